"""Heartbeats in the database: from a gap in all of them everybody learns how long nobody could play.

An outage is a time of more than `GAP` seconds in which no process could write its beat: all were stopped or gone, or
the database was. The first beat after it notes it, in the same transaction.

Why a `Moment` can be trusted: a beat reads all outages in the transaction that writes it, so an outage that it does not
find has begun with it or later, and lasts longer than `GAP`. So no process needs to ask again before its beat is
`LATE`, which is sooner; and what was over when a beat was written, such as somebody's time, is over for good. A process
that was stopped sees by its own clocks that its beat is late, and does nothing about time before the next one.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, extract, func, insert, select, text, update

from taluva.web.cluster.timekeeper import Moment, Outage
from taluva.web.errors import Unavailable
from taluva.web.storage.games import Store
from taluva.web.storage.schema import GAP, servers
from taluva.web.storage.schema import outages as outages_table

log = logging.getLogger(__name__)
EACH = 1.0
"""Seconds between two beats."""
LATE = 2.0
"""Seconds after which a beat vouches for nothing more."""
LIVING = 15.0
"""Seconds after its last beat for which a process is taken for alive."""
_STEP = 0.5
"""Seconds by which the clock of this machine may be set without a new beat."""
_PATIENCE = 5.0
"""Seconds that the database may take to write a beat."""
_TRIES = 3
_LONG_DEAD = 3600.0
_LOCK = 0x7A10_0B


@dataclass(frozen=True, slots=True)
class _Beat:
    """What the transaction of a beat has found. Its time is the database's, the same for all processes."""

    at: float
    monotonic: float
    wall: float
    """When that was by the clocks of this machine."""
    living: frozenset[str]
    """The processes that are alive."""
    outages: Sequence[Outage]
    gap: float | None
    """The seconds that nobody could play, if this beat is the first one after that."""

    @property
    def is_late(self) -> bool:
        """Whether it vouches for nothing more: it is old, or this machine's clock was set, or it slept."""
        passed = time.monotonic() - self.monotonic
        return passed > LATE or abs(time.time() - self.wall - passed) > _STEP

    @property
    def moment(self) -> Moment:
        """The time by this beat."""
        return Moment(self.at + time.monotonic() - self.monotonic, self.at, self.outages)


class Heartbeat:
    """The heartbeat of this process, and the time by it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.id = secrets.token_urlsafe(9)
        self.since = time.monotonic()
        """Since when no beat was late, by the monotonic clock."""
        self.on_outage: Callable[[], None] = lambda: None
        self._last: _Beat | None = None
        self._lock = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None

    @property
    def outages(self) -> Sequence[Outage]:
        """The outages that are known."""
        return () if self._last is None else self._last.outages

    @property
    def living(self) -> frozenset[str]:
        """The processes that were alive at the last beat."""
        return frozenset() if self._last is None else self._last.living

    @property
    def is_late(self) -> bool:
        """Whether there has to be a beat before anything is done about time."""
        return self._last is None or self._last.is_late

    def now(self) -> float:
        """What time it is in the database, as far as this process knows."""
        return time.time() if self._last is None else self._last.moment.now

    async def moment(self) -> Moment:
        """Now, by a beat that is not late."""
        return await self.proof(0.0)

    async def proof(self, until: float) -> Moment:
        """Now, by a beat that is not late and was not before some moment."""
        if self._vouches(until):
            return self._moment()
        async with self._lock:
            # A beat whose transaction took too long is late as soon as it is there.
            for _ in range(_TRIES):
                if self._vouches(until):
                    return self._moment()
                await self._beat()
            if self._vouches(until):
                return self._moment()
        raise Unavailable("The heartbeat is late")

    async def start(self) -> None:
        """Beat once, and note the outage that has just ended, if there was one; then go on beating."""
        async with self._lock:
            await self._beat()
        self._beating = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop. The last beat stays: from then on nobody could play here."""
        if self._beating is not None:
            self._beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beating

    def _vouches(self, until: float) -> bool:
        return self._last is not None and not self._last.is_late and self._last.at >= until

    def _moment(self) -> Moment:
        assert self._last is not None
        return self._last.moment

    async def _go_on(self) -> None:
        failing = False
        while True:
            await asyncio.sleep(EACH)
            try:
                async with self._lock:
                    await self._beat()
                failing = False
            except Unavailable:
                # Nobody can move now: when the database is back, this is an outage like any other.
                if not failing:
                    log.error("The database cannot be written")
                failing = True
            except Exception:
                log.exception("A heartbeat failed")

    async def _beat(self) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                beat = await self._store.write(self._write)
        except TimeoutError:
            raise Unavailable("The database takes too long to write a heartbeat") from None
        before, known = self._last, self.outages
        self._last = beat
        if before is None or beat.monotonic - before.monotonic > GAP or beat.gap is not None:
            self.since = time.monotonic()
        if beat.gap is not None:
            log.warning("Nobody could play for a while; no clock has run", extra={"seconds": round(beat.gap, 1)})
        if len(beat.outages) != len(known):
            self.on_outage()

    def _write(self, connection: Connection) -> _Beat:
        """Beat; and note the time since the last beat of anybody, where that was an outage."""
        on_server = connection.dialect.name == "postgresql"
        if on_server:
            # One after the other, as SQLite has it: nobody's beat comes between what another reads and writes.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        monotonic, wall = time.monotonic(), time.time()
        now = float(connection.execute(_CLOCK).scalar_one()) if on_server else wall
        beats: dict[str, float] = {row.id: row.beat for row in connection.execute(select(servers))}
        count: int = connection.execute(select(func.count()).select_from(outages_table)).scalar_one()
        if not connection.execute(update(servers).where(servers.c.id == self.id).values(beat=now)).rowcount:
            connection.execute(insert(servers), {"id": self.id, "beat": now})
            connection.execute(delete(servers).where(servers.c.beat < now - _LONG_DEAD))
        if any(beat > now + GAP for beat in beats.values()):
            # The clock was set back: beats that have not been yet would hide the next outage.
            connection.execute(delete(servers).where(servers.c.beat > now + GAP))
        last = max((beat for beat in beats.values() if beat <= now + GAP), default=None)
        gap = None
        if last is not None and now - last > GAP:
            gap, count = now - last, count + 1
            connection.execute(insert(outages_table), {"start": last, "end": now})
        known = self.outages
        found = known if len(known) == count else _outages(connection)
        living = frozenset(one for one, beat in beats.items() if now - beat < LIVING)
        return _Beat(now, monotonic, wall, living, found, gap)


_CLOCK = select(extract("epoch", func.clock_timestamp()))


def _outages(connection: Connection) -> Sequence[Outage]:
    query = select(outages_table.c.start, outages_table.c.end).order_by(outages_table.c.start)
    return tuple((row.start, row.end) for row in connection.execute(query))


async def read_moment(store: Store) -> Moment:
    """Now, for whoever does not serve and so must not beat; it proves nothing, so no flag falls by it."""

    def work(connection: Connection) -> Moment:
        on_server = connection.dialect.name == "postgresql"
        now = float(connection.execute(_CLOCK).scalar_one()) if on_server else time.time()
        return Moment(now, 0.0, _outages(connection))

    return await store.read(work)


async def outages(store: Store) -> Sequence[Outage]:
    """All outages, oldest first."""
    return await store.read(_outages)
