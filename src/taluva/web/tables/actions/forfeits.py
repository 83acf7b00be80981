"""Losses outside the rules: on time, by resigning, by staying away."""

from dataclasses import replace

from taluva.web.tables.seats import Forfeit
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import Forfeited


def lose_on_time(snapshot: Snapshot) -> Snapshot:
    """The player to move is out of time and loses; in correspondence games the terms apply."""
    assert snapshot.terms is not None
    assert snapshot.terms.clock is not None
    if snapshot.terms.clock.kind == "days":
        return stay_away(snapshot, snapshot.game.seat, "time")
    return forfeit(snapshot, snapshot.game.seat, "time")


def stay_away(snapshot: Snapshot, seat: int, why: Forfeit) -> Snapshot:
    """A player stays away: the terms apply. In rated games the engine never stands in."""
    terms = snapshot.terms
    if snapshot.is_rated or (terms is not None and terms.away == "forfeit"):
        return forfeit(snapshot, seat, why)
    return with_seat(snapshot, seat, stand_in=True)


def forfeit(snapshot: Snapshot, seat: int, why: Forfeit) -> Snapshot:
    """A player loses; the engine plays on for them if other players are left."""
    after = with_seat(snapshot, seat, forfeited=why, stand_in=False)
    forfeits = (*after.play.forfeits, Forfeited(seat, len(snapshot.history)))
    return replace(after, play=replace(after.play, forfeits=forfeits))


def with_seat(snapshot: Snapshot, number: int, **changes: object) -> Snapshot:
    """A game with one seat changed; any open proposal is dropped."""
    seats = list(snapshot.seats)
    seats[number - 1] = replace(seats[number - 1], **changes)  # type: ignore[arg-type]
    return replace(snapshot, seats=tuple(seats), play=replace(snapshot.play, proposal=None, declined=None))
