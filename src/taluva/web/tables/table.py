"""One game in memory: how it is, who listens, and what is under way about it."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from taluva.web.tables.presence import Presence, Throttle
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.subscribers import Listener, News, Thinking

_PRESENCE_EVERY = 1.0
"""Seconds between two messages about who is there."""
_LATELY = 30.0
"""Seconds for which somebody who asks without a socket counts as being there."""


@dataclass(eq=False)
class Table:
    """A game that somebody plays or watches, or has a moment ago."""

    snapshot: Snapshot
    due: float | None = None
    """When some server has to act."""
    holds: bool = False
    """Whether this process has taken that over."""
    is_doubtful: bool = False
    """Whether the disk may have it otherwise, as nobody knows what became of the last writing."""
    hear: Callable[[dict[str, Any]], None] = lambda message: None
    """What the bus calls."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    since: float = field(default_factory=time.monotonic)
    """Since when it is this turn, as far as this process has seen."""
    engine: "asyncio.Task[None] | None" = None
    thinking: Thinking | None = None
    address: str = ""
    """Where the last player acted from, as limits count it; empty where this process has not seen any."""
    seen: float = field(default_factory=time.monotonic)
    """When somebody has last looked at it or left it, by the monotonic clock."""
    acted: float = float("-inf")
    """When a player has last acted."""
    telling: Throttle = field(default_factory=lambda: Throttle(_PRESENCE_EVERY))
    told: dict[str, Any] | None = None
    """Who was there when that was last told."""
    published: dict[str, Any] | None = None
    """Who was connected to this process when other processes were last told."""
    questions: set["asyncio.Task[Any]"] = field(default_factory=set)
    """What the engine is asked about the game as it is now."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if it were only on disk."""
        return not self.listeners and self.engine is None and not self.lock.locked() and not self.questions

    @property
    def has_player(self) -> bool:
        """Whether one of its players is there: connected to any process, or has acted a moment ago."""
        return bool(self.presence.as_json()["seats"]) or time.monotonic() - self.acted < _LATELY

    @property
    def is_watched(self) -> bool:
        """Whether anybody is there, or was a moment ago."""
        there = self.presence.as_json()
        return bool(self.listeners or there["seats"] or there["watching"]) or time.monotonic() - self.seen < _LATELY

    @property
    def runs_engine(self) -> bool:
        """Whether it goes on, and a seat is the engine's."""
        snapshot = self.snapshot
        return not snapshot.is_over and not self.is_paused and any(not seat.is_person for seat in snapshot.seats)

    @property
    def is_paused(self) -> bool:
        """Whether only engines play, and nobody watches them: then they wait."""
        snapshot = self.snapshot
        engines_only = all(seat.plays_at is not None for seat in snapshot.seats)
        return snapshot.is_online and engines_only and not snapshot.is_over and not self.is_watched

    def announce(self, news: News) -> None:
        """Tell all who listen in this process."""
        for listener in self.listeners:
            listener.hear(news)

    def stop(self) -> None:
        """End what the engine thinks about the game."""
        if self.engine is not None:
            self.engine.cancel()
            self.engine = self.thinking = None
        for question in self.questions:
            question.cancel()
