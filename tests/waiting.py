"""Waiting in tests: until something is so, and no longer than anybody would."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 300.0
"""Seconds that anything may take before a test fails; nothing is measured."""


def until(found: Callable[[], Any]) -> Any:
    """Ask again and again until there is an answer."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if answer := found():
            return answer
        time.sleep(0.02)
    raise AssertionError("This took too long.")
