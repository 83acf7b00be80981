"""Game boards: the zone that limits play (X11, X12)."""

import numpy as np

from taluva.hexes import Cell, corners
from taluva.kernel.compiling import jit
from taluva.kernel.grid import q_of, r_of
from taluva.kernel.state import Numbers, State
from taluva.tiles import Tile

_MAX_CORNERS = 13


def _corner_table() -> tuple[Numbers, Numbers]:
    """For a tile of two or three cells on (0, 0) in each direction: its corner points, each once."""
    points = np.zeros((4, 6, _MAX_CORNERS, 2), np.int64)
    counts = np.zeros(4, np.int64)
    for size, code in ((2, "VJ"), (3, "VJJ")):
        for d in range(6):
            cells = Tile(code).cells(Cell(0, 0), d)
            distinct = sorted({point for cell in cells for point in corners(cell)})
            counts[size] = len(distinct)
            points[size, d, : len(distinct)] = distinct
    return points, counts


CORNERS, CORNER_COUNT = _corner_table()


@jit
def x12_outside(s: State, x: int, y: int) -> bool:
    """X12. Whether a corner point lies strictly outside: |x| > width / 2 or |y| > height / 2, in whole numbers.

    The point is given as (2x, 2y * sqrt 3), see hexes.corners.
    """
    height = int(s.zone_height)
    return abs(x) > s.zone_width or y * y > 3 * height * height


@jit
def x11_within_zone(s: State, c: int, d: int, size: int) -> bool:
    """X11. At most two corners of the tile's cells, each counted once, lie strictly outside the zone."""
    x = 2 * q_of(s, c) + r_of(s, c)
    y = 3 * r_of(s, c)
    outside = 0
    for i in range(CORNER_COUNT[size]):
        if x12_outside(s, x + CORNERS[size, d, i, 0], y + CORNERS[size, d, i, 1]):
            outside += 1
    return outside <= 2
