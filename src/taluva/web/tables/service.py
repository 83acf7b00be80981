"""The games that are being played: each is changed by one request at a time, on disk before anybody hears of it."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from taluva.game import Game
from taluva.web.client_address import current_address
from taluva.web.cluster.bus import Bus, LocalBus
from taluva.web.cluster.timekeeper import LocalTime, Moment, Timekeeper
from taluva.web.counters import count
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.storage.database import Work
from taluva.web.storage.games import Conflict, Store, Unavailable
from taluva.web.tables import clock, permissions
from taluva.web.tables.actions.turns import play_turn, stale, take_back
from taluva.web.tables.memory import Memory, unwritable
from taluva.web.tables.scheduler import Duties
from taluva.web.tables.seats import Seat
from taluva.web.tables.snapshot import Snapshot, shortened
from taluva.web.tables.subscribers import Said
from taluva.web.tables.terms import Play, Terms
from taluva.web.thinker.client import Thinker
from taluva.web.viewer import LOCAL, Who

_TRIES = 5
"""How often a change is tried that others get before, in other processes."""

MOST_ENGINE_GAMES_OF_ADDRESS, MOST_ENGINE_GAMES = 100, 1000
"""Games with an engine's seat that may run in one process: those of the last minutes, until they are over."""
Answer = TypeVar("Answer")
Change = Callable[[Snapshot, float], Snapshot]
"""What a request makes of a game at some moment; it may raise Refusal."""

log = logging.getLogger(__name__)


