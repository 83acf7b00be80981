"""Positions that are set up by hand: tiles in the order in which they are laid, then pieces, then whose turn it is.

Tiles are laid by the rules of placing, one after the other, so nothing can lie where no game could put it. Supplies
follow from what is on the island.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from taluva.board import Board, kernel_setup
from taluva.codec import TILE_NUMBER
from taluva.editions import Setup
from taluva.hexes import Cell
from taluva.kernel import state as K
from taluva.kernel.calls import Memory, calls
from taluva.moves import Piece, Placement
from taluva.notation import read_move
from taluva.position import Position
from taluva.position_checks import check_not_over, check_position, whole_tiles
from taluva.position_reader import PositionError, impossible
from taluva.position_text import write_position
from taluva.tiles import START_TILE, TWO_HEX_TILES, VOLCANO_TILES, Tile
from taluva.views import Lagoon
from taluva.workspace import workspace

MOST = {Piece.HUT: 20, Piece.TOWER: 2, Piece.TEMPLE: 3, Piece.BOAT: 2}
"""The pieces of one player (M1)."""
_SETUP = ("players", "hut_beside_own", "variant", "with_boats", "zone_width", "zone_height")
_KINDS = {Piece.HUT: K.HUT, Piece.TOWER: K.TOWER, Piece.TEMPLE: K.TEMPLE}


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece on a cell; as many huts as its level, a boat in the lagoon that it belongs to."""

    piece: Piece
    seat: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Draft:
    """A position that is being set up."""

    setup: Setup
    base: Position | None = None
    """A position whose island lies there already. Its tiles stay: what is under them is not known."""
    tiles: tuple[str, ...] = ()
    """Placements in notation, in order."""
    pieces: tuple[Standing, ...] = ()
    buried: tuple[int, ...] = ()
    """By seat: huts that have been covered, and are in the box (P9)."""
    seat: int = 1
    phase: str = "draw"
    """What the player to move does next: "draw" (or choose a two-hex tile), "place", "build"."""
    tile: str | None = None
    """The tile in hand, while it is to be placed."""


