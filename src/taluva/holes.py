"""Holes in the island (X3), found for all of it at once: sets of cells are whole numbers, a bit for each cell."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from taluva.hexes import STEPS, Cell
from taluva.kernel import state as K


def holes(s: Any) -> list[tuple[Cell, ...]]:
    """All connected sets of empty cells that the open sea does not reach, in order of their first cells."""
    if not s["cell_count"]:
        return []
    # The island with a rim of sea round it, row by row.
    q, r = int(s["q_min"]) - 1, int(s["r_min"]) - 1
    width, height = int(s["q_max"]) - q + 2, int(s["r_max"]) - r + 2
    numbers = (np.arange(r, r + height) * K.W)[:, None] + np.arange(q, q + width) & K.MASK
    empty = int.from_bytes(np.packbits(s["level"][numbers] == 0, bitorder="little").tobytes(), "little")
    left = empty & ~_spread(1, empty, width)
    found = []
    while left:
        hole = _spread(left & -left, left, width)
        left &= ~hole
        found.append(tuple(Cell(q + bit % width, r + bit // width) for bit in _bits(hole)))
    return found


def _spread(cells: int, within: int, width: int) -> int:
    """All cells of a set that can be reached from some of them."""
    steps = [dr * width + dq for dq, dr in STEPS if dr * width + dq > 0]
    while True:
        wider = cells
        for step in steps:
            wider |= cells << step | cells >> step
        wider &= within
        if wider == cells:
            return cells
        cells = wider


def _bits(cells: int) -> Iterator[int]:
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest
