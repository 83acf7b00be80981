"""Reading a state of the game: what `Position` and `Game` have in common."""

import threading
from collections.abc import Iterator
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from taluva.codec import TERRAINS, TILES, cell_number, cells_at, decode_all, encode, island, write_all
from taluva.editions import EDITIONS, ZONES, Setup
from taluva.faults import IllegalMove, illegal
from taluva.hexes import Cell, reading_order
from taluva.kernel import entries, rules
from taluva.kernel import state as K
from taluva.kernel.warming import ensure_compiled
from taluva.moves import Draw, Piece, Placement, Step
from taluva.notation import NotationError, read_move
from taluva.tiles import TILE_CODES, TWO_HEX_TILES, Terrain, Tile
from taluva.views import CellView, Expansion, Lagoon, Phase, Settlement, Supply

PHASES: tuple[Phase, ...] = get_args(Phase)
STATUSES = ("playing", "eliminated", "finished")
ENDS = (None, "E1", "E2", "L3", "V3", "W2", "X13")

_PIECES = {K.HUT: Piece.HUT, K.TOWER: Piece.TOWER, K.TEMPLE: Piece.TEMPLE}
_DIRECTIONS_OF = tuple(tuple(d for d in range(6) if mates >> d & 1) for mates in range(64))
_threads = threading.local()


def scratch() -> Any:
    """This thread's working memory for the kernel."""
    if not hasattr(_threads, "scratch"):
        _threads.scratch = K.new_scratch()
    return _threads.scratch


def kernel_setup(setup: Setup) -> npt.NDArray[np.int64]:
    """A setup as the kernel's `begin` takes it."""
    width, height = ZONES[setup.zone] if setup.zone else (0, 0)
    variant = {None: K.FOR_VICTORY, "places": K.FOR_PLACES, "teams": K.IN_TEAMS}[setup.variant]
    two_hex = sum(1 << TWO_HEX_TILES.index(code) for code in setup.two_hex)
    numbers = (
        setup.players, EDITIONS[setup.edition].hut_beside_own, variant, "boats" in setup.expansions,
        width, height, "start-tile" in setup.expansions, setup.stack, two_hex,
    )  # fmt: skip
    return np.array(numbers, np.int64)


def _in_written_form(move: object) -> Step:
    """A move as `read_move` gives it. Values are written and read, so that no strange one reaches the kernel."""
    try:
        turned_too_far = isinstance(move, Placement) and not 0 <= move.direction < 6
        text = str(move) if isinstance(move, str | Step) and not turned_too_far else None
    except (ArithmeticError, LookupError, TypeError, ValueError):
        text = None
    if text is None:
        raise IllegalMove("notation", "no_move", type=type(move).__name__)
    try:
        return read_move(text)
    except NotationError as error:
        raise IllegalMove("notation", "unreadable", text=error.text) from None


Land = tuple[Cell, int, Terrain, tuple[int, ...], int | None, Piece | None, int]
"""What a `CellView` of a cell with a tile holds."""


def land(cell: Cell, level: int, terrain: int, mates: int, piece: int) -> Land:
    """A cell with a tile, from the kernel's numbers."""
    kind = _PIECES.get(piece & 3)
    count = 0 if kind is None else level if kind is Piece.HUT else 1
    seat = (piece >> 2) + 1 if kind else None
    return cell, level, TERRAINS[terrain], _DIRECTIONS_OF[mates], seat, kind, count


class LegalMoves:
    """All legal moves of a position or game as it is now: iterate, `len`, `in` (moves or their notation)."""

    __slots__ = ("_board",)

    def __init__(self, board: "Board") -> None:
        self._board = board

    def __len__(self) -> int:
        return int(entries.list_moves(self._board._s, scratch()))

    def __iter__(self) -> Iterator[Step]:
        s = self._board._s
        count = entries.list_moves(s, scratch())
        return iter(decode_all(s, scratch().moves[:count]))

    def texts(self) -> list[str]:
        """The same moves in the same order, in notation; much quicker than writing one by one."""
        s = self._board._s
        count = entries.list_moves(s, scratch())
        return write_all(s, scratch().moves[:count])

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str | Step) and self._board.fault(move) is None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self))}>"


