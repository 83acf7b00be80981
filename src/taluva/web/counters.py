"""What happens, for whoever counts it. Nobody does in `taluva play`; online it becomes metrics."""

from collections.abc import Callable
from typing import Literal

What = Literal["turn", "database-error", "bus-sent", "bus-heard", "bus-lost"]
Counter = Callable[[What, float], None]
counters: list[Counter] = []


def count(what: What, value: float = 1.0) -> None:
    """Tell that something has happened: turns with the seconds they took. From any thread."""
    for counter in counters:
        counter(what, value)
