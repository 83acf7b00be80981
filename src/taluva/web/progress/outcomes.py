"""What finished games add up to, in the database: replaying a game for every look at one's progress would be slow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from taluva.web.progress import feats
from taluva.web.review import storage as reviews_storage
from taluva.web.review import summary
from taluva.web.review.judged import Judged
from taluva.web.review.service import questions_of
from taluva.web.storage.games import Store
from taluva.web.storage.schema import games, outcomes, reviews
from taluva.web.tables.snapshot import Snapshot

Json = dict[str, Any]
_FORM = 1
"""The form of what is stored; another one makes old outcomes be made again."""


class SeatOutcome(NamedTuple):
    """What a game was for one seat."""

    feats: frozenset[str]
    accuracy: float | None
    """In percent; None while the game has not been reviewed to its end."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished game adds up to. It names nobody: seats are numbers."""

    expansions: tuple[str, ...]
    seats: tuple[SeatOutcome, ...]

    def as_json(self) -> Json:
        """For the database."""
        seats = [{"feats": sorted(seat.feats), "accuracy": seat.accuracy} for seat in self.seats]
        return {"expansions": list(self.expansions), "seats": seats}

    @classmethod
    def read(cls, data: Json) -> "Outcome":
        """From the database."""
        seats = (SeatOutcome(frozenset(seat["feats"]), seat["accuracy"]) for seat in data["seats"])
        return cls(tuple(data["expansions"]), tuple(seats))


def outcome_of(snapshot: Snapshot, judged: Sequence[Judged]) -> Outcome:
    """The outcome of a finished game, with as much of its review as there is."""
    numbers = range(1, len(snapshot.seats) + 1)
    is_reviewed = bool(judged) and len(judged) == len(questions_of(snapshot))
    accuracies = [player["accuracy"] for player in summary.players(judged, snapshot.game.setup)] if is_reviewed else []
    seats = []
    for number in numbers:
        accuracy = accuracies[number - 1] if accuracies else None
        found = feats.feats_of(snapshot, number)
        if accuracy is not None:
            found |= feats.reviewed_feats(snapshot, judged, number, accuracy)
        seats.append(SeatOutcome(found, accuracy))
    return Outcome(snapshot.game.setup.expansions, tuple(seats))


async def bases(store: Store, versions: Mapping[str, int]) -> dict[str, str]:
    """What the outcome of each finished game depends on: its version, and how much of it is reviewed."""
    query = (
        select(reviews.c.game, reviews.c.basis, func.count())
        .where(reviews.c.game.in_(list(versions)))
        .group_by(reviews.c.game, reviews.c.basis)
    )
    rows = await store.read(lambda connection: connection.execute(query).all()) if versions else []
    counts = {game: count for game, basis, count in rows if basis == reviews_storage.basis_of(versions[game])}
    return {game: f"{_FORM} {version} {counts.get(game, 0)}" for game, version in versions.items()}


async def load(store: Store, basis_of: Mapping[str, str]) -> dict[str, Outcome]:
    """The outcomes that are known and not outdated."""
    query = select(outcomes).where(outcomes.c.game.in_(list(basis_of)))
    rows = await store.read(lambda connection: connection.execute(query).all()) if basis_of else []
    return {row.game: Outcome.read(row.outcome) for row in rows if row.basis == basis_of[row.game]}


async def save(store: Store, found: Mapping[str, Outcome], basis_of: Mapping[str, str]) -> None:
    """Store outcomes in place of older ones; games that have been deleted in the meantime are left out."""

    def work(connection: Connection) -> None:
        there = connection.execute(select(games.c.id).where(games.c.id.in_(list(found)))).scalars().all()
        rows = [{"game": game, "basis": basis_of[game], "outcome": found[game].as_json()} for game in there]
        connection.execute(delete(outcomes).where(outcomes.c.game.in_(list(found))))
        if rows:
            connection.execute(insert(outcomes), rows)

    await store.write(work)
