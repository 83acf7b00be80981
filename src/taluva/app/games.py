"""The games that are being played: each is changed by one request at a time, on disk before anybody hears of it."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError

from taluva.app import rights, timing
from taluva.app.bus import Bus, LocalBus
from taluva.app.clocks import Outage
from taluva.app.counting import count
from taluva.app.database import Work
from taluva.app.languages import N_
from taluva.app.listening import Listener, News, Said, Thinking
from taluva.app.presence import Presence
from taluva.app.refusals import Refusal
from taluva.app.seats import Seat
from taluva.app.store import Answered, Conflict, Store, Unavailable
from taluva.app.tables import Snapshot, play_turn, shortened
from taluva.app.terms import Play, Terms
from taluva.app.thinking import Thinker
from taluva.app.who import LOCAL, Who
from taluva.faults import IllegalMove
from taluva.game import Game

_MOST_IN_MEMORY = 1000
_TRIES = 5
"""How often a change is tried that others get before, in other processes."""
_PAUSE = 3.0
"""Seconds before an engine whose turn failed tries again."""

Answer = TypeVar("Answer")
Change = Callable[[Snapshot, float], Snapshot]
"""What a request makes of a game at some moment; it may raise Refusal."""
log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Table:
    """One game in memory."""

    snapshot: Snapshot
    due: float | None = None
    """When some server has to act."""
    holds: bool = False
    """Whether this process has taken that over."""
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
        return not self.listeners and self.engine is None and not self.lock.locked() and not self.questions

    def announce(self, news: News) -> None:
        for listener in self.listeners:
            listener.hear(news)


class Games:
    """All games: those in memory, and the others on disk."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        bus: Bus | None = None,
        on_over: Callable[[Snapshot], Awaitable[None]] | None = None,
    ) -> None:
        self._store, self._thinker, self._on_over = store, thinker, on_over
        self._bus: Bus = bus or LocalBus()
        self._process = secrets.token_hex(8)
        self._tables: dict[str, _Table] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.outages: list[Outage] = []
        """When nobody served: no clock runs then."""

    async def close(self) -> None:
        """Stop the engines."""
        for table in self._tables.values():
            _stop(table)
        for task in self._tasks:
            task.cancel()

    async def create(
        self, game: Game, seats: Sequence[Seat], terms: Terms | None = None, play: Play | None = None
    ) -> Snapshot:
        """Begin a game."""
        now = time.time()
        identity = secrets.token_urlsafe(9)
        snapshot = Snapshot(identity, 1, now, game, tuple(seats), terms=terms, play=play or Play()).retold()
        snapshot = timing.with_clocks(None, snapshot, now, self.outages)
        due = timing.due_of(snapshot, now, self.outages)
        try:
            await self._store.add(snapshot.stored(now, due))
        except Unavailable as error:
            raise _unwritable(error) from error
        table = self._keep(snapshot, due)
        table.holds = True
        self._wake(table)
        return snapshot

    async def get(self, game: str) -> Snapshot:
        """A game as it is now. Refused where there is none."""
        table = await self._table(game)
        self._wake(table)
        return table.snapshot

    async def play(self, game: str, who: Who | None, version: int, request: str, moves: Sequence[str]) -> Snapshot:
        """Play the rest of a person's turn. The same request again is answered as it was the first time."""

        def turn(snapshot: Snapshot, now: float) -> Snapshot:
            rights.need_turn(snapshot, who)
            return _played(snapshot, moves)

        began = time.perf_counter()
        played = await self.change(game, turn, version=version, request=request, who=who)
        count("turn", time.perf_counter() - began)
        return played

    async def undo(self, game: str, who: Who | None, version: int) -> Snapshot:
        """Take back to the last decision of a person."""

        def back(snapshot: Snapshot, now: float) -> Snapshot:
            rights.need_alone(snapshot, who)
            return taken_back(snapshot, snapshot.steps_to_undo)

        return await self.change(game, back, version=version)

    async def change(
        self,
        game: str,
        work: Change,
        *,
        version: int | None = None,
        request: str | None = None,
        who: Who | None = None,
        also: Work[None] | None = None,
    ) -> Snapshot:
        """Let a game go on to its next revision: first on disk, then for all to see.

        Where another process was first, it is tried again on what that one made of the game, unless it is about a
        `version` that is gone. `also` is run in the same transaction.
        """
        table = await self._table(game)
        async with table.lock:
            for _ in range(_TRIES):
                before = table.snapshot
                if version is not None and before.version != version:
                    if request and (answered := await self._answered(before, request, who)):
                        return answered
                    raise _stale(before)
                now = time.time()
                try:
                    await self._let_flag_fall(table, now)
                    before = table.snapshot
                    after = work(before, now)
                    if after is before:
                        return before
                    await self._save(table, after, now, request, also)
                except (Conflict, IntegrityError):
                    if request and (answered := await self._answered(before, request, who)):
                        return answered
                    await self._reload(table)
                else:
                    return table.snapshot
        raise Refusal("busy", N_("Too many want to change this game at once; please try again."))

    async def delete(self, game: str, who: Who | None = LOCAL) -> None:
        """Forget a game for ever."""
        table = await self._table(game)
        async with table.lock:
            rights.need_deletion(table.snapshot, who)
            _stop(table)
            await self._store.remove(game)
            self._forget(game)
            table.announce(None)
            self._publish(game, {"type": "deleted"})

    async def ask(self, game: str, version: int, question: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """What the engine answers to a question about the game as it is; a change of the game ends the thinking."""
        table = await self._table(game)
        if table.snapshot.version != version:
            raise _stale(table.snapshot)
        task = asyncio.create_task(question())
        table.questions.add(task)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                task.cancel()
                raise
            raise _stale(table.snapshot) from None
        finally:
            table.questions.discard(task)

    @contextlib.asynccontextmanager
    async def listening(self, game: str, who: Who | None) -> AsyncIterator[Listener]:
        """The news of a game, beginning with how it is."""
        table = await self._table(game)
        listener = Listener(who)
        listener.hear(table.snapshot)
        if table.thinking is not None:
            listener.hear(table.thinking)
        table.listeners.add(listener)
        self._tell_presence(table)
        self._wake(table)
        try:
            yield listener
        finally:
            table.listeners.discard(listener)
            self._tell_presence(table)

    @property
    def in_memory(self) -> int:
        """How many games are in memory."""
        return len(self._tables)

    def presence(self, game: str) -> dict[str, Any]:
        """Who is there, as far as this process knows."""
        table = self._tables.get(game)
        return table.presence.as_json() if table is not None else {"seats": [], "watching": 0}

    async def gone_for(self, game: str, seat: int) -> float:
        """Seconds for which nobody has been there for the seat that is to move, and it was its turn."""
        table = await self._table(game)
        return table.presence.gone_for(seat, table.since)

    def say(self, game: str, message: dict[str, Any]) -> None:
        """Tell everybody who listens to a game, in all processes. It is kept nowhere."""
        if table := self._tables.get(game):
            table.announce(Said(message))
        self._publish(game, {"type": "said", "message": message})

    def beat(self) -> None:
        """Let those who have heard nothing know that the server is there; and other processes who is here."""
        for table in self._tables.values():
            for listener in table.listeners:
                listener.beat()
            if table.listeners and table.snapshot.is_online:
                self._publish(table.snapshot.id, {"type": "presence", **table.presence.own})

    async def act(self, game: str, due: float) -> None:
        """Do what is due in a game, unless another process was first."""
        until = time.time() + timing.LEASE
        if not await self._store.claim(game, due, until):
            return
        table = await self._table(game)
        async with table.lock:
            await self._refresh(table)
            table.due, table.holds = until, True
            await self._let_flag_fall(table, time.time())
            snapshot = table.snapshot
            if table.due == until and not self._wake(table):
                # Woken too early, such as by a lease of a process that has died since.
                due_now = None if snapshot.is_over else timing.due_of(snapshot, time.time(), self.outages)
                if await self._store.claim(game, until, due_now):
                    table.due = due_now

    async def compare(self) -> None:
        """Reload the games in memory that other processes have changed, in case their news were lost."""
        known = {game: table.snapshot.revision for game, table in self._tables.items() if table.listeners}
        if not known:
            return
        found = await self._store.revisions(list(known))
        for game, revision in known.items():
            if found.get(game) != revision and (table := self._tables.get(game)):
                self._catch_up(table)

    async def _table(self, game: str) -> _Table:
        table = self._tables.get(game)
        if table is not None:
            return table
        stored = await self._store.load(game)
        if stored is None:
            raise Refusal("not-found", N_("There is no such game."))
        # A long game takes a moment; nobody else should wait for it.
        snapshot = await asyncio.to_thread(Snapshot.restored, stored)
        return self._tables.get(game) or self._keep(snapshot, stored.due)

    def _keep(self, snapshot: Snapshot, due: float | None) -> _Table:
        if len(self._tables) >= _MOST_IN_MEMORY:
            for game in list(_idle(self._tables))[: _MOST_IN_MEMORY // 10]:
                self._forget(game)
        table = self._tables[snapshot.id] = _Table(snapshot, due)
        table.hear = lambda message: self._hear(table, message)
        self._bus.subscribe(snapshot.id, table.hear)
        return table

    def _forget(self, game: str) -> None:
        if table := self._tables.pop(game, None):
            self._bus.unsubscribe(game, table.hear)

    async def _answered(self, snapshot: Snapshot, request: str, who: Who | None) -> Snapshot | None:
        """The game as it was when a request was granted, if it was and is asked again by the same."""
        answered = await self._store.answered(snapshot.id, request)
        if answered is None:
            return None
        rights.need_seat(snapshot, who)
        if snapshot.version == answered.version:
            return snapshot
        return replace(snapshot, game=shortened(snapshot.game, answered.steps), version=answered.version).retold()

    async def _save(
        self, table: _Table, after: Snapshot, now: float, request: str | None = None, also: Work[None] | None = None
    ) -> None:
        """Write the next revision; then it is the game. Raises Conflict where another process was first."""
        before = table.snapshot
        after = timing.with_clocks(before, replace(after, revision=before.revision + 1), now, self.outages)
        due = timing.due_of(after, now, self.outages)
        answered = Answered(request, after.version, len(after.game.moves)) if request else None
        try:
            reseat = after.seats != before.seats
            await self._store.save(after.stored(now, due), before.revision, answered, reseat=reseat, also=also)
        except Unavailable as error:
            # It may have been written all the same: the next who asks reads it again.
            self._forget(after.id)
            raise _unwritable(error) from error
        self._publish(after.id, {"type": "changed", "revision": after.revision})
        self._become(table, after, due, holds=True)

    def _become(self, table: _Table, after: Snapshot, due: float | None, holds: bool) -> None:
        """What is on disk is the game."""
        before, table.snapshot = table.snapshot, after
        table.due, table.holds = due, holds
        if after.turn_of != before.turn_of:
            table.since = time.monotonic()
            if table.engine is not asyncio.current_task():
                _stop(table)
            for question in table.questions:
                question.cancel()
        table.announce(after)
        if after.seats != before.seats:
            self._tell_presence(table)
        self._wake(table)

    async def _let_flag_fall(self, table: _Table, now: float) -> None:
        """Where the time of who is to move is over, that comes first."""
        flag = timing.flag_time(table.snapshot, self.outages)
        if flag is not None and flag <= now:
            await self._save(table, timing.with_fallen_flag(table.snapshot), now)

    async def _refresh(self, table: _Table) -> None:
        """Make sure that the game in memory is the one on disk."""
        found = await self._store.revisions([table.snapshot.id])
        if found.get(table.snapshot.id) != table.snapshot.revision:
            await self._reload(table)

    async def _reload(self, table: _Table) -> None:
        game = table.snapshot.id
        stored = await self._store.load(game)
        if stored is None:
            self._forget(game)
            table.announce(None)
            raise Refusal("not-found", N_("There is no such game."))
        if stored.revision != table.snapshot.revision:
            self._become(table, await asyncio.to_thread(Snapshot.restored, stored), stored.due, holds=False)

    def _catch_up(self, table: _Table) -> None:
        """Reload a game that another process has changed."""

        async def reload() -> None:
            with contextlib.suppress(Refusal, Unavailable):
                async with table.lock:
                    await self._reload(table)

        self._run(reload())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _publish(self, game: str, message: dict[str, Any]) -> None:
        self._bus.publish(game, {**message, "process": self._process})

    def _hear(self, table: _Table, message: dict[str, Any]) -> None:
        """News of another process."""
        if message.get("process") == self._process:
            return
        match message["type"]:
            case "changed":
                if message["revision"] > table.snapshot.revision:
                    self._catch_up(table)
            case "deleted":
                self._forget(table.snapshot.id)
                table.announce(None)
            case "said":
                table.announce(Said(message["message"]))
            case "thinking":
                table.announce(Thinking(message["seat"], time.monotonic()))
            case "presence":
                if table.presence.hear(message["process"], message["seats"], message["watching"]):
                    table.announce(Said({"type": "presence", **table.presence.as_json()}))

    def _tell_presence(self, table: _Table) -> None:
        """Tell who is there, where somebody has come or gone."""
        snapshot = table.snapshot
        if not snapshot.is_online:
            return
        table.presence.set_own(snapshot.seats_of(listener.who) for listener in table.listeners)
        table.announce(Said({"type": "presence", **table.presence.as_json()}))
        self._publish(snapshot.id, {"type": "presence", **table.presence.own})

    def _wake(self, table: _Table) -> bool:
        """Do what is to be done now: the engine plays where it is its turn. False if there is nothing to do."""
        snapshot = table.snapshot
        seat = snapshot.to_move
        if seat is not None and seat.plays_at is not None:
            if table.engine is None and (table.holds or not snapshot.is_online):
                table.engine = asyncio.create_task(self._engine_plays(table))
            return True
        if snapshot.is_over and self._on_over is not None and table.due is not None and table.holds:
            self._run(self._after_the_end(table, table.due))
            return True
        return False

    async def _after_the_end(self, table: _Table, due: float) -> None:
        assert self._on_over is not None
        try:
            await self._on_over(table.snapshot)
            if await self._store.claim(table.snapshot.id, due, None) and table.due == due:
                table.due = None
        except Exception:
            log.exception("What follows the end of a game failed")

    async def _engine_plays(self, table: _Table) -> None:
        """Play the turns of the engine's seats until a person is to move."""
        renewing = asyncio.create_task(self._renew(table)) if table.snapshot.is_online else None
        try:
            while (seat := table.snapshot.to_move) is not None and seat.plays_at is not None:
                snapshot = table.snapshot
                table.thinking = Thinking(snapshot.game.seat, time.monotonic())
                table.announce(table.thinking)
                self._publish(snapshot.id, {"type": "thinking", "seat": snapshot.game.seat})
                try:
                    whose = snapshot.play.host or ""
                    moves = await self._thinker.turn(str(snapshot.game.position), seat.plays_at, whose)
                    async with table.lock:
                        if table.snapshot is snapshot:
                            await self._save(table, _played(snapshot, moves), time.time())
                except Conflict:
                    async with table.lock:
                        await self._reload(table)
                except (Refusal, Unavailable):
                    log.exception("The engine's turn failed")
                    await asyncio.sleep(_PAUSE)
        finally:
            if renewing is not None:
                renewing.cancel()
            if table.engine is asyncio.current_task():
                table.engine = table.thinking = None

    async def _renew(self, table: _Table) -> None:
        """Keep what this process has taken over, as long as the engine thinks."""
        while True:
            await asyncio.sleep(timing.LEASE / 3)
            due, until = table.due, time.time() + timing.LEASE
            with contextlib.suppress(Unavailable):
                if due is not None and await self._store.claim(table.snapshot.id, due, until) and table.due == due:
                    table.due = until


def taken_back(snapshot: Snapshot, steps: int) -> Snapshot:
    """A game without its last steps."""
    if not steps:
        raise Refusal("illegal", N_("There is no turn to take back."))
    game = shortened(snapshot.game, len(snapshot.game.moves) - steps)
    play = replace(snapshot.play, proposal=None)
    return replace(snapshot, play=play).after(game, snapshot.version + 1)


def _played(snapshot: Snapshot, moves: Sequence[str]) -> Snapshot:
    """A game after the rest of a turn; what was proposed before is forgotten."""
    game = snapshot.game.copy()
    try:
        play_turn(game, moves)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, snapshot=snapshot) from None
    if snapshot.play.proposal is not None:
        snapshot = replace(snapshot, play=replace(snapshot.play, proposal=None))
    return snapshot.after(game, snapshot.version + 1)


def _stop(table: _Table) -> None:
    """End what the engine thinks about a game."""
    if table.engine is not None:
        table.engine.cancel()
        table.engine = table.thinking = None
    for question in table.questions:
        question.cancel()


def _idle(tables: dict[str, _Table]) -> Iterator[str]:
    for game, table in tables.items():
        if table.is_idle:
            yield game


def _stale(snapshot: Snapshot) -> Refusal:
    return Refusal("stale", N_("The game has gone on; here is how it stands now."), snapshot=snapshot)


def _unwritable(error: Unavailable) -> Refusal:
    """The disk is full or cannot be written: nothing has changed."""
    log.error("A game could not be written", exc_info=error)
    return Refusal("busy", N_("The games on disk cannot be written; nothing has changed."))
