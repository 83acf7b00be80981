"""Deletes what has been abandoned: open tables, and visitors without seats. One process at a time, in batches."""

import asyncio
import logging
import random
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, or_, select, update

from taluva.web.errors import Unavailable
from taluva.web.storage import schema
from taluva.web.storage.games import Store
from taluva.web.storage.locks import Lock, try_to_acquire
from taluva.web.tables.registry import Registry

_DAY = 86_400.0
OPEN_TABLE_AFTER = 1 * _DAY
"""Seconds until an open table that nobody visits is deleted..."""
OPEN_DAYS_TABLE_AFTER = 14 * _DAY
"""... and until a correspondence table is."""
VISITOR_AFTER = 30 * _DAY
"""Seconds until a visitor with neither a seat nor an account is forgotten..."""
DEVICE_AFTER = 400 * _DAY
"""... and until a logged-in device is, whose cookie has expired by then."""
_EVERY = 600.0
_BATCH = 200
_PAUSE = 0.2
"""Seconds between batches, so that others can use the database."""
log = logging.getLogger(__name__)


async def expire_for_ever(registry: Registry) -> None:
    """Look for expired rows now and then."""
    while True:
        # Not all processes at the same time.
        await asyncio.sleep(_EVERY * random.uniform(0.5, 1.5))
        try:
            await expire(registry, registry.time.now())
        except Unavailable:
            log.warning("Could not read what has expired from the database", exc_info=True)
        except Exception:
            log.exception("Could not delete what has expired")


async def expire(registry: Registry, now: float) -> tuple[int, int]:
    """Delete everything that has expired. Returns the numbers of open tables and of visitors."""
    await _note_who_waits(registry, now)
    tables = 0
    while batch := await _delete_batch(registry.store, schema.games, _stale_table(now)):
        for game in batch:
            if table := registry.tables.get(game):
                registry.forget(game)
                table.announce(None)
            registry.publish(game, {"type": "deleted"})
        tables += len(batch)
        await asyncio.sleep(_PAUSE)
    visitors = 0
    while batch := await _delete_batch(registry.store, schema.visitors, _stale_visitor(now)):
        visitors += len(batch)
        await asyncio.sleep(_PAUSE)
    if tables or visitors:
        log.info("Expired: %d open tables, %d visitors", tables, visitors)
    return tables, visitors


async def _note_who_waits(registry: Registry, now: float) -> None:
    """Keep tables at which somebody is waiting."""
    waiting = [game for game, table in registry.tables.items() if table.listeners and table.snapshot.is_waiting]
    if waiting:
        row = schema.games.c
        change = update(schema.games).where(row.id.in_(waiting), row.waiting).values(updated=now)
        await registry.store.write(lambda connection: connection.execute(change).rowcount)


def _stale_table(now: float) -> ColumnElement[bool]:
    row = schema.games.c
    by_days = row.terms["clock"]["kind"].as_string() == "days"
    old, very_old = row.updated < now - OPEN_TABLE_AFTER, row.updated < now - OPEN_DAYS_TABLE_AFTER
    return row.waiting & old & or_(very_old, by_days.is_not(True))


def _stale_visitor(now: float) -> ColumnElement[bool]:
    row = schema.visitors.c
    has_seat = exists().where(schema.seatings.c.visitor == row.id)
    old = row.account.is_(None) & (row.seen < now - VISITOR_AFTER)
    return or_(old, row.seen < now - DEVICE_AFTER) & ~has_seat


async def _delete_batch(store: Store, table: Any, stale: ColumnElement[bool]) -> list[str]:
    """Delete some stale rows. Returns their ids."""

    def work(connection: Connection) -> list[str]:
        if not try_to_acquire(connection, Lock.EXPIRY):
            return []  # another process is doing this
        found = list(connection.execute(select(table.c.id).where(stale).limit(_BATCH)).scalars())
        # Check again: a visitor may have come back in the meantime.
        gone = delete(table).where(table.c.id.in_(found), stale).returning(table.c.id)
        deleted = list(connection.execute(gone).scalars()) if found else []
        if table is schema.visitors and deleted:
            for own in (schema.solvers, schema.puzzle_tries, schema.studies):
                connection.execute(delete(own).where(own.c.person.in_(deleted)))
        return deleted

    return await store.write(work)
