"""Conversion between moves as values and the kernel's numbers."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from taluva.hexes import DIRECTIONS, Cell
from taluva.kernel import state as K
from taluva.moves import TO_DRAW, Boat, Choice, Draw, Expand, Hut, Placement, Step, Temple, Tower
from taluva.tiles import BUILDABLE, TILE_CODES, Terrain, Tile

TERRAINS: dict[int, Terrain] = {number: terrain for terrain, number in K.TERRAIN_NUMBER.items()}
TILES = tuple(Tile(code) for code in TILE_CODES)
TILE_NUMBER = {code: number for number, code in enumerate(TILE_CODES)}
DRAWS = tuple(Draw(tile) for tile in TILES)

Extent: TypeAlias = tuple[int, int, int, int]
"""The island's first and last column and row: q_min, q_max, r_min, r_max."""

ERUPTS = 1 << 7
"""Set in the argument of a placement that is listed, if it lies on top of tiles."""

_BUILD_KINDS: dict[type, int] = {Hut: K.BUILD_HUT, Tower: K.BUILD_TOWER, Temple: K.BUILD_TEMPLE, Boat: K.BOAT}
_BUILD_TYPES: dict[int, Any] = {kind: build for build, kind in _BUILD_KINDS.items()}
_COLUMN, _ROW = K.W - 1, 8 + K.W.bit_length() - 1
"""Where a key has the column and the row of its cell."""
_FEW = 40
"""Up to so many numbers are sorted faster without NumPy."""


def extent_of(s: Any) -> Extent:
    """The extent of the island of a state."""
    # By name in brackets: attribute access to record fields is several times slower outside of compiled code.
    return int(s["q_min"]), int(s["q_max"]), int(s["r_min"]), int(s["r_max"])


def corner_of(extent: Extent) -> Cell:
    """The corner of the island's surroundings."""
    return Cell(extent[0] - K.MARGIN, extent[2] - K.MARGIN)


def cell_number(extent: Extent, q: int, r: int) -> int:
    """The kernel's number of a cell. Cells far from the island are all equivalent, so one stands for them."""
    q_min, q_max, r_min, r_max = extent
    if not (q_min - K.MARGIN <= q < q_max + K.MARGIN and r_min - K.MARGIN <= r < r_max + K.MARGIN):
        q, r = q_min - K.MARGIN + 2, r_min - K.MARGIN + 2
    return (r * K.W + q) & K.MASK


def cell_at(s: Any, number: int) -> Cell:
    """The cell with a number, read as lying on or near the island."""
    return _cell(int(number), corner_of(extent_of(s)))


def cells_at(corner: Cell, numbers: Iterable[int]) -> list[Cell]:
    """The cells with these numbers."""
    return [_cell(number, corner) for number in numbers]


def _cell(number: int, corner: Cell) -> Cell:
    q, r = corner
    rows, columns = divmod((number - r * K.W - q) & K.MASK, K.W)
    return Cell(q + columns, r + rows)


def island(s: Any) -> list[tuple[int, int, int, int, int, int]]:
    """The cells with a tile, in order of (r, q): q, r, and the kernel's level, terrain, mates and piece."""
    q, r = corner_of(extent_of(s))
    numbers = s["cells"][: s["cell_count"]]
    at = (numbers.astype(np.int64) - (r * K.W + q)) & K.MASK
    order = np.argsort(at)
    rows, columns = np.divmod(at[order], K.W)
    fields = (s[name][numbers[order]].tolist() for name in ("level", "terrain", "mates", "piece"))
    return list(zip((columns + q).tolist(), (rows + r).tolist(), *fields, strict=True))


def encode(s: Any, move: Step) -> int:
    """The number of a move in a state."""
    return number_of(move, extent_of(s))


def number_of(move: Step, extent: Extent) -> int:
    """The number of a move; it is well-formed."""
    match move:
        case Placement():
            return K.PLACE << 24 | cell_number(extent, *move.cell) << 8 | move.direction
        case Choice():
            return K.CHOOSE << 24 | (K.DRAWING if move == TO_DRAW else TILE_NUMBER[move.what])
        case Draw():
            return K.DRAW << 24 | TILE_NUMBER[move.tile.code]
        case Expand():
            return K.EXPAND << 24 | cell_number(extent, *move.cell) << 8 | 1 + BUILDABLE.index(move.terrain)
        case _:
            return _BUILD_KINDS[type(move)] << 24 | cell_number(extent, *move.cell) << 8


