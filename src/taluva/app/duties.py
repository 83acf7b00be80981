"""What a process does by itself: the engine's turns, fallen flags, and what follows the end of a rated game."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from taluva.app import timing
from taluva.app.changes import played
from taluva.app.listening import Thinking
from taluva.app.memory import Memory
from taluva.app.refusals import Refusal
from taluva.app.store import Conflict, Unavailable
from taluva.app.table import Table
from taluva.app.tables import Snapshot
from taluva.app.thinking import Thinker

_PAUSE = 3.0
"""Seconds before an engine whose turn failed tries again."""
log = logging.getLogger(__name__)


class Duties:
    """Does what is due in the games of this process, and in those that other processes have left."""

    def __init__(self, memory: Memory, thinker: Thinker, on_over: Callable[[Snapshot], Awaitable[None]] | None) -> None:
        self._memory, self._thinker, self._on_over = memory, thinker, on_over
        memory.wake = self.wake

    async def act(self, game: str, due: float) -> None:
        """Do what is due in a game, unless another process was first."""
        until = time.time() + timing.LEASE
        if not await self._memory.store.claim(game, due, until):
            return
        table = await self._memory.table(game)
        async with table.lock:
            await self._memory.refresh(table)
            table.due, table.holds = until, True
            await self.let_flag_fall(table, time.time())
            snapshot = table.snapshot
            if table.due == until and not self.wake(table):
                # Woken too early, such as by a lease of a process that has died since.
                due_now = None if snapshot.is_over else timing.due_of(snapshot, time.time(), self._memory.outages)
                if await self._memory.store.claim(game, until, due_now):
                    table.due = due_now

    async def let_flag_fall(self, table: Table, now: float) -> None:
        """Where the time of who is to move is over, that comes first."""
        flag = timing.flag_time(table.snapshot, self._memory.outages)
        if flag is not None and flag <= now:
            await self._memory.save(table, timing.with_fallen_flag(table.snapshot), now)

    def wake(self, table: Table) -> bool:
        """Do what is to be done now: the engine plays where it is its turn. False if there is nothing to do."""
        snapshot = table.snapshot
        seat = snapshot.to_move
        if seat is not None and seat.plays_at is not None:
            if table.engine is None and (table.holds or not snapshot.is_online):
                table.engine = asyncio.create_task(self._engine_plays(table))
            return True
        if snapshot.is_over and self._on_over is not None and table.due is not None and table.holds:
            self._memory.run(self._after_the_end(table, table.due))
            return True
        return False

    async def _engine_plays(self, table: Table) -> None:
        """Play the turns of the engine's seats until a person is to move."""
        renewing = asyncio.create_task(self._renew(table)) if table.snapshot.is_online else None
        try:
            while (seat := table.snapshot.to_move) is not None and seat.plays_at is not None:
                snapshot = table.snapshot
                table.thinking = Thinking(snapshot.game.seat, time.monotonic())
                table.announce(table.thinking)
                self._memory.publish(snapshot.id, {"type": "thinking", "seat": snapshot.game.seat})
                try:
                    whose = snapshot.play.host or ""
                    moves = await self._thinker.turn(str(snapshot.game.position), seat.plays_at, whose)
                    async with table.lock:
                        if table.snapshot is snapshot:
                            await self._memory.save(table, played(snapshot, moves), time.time())
                except Conflict:
                    async with table.lock:
                        await self._memory.reload(table)
                except (Refusal, Unavailable):
                    log.exception("The engine's turn failed")
                    await asyncio.sleep(_PAUSE)
        finally:
            if renewing is not None:
                renewing.cancel()
            if table.engine is asyncio.current_task():
                table.engine = table.thinking = None

    async def _renew(self, table: Table) -> None:
        """Keep what this process has taken over, as long as the engine thinks."""
        while True:
            await asyncio.sleep(timing.LEASE / 3)
            due, until = table.due, time.time() + timing.LEASE
            with contextlib.suppress(Unavailable):
                claimed = due is not None and await self._memory.store.claim(table.snapshot.id, due, until)
                if claimed and table.due == due:
                    table.due = until

    async def _after_the_end(self, table: Table, due: float) -> None:
        assert self._on_over is not None
        try:
            await self._on_over(table.snapshot)
            if await self._memory.store.claim(table.snapshot.id, due, None) and table.due == due:
                table.due = None
        except Exception:
            log.exception("What follows the end of a game failed")
