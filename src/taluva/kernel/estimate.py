"""How long the compiling still takes: by the work that is known, and by how fast this machine has done it so far."""

import time
from collections.abc import Iterable

_WORK = {"rules": 155.0, "random games": 60.0, "rollouts": 60.0, "perft": 30.0, "turns": 149.0, "search": 65.0}
"""The work of each part, counted as `libraries.Work` counts it."""
_UNKNOWN = 60.0
_PACE = 0.07
"""Seconds that one piece of work takes on an ordinary machine."""
_TRUSTED = 10.0
"""So many pieces of work of this machine's own weigh as much as what is ordinary."""
_ALMOST = 0.97


def ordinary_seconds(parts: Iterable[str]) -> float:
    """How long some parts take on an ordinary machine."""
    return _PACE * sum(_WORK.get(part, _UNKNOWN) for part in parts)


class Estimate:
    """Of the time that some parts take to compile, made while they are compiled."""

    def __init__(self, parts: Iterable[str], done: float) -> None:
        self._total = sum(_WORK.get(part, _UNKNOWN) for part in parts)
        self._before, self._begin = done, time.monotonic()

    def now(self, done: float) -> tuple[float, float]:
        """The share that is done, and the seconds that are left; `done` counts the work of this process."""
        passed = time.monotonic() - self._begin
        done = min(done - self._before, _ALMOST * self._total)
        pace = (passed + _TRUSTED * _PACE) / (done + _TRUSTED)
        return done / self._total, (self._total - done) * pace
