"""What a process does on its own at tables: engine turns, fallen flags, rating finished games."""

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Awaitable, Callable

from taluva.web.errors import Refusal, Unavailable
from taluva.web.storage.games import Conflict
from taluva.web.tables import clock, daily
from taluva.web.tables.actions.turns import play_turn
from taluva.web.tables.service import TableService
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.subscribers import Thinking
from taluva.web.tables.table import Table
from taluva.web.thinker.client import PEOPLE, REST, Standing, Thinker

_PAUSE = 3.0
"""Seconds before a failed engine turn is retried."""
log = logging.getLogger(__name__)


class Scheduler:
    """Does what is due at the tables of this process, and at those that other processes have left behind."""

    def __init__(self, tables: TableService, thinker: Thinker, on_over: Callable[[Snapshot], Awaitable[None]]) -> None:
        self._tables, self._registry = tables, tables.registry
        self._thinker, self._on_over = thinker, on_over
        self._registry.wake = self.wake

    async def act(self, game: str, due: float | None) -> None:
        """Do what is due in a game since some time, or resume a paused game, unless another process was first."""
        until = (await self._registry.time.moment()).now + clock.LEASE
        if not await self._registry.store.claim(game, due, until):
            return
        table = await self._registry.table(game)
        async with table.lock:
            await self._registry.refresh(table)
            table.due, table.holds = until, True
            if table.is_paused:
                await self._pause(table)
                return
            moment = await self._tables.let_flag_fall(table)
            snapshot = table.snapshot
            if table.due == until and not self.wake(table):
                # Woken too early, for example by the lease of a process that has died since.
                due_now = None if snapshot.is_over else clock.due_of(snapshot, moment)
                if await self._registry.store.claim(game, until, due_now):
                    table.due = due_now

    def wake(self, table: Table) -> bool:
        """Do what is due now: the engine plays if it is its turn. False if there is nothing to do."""
        snapshot = table.snapshot
        seat = snapshot.to_move
        if seat is not None and seat.plays_at is not None:
            if table.is_paused:
                return False
            if table.is_leased and table.due is None:
                # It was paused: the first process to lease it resumes it.
                self._registry.run(self._resume(table))
            elif table.engine is None and (table.holds or not table.is_leased):
                table.engine = asyncio.create_task(self._engine_plays(table))
            return True
        if snapshot.is_over and table.due is not None and table.holds:
            self._registry.run(self._after_the_end(table, table.due))
            return True
        return False

    async def _engine_plays(self, table: Table) -> None:
        """Play the turns of the engine's seats until a person is to move."""
        renewing = asyncio.create_task(self._renew(table)) if table.is_leased else None
        try:
            while (seat := table.snapshot.to_move) is not None and seat.plays_at is not None:
                snapshot = table.snapshot
                if table.is_paused:
                    await self._pause(table)
                    break
                table.thinking = Thinking(snapshot.game.seat, time.monotonic())
                table.announce(table.thinking)
                self._registry.publish(snapshot.id, {"type": "thinking", "seat": snapshot.game.seat})
                try:
                    standing = functools.partial(_standing, table)
                    seed = daily.engine_seed(snapshot.game)
                    moves = await self._thinker.turn(str(snapshot.game.position), seat.plays_at, standing, seed)
                    async with table.lock:
                        if table.snapshot is snapshot:
                            await self._tables.save(table, play_turn(snapshot, moves), await self._tables.moment())
                except Conflict:
                    async with table.lock:
                        await self._registry.reload(table)
                except (Refusal, Unavailable) as error:
                    if not isinstance(error, Refusal) or error.code != "limit":
                        log.exception("An engine turn failed")
                    await asyncio.sleep(_PAUSE)
        finally:
            if renewing is not None:
                renewing.cancel()
            if table.engine is asyncio.current_task():
                table.engine = table.thinking = None

    async def _pause(self, table: Table) -> None:
        """Suspend a game between engines that nobody watches: nothing is due in it."""
        with contextlib.suppress(Unavailable):
            if table.due is not None and await self._registry.store.claim(table.snapshot.id, table.due, None):
                table.due, table.holds = None, False

    async def _resume(self, table: Table) -> None:
        """Resume a game that was paused."""
        with contextlib.suppress(Unavailable, Refusal, Conflict):
            await self.act(table.snapshot.id, None)

    async def _renew(self, table: Table) -> None:
        """Renew the lease while the engine is thinking."""
        while True:
            await asyncio.sleep(clock.LEASE / 3)
            due, until = table.due, self._registry.time.now() + clock.LEASE
            with contextlib.suppress(Unavailable):
                claimed = due is not None and await self._registry.store.claim(table.snapshot.id, due, until)
                if claimed and table.due == due:
                    table.due = until

    async def _after_the_end(self, table: Table, due: float) -> None:
        try:
            await self._on_over(table.snapshot)
            if await self._registry.store.claim(table.snapshot.id, due, None) and table.due == due:
                table.due = None
        except Exception:
            log.exception("Could not complete a finished game")


def _standing(table: Table) -> Standing:
    """The current priority of an engine turn, evaluated while it waits: people may come or go."""
    snapshot = table.snapshot
    return Standing(PEOPLE if table.has_player else REST, table.address, snapshot.play.host or snapshot.id)
