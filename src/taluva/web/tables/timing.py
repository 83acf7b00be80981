"""What the passing of time means for a game: its clocks, and when a server has to act next."""

from collections.abc import Sequence
from dataclasses import replace

from taluva.web.tables import clocks
from taluva.web.tables.clocks import Outage
from taluva.web.tables.seats import Forfeit
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import Forfeited
from taluva.web.tables.time import Moment

LEASE = 20.0
"""Seconds for which a server has taken over what is to be done; it asks for more while it is at it."""


def with_clocks(before: Snapshot | None, after: Snapshot, moment: Moment) -> Snapshot:
    """The next moment of a game with its clocks set: who has thought is charged, who is to move has theirs started."""
    clock = None if after.terms is None else after.terms.clock
    if clock is None:
        return after
    left = list(after.play.left or [clock.at_first] * len(after.seats))
    since = after.play.since
    if before is not None and since is not None:
        if before.turn_of == after.turn_of:
            return after
        mover = before.game.seat
        seconds = clocks.without_outages(since, moment.now, moment.outages)
        ended = len(after.told) > len(before.told) or after.is_over
        left[mover - 1] = clocks.charged(clock, left[mover - 1], seconds, ended)
    seat = after.to_move
    runs = seat is not None and seat.plays_at is None
    return replace(after, play=replace(after.play, left=tuple(left), since=moment.now if runs else None))


def due_of(snapshot: Snapshot, moment: Moment) -> float | None:
    """When some server has to act, if this one does what is to be done at once."""
    if snapshot.terms is None:
        return None
    if snapshot.is_over:
        return moment.now + LEASE if snapshot.terms.rated and snapshot.play.settlement is None else None
    seat = snapshot.to_move
    if seat is not None and seat.plays_at is not None:
        return moment.now + LEASE
    return flag_time(snapshot, moment.outages)


def flag_time(snapshot: Snapshot, outages: Sequence[Outage]) -> float | None:
    """When the time of who is to move will be over, where it runs."""
    play = snapshot.play
    if play.since is None or snapshot.to_move is None:
        return None
    return clocks.flag_time(play.since, play.left[snapshot.game.seat - 1], outages)


def with_fallen_flag(snapshot: Snapshot) -> Snapshot:
    """The time of who is to move is over: they lose; by correspondence what was agreed on happens."""
    assert snapshot.terms is not None
    assert snapshot.terms.clock is not None
    if snapshot.terms.clock.kind == "days":
        return gone(snapshot, snapshot.game.seat, "time")
    return forfeited(snapshot, snapshot.game.seat, "time")


def gone(snapshot: Snapshot, seat: int, why: Forfeit) -> Snapshot:
    """Somebody stays away: what was agreed on happens. In rated games no engine plays for anybody."""
    terms = snapshot.terms
    if terms is not None and (terms.away == "forfeit" or terms.rated):
        return forfeited(snapshot, seat, why)
    return with_seat(snapshot, seat, stand_in=True)


def forfeited(snapshot: Snapshot, seat: int, why: Forfeit) -> Snapshot:
    """Somebody has lost; the engine plays on for them where that matters to others."""
    after = with_seat(snapshot, seat, forfeited=why, stand_in=False)
    forfeits = (*after.play.forfeits, Forfeited(seat, len(snapshot.told)))
    return replace(after, play=replace(after.play, forfeits=forfeits))


def with_seat(snapshot: Snapshot, number: int, **changes: object) -> Snapshot:
    """A game in which one seat is different; what was proposed before is forgotten."""
    seats = list(snapshot.seats)
    seats[number - 1] = replace(seats[number - 1], **changes)  # type: ignore[arg-type]
    return replace(snapshot, seats=tuple(seats), play=replace(snapshot.play, proposal=None, declined=None))
