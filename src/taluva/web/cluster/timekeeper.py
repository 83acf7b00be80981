"""The time by which clocks run: flags fall and time is charged only at a moment that a timekeeper can prove."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

Outage = tuple[float, float]
"""Start and end of a period in which no server was running."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment, with everything known about the time before it."""

    now: float
    proven: float
    """All outages up to here are known for certain: a flag falls only if its time was up by then."""
    outages: Sequence[Outage] = ()
    """When nobody could play, oldest first; no clock runs then."""


class Timekeeper(Protocol):
    """Knows the time and the outages."""

    on_outage: Callable[[], None]
    """Called when a new outage is known."""

    @property
    def outages(self) -> Sequence[Outage]:
        """The outages known so far; for display only."""

    def now(self) -> float:
        """The current time, for display only. Never blocks."""

    async def moment(self) -> Moment:
        """The current time, by a heartbeat that is not late; waits for a new one if need be. Raises Unavailable."""

    async def proof(self, until: float) -> Moment:
        """The current time, proven at least up to `until`, which must have passed. Raises Unavailable."""


class LocalTime:
    """The time of `taluva play`, where there are no clocks."""

    def __init__(self) -> None:
        self.outages: Sequence[Outage] = ()
        self.on_outage: Callable[[], None] = lambda: None

    def now(self) -> float:
        """The current time."""
        return time.time()

    async def moment(self) -> Moment:
        """Now."""
        now = time.time()
        return Moment(now, now)

    async def proof(self, until: float) -> Moment:
        """Now."""
        return await self.moment()
