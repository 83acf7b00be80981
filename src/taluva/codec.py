"""Moves as values on one side, as the kernel's numbers on the other."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from taluva.hexes import DIRECTIONS, Cell
from taluva.kernel import state as K
from taluva.moves import TO_DRAW, Boat, Choice, Draw, Expand, Hut, Placement, Step, Temple, Tower
from taluva.tiles import BUILDABLE, TILE_CODES, Terrain, Tile

TERRAINS: dict[int, Terrain] = {number: terrain for terrain, number in K.TERRAIN_NUMBER.items()}
TILES = tuple(Tile(code) for code in TILE_CODES)
TILE_NUMBER = {code: number for number, code in enumerate(TILE_CODES)}

_BUILD_KINDS: dict[type, int] = {Hut: K.BUILD_HUT, Tower: K.BUILD_TOWER, Temple: K.BUILD_TEMPLE, Boat: K.BOAT}
_BUILD_TYPES = {kind: build for build, kind in _BUILD_KINDS.items()}


def cell_number(s: Any, cell: Cell) -> int:
    """The kernel's number of a cell. All cells far from the island are alike, so one stands for them."""
    q, r = cell
    # By name in brackets: fields of records read as attributes are several times slower outside of compiled code.
    q_min, r_min = int(s["q_min"]) - K.MARGIN, int(s["r_min"]) - K.MARGIN
    if not q_min <= q <= s["q_max"] + K.MARGIN - 1 or not r_min <= r <= s["r_max"] + K.MARGIN - 1:
        q, r = q_min + 2, r_min + 2
    return (r * K.W + q) & K.MASK


def cell_at(s: Any, number: int) -> Cell:
    """The cell with a number, read as lying on or near the island."""
    return _cell(int(number), *_corner(s))


def cells_at(s: Any, numbers: Iterable[int]) -> list[Cell]:
    """The cells with these numbers; reading the state once makes it much quicker than one by one."""
    corner = _corner(s)
    return [_cell(number, *corner) for number in numbers]


def _corner(s: Any) -> Cell:
    """Where the surroundings of the island begin."""
    return Cell(int(s["q_min"]) - K.MARGIN, int(s["r_min"]) - K.MARGIN)


def _cell(number: int, q: int, r: int) -> Cell:
    rows, columns = divmod((number - r * K.W - q) & K.MASK, K.W)
    return Cell(q + columns, r + rows)


def island(s: Any) -> list[tuple[int, int, int, int, int, int]]:
    """The cells with a tile, in order of (r, q): q, r, and the kernel's level, terrain, mates and piece."""
    q, r = _corner(s)
    numbers = s["cells"][: s["cell_count"]]
    at = (numbers.astype(np.int64) - (r * K.W + q)) & K.MASK
    order = np.argsort(at)
    rows, columns = np.divmod(at[order], K.W)
    fields = (s[name][numbers[order]].tolist() for name in ("level", "terrain", "mates", "piece"))
    return list(zip((columns + q).tolist(), (rows + r).tolist(), *fields, strict=True))


def encode(s: Any, move: Step) -> int:
    """The number of a move."""
    match move:
        case Placement():
            return K.PLACE << 24 | cell_number(s, move.cell) << 8 | move.direction
        case Choice():
            return K.CHOOSE << 24 | (K.DRAWING if move == TO_DRAW else TILE_NUMBER[move.what])
        case Draw():
            return K.DRAW << 24 | TILE_NUMBER[move.tile.code]
        case Expand():
            return K.EXPAND << 24 | cell_number(s, move.cell) << 8 | 1 + BUILDABLE.index(move.terrain)
        case _:
            return _BUILD_KINDS[type(move)] << 24 | cell_number(s, move.cell) << 8


def decode(s: Any, number: int) -> Step:
    """The move with a number."""
    return _decode(number, _corner(s), TILES[s["tile"]])


def decode_all(s: Any, numbers: npt.NDArray[np.int32]) -> list[Step]:
    """The moves with these numbers, in order of their kinds, cells (r, q) and the rest."""
    corner = _corner(s)
    tile = TILES[s["tile"]]
    return [_decode(number, corner, tile) for number in _ordered(numbers, corner)]


def write_all(s: Any, numbers: npt.NDArray[np.int32]) -> list[str]:
    """The same moves in notation."""
    corner = _corner(s)
    tile = TILES[s["tile"]]
    ordered = _ordered(numbers, corner)
    if not ordered or ordered[0] >> 24 != K.PLACE:
        return [str(_decode(number, corner, tile)) for number in ordered]
    # There are hundreds of placements, and all are of one tile.
    (q, r), width, code = corner, K.W, tile.code
    origin = r * width + q
    texts: list[str] = []
    for number in ordered:
        at = ((number >> 8) - origin) & K.MASK
        texts.append(f"{code}@{q + at % width},{r + at // width}{_TURNED[number & 0xFF]}")
    return texts


_TURNED = tuple(f":{direction}" for direction in DIRECTIONS)


def _ordered(numbers: npt.NDArray[np.int32], corner: Cell) -> list[int]:
    """Numbers in order of their kinds, cells (r, q) and the rest."""
    origin = corner.r * K.W + corner.q
    from_origin = numbers & ~0xFFFF00 | (((numbers >> 8) - origin) & K.MASK) << 8
    return numbers[np.argsort(from_origin)].tolist()  # type: ignore[no-any-return]


def _decode(number: int, corner: Cell, tile: Tile) -> Step:
    kind, argument = number >> 24, number & 0xFF
    if kind == K.CHOOSE:
        return TO_DRAW if argument == K.DRAWING else Choice(TILE_CODES[argument])
    if kind == K.DRAW:
        return Draw(TILES[argument])
    cell = _cell(number >> 8 & 0xFFFF, *corner)
    if kind == K.PLACE:
        return Placement(tile, cell, argument)
    if kind == K.EXPAND:
        return Expand(cell, TERRAINS[argument])
    build: Step = _BUILD_TYPES[kind](cell)
    return build
