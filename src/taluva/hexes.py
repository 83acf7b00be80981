"""Cells of the plane: axial coordinates, the six directions, centres and corners (notation.md)."""

from typing import NamedTuple

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Cell(NamedTuple):
    """A hexagon of the plane; `q` grows to the east, `r` to the south-east."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def neighbour(self, direction: int) -> "Cell":
        """The neighbour in one of the six directions, counted clockwise from E = 0."""
        dq, dr = STEPS[direction % 6]
        return Cell(self.q + dq, self.r + dr)

    def neighbours(self) -> tuple["Cell", ...]:
        """All six neighbours, clockwise from the east."""
        return tuple(self.neighbour(direction) for direction in range(6))


def reading_order(cell: tuple[int, int]) -> tuple[int, int]:
    """Sort key of cells: by r, then q. The *first cell* of a set is its smallest in this order."""
    return cell[1], cell[0]


def corners(cell: Cell) -> tuple[tuple[int, int], ...]:
    """The six corner points, from the north clockwise, in whole numbers: (2x, 2y * sqrt 3).

    With the distance between neighbouring centres as unit, x = first / 2 and y = second / (2 * sqrt 3).
    Exact, so that points of different cells can be compared and counted once (X11).
    """
    x, y = 2 * cell.q + cell.r, 3 * cell.r
    return ((x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1))
