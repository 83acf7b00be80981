"""Background tasks of every process of a site: do what is due, notice outside changes, send signs of life."""

import asyncio
import logging
from typing import TYPE_CHECKING

from taluva.web import metrics
from taluva.web.cluster.heartbeat import Heartbeat
from taluva.web.cluster.peers import Peers
from taluva.web.errors import Refusal, Unavailable
from taluva.web.people import notices
from taluva.web.people.expiry import expire_for_ever
from taluva.web.storage.games import Conflict
from taluva.web.storage.schema import GAP
from taluva.web.tables.clock import LEASE

if TYPE_CHECKING:
    from taluva.web.site import SiteServices

_EVERY = 1.0
_COMPARING, _TELLING = 2, 5
"""Rounds between comparisons with the database, and between announcements of who is connected here."""
log = logging.getLogger(__name__)


async def run(services: "SiteServices") -> None:
    """Run forever; failures are retried."""
    registry = services.tables.registry
    beats = registry.time
    assert isinstance(beats, Heartbeat)
    peers = Peers(beats, services.bus)
    registry.known = peers.known
    while True:
        try:
            await beats.start()
            break
        except Unavailable:
            log.warning("Could not write to the database yet", exc_info=True)
            await asyncio.sleep(_EVERY)
    try:
        # No process was running until now: leases of dead processes are void, so their work is due at once.
        alone = any(end >= beats.now() - GAP for _, end in beats.outages)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_keep_in_touch(services, peers))
            tasks.create_task(_go_round(services, LEASE if alone else 0.0))
            tasks.create_task(expire_for_ever(registry))
    finally:
        peers.close()
        await beats.close()


async def _keep_in_touch(services: "SiteServices", peers: Peers) -> None:
    """Show pages and other processes that this one is alive, whatever state the database is in."""
    registry, tick = services.tables.registry, 0
    while True:
        try:
            if tick % _TELLING == 0:
                peers.greet()
                registry.attendance.repeat(registry.tables.values())
                metrics.sample(len(registry.tables), services.thinker.waiting)
            registry.beat()
        except Exception:
            log.exception("Could not send a sign of life")
        tick += 1
        await asyncio.sleep(_EVERY)


async def _go_round(services: "SiteServices", ahead: float) -> None:
    """Do what is due, and notice what other processes and `taluva admin` have changed."""
    registry, tick = services.tables.registry, 0
    admin = notices.Reader(registry.store)
    failing = False
    while True:
        try:
            for game, due in await registry.store.due((await registry.time.moment()).now + ahead):
                try:
                    await services.scheduler.act(game, due)
                except (Refusal, Conflict):
                    log.info("Another process was first in game %s", game)
            ahead = 0.0
            tick += 1
            if tick % _COMPARING == 0:
                await registry.compare()
                _take_notice(services, await admin.unread())
            failing = False
        except Unavailable:
            if not failing:
                log.warning("Could not read what is due from the database", exc_info=True)
            failing = True
        except Exception:
            log.exception("Could not process what is due")
        await asyncio.sleep(_EVERY)


def _take_notice(services: "SiteServices", changed: list[tuple[notices.Kind, str]]) -> None:
    """Reload what `taluva admin` has changed."""
    registry = services.tables.registry
    for kind, identity in changed:
        match kind:
            case "game":
                registry.read_again(identity)
            case "chat":
                registry.say_here(identity, {"type": "chat-deleted"})
            case _:
                services.sessions.forget_here(kind, identity)
