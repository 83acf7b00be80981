"""What nobody comes back to is deleted: open tables, and visitors without seats. One process at a time, in batches."""

import asyncio
import logging
import random
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, or_, select, text, update

from taluva.web.errors import Unavailable
from taluva.web.storage import schema
from taluva.web.storage.games import Store
from taluva.web.tables.registry import Registry

_DAY = 86_400.0
OPEN_TABLE_AFTER = 1 * _DAY
"""An open table that nobody has been at for so long is deleted..."""
OPEN_DAYS_TABLE_AFTER = 14 * _DAY
"""... one by correspondence after so long."""
VISITOR_AFTER = 30 * _DAY
"""A visitor who has neither a seat nor an account and does not come back is forgotten after so long..."""
DEVICE_AFTER = 400 * _DAY
"""... a device on which somebody has logged in after so long: its cookie has run out by then."""
_EVERY = 600.0
_BATCH = 200
_PAUSE = 0.2
"""Seconds between two batches, for everybody else."""
_LOCK = 0x7A10_0B
"""Nobody else's number, for PostgreSQL's advisory lock."""
log = logging.getLogger(__name__)


async def expire_for_ever(registry: Registry) -> None:
    """Look now and then for what has expired."""
    while True:
        # Not all processes at the same moment.
        await asyncio.sleep(_EVERY * random.uniform(0.5, 1.5))
        try:
            await expire(registry, registry.time.now())
        except Unavailable:
            log.warning("The database cannot be asked what has expired", exc_info=True)
        except Exception:
            log.exception("Deleting what has expired failed")


async def expire(registry: Registry, now: float) -> tuple[int, int]:
    """Delete what has expired at some moment: how many open tables, and how many visitors."""
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
    """A table at which somebody sits and waits is not forgotten."""
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
    """Delete some of the rows that are stale; their ids."""

    def work(connection: Connection) -> list[str]:
        if connection.dialect.name == "postgresql":
            locked = connection.execute(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": _LOCK}).scalar()
            if not locked:
                return []  # another process is at it
        found = list(connection.execute(select(table.c.id).where(stale).limit(_BATCH)).scalars())
        # The same condition again: somebody may have come meanwhile.
        gone = delete(table).where(table.c.id.in_(found), stale).returning(table.c.id)
        return list(connection.execute(gone).scalars()) if found else []

    return await store.write(work)
