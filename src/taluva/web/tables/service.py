"""The only writer of tables: a change is in the database before anybody hears of it, and happens once.

`change` keeps this promise: load the table, let an overdue flag fall, act, save by compare-and-set, announce.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from taluva.commitment import COMMITMENT, ORDER, SALT
from taluva.game import Game
from taluva.web.client_address import current_address
from taluva.web.cluster.timekeeper import Moment
from taluva.web.counters import count
from taluva.web.errors import Refusal, Unavailable
from taluva.web.i18n.languages import N_
from taluva.web.storage.database import Work
from taluva.web.storage.games import Answered, Conflict, new_id
from taluva.web.tables import clock, permissions
from taluva.web.tables.actions import forfeits, turns
from taluva.web.tables.daily import DAILY
from taluva.web.tables.registry import Registry
from taluva.web.tables.seats import Seat, rotated
from taluva.web.tables.snapshot import FORFEIT, IMPORTED, PLACES, Snapshot, shortened
from taluva.web.tables.subscribers import MessageEvent
from taluva.web.tables.table import Table
from taluva.web.tables.terms import Play, Terms
from taluva.web.viewer import LOCAL, Viewer

_TRIES = 5
"""How often a change is retried after losing against other processes."""
MOST_ENGINE_GAMES_OF_ADDRESS, MOST_ENGINE_GAMES = 100, 1000
"""Running games with an engine's seat in one process: those of the last minutes, until they are over."""
Answer = TypeVar("Answer")
Action = Callable[[Snapshot, float], Snapshot]
"""What a request makes of a table at some time; it may raise Refusal."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that is not in the database yet, and when a server has to act at it."""

    snapshot: Snapshot
    due: float | None
    created: float


