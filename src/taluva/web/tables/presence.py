"""Presence: the seats whose owners are connected to any process, and the number of spectators."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

_FORGOTTEN = 15.0
"""Seconds of silence after which a process counts as dead, and all who were connected to it as gone."""


class Presence:
    """Who is connected to one game."""

    def __init__(self) -> None:
        self.own: dict[str, Any] = {"seats": [], "watching": 0}
        """Who is connected to this process."""
        self._others: dict[str, tuple[float, tuple[int, ...], int]] = {}
        self._left: dict[int, float] = {}

    def set_own(self, connections: Iterable[Sequence[int]]) -> None:
        """Set who is connected to this process, by the seats of each connection."""
        each = list(connections)
        seats = {seat for seats in each for seat in seats}
        for seat in set(self.own["seats"]) - seats:
            self._left[seat] = time.monotonic()
        self.own = {"seats": sorted(seats), "watching": sum(not seats for seats in each)}

    def hear(self, process: str, seats: Sequence[int], watching: int) -> bool:
        """Set who is connected to another process. Returns whether that changes anything."""
        before = self.as_json()
        earlier = self._others.get(process)
        for seat in set(earlier[1] if earlier else ()) - set(seats):
            self._left[seat] = time.monotonic()
        self._others[process] = time.monotonic(), tuple(seats), watching
        return before != self.as_json()

    def as_json(self) -> dict[str, Any]:
        """Who is connected to any process."""
        now = time.monotonic()
        living = [(seats, watching) for at, seats, watching in self._others.values() if now - at < _FORGOTTEN]
        seats = set(self.own["seats"]).union(*(seats for seats, _ in living))
        return {"seats": sorted(seats), "watching": self.own["watching"] + sum(watching for _, watching in living)}

    def gone_for(self, seat: int, since: float, until: float) -> float:
        """Seconds for which a seat was absent, within a period for which presence is known (by the monotonic clock).

        Players connected to a process that has fallen silent count as present until it was last heard.
        """
        if seat in self.as_json()["seats"]:
            return 0.0
        seen = [at for at, seats, _ in self._others.values() if seat in seats]
        return max(0.0, until - max(self._left.get(seat, since), since, *seen))


class Throttle:
    """Calls a function at once, or as soon as enough time has passed since its last call."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

    def call(self, work: Callable[[], None]) -> None:
        """Call the function now or soon; if a call is pending already, it stands for this one too."""
        if self._timer is not None:
            return
        wait = self._last + self._seconds - time.monotonic()
        if wait <= 0:
            self._run(work)
        else:
            self._timer = asyncio.get_running_loop().call_later(wait, self._run, work)

    def cancel(self) -> None:
        """Cancel a pending call."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _run(self, work: Callable[[], None]) -> None:
        self._timer, self._last = None, time.monotonic()
        work()
