"""Daily islands in the database: they are games with a day and a result, so nothing is stored twice."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from taluva.web.progress.own_games import owned_by
from taluva.web.storage.games import Store
from taluva.web.storage.schema import accounts, games, seatings
from taluva.web.tables.daily import Result
from taluva.web.viewer import LOCAL, Viewer

DAYS = 30
"""Days that are listed."""
BEST = 10
"""Results of today that are listed."""


class OwnDay(NamedTuple):
    """A person's best result on one day."""

    day: str
    game: str
    result: Result
    tries: int


class Ranked(NamedTuple):
    """Somebody's best result of a day. Guests have no name."""

    name: str | None
    is_own: bool
    result: Result


async def own_days(store: Store, viewer: Viewer | None) -> list[OwnDay]:
    """A person's best results of the latest days, newest first; of equal results the first one counts."""
    if viewer is None:
        return []
    mine = (owned_by(viewer), games.c.daily.is_not(None), games.c.score.is_not(None))
    days = select(games.c.daily).where(*mine).distinct().order_by(games.c.daily.desc()).limit(DAYS)
    query = select(games.c.id, games.c.daily, games.c.score).where(*mine, games.c.daily.in_(days))
    query = query.order_by(games.c.daily.desc(), games.c.score.desc(), games.c.updated)

    def work(connection: Connection) -> list[OwnDay]:
        found: dict[str, list[Any]] = {}
        for row in connection.execute(query):
            found.setdefault(row.daily, []).append(row)
        return [OwnDay(day, rows[0].id, Result.of_score(rows[0].score), len(rows)) for day, rows in found.items()]

    return await store.read(work)


async def running(store: Store, viewer: Viewer | None) -> Sequence[tuple[str, str]]:
    """A person's unfinished daily islands, newest first: id and day."""
    if viewer is None:
        return ()
    query = select(games.c.id, games.c.daily).where(owned_by(viewer), games.c.daily.is_not(None), ~games.c.over)
    query = query.order_by(games.c.updated.desc())
    return await store.read(lambda connection: [(row.id, row.daily) for row in connection.execute(query)])


async def best(store: Store, day: str, viewer: Viewer | None) -> tuple[list[Ranked], int]:
    """The best results of a day on a site, one for each person, and how many people have finished.

    Of equal results, the earlier one is listed first. On one screen seats have no owners, so there is nobody.
    """
    person = func.coalesce(seatings.c.account, seatings.c.visitor)
    found = (
        select(person.label("person"), seatings.c.account, func.max(games.c.score).label("score"))
        .add_columns(func.min(games.c.updated).label("first"))
        .join(seatings, seatings.c.game == games.c.id)
        .where(games.c.daily == day, games.c.score.is_not(None))
        .group_by(person, seatings.c.account)
        .subquery()
    )
    query = (
        select(found.c.person, found.c.score, accounts.c.name)
        .join(accounts, accounts.c.id == found.c.account, isouter=True)
        .order_by(found.c.score.desc(), found.c.first)
        .limit(BEST)
    )
    own = set() if viewer is None or viewer is LOCAL else {viewer.id, viewer.account} - {None}

    def work(connection: Connection) -> tuple[list[Ranked], int]:
        rows = connection.execute(query).all()
        count = connection.execute(select(func.count()).select_from(found)).scalar() or 0
        return [Ranked(row.name, row.person in own, Result.of_score(row.score)) for row in rows], count

    return await store.read(work)
