"""Messages between processes: within one process, over a Unix socket, or over Redis across machines."""

import asyncio
import contextlib
import logging
import os
import secrets
from collections.abc import AsyncGenerator, Callable
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from taluva.web.counters import count
from taluva.web.settings import Settings

Message = dict[str, Any]
Callback = Callable[[Message], None]


class Bus(Protocol):
    """Best-effort delivery: messages may be lost, so they must never be the only copy of anything."""

    async def start(self) -> None:
        """Start listening."""

    async def close(self) -> None:
        """Stop. Anything published afterwards is dropped."""

    def publish(self, game: str, message: Message) -> None:
        """Send a message to all subscribers of a game in all processes, this one included, once each. Never blocks."""

    def subscribe(self, game: str, callback: Callback) -> None:
        """Call `callback` in the event loop with every message about a game."""

    def unsubscribe(self, game: str, callback: Callback) -> None:
        """Stop calling back."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._callbacks: dict[str, list[Callback]] = {}

    async def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """Forget all subscribers."""
        self._callbacks.clear()

    def publish(self, game: str, message: Message) -> None:
        """Notify all subscribers in the next iteration of the event loop."""
        if game in self._callbacks:
            asyncio.get_running_loop().call_soon(self._deliver, game, message)

    def subscribe(self, game: str, callback: Callback) -> None:
        """Call `callback` with every message about a game."""
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


if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger(__name__)
SOCKET = "TALUVA_BUS"
"""The environment variable with the path of the supervisor's socket."""
LONGEST_LINE = 64 * 1024
_MOST_WAITING = 10_000
_PAUSES = (0.05, 0.2, 0.5, 1.0)
"""Seconds before each attempt to reconnect; the last value repeats."""
_CHANNEL = "taluva:"


def open_bus(settings: Settings) -> Bus:
    """The bus that a process of a site uses."""
    if settings.redis is not None:
        return RedisBus(settings.redis)
    path = os.environ.get(SOCKET)
    return LocalBus() if path is None else SocketBus(path)


class _SharedBus:
    """A bus beyond this process: local subscribers are notified directly, the others through a connection.

    While disconnected, messages are queued; if there are too many, the oldest are dropped.
    """

    def __init__(self) -> None:
        self._local = LocalBus()
        self._process = secrets.token_urlsafe(6)
        self._outbox: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(_MOST_WAITING)
        self._counts: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect, and reconnect whenever the connection breaks."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._local.close()

    def publish(self, game: str, message: Message) -> None:
        """Tell everybody."""
        self._local.publish(game, message)
        if self._outbox.full():
            self._outbox.get_nowait()
            count("bus-lost")
        self._outbox.put_nowait((game, orjson.dumps({"from": self._process, "game": game, "message": message})))

    def subscribe(self, game: str, callback: Callback) -> None:
        """Call `callback` with every message about a game."""
        self._local.subscribe(game, callback)
        self._counts[game] = self._counts.get(game, 0) + 1
        if self._counts[game] == 1:
            self._first(game)

    def unsubscribe(self, game: str, callback: Callback) -> None:
        """Stop calling back."""
        self._local.unsubscribe(game, callback)
        if game in self._counts:
            self._counts[game] -= 1
            if not self._counts[game]:
                del self._counts[game]
                self._last(game)

    def _first(self, game: str) -> None:
        """Called when a game gets its first subscriber in this process."""

    def _last(self, game: str) -> None:
        """Called when a game has lost its last subscriber in this process."""

    def _heard(self, line: bytes) -> None:
        """Deliver a message from another process."""
        data: dict[str, Any] = orjson.loads(line)
        if data["from"] != self._process and data["game"] in self._counts:
            count("bus-heard")
            self._local.publish(data["game"], data["message"])

    async def _run(self) -> None:
        failures = 0
        while True:
            try:
                async with contextlib.aclosing(self._connected()) as connected:
                    async for _ in connected:
                        if failures:
                            log.warning("Reconnected to the other processes")
                        failures = 0
            except (OSError, EOFError) as error:
                self._log_failure(failures, error)
            await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])
            failures += 1

    def _log_failure(self, failures: int, error: Exception) -> None:
        if not failures:
            log.warning("Lost the connection to the other processes", extra={"error": type(error).__name__})

    def _connected(self) -> AsyncGenerator[None, None]:
        """Stay connected until the connection ends or fails; yields once it is up."""
        raise NotImplementedError


class SocketBus(_SharedBus):
    """One connection to the supervisor, which forwards every line to all other processes."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    async def _connected(self) -> AsyncGenerator[None, None]:
        reader, writer = await asyncio.open_unix_connection(self._path, limit=LONGEST_LINE)
        sending = asyncio.create_task(self._send(writer))
        try:
            yield
            while line := await reader.readline():
                self._heard(line)
        finally:
            sending.cancel()
            writer.close()
            await asyncio.gather(sending, return_exceptions=True)

    async def _send(self, writer: asyncio.StreamWriter) -> None:
        while True:
            _, line = await self._outbox.get()
            writer.write(line + b"\n")
            count("bus-sent")
            await writer.drain()


class RedisBus(_SharedBus):
    """Redis with one channel per game: a process subscribes to the games that it has listeners for."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._wanted = asyncio.Event()
        self._subscribed: set[str] = set()

    def _first(self, game: str) -> None:
        self._wanted.set()

    def _last(self, game: str) -> None:
        self._wanted.set()

    async def _connected(self) -> AsyncGenerator[None, None]:
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        redis: Redis = Redis.from_url(self._url, socket_connect_timeout=2, health_check_interval=10)
        pubsub = redis.pubsub()
        try:
            await redis.ping()
            # A channel of its own, so that there is always a subscription to listen to.
            await pubsub.subscribe(_CHANNEL + self._process)
            self._subscribed = set()
            self._wanted.set()
            tasks = [
                asyncio.create_task(work) for work in (self._send(redis), self._want(pubsub), self._listen(pubsub))
            ]
            yield
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        except RedisError as error:
            raise ConnectionError(type(error).__name__) from error
        finally:
            with contextlib.suppress(RedisError, OSError):
                await pubsub.aclose()  # type: ignore[no-untyped-call]
            with contextlib.suppress(RedisError, OSError):
                await redis.aclose()

    async def _send(self, redis: "Redis") -> None:
        while True:
            game, line = await self._outbox.get()
            try:
                await redis.publish(_CHANNEL + game, line)
                count("bus-sent")
            except BaseException:
                count("bus-lost")
                raise

    async def _want(self, pubsub: "PubSub") -> None:
        """Match the subscribed channels to the games with subscribers."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            wanted = set(self._counts)
            added, gone = wanted - self._subscribed, self._subscribed - wanted
            if added:
                await pubsub.subscribe(*(_CHANNEL + game for game in added))
            if gone:
                await pubsub.unsubscribe(*(_CHANNEL + game for game in gone))
            self._subscribed = wanted

    async def _listen(self, pubsub: "PubSub") -> None:
        while True:
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=5.0)
            if message is not None and message["type"] == "message":
                self._heard(message["data"])
