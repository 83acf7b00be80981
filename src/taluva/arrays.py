"""Positions and moves as NumPy arrays and numbers, for learning programs.

Arrays are laid out by cell over a square of `2 * bound + 1` rows and columns around cell (0, 0): cell (q, r) is at
`[r + bound, q + bound]`. `BOUND` is enough for every game; `coordinate_bound(setup)` for all games with a setup.
"""

from math import isqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from taluva.board import PHASES, STATUSES, Board
from taluva.codec import DRAWS, TILE_NUMBER
from taluva.editions import EDITIONS, ZONES, Setup
from taluva.hexes import DIRECTIONS, Cell
from taluva.kernel import state as K
from taluva.kernel.calls import calls
from taluva.moves import TO_DRAW, Boat, Build, Choice, Draw, Expand, Hut, Placement, Step, Temple, Tower
from taluva.notation import placement
from taluva.tiles import BUILDABLE, TILE_CODES, TWO_HEX_TILES, VOLCANO_TILES, Terrain
from taluva.workspace import extent

BOUND = 2 * (K.MAX_TILES - 1) + 1
"""No coordinate of a cell with a tile is ever larger, or smaller than minus this: the first tile reaches 1 from (0, 0),
every further tile at most 2 further."""

ACTIONS = (
    *(f"place:{direction}" for direction in DIRECTIONS),
    "hut", "tower", "temple", "boat",
    *(f"expand:{terrain}" for terrain in BUILDABLE),
)  # fmt: skip
"""The kinds of actions that a cell has, in the order of their numbers."""
CHOICES = (str(TO_DRAW), *TWO_HEX_TILES)
"""The actions without a cell that follow: the choices (X8). After them come the draws, one for each of `DRAWN`."""
DRAWN = tuple(VOLCANO_TILES)

PLANES = (
    "level",
    *(f"terrain:{terrain}" for terrain in Terrain),
    *(f"same tile:{direction}" for direction in DIRECTIONS),
    *(f"{piece}:{seat}" for seat in range(K.MAX_PLAYERS) for piece in ("hut", "tower", "temple", "boat")),
)
"""The planes of an observation. Pieces are those of the seat that looks (0), the next in turn order (1), and so on."""
NUMBERS = (
    *(f"phase:{phase}" for phase in PHASES),
    *(f"tile:{code}" for code in TILE_CODES),
    "stack left",
    *(f"unseen:{code}" for code in VOLCANO_TILES),
    *(f"two-hex left:{code}" for code in TWO_HEX_TILES),
    *(
        f"{what}:{seat}"
        for seat in range(K.MAX_PLAYERS)
        for what in ("to move", "huts", "towers", "temples", "boats", *STATUSES, "took two-hex", "place")
    ),
    "players", "hut beside own", "places", "teams", "boats", "zone width", "zone height",
)  # fmt: skip
"""The numbers of an observation, seats as in `PLANES`."""

_TYPES: tuple[type[Hut | Tower | Temple | Boat], ...] = (Hut, Tower, Temple, Boat)
_EXPAND = ACTIONS.index("expand:J")
_KIND_AT = np.array([0, 6, 7, 8, _EXPAND - 1, 9], np.int64)
"""By the kernel's kind of a move on a cell: the first of its kinds of actions, from which the argument counts."""


class Observation(NamedTuple):
    """What a seat sees. All numbers are whole and small: arrays of `uint8`."""

    planes: npt.NDArray[np.uint8]
    """Shape `(len(PLANES), 2 * bound + 1, 2 * bound + 1)`."""
    numbers: npt.NDArray[np.uint8]
    """Shape `(len(NUMBERS),)`."""


