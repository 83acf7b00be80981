"""Listeners of a game: each gets its own view, and a slow one gets only the latest."""

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from typing import Any

from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer

BEAT_AFTER = 5.0
"""Seconds of silence after which a listener gets a sign of life."""
_MOST_UNREAD = 50
"""The maximum number of small events, such as chat, that wait for one listener; the oldest is dropped."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Event: the engine is thinking about the turn of a seat."""

    seat: int
    began: float


@dataclass(frozen=True, slots=True)
class MessageEvent:
    """A small event, ready to be sent."""

    message: dict[str, Any]


BEAT = MessageEvent({"type": "beat"})
Event = Snapshot | Thinking | MessageEvent | None
"""What listeners receive; None: the game was deleted."""


class Listener:
    """One connection to a game."""

    def __init__(self, viewer: Viewer | None) -> None:
        self.viewer = viewer
        self._snapshot: Snapshot | None = None
        self._thinking: Thinking | None = None
        self._messages: deque[MessageEvent] = deque(maxlen=_MOST_UNREAD)
        self._presence: MessageEvent | None = None
        self._gone = False
        self._waiting = asyncio.Event()
        self._heard = time.monotonic()

    def notify(self, event: Event) -> None:
        """Add an event. A newer game replaces an older one, and newer presence replaces older."""
        if event is None:
            self._gone = True
        elif isinstance(event, Snapshot):
            self._snapshot, self._thinking = event, None
        elif isinstance(event, Thinking):
            self._thinking = event
        elif event.message.get("type") == "presence":
            self._presence = event
        else:
            self._messages.append(event)
        self._heard = time.monotonic()
        self._waiting.set()

    def beat(self, now: float) -> None:
        """Add a sign of life if there was nothing else for a while."""
        if now - self._heard >= BEAT_AFTER:
            self.notify(BEAT)

    async def next(self) -> list[Event]:
        """Wait for events, and return those since the last call."""
        await self._waiting.wait()
        self._waiting.clear()
        events: list[Event] = [one for one in (self._snapshot, self._thinking, self._presence) if one is not None]
        self._snapshot = self._thinking = self._presence = None
        events += self._messages
        self._messages.clear()
        return [*events, None] if self._gone else events
