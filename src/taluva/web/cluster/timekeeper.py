"""What time it is, for clocks: no flag falls and no time is charged but at a moment that a timekeeper vouches for."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

Outage = tuple[float, float]
"""From when to when no server was there."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment, with all that is known about the time before it."""

    now: float
    proven: float
    """Up to here every outage is known for good: a flag falls only where its time was over by then."""
    outages: Sequence[Outage] = ()
    """When nobody could play, oldest first: no clock runs then."""


class Timekeeper(Protocol):
    """Knows the time and the outages."""

    on_outage: Callable[[], None]
    """Called when there are more outages than before."""

    @property
    def outages(self) -> Sequence[Outage]:
        """Those that are known, for what is only shown."""

    def now(self) -> float:
        """What time it is, for what is only shown. Never waits."""

    async def moment(self) -> Moment:
        """Now, by a heartbeat that is not late; where it is, there is another one first. Raises Unavailable."""

    async def proof(self, until: float) -> Moment:
        """A moment that is proven at least up to another one that has passed. Raises Unavailable."""


class LocalTime:
    """The time of `taluva play`, where nobody has a clock."""

    def __init__(self) -> None:
        self.outages: Sequence[Outage] = ()
        self.on_outage: Callable[[], None] = lambda: None

    def now(self) -> float:
        """What time it is."""
        return time.time()

    async def moment(self) -> Moment:
        """Now."""
        now = time.time()
        return Moment(now, now)

    async def proof(self, until: float) -> Moment:
        """Now."""
        return await self.moment()
