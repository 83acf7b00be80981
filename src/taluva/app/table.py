"""One game in memory: how it is, who listens, and what is under way about it."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from taluva.app.listening import Listener, News, Thinking
from taluva.app.presence import Presence
from taluva.app.tables import Snapshot


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
    questions: set["asyncio.Task[Any]"] = field(default_factory=set)
    """What the engine is asked about the game as it is now."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if it were only on disk."""
        return not self.listeners and self.engine is None and not self.lock.locked() and not self.questions

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
