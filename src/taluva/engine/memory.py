"""Working memory of the evaluation and the search, one record for each thread."""

from typing import Any, NamedTuple

import numpy as np

from taluva.engine.inputs import MAX_ACTIVE, MOST_OF_ISLAND, MOST_OF_SEAT
from taluva.engine.network import FIRST, SECOND
from taluva.kernel.state import (
    MAX_BUILDS,
    MAX_BUILT,
    MAX_PLACEMENTS,
    MAX_PLAYERS,
    STATE,
    N,
    new_scratch,
)

MAX_SETTLEMENTS = MAX_PLAYERS * MAX_BUILT
MAX_WIDTH = 64  # placements whose builds are scored
MAX_CANDIDATES = 320  # turns that are searched
MAX_TURNS = 4096  # more turns than that are not kept: the first placements are the best

EYES = np.dtype(
    [
        # settlement by cell, as a number that grows with every look at a board: smaller means not visited yet
        ("settlement_at", "i4", (N,)),
        ("border_of", "i4", (N,)),
        ("stamp", "i4"),
        ("count", "i4"),
        ("queue", "u4", (MAX_BUILT,)),
        # by settlement
        ("size", "i4", (MAX_SETTLEMENTS,)),
        ("kinds", "i4", (MAX_SETTLEMENTS,)),
        ("owner", "i4", (MAX_SETTLEMENTS,)),
        ("threat", "i4", (MAX_SETTLEMENTS,)),
        ("growth", "i4", (MAX_SETTLEMENTS,)),  # cells of the largest expansion, and how many expansions there are
        ("ways", "i4", (MAX_SETTLEMENTS,)),
        ("border", "i4", (MAX_SETTLEMENTS,)),
        ("middle", "i4", (MAX_SETTLEMENTS,)),  # free cells of level 2 beside it, and of level 3 or more
        ("high", "i4", (MAX_SETTLEMENTS,)),
        ("rising", "i4", (MAX_SETTLEMENTS,)),  # whether an eruption can bring level 3 beside it
        # by seat
        ("exposed", "i4", (MAX_PLAYERS,)),
        ("robbed", "i4", (MAX_PLAYERS,)),  # most places for temples that one eruption takes away
        ("rising_ways", "i4", (MAX_PLAYERS,)),
        ("best_growth", "i4", (MAX_PLAYERS,)),
        ("best_spend", "i4", (MAX_PLAYERS,)),
        ("turns", "i4", (MAX_PLAYERS,)),
        # the facts that hold
        ("seat", "i2", (MAX_PLAYERS, MOST_OF_SEAT)),
        ("seat_count", "i4", (MAX_PLAYERS,)),
        ("island", "i2", (MOST_OF_ISLAND,)),
        ("island_count", "i4"),
    ],
    align=True,
)


DESK = np.dtype(
    [
        ("placements", "i4", (MAX_PLACEMENTS,)),
        ("placement_value", "f4", (MAX_PLACEMENTS,)),
        ("placement_count", "i4"),
        ("builds", "i4", (MAX_BUILDS,)),
        # turns: what to place, what to build (0: nothing can be built), and what that is worth to the player
        ("turn_placement", "i4", (MAX_TURNS,)),
        ("turn_build", "i4", (MAX_TURNS,)),
        ("turn_value", "f4", (MAX_TURNS,)),
        ("turn_count", "i4"),
        ("active", "i2", (MAX_ACTIVE,)),
        ("active_count", "i4"),
        ("hidden", "f4", (FIRST + SECOND,)),
        ("chances", "f4", (MAX_PLAYERS,)),
    ],
    align=True,
)


class Mind(NamedTuple):
    """All that one thread thinks with: the networks, which may be shared, and memory of its own."""

    value: Any
    place: Any
    scratch: Any
    eyes: Any
    desk: Any
    work: Any
    after: Any
    node: Any


def new_mind(value: Any, place: Any) -> Mind:
    """A mind with fresh memory."""
    return Mind(value, place, new_scratch(), new_record(EYES), new_record(DESK), *(new_record(STATE) for _ in range(3)))


def new_record(kind: Any) -> Any:
    """A zeroed record."""
    return np.zeros(1, kind).view(np.recarray)[0]