class Board:
    """Everything one can read off a state of the game. Seats are numbered from 1."""

    __slots__ = ("_array", "_s", "setup")

    setup: Setup
    """What was agreed before the game: edition, players, variant, expansions, stack."""

    def __init__(self, setup: Setup, array: npt.NDArray[np.void] | None = None) -> None:
        ensure_compiled()
        self.setup = setup
        self._array: Any = np.zeros(1, K.STATE).view(np.recarray) if array is None else array
        self._s: Any = self._array[0]

    @property
    def phase(self) -> Phase:
        """What is to be done next: "choose" (a two-hex tile may be taken), "place", "build", or "over".

        A position may also be in phase "draw": the next tile is about to be turned up.
        """
        return PHASES[int(self._s["phase"])]

    @property
    def seat(self) -> int:
        """The player to move, from 1; after the end of the game, the one who moved last."""
        return int(self._s["seat"]) + 1

    @property
    def tile(self) -> Tile | None:
        """The tile in hand, or the one just placed while its player builds."""
        return None if self._s["tile"] == K.NO_TILE else TILES[self._s["tile"]]

    @property
    def stack_left(self) -> int:
        """How many tiles are left in the stack."""
        return int(self._s["stack_left"])

    @property
    def unseen(self) -> dict[str, int]:
        """The tiles nobody has seen yet, with their counts: in the stack, or put back in the box (ED2)."""
        return {code: int(count) for code, count in zip(TILE_CODES, self._s.unseen, strict=False) if count}

    @property
    def two_hex_left(self) -> tuple[str, ...]:
        """The two-hex tiles that still lie beside the stack (X7)."""
        return tuple(code for bit, code in enumerate(TWO_HEX_TILES) if self._s.two_hex >> bit & 1)

    def took_two_hex(self, seat: int) -> bool:
        """Whether a player has taken a two-hex tile (X8)."""
        return bool(self._s["took_two_hex"] >> self._index(seat) & 1)

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of every seat, once the game is over (E6)."""
        if self._s["phase"] != K.PHASE_OVER:
            return None
        return tuple(int(place) for place in self._s.place[: self.setup.players])

    @property
    def end(self) -> str | None:
        """The rule that ended the game: E1, E2, L3, V3, W2 or X13."""
        return ENDS[self._s["end"]]

    def status(self, seat: int) -> str:
        """Whether a player is "playing", "eliminated" (L1), or "finished" (V1)."""
        return STATUSES[self._s["status"][self._index(seat)]]

    def supply(self, seat: int) -> Supply:
        """The pieces a player has not built yet."""
        huts, towers, temples, boats = (int(count) for count in self._s["supply"][self._index(seat)])
        return Supply(huts, towers, temples, boats)

    def cell(self, q: int, r: int) -> CellView:
        """What is on a cell."""
        cell, s = Cell(q, r), self._s
        c = cell_number(s, cell)
        level = int(s["level"][c])
        if level == 0:
            seat = self._boat_at(cell, c) if s["boat_count"] else None
            return CellView(cell, 0, None, (), seat, Piece.BOAT if seat else None, 1 if seat else 0)
        return CellView(*land(cell, level, int(s["terrain"][c]), int(s["mates"][c]), int(s["piece"][c])))

    def _boat_at(self, cell: Cell, c: int) -> int | None:
        """Whose boat is in the lagoon of an empty cell, if it is in one."""
        s, k = self._s, scratch()
        if not (s.q_min <= cell.q <= s.q_max and s.r_min <= cell.r <= s.r_max):
            return None
        lagoon = k.queue[: entries.lagoon_at(s, k, c)].tolist()
        return next((int(s.boat_seat[i]) + 1 for i in range(s.boat_count) if s.boats[i] in lagoon), None)

    @property
    def cells(self) -> tuple[CellView, ...]:
        """All cells of the island, in order of (r, q)."""
        return tuple(CellView(*land(Cell(q, r), *numbers)) for q, r, *numbers in island(self._s))

    def settlements(self, seat: int) -> tuple[Settlement, ...]:
        """A player's settlements, in order of their first cells."""
        s, index = self._s, self._index(seat)
        seen: set[int] = set()
        found = []
        for c in s["built"][index, : s["built_count"][index]].tolist():
            if c not in seen:
                settlement, members = self._settlement_at(c)
                seen.update(members)
                found.append(settlement)
        return tuple(sorted(found, key=lambda settlement: reading_order(settlement.cells[0])))

    def settlement(self, q: int, r: int) -> Settlement | None:
        """The settlement to which the building on a cell belongs; None where there is none."""
        c = cell_number(self._s, Cell(q, r))
        return self._settlement_at(c)[0] if self._s["piece"][c] else None

    def _settlement_at(self, c: int) -> tuple[Settlement, list[int]]:
        """The settlement of a building, and the kernel's numbers of its cells."""
        s, k = self._s, scratch()
        numbers = k["settlement"][: entries.settlement_at(s, k, c)]
        members, levels, pieces = numbers.tolist(), s["level"][numbers].tolist(), s["piece"][numbers].tolist()
        kinds = [piece & 3 for piece in pieces]
        huts = sum(level for level, kind in zip(levels, kinds, strict=True) if kind == K.HUT)
        cells = tuple(sorted(cells_at(s, members), key=reading_order))
        settlement = Settlement((pieces[0] >> 2) + 1, cells, huts, kinds.count(K.TOWER), kinds.count(K.TEMPLE))
        return settlement, members

    def expansion(self, q: int, r: int, terrain: Terrain) -> Expansion:
        """What expanding the settlement on a cell into a terrain does, whoever's it is and whatever the supply (B4)."""
        s, k = self._s, scratch()
        c = cell_number(s, Cell(q, r))
        if not s["piece"][c]:
            return Expansion((), ())
        numbers = k["border"][: entries.expansion_at(s, k, c, K.TERRAIN_NUMBER[terrain])]
        levels = s["level"][numbers].tolist()
        filled = sorted(zip(cells_at(s, numbers.tolist()), levels, strict=True), key=lambda one: reading_order(one[0]))
        return Expansion(tuple(cell for cell, _ in filled), tuple(level for _, level in filled))

    @property
    def lagoons(self) -> tuple[Lagoon, ...]:
        """All lagoons (X3), in order of their first cells."""
        s, k = self._s, scratch()
        sizes = k["moves"][: entries.lagoons(s, k)].tolist()
        if not sizes:
            return ()
        cells = cells_at(s, k["queue"][K.N - sum(sizes) :].tolist())
        found = []
        for size in sizes:
            found.append(tuple(sorted(cells[-size:], key=reading_order)))
            del cells[-size:]
        found.sort(key=lambda lagoon: reading_order(lagoon[0]))
        count = int(s["boat_count"])
        owners = (s["boat_seat"][:count] + 1).tolist()
        boats = dict(zip(cells_at(s, s["boats"][:count].tolist()), owners, strict=True))
        return tuple(Lagoon(lagoon, boats.get(lagoon[0])) for lagoon in found)

    @property
    def legal_moves(self) -> LegalMoves:
        """A view of all legal moves."""
        return LegalMoves(self)

    def fault(self, move: Step | str) -> IllegalMove | None:
        """Why a move is illegal, or None if it is legal. Nothing is played."""
        try:
            self._checked(move)
        except IllegalMove as refusal:
            return refusal
        return None

    def _checked(self, move: Step | str) -> int:
        """The number of a legal move, in its written form. Raises IllegalMove for any other."""
        if self._s["phase"] == K.PHASE_OVER:
            raise IllegalMove("over", "over")
        move = _in_written_form(move)
        if isinstance(move, Draw) and self._s["phase"] != K.PHASE_DRAW:
            raise IllegalMove("notation", "tile_alone", tile=str(move))
        s, k = self._s, scratch()
        if isinstance(move, Placement) and s["phase"] == K.PHASE_PLACE and move.tile != self.tile:
            raise illegal(self, "T1", move)
        number = encode(s, move)
        if fault := entries.fault(s, k, number):
            raise illegal(self, rules.FAULTS[fault], move)
        if number >> 24 in (K.EXPAND, K.BOAT):
            number = number & ~0xFFFF00 | int(k.first) << 8
        return number

    def _index(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= self.setup.players:
            raise ValueError(f"There is no seat {seat!r}; seats are numbered from 1 to {self.setup.players}.")
        return seat - 1
