"""One way to SQLite and PostgreSQL: a transaction is a plain function of a connection, run away from the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

import orjson
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

Answer = TypeVar("Answer")
Work = Callable[[Connection], Answer]
_READERS = 4
_CONNECTIONS = 10
_PATIENCE = 5.0
"""Seconds that a transaction waits for its turn or for a connection."""
_JSON: dict[str, Any] = {
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}


class Unavailable(Exception):
    """The database cannot be reached, read or written: what was asked for has not been done.

    After a broken connection it may have been done all the same: whoever holds a copy loads it again.
    """


class Database(Protocol):
    """Runs transactions."""

    async def read(self, work: Work[Answer]) -> Answer:
        """Run what only reads. Raises Unavailable."""

    async def write(self, work: Work[Answer]) -> Answer:
        """Run what changes something; it is on disk when this returns, whole or not at all. Raises Unavailable."""

    async def close(self) -> None:
        """Let go of it."""


class SqliteDatabase:
    """A file. One thread writes, so that nobody in this process waits for a lock; some others read meanwhile."""

    def __init__(self, file: Path) -> None:
        url = URL.create("sqlite", database=str(file))
        self.writer = create_engine(url, pool_size=1, max_overflow=0, **_JSON)
        self._reader = create_engine(url, pool_size=_READERS, max_overflow=0, **_JSON)
        for engine, begin in ((self.writer, "BEGIN IMMEDIATE"), (self._reader, "BEGIN")):
            event.listen(engine, "connect", _on_connect)
            event.listen(engine, "begin", _beginning(begin))
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(_READERS, "reader")

    async def read(self, work: Work[Answer]) -> Answer:
        """Run what only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, _run, self._reader, work)

    async def write(self, work: Work[Answer]) -> Answer:
        """Run what changes something."""
        return await asyncio.get_running_loop().run_in_executor(self._writing, _run, self.writer, work)

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for executor, engine in ((self._reading, self._reader), (self._writing, self.writer)):
            executor.shutdown()
            engine.dispose()


class ServerDatabase:
    """A PostgreSQL server, for any number of processes."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(
            url, pool_size=_CONNECTIONS, max_overflow=0, pool_timeout=_PATIENCE, **_JSON
        )

    async def read(self, work: Work[Answer]) -> Answer:
        """Run what only reads."""
        return await self._run(work, reading=True)

    async def write(self, work: Work[Answer]) -> Answer:
        """Run what changes something."""
        return await self._run(work, reading=False)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    async def _run(self, work: Work[Answer], reading: bool) -> Answer:
        try:
            try:
                return await self._once(work)
            except DBAPIError as error:
                # A connection that had died while it rested: the next one is new.
                if not error.connection_invalidated or not (reading or _is_before_commit(error)):
                    raise
                return await self._once(work)
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise Unavailable(str(error)) from error

    async def _once(self, work: Work[Answer]) -> Answer:
        async with self.engine.connect() as connection:
            answer = await connection.run_sync(work)
            try:
                await connection.commit()
            except DBAPIError as error:
                error.add_note(_COMMITTING)
                raise
            return answer


_COMMITTING = "while committing"


def _is_before_commit(error: DBAPIError) -> bool:
    return _COMMITTING not in getattr(error, "__notes__", ())


def _run(engine: Engine, work: Work[Answer]) -> Answer:
    try:
        with engine.begin() as connection:
            return work(connection)
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        raise Unavailable(str(error)) from error


def _on_connect(connection: Any, _: Any) -> None:
    """WAL lets readers go on while a game is written; FULL waits until the disk has it."""
    # Else the driver would begin transactions by itself, and so late that two writers fail each other.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _beginning(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin
