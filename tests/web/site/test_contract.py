"""One contract: models describe all that crosses the wire, and everything else follows from them."""

import json
import re
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from site_helpers import PATIENCE, Site

import contract
from taluva.web import typescript
from taluva.web.errors import STATUS
from taluva.web.schemas.common import Answer, Request
from taluva.web.schemas.socket import Frame


@pytest.fixture(scope="module")
def description(site: Site) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{site.url}/api/openapi.json", timeout=PATIENCE).json()
    return found


@pytest.mark.parametrize("route", contract._all_routes(), ids=lambda route: f"{sorted(route.methods)[0]} {route.path}")
def test_every_route_declares_its_answer(route: APIRoute) -> None:
    status = route.status_code or 200
    content = route.responses.get(status, {}).get("content", {})
    assert status == 204 or contract._model(route, status) is not None or "application/json" not in (content or [""])
    assert route.operation_id or not route.include_in_schema


def test_operations_have_short_ids_one_tag_and_a_summary(description: dict[str, Any]) -> None:
    operations = [operation for path in description["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names) > 40
    for operation in operations:
        assert re.fullmatch(r"[a-z]+(_[a-z]+){0,2}", operation["operationId"])
        assert len(operation["tags"]) == 1
        assert 5 < len(operation["summary"]) < 120


def test_every_described_type_has_a_type_in_the_browser(description: dict[str, Any]) -> None:
    described, types = set(description["components"]["schemas"]), set(typescript.schemas())
    # Two classes of one name would be told apart by their modules.
    assert not [name for name in described if "__" in name]
    assert described <= types
    bases = {"BoardView", "PlacementEffects", "Person", "Frame", "Choice", "DailyResult"}
    assert types - described <= {"LocalMe", "Origins", "QrRequest", "QrCode"} | bases


def test_requests_refuse_what_they_do_not_know() -> None:
    for name, model in typescript.models().items():
        if issubclass(model, Request):
            ignores = issubclass(model, Frame)
            assert model.model_config["extra"] == ("ignore" if ignores else "forbid"), name
        else:
            assert issubclass(model, Answer), name


def test_errors_have_the_codes_that_are_described(description: dict[str, Any]) -> None:
    assert description["components"]["schemas"]["Fault"]["properties"]["code"]["enum"] == list(STATUS)


def test_pages_and_programs_get_the_same_limits(site: Site) -> None:
    person = site.person()
    page = person.http.get("/new").text
    block = re.search(r'<script type="application/json" id="limits">(.*?)</script>', page)
    assert block is not None
    assert json.loads(block[1]) == person.get("/api/setup")["limits"]


@pytest.mark.parametrize("change", [{"more": 1}, {"seat": "1"}, {"cells": [{}]}, {"phase": "sleep"}])
def test_drift_is_noticed(site: Site, change: dict[str, Any]) -> None:
    person = site.person()
    game = person.get(f"/api/games/{site.game(person, site.person())}")
    answer = httpx.Response(200, json=game)
    contract.check_answer("GET", "/api/games/abc", answer)
    with pytest.raises(AssertionError, match="not what its model says"):
        contract.check_answer("GET", "/api/games/abc", httpx.Response(200, json=game | change))
    message = {"type": "view", "you": game["you"], "placements": [], "view": game | change}
    with pytest.raises(AssertionError, match="WebSocket"):
        contract.check_message(json.dumps(message))


def test_answers_without_a_model_are_noticed() -> None:
    with pytest.raises(AssertionError, match="no route declares it"):
        contract.check_answer("GET", "/api/nothing", httpx.Response(200, json={}))
