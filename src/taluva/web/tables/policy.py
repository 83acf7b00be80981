"""What can be set up, and by whom: everything on one screen, and what its terms and limits allow on a site."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from taluva.editions import EDITIONS, stack_sizes
from taluva.web.client_address import current_address
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.limiter import (
    ANALYSIS,
    ANALYSIS_BY_ADDRESS,
    NEW_STUDIES,
    REVIEWS,
    REVIEWS_BY_ADDRESS,
    Charge,
    Limiter,
)
from taluva.web.storage.games import Store
from taluva.web.tables import lobby
from taluva.web.tables.seats import Seat, SeatWish, assign_colours, claim_seats, taken
from taluva.web.tables.terms import Terms
from taluva.web.viewer import Viewer


@dataclass(frozen=True, slots=True)
class TableWish:
    """A table that a viewer wants to set up."""

    seats: Sequence[SeatWish]
    begins: int | Literal["chance"]
    edition: str
    stack: int | None
    two_hex: Sequence[str] | None
    position: str | None
    terms: Terms | None

    def check(self) -> None:
        """Refuse what is impossible at any table."""
        if self.begins != 1 and self.position is not None:
            raise Refusal("bad-request", N_("The position determines whose turn it is."))
        if self.begins != "chance" and self.begins > len(self.seats):
            raise Refusal("bad-request", N_("There are {players} seats at this table."), players=len(self.seats))


class LocalPolicy:
    """Tables on one screen: no terms, and every seat belongs to the person at this computer."""

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
        """The games in a viewer's list, as database rows."""
        return await self._store.latest(after)

    async def allow_review(self, viewer: Viewer | None) -> None:
        """Refuse the review of another game to a viewer who has asked for too many: never here."""

    async def allow_lines(self, viewer: Viewer | None, seconds: float) -> None:
        """Refuse more of the engine's time to a viewer who has had too much: never here."""

    async def allow_study(self, viewer: Viewer | None) -> None:
        """Refuse another study to a viewer who has just kept too many: never here."""


class SitePolicy:
    """Tables of a site: seats have owners, and the number of open tables is limited."""

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
            await self._require_queue_capacity(viewer)
        return seats, terms

    async def allow_import(self, seats: Sequence[Seat], viewer: Viewer | None) -> tuple[list[Seat], Terms | None]:
        """The seats and terms of a table from a record."""
        await self._require_queue_capacity(viewer)
        return list(taken(seats, viewer)), Terms()

    async def games_of(self, viewer: Viewer | None, after: int) -> Sequence[Any]:
        """The games in which a viewer has a seat, as database rows."""
        return () if viewer is None else await self._store.latest_of(viewer.id, viewer.account, after)

    async def allow_review(self, viewer: Viewer | None) -> None:
        """Refuse the review of another game to a viewer or an address that has asked for too many."""
        charges = [Charge(REVIEWS_BY_ADDRESS, current_address.get())]
        if viewer is not None:
            charges.append(Charge(REVIEWS, viewer.account or viewer.id))
        sentence = N_("You have had many games reviewed; please try again in a few minutes.")
        await self._limiter.need(lambda: Refusal("limit", sentence), *charges)

    async def allow_lines(self, viewer: Viewer | None, seconds: float) -> None:
        """Refuse more of the engine's time to a viewer or an address that has had too much."""
        charges = [Charge(ANALYSIS_BY_ADDRESS, current_address.get(), seconds)]
        if viewer is not None:
            charges.append(Charge(ANALYSIS, viewer.account or viewer.id, seconds))
        sentence = N_("You have had many positions analysed; please try again in a few minutes.")
        await self._limiter.need(lambda: Refusal("limit", sentence), *charges)

    async def allow_study(self, viewer: Viewer | None) -> None:
        """Refuse another study to a viewer who has just kept too many."""
        if viewer is not None:
            sentence = N_("You have kept many studies; please try again in a few minutes.")
            charge = Charge(NEW_STUDIES, viewer.account or viewer.id)
            await self._limiter.need(lambda: Refusal("limit", sentence), charge)

    async def _require_queue_capacity(self, viewer: Viewer | None) -> None:
        """Refuse another table with an open seat to a viewer who has too many."""
        if viewer is not None:
            await lobby.require_table_capacity(self._store, self._limiter, viewer)


def _check_rated(wish: TableWish, terms: Terms, viewer: Viewer | None) -> None:
    """Refuse a rated game unless it has the standard start, a clock, and only people."""
    if viewer is None or viewer.account is None:
        raise Refusal("not-yours", N_("Rated games need an account."))
    if any(seat.kind == "engine" for seat in wish.seats) or sum(seat.who == "me" for seat in wish.seats) > 1:
        raise Refusal("bad-request", N_("Rated games are for people only."))
    if terms.clock is None:
        raise Refusal("bad-request", N_("Rated games need a clock."))
    sizes = stack_sizes(wish.edition, len(wish.seats)) if wish.edition in EDITIONS else ()
    if wish.position is not None or wish.two_hex is not None or (wish.stack is not None and wish.stack not in sizes):
        raise Refusal("bad-request", N_("Rated games need the standard start and a stack of the edition."))
