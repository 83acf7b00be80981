"""The games that are being played: each is changed by one request at a time, on disk before anybody hears of it."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from taluva.app.languages import N_
from taluva.app.refusals import Refusal
from taluva.app.seats import Seat
from taluva.app.store import Answered, Conflict, Store, Unavailable
from taluva.app.tables import Snapshot, play_turn, shortened
from taluva.app.thinking import Thinker
from taluva.faults import IllegalMove
from taluva.game import Game

_MOST_IN_MEMORY = 64
_MOST_UNREAD = 100
"""News that wait for one listener at most; the oldest is dropped, as any newer one tells the whole."""
_PAUSE = 3.0
"""Seconds before an engine whose turn failed tries again."""

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Thinking:
    """News: the engine thinks about the turn of a seat."""

    seat: int
    began: float


News = Snapshot | Thinking | None
"""What listeners hear; None: the game is deleted."""


@dataclass(eq=False)
class _Table:
    """One game in memory."""

    snapshot: Snapshot
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set["asyncio.Queue[News]"] = field(default_factory=set)
    engine: "asyncio.Task[None] | None" = None
    thinking: Thinking | None = None
    questions: set["asyncio.Task[Any]"] = field(default_factory=set)
    """What the engine is asked about the game as it is now."""

    @property
    def is_idle(self) -> bool:
        return not self.listeners and self.engine is None and not self.lock.locked() and not self.questions

    def announce(self, news: News) -> None:
        for queue in self.listeners:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(news)


class Games:
    """All games: those in memory, and the others on disk."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store, self._thinker = store, thinker
        self._tables: dict[str, _Table] = {}

    async def close(self) -> None:
        """Stop the engines."""
        for table in self._tables.values():
            _stop(table)

    async def create(self, game: Game, seats: Sequence[Seat]) -> Snapshot:
        """Begin a game."""
        now = time.time()
        snapshot = Snapshot(secrets.token_urlsafe(9), 1, now, game, tuple(seats)).retold()
        try:
            await self._store.add(snapshot.stored(now))
        except Unavailable as error:
            raise _unwritable(error) from error
        table = self._keep(snapshot)
        self._wake(table)
        return snapshot

    async def get(self, game: str) -> Snapshot:
        """A game as it is now. Refused where there is none."""
        table = await self._table(game)
        self._wake(table)
        return table.snapshot

    async def play(self, game: str, version: int, request: str, moves: Sequence[str]) -> Snapshot:
        """Play the rest of a person's turn. The same request again is answered as it was the first time."""
        table = await self._table(game)
        async with table.lock:
            if answered := await self._store.answered(game, request):
                return _as_answered(table.snapshot, answered)
            snapshot = _current(table, version)
            seat = snapshot.to_move
            if seat is None:
                raise Refusal("over", N_("The game is over."), snapshot=snapshot)
            if not seat.is_person:
                raise Refusal("illegal", N_("It is the computer's turn."))
            return await self._play(table, moves, request)

    async def undo(self, game: str, version: int) -> Snapshot:
        """Take back to the last decision of a person."""
        table = await self._table(game)
        async with table.lock:
            snapshot = _current(table, version)
            steps = snapshot.steps_to_undo
            if not steps:
                raise Refusal("illegal", N_("There is no turn to take back."))
            return await self._change(table, shortened(snapshot.game, len(snapshot.game.moves) - steps))

    async def name(self, game: str, seats: Sequence[Seat]) -> Snapshot:
        """Give the seats other names or colours. This is no change of the game: its version stays."""
        table = await self._table(game)
        async with table.lock:
            snapshot = replace(table.snapshot, seats=tuple(seats))
            await self._save(table, snapshot, snapshot.version)
            return snapshot

    async def delete(self, game: str) -> None:
        """Forget a game for ever."""
        table = await self._table(game)
        async with table.lock:
            _stop(table)
            await self._store.remove(game)
            self._tables.pop(game, None)
            table.announce(None)

    async def ask(self, game: str, version: int, question: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """What the engine answers to a question about the game as it is; a change of the game ends the thinking."""
        table = await self._table(game)
        _current(table, version)
        task = asyncio.create_task(question())
        table.questions.add(task)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                task.cancel()
                raise
            raise _stale(table) from None
        finally:
            table.questions.discard(task)

    @contextlib.asynccontextmanager
    async def listening(self, game: str) -> "AsyncIterator[asyncio.Queue[News]]":
        """The news of a game, beginning with how it is."""
        table = await self._table(game)
        queue: asyncio.Queue[News] = asyncio.Queue(_MOST_UNREAD)
        queue.put_nowait(table.snapshot)
        if table.thinking is not None:
            queue.put_nowait(table.thinking)
        table.listeners.add(queue)
        self._wake(table)
        try:
            yield queue
        finally:
            table.listeners.discard(queue)

    async def _table(self, game: str) -> _Table:
        table = self._tables.get(game)
        if table is not None:
            return table
        stored = await self._store.load(game)
        if stored is None:
            raise Refusal("not-found", N_("There is no such game."))
        # A long game takes a moment; nobody else should wait for it.
        snapshot = await asyncio.to_thread(Snapshot.restored, stored)
        return self._tables.get(game) or self._keep(snapshot)

    def _keep(self, snapshot: Snapshot) -> _Table:
        for game in list(_idle(self._tables))[: max(0, len(self._tables) + 1 - _MOST_IN_MEMORY)]:
            del self._tables[game]
        table = self._tables[snapshot.id] = _Table(snapshot)
        return table

    async def _play(self, table: _Table, moves: Sequence[str], request: str | None = None) -> Snapshot:
        game = table.snapshot.game.copy()
        try:
            play_turn(game, moves)
        except IllegalMove as error:
            raise Refusal("illegal", cause=error, snapshot=table.snapshot) from None
        return await self._change(table, game, request)

    async def _change(self, table: _Table, game: Game, request: str | None = None) -> Snapshot:
        """Let a game go on to another state: first on disk, then for all to see."""
        before = table.snapshot
        after = before.after(game, before.version + 1)
        answered = Answered(request, after.version, len(game.moves)) if request else None
        await self._save(table, after, before.version, answered)
        if table.engine is not asyncio.current_task():
            _stop(table)
        for question in table.questions:
            question.cancel()
        self._wake(table)
        return after

    async def _save(self, table: _Table, after: Snapshot, before: int, answered: Answered | None = None) -> None:
        try:
            await self._store.save(after.stored(time.time()), before, answered)
        except Conflict:
            # Another server with the same data folder was first: what is on disk counts.
            await self._reload(table)
            raise _stale(table) from None
        except Unavailable as error:
            raise _unwritable(error) from error
        table.snapshot = after
        table.announce(after)

    async def _reload(self, table: _Table) -> None:
        stored = await self._store.load(table.snapshot.id)
        if stored is None:
            self._tables.pop(table.snapshot.id, None)
            raise Refusal("not-found", N_("There is no such game."))
        table.snapshot = Snapshot.restored(stored)
        table.announce(table.snapshot)

    def _wake(self, table: _Table) -> None:
        """Let the engine play where it is its turn."""
        seat = table.snapshot.to_move
        if table.engine is None and seat is not None and not seat.is_person:
            table.engine = asyncio.create_task(self._engine_plays(table))

    async def _engine_plays(self, table: _Table) -> None:
        """Play the turns of the engine's seats until a person is to move."""
        try:
            while (seat := table.snapshot.to_move) is not None and seat.level is not None:
                snapshot = table.snapshot
                table.thinking = Thinking(snapshot.game.seat, time.monotonic())
                table.announce(table.thinking)
                try:
                    moves = await self._thinker.turn(str(snapshot.game.position), seat.level)
                    async with table.lock:
                        if table.snapshot is snapshot:
                            await self._play(table, moves)
                except (Refusal, Unavailable):
                    log.exception("The engine's turn failed")
                    await asyncio.sleep(_PAUSE)
        finally:
            if table.engine is asyncio.current_task():
                table.engine = table.thinking = None


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


def _current(table: _Table, version: int) -> Snapshot:
    """The game, if it is of the version that was asked about."""
    if table.snapshot.version != version:
        raise _stale(table)
    return table.snapshot


def _stale(table: _Table) -> Refusal:
    return Refusal("stale", N_("The game has gone on; here is how it stands now."), snapshot=table.snapshot)


def _unwritable(error: Unavailable) -> Refusal:
    """The disk is full or cannot be written: nothing has changed."""
    log.error("A game could not be written", exc_info=error)
    return Refusal("busy", N_("The games on disk cannot be written; nothing has changed."))


def _as_answered(snapshot: Snapshot, answered: Answered) -> Snapshot:
    """The game as it was when a request was granted."""
    if snapshot.version == answered.version:
        return snapshot
    return replace(snapshot, game=shortened(snapshot.game, answered.steps), version=answered.version).retold()