class Workbench:
    """A draft with its tiles laid. Raises IllegalMove if one of them cannot lie where it is."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.setup = draft, draft.setup
        if draft.tile is not None and draft.tile not in (*VOLCANO_TILES, *TWO_HEX_TILES):
            raise PositionError(f"There is no tile {draft.tile!r}.")
        start = draft.base or Position.beginning(draft.setup)
        if start.setup != draft.setup:
            raise PositionError("The setup of a position cannot be changed.")
        self._land: Any = _bare(start)
        self.seen = Counter(VOLCANO_TILES)
        self.seen.subtract(start.unseen)
        self.left = list(start.two_hex_left)
        if start.phase == "place" and start.tile:
            # It goes back, to be chosen again.
            if start.tile.code in VOLCANO_TILES:
                self.seen[start.tile.code] -= 1
            else:
                self.left.append(start.tile.code)
        for move in draft.tiles:
            self._lay(move)
        self.bare = Position._of(self.setup, self._land)
        self.lagoons = self.bare.lagoons

    def _lay(self, move: str) -> None:
        placement = _placement(move)
        code = placement.tile.code
        # Counted first: the kernel's lists are as long as all tiles need.
        if code in VOLCANO_TILES:
            self.seen[code] += 1
            if self.seen[code] > VOLCANO_TILES[code]:
                raise impossible("M3", "tile_count", code=code, count=self.seen[code], most=VOLCANO_TILES[code])
        elif code in self.left:
            self.left.remove(code)
        else:
            raise impossible("X7", "two_hex_gone", code=code)
        self._land = _after_placement(self.setup, self._land, placement)._array

    @property
    def unseen(self) -> dict[str, int]:
        """The tiles that are still to be had, with their counts."""
        in_hand = self.draft.tile if self.draft.phase == "place" else None
        return {code: most - self.seen[code] - (code == in_hand) for code, most in VOLCANO_TILES.items()}

    @property
    def stack_left(self) -> int:
        """The number of tiles left in the stack; below 0 if more have been drawn."""
        return self.setup.stack - sum(VOLCANO_TILES.values()) + sum(self.unseen.values())

    def supply(self, seat: int) -> dict[Piece, int]:
        """What a player has left; below 0 if more has been built than there is."""
        left = dict(MOST)
        if "boats" not in self.setup.expansions:
            left[Piece.BOAT] = 0
        for standing in self.draft.pieces:
            if standing.seat == seat:
                huts = self.bare.cell(standing.cell).level if standing.piece is Piece.HUT else 1
                left[standing.piece] -= huts
        buried = self.draft.buried
        left[Piece.HUT] -= buried[seat - 1] if seat <= len(buried) else 0
        return left

    def board(self) -> Board:
        """The island with its pieces, whether or not the position is possible."""
        return self._board(_clipped=True)

    @property
    def two_hex_left(self) -> list[str]:
        """The two-hex tiles that are still beside the stack."""
        in_hand = self.draft.tile if self.draft.phase == "place" else None
        return [code for code in self.left if code != in_hand]

    def placements(self, code: str) -> list[str]:
        """Where a tile can be laid, in notation (P2 to P8, X4, X11)."""
        held = self._held(code)
        return [] if held is None else held.legal_moves.texts()

    def laid(self, move: str) -> Draft:
        """The draft with one more tile. Raises IllegalMove; huts that it covers are in the box then (P9)."""
        placement = _placement(move)
        held = self._held(placement.tile.code)
        if held is None:
            code = placement.tile.code
            raise impossible("M3", "tile_count", code=code, count=self.seen[code] + 1, most=self.seen[code])
        _after_placement(self.setup, held._array, placement)
        covered = [standing for standing in self.draft.pieces if standing.cell in placement.cells]
        buried = list(self.draft.buried) + [0] * (self.setup.players - len(self.draft.buried))
        for standing in covered:
            buried[standing.seat - 1] += self.bare.cell(standing.cell).level
        kept = tuple(standing for standing in self.draft.pieces if standing not in covered)
        return replace(self.draft, tiles=(*self.draft.tiles, move), pieces=kept, buried=tuple(buried))

    def position(self) -> Position:
        """The position, if it is possible. Raises PositionError with the id of the rule that it breaks."""
        self._check()
        board = self._board()
        check_not_over(board)
        if board.phase == "draw" and self.setup.two_hex:
            try:
                return _checked(self._board(phase=K.PHASE_CHOOSE))
            except PositionError:
                pass  # nothing to choose: a tile is drawn (X8)
        if board.phase == "draw" and board.stack_left == 0:
            raise impossible("E2", "nothing_to_draw")
        if board.phase == "place" and not board.legal_moves:
            raise impossible("X13", "cannot_place")
        if board.phase == "build" and not board.legal_moves:
            raise impossible("L1", "cannot_build", seat=self.draft.seat)
        return _checked(board)

    def _held(self, code: str) -> Position | None:
        """The island with its pieces and a tile in hand; None if there is no such tile left."""
        if self.unseen.get(code, 0) < 1 and code not in self.two_hex_left:
            return None
        array = self._board(_clipped=True)._array
        _prepare(array[0], code)
        return Position._of(self.setup, array)

    def _check(self) -> None:
        draft = self.draft
        places: set[Cell] = set()
        waters: set[Lagoon] = set()
        for standing in draft.pieces:
            if standing.piece is Piece.BOAT:
                waters.add(self._check_boat(standing, waters))
                continue
            view = self.bare.cell(standing.cell)
            if view.terrain is None:
                raise impossible("B0", "no_land", cell=standing.cell)
            if view.terrain == "V":
                raise impossible("B0", "on_volcano", cell=standing.cell)
            if standing.cell in places:
                raise impossible("B0", "two_pieces", cell=standing.cell)
            if standing.piece is Piece.TOWER and view.level < 3:
                raise impossible("B2", "tower_low", cell=standing.cell, level=view.level)
            places.add(standing.cell)
        for seat in range(1, self.setup.players + 1):
            for piece, left in self.supply(seat).items():
                if left < 0:
                    raise impossible(
                        "M1", "too_many", piece=piece, seat=seat, count=MOST[piece] - left, most=MOST[piece]
                    )
        if draft.phase == "place" and draft.tile is None:
            raise impossible("T1", "no_tile_in_hand")
        if draft.phase == "build" and self._last_tile() is None:
            raise impossible("T1", "no_tile_laid")
        if draft.phase == "place" and draft.tile not in self.left and self.unseen.get(draft.tile or "", -1) < 0:
            code = draft.tile or ""
            raise impossible("M3", "tile_count", code=code, count=self.seen[code] + 1, most=VOLCANO_TILES.get(code, 0))
        if self.stack_left < 0:
            raise impossible("ED1", "stack_short", count=self.setup.stack - self.stack_left, most=self.setup.stack)
        if self.draft.base and self.draft.base.status(draft.seat) != "playing":
            raise impossible("L1", "not_playing", seat=draft.seat)

    def _check_boat(self, standing: Standing, taken: set[Lagoon]) -> Lagoon:
        if "boats" not in self.setup.expansions:
            raise impossible("X2", "no_boats")
        lagoon = self._lagoon(standing.cell)
        if lagoon is None:
            raise impossible("X3", "not_in_lagoon", cell=standing.cell)
        if lagoon in taken:
            raise impossible("X2", "two_boats", cell=standing.cell)
        return lagoon

    def _lagoon(self, cell: Cell) -> Lagoon | None:
        return next((lagoon for lagoon in self.lagoons if cell in lagoon.cells), None)

    def _last_tile(self) -> str | None:
        """The tile that has just been placed, while its player builds."""
        if self.draft.tiles:
            return self.draft.tiles[-1].partition("@")[0]
        base = self.draft.base
        if base is None:
            return None
        if base.phase == "build" and base.tile:
            return base.tile.code
        whole = [code for _, code in whole_tiles({view.cell: view for view in base.cells}) if code != START_TILE]
        return whole[0] if whole else None

    def _board(self, phase: int | None = None, _clipped: bool = False) -> Board:
        """Everything on one board. Where it need not be possible, pieces that cannot be there are left out."""
        draft, memory = self.draft, Memory(np.zeros(1, K.STATE))
        s = memory.record
        _copy_island(s, self._land[0], self.setup)
        for standing in draft.pieces:
            self._stand(s, standing)
        for seat in range(self.setup.players):
            left = self.supply(seat + 1)
            for column, piece in enumerate((Piece.HUT, Piece.TOWER, Piece.TEMPLE, Piece.BOAT)):
                s.supply[seat, column] = max(0, left[piece])
            if draft.base:
                s.status[seat] = draft.base._s.status[seat]
                s.place[seat] = draft.base._s.place[seat]
        s.seat = draft.seat - 1
        s.phase = {"draw": K.PHASE_DRAW, "place": K.PHASE_PLACE, "build": K.PHASE_BUILD}[draft.phase]
        if phase is not None:
            s.phase = phase
        code = draft.tile if draft.phase == "place" else self._last_tile() if draft.phase == "build" else None
        s.tile = K.NO_TILE if code is None else TILE_NUMBER[code]
        for number, count in enumerate(self.unseen.values()):
            s.unseen[number] = max(0, count)
        s.stack_left = max(0, self.stack_left)
        s.two_hex = sum(1 << TWO_HEX_TILES.index(two_hex) for two_hex in self.two_hex_left)
        s.took_two_hex = self._took(len(self.setup.two_hex) - len(self.two_hex_left))
        if _clipped:
            s.status[:] = K.PLAYING
        calls.rebuild(memory, workspace().scratch)
        board = Board()
        board.setup, board._packed = self.setup, workspace().take(memory.array)
        return board

    def _took(self, count: int) -> int:
        """Which seats have taken a two-hex tile, as bits: those of the base, then the last ones before this turn."""
        players, base, seats = self.setup.players, self.draft.base, 0
        if base:
            seats = int(base._s.took_two_hex)
            # Once the stack is empty, players may have taken several (X8).
            count += seats.bit_count() - len(self.setup.two_hex) + len(base.two_hex_left)
        first = self.draft.seat - 1 if self.draft.phase != "draw" else self.draft.seat - 2
        for back in range(players):
            if seats.bit_count() < count:
                seats |= 1 << (first - back) % players
        return seats

    def _stand(self, s: Any, standing: Standing) -> None:
        if standing.seat > self.setup.players:
            return
        if standing.piece is Piece.BOAT:
            lagoon = self._lagoon(standing.cell)
            if lagoon is None or not s.with_boats or s.boat_count >= K.MAX_BOATS:
                return
            q, r = lagoon.cells[0]
            number = (r * K.W + q) & K.MASK
            if number not in s.boats[: s.boat_count]:
                s.boats[s.boat_count], s.boat_seat[s.boat_count] = number, standing.seat - 1
                s.boat_count += 1
            return
        view = self.bare.cell(standing.cell)
        number = (standing.cell.r * K.W + standing.cell.q) & K.MASK
        if view.terrain is None or view.terrain == "V" or s.piece[number]:
            return
        built = sum(int(s.piece[c]) >> 2 == standing.seat - 1 and s.piece[c] > 0 for c in s.cells[: s.cell_count])
        if built < K.MAX_BUILT:
            s.piece[number] = (standing.seat - 1) << 2 | _KINDS[standing.piece]


def _checked(board: Board) -> Position:
    position = Position(write_position(board))
    check_position(position)
    return position


def _placement(move: str) -> Placement:
    placement = read_move(move)
    if not isinstance(placement, Placement):
        raise PositionError(f"{move} does not place a tile.")
    return placement


def _bare(position: Position) -> Any:
    """The island of a position without pieces, as a record of the kernel."""
    memory, source = Memory(np.zeros(1, K.STATE)), position._s
    s = memory.record
    _copy_island(s, source, position.setup)
    _prepare(s, None)
    calls.rebuild(memory, workspace().scratch)
    return memory.array


def _copy_island(target: Any, source: Any, setup: Setup) -> None:
    """Give an empty record the tiles of another; `rebuild` has to follow."""
    count = int(source["cell_count"])
    cells = source["cells"][:count].copy()
    target["cells"][:count], target["cell_count"] = cells, count
    for name in ("level", "terrain", "mates"):
        target[name][cells] = source[name][cells]
    for name in ("q_min", "q_max", "r_min", "r_max"):
        target[name] = source[name]
    numbers = kernel_setup(setup)
    for name, number in zip(_SETUP, numbers, strict=False):
        target[name] = number


def _prepare(s: Any, code: str | None) -> None:
    """Make it the first player's turn to place a tile, with all pieces in the supplies."""
    s["phase"], s["seat"], s["end"], s["stack_left"] = K.PHASE_PLACE, 0, K.NOT_OVER, 1
    s["tile"] = TILE_NUMBER[code] if code else 0
    s["status"][:], s["place"][:] = K.PLAYING, 0
    s["supply"][:] = (20, 2, 3, 2 if s["with_boats"] else 0)


