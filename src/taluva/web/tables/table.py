"""One game in memory: its state, its listeners, and its running tasks."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from taluva.web.tables.presence import Presence, Throttle
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.subscribers import Event, Listener, Thinking

_PRESENCE_EVERY = 1.0
"""Seconds between messages about who is present."""
_LATELY = 30.0
"""Seconds for which a request without a socket counts as presence."""


@dataclass(eq=False)
class Table:
    """A game that is or was recently played or watched."""

    snapshot: Snapshot
    due: float | None = None
    """When a server has to act."""
    holds: bool = False
    """Whether this process has the lease on that."""
    is_doubtful: bool = False
    """Whether the database may differ, as the outcome of the last write is unknown."""
    on_message: Callable[[dict[str, Any]], None] = lambda message: None
    """The callback of the bus."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    since: float = field(default_factory=time.monotonic)
    """The start of the current turn, as far as this process knows."""
    engine: "asyncio.Task[None] | None" = None
    thinking: Thinking | None = None
    address: str = ""
    """The address that the last player acted from, as limits count it; empty if unknown to this process."""
    seen: float = field(default_factory=time.monotonic)
    """When it was last viewed or left, by the monotonic clock."""
    acted: float = float("-inf")
    """When a player last acted."""
    presence_throttle: Throttle = field(default_factory=lambda: Throttle(_PRESENCE_EVERY))
    announced: dict[str, Any] | None = None
    """Who was present at the last announcement."""
    published: dict[str, Any] | None = None
    """Who was connected to this process when other processes were last told."""
    questions: set["asyncio.Task[Any]"] = field(default_factory=set)
    """Questions to the engine about the current state of the game."""

    @property
    def is_idle(self) -> bool:
        """Whether it can be dropped from memory without anybody noticing."""
        return not self.listeners and self.engine is None and not self.lock.locked() and not self.questions

    @property
    def is_leased(self) -> bool:
        """Whether processes need a lease to do what is due. A table on one screen has only one process."""
        return self.snapshot.terms is not None

    @property
    def has_player(self) -> bool:
        """Whether one of its players is present: on this screen, connected to any process, or active recently."""
        return not self.is_leased or bool(self.presence.as_json()["seats"]) or time.monotonic() - self.acted < _LATELY

    @property
    def is_watched(self) -> bool:
        """Whether anybody is or was recently present."""
        there = self.presence.as_json()
        return bool(self.listeners or there["seats"] or there["watching"]) or time.monotonic() - self.seen < _LATELY

    @property
    def runs_engine(self) -> bool:
        """Whether the game is running, and a seat is the engine's."""
        snapshot = self.snapshot
        return not snapshot.is_over and not self.is_paused and any(not seat.is_person for seat in snapshot.seats)

    @property
    def is_paused(self) -> bool:
        """Whether only engines play and nobody watches: then they wait."""
        snapshot = self.snapshot
        engines_only = all(seat.plays_at is not None for seat in snapshot.seats)
        return self.is_leased and engines_only and not snapshot.is_over and not self.is_watched

    def announce(self, event: Event) -> None:
        """Notify all listeners in this process."""
        for listener in self.listeners:
            listener.notify(event)

    def stop(self) -> None:
        """Stop the engine's thinking about the game."""
        if self.engine is not None:
            self.engine.cancel()
            self.engine = self.thinking = None
        for question in self.questions:
            question.cancel()
