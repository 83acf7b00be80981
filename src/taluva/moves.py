"""The steps of a turn as values: a choice, a placement, a build. `str(move)` is the notation."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from taluva.hexes import DIRECTIONS, Cell
from taluva.tiles import Terrain, Tile


class Piece(StrEnum):
    """The four types of pieces, in the order in which a supply lists them."""

    HUT = "hut"
    TOWER = "tower"
    TEMPLE = "temple"
    BOAT = "boat"


@dataclass(frozen=True, slots=True)
class Choice:
    """Drawing from the stack, or taking a two-hex tile instead (X8)."""

    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True, slots=True)
class Draw:
    """Turning up the top tile of the stack: chance, not a player's step. Written as the tile's code."""

    tile: Tile

    def __str__(self) -> str:
        return str(self.tile)


@dataclass(frozen=True, slots=True)
class Placement:
    """Putting a tile down: its first letter on `cell`, its second on the neighbour in `direction`."""

    tile: Tile
    cell: Cell
    direction: int
    erupts: bool | None = field(default=None, compare=False, repr=False, kw_only=True)
    """Whether it lies on top of tiles (P4). Placements that a position or a game lists know it; in one made by hand or
    read from text it is None. It does not count in comparisons."""

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell}:{DIRECTIONS[self.direction]}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells the tile covers, in the order of its code."""
        return self.tile.cells(self.cell, self.direction)


@dataclass(frozen=True, slots=True)
class Hut:
    """Building one hut on `cell` (B1)."""

    cell: Cell

    def __str__(self) -> str:
        return f"hut@{self.cell}"


@dataclass(frozen=True, slots=True)
class Tower:
    """Building a tower on `cell` (B2)."""

    cell: Cell

    def __str__(self) -> str:
        return f"tower@{self.cell}"


@dataclass(frozen=True, slots=True)
class Temple:
    """Building a temple on `cell` (B3)."""

    cell: Cell

    def __str__(self) -> str:
        return f"temple@{self.cell}"


@dataclass(frozen=True, slots=True)
class Expand:
    """Expanding the settlement whose first cell is `cell` into `terrain` (B4)."""

    cell: Cell
    terrain: Terrain

    def __str__(self) -> str:
        return f"expand@{self.cell}:{self.terrain}"


@dataclass(frozen=True, slots=True)
class Boat:
    """Putting a boat into the lagoon whose first cell is `cell` (X2)."""

    cell: Cell

    def __str__(self) -> str:
        return f"boat@{self.cell}"


Build: TypeAlias = Hut | Tower | Temple | Expand | Boat
Move: TypeAlias = Choice | Placement | Build
Step: TypeAlias = Move | Draw

TO_DRAW = Choice("draw")
"""The choice to draw from the stack."""
