"""Terrains and tiles: the material of M2 to M5."""

from dataclasses import dataclass
from enum import StrEnum

from taluva.hexes import Cell


class Terrain(StrEnum):
    """The terrain of a cell; the value is its letter in the notation."""

    JUNGLE = "J"
    CLEARING = "C"
    SAND = "S"
    ROCK = "R"
    LAKE = "L"
    VOLCANO = "V"

    @property
    def word(self) -> str:
        """The terrain's name in lower case, for sentences."""
        return self.name.lower()


BUILDABLE = (Terrain.JUNGLE, Terrain.CLEARING, Terrain.SAND, Terrain.ROCK, Terrain.LAKE)


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile, known by its code: one letter per cell, clockwise, the volcano first if there is one."""

    code: str

    def __post_init__(self) -> None:
        if self.code not in TILE_CODES:
            raise ValueError(f"There is no tile {self.code!r}.")

    def __str__(self) -> str:
        return self.code

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The terrain of each cell, in the order of the code."""
        return tuple(Terrain(letter) for letter in self.code)

    @property
    def symmetric(self) -> bool:
        """Whether the tile reads the same from both ends (VV and JJ)."""
        return len(self.code) == 2 and self.code[0] == self.code[1]

    def cells(self, cell: Cell, direction: int) -> tuple[Cell, ...]:
        """The cells covered when the first letter lies on `cell` and the second in `direction`."""
        turned = (cell.neighbour(direction + turn) for turn in range(len(self.code) - 1))
        return (cell, *turned)


VOLCANO_TILES = {
    "VJJ": 1, "VCJ": 6, "VJC": 5, "VJS": 4, "VSJ": 4, "VJR": 2, "VRJ": 2, "VLJ": 2, "VJL": 1,
    "VCC": 1, "VCS": 2, "VSC": 2, "VCR": 2, "VRC": 2, "VCL": 1, "VLC": 1, "VSS": 1, "VRS": 2,
    "VSR": 1, "VSL": 1, "VLS": 1, "VRR": 1, "VRL": 1, "VLR": 1, "VLL": 1,
}  # fmt: skip
"""The number of copies of each volcano tile (M3)."""

TWO_HEX_TILES = ("VL", "VJ", "VS", "VV", "JJ")
"""The tiles of the two-hex expansion, one of each (M4)."""

START_TILE = "VVV"
"""The tile of the start tile expansion (M5)."""

TILE_CODES = (*VOLCANO_TILES, *TWO_HEX_TILES, START_TILE)
"""Every code; its index is the tile's number in the kernel."""