def coordinate_bound(setup: Setup) -> int:
    """A bound that no coordinate exceeds in any game with a setup."""
    if not isinstance(setup, Setup):
        raise TypeError(f"A bound is that of a taluva.Setup, not of {type(setup).__name__}.")
    tiles = setup.stack + len(setup.two_hex) + ("start-tile" in setup.expansions)
    bound = 2 * (tiles - 1) + 1
    if setup.zone:
        # Each cell of a tile has opposite corners inside (X11), so its centre is: r * sqrt(3) <= height, ...
        width, height = ZONES[setup.zone]
        rows = isqrt(height * height // 3)
        bound = min(bound, (width + rows) // 2)
    return bound


def action_count(bound: int = BOUND) -> int:
    """The number of actions: `len(ACTIONS)` for each cell, then `len(CHOICES)`, then `len(DRAWN)`."""
    return len(ACTIONS) * _side(bound) ** 2 + len(CHOICES) + len(DRAWN)


def action_of(move: Step, bound: int = BOUND) -> int:
    """The number of a move: moves of the same kind on the same cell have the same number in every position.

    ValueError for a cell outside of the bound, and for a move that does not exist.
    """
    side = _side(bound)
    try:
        match move:
            case Placement():
                move = placement(move.tile, move.cell, range(6)[move.direction])
                kind = move.direction
            case Expand():
                kind = _EXPAND + BUILDABLE.index(move.terrain)
            case Hut() | Tower() | Temple() | Boat():
                kind = len(DIRECTIONS) + _TYPES.index(type(move))
            case Choice():
                return len(ACTIONS) * side**2 + CHOICES.index(move.what)
            case Draw():
                return len(ACTIONS) * side**2 + len(CHOICES) + DRAWN.index(move.tile.code)
            case _:
                raise TypeError(f"An action is made of a move, not of {type(move).__name__}.")
    except (IndexError, ValueError):
        raise ValueError(f"There is no move {move!r}.") from None
    q, r = move.cell
    if max(abs(q), abs(r)) > bound:
        raise ValueError(f"The cell {move.cell} is outside of the bound {bound}.")
    return (kind * side + r + bound) * side + q + bound


def move_of(board: Board, action: int, bound: int = BOUND) -> Step:
    """The move with a number; the tile of a placement is the one in hand. It need not be legal.

    ValueError if there is no such number, or for a placement where there is no tile in hand.
    """
    side = _side(bound)
    if not isinstance(board, Board):
        raise TypeError(f"An action is a move of a position or a game, not of {type(board).__name__}.")
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise TypeError(f"An action is a whole number, not {type(action).__name__}.")
    if not 0 <= action < action_count(bound):
        raise ValueError(f"There is no action {action}; there are {action_count(bound)} from 0.")
    kind, at = divmod(int(action), side**2)
    if kind >= len(ACTIONS):
        at += (kind - len(ACTIONS)) * side**2
        return Choice(CHOICES[at]) if at < len(CHOICES) else DRAWS[TILE_NUMBER[DRAWN[at - len(CHOICES)]]]
    row, column = divmod(at, side)
    cell = Cell(column - bound, row - bound)
    if kind < len(DIRECTIONS):
        if board.tile is None:
            raise ValueError("There is no tile in hand to be placed.")
        return Placement(board.tile, cell, kind, erupts=board.cell(cell).level > 0)
    if kind >= _EXPAND:
        return Expand(cell, BUILDABLE[kind - _EXPAND])
    build: Build = _TYPES[kind - len(DIRECTIONS)](cell)
    return build


def action_mask(board: Board, bound: int = BOUND) -> npt.NDArray[np.bool_]:
    """Which actions are legal. Legal moves on cells outside of the bound are left out."""
    side, memory = _side(bound), board._load()
    mask = np.zeros(action_count(bound), np.bool_)
    listed = memory.listed[: calls.list_moves(memory.state, memory.scratch)].astype(np.int64)
    if not len(listed):
        return mask
    kinds, arguments, rest = listed >> 24, listed & 0xFF, len(ACTIONS) * side**2
    if kinds[0] == K.CHOOSE:
        mask[rest + np.where(arguments == K.DRAWING, 0, 1 + arguments - K.TWO_HEX_FIRST)] = True
    elif kinds[0] == K.DRAW:
        mask[rest + len(CHOICES) + arguments] = True
    else:
        columns, rows = _coordinates(board, listed >> 8 & 0xFFFF)
        inside = np.maximum(abs(columns), abs(rows)) <= bound
        planes = _KIND_AT[kinds] + arguments
        mask[((planes * side + rows + bound) * side + columns + bound)[inside]] = True
    return mask


def observation(board: Board, seat: int | None = None, bound: int = BOUND) -> Observation:
    """What a seat sees, by default the seat to move. Cells outside of the bound are left out."""
    side, memory, setup = _side(bound), board._load(), board.setup
    first = board._index(board.seat if seat is None else seat)
    s = memory.state.record
    planes = np.zeros((len(PLANES), side, side), np.uint8)
    cells = s["cells"][: s["cell_count"]]
    columns, rows = _coordinates(board, cells.astype(np.int64))
    inside = np.maximum(abs(columns), abs(rows)) <= bound
    cells, columns, rows = cells[inside], columns[inside] + bound, rows[inside] + bound
    planes[0, rows, columns] = s["level"][cells]
    planes[s["terrain"][cells], rows, columns] = 1  # the kernel's numbers of terrains are 1 to 6
    for direction in range(6):
        planes[7 + direction, rows, columns] = s["mates"][cells] >> direction & 1
    pieces = s["piece"][cells]
    built = pieces > 0
    seats = ((pieces >> 2).astype(np.int64) - first) % setup.players
    planes[(13 + 4 * seats + (pieces & 3) - 1)[built], rows[built], columns[built]] = 1
    for lagoon in board.lagoons if "boats" in setup.expansions else ():
        q, r = lagoon.cells[0]
        if lagoon.seat and max(abs(q), abs(r)) <= bound:
            planes[13 + 4 * ((lagoon.seat - 1 - first) % setup.players) + 3, r + bound, q + bound] = 1
    return Observation(planes, np.array(_numbers(board, first), np.uint8))


def _numbers(board: Board, first: int) -> list[int]:
    """The numbers of an observation."""
    setup, tile, unseen = board.setup, board.tile, board.unseen
    numbers: list[int] = [board.phase == phase for phase in PHASES]
    numbers += [tile is not None and tile.code == code for code in TILE_CODES]
    numbers += [board.stack_left, *(unseen.get(code, 0) for code in VOLCANO_TILES)]
    numbers += [code in board.two_hex_left for code in TWO_HEX_TILES]
    for turn in range(K.MAX_PLAYERS):
        if turn >= setup.players:
            numbers += [0] * (1 + 4 + len(STATUSES) + 2)
            continue
        seat = (first + turn) % setup.players + 1
        numbers += [seat == board.seat, *board.supply(seat), *(board.status(seat) == name for name in STATUSES)]
        numbers += [board.took_two_hex(seat), board.place(seat) or 0]
    width, height = ZONES[setup.zone] if setup.zone else (0, 0)
    numbers += [setup.players, EDITIONS[setup.edition].hut_beside_own]
    numbers += [setup.variant == "places", setup.variant == "teams", "boats" in setup.expansions, width, height]
    return numbers


def _side(bound: int) -> int:
    if isinstance(bound, bool) or not isinstance(bound, int):
        raise TypeError(f"A bound is a whole number, not {type(bound).__name__}.")
    if bound < 1:
        raise ValueError(f"A bound is at least 1, not {bound}.")
    return 2 * bound + 1


def _coordinates(board: Board, cells: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Columns and rows of cells given by the kernel's numbers."""
    q, _, r, _ = extent(board._packed)
    rows, columns = np.divmod((cells - ((r - K.MARGIN) * K.W + q - K.MARGIN)) & K.MASK, K.W)
    return columns + q - K.MARGIN, rows + r - K.MARGIN
