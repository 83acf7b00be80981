"""What may be set up, and by whom: at one screen everything, on a site within the terms and limits that it has."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from taluva.editions import EDITIONS, stack_sizes
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.limiter import Limiter
from taluva.web.storage.games import Store
from taluva.web.tables import lobby
from taluva.web.tables.seats import Seat, SeatWish, assign_colours, claim_seats, taken
from taluva.web.tables.terms import Terms
from taluva.web.viewer import Viewer


@dataclass(frozen=True, slots=True)
class TableWish:
    """A table that somebody would like to set up."""

    seats: Sequence[SeatWish]
    begins: int | Literal["chance"]
    edition: str
    stack: int | None
    two_hex: Sequence[str] | None
    position: str | None
    terms: Terms | None

    def check(self) -> None:
        """Refuse what cannot be at any table."""
        if self.begins != 1 and self.position is not None:
            raise Refusal("bad-request", N_("The position tells whose turn it is."))
        if self.begins != "chance" and self.begins > len(self.seats):
            raise Refusal("bad-request", N_("There are {players} seats at this table."), players=len(self.seats))


class LocalPolicy:
    """Tables at one screen: no terms, and every seat belongs to whoever is at this computer."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def allow(self, wish: TableWish, viewer: Viewer | None) -> tuple[list[Seat], Terms | None]:
        """The seats and terms of a new table. Refuses what is not possible here."""
        if wish.terms is not None:
            raise Refusal("bad-request", N_("Only online games have terms."))
        wish.check()
        return assign_colours(wish.seats), None

    async def allow_import(self, seats: Sequence[Seat], viewer: Viewer | None) -> tuple[list[Seat], Terms | None]:
        """The seats and terms of a table from a record."""
        return list(seats), None

    async def games_of(self, viewer: Viewer | None, after: int) -> Sequence[Any]:
        """The games that a viewer finds in their list: rows of the database."""
        return await self._store.latest(after)


class SitePolicy:
    """Tables of a site: seats have owners, and open tables are limited."""

    def __init__(self, store: Store, limiter: Limiter) -> None:
        self._store, self._limiter = store, limiter

    async def allow(self, wish: TableWish, viewer: Viewer | None) -> tuple[list[Seat], Terms | None]:
        """The seats and terms of a new table. Refuses what is not possible here."""
        terms = wish.terms or Terms()
        if terms.rated:
            _check_rated(wish, terms, viewer)
        wish.check()
        seats = claim_seats(wish.seats, viewer)
        if any(seat.is_open for seat in seats):
            await self._require_table_capacity(viewer)
        return seats, terms

    async def allow_import(self, seats: Sequence[Seat], viewer: Viewer | None) -> tuple[list[Seat], Terms | None]:
        """The seats and terms of a table from a record."""
        await self._require_table_capacity(viewer)
        return list(taken(seats, viewer)), Terms()

    async def games_of(self, viewer: Viewer | None, after: int) -> Sequence[Any]:
        """The games in which a viewer has a seat: rows of the database."""
        return () if viewer is None else await self._store.latest_of(viewer.id, viewer.account, after)

    async def _require_table_capacity(self, viewer: Viewer | None) -> None:
        """Refuse one more table with an open seat to whoever has too many."""
        if viewer is not None:
            await lobby.require_table_capacity(self._store, self._limiter, viewer)


def _check_rated(wish: TableWish, terms: Terms, viewer: Viewer | None) -> None:
    """Refuse a rated game that does not begin from the standard start, with a clock, and with people of their own."""
    if viewer is None or viewer.account is None:
        raise Refusal("not-yours", N_("Rated games need an account."))
    if any(seat.kind == "engine" for seat in wish.seats) or sum(seat.who == "me" for seat in wish.seats) > 1:
        raise Refusal("bad-request", N_("Rated games are for people only."))
    if terms.clock is None:
        raise Refusal("bad-request", N_("Rated games need a clock."))
    sizes = stack_sizes(wish.edition, len(wish.seats)) if wish.edition in EDITIONS else ()
    if wish.position is not None or wish.two_hex is not None or (wish.stack is not None and wish.stack not in sizes):
        raise Refusal("bad-request", N_("Rated games begin from the standard start, with a stack of the edition."))
