"""Everything stored about one person, as JSON, streamed: some people have thousands of games."""

import time
from collections.abc import AsyncIterator
from typing import Any

import orjson
from sqlalchemy import Connection, and_, or_, select

from taluva.web.people.bans import ban_of
from taluva.web.people.ratings import shown
from taluva.web.storage.games import Store
from taluva.web.storage.schema import (
    accounts,
    games,
    messages,
    puzzle_tries,
    results,
    seat_links,
    seatings,
    solvers,
    studies,
    visitors,
)

Json = dict[str, Any]
_GAMES = 50
"""Games per query."""


async def exported(store: Store, visitor: str, account: str | None) -> AsyncIterator[bytes]:
    """The export of an account, or of a visitor without one. Times are seconds since 1970."""
    head = await store.read(lambda connection: _head(connection, visitor, account))
    yield _indented({"kind": "taluva export", "created": time.time(), **head}).removesuffix(b"\n}")
    yield b',\n  "games": ['
    last, separator = "", b"\n"
    while rows := await store.read(lambda connection: _games(connection, visitor, account, last)):  # noqa: B023
        for game in rows:
            yield separator + _indented(game)
            separator = b",\n"
        last = rows[-1]["id"]
    yield b"\n  ]\n}\n"


def _indented(value: Json) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2)


def _head(connection: Connection, visitor: str, account: str | None) -> Json:
    own = None
    if account is not None:
        row = connection.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
        own = None if row is None else _account(row)
    mine = visitors.c.id == visitor if account is None else visitors.c.account == account
    devices = connection.execute(select(visitors).where(mine).order_by(visitors.c.created)).all()
    ban = ban_of(connection, visitor, account)
    return {
        "account": own,
        "devices": [
            {"name": row.name, "program": row.bot, "created": row.created, "seen": row.seen, "this": row.id == visitor}
            for row in devices
        ],
        "ban": None if ban is None else {"reason": ban.reason, "until": ban.until},
        "puzzles": _puzzles(connection, account or visitor),
        "studies": _studies(connection, [row.id for row in devices] + [account or visitor]),
    }


def _studies(connection: Connection, owners: list[str]) -> list[Json]:
    """The studies that somebody keeps."""
    rows = connection.execute(select(studies).where(studies.c.person.in_(owners)).order_by(studies.c.created))
    return [
        {"id": row.id, "title": row.title, "created": row.created, "updated": row.updated, "tree": row.tree}
        for row in rows
    ]


def _puzzles(connection: Connection, person: str) -> Json | None:
    """How somebody solves puzzles; None where they have tried none."""
    solver = connection.execute(select(solvers).where(solvers.c.person == person)).one_or_none()
    if solver is None:
        return None
    tries = connection.execute(select(puzzle_tries).where(puzzle_tries.c.person == person))
    return {
        "rating": solver.rating,
        "uncertainty": solver.deviation,
        "streak": solver.streak,
        "best_streak": solver.best_streak,
        "tries": [
            {"puzzle": row.puzzle, "at": row.created, "first": row.first, "solved": row.solved, "change": row.delta}
            for row in tries
        ],
    }


def _account(row: Any) -> Json:
    return {
        "name": row.name,
        "created": row.created,
        "rating": shown(row.mu),
        "mean": row.mu,
        "uncertainty": row.sigma,
        "rated_games": row.games,
        "wins": row.wins,
        "settings": row.preferences,
        "password": "Stored only as a hash, from which it cannot be recovered.",
    }


def _games(connection: Connection, visitor: str, account: str | None, after: str) -> list[Json]:
    """The next games in which a person has a seat."""
    mine = seatings.c.visitor == visitor
    if account is not None:
        mine = or_(mine, seatings.c.account == account)
    own = select(seatings.c.game).where(mine)
    query = select(games).where(games.c.id.in_(own), games.c.id > after).order_by(games.c.id).limit(_GAMES)
    rows = connection.execute(query).all()
    seats: dict[str, list[int]] = {row.id: [] for row in rows}
    chosen = select(seatings.c.game, seatings.c.seat).where(mine, seatings.c.game.in_(seats))
    for game, seat in connection.execute(chosen.order_by(seatings.c.seat)):
        seats[game].append(seat)
    return [_game(connection, row, seats[row.id]) for row in rows]


def _game(connection: Connection, row: Any, seats: list[int]) -> Json:
    said = connection.execute(
        select(messages).where(messages.c.game == row.id, messages.c.seat.in_(seats)).order_by(messages.c.number)
    )
    ended = connection.execute(select(results).where(and_(results.c.game == row.id, results.c.seat.in_(seats))))
    links = connection.execute(
        select(seat_links.c.created).where(seat_links.c.game == row.id, seat_links.c.seat.in_(seats))
    )
    return {
        "id": row.id,
        "created": row.created,
        "updated": row.updated,
        "over": row.over,
        "public": row.public,
        "terms": row.terms,
        "seats": seats,
        "places": row.summary["places"],
        "daily": row.daily,
        "score": row.score,
        "results": [
            {"seat": one.seat, "place": one.place, "rated": one.rated, "rating_change": one.delta} for one in ended
        ],
        "messages": [{"text": one.text, "at": one.created} for one in said],
        "seat_links": [one.created for one in links],
        "record": row.record,
    }
