"""The tables in memory, kept in sync with the database and other processes. The database is authoritative."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator
from typing import Any

from taluva.web.client_address import current_address
from taluva.web.cluster.bus import Bus, LocalBus
from taluva.web.cluster.timekeeper import Timekeeper
from taluva.web.errors import Refusal, Unavailable
from taluva.web.heavy_work import FairPool
from taluva.web.i18n.languages import N_
from taluva.web.storage.games import Store
from taluva.web.tables.attendance import LocalAttendance
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.subscribers import Listener, MessageEvent, Thinking
from taluva.web.tables.table import Table
from taluva.web.viewer import Viewer

_MOST = 400
"""With more games in memory than this, some that nobody watches are dropped."""
_KEPT = 300.0
"""Seconds after its last turn for which a game that nobody watches stays in memory."""
_ROLL_CALL, _ROLL_CALLS = 0.05, 30
"""Seconds between checks for answers from other processes, and the number of checks."""
log = logging.getLogger(__name__)


class Registry:
    """The tables of this process, and their listeners."""

    def __init__(self, store: Store, bus: Bus, timekeeper: Timekeeper) -> None:
        self.store, self._bus, self.time = store, bus, timekeeper
        timekeeper.on_outage = self._set_clocks
        self.is_shared = not isinstance(bus, LocalBus)
        """Whether other processes change the same games."""
        self._process = secrets.token_hex(8)
        self.attendance = LocalAttendance()
        """Announces who is present."""
        self.pool = FairPool()
        """For work that takes long enough to hold up others."""
        self.tables: dict[str, Table] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.known: Callable[[], tuple[float, float]] = lambda: (0.0, 0.0)
        """The period for which it is known who is connected to any process, by the monotonic clock; empty at first."""
        self.wake: Callable[[Table], object] = lambda table: None
        """Called when there may be something to do in a game."""

    def close(self) -> None:
        """Stop all running tasks."""
        for table in self.tables.values():
            table.stop()
        for task in self._tasks:
            task.cancel()
        self.pool.close()

    async def table(self, game: str) -> Table:
        """A game, from memory or from the database. Refused if it does not exist."""
        table = self.tables.get(game)
        if table is not None:
            if table.is_doubtful:
                async with table.lock:
                    await self.refresh(table)
            return table
        stored = await self.store.load(game)
        if stored is None:
            raise Refusal("not-found", N_("There is no such game."))
        # Replaying a long game takes a moment; nobody else should wait for it.
        snapshot = await self.pool.run(lambda: Snapshot.restored(stored))
        return self.tables.get(game) or self.keep(snapshot, stored.due)

    def keep(self, snapshot: Snapshot, due: float | None) -> Table:
        """Put a game into memory; some idle ones may have to go."""
        if len(self.tables) >= _MOST:
            for game in list(_idle(self.tables))[: _MOST // 10]:
                self.forget(game)
        table = self.tables[snapshot.id] = Table(snapshot, due)
        table.on_message = lambda message: self._hear(table, message)
        self._bus.subscribe(snapshot.id, table.on_message)
        return table

    def forget(self, game: str) -> None:
        """Drop a game from memory."""
        if table := self.tables.pop(game, None):
            self._bus.unsubscribe(game, table.on_message)
            # Otherwise the two would reference each other until garbage collection, and a game is large.
            del table.on_message

    def replace(self, table: Table, after: Snapshot, due: float | None, holds: bool) -> None:
        """Take over the game as it is now in the database, and announce it. `holds`: this process has the lease."""
        before, table.snapshot = table.snapshot, after
        table.due, table.holds = due, holds
        if after.turn_of != before.turn_of:
            table.since = time.monotonic()
            if table.engine is not asyncio.current_task():
                table.stop()
            for question in table.questions:
                question.cancel()
        table.announce(after)
        if after.seats != before.seats:
            self.attendance.update(table)
        self.wake(table)

    async def refresh(self, table: Table) -> None:
        """Make sure that the game in memory matches the database."""
        found = await self.store.revisions([table.snapshot.id])
        if found.get(table.snapshot.id) != table.snapshot.revision:
            await self.reload(table)
        table.is_doubtful = False

    async def reload(self, table: Table) -> None:
        """Reload a game from the database. Refused if it no longer exists."""
        game = table.snapshot.id
        stored = await self.store.load(game)
        if stored is None:
            self.forget(game)
            table.announce(None)
            raise Refusal("not-found", N_("There is no such game."))
        if stored.revision != table.snapshot.revision:
            self.replace(table, await asyncio.to_thread(Snapshot.restored, stored), stored.due, holds=False)

    async def compare(self) -> None:
        """Reload the games in memory that other processes have changed, in case messages were lost."""
        known = {game: table.snapshot.revision for game, table in self.tables.items() if table.listeners}
        if not known:
            return
        found = await self.store.revisions(list(known))
        for game, revision in known.items():
            # Changes by this process in the meantime need no reload.
            table = self.tables.get(game)
            if table is not None and found.get(game) != revision and table.snapshot.revision == revision:
                self._catch_up(table)

    def read_again(self, game: str) -> None:
        """Reload a game that was changed in the database without a message on the bus."""
        if table := self.tables.get(game):
            self._catch_up(table)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def publish(self, game: str, message: dict[str, Any]) -> None:
        """Send a message to other processes."""
        self._bus.publish(game, {**message, "process": self._process})

    def say(self, game: str, message: dict[str, Any]) -> None:
        """Send a message to all listeners of a game, in all processes. It is not stored."""
        self.say_here(game, message)
        self.publish(game, {"type": "said", "message": message})

    def say_here(self, game: str, message: dict[str, Any]) -> None:
        """Send a message to the listeners of a game in this process."""
        if table := self.tables.get(game):
            table.announce(MessageEvent(message))

    def beat(self) -> None:
        """Send a sign of life to listeners that have heard nothing, and drop games that nobody watches from memory."""
        now = time.monotonic()
        for game, table in list(self.tables.items()):
            for listener in table.listeners:
                listener.beat(now)
            if now - table.since > _KEPT and table.is_idle:
                self.forget(game)

    def presence(self, game: str) -> dict[str, Any]:
        """Who is present, as far as this process knows."""
        table = self.tables.get(game)
        return table.presence.as_json() if table is not None else {"seats": [], "watching": 0}

    async def roll_call(self, game: str, seats: Collection[int]) -> set[int]:
        """The seats among `seats` whose owners are connected to any process; other processes get a moment to answer."""
        table = await self.table(game)
        self.publish(game, {"type": "roll-call"})
        for _ in range(_ROLL_CALLS if self.is_shared else 1):
            here = set(table.presence.as_json()["seats"]) & set(seats)
            if here == set(seats) or not self.is_shared:
                break
            await asyncio.sleep(_ROLL_CALL)
        return here

    async def gone_for(self, game: str, seat: int) -> float:
        """Seconds for which the owner of the seat to move is known to have been absent during this turn."""
        table = await self.table(game)
        since, until = self.known()
        return table.presence.gone_for(seat, max(since, table.since), until)

    @contextlib.asynccontextmanager
    async def listening(self, game: str, viewer: Viewer | None) -> AsyncIterator[Listener]:
        """A listener for a game, which first receives its current state."""
        table = await self.table(game)
        listener = Listener(viewer)
        listener.notify(table.snapshot)
        if table.thinking is not None:
            listener.notify(table.thinking)
        table.listeners.add(listener)
        if table.snapshot.seats_of(viewer):
            table.address = current_address.get()
        self.attendance.update(table)
        self.attendance.welcome(table, listener)
        self.wake(table)
        try:
            yield listener
        finally:
            table.listeners.discard(listener)
            table.seen = time.monotonic()
            self.attendance.update(table)

    def _hear(self, table: Table, message: dict[str, Any]) -> None:
        """Handle a message from another process."""
        if message.get("process") == self._process:
            return
        match message["type"]:
            case "changed":
                if message["revision"] > table.snapshot.revision:
                    self._catch_up(table)
            case "deleted":
                self.forget(table.snapshot.id)
                if word := message.get("message"):
                    table.announce(MessageEvent(word))
                table.announce(None)
            case "said":
                table.announce(MessageEvent(message["message"]))
            case "roll-call":
                self.publish(table.snapshot.id, {"type": "presence", **table.presence.own})
            case "thinking":
                table.announce(Thinking(message["seat"], time.monotonic()))
            case "presence":
                if table.presence.hear(message["process"], message["seats"], message["watching"]):
                    table.presence_throttle.call(lambda: self.attendance.announce(table))
                    self.wake(table)

    def _set_clocks(self) -> None:
        """Show everybody the clocks after an outage."""
        for table in self.tables.values():
            if table.snapshot.play.since is not None:
                table.announce(table.snapshot)

    def _catch_up(self, table: Table) -> None:
        """Reload a game that another process has changed."""

        async def reload() -> None:
            with contextlib.suppress(Refusal, Unavailable):
                async with table.lock:
                    await self.reload(table)

        self.run(reload())


def _idle(tables: dict[str, Table]) -> Iterator[str]:
    for game, table in tables.items():
        if table.is_idle:
            yield game
