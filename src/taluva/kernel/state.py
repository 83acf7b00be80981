"""The state of a game as one flat record, and the working memory beside it.

All sizes follow from the rules' maxima; the derivations stand with the numbers. Cells are addressed on a torus of
W x W: cell (q, r) has the number (r * W + q) mod W*W. A tile spans two columns and two rows and touches the island,
so an island of MAX_TILES tiles spans at most 2 * MAX_TILES = 106 columns and rows. With MARGIN around it that is at
most 122 < W: no two cells of an island and its surroundings share a number, however far it wanders from (0, 0).
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from taluva.tiles import TILE_CODES, VOLCANO_TILES, Terrain

State: TypeAlias = Any
"""A record of the dtype STATE; the type checker knows no fields of records."""
Scratch: TypeAlias = Any
"""A record of the dtype SCRATCH."""
Numbers: TypeAlias = npt.NDArray[Any]

W = 128
N = W * W
MASK = N - 1
MARGIN = 8

MAX_PLAYERS = 4
MAX_TILES = 48 + MAX_PLAYERS + 1  # the stack, as many two-hex tiles as players (X7), the start tile
MAX_CELLS = 48 * 3 + MAX_PLAYERS * 2 + 3
MAX_COAST = 9 * MAX_TILES  # three cells have nine neighbours, two cells have eight
MAX_NEAR = MAX_CELLS + MAX_COAST
MAX_TRIANGLES = 6 * MAX_COAST  # a free triangle has a cell on the coast, and a cell is in six triangles
MAX_VOLCANOES = 48 + 3 + MAX_PLAYERS + 1  # one a tile, three on the start tile, two on VV
MAX_BUILT = 20 + 2 + 3  # one player's cells with buildings: each takes at least one piece
MAX_BORDER = 6 * MAX_BUILT
# Three placements in a free triangle, or two on each of the six pairs a coast cell is in; six on a volcano.
MAX_PLACEMENTS = 3 * MAX_TRIANGLES + 6 * MAX_VOLCANOES
# A hut, tower and temple on each cell, five terrains for each settlement, a lagoon at each border cell.
MAX_BUILDS = 3 * MAX_CELLS + 5 * MAX_BUILT + MAX_BORDER
MAX_MOVES = max(MAX_PLACEMENTS, MAX_BUILDS)
MAX_BOATS = 2 * MAX_PLAYERS

# What lies on a cell. Where there is no tile: sea, coast (empty, but touching the island), or the coast of a lagoon
# that holds a boat. A tile can go on an empty cell exactly if none of the bits of NOT_FREE is set (P1, X4).
SEA, JUNGLE, CLEARING, SAND, ROCK, LAKE, VOLCANO = range(7)
COAST, BOAT_WATER, NOT_FREE = 16, 24, 15
TERRAIN_NUMBER = {
    Terrain.JUNGLE: JUNGLE, Terrain.CLEARING: CLEARING, Terrain.SAND: SAND,
    Terrain.ROCK: ROCK, Terrain.LAKE: LAKE, Terrain.VOLCANO: VOLCANO,
}  # fmt: skip

# Kinds of buildings on a cell: low two bits of `piece`, the seat above them. Towers and temples have bit 1 set (P7).
HUT, TOWER, TEMPLE = 1, 2, 3
# Columns of `supply`.
HUTS, TOWERS, TEMPLES, BOATS = 0, 1, 2, 3

PHASE_CHOOSE, PHASE_DRAW, PHASE_PLACE, PHASE_BUILD, PHASE_OVER = range(5)
PLAYING, ELIMINATED, FINISHED = range(3)
FOR_VICTORY, FOR_PLACES, IN_TEAMS = range(3)
NOT_OVER, END_E1, END_E2, END_L3, END_V3, END_W2, END_X13 = range(7)

# Moves as numbers: kind << 24 | cell << 8 | argument (direction, terrain or tile; for the choice to draw DRAWING).
PLACE, BUILD_HUT, BUILD_TOWER, BUILD_TEMPLE, EXPAND, BOAT, CHOOSE, DRAW = range(8)
DRAWING = 255

# Tiles by number: the 25 volcano tiles, the five two-hex tiles, the start tile.
TILE_KINDS = len(VOLCANO_TILES)
TWO_HEX_FIRST = TILE_KINDS
TILE_VV, TILE_JJ = TILE_CODES.index("VV"), TILE_CODES.index("JJ")
TILE_START = TILE_CODES.index("VVV")
NO_TILE = -1
TILE_SIZE = np.array([len(code) for code in TILE_CODES], np.int64)
TILE_TERRAIN = np.array(
    [[TERRAIN_NUMBER[Terrain(letter)] for letter in (code + code[-1])[:3]] for code in TILE_CODES], np.int8
)
TILE_COUNT = np.array(list(VOLCANO_TILES.values()), np.int8)

STATE = np.dtype(
    [
        # the setup
        ("players", "i1"),
        ("hut_beside_own", "i1"),  # B1 of hans-im-glueck-2006
        ("variant", "i1"),
        ("with_boats", "i1"),
        ("zone_width", "i1"),  # 0: no game board
        ("zone_height", "i1"),
        # the turn
        ("phase", "i1"),
        ("seat", "i1"),  # from 0
        ("tile", "i1"),  # in hand
        ("stack_left", "i1"),
        ("unseen", "i1", (TILE_KINDS,)),  # in the stack or put back in the box (ED2)
        ("two_hex", "i1"),  # bits: which are still beside the stack
        ("took_two_hex", "i1"),  # bits: which seats have (X8)
        # the players
        ("supply", "i1", (MAX_PLAYERS, 4)),
        ("status", "i1", (MAX_PLAYERS,)),
        ("place", "i1", (MAX_PLAYERS,)),
        ("end", "i1"),
        # the island, by cell
        ("level", "i1", (N,)),
        ("terrain", "i1", (N,)),
        ("mates", "i1", (N,)),  # bits: the directions in which the other cells of the topmost tile lie
        ("piece", "i1", (N,)),
        ("beside", "i2", (N,)),  # four bits for each seat: how many neighbours hold its buildings
        # lists over the island, kept up to date
        ("cells", "u4", (MAX_CELLS,)),
        ("cell_count", "i4"),
        ("open_cells", "u4", (MAX_CELLS,)),  # of level 1, free to build on (B0)
        ("open_count", "i4"),
        ("near", "u4", (MAX_NEAR,)),  # every cell that is or was ever on the coast, or has a tile
        ("near_count", "i4"),
        ("triangles", "u4", (MAX_TRIANGLES,)),  # where a volcano tile fits on the coast
        ("triangle_count", "i4"),
        ("volcanoes", "u4", (MAX_VOLCANOES,)),
        ("volcano_count", "i4"),
        ("built", "u4", (MAX_PLAYERS, MAX_BUILT)),
        ("built_count", "i4", (MAX_PLAYERS,)),
        ("boats", "u4", (MAX_BOATS,)),  # first cells of their lagoons
        ("boat_seat", "i1", (MAX_BOATS,)),
        ("boat_count", "i4"),
        # the island's extent
        ("q_min", "i4"),
        ("q_max", "i4"),
        ("r_min", "i4"),
        ("r_max", "i4"),
    ],
    align=True,
)

SCRATCH = np.dtype(
    [
        ("random", "u8"),
        ("pool", "i1", (48,)),  # tiles to draw from
        ("pool_count", "i4"),
        ("stamp", "i2"),
        ("mark", "i2", (N,)),
        ("temple_mark", "i2", (N,)),
        ("tower_mark", "i2", (N,)),
        ("queue", "u4", (N,)),
        # the settlement last visited
        ("settlement", "u4", (MAX_BUILT,)),
        ("border", "u4", (MAX_BORDER,)),
        ("border_count", "i4"),
        ("kinds", "i4"),
        ("first", "u4"),
        ("cost", "i4", (8,)),
        ("moves", "i4", (MAX_MOVES,)),
    ],
    align=True,
)


def new_state() -> State:
    """A zeroed state: `s.level[c]` reads the same in compiled code and in plain Python."""
    return _record(np.zeros(1, STATE))


def new_scratch() -> Scratch:
    """Working memory; one for each thread."""
    scratch = _record(np.zeros(1, SCRATCH))
    scratch.random = 1
    return scratch


def _record(array: npt.NDArray[np.void]) -> Any:
    return array.view(np.recarray)[0]
