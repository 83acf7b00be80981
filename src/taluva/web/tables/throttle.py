"""Doing something at most once in a while, and never forgetting the last time."""

import asyncio
import time
from collections.abc import Callable


class Throttle:
    """Calls a function at once, or as soon as its last call is long enough ago."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

    def call(self, work: Callable[[], None]) -> None:
        """Call the function now or soon; a call that waits already stands for this one, too."""
        if self._timer is not None:
            return
        wait = self._last + self._seconds - time.monotonic()
        if wait <= 0:
            self._run(work)
        else:
            self._timer = asyncio.get_running_loop().call_later(wait, self._run, work)

    def cancel(self) -> None:
        """Forget what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _run(self, work: Callable[[], None]) -> None:
        self._timer, self._last = None, time.monotonic()
        work()
