"""Cell numbers: neighbours, coordinates, reading order."""

import numpy as np

from taluva.hexes import STEPS
from taluva.kernel.compiling import jit
from taluva.kernel.state import MARGIN, MASK, State, W

# One entry more than directions, so that d + 1 needs no wrapping.
STEP = np.array([dr * W + dq for dq, dr in (*STEPS, STEPS[0])], np.int64)
BIT = np.array([1 << d for d in (0, 1, 2, 3, 4, 5, 0)], np.int64)
PAIR = np.array([BIT[d] | BIT[d + 1] for d in range(6)], np.int64)


@jit
def neighbour(c: int, d: int) -> int:
    """The neighbour of cell number c in direction d (0 to 6, 6 being 0 again)."""
    return (c + STEP[d]) & MASK


@jit
def offset(s: State, c: int) -> int:
    """The cell's place in order of (r, q), from the corner of the island's surroundings."""
    return (c - ((s.r_min - MARGIN) * W + s.q_min - MARGIN)) & MASK


@jit
def q_of(s: State, c: int) -> int:
    """Column of a cell in the island's surroundings."""
    return s.q_min - MARGIN + offset(s, c) % W


@jit
def r_of(s: State, c: int) -> int:
    """Row of a cell in the island's surroundings."""
    return s.r_min - MARGIN + offset(s, c) // W
