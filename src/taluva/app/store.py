"""Games on disk: records, never pickles. SQLite through SQLAlchemy; what is written is on disk before it is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

FILE = "games.sqlite3"
LONGEST_LIST = 200
"""The games that a list shows at most."""

metadata = MetaData()
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("record", Text, nullable=False),
    # The stack in the order in which it is drawn: nobody may see it.
    Column("hidden", JSON, nullable=False),
    # What a list of games shows, so that no game has to be played again for it.
    Column("summary", JSON, nullable=False),
)
requests = Table(
    "requests",
    metadata,
    Column("game", ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("request", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it is stored."""

    id: str
    created: float
    updated: float
    version: int
    over: bool
    seats: list[dict[str, Any]]
    record: str
    hidden: list[str]
    summary: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answered:
    """A request that was granted: the version it led to, and how many steps the game had then."""

    request: str
    version: int
    steps: int


class Conflict(Exception):
    """Somebody else has changed the game on disk, or deleted it."""


class Store:
    """The games of one data folder."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, folder: Path) -> "Store":
        """Open the games of a folder, which is made where it is missing."""
        folder.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(f"sqlite+aiosqlite:///{folder / FILE}")
        event.listen(engine.sync_engine, "connect", _on_connect)
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
        return cls(engine)

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()

    async def latest(self) -> Sequence[Any]:
        """The latest games, newest first: rows with id, updated, over, seats and summary."""
        columns = (games.c.id, games.c.updated, games.c.over, games.c.seats, games.c.summary)
        async with self._engine.connect() as connection:
            found = await connection.execute(select(*columns).order_by(games.c.updated.desc()).limit(LONGEST_LIST))
            return found.all()

    async def load(self, game: str) -> Stored | None:
        """A game, if it is there."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(games).where(games.c.id == game))).one_or_none()
        return None if row is None else Stored(**row._mapping)

    async def add(self, stored: Stored) -> None:
        """Keep a new game."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(games).values(_values(stored)))

    async def save(self, stored: Stored, before: int, answered: Answered | None = None) -> None:
        """Replace the game of version `before`, together with the request that changed it.

        Raises Conflict where another version is on disk. Requests that the game has gone back behind are forgotten.
        """
        steps = stored.summary["steps"]
        async with self._engine.begin() as connection:
            here = (games.c.id == stored.id) & (games.c.version == before)
            changed = await connection.execute(update(games).where(here).values(_values(stored)))
            if changed.rowcount != 1:
                raise Conflict(stored.id)
            await connection.execute(delete(requests).where(requests.c.game == stored.id, requests.c.steps > steps))
            if answered is not None:
                row = {"request": answered.request, "version": answered.version, "steps": answered.steps}
                await connection.execute(insert(requests).values(game=stored.id, **row))

    async def answered(self, game: str, request: str) -> Answered | None:
        """How a request was answered, if it was granted before."""
        query = select(requests).where(requests.c.game == game, requests.c.request == request)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Answered(row.request, row.version, row.steps)

    async def remove(self, game: str) -> bool:
        """Delete a game; False if there was none."""
        async with self._engine.begin() as connection:
            return (await connection.execute(delete(games).where(games.c.id == game))).rowcount > 0


def _values(stored: Stored) -> dict[str, Any]:
    return {name: getattr(stored, name) for name in Stored.__slots__}


def _on_connect(connection: Any, _: Any) -> None:
    """WAL lets readers go on while a game is written; FULL waits until the disk has it."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