class TableService:
    """Creates, changes and deletes tables. Everything that writes a game goes through here."""

    def __init__(self, registry: Registry) -> None:
        self.registry, self._store = registry, registry.store

    async def create(
        self, game: Game, seats: Sequence[Seat], terms: Terms | None, host: Viewer | None, daily: bool = False
    ) -> Snapshot:
        """Put a game on a new table: with `terms` for people on different devices, else on one screen.

        On a `daily` island the stack is that of everybody, so its order is not opened at the end.
        """
        ours = (COMMITMENT, SALT, ORDER, FORFEIT, *(() if terms is None else (PLACES,)), *(() if daily else (DAILY,)))
        for tag in ours:
            game.tags.pop(tag, None)
        if game.moves:
            game.tags[IMPORTED] = "yes"
        play: Play | None = None
        if daily:
            play = Play(host=None if host is None else host.id)
        elif terms is not None:
            play = sealed(game, host)
        moment = await self.moment()
        if terms is not None and any(not seat.is_person for seat in seats):
            self.require_engine_capacity()

        def prepare() -> NewTable:
            return self.prepare(game, seats, terms, play, moment)

        new = await self.registry.pool.run(prepare) if game.moves else prepare()
        try:
            await self._store.add(new.snapshot.stored(moment.now, new.due))
        except Unavailable as error:
            raise unwritable(error) from error
        return self.adopt(new)

    def prepare(
        self, game: Game, seats: Sequence[Seat], terms: Terms | None, play: Play | None, moment: Moment
    ) -> NewTable:
        """A new table, before it is in the database."""
        identity = new_id(9)
        snapshot = Snapshot(
            identity, 1, moment.now, game, tuple(seats), terms=terms, play=play or Play()
        ).with_history()
        snapshot = clock.with_clocks(None, snapshot, moment)
        return NewTable(snapshot, clock.due_of(snapshot, moment), moment.now)

    def adopt(self, new: NewTable) -> Snapshot:
        """Put a new table that is now in the database into memory."""
        table = self.registry.keep(new.snapshot, new.due)
        table.holds, table.address, table.acted = True, current_address.get(), time.monotonic()
        self.registry.wake(table)
        return new.snapshot

    async def play_again(self, game: str, viewer: Viewer | None) -> Snapshot:
        """Start the same game again, on one screen; the second player begins."""
        snapshot = await self.get(game)
        permissions.require_seat(snapshot, viewer)
        return await self.create(same_game(snapshot), rotated(snapshot.seats), None, viewer)

    def require_engine_capacity(self) -> None:
        """Refuse another game with the engine if too many run in this process, for this address or overall."""
        running = [table.address for table in self.registry.tables.values() if table.runs_engine]
        if running.count(current_address.get()) >= MOST_ENGINE_GAMES_OF_ADDRESS:
            sentence = N_("Too many games against the computer are running in your network; finish one first.")
            raise Refusal("limit", sentence)
        if len(running) >= MOST_ENGINE_GAMES:
            raise Refusal("limit", N_("The computer is playing as many games as it can; please try again later."))

    async def get(self, game: str) -> Snapshot:
        """The current state of a table. Refused if it does not exist."""
        table = await self.registry.table(game)
        if self.registry.is_shared:
            # The viewer may have heard of a turn from another process before its message arrived here.
            async with table.lock:
                await self.registry.refresh(table)
        table.seen = time.monotonic()
        self.registry.wake(table)
        return table.snapshot

    async def play_turn(
        self, game: str, viewer: Viewer | None, version: int, request: str, moves: Sequence[str]
    ) -> Snapshot:
        """Play the rest of a person's turn. A repeated request gets the same answer as the first time."""

        def turn(snapshot: Snapshot, now: float) -> Snapshot:
            permissions.require_turn(snapshot, viewer)
            return turns.play_turn(snapshot, moves)

        began = time.perf_counter()
        after = await self.change(game, turn, version=version, request=request, viewer=viewer)
        count("turn", time.perf_counter() - began)
        return after

    async def undo(self, game: str, viewer: Viewer | None, version: int) -> Snapshot:
        """Take turns back to the last decision made by a person."""

        def back(snapshot: Snapshot, now: float) -> Snapshot:
            permissions.require_alone(snapshot, viewer)
            return turns.take_back(snapshot, snapshot.steps_to_undo)

        return await self.change(game, back, version=version)

    async def change(
        self,
        game: str,
        action: Action,
        *,
        version: int | None = None,
        request: str | None = None,
        viewer: Viewer | None = None,
        also: Work[None] | None = None,
    ) -> Snapshot:
        """Apply an action to a table: save the next revision, then announce it.

        If another process was first, the action is retried on the new state, unless it is about a `version` that has
        passed. `also` runs in the same transaction.
        """
        # A change is completed even if the viewer disconnects: otherwise nobody would be told about it.
        changing = asyncio.create_task(self._change(game, action, version, request, viewer, also))
        changing.add_done_callback(_log_failure)
        return await asyncio.shield(changing)

    async def _change(
        self,
        game: str,
        action: Action,
        version: int | None,
        request: str | None,
        viewer: Viewer | None,
        also: Work[None] | None,
    ) -> Snapshot:
        table = await self.registry.table(game)
        if table.snapshot.seats_of(viewer):
            table.address, table.acted = current_address.get(), time.monotonic()
        async with table.lock:
            for _ in range(_TRIES):
                if version is not None and table.snapshot.version != version:
                    # The viewer may know a newer version than this process.
                    await self.registry.refresh(table)
                before = table.snapshot
                if version is not None and before.version != version:
                    if request and (answered := await self._answered(before, request, viewer)):
                        return answered
                    raise turns.stale(before)
                try:
                    moment = await self.let_flag_fall(table)
                    before = table.snapshot
                    after = action(before, moment.now)
                    if after is before:
                        return before
                    await self.save(table, after, moment, request, also)
                except Conflict:
                    await self.registry.reload(table)
                    if request and (answered := await self._answered(table.snapshot, request, viewer)):
                        return answered
                else:
                    return table.snapshot
        raise Refusal("busy", N_("Too many changes to this game at once; please try again."))

    async def save(
        self, table: Table, after: Snapshot, moment: Moment, request: str | None = None, also: Work[None] | None = None
    ) -> None:
        """Save the next revision, then announce it. Raises Conflict if another process was first.

        The caller must hold the table's lock.
        """
        before = table.snapshot
        after = clock.with_clocks(before, replace(after, revision=before.revision + 1), moment)
        due = clock.due_of(after, moment)
        answered = Answered(request, after.version, len(after.game.moves)) if request else None
        try:
            reseat = after.seats != before.seats
            await self._store.save(after.stored(moment.now, due), before.revision, answered, reseat=reseat, also=also)
        except Unavailable as error:
            # It may have been written all the same: the next request checks.
            table.is_doubtful = True
            raise unwritable(error) from error
        self.registry.publish(after.id, {"type": "changed", "revision": after.revision})
        self.registry.replace(table, after, due, holds=True)

    async def moment(self) -> Moment:
        """The current time, for a change. Refused while the time cannot be proven."""
        try:
            return await self.registry.time.moment()
        except Unavailable as error:
            raise unwritable(error) from error

    async def let_flag_fall(self, table: Table) -> Moment:
        """If the player to move is out of time, that comes first. Returns the moment that was checked.

        The flag has fallen once a heartbeat written afterwards knows of no outage that changes it.
        """
        moment = await self.moment()
        flag = clock.flag_time(table.snapshot, moment.outages)
        if flag is None or flag > moment.now:
            return moment
        try:
            moment = await self.registry.time.proof(flag)
        except Unavailable as error:
            raise unwritable(error) from error
        flag = clock.flag_time(table.snapshot, moment.outages)
        if flag is not None and flag <= moment.proven:
            await self.save(table, forfeits.lose_on_time(table.snapshot), moment)
        return moment

    async def delete(self, game: str, viewer: Viewer | None = LOCAL) -> None:
        """Delete a table permanently."""
        table = await self.registry.table(game)
        async with table.lock:
            permissions.require_deletable(table.snapshot, viewer)
            table.stop()
            await self._store.remove(game)
            self.registry.forget(game)
            message = _called_off(table.snapshot)
            if message is not None:
                table.announce(MessageEvent(message))
            table.announce(None)
            self.registry.publish(game, {"type": "deleted", "message": message})

    async def ask_engine(self, game: str, version: int, question: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """The engine's answer to a question about the current state of a table; a change of the table cancels it."""
        table = await self.registry.table(game)
        if table.snapshot.version != version:
            raise turns.stale(table.snapshot)
        task = asyncio.create_task(question())
        table.questions.add(task)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                task.cancel()
                raise
            raise turns.stale(table.snapshot) from None
        finally:
            table.questions.discard(task)

    async def _answered(self, snapshot: Snapshot, request: str, viewer: Viewer | None) -> Snapshot | None:
        """The table as it was when a request was granted, if it was and the same viewer repeats it."""
        answered = await self._store.answered(snapshot.id, request)
        if answered is None:
            return None
        permissions.require_seat(snapshot, viewer)
        if snapshot.version == answered.version:
            return snapshot
        return replace(snapshot, game=shortened(snapshot.game, answered.steps), version=answered.version).with_history()


def same_game(snapshot: Snapshot) -> Game:
    """A new game with the same setup and start as another one."""
    setup, start = snapshot.game.setup, snapshot.game.start
    if start is not None:
        game = Game.from_position(start)
    else:
        game = Game(setup.edition, setup.players, setup.variant, setup.expansions, setup.stack)
    game.tags["Date"] = time.strftime("%Y.%m.%d")
    return game


def sealed(game: Game, host: Viewer | None) -> Play:
    """The initial state of an online game: a commitment to the order of the stack."""
    return Play(salt=turns.seal(game), host=None if host is None else host.id)


def unwritable(error: Unavailable) -> Refusal:
    """The refusal when the disk is full or read-only: nothing has changed."""
    log.error("Could not save a game", exc_info=error)
    return Refusal("busy", N_("Games cannot be saved right now; nothing has changed."))


def _called_off(snapshot: Snapshot) -> dict[str, Any] | None:
    """What people waiting at a table are told when its host calls the game off."""
    if not snapshot.is_waiting:
        return None
    host = next((seat.name for seat in snapshot.seats if seat.visitor and seat.visitor == snapshot.play.host), "")
    return {"type": "called-off", "name": host}


def _log_failure(changing: "asyncio.Task[Snapshot]") -> None:
    """Log the failure of a change. A refusal only concerns the viewer."""
    error = None if changing.cancelled() else changing.exception()
    if error is not None and not isinstance(error, Refusal):
        log.error("Could not change a game", exc_info=error)
