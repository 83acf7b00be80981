"""What every process does all the time: what is due anywhere, what other processes changed, and a sign of life."""

import asyncio
import logging
from typing import TYPE_CHECKING, cast

from taluva.web import metrics
from taluva.web.cluster.heartbeat import GAP, Beats
from taluva.web.cluster.peers import Neighbours
from taluva.web.errors import Refusal
from taluva.web.people import notices
from taluva.web.people.expiry import expire_for_ever
from taluva.web.state import State
from taluva.web.storage.games import Conflict, Unavailable
from taluva.web.tables.clock import LEASE
from taluva.web.tables.service import Games

if TYPE_CHECKING:
    from taluva.web.people.sessions import OnlinePeople

_EVERY = 1.0
_COMPARING, _TELLING = 2, 5
"""Rounds after which games are compared with the disk, and others hear who is here."""
log = logging.getLogger(__name__)


async def sweep(state: State) -> None:
    """Go round for ever. What fails is tried again."""
    assert state.desk is not None
    games, beats = state.desk.games, state.desk.games.memory.time
    assert isinstance(beats, Beats)
    neighbours = Neighbours(beats, state.parts.bus)
    games.memory.known = neighbours.known
    while True:
        try:
            await beats.start()
            break
        except Unavailable:
            log.warning("The database cannot be written yet", exc_info=True)
            await asyncio.sleep(_EVERY)
    try:
        # Nobody was there until now: what the processes that have died had taken over is due at once.
        alone = any(end >= beats.now() - GAP for _, end in beats.outages)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_keep_in_touch(state, games, neighbours))
            tasks.create_task(_go_round(state, games, LEASE if alone else 0.0))
            tasks.create_task(expire_for_ever(games))
    finally:
        neighbours.close()
        await beats.close()


async def _keep_in_touch(state: State, games: Games, neighbours: Neighbours) -> None:
    """Let pages and other processes hear that this one is there, whatever the database does."""
    memory, tick = games.memory, 0
    while True:
        try:
            if tick % _TELLING == 0:
                neighbours.greet()
                memory.tell_presence()
                metrics.sample(len(memory.tables), state.thinker.waiting)
            memory.beat()
        except Exception:
            log.exception("A sign of life failed")
        tick += 1
        await asyncio.sleep(_EVERY)


async def _go_round(state: State, games: Games, ahead: float) -> None:
    """Do what is due anywhere, and notice what other processes and `taluva admin` changed."""
    memory, tick = games.memory, 0
    admin = notices.Reader(memory.store)
    while True:
        try:
            for game, due in await memory.store.due((await memory.time.moment()).now + ahead):
                try:
                    await games.duties.act(game, due)
                except (Refusal, Conflict):
                    log.info("Somebody else was first in game %s", game)
            ahead = 0.0
            tick += 1
            if tick % _COMPARING == 0:
                await memory.compare()
                _take_notice(state, games, await admin.unread())
        except Unavailable:
            log.warning("The database cannot be asked what is due", exc_info=True)
        except Exception:
            log.exception("A round of what is due failed")
        await asyncio.sleep(_EVERY)


def _take_notice(state: State, games: Games, changed: list[tuple[notices.Kind, str]]) -> None:
    """Read again what `taluva admin` has changed."""
    for kind, identity in changed:
        match kind:
            case "game":
                games.memory.read_again(identity)
            case "chat":
                games.memory.say_here(identity, {"type": "chat-deleted"})
            case _:
                cast("OnlinePeople", state.parts.people).forget_here(kind, identity)
