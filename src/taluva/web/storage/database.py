"""One interface to SQLite and PostgreSQL: a transaction is a plain function of a connection, run off the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import orjson
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from taluva.web.counters import count
from taluva.web.errors import Refusal, Unavailable
from taluva.web.i18n.languages import N_

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Answer = TypeVar("Answer")
Work = Callable[[Connection], Answer]
"""A transaction. It may be retried after a failure, so it must have no side effects outside the database."""
_READERS = 4
_CONNECTIONS = 10
_MOST_TOGETHER = 64
_READ_ONLY = "readonly database"
"""SQLite's message in that case."""
_TIMEOUT = 5.0
"""Seconds that a transaction waits for its turn or for a connection."""
_LONGEST = 30.0
"""Seconds that one statement may take on a server."""
_OPTIONS: dict[str, Any] = {
    # Errors are logged, and the parameters contain stacks and names.
    "hide_parameters": True,
    "json_serializer": lambda value: orjson.dumps(value).decode(),
    "json_deserializer": orjson.loads,
}


class Database(Protocol):
    """Runs transactions."""

    async def read(self, work: Work[Answer]) -> Answer:
        """Run a read-only transaction. Raises Unavailable."""

    async def write(self, work: Work[Answer]) -> Answer:
        """Run a transaction; it is on disk when this returns, or has changed nothing. Raises Unavailable."""

    async def close(self) -> None:
        """Close all connections."""


class SqliteDatabase:
    """A file. A single thread writes, so that nothing in this process waits for a lock; others read in parallel.

    Pending writes are committed together: one wait for the disk serves many games.
    """

    def __init__(self, file: Path) -> None:
        url = URL.create("sqlite", database=str(file))
        self.writer = create_engine(url, pool_size=1, max_overflow=0, **_OPTIONS)
        self._reader = create_engine(url, pool_size=_READERS, max_overflow=0, **_OPTIONS)
        for engine, begin in ((self.writer, "BEGIN IMMEDIATE"), (self._reader, "BEGIN")):
            event.listen(engine, "connect", _on_connect)
            event.listen(engine, "begin", _beginning(begin))
        self._writing = ThreadPoolExecutor(1, "writer")
        self._waiting: deque[_Writing] = deque()
        self._reading = ThreadPoolExecutor(_READERS, "reader")

    async def read(self, work: Work[Answer]) -> Answer:
        """Run a read-only transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, _run, self._reader, work)

    async def write(self, work: Work[Answer]) -> Answer:
        """Run a transaction."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        self._waiting.append(_Writing(work, answer, loop))
        self._writing.submit(self._write_waiting)
        return await answer

    async def close(self) -> None:
        """Close the file."""
        await asyncio.to_thread(self._close)

    def _write_waiting(self) -> None:
        """Commit everything that is pending. Usually an earlier call has done so already."""
        writings = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST_TOGETHER))]
        if len(writings) > 1:
            try:
                outcomes = _run(self.writer, lambda connection: [_attempt(connection, one) for one in writings])
            except Unavailable:
                # Perhaps only one of them is too large: retry each on its own.
                outcomes = [_alone(self.writer, one) for one in writings]
        else:
            outcomes = [_alone(self.writer, one) for one in writings]
        if any(isinstance(outcome, _Failed) and _READ_ONLY in str(outcome.error) for outcome in outcomes):
            # A file that was read-only when it was opened has to be reopened, by all who share its memory. Not on a
            # full disk: reopening could fail there, and then nothing could be read.
            self.writer.dispose()
            self._reader.dispose()
        for one, outcome in zip(writings, outcomes, strict=True):
            one.loop.call_soon_threadsafe(_settle, one.answer, outcome)

    def _close(self) -> None:
        for executor, engine in ((self._reading, self._reader), (self._writing, self.writer)):
            executor.shutdown()
            engine.dispose()


