"""Reviews in the database: one row for each judged decision, so that an interrupted review goes on where it was."""

import hashlib
from functools import cache
from importlib.resources import files

from sqlalchemy import Connection, delete, insert, select

from taluva.web.review.judged import Judged
from taluva.web.storage.games import Store
from taluva.web.storage.schema import games, reviews

_FORM = 1
"""The form of what is stored; another one makes old reviews be judged again."""


@cache
def engine_fingerprint() -> str:
    """A hash of the engine's weights: with other weights a game is judged again."""
    digest = hashlib.sha256()
    folder = files("taluva.engine") / "weights"
    for name in sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".npz")):
        digest.update(name.encode())
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()[:16]


def basis_of(version: int) -> str:
    """What the review of a version of a game depends on."""
    return f"{_FORM} {engine_fingerprint()} {version}"


async def load(store: Store, game: str, basis: str) -> list[Judged]:
    """The decisions of a game that have been judged on this basis, without gaps."""
    query = select(reviews.c.number, reviews.c.judged).where(reviews.c.game == game, reviews.c.basis == basis)
    rows = await store.read(lambda connection: connection.execute(query.order_by(reviews.c.number)).all())
    return [Judged.read(row.judged) for expected, row in enumerate(rows) if row.number == expected]


async def save(store: Store, game: str, number: int, basis: str, judged: Judged) -> bool:
    """Store a judged decision in place of one that was judged before; False if the game has been deleted."""
    row = {"game": game, "number": number, "basis": basis, "judged": judged.as_json()}

    def work(connection: Connection) -> bool:
        if connection.execute(select(games.c.id).where(games.c.id == game)).first() is None:
            return False
        stale = (reviews.c.number == number) | (reviews.c.basis != basis)
        connection.execute(delete(reviews).where(reviews.c.game == game, stale))
        connection.execute(insert(reviews), row)
        return True

    return await store.write(work)
