"""What the judged turns of a game add up to: accuracy, marks, and when the game was decided."""

from collections.abc import Sequence
from typing import Any

from taluva.analysis import MARKS, accuracy, final_chances
from taluva.analysis.accuracy import par, weights
from taluva.editions import Setup
from taluva.web.review.judged import Judged, Values
from taluva.web.tables.snapshot import Snapshot

Json = dict[str, Any]
DECIDED = 0.9
"""A game is decided when the winner's chance stays at least this high."""


def final_values(snapshot: Snapshot) -> Values:
    """What the result is worth to every seat, also after forfeits."""
    by_rules = final_chances(snapshot.game.position)
    places = snapshot.places
    assert places is not None
    if by_rules is not None and snapshot.game.places == places:
        return by_rules
    winners = places.count(1) / (2 if snapshot.game.setup.variant == "teams" else 1)
    return tuple(1.0 / winners if place == 1 else 0.0 for place in places)


def decided_at(judged: Sequence[Judged], places: Sequence[int]) -> int | None:
    """The turn before which the winner's chance last was below `DECIDED`; None if it was open to the end."""
    if places.count(1) != 1 and not (len(places) == 4 and places.count(1) == 2):
        return None
    winner = places.index(1)
    found = None
    for one in reversed(judged):
        if one.played.values[winner] < DECIDED:
            break
        found = one.turn
        if one.before[winner] < DECIDED:
            break
    return found


def players(judged: Sequence[Judged], setup: Setup) -> list[Json]:
    """How every seat played, as far as it is judged."""
    return [_player(seat, judged, par(setup)) for seat in range(1, setup.players + 1)]


def _player(seat: int, judged: Sequence[Judged], even: float) -> Json:
    own = [one for one in judged if one.seat == seat]
    costs = [one.cost for one in own]
    accounts = [(one.seat, one.account) for one in judged if one.account is not None]
    luck = sum(account.luck[seat - 1] for _, account in accounts)
    turns = sum(account.change[seat - 1] for mover, account in accounts if mover == seat)
    others = sum(account.change[seat - 1] for mover, account in accounts if mover != seat)
    return {
        "seat": seat,
        "decisions": len(own),
        "accuracy": round(_accuracy(seat, judged, even), 1) if own else None,
        "mean_cost": round(sum(costs) / len(costs), 2) if own else None,
        "luck": round(100 * luck, 1),
        "own": round(100 * turns, 1),
        "others": round(100 * others, 1),
        "marks": [{"mark": mark, "count": sum(one.mark == mark for one in own)} for mark in MARKS],
    }


def _accuracy(seat: int, judged: Sequence[Judged], even: float) -> float:
    """A seat's accuracy, its decisions weighed by how its chance moves over the game."""
    chances = [*(one.before[seat - 1] for one in judged), judged[-1].played.values[seat - 1]]
    own = [(one.cost, weight) for one, weight in zip(judged, weights(chances, even), strict=True) if one.seat == seat]
    return accuracy([cost for cost, _ in own], [weight for _, weight in own], even)