class Games:
    """All games: those in memory, and the others on disk."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        bus: Bus | None = None,
        on_over: Callable[[Snapshot], Awaitable[None]] | None = None,
        timekeeper: Timekeeper | None = None,
    ) -> None:
        self.memory = Memory(store, bus or LocalBus(), timekeeper or LocalTime())
        self.duties = Duties(self.memory, thinker, on_over)

    async def close(self) -> None:
        """Stop the engines."""
        self.memory.close()

    async def create(
        self, game: Game, seats: Sequence[Seat], terms: Terms | None = None, play: Play | None = None
    ) -> Snapshot:
        """Begin a game. Refused where too many run already with the engine."""
        moment = await self.memory.moment()

        def prepare() -> tuple[Snapshot, float | None]:
            return self.prepare(game, seats, terms, play, moment)

        if terms is not None and any(not seat.is_person for seat in seats):
            self.need_engine_room()
        snapshot, due = await self.memory.pool.run(prepare) if game.moves else prepare()
        try:
            await self.memory.store.add(snapshot.stored(moment.now, due))
        except Unavailable as error:
            raise unwritable(error) from error
        return self.took(snapshot, due)

    def prepare(
        self, game: Game, seats: Sequence[Seat], terms: Terms | None, play: Play | None, moment: Moment
    ) -> tuple[Snapshot, float | None]:
        """A new game and when a server has to act in it, before it is on disk."""
        identity = secrets.token_urlsafe(9)
        snapshot = Snapshot(identity, 1, moment.now, game, tuple(seats), terms=terms, play=play or Play()).retold()
        snapshot = clock.with_clocks(None, snapshot, moment)
        return snapshot, clock.due_of(snapshot, moment)

    def took(self, snapshot: Snapshot, due: float | None) -> Snapshot:
        """Let a new game that is on disk be played."""
        table = self.memory.keep(snapshot, due)
        table.holds, table.address, table.acted = True, current_address.get(), time.monotonic()
        self.duties.wake(table)
        return snapshot

    def need_engine_room(self) -> None:
        """Refuse one more game with the engine where too many run, in this process: from this address, or in all."""
        running = [table.address for table in self.memory.tables.values() if table.runs_engine]
        if running.count(current_address.get()) >= MOST_ENGINE_GAMES_OF_ADDRESS:
            sentence = N_("Too many games against the computer are running in your network; finish one first.")
            raise Refusal("limit", sentence)
        if len(running) >= MOST_ENGINE_GAMES:
            raise Refusal("limit", N_("The computer is playing as many games as it can; please try again later."))

    async def get(self, game: str) -> Snapshot:
        """A game as it is now. Refused where there is none."""
        table = await self.memory.table(game)
        if self.memory.is_shared:
            # Whoever asks may have heard of a turn from another process before its news came here.
            async with table.lock:
                await self.memory.refresh(table)
        table.seen = time.monotonic()
        self.duties.wake(table)
        return table.snapshot

    async def play(self, game: str, who: Who | None, version: int, request: str, moves: Sequence[str]) -> Snapshot:
        """Play the rest of a person's turn. The same request again is answered as it was the first time."""

        def turn(snapshot: Snapshot, now: float) -> Snapshot:
            permissions.need_turn(snapshot, who)
            return play_turn(snapshot, moves)

        began = time.perf_counter()
        after = await self.change(game, turn, version=version, request=request, who=who)
        count("turn", time.perf_counter() - began)
        return after

    async def undo(self, game: str, who: Who | None, version: int) -> Snapshot:
        """Take back to the last decision of a person."""

        def back(snapshot: Snapshot, now: float) -> Snapshot:
            permissions.need_alone(snapshot, who)
            return take_back(snapshot, snapshot.steps_to_undo)

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
        # What has begun is brought to its end, even if who asked has gone meanwhile: else nobody would be told.
        changing = asyncio.create_task(self._change(game, work, version, request, who, also))
        changing.add_done_callback(_heard)
        return await asyncio.shield(changing)

    async def _change(
        self,
        game: str,
        work: Change,
        version: int | None,
        request: str | None,
        who: Who | None,
        also: Work[None] | None,
    ) -> Snapshot:
        table = await self.memory.table(game)
        if table.snapshot.seats_of(who):
            table.address, table.acted = current_address.get(), time.monotonic()
        async with table.lock:
            for _ in range(_TRIES):
                if version is not None and table.snapshot.version != version:
                    # Who asks may know more than this process.
                    await self.memory.refresh(table)
                before = table.snapshot
                if version is not None and before.version != version:
                    if request and (answered := await self._answered(before, request, who)):
                        return answered
                    raise stale(before)
                try:
                    moment = await self.duties.let_flag_fall(table)
                    before = table.snapshot
                    after = work(before, moment.now)
                    if after is before:
                        return before
                    await self.memory.save(table, after, moment, request, also)
                except Conflict:
                    await self.memory.reload(table)
                    if request and (answered := await self._answered(table.snapshot, request, who)):
                        return answered
                else:
                    return table.snapshot
        raise Refusal("busy", N_("Too many want to change this game at once; please try again."))

    async def delete(self, game: str, who: Who | None = LOCAL) -> None:
        """Forget a game for ever."""
        table = await self.memory.table(game)
        async with table.lock:
            permissions.need_deletion(table.snapshot, who)
            table.stop()
            await self.memory.store.remove(game)
            self.memory.forget(game)
            word = _farewell(table.snapshot)
            if word is not None:
                table.announce(Said(word))
            table.announce(None)
            self.memory.publish(game, {"type": "deleted", "message": word})

    async def ask(self, game: str, version: int, question: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """What the engine answers to a question about the game as it is; a change of the game ends the thinking."""
        table = await self.memory.table(game)
        if table.snapshot.version != version:
            raise stale(table.snapshot)
        task = asyncio.create_task(question())
        table.questions.add(task)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                task.cancel()
                raise
            raise stale(table.snapshot) from None
        finally:
            table.questions.discard(task)

    async def _answered(self, snapshot: Snapshot, request: str, who: Who | None) -> Snapshot | None:
        """The game as it was when a request was granted, if it was and is asked again by the same."""
        answered = await self.memory.store.answered(snapshot.id, request)
        if answered is None:
            return None
        permissions.need_seat(snapshot, who)
        if snapshot.version == answered.version:
            return snapshot
        return replace(snapshot, game=shortened(snapshot.game, answered.steps), version=answered.version).retold()


def _farewell(snapshot: Snapshot) -> dict[str, Any] | None:
    """What those who wait for an online game hear when its host calls it off."""
    if not snapshot.is_waiting:
        return None
    host = next((seat.name for seat in snapshot.seats if seat.visitor and seat.visitor == snapshot.play.host), "")
    return {"type": "called-off", "name": host}


def _heard(changing: "asyncio.Task[Snapshot]") -> None:
    """Take note of how a change ended: a refusal is for who asked, and of no interest once they have gone."""
    error = None if changing.cancelled() else changing.exception()
    if error is not None and not isinstance(error, Refusal):
        log.error("A game could not be changed", exc_info=error)
