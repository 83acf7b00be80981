"""Who listens to a game: each has its own view of it, and who is slow hears only the latest."""

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from typing import Any

from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer

BEAT_AFTER = 5.0
"""Seconds after which whoever has heard nothing hears that the server is there."""
_MOST_UNREAD = 50
"""Small news, such as chat, that wait for one listener at most; the oldest is dropped."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """News: the engine thinks about the turn of a seat."""

    seat: int
    began: float


@dataclass(frozen=True, slots=True)
class Said:
    """Small news, ready to be sent."""

    message: dict[str, Any]


BEAT = Said({"type": "beat"})
News = Snapshot | Thinking | Said | None
"""What listeners hear; None: the game is deleted."""


class Listener:
    """One connection to a game."""

    def __init__(self, viewer: Viewer | None) -> None:
        self.viewer = viewer
        self._snapshot: Snapshot | None = None
        self._thinking: Thinking | None = None
        self._said: deque[Said] = deque(maxlen=_MOST_UNREAD)
        self._presence: Said | None = None
        self._gone = False
        self._waiting = asyncio.Event()
        self._heard = time.monotonic()

    def hear(self, news: News) -> None:
        """Note what has happened. A newer game takes the place of an older one, as does who is there."""
        if news is None:
            self._gone = True
        elif isinstance(news, Snapshot):
            self._snapshot, self._thinking = news, None
        elif isinstance(news, Thinking):
            self._thinking = news
        elif news.message.get("type") == "presence":
            self._presence = news
        else:
            self._said.append(news)
        self._heard = time.monotonic()
        self._waiting.set()

    def beat(self, now: float) -> None:
        """Say something to whoever has heard nothing for a while."""
        if now - self._heard >= BEAT_AFTER:
            self.hear(BEAT)

    async def next(self) -> list[News]:
        """What has happened since the last time; waits for it."""
        await self._waiting.wait()
        self._waiting.clear()
        news: list[News] = [one for one in (self._snapshot, self._thinking, self._presence) if one is not None]
        self._snapshot = self._thinking = self._presence = None
        news += self._said
        self._said.clear()
        return [*news, None] if self._gone else news
