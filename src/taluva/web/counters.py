"""Events to be counted: nobody counts them in `taluva play`; on a site they become metrics."""

from collections.abc import Callable
from typing import Literal

What = Literal["turn", "database-error", "bus-sent", "bus-heard", "bus-lost"]
Counter = Callable[[What, float], None]
counters: list[Counter] = []


def count(what: What, value: float = 1.0) -> None:
    """Count an event; for turns, `value` is the seconds they took. Thread-safe."""
    for counter in counters:
        counter(what, value)
