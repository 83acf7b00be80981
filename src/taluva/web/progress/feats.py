"""What a player has done in one finished game that is worth remembering: from its record and its review alone."""

from collections.abc import Iterator, Sequence

from taluva.web.review.judged import Judged
from taluva.web.tables.snapshot import Snapshot

VICTORY, EARLY, TEMPLES, ERUPTION, SPLIT = "victory", "early", "temples", "eruption", "split"
TIE_BREAK, TEAM, ISLAND = "tie-break", "team", "island"
ACCURACY, COMEBACK = "accuracy", "comeback"
"""The feats: the name of each is also that of its achievement."""
BURIED_HUTS = 4
"""Huts of other players that one eruption has to bury."""
LEAST_ACCURACY = 90.0
MOST_CHANCE = 0.1
"""A comeback is a victory after the chance to win was lower than this."""
LEAST_DECISIONS = 5
"""An accuracy over fewer decisions says nothing."""


def feats_of(snapshot: Snapshot, seat: int) -> frozenset[str]:
    """The feats of a seat in a finished game."""
    return frozenset((*_in_play(snapshot, seat), *(_of_winner(snapshot, seat) if has_won(snapshot, seat) else ())))


def reviewed_feats(snapshot: Snapshot, judged: Sequence[Judged], seat: int, accuracy: float) -> frozenset[str]:
    """The feats of a seat that only the complete review of the game shows."""
    if not has_won(snapshot, seat):
        return frozenset()
    own = [one for one in judged if one.seat == seat]
    found = set()
    if accuracy >= LEAST_ACCURACY and len(own) >= LEAST_DECISIONS:
        found.add(ACCURACY)
    if any(one.before[seat - 1] < MOST_CHANCE for one in own):
        found.add(COMEBACK)
    return frozenset(found)


def has_won(snapshot: Snapshot, seat: int) -> bool:
    """Whether a seat has won, alone or with its partner; a victory shared with opponents is none."""
    places = snapshot.places
    return (
        places is not None
        and places[seat - 1] == 1
        and not any(places[other - 1] == 1 for other in _opponents(snapshot, seat))
    )


def _opponents(snapshot: Snapshot, seat: int) -> list[int]:
    is_team = snapshot.game.setup.variant == "teams"
    numbers = range(1, len(snapshot.seats) + 1)
    return [number for number in numbers if (number % 2 != seat % 2 if is_team else number != seat)]


def _in_play(snapshot: Snapshot, seat: int) -> Iterator[str]:
    """What can be done without winning."""
    if snapshot.game.supply(seat).temples == 0:
        yield TEMPLES
    opponents = _opponents(snapshot, seat)
    for entry in snapshot.history:
        if entry.turn.seat != seat or entry.effects is None:
            continue
        if sum(huts for owner, huts in entry.effects.buried.items() if owner in opponents) >= BURIED_HUTS:
            yield ERUPTION
        if any(split.seat in opponents for split in entry.effects.splits):
            yield SPLIT


def _of_winner(snapshot: Snapshot, seat: int) -> Iterator[str]:
    game = snapshot.game
    yield VICTORY
    if snapshot.day is not None:
        yield ISLAND
    if game.setup.variant == "teams":
        yield TEAM
        return
    if _has_completed_two_types(snapshot, seat):
        yield EARLY
    temples = game.supply(seat).temples
    rivals = [other for other in _opponents(snapshot, seat) if game.status(other) == "playing"]
    if game.end in ("E2", "X13") and any(game.supply(other).temples == temples for other in rivals):
        yield TIE_BREAK


def _has_completed_two_types(snapshot: Snapshot, seat: int) -> bool:
    """E1 and V1: whether a player has built all pieces of two types."""
    supply = snapshot.game.supply(seat)
    boats = "boats" in snapshot.game.setup.expansions
    types = (supply.huts, supply.towers, supply.temples, *((supply.boats,) if boats else ()))
    return types.count(0) >= 2