def number_if_plain(move: object, extent: Extent, tile: Tile | None) -> int | None:
    """The number of a placement or build that is what it should be: of the tile in hand, beside the island, made of
    whole numbers. None for everything else, which has to be looked at more closely."""
    kind = type(move)
    if kind is Placement:
        assert isinstance(move, Placement)
        d = move.direction
        if type(d) is not int or not 0 <= d < 6 or tile is None:
            return None
        if move.tile is not tile and (type(move.tile) is not Tile or move.tile.code != tile.code):
            return None
        if d >= 3 and tile.symmetric:
            return None
        number = d
    elif kind is Expand:
        assert isinstance(move, Expand)
        if type(move.terrain) is not Terrain or move.terrain is Terrain.VOLCANO:
            return None
        number = K.EXPAND << 24 | K.TERRAIN_NUMBER[move.terrain]
    elif kind in _BUILD_KINDS:
        assert isinstance(move, Hut | Tower | Temple | Boat)
        number = _BUILD_KINDS[kind] << 24
    else:
        return None
    cell = move.cell
    if type(cell) is not Cell:
        return None
    q, r = cell
    if type(q) is not int or type(r) is not int:
        return None
    return number | cell_number(extent, q, r) << 8


def decode(s: Any, number: int) -> Step:
    """The move with a number in a state."""
    corner = corner_of(extent_of(s))
    at = number >> 8 & 0xFFFF
    erupts = ERUPTS if number >> 24 == K.PLACE and s["level"][at] else 0
    return from_key(key_of(int(number), corner) | erupts, corner, TILES[s["tile"]])


def key_of(number: int, corner: Cell) -> int:
    """A move's number with its cell counted from a corner in order of (r, q): sorts by kind, cell, and the rest."""
    at = ((number >> 8) - corner.r * K.W - corner.q) & K.MASK
    return number & ~0xFFFF00 | at << 8


def sorted_keys(numbers: npt.NDArray[np.int32], corner: Cell, levels: npt.NDArray[np.int8]) -> list[int]:
    """The keys of legal moves, sorted; those of placements that erupt have the bit ERUPTS."""
    if len(numbers) == 0:
        return []
    if numbers[0] >> 24 != K.PLACE and len(numbers) <= _FEW:
        return sorted([key_of(number, corner) for number in numbers.tolist()])
    cells = numbers >> 8 & 0xFFFF
    keys = numbers & ~0xFFFF00 | ((cells - (corner.r * K.W + corner.q)) & K.MASK) << 8
    if numbers[0] >> 24 == K.PLACE:
        keys |= (levels[cells] > 0).astype(np.int32) << 7
    keys.sort()
    return keys.tolist()  # type: ignore[no-any-return]


# Making a placement out of its parts without the checks of a frozen dataclass takes a third of the time.
_new, _new_tuple = object.__new__, tuple.__new__
_set_tile, _set_cell, _set_direction, _set_erupts = (
    vars(Placement)[name].__set__ for name in ("tile", "cell", "direction", "erupts")
)


def from_key(key: int, corner: Cell, tile: Tile) -> Step:
    """The move with a key; `tile` is the one in hand."""
    kind, argument = key >> 24, key & 0xFF
    if kind == K.CHOOSE:
        return TO_DRAW if argument == K.DRAWING else Choice(TILE_CODES[argument])
    if kind == K.DRAW:
        return DRAWS[argument]
    if kind == K.PLACE:
        return from_keys([key], corner, tile)[0]
    cell = Cell(corner.q + (key >> 8 & _COLUMN), corner.r + (key >> _ROW & _COLUMN))
    if kind == K.EXPAND:
        return Expand(cell, TERRAINS[argument])
    build: Step = _BUILD_TYPES[kind](cell)
    return build


def from_keys(keys: Sequence[int], corner: Cell, tile: Tile) -> list[Step]:
    """The moves with these keys, all of one phase."""
    if not keys or keys[0] >> 24 != K.PLACE:
        return [from_key(key, corner, tile) for key in keys]
    q, r = corner
    moves: list[Step] = []
    for key in keys:
        placement = _new(Placement)
        _set_tile(placement, tile)
        _set_cell(placement, _new_tuple(Cell, (q + (key >> 8 & _COLUMN), r + (key >> _ROW))))
        _set_direction(placement, key & 7)
        _set_erupts(placement, key & ERUPTS != 0)
        moves.append(placement)
    return moves


_TURNED = tuple(f":{direction}" for direction in DIRECTIONS)


def texts_of(keys: Sequence[int], corner: Cell, tile: Tile) -> list[str]:
    """The moves with these keys, all of one phase, in notation."""
    if not keys or keys[0] >> 24 != K.PLACE:
        return [str(from_key(key, corner, tile)) for key in keys]
    (q, r), code = corner, tile.code
    return [f"{code}@{q + (key >> 8 & _COLUMN)},{r + (key >> _ROW)}{_TURNED[key & 7]}" for key in keys]
