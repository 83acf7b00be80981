"""Finished games and their players: the archive, the leaderboard, player pages."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, case, func, select

from taluva.web.bounds import PEOPLE_PAGE as PAGE
from taluva.web.i18n.languages import Translator
from taluva.web.people.names import fold
from taluva.web.people.ratings import PROVISIONAL, shown
from taluva.web.storage.games import Store
from taluva.web.storage.schema import accounts, games, results, seatings
from taluva.web.tables.options import listed_game

Json = dict[str, Any]
_CURVE = 200
"""The number of rated games that a rating curve shows."""
_LISTED = (games.c.id, games.c.updated, games.c.over, games.c.seats, games.c.summary, games.c.terms)


@dataclass(frozen=True, slots=True)
class Search:
    """A search in the archive."""

    player: str = ""
    edition: str = ""
    players: int | None = None
    before: float | None = None


async def find(store: Store, search: Search, translator: Translator) -> Json:
    """Finished public games, newest first, and the cursor of the next page."""
    query = _finished().limit(PAGE + 1)
    if search.player.strip():
        query = query.where(games.c.search.contains(" ".join(search.player.casefold().split()), autoescape=True))
    if search.edition:
        query = query.where(games.c.summary["edition"].as_string() == search.edition)
    if search.players is not None:
        query = query.where(func.json_array_length(games.c.seats) == search.players)
    if search.before is not None:
        query = query.where(games.c.updated < search.before)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return {"games": [_listed(row, translator) for row in rows[:PAGE]], "next": _next(rows)}


async def leaders(store: Store, by: str, after: int) -> Json:
    """Everybody who has played rated games, best first; by rating, provisional ones come last."""
    settled = case((accounts.c.games >= PROVISIONAL, 0), else_=1)
    order = (settled, accounts.c.mu.desc()) if by == "rating" else (accounts.c.games.desc(), accounts.c.mu.desc())
    query = select(accounts).where(accounts.c.games > 0).order_by(*order, accounts.c.id).offset(after).limit(PAGE + 1)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return {
        "players": [{"rank": after + number, **person(row)} for number, row in enumerate(rows[:PAGE], 1)],
        "next": after + PAGE if len(rows) > PAGE else None,
    }


def person(account: Any) -> Json:
    """An account as everybody sees it."""
    return {
        "name": account.name,
        "rating": shown(account.mu),
        "provisional": account.games < PROVISIONAL,
        "games": account.games,
        "wins": account.wins,
        "since": account.created,
    }


async def player(store: Store, name: str, before: float | None, translator: Translator) -> Json | None:
    """A player's page: rating, rating history, and public games. None if there is no such player."""

    def work(connection: Connection) -> Json | None:
        account = connection.execute(select(accounts).where(accounts.c.folded == fold(name))).one_or_none()
        if account is None:
            return None
        mine = results.c.account == account.id
        curve = connection.execute(
            select(results.c.mu, results.c.created)
            .where(mine, results.c.rated)
            .order_by(results.c.created.desc())
            .limit(_CURVE)
        ).all()
        query = (
            _finished()
            .add_columns(seatings.c.seat.label("own_seat"), results.c.delta)
            .join(seatings, and_(seatings.c.game == games.c.id, seatings.c.account == account.id))
            .join(results, and_(results.c.game == games.c.id, results.c.seat == seatings.c.seat), isouter=True)
        )
        if before is not None:
            query = query.where(games.c.updated < before)
        rows = connection.execute(query.limit(PAGE + 1)).all()
        history = [
            {**_listed(row, translator), "seat": row.own_seat, "delta": _whole(row.delta)} for row in rows[:PAGE]
        ]
        ratings = [{"rating": shown(row.mu), "at": row.created} for row in reversed(curve)]
        return {**person(account), "curve": ratings, "history": history, "next": _next(rows)}

    return await store.read(work)


def _finished() -> Select[Any]:
    return select(*_LISTED).where(games.c.public, games.c.over).order_by(games.c.updated.desc(), games.c.id)


def _listed(row: Any, translator: Translator) -> Json:
    return {
        **listed_game(row, translator, None),
        "places": row.summary["places"],
        "rated": bool((row.terms or {}).get("rated")),
    }


def _whole(delta: float | None) -> int | None:
    return None if delta is None else round(delta)


def _next(rows: Any) -> float | None:
    """The cursor of the next page."""
    return float(rows[PAGE - 1].updated) if len(rows) > PAGE else None
