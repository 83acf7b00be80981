"""The other processes of a site: who is connected to them is only known while all of them can be heard."""

import math
import time
from typing import Any

from taluva.web.cluster.bus import Bus
from taluva.web.cluster.heartbeat import LIVING, Heartbeat

_CHANNEL = "servers"
"""No game has this id."""


class Peers:
    """Compares the processes that are alive, by their heartbeats, with those that are heard on the bus."""

    def __init__(self, beats: Heartbeat, bus: Bus) -> None:
        self._beats, self._bus = beats, bus
        self._heard: dict[str, float] = {}
        self._since = time.monotonic()
        bus.subscribe(_CHANNEL, self._hear)

    def close(self) -> None:
        """Stop listening."""
        self._bus.unsubscribe(_CHANNEL, self._hear)

    def greet(self) -> None:
        """Announce this process to the others."""
        self._bus.publish(_CHANNEL, {"server": self._beats.id})

    def known(self) -> tuple[float, float]:
        """The period, by the monotonic clock, for which it is known without a gap who is connected to any process.

        The period is empty if that is not known: while a live process is not heard, or while our own beat is late, so
        that nobody knows which processes are alive.
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
        # A process that was silent for a while may have sent messages that were lost.
        if now - self._heard.get(server, -math.inf) > LIVING:
            self._since = now
        self._heard = {one: at for one, at in self._heard.items() if now - at <= LIVING} | {server: now}