def _after_placement(setup: Setup, array: Any, placement: Placement) -> Position:
    """The island after a placement. Raises IllegalMove if the rules do not allow it."""
    changed = array.copy()
    _prepare(changed[0], placement.tile.code)
    return Position._of(setup, changed).play(placement)


def draft_of(position: Position) -> Draft:
    """The draft that a position could have been set up from. An island of one level is taken apart into its tiles."""
    pieces = [Standing(view.piece, view.seat, view.cell) for view in position.cells if view.piece and view.seat]
    pieces += [Standing(Piece.BOAT, lagoon.seat, lagoon.cells[0]) for lagoon in position.lagoons if lagoon.seat]
    seats = range(1, position.setup.players + 1)
    standing = Counter[int]()
    for view in position.cells:
        if view.piece is Piece.HUT and view.seat:
            standing[view.seat] += view.count
    buried = tuple(MOST[Piece.HUT] - position.supply(seat).huts - standing[seat] for seat in seats)
    phase = position.phase if position.phase in ("place", "build") else "draw"
    tile = str(position.tile) if position.phase == "place" else None
    tiles = _taken_apart(position)
    base = None if tiles is not None else position
    return Draft(position.setup, base, tiles or (), tuple(pieces), buried, position.seat, phase, tile)


def _taken_apart(position: Position) -> tuple[str, ...] | None:
    """The placements of an island of one level, in an order in which they can be laid; None if there is none."""
    if any(view.level > 1 for view in position.cells) or any(
        position.status(seat) != "playing" for seat in range(1, position.setup.players + 1)
    ):
        return None
    waiting = [
        (cells, code)
        for cells, code in whole_tiles({view.cell: view for view in position.cells})
        if code != START_TILE or "start-tile" not in position.setup.expansions
    ]
    # While a player builds, the tile just placed comes last.
    code = str(position.tile) if position.phase == "build" else None
    lasts: list[_Whole | None] = [tile for tile in waiting if tile[1] == code]
    moves = next(
        (found for found in (_in_order(waiting, last, position.setup) for last in lasts or [None]) if found), None
    )
    if moves is None:
        return None if waiting else ()
    try:
        again = Workbench(Draft(position.setup, None, tuple(moves)))
    except ValueError:
        return None
    seen = Counter(VOLCANO_TILES)
    seen.subtract(position.unseen)
    if position.phase == "place" and position.tile and position.tile.code in VOLCANO_TILES:
        seen[position.tile.code] -= 1
    return tuple(moves) if +seen == +again.seen else None


_Whole: TypeAlias = tuple[tuple[Cell, ...], str]


def _in_order(tiles: Sequence[_Whole], last: _Whole | None, setup: Setup) -> list[str] | None:
    """The placements of tiles so that each touches those before it, with one as the last."""
    waiting, land = [tile for tile in tiles if tile is not last], _start_cells(setup)
    moves: list[str] = []
    while waiting or last:
        beside = {near for cell in land for near in cell.neighbours()}
        free: Sequence[_Whole | None] = waiting or [last]
        fitting = next(
            (tile for tile in free if tile and (beside.intersection(tile[0]) or (not land and tile[0][0] == (0, 0)))),
            None,
        )
        if fitting is None:
            return None
        if waiting:
            waiting.remove(fitting)
        else:
            last = None
        cells, code = fitting
        direction = next(d for d in range(6) if cells[0].neighbour(d) == cells[1])
        moves.append(str(Placement(Tile(code), cells[0], direction)))
        land |= set(cells)
    return moves


def _start_cells(setup: Setup) -> set[Cell]:
    return set(Tile(START_TILE).cells(Cell(0, 0), 0)) if "start-tile" in setup.expansions else set()
