"""What a match says about its players: ratings, shares, times."""

from collections import Counter
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from taluva.arena.match import Match
from taluva.arena.schedule import Pairing
from taluva.arena.statistics import Encounter, Interval, mean_interval, ratings, share_interval, variance_ratio
from taluva.editions import Setup

_GRACE, _GRACE_SECONDS = 1.1, 0.1
"""A turn is late when it takes more than so many times its limit, and so much more than it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player."""

    number: int
    name: str
    elo: Interval
    share: float
    """Of the victories in its games."""
    games: int
    mean: float
    """Milliseconds a turn; `p95` is exceeded by one turn in twenty."""
    p95: float
    longest: float
    turns: int
    late: int
    """Turns that took longer than the player's seconds."""
    forfeits: int
    """Games lost by breaking the rules or failing."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One pairing."""

    players: tuple[int, ...]
    names: tuple[str, ...]
    shares: tuple[Interval, ...]
    """Of each player, over the stacks that were played from all seatings."""
    par: float
    """The first player's share if all were equally strong."""
    games: int
    stacks: int
    verdict: str | None
    """What the sequential test has decided: `high`, `low`, or None."""
    ratio: float | None
    """The logarithm of its likelihood ratio."""
    adjusted: tuple[Interval, ...] | None = None
    """The shares less the luck with the tiles; None where that is not measured, or not for two stacks yet."""
    saving: Interval | None = None
    """How many times the games it would take without that for the same interval, by the first player's shares."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a match."""

    rows: tuple[Row, ...]
    """The players, strongest first."""
    meetings: tuple[Meeting, ...]
    anchor: str
    games: int
    ends: dict[str, int]
    """How many games ended by which rule, or by forfeit."""
    faults: tuple[str, ...]
    """A sentence for each way in which players lost by breaking the rules or failing."""


def standing(match: Match, anchor: str | None = None) -> Standing:
    """The standing of a match. The anchor's rating is 0: greedy where it plays, else the first player."""
    names = match.names
    if anchor is not None and anchor not in names:
        raise ValueError(f"The anchor {anchor!r} is none of the players {', '.join(names)}.")
    base = names.index(anchor) if anchor is not None else names.index("greedy") if "greedy" in names else 0
    elo = ratings(len(names), [_encounter(match, number) for number in range(len(match.pairings))], base)
    rows = sorted((_row(match, number, elo[number]) for number in range(len(names))), key=lambda row: -row.elo.value)
    meetings = tuple(_meeting(match, number) for number in range(len(match.pairings)))
    ends = Counter(result.end for result in match.results)
    faults = Counter(
        f"{names[result.seats[result.forfeited_by - 1]]}: {result.forfeit}"
        for result in match.results
        if result.forfeited_by is not None
    )
    return Standing(
        tuple(rows), meetings, names[base], len(match.results), dict(sorted(ends.items())),
        tuple(f"{fault} ({count} times)" if count > 1 else fault for fault, count in faults.most_common()),
    )  # fmt: skip


def _sides(pairing: Pairing, setup: Setup) -> tuple[tuple[int, ...], ...]:
    seats = pairing.seatings[0]
    return (seats[::2], seats[1::2]) if setup.variant == "teams" else tuple((player,) for player in sorted(seats))


def _encounter(match: Match, number: int) -> Encounter:
    """The victories of each side; where a player has several seats its victories are spread over them."""
    pairing = match.pairings[number]
    sides = _sides(pairing, match.setup)
    rows: dict[int, list[float]] = {}
    for result in match.results:
        if result.pairing != number:
            continue
        row = rows.setdefault(result.stack, [0.0] * len(sides))
        for player, share in zip(result.seats, result.shares, strict=True):
            mine = [side for side, members in enumerate(sides) if player in members]
            for side in mine:
                row[side] += share / len(mine)
    return Encounter(sides, np.array(list(rows.values())).reshape(-1, len(sides)))


def _row(match: Match, number: int, elo: Interval) -> Row:
    share, games, late, forfeits = 0.0, 0, 0, 0
    times: list[float] = []
    seconds = match.specs[number].seconds
    limit = None if seconds is None else 1000 * max(_GRACE * seconds, seconds + _GRACE_SECONDS)
    for result in match.results:
        if number not in result.seats:
            continue
        games += 1
        for seat, player in enumerate(result.seats, 1):
            if player == number:
                share += result.shares[seat - 1]
                times += result.milliseconds[seat - 1]
                forfeits += result.forfeited_by == seat
    if limit is not None:
        late = sum(time > limit for time in times)
    p95 = float(np.quantile(times, 0.95)) if times else 0.0
    return Row(
        number, match.names[number], elo, share / games if games else 0.0, games, fmean(times) if times else 0.0, p95,
        max(times, default=0.0), len(times), late, forfeits,
    )  # fmt: skip


def _meeting(match: Match, number: int) -> Meeting:
    pairing = match.pairings[number]
    shares = match.stack_shares(number)
    intervals = tuple(
        share_interval([row[at] for row in shares], len(pairing.seatings)) for at in range(len(pairing.players))
    )
    adjusted = match.stack_shares(number, adjusted=True) if match.luck is not None and len(shares) > 1 else None
    first = pairing.players[0]
    return Meeting(
        pairing.players,
        tuple(match.names[player] for player in pairing.players),
        intervals,
        pairing.seatings[0].count(first) / match.setup.players,
        sum(result.pairing == number for result in match.results),
        len(shares),
        match.verdicts[number][0] if number in match.verdicts else None,
        match.ratio(number),
        None
        if adjusted is None
        else tuple(mean_interval([row[at] for row in adjusted]) for at in range(len(intervals))),
        None if adjusted is None else variance_ratio([row[0] for row in shares], [row[0] for row in adjusted]),
    )
