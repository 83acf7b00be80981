"""What the tests of the online app share: real services, each started once."""

from collections.abc import Iterator

import pytest

import services


@pytest.fixture(scope="session")
def postgres() -> Iterator[services.Postgres]:
    with services.postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[services.Service]:
    with services.redis() as server:
        yield server


@pytest.fixture(scope="session")
def compiled_rules() -> None:
    from taluva.kernel import warming

    warming.ensure_compiled()
