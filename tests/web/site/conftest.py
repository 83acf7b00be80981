"""Fixtures for the tests of the online app: real services, each started once."""

from collections.abc import Iterator

import pytest
from site_helpers import Site

import services
from contract import contract  # noqa: F401


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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for all tests of a file."""
    running = Site(tmp_path_factory.mktemp("site")).wait()
    yield running
    running.stop()
