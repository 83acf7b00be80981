"""Backup and restore of the whole database as one file: compressed lines of JSON; the same for SQLite and PostgreSQL.

The first line is a header, the last one has the row counts: a file without it is truncated.
"""

import gzip
import os
import time
import zlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, Table, delete, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from taluva.web.storage.games import Store
from taluva.web.storage.migrate import NEWEST
from taluva.web.storage.schema import GAP, games, metadata, servers

KIND = "taluva backup"
# A table's name is a subclass of str, which JSON does not know.
_TABLES = {str(table.name): table for table in metadata.sorted_tables if table is not servers}
_GAMES = str(games.name)
_ROWS = 200
_LONGEST_LINE = 16 << 20
_DAMAGES = (EOFError, gzip.BadGzipFile, zlib.error, orjson.JSONDecodeError, KeyError, TypeError, ValueError)
Report = Callable[[float], None]


class BackupError(Exception):
    """Why a backup cannot be written or restored, in one sentence."""


async def back_up(store: Store, file: Path, report: Report) -> int:
    """Write a consistent backup while games go on. Returns the number of games. Raises BackupError."""
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as raw:
                count = await store.read(lambda connection: _write(connection, raw, report))
                raw.flush()
                os.fsync(raw.fileno())
            partial.replace(file)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(file, error) from error
    return count


async def restore(store: Store, file: Path, force: bool, report: Report) -> int:
    """Replace the database by a backup, all or nothing. Returns the number of games. Raises BackupError."""
    try:
        return await store.write(lambda connection: _restore(connection, file, force, report))
    except (*_DAMAGES, IntegrityError) as error:
        raise BackupError(f"{file} is not a backup, or it is damaged") from error


def _write(connection: Connection, raw: Any, report: Report) -> int:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    counts = {name: _count(connection, table) for name, table in _TABLES.items()}
    total, done = sum(counts.values()) or 1, 0
    # Failing to write the file is not a database error.
    try:
        raw.seek(0)
        raw.truncate()
        with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as packed:
            columns = {name: [str(column.name) for column in table.columns] for name, table in _TABLES.items()}
            packed.write(_line({"kind": KIND, "schema": NEWEST, "created": time.time(), "columns": columns}))
            for name, table in _TABLES.items():
                rows = connection.execution_options(yield_per=_ROWS).execute(select(table))
                for row in rows:
                    packed.write(_line([name, *row]))
                    done += 1
                    if done % _ROWS == 0:
                        report(done / total)
            packed.write(_line({"rows": counts}))
    except OSError as error:
        raise BackupError(f"The backup cannot be written: {error.strerror or error}") from error
    return counts[_GAMES]


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar() or 0


def _restore(connection: Connection, file: Path, force: bool, report: Report) -> int:
    now = time.time()
    alive = connection.execute(select(func.max(servers.c.beat))).scalar()
    if alive is not None and now - alive < GAP:
        raise BackupError("A server is using this database; stop it before restoring a backup")
    if not force and connection.execute(select(games.c.id).limit(1)).scalar() is not None:
        raise BackupError("There are games already; use --force to replace them by the backup")
    for table in reversed(metadata.sorted_tables):
        connection.execute(delete(table))
    try:
        with file.open("rb") as raw:
            size = os.fstat(raw.fileno()).st_size or 1
            with gzip.GzipFile(fileobj=raw) as packed:
                lines = iter(lambda: packed.readline(_LONGEST_LINE), b"")
                head = _head(orjson.loads(next(lines, b"{}")), file)
                counts = _insert(connection, head["columns"], lines, lambda: report(raw.tell() / size))
    except gzip.BadGzipFile:
        raise
    except OSError as error:
        raise BackupError(f"{file} cannot be read: {error.strerror or error}") from error
    # No clock runs until a server starts again: it will see that there was none since then.
    connection.execute(insert(servers), {"id": "backup", "beat": head["created"]})
    return counts[_GAMES]


def _head(head: Any, file: Path) -> dict[str, Any]:
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise BackupError(f"{file} is not a backup of taluva")
    if head["schema"] > NEWEST:
        raise BackupError("This backup is from a newer version of taluva; install that version")
    return head


def _insert(
    connection: Connection, columns: dict[str, list[str]], lines: Iterator[bytes], report: Callable[[], None]
) -> dict[str, int]:
    counts = dict.fromkeys(_TABLES, 0)
    end: dict[str, int] | None = None
    while end is None:
        batch: dict[str, list[dict[str, Any]]] = {}
        for line in islice(lines, _ROWS):
            row = orjson.loads(line)
            if isinstance(row, dict):
                end = row["rows"]
                break
            name, *values = row
            batch.setdefault(name, []).append(dict(zip(columns[name], values, strict=True)))
        if not batch and end is None:
            raise EOFError
        for name, table in _TABLES.items():
            if rows := batch.get(name):
                connection.execute(insert(table), rows)
                counts[name] += len(rows)
        report()
    if counts != dict.fromkeys(_TABLES, 0) | end:
        raise ValueError("rows are missing")
    return counts


def _line(value: Any) -> bytes:
    return orjson.dumps(value) + b"\n"


def _unwritable(file: Path, error: OSError) -> BackupError:
    return BackupError(f"{file} cannot be written: {error.strerror or error}")