class ServerDatabase:
    """A PostgreSQL server, for any number of processes."""

    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine

        self.engine: AsyncEngine = create_async_engine(
            url,
            pool_size=_CONNECTIONS,
            max_overflow=0,
            pool_timeout=_TIMEOUT,
            # A server that does not answer is as good as none.
            connect_args={
                "timeout": _TIMEOUT,
                "command_timeout": _LONGEST,
                # A process that is stopped within a transaction must not block all others.
                "server_settings": {"idle_in_transaction_session_timeout": str(int(_TIMEOUT * 1000))},
            },
            **_OPTIONS,
        )

    async def read(self, work: Work[Answer]) -> Answer:
        """Run a read-only transaction. It finishes even if the caller is cancelled: aborting it costs a connection."""
        reading = asyncio.create_task(self._run(work, reading=True))
        reading.add_done_callback(_take_note)
        return await asyncio.shield(reading)

    async def write(self, work: Work[Answer]) -> Answer:
        """Run a transaction."""
        return await self._run(work, reading=False)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    async def _run(self, work: Work[Answer], reading: bool) -> Answer:
        try:
            try:
                return await self._once(work)
            except DBAPIError as error:
                # The connection had died while it was idle: the next one is new.
                if not error.connection_invalidated or not (reading or _is_before_commit(error)):
                    raise
                return await self._once(work)
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            if isinstance(error, DBAPIError) and str(getattr(error.orig, "sqlstate", "")).startswith(_DATA_EXCEPTION):
                # Text that the server cannot store is the client's fault.
                raise Refusal("bad-request", N_("This request cannot be read ({where})."), where="text") from error
            count("database-error")
            raise Unavailable(_reason(error)) from error

    async def _once(self, work: Work[Answer]) -> Answer:
        async with self.engine.connect() as connection:
            answer = await connection.run_sync(work)
            try:
                await connection.commit()
            except DBAPIError as error:
                error.add_note(_COMMITTING)
                raise
            return answer


_DATA_EXCEPTION = "22"
"""The class of PostgreSQL's errors about values."""
_COMMITTING = "while committing"


def _take_note(reading: "asyncio.Task[Any]") -> None:
    """Retrieve the exception of a read that nobody waits for any more."""
    if not reading.cancelled():
        reading.exception()


def _is_before_commit(error: DBAPIError) -> bool:
    return _COMMITTING not in getattr(error, "__notes__", ())


@dataclass(frozen=True, slots=True)
class _Writing:
    """A pending transaction, and the future that waits for it."""

    work: Work[Any]
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


@dataclass(frozen=True, slots=True)
class _Failed:
    error: Exception


def _attempt(connection: Connection, writing: _Writing) -> Any:
    """Run one of several writes in a transaction; if it fails, only its own changes are rolled back."""
    # As plain statements: begin_nested takes longer than the work inside.
    connection.exec_driver_sql("SAVEPOINT one")
    try:
        outcome = writing.work(connection)
    except Exception as error:
        if isinstance(error, SQLAlchemyError) and not isinstance(error, IntegrityError):
            raise
        connection.exec_driver_sql("ROLLBACK TO one")
        outcome = _Failed(error)
    connection.exec_driver_sql("RELEASE one")
    return outcome


def _alone(engine: Engine, writing: _Writing) -> Any:
    try:
        return _run(engine, writing.work)
    except Exception as error:
        return _Failed(error)


def _settle(answer: "asyncio.Future[Any]", outcome: Any) -> None:
    if answer.done():
        return
    if isinstance(outcome, _Failed):
        answer.set_exception(outcome.error)
    else:
        answer.set_result(outcome)


def _run(engine: Engine, work: Work[Answer]) -> Answer:
    try:
        with engine.begin() as connection:
            return work(connection)
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        count("database-error")
        raise Unavailable(_reason(error)) from error


def _reason(error: Exception) -> str:
    """The database's own message, without SQLAlchemy's additions."""
    said = str(error.orig) if isinstance(error, DBAPIError) and error.orig is not None else str(error)
    return said.rpartition("'>: ")[2] or type(error).__name__


def _on_connect(connection: Any, _: Any) -> None:
    """WAL lets readers continue while a game is written; FULL waits until the data is on disk."""
    # Otherwise the driver would begin transactions itself, and so late that two writers make each other fail.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _beginning(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin
