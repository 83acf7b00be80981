"""The clocks of online games: pure functions of wall time. Nobody is charged for time in which no server was there."""

from collections.abc import Sequence

from taluva.web.tables.terms import Clock

Outage = tuple[float, float]
"""From when to when nobody served."""


def without_outages(since: float, now: float, outages: Sequence[Outage]) -> float:
    """The seconds between two moments that count."""
    lost = sum(max(0.0, min(now, end) - max(since, start)) for start, end in outages)
    return max(0.0, now - since - lost)


def flag_time(since: float, left: float, outages: Sequence[Outage]) -> float:
    """When the time of who is to move will be over, if no other outage comes."""
    end = since + left
    for start, stop in sorted(outages):
        if start < end and stop > since:
            end += stop - max(start, since)
    return end


def charged(clock: Clock, left: float, seconds: float, turn_ended: bool) -> float:
    """What is left to a seat after it has thought for some seconds."""
    if not turn_ended:
        return max(0.0, left - seconds)
    return clock.at_first if clock.kind == "days" else max(0.0, left - seconds) + clock.increment
