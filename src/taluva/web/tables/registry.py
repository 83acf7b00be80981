"""The tables in memory, in step with the database and with other processes. What is in the database counts."""

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
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.subscribers import Listener, Said, Thinking
from taluva.web.tables.table import Table
from taluva.web.viewer import Viewer

_MOST = 400
"""Games in memory that nobody watches are forgotten when there are more."""
_KEPT = 300.0
"""Seconds after its last turn for which a game that nobody watches is kept all the same."""
_ROLL_CALL, _ROLL_CALLS = 0.05, 30
"""Seconds between two looks at who has answered from other processes, and how many there are."""
log = logging.getLogger(__name__)


class Registry:
    """The tables of this process, and who listens to them."""

    def __init__(self, store: Store, bus: Bus, timekeeper: Timekeeper) -> None:
        self.store, self._bus, self.time = store, bus, timekeeper
        timekeeper.on_outage = self._set_clocks
        self.is_shared = not isinstance(bus, LocalBus)
        """Whether other processes change the same games."""
        self._process = secrets.token_hex(8)
        self.pool = FairPool()
        """For whatever takes long enough to hold others up."""
        self.tables: dict[str, Table] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.known: Callable[[], tuple[float, float]] = lambda: (0.0, 0.0)
        """From when to when it was known who is connected to any process, by the monotonic clock: at first, never."""
        self.wake: Callable[[Table], object] = lambda table: None
        """Called when something may have to be done in a game."""

    def close(self) -> None:
        """Stop what is under way."""
        for table in self.tables.values():
            table.stop()
        for task in self._tasks:
            task.cancel()
        self.pool.close()

    async def table(self, game: str) -> Table:
        """A game, from memory or from the disk. Refused where there is none."""
        table = self.tables.get(game)
        if table is not None:
            if table.is_doubtful:
                async with table.lock:
                    await self.refresh(table)
            return table
        stored = await self.store.load(game)
        if stored is None:
            raise Refusal("not-found", N_("There is no such game."))
        # A long game takes a moment; nobody else should wait for it.
        snapshot = await self.pool.run(lambda: Snapshot.restored(stored))
        return self.tables.get(game) or self.keep(snapshot, stored.due)

    def keep(self, snapshot: Snapshot, due: float | None) -> Table:
        """Put a game into memory; some that nobody looks at may have to go."""
        if len(self.tables) >= _MOST:
            for game in list(_idle(self.tables))[: _MOST // 10]:
                self.forget(game)
        table = self.tables[snapshot.id] = Table(snapshot, due)
        table.hear = lambda message: self._hear(table, message)
        self._bus.subscribe(snapshot.id, table.hear)
        return table

    def forget(self, game: str) -> None:
        """Leave a game to the disk."""
        if table := self.tables.pop(game, None):
            self._bus.unsubscribe(game, table.hear)
            # Else the two would hold each other until somebody collects garbage, and a game is large.
            del table.hear

    def replace(self, table: Table, after: Snapshot, due: float | None, holds: bool) -> None:
        """Take over what is in the database now, and announce it. `holds`: this process does what is due."""
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
            self._tell_presence(table)
        self.wake(table)

    async def refresh(self, table: Table) -> None:
        """Make sure that the game in memory is the one on disk."""
        found = await self.store.revisions([table.snapshot.id])
        if found.get(table.snapshot.id) != table.snapshot.revision:
            await self.reload(table)
        table.is_doubtful = False

    async def reload(self, table: Table) -> None:
        """Take over what is on disk. Refused where the game is there no more."""
        game = table.snapshot.id
        stored = await self.store.load(game)
        if stored is None:
            self.forget(game)
            table.announce(None)
            raise Refusal("not-found", N_("There is no such game."))
        if stored.revision != table.snapshot.revision:
            self.replace(table, await asyncio.to_thread(Snapshot.restored, stored), stored.due, holds=False)

    async def compare(self) -> None:
        """Reload the games in memory that other processes have changed, in case their news were lost."""
        known = {game: table.snapshot.revision for game, table in self.tables.items() if table.listeners}
        if not known:
            return
        found = await self.store.revisions(list(known))
        for game, revision in known.items():
            # What this process has changed meanwhile is no news to it.
            table = self.tables.get(game)
            if table is not None and found.get(game) != revision and table.snapshot.revision == revision:
                self._catch_up(table)

    def read_again(self, game: str) -> None:
        """Take over what somebody has changed in the database without a word on the bus."""
        if table := self.tables.get(game):
            self._catch_up(table)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def publish(self, game: str, message: dict[str, Any]) -> None:
        """Tell other processes."""
        self._bus.publish(game, {**message, "process": self._process})

    def say(self, game: str, message: dict[str, Any]) -> None:
        """Tell everybody who listens to a game, in all processes. It is kept nowhere."""
        self.say_here(game, message)
        self.publish(game, {"type": "said", "message": message})

    def say_here(self, game: str, message: dict[str, Any]) -> None:
        """Tell those who listen to a game in this process."""
        if table := self.tables.get(game):
            table.announce(Said(message))

    def beat(self) -> None:
        """Let those who have heard nothing know that the server is there; leave to the disk what nobody watches."""
        now = time.monotonic()
        for game, table in list(self.tables.items()):
            for listener in table.listeners:
                listener.beat(now)
            if now - table.since > _KEPT and table.is_idle:
                self.forget(game)

    def tell_presence(self) -> None:
        """Tell other processes who is here, in case they have missed it."""
        for table in self.tables.values():
            if table.listeners and table.snapshot.is_online:
                self.publish(table.snapshot.id, {"type": "presence", **table.presence.own})

    def presence(self, game: str) -> dict[str, Any]:
        """Who is there, as far as this process knows."""
        table = self.tables.get(game)
        return table.presence.as_json() if table is not None else {"seats": [], "watching": 0}

    async def roll_call(self, game: str, seats: Collection[int]) -> set[int]:
        """Those of some seats whose people are connected to any process; others are asked, and get a moment."""
        table = await self.table(game)
        self.publish(game, {"type": "roll-call"})
        for _ in range(_ROLL_CALLS if self.is_shared else 1):
            here = set(table.presence.as_json()["seats"]) & set(seats)
            if here == set(seats) or not self.is_shared:
                break
            await asyncio.sleep(_ROLL_CALL)
        return here

    async def gone_for(self, game: str, seat: int) -> float:
        """Seconds for which it is known that nobody was there for the seat that is to move, and it was its turn."""
        table = await self.table(game)
        since, until = self.known()
        return table.presence.gone_for(seat, max(since, table.since), until)

    @contextlib.asynccontextmanager
    async def listening(self, game: str, viewer: Viewer | None) -> AsyncIterator[Listener]:
        """The news of a game, beginning with how it is."""
        table = await self.table(game)
        listener = Listener(viewer)
        listener.hear(table.snapshot)
        if table.thinking is not None:
            listener.hear(table.thinking)
        table.listeners.add(listener)
        if table.snapshot.seats_of(viewer):
            table.address = current_address.get()
        self._tell_presence(table)
        if table.snapshot.is_online:
            # What all others hear may come a moment later.
            listener.hear(_presence_of(table))
        self.wake(table)
        try:
            yield listener
        finally:
            table.listeners.discard(listener)
            table.seen = time.monotonic()
            self._tell_presence(table)

    def _tell_presence(self, table: Table) -> None:
        """Tell who is there, where somebody has come or gone."""
        snapshot = table.snapshot
        if not snapshot.is_online:
            return
        table.presence.set_own(snapshot.seats_of(listener.viewer) for listener in table.listeners)
        table.telling.call(lambda: self._announce_presence(table))

    def _announce_presence(self, table: Table) -> None:
        """Tell everybody in this process who is there, and other processes who is here, if that has changed."""
        news = _presence_of(table)
        if news.message != table.told:
            table.told = news.message
            table.announce(news)
        if table.presence.own != table.published:
            table.published = table.presence.own
            self.publish(table.snapshot.id, {"type": "presence", **table.presence.own})

    def _hear(self, table: Table, message: dict[str, Any]) -> None:
        """News of another process."""
        if message.get("process") == self._process:
            return
        match message["type"]:
            case "changed":
                if message["revision"] > table.snapshot.revision:
                    self._catch_up(table)
            case "deleted":
                self.forget(table.snapshot.id)
                if word := message.get("message"):
                    table.announce(Said(word))
                table.announce(None)
            case "said":
                table.announce(Said(message["message"]))
            case "roll-call":
                self.publish(table.snapshot.id, {"type": "presence", **table.presence.own})
            case "thinking":
                table.announce(Thinking(message["seat"], time.monotonic()))
            case "presence":
                if table.presence.hear(message["process"], message["seats"], message["watching"]):
                    table.telling.call(lambda: self._announce_presence(table))
                    self.wake(table)

    def _set_clocks(self) -> None:
        """Show everybody how clocks stand after an outage."""
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


def _presence_of(table: Table) -> Said:
    return Said({"type": "presence", **table.presence.as_json()})


def _idle(tables: dict[str, Table]) -> Iterator[str]:
    for game, table in tables.items():
        if table.is_idle:
            yield game
