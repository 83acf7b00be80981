"""How often somebody may try: counted by address and by name, in this process."""

import time
from collections import OrderedDict
from collections.abc import Callable

from taluva.app.languages import N_
from taluva.app.refusals import Refusal

_MOST_KEPT = 50_000
"""Whoever has waited longest is forgotten beyond that."""


class Attempts:
    """A bucket of tries for each key, which fills again as time passes."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """At most `most` tries at once, and as many again in `seconds`."""
        self._most, self._rate, self._clock = most, most / seconds, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Take one try. Refuses where none is left."""
        now = self._clock()
        left, since = self._left.pop(key, (float(self._most), now))
        left = min(self._most, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > _MOST_KEPT:
            self._left.popitem(last=False)
        if not allowed:
            raise Refusal("limit", N_("Too many attempts; wait a minute and try again."))

    def give_back(self, key: str) -> None:
        """A try that succeeded does not count."""
        if key in self._left:
            left, since = self._left[key]
            self._left[key] = (min(self._most, left + 1), since)
