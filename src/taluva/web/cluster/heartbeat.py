"""Heartbeats in the database: a gap in all of them tells every process how long nobody could play.

An outage is a period of more than `GAP` seconds in which no process could write a beat: all of them were stopped or
dead, or the database was down. The first beat after it records it, in the same transaction.

Why a `Moment` can be trusted: a beat reads all outages in the transaction that writes it. An outage that it does not
see began with it or later, and lasts longer than `GAP`. So no process has to check again before its beat is `LATE`,
which is sooner; and a flag that had fallen when a beat was written has fallen for good. A process that was stopped
sees from its own clocks that its beat is late, and takes no action that depends on time before the next one.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, extract, func, insert, select, update

from taluva.web.cluster.timekeeper import Moment, Outage
from taluva.web.errors import Unavailable
from taluva.web.storage.games import Store
from taluva.web.storage.locks import Lock, acquire
from taluva.web.storage.schema import GAP, servers
from taluva.web.storage.schema import outages as outages_table

log = logging.getLogger(__name__)
EACH = 1.0
"""Seconds between beats."""
LATE = 2.0
"""Seconds after which a beat no longer proves anything."""
LIVING = 15.0
"""Seconds since its last beat for which a process is considered alive."""
_STEP = 0.5
"""Seconds by which this machine's clock may jump before a new beat is needed."""
_TIMEOUT = 5.0
"""Seconds that the database has to write a beat."""
_TRIES = 3
_LONG_DEAD = 3600.0


@dataclass(frozen=True, slots=True)
class _Beat:
    """The result of a beat's transaction. Its time is the database's, so it is the same for all processes."""

    at: float
    monotonic: float
    wall: float
    """The same moment by the clocks of this machine."""
    living: frozenset[str]
    """The processes that are alive."""
    outages: Sequence[Outage]
    gap: float | None
    """The length of the outage that this beat ended, in seconds."""

    @property
    def is_late(self) -> bool:
        """Whether it no longer proves anything: it is old, the clock of this machine was set, or the machine slept."""
        passed = time.monotonic() - self.monotonic
        return passed > LATE or abs(time.time() - self.wall - passed) > _STEP

    @property
    def moment(self) -> Moment:
        """The current time according to this beat."""
        return Moment(self.at + time.monotonic() - self.monotonic, self.at, self.outages)


class Heartbeat:
    """The heartbeat of this process, and the time according to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.id = secrets.token_urlsafe(9)
        self.since = time.monotonic()
        """Start of the period without a late beat, by the monotonic clock."""
        self.on_outage: Callable[[], None] = lambda: None
        self._last: _Beat | None = None
        self._lock = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None

    @property
    def outages(self) -> Sequence[Outage]:
        """The known outages."""
        return () if self._last is None else self._last.outages

    @property
    def living(self) -> frozenset[str]:
        """The processes that were alive at the last beat."""
        return frozenset() if self._last is None else self._last.living

    @property
    def is_late(self) -> bool:
        """Whether a new beat is needed before any action that depends on time."""
        return self._last is None or self._last.is_late

    def now(self) -> float:
        """The database's current time, as far as this process knows."""
        return time.time() if self._last is None else self._last.moment.now

    async def moment(self) -> Moment:
        """The current time, by a beat that is not late."""
        return await self.proof(0.0)

    async def proof(self, until: float) -> Moment:
        """The current time, by a beat that is not late and not older than `until`."""
        if self._vouches(until):
            return self._moment()
        async with self._lock:
            # A beat whose transaction took too long is late at once.
            for _ in range(_TRIES):
                if self._vouches(until):
                    return self._moment()
                await self._beat()
            if self._vouches(until):
                return self._moment()
        raise Unavailable("The heartbeat is late")

    async def start(self) -> None:
        """Write a first beat, which records the outage that has just ended, if any; then keep beating."""
        async with self._lock:
            await self._beat()
        self._beating = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop. The last beat stays: it marks when this process stopped serving."""
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
                # Nobody can move now: once the database is back, this is an outage like any other.
                if not failing:
                    log.error("Could not write to the database")
                failing = True
            except Exception:
                log.exception("A heartbeat failed")

    async def _beat(self) -> None:
        try:
            async with asyncio.timeout(_TIMEOUT):
                beat = await self._store.write(self._write)
        except TimeoutError:
            raise Unavailable("Timeout while writing a heartbeat to the database") from None
        before, known = self._last, self.outages
        self._last = beat
        if before is None or beat.monotonic - before.monotonic > GAP or beat.gap is not None:
            self.since = time.monotonic()
        if beat.gap is not None:
            log.warning("Outage detected; it is not charged to any clock", extra={"seconds": round(beat.gap, 1)})
        if len(beat.outages) != len(known):
            self.on_outage()

    def _write(self, connection: Connection) -> _Beat:
        """Write a beat; if the time since the last beat of any process was an outage, record it."""
        on_server = connection.dialect.name == "postgresql"
        # One at a time, as with SQLite: no other beat comes between the reads and the writes of this one.
        acquire(connection, Lock.HEARTBEAT)
        monotonic, wall = time.monotonic(), time.time()
        now = float(connection.execute(_CLOCK).scalar_one()) if on_server else wall
        beats: dict[str, float] = {row.id: row.beat for row in connection.execute(select(servers))}
        count: int = connection.execute(select(func.count()).select_from(outages_table)).scalar_one()
        if not connection.execute(update(servers).where(servers.c.id == self.id).values(beat=now)).rowcount:
            connection.execute(insert(servers), {"id": self.id, "beat": now})
            connection.execute(delete(servers).where(servers.c.beat < now - _LONG_DEAD))
        if any(beat > now + GAP for beat in beats.values()):
            # The clock was set back: beats from the future would hide the next outage.
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
    """The current time, for programs that do not serve and so must not beat. It proves nothing: no flag falls by it."""

    def work(connection: Connection) -> Moment:
        on_server = connection.dialect.name == "postgresql"
        now = float(connection.execute(_CLOCK).scalar_one()) if on_server else time.time()
        return Moment(now, 0.0, _outages(connection))

    return await store.read(work)


async def outages(store: Store) -> Sequence[Outage]:
    """All outages, oldest first."""
    return await store.read(_outages)
