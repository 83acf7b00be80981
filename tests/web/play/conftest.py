"""One server for most tests of the app; those that stop or kill theirs start their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from app_helpers import Server

from contract import contract  # noqa: F401
from taluva.engine import draws, entries


@pytest.fixture(scope="session")
def compiled_engine() -> None:
    entries.ensure_compiled()
    draws.ensure_compiled()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, compiled_engine: None) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data")).wait(engine=True)
    yield running
    running.stop()


@pytest.fixture
def start_server(tmp_path: Path, compiled_engine: None) -> Iterator[Callable[[], Server]]:
    """Start servers over one data folder, one after the other or at the same time."""
    running: list[Server] = []

    def start() -> Server:
        running.append(Server(tmp_path / "data").wait())
        return running[-1]

    yield start
    for one in running:
        if one._thread.is_alive():
            one.stop()
