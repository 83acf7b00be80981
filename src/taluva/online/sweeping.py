"""What every process does all the time: what is due anywhere, what other processes changed, and a sign of life."""

import asyncio
import logging
import time

from taluva.app.games import Games
from taluva.app.refusals import Refusal
from taluva.app.state import State
from taluva.app.store import Conflict, Store, Unavailable
from taluva.app.timing import LEASE
from taluva.online import metrics
from taluva.online.beats import GAP, Beats, outages

_EVERY = 1.0
_COMPARING, _TELLING, _ASKING = 2, 5, 60
"""Rounds after which games are compared with the disk, others hear who is here, and outages are asked for."""
log = logging.getLogger(__name__)


async def sweep(state: State) -> None:
    """Go round for ever. What fails is tried again."""
    assert state.desk is not None
    games, store = state.desk.games, await state.store()
    beats = Beats(store)
    began = time.time()
    while True:
        try:
            await beats.start()
            break
        except Unavailable:
            log.warning("The database cannot be written yet", exc_info=True)
            await asyncio.sleep(_EVERY)
    try:
        games.memory.outages = await outages(store, 0)
        # Nobody was there until now: what the processes that have died had taken over is due at once.
        alone = any(end >= began - GAP for _, end in games.memory.outages)
        await _go_round(state, games, store, LEASE if alone else 0.0)
    finally:
        await beats.close()


async def _go_round(state: State, games: Games, store: Store, ahead: float) -> None:
    tick = 0
    while True:
        try:
            for game, due in await store.due(time.time() + ahead):
                try:
                    await games.duties.act(game, due)
                except (Refusal, Conflict):
                    log.info("Somebody else was first in game %s", game)
            ahead = 0.0
            tick += 1
            if tick % _COMPARING == 0:
                await games.memory.compare()
            games.memory.beat()
            if tick % _TELLING == 0:
                games.memory.tell_presence()
                metrics.sample(len(games.memory.tables), state.thinker.waiting)
            if tick % _ASKING == 0:
                games.memory.outages = await outages(store, 0)
        except Unavailable:
            log.warning("The database cannot be asked what is due", exc_info=True)
        except Exception:
            log.exception("A round of what is due failed")
        await asyncio.sleep(_EVERY)
