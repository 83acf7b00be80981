"""What can be read from a position: cells, settlements, supplies. Plain values, no rules."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.tiles import Terrain

Phase = Literal["choose", "draw", "place", "build", "over"]
"""The phases of a turn, in the order of the kernel's numbers."""

COLOURS = ("red", "blue", "yellow", "white")
"""The colour of each seat's pieces, used in sentences and drawings."""


def colour(seat: int) -> str:
    """The colour of a seat (1 to 4)."""
    return COLOURS[seat - 1]


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell as everybody sees it. Level 0 means no tile: then `terrain` is None."""

    cell: Cell
    level: int
    terrain: Terrain | None
    mates: tuple[int, ...]
    """The directions in which the other cells of the same (topmost) tile lie, covered or not."""
    seat: int | None
    """The owner of the building here (or of the boat in this lagoon), 1 to 4."""
    piece: Piece | None
    count: int
    """The number of pieces here: as many huts as the level, or one tower, temple or boat."""


class Supply(NamedTuple):
    """The pieces a player has not built yet (M1)."""

    huts: int
    towers: int
    temples: int
    boats: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A maximal set of adjacent cells with one player's buildings; its size is its number of cells."""

    seat: int
    cells: tuple[Cell, ...]
    """In order of (r, q): the first one names the settlement in the notation of an expansion."""
    huts: int
    towers: int
    temples: int

    def __len__(self) -> int:
        return len(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self.cells


@dataclass(frozen=True, slots=True)
class Lagoon:
    """A maximal connected set of empty cells cut off from the open sea (X3), and the owner of the boat in it."""

    cells: tuple[Cell, ...]
    """In order of (r, q): the first one names the lagoon, and is where its boat lies."""
    seat: int | None


@dataclass(frozen=True, slots=True)
class Expansion:
    """What expanding a settlement into a terrain does (B4). Without cells, the option is not available."""

    cells: tuple[Cell, ...]
    """The cells it fills, in order of (r, q)."""
    huts_on: tuple[int, ...]
    """How many huts each of these cells takes."""

    @property
    def huts(self) -> int:
        """How many huts it takes in all."""
        return sum(self.huts_on)
