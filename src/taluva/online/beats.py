"""Heartbeats in the database: from a gap in all of them everybody learns how long nobody could play."""

import asyncio
import contextlib
import logging
import secrets
import time

from sqlalchemy import Connection, delete, func, insert, select, text, update

from taluva.app.schema import outages as outages_table
from taluva.app.schema import servers
from taluva.app.store import Store, Unavailable

log = logging.getLogger(__name__)
EACH = 1.0
"""Seconds between two beats."""
GAP = 2.5
"""Seconds without a beat of anybody that are an outage."""
_LONG_DEAD = 3600.0
_LOCK = 0x7A10_0B


class Beats:
    """The heartbeat of this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._id = secrets.token_urlsafe(9)
        self._beating: asyncio.Task[None] | None = None
        self._came_back = False

    def came_back(self) -> bool:
        """Whether the database was away since the last time this was asked: then there is an outage to read."""
        came_back, self._came_back = self._came_back, False
        return came_back

    async def start(self) -> None:
        """Beat once, and note the outage that has just ended, if there was one; then go on beating."""
        await self._beat()
        self._beating = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop. The last beat stays: from then on nobody could play here."""
        if self._beating is not None:
            self._beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beating

    async def _go_on(self) -> None:
        failing = False
        while True:
            await asyncio.sleep(EACH)
            try:
                await self._beat()
                self._came_back |= failing
                failing = False
            except Unavailable:
                # Nobody can move now: when the database is back, this is an outage like any other.
                if not failing:
                    log.error("The database cannot be written")
                failing = True

    async def _beat(self) -> None:
        gap = await self._store.write(self._write)
        if gap is not None:
            self._came_back = True
            log.warning("Nobody could play for a while; no clock has run", extra={"seconds": round(gap, 1)})

    def _write(self, connection: Connection) -> float | None:
        """Beat; the seconds since the last beat of anybody, where that was an outage."""
        if connection.dialect.name == "postgresql":
            # Two that come back at once must not both note the gap.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        now = time.time()
        last: float | None = connection.execute(select(func.max(servers.c.beat))).scalar()
        if not connection.execute(update(servers).where(servers.c.id == self._id).values(beat=now)).rowcount:
            connection.execute(insert(servers), {"id": self._id, "beat": now})
            connection.execute(delete(servers).where(servers.c.beat < now - _LONG_DEAD))
        if last is None or now - last <= GAP:
            return None
        connection.execute(insert(outages_table), {"start": last, "end": now})
        return now - last


async def outages(store: Store, since: float) -> list[tuple[float, float]]:
    """The outages that ended after some moment, oldest first."""
    table = outages_table
    query = select(table.c.start, table.c.end).where(table.c.end > since).order_by(table.c.start)
    return await store.read(lambda connection: [(row.start, row.end) for row in connection.execute(query)])
