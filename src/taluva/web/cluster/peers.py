"""The other processes of a site: who is connected to them is known only as long as all of them are heard."""

import math
import time
from typing import Any

from taluva.web.cluster.bus import Bus
from taluva.web.cluster.heartbeat import LIVING, Heartbeat

_CHANNEL = "servers"
"""No game has this id."""


class Peers:
    """Compares the processes that live, by their beats in the database, with those that are heard on the bus."""

    def __init__(self, beats: Heartbeat, bus: Bus) -> None:
        self._beats, self._bus = beats, bus
        self._heard: dict[str, float] = {}
        self._since = time.monotonic()
        bus.subscribe(_CHANNEL, self._hear)

    def close(self) -> None:
        """Listen no more."""
        self._bus.unsubscribe(_CHANNEL, self._hear)

    def greet(self) -> None:
        """Let the others hear that this process is there."""
        self._bus.publish(_CHANNEL, {"server": self._beats.id})

    def known(self) -> tuple[float, float]:
        """From when to when it was known without a break who is connected anywhere, by the monotonic clock.

        The second is not after the first where it is not known: while a process lives and is not heard, or while the
        own beat is late, for then nobody knows who lives.
        """
        now = time.monotonic()
        if self._beats.is_late:
            return now, now
        since = max(self._since, self._beats.since)
        others = self._beats.living - {self._beats.id}
        return since, min((self._heard.get(one, since) for one in others), default=now)

    def _hear(self, message: dict[str, Any]) -> None:
        server, now = message["server"], time.monotonic()
        if server == self._beats.id:
            return
        # Whoever was not heard for a while may have told what nobody heard.
        if now - self._heard.get(server, -math.inf) > LIVING:
            self._since = now
        self._heard = {one: at for one, at in self._heard.items() if now - at <= LIVING} | {server: now}
