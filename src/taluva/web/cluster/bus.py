"""News between processes. Who subscribes to a game hears everything that any process publishes about it."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

Message = dict[str, Any]
Callback = Callable[[Message], None]


class Bus(Protocol):
    """Nothing is promised: news may be lost, and are never the only copy of anything."""

    async def start(self) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Stop; what is published from now on goes nowhere."""

    def publish(self, game: str, message: Message) -> None:
        """Tell all subscribers of a game in all processes, those of this one too, each once. Never waits."""

    def subscribe(self, game: str, callback: Callback) -> None:
        """Call back with every message about a game, from the event loop."""

    def unsubscribe(self, game: str, callback: Callback) -> None:
        """Stop calling back."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._callbacks: dict[str, list[Callback]] = {}

    async def start(self) -> None:
        """Nothing has to be started."""

    async def close(self) -> None:
        """Forget all subscribers."""
        self._callbacks.clear()

    def publish(self, game: str, message: Message) -> None:
        """Tell all subscribers, a moment later."""
        if game in self._callbacks:
            asyncio.get_running_loop().call_soon(self._deliver, game, message)

    def subscribe(self, game: str, callback: Callback) -> None:
        """Call back with every message about a game."""
        self._callbacks.setdefault(game, []).append(callback)

    def unsubscribe(self, game: str, callback: Callback) -> None:
        """Stop calling back."""
        callbacks = self._callbacks.get(game, [])
        if callback in callbacks:
            callbacks.remove(callback)
        if not callbacks:
            self._callbacks.pop(game, None)

    def _deliver(self, game: str, message: Message) -> None:
        for callback in list(self._callbacks.get(game, ())):
            callback(message)
