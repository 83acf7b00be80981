"""Players who lose without the rules: by their clock, by resigning, by staying away."""

from dataclasses import replace

from taluva.web.tables.seats import Forfeit
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import Forfeited


def lose_on_time(snapshot: Snapshot) -> Snapshot:
    """The time of who is to move is over: they lose; by correspondence what was agreed on happens."""
    assert snapshot.terms is not None
    assert snapshot.terms.clock is not None
    if snapshot.terms.clock.kind == "days":
        return stay_away(snapshot, snapshot.game.seat, "time")
    return forfeit(snapshot, snapshot.game.seat, "time")


def stay_away(snapshot: Snapshot, seat: int, why: Forfeit) -> Snapshot:
    """Somebody stays away: what was agreed on happens. In rated games no engine plays for anybody."""
    terms = snapshot.terms
    if terms is not None and (terms.away == "forfeit" or terms.rated):
        return forfeit(snapshot, seat, why)
    return with_seat(snapshot, seat, stand_in=True)


def forfeit(snapshot: Snapshot, seat: int, why: Forfeit) -> Snapshot:
    """Somebody has lost; the engine plays on for them where that matters to others."""
    after = with_seat(snapshot, seat, forfeited=why, stand_in=False)
    forfeits = (*after.play.forfeits, Forfeited(seat, len(snapshot.history)))
    return replace(after, play=replace(after.play, forfeits=forfeits))


def with_seat(snapshot: Snapshot, number: int, **changes: object) -> Snapshot:
    """A game in which one seat is different; what was proposed before is forgotten."""
    seats = list(snapshot.seats)
    seats[number - 1] = replace(seats[number - 1], **changes)  # type: ignore[arg-type]
    return replace(snapshot, seats=tuple(seats), play=replace(snapshot.play, proposal=None, declined=None))
