"""Games in the database: records, never pickles. A change is on disk before anybody is told about it."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from taluva.web import bounds
from taluva.web.errors import Unavailable
from taluva.web.storage import data_folder
from taluva.web.storage.database import Answer, Database, ServerDatabase, SqliteDatabase, Work
from taluva.web.storage.migrate import upgrade
from taluva.web.storage.schema import games, requests, seatings

LISTED = (games.c.id, games.c.updated, games.c.over, games.c.seats, games.c.summary, games.c.terms)
"""The columns of a game list."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it is stored."""

    id: str
    created: float
    updated: float
    version: int
    over: bool
    seats: list[dict[str, Any]]
    """`visitor` and `account` of each seat, if present, say who owns it."""
    record: str
    hidden: list[str]
    summary: dict[str, Any]
    revision: int = 1
    public: bool = False
    waiting: bool = False
    due: float | None = None
    terms: dict[str, Any] | None = None
    play: dict[str, Any] | None = None
    search: str = ""
    daily: str | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """A request that was granted: the resulting version, and the number of steps then."""

    request: str
    version: int
    steps: int


def new_id(size: int) -> str:
    """A random id that cannot be guessed. It never begins like an option, so that it can be typed into a command."""
    while (identity := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return identity


class Conflict(Exception):
    """Another process has changed or deleted the game in the database."""


class Store:
    """The games of one database. All methods may raise Unavailable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(cls, where: Path | str) -> "Store":
        """Open the games of a folder, which is created if missing, or of a server by its URL. Raises TooNew."""
        database: Database
        if isinstance(where, str):
            database = ServerDatabase(where)
        else:
            await asyncio.to_thread(data_folder.make, where)
            database = SqliteDatabase(where / data_folder.FILE)
        try:
            await database.write(upgrade)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()

    async def read(self, work: Work[Answer]) -> Answer:
        """Run a read-only function of a connection."""
        return await self._database.read(work)

    async def write(self, work: Work[Answer]) -> Answer:
        """Run a function of a connection as one transaction: when this returns, all of it is on disk."""
        return await self._database.write(work)

    async def latest(self, after: int = 0) -> Sequence[Any]:
        """Games from offset `after`, newest first: rows with id, updated, over, seats, summary and terms.

        Returns one more than a page holds if there are more.
        """
        query = select(*LISTED).order_by(games.c.updated.desc(), games.c.id).offset(after).limit(bounds.GAMES_PAGE + 1)
        return await self.read(lambda connection: connection.execute(query).all())

    async def latest_of(self, visitor: str, account: str | None, after: int = 0) -> Sequence[Any]:
        """The games in which a visitor has a seat, from offset `after`; unfinished ones first."""
        mine = seatings.c.visitor == visitor
        if account is not None:
            mine |= seatings.c.account == account
        of_mine = games.c.id.in_(select(seatings.c.game).where(mine))
        order = (games.c.over, games.c.updated.desc(), games.c.id)
        query = select(*LISTED).where(of_mine).order_by(*order).offset(after).limit(bounds.GAMES_PAGE + 1)
        return await self.read(lambda connection: connection.execute(query).all())

    async def load(self, game: str) -> Stored | None:
        """A game, or None."""
        row = await self.read(lambda connection: connection.execute(_LOAD, {"game": game}).one_or_none())
        return None if row is None else Stored(**row._mapping)

    async def add(self, stored: Stored, also: Work[None] | None = None) -> None:
        """Store a new game. `also` runs in the same transaction."""

        def work(connection: Connection) -> None:
            add_game(connection, stored)
            if also is not None:
                also(connection)

        await self._write_game(work)

    async def save(
        self,
        stored: Stored,
        before: int,
        answered: Answered | None = None,
        *,
        reseat: bool = False,
        also: Work[None] | None = None,
    ) -> None:
        """Replace revision `before` of a game, and record the request that changed it.

        Raises Conflict if the database has another revision. Requests that were undone by a takeback are forgotten.
        `reseat` says that the seats have new owners; `also` runs in the same transaction.
        """
        steps = stored.summary["steps"]

        def work(connection: Connection) -> None:
            changed = connection.execute(_SAVE, {**_values(stored), "same": stored.id, "before": before})
            if changed.rowcount != 1:
                raise Conflict(stored.id)
            if answered is None:
                connection.execute(_GO_BACK, {"same": stored.id, "now": steps})
            else:
                row = {"request": answered.request, "version": answered.version, "steps": answered.steps}
                try:
                    connection.execute(_ANSWER, {"game": stored.id, **row})
                except IntegrityError:
                    # The request had already been granted.
                    raise Conflict(stored.id) from None
            if reseat:
                connection.execute(delete(seatings).where(seatings.c.game == stored.id))
                _seat(connection, stored)
            if also is not None:
                also(connection)

        await self._write_game(work)

    async def _write_game(self, work: Work[None]) -> None:
        try:
            await self.write(work)
        except IntegrityError as error:
            raise Unavailable(str(error)) from error

    async def answered(self, game: str, request: str) -> Answered | None:
        """The result of a request, if it was granted before."""
        query = select(requests).where(requests.c.game == game, requests.c.request == request)
        row = await self.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Answered(row.request, row.version, row.steps)

    async def remove(self, game: str, revision: int | None = None) -> bool:
        """Delete a game, or only this revision of it; False if there was none."""
        gone = delete(games).where(games.c.id == game)
        if revision is not None:
            gone = gone.where(games.c.revision == revision)
        return await self.write(lambda connection: connection.execute(gone).rowcount > 0)

    async def due(self, now: float, most: int = 100) -> list[tuple[str, float]]:
        """Games in which a server has to act, with the time since when, longest overdue first."""
        query = select(games.c.id, games.c.due).where(games.c.due <= now).order_by(games.c.due).limit(most)
        return await self.read(lambda connection: [(row.id, row.due) for row in connection.execute(query)])

    async def claim(self, game: str, due: float | None, until: float | None) -> bool:
        """Lease what is due in a game until some time (None: nothing is); False if another process was first."""
        mine = update(games).where(games.c.id == game, games.c.due == due).values(due=until)
        return await self.write(lambda connection: connection.execute(mine).rowcount == 1)

    async def revisions(self, of: Sequence[str]) -> dict[str, int]:
        """The revisions of games in the database; deleted games are omitted."""
        query = select(games.c.id, games.c.revision).where(games.c.id.in_(of))
        return await self.read(lambda connection: {row.id: row.revision for row in connection.execute(query)})


# Built once: building a statement takes longer than executing it.
_SAVE = (
    update(games)
    .where(games.c.id == bindparam("same"), games.c.revision == bindparam("before"))
    .values({column.name: bindparam(column.name) for column in games.columns})
)
_GO_BACK = delete(requests).where(requests.c.game == bindparam("same"), requests.c.steps > bindparam("now"))
_ANSWER = insert(requests)
_LOAD = select(games).where(games.c.id == bindparam("game"))


def add_game(connection: Connection, stored: Stored) -> None:
    """Store a new game, within the current transaction."""
    connection.execute(insert(games), _values(stored))
    _seat(connection, stored)


def _seat(connection: Connection, stored: Stored) -> None:
    """Record the owners of the seats, so that they find their games."""
    rows = [
        {"game": stored.id, "seat": number, "visitor": seat.get("visitor"), "account": seat.get("account")}
        for number, seat in enumerate(stored.seats, 1)
        if seat.get("visitor") or seat.get("account")
    ]
    if rows:
        connection.execute(insert(seatings), rows)


def _values(stored: Stored) -> dict[str, Any]:
    return {name: getattr(stored, name) for name in Stored.__slots__}
