"""The clocks of a table, and when a server has to act next. Time in which no server was running is not charged."""

from collections.abc import Sequence
from dataclasses import replace

from taluva.web.cluster.timekeeper import Moment, Outage
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import Clock

LEASE = 20.0
"""Seconds for which a process leases what is due; it renews the lease while it works on it."""


def counted_seconds(since: float, now: float, outages: Sequence[Outage]) -> float:
    """The seconds between two moments, without outages."""
    lost = sum(max(0.0, min(now, end) - max(since, start)) for start, end in outages)
    return max(0.0, now - since - lost)


def _flag_time(since: float, left: float, outages: Sequence[Outage]) -> float:
    """When the player to move runs out of time, if there is no further outage."""
    end = since + left
    for start, stop in sorted(outages):
        if start < end and stop > since:
            end += stop - max(start, since)
    return end


def charge(clock: Clock, left: float, seconds: float, turn_ended: bool) -> float:
    """The time left to a seat after it has thought for some seconds."""
    if not turn_ended:
        return max(0.0, left - seconds)
    return clock.at_first if clock.kind == "days" else max(0.0, left - seconds) + clock.increment


def with_clocks(before: Snapshot | None, after: Snapshot, moment: Moment) -> Snapshot:
    """`after` with its clocks set: the previous player is charged, the clock of the player to move is started."""
    clock = None if after.terms is None else after.terms.clock
    if clock is None:
        return after
    left = list(after.play.left or [clock.at_first] * len(after.seats))
    since = after.play.since
    if before is not None and since is not None:
        if before.turn_of == after.turn_of:
            return after
        mover = before.game.seat
        seconds = counted_seconds(since, moment.now, moment.outages)
        ended = len(after.history) > len(before.history) or after.is_over
        left[mover - 1] = charge(clock, left[mover - 1], seconds, ended)
    seat = after.to_move
    runs = seat is not None and seat.plays_at is None
    return replace(after, play=replace(after.play, left=tuple(left), since=moment.now if runs else None))


def due_of(snapshot: Snapshot, moment: Moment) -> float | None:
    """When a server has to act next, if this one does at once what is due now."""
    if snapshot.terms is None:
        return None
    if snapshot.is_over:
        return moment.now + LEASE if snapshot.terms.rated and snapshot.play.settlement is None else None
    seat = snapshot.to_move
    if seat is not None and seat.plays_at is not None:
        return moment.now + LEASE
    return flag_time(snapshot, moment.outages)


def flag_time(snapshot: Snapshot, outages: Sequence[Outage]) -> float | None:
    """When the player to move runs out of time; None if no clock is running."""
    play = snapshot.play
    if play.since is None or snapshot.to_move is None:
        return None
    return _flag_time(play.since, play.left[snapshot.game.seat - 1], outages)
