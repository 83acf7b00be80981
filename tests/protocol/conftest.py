"""The engine is compiled before any process is started that would say so on standard error."""

import pytest

from taluva.engine import entries


@pytest.fixture(scope="session", autouse=True)
def compiled_engine() -> None:
    entries.ensure_compiled()
