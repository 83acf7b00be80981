"""One's own games: which they are, and what each was for the person who played it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, select, true

from taluva.web.bounds import PROGRESS_PAGE
from taluva.web.storage.games import LISTED, Store
from taluva.web.storage.schema import games, seatings
from taluva.web.tables.seats import Seat, read_seats
from taluva.web.viewer import LOCAL, Viewer

Ending = Literal["won", "shared", "lost"]
MOST = 2000
"""Statistics and achievements are about so many of the latest finished games."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of a person."""

    id: str
    updated: float
    version: int
    over: bool
    edition: str
    variant: str | None
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    """Empty until the game is over."""
    from_start: bool
    """Whether it began as a new game, not from a position or a record."""
    daily: str | None
    seat: int | None
    """The person's seat; None where they have none, or several on one screen."""

    @classmethod
    def of(cls, row: Any, viewer: Viewer | None) -> "OwnGame":
        """From a row of the database."""
        seats, summary = read_seats(row.seats), row.summary
        mine = [number for number, seat in enumerate(seats, 1) if seat.belongs_to(viewer)]
        return cls(
            row.id,
            row.updated,
            row.version,
            row.over,
            summary["edition"],
            summary.get("variant"),
            seats,
            tuple(summary["places"] or ()),
            # Games of earlier versions do not say.
            summary.get("from_start", True),
            row.daily,
            mine[0] if len(mine) == 1 else None,
        )

    @property
    def counts(self) -> bool:
        """Whether it counts for the ladder and the statistics.

        A daily island does not: its stack is known after the first try.
        """
        return self.seat is not None and bool(self.places) and self.from_start and self.daily is None

    @property
    def ending(self) -> Ending | None:
        """How it ended for the person."""
        if self.seat is None or not self.places:
            return None
        if self.places[self.seat - 1] != 1:
            return "lost"
        return "shared" if any(self.places[number - 1] == 1 for number in self._opponents) else "won"

    @property
    def level(self) -> int | None:
        """The highest level among the opponents, where all of them are the computer's; else None."""
        levels = [self.seats[number - 1].level for number in self._opponents]
        found = [level for level in levels if level is not None]
        return max(found) if found and len(found) == len(levels) else None

    @property
    def is_duel(self) -> bool:
        """Whether the person plays alone against one seat of the computer."""
        return self.seat is not None and len(self.seats) == 2 and self.level is not None

    @property
    def _opponents(self) -> list[int]:
        numbers = [number for number in range(1, len(self.seats) + 1) if number != self.seat]
        if self.variant == "teams" and self.seat is not None:
            return [number for number in numbers if number % 2 != self.seat % 2]
        return numbers


def owned_by(viewer: Viewer | None) -> ColumnElement[bool]:
    """The condition for the games of a viewer: on one screen all of them, else those in which they have a seat."""
    if viewer is LOCAL:
        return true()
    assert viewer is not None
    mine = seatings.c.visitor == viewer.id
    if viewer.account is not None:
        mine |= seatings.c.account == viewer.account
    return games.c.id.in_(select(seatings.c.game).where(mine))


async def finished(store: Store, viewer: Viewer | None) -> list[OwnGame]:
    """The latest finished games of a viewer, oldest first."""
    if viewer is None:
        return []
    columns = (games.c.id, games.c.updated, games.c.version, games.c.over, games.c.seats, games.c.summary)
    query = select(*columns, games.c.daily).where(owned_by(viewer), games.c.over)
    query = query.order_by(games.c.updated.desc(), games.c.id).limit(MOST)

    def work(connection: Connection) -> list[OwnGame]:
        return [OwnGame.of(row, viewer) for row in connection.execute(query)][::-1]

    return await store.read(work)


async def page(store: Store, viewer: Viewer | None, after: int) -> Sequence[Any]:
    """A page of a viewer's games from offset `after`, as rows: running games first, then the latest finished ones.

    Returns one more than a page holds if there are more.
    """
    if viewer is None:
        return ()
    query = select(*LISTED, games.c.version, games.c.revision, games.c.daily).where(owned_by(viewer))
    query = query.order_by(games.c.over, games.c.updated.desc(), games.c.id).offset(after).limit(PROGRESS_PAGE + 1)
    return await store.read(lambda connection: connection.execute(query).all())
