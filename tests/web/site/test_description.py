"""Schemathesis against the OpenAPI description: whatever the description allows gets an answer that it describes."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from site_helpers import Site

pytestmark = pytest.mark.slow

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 6
"""For each operation: half of them about a game that there is."""
BOUNDED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def ask(site: Site, operation: Any, token: str, game: str) -> int:
    """Ask one operation for all kinds of things; how often."""
    asked = 0

    @BOUNDED
    @given(case=operation.as_strategy(), exists=st.booleans())
    def check(case: Any, exists: bool) -> None:
        nonlocal asked
        site.app.state.services.limiter._buckets.clear()
        if exists and "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = game
        response = case.call(headers={"Authorization": f"Bearer {token}"})
        case.validate_response(response, checks=CHECKS)
        asked += 1

    check()
    return asked


def test_every_operation_answers_as_it_is_described(site: Site) -> None:
    schema = schemathesis.openapi.from_url(f"{site.url}/api/openapi.json")
    person = site.person(site.person().post("/api/tokens", name="Schemathesis")["token"])
    seats = [{"kind": "person", "who": "me"}, {"kind": "person", "who": "me"}]
    # The description of HTTP can only name the WebSocket.
    operations = [found.ok() for found in schema.get_all_operations() if not found.ok().path.endswith("/live")]
    asked, failures = 0, []
    for operation in operations:
        game = person.post("/api/games", seats=seats)["id"]
        try:
            asked += ask(site, operation, str(person.token), game)
        except Exception as error:
            failures.append(f"{operation.label}: {error!r}")
    assert not failures, "\n".join(failures)
    assert len(operations) > 35
    assert asked > 2 * len(operations)
