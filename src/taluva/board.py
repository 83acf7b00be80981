"""Reading a state of the game: what `Position` and `Game` have in common."""

from collections.abc import Iterable
from operator import index
from typing import Any, get_args, overload

import numpy as np
import numpy.typing as npt

from taluva.codec import (
    ERUPTS,
    TERRAINS,
    TILES,
    cell_number,
    cells_at,
    corner_of,
    from_key,
    island,
    key_of,
    number_if_plain,
    number_of,
)
from taluva.editions import EDITIONS, ZONES, Setup
from taluva.faults import IllegalMove, illegal
from taluva.hexes import Cell, reading_order
from taluva.kernel import packing, rules
from taluva.kernel import state as K
from taluva.kernel.calls import calls
from taluva.legal_moves import LegalMoves
from taluva.moves import Draw, Piece, Placement, Step
from taluva.notation import NotationError, read_move
from taluva.tiles import TILE_CODES, TWO_HEX_TILES, Terrain, Tile
from taluva.views import CellView, Expansion, Lagoon, Phase, Settlement, Supply
from taluva.workspace import Workspace, extent, field_at, loaded, unpacked, workspace

PHASES: tuple[Phase, ...] = get_args(Phase)
STATUSES = ("playing", "eliminated", "finished")
ENDS = (None, "E1", "E2", "L3", "V3", "W2", "X13")

_PIECES = {K.HUT: Piece.HUT, K.TOWER: Piece.TOWER, K.TEMPLE: Piece.TEMPLE}
_DIRECTIONS_OF = tuple(tuple(d for d in range(6) if mates >> d & 1) for mates in range(64))
_PHASE, _SEAT, _TILE, _END = (field_at(name) for name in ("phase", "seat", "tile", "end"))
_STACK_LEFT, _TWO_HEX, _TOOK_TWO_HEX = (field_at(name) for name in ("stack_left", "two_hex", "took_two_hex"))
_BOAT_COUNT = field_at("boat_count")
_NO_TILE = 255
"""The low byte of K.NO_TILE."""


def scratch() -> Any:
    """This thread's working memory for the kernel."""
    return workspace().scratch.record


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
    """A move as `read_move` returns it. Values are written and read back, so that no invalid one reaches the kernel."""
    if not isinstance(move, str | Step):
        raise TypeError(f"A move is a Placement, a Hut, a text such as 'hut@1,0', ...; not {_described(move)}.")
    try:
        turned_too_far = isinstance(move, Placement) and not 0 <= move.direction < 6
        text = None if turned_too_far else str(move)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        text = None
    if text is None:
        raise IllegalMove("notation", "no_move", type=type(move).__name__)
    try:
        return read_move(text)
    except NotationError as error:
        raise IllegalMove("notation", "unreadable", text=error.text) from None


def _described(value: object) -> str:
    """A value of a wrong type, in a sentence."""
    shown = repr(value)
    return f"{type(value).__name__} {shown if len(shown) <= 40 else shown[:37] + '...'}"


def _coordinates(q: object, r: object) -> tuple[int, int]:
    """Column and row of a cell, given as two whole numbers or as a cell."""
    pair = q if r is None else (q, r)
    if isinstance(pair, tuple) and len(pair) == 2:
        try:
            return index(pair[0]), index(pair[1])
        except TypeError:
            pass
    given = _described(q) if r is None else f"{_described(q)} and {_described(r)}"
    raise TypeError(f"A cell is given by two whole numbers, or as a Cell; not by {given}.")


Land = tuple[Cell, int, Terrain, tuple[int, ...], int | None, Piece | None, int]
"""The contents of a `CellView` of a cell with a tile."""


def land(cell: Cell, level: int, terrain: int, mates: int, piece: int) -> Land:
    """A cell with a tile, from the kernel's numbers."""
    kind = _PIECES.get(piece & 3)
    count = 0 if kind is None else level if kind is Piece.HUT else 1
    seat = (piece >> 2) + 1 if kind else None
    return cell, level, TERRAINS[terrain], _DIRECTIONS_OF[mates], seat, kind, count


class Board:
    """Everything that can be read from a state of the game. Seats are numbered from 1."""

    __slots__ = ("_packed", "setup")

    setup: Setup
    """What was agreed before the game: edition, players, variant, expansions, stack."""
    _packed: bytes
    """The state in its packed form (see kernel/packing.py)."""

    def _load(self) -> Workspace:
        """This thread's working memory with the state in it; valid until another one is loaded."""
        return loaded(self._packed)

    @property
    def _array(self) -> Any:
        """An array with the state as one record of the kernel: a copy."""
        return unpacked(self._packed)

    @property
    def _s(self) -> Any:
        """The state as a record of the kernel: a copy."""
        return self._array[0]

    @property
    def phase(self) -> Phase:
        """What happens next: "choose" (a two-hex tile may be taken), "place", "build", or "over".

        A position may also be in phase "draw": the next tile is about to be drawn.
        """
        return PHASES[self._packed[_PHASE]]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._packed[_PHASE] == K.PHASE_OVER

    @property
    def players(self) -> int:
        """The number of players; their seats are numbered from 1."""
        return self.setup.players

    @property
    def seat(self) -> int:
        """The player to move, from 1; after the end of the game, the player who moved last."""
        return self._packed[_SEAT] + 1

    @property
    def tile(self) -> Tile | None:
        """The tile in hand, or the one just placed while its player builds."""
        number = self._packed[_TILE]
        return None if number == _NO_TILE else TILES[number]

    @property
    def stack_left(self) -> int:
        """The number of tiles left in the stack."""
        return self._packed[_STACK_LEFT]

    @property
    def unseen(self) -> dict[str, int]:
        """The tiles nobody has seen yet, with their counts: in the stack, or put back in the box (ED2)."""
        counts = self._packed[2 * packing.UNSEEN : 2 * packing.SUPPLY : 2]
        return {code: count for code, count in zip(TILE_CODES, counts, strict=False) if count}

    @property
    def two_hex_left(self) -> tuple[str, ...]:
        """The two-hex tiles that are still laid out beside the stack (X7)."""
        left = self._packed[_TWO_HEX]
        return tuple(code for bit, code in enumerate(TWO_HEX_TILES) if left >> bit & 1)

    def took_two_hex(self, seat: int) -> bool:
        """Whether a player has taken a two-hex tile (X8)."""
        return bool(self._packed[_TOOK_TWO_HEX] >> self._index(seat) & 1)

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of every seat, once the game is over (E6)."""
        if not self.is_over:
            return None
        return tuple(self._packed[2 * packing.PLACE : 2 * (packing.PLACE + self.setup.players) : 2])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, several if they share the victory or are a team (E5, E6); none before the end."""
        return tuple(seat for seat, place in enumerate(self.places or (), 1) if place == 1)

    def place(self, seat: int) -> int | None:
        """The place that a player has taken: at the end of the game, or before it in play for places (V1, V2)."""
        return self._packed[2 * (packing.PLACE + self._index(seat))] or None

    @property
    def end(self) -> str | None:
        """The rule that ended the game: E1, E2, L3, V3, W2 or X13."""
        return ENDS[self._packed[_END]]

    def status(self, seat: int) -> str:
        """Whether a player is "playing", "eliminated" (L1), or "finished" (V1)."""
        return STATUSES[self._packed[2 * (packing.STATUS + self._index(seat))]]

    def supply(self, seat: int) -> Supply:
        """The pieces a player has not built yet."""
        at = 2 * (packing.SUPPLY + 4 * self._index(seat))
        return Supply(*self._packed[at : at + 8 : 2])

    @overload
    def cell(self, q: int, r: int) -> CellView: ...

    @overload
    def cell(self, q: tuple[int, int]) -> CellView: ...

    def cell(self, q: int | tuple[int, int], r: int | None = None) -> CellView:
        """What is on a cell, given by its coordinates or as a `Cell`."""
        cell, memory = Cell(*_coordinates(q, r)), self._load()
        c = cell_number(extent(self._packed), *cell)
        level = memory.level[c]
        if level == 0:
            seat = self._boat_at(memory, cell, c) if self._packed[_BOAT_COUNT] else None
            return CellView(cell, 0, None, (), seat, Piece.BOAT if seat else None, 1 if seat else 0)
        return CellView(*land(cell, level, memory.terrain[c], memory.mates[c], memory.piece[c]))

    def _boat_at(self, memory: Workspace, cell: Cell, c: int) -> int | None:
        """The owner of the boat in the lagoon that an empty cell belongs to, if any."""
        q_min, q_max, r_min, r_max = extent(self._packed)
        if not (q_min <= cell.q <= q_max and r_min <= cell.r <= r_max):
            return None
        lagoon = memory.queue[: calls.lagoon_at(memory.state, memory.scratch, c)].tolist()
        return next((seat for first, seat in self._boats(memory) if first in lagoon), None)

    def _boats(self, memory: Workspace) -> list[tuple[int, int]]:
        """The kernel's numbers of the cells with boats, and the seats they belong to."""
        s, count = memory.state.record, self._packed[_BOAT_COUNT]
        return list(zip(s["boats"][:count].tolist(), (s["boat_seat"][:count] + 1).tolist(), strict=True))

    def _island(self) -> list[tuple[int, int, int, int, int, int]]:
        """The cells with a tile, see `codec.island`."""
        return island(self._load().state.record)

    @property
    def cells(self) -> tuple[CellView, ...]:
        """All cells of the island, in order of (r, q)."""
        return tuple(CellView(*land(Cell(q, r), *numbers)) for q, r, *numbers in self._island())

    def settlements(self, seat: int) -> tuple[Settlement, ...]:
        """A player's settlements, in order of their first cells."""
        number, memory = self._index(seat), self._load()
        s = memory.state.record
        seen: set[int] = set()
        found = []
        for c in s["built"][number, : s["built_count"][number]].tolist():
            if c not in seen:
                settlement, members = self._settlement_at(memory, c)
                seen.update(members)
                found.append(settlement)
        return tuple(sorted(found, key=lambda settlement: reading_order(settlement.cells[0])))

    @overload
    def settlement(self, q: int, r: int) -> Settlement | None: ...

    @overload
    def settlement(self, q: tuple[int, int]) -> Settlement | None: ...

    def settlement(self, q: int | tuple[int, int], r: int | None = None) -> Settlement | None:
        """The settlement that the building on a cell belongs to; None if there is none."""
        memory, c = self._load(), cell_number(extent(self._packed), *_coordinates(q, r))
        return self._settlement_at(memory, c)[0] if memory.piece[c] else None

    def _settlement_at(self, memory: Workspace, c: int) -> tuple[Settlement, list[int]]:
        """The settlement of a building, and the kernel's numbers of its cells."""
        members = memory.settlement[: calls.settlement_at(memory.state, memory.scratch, c)].tolist()
        kinds = [memory.piece[member] & 3 for member in members]
        huts = sum(memory.level[member] for member, kind in zip(members, kinds, strict=True) if kind == K.HUT)
        cells = self._sorted_cells(members)
        seat = (memory.piece[c] >> 2) + 1
        return Settlement(seat, cells, huts, kinds.count(K.TOWER), kinds.count(K.TEMPLE)), members

    def _sorted_cells(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        """The cells with these numbers, in order of (r, q)."""
        return tuple(sorted(cells_at(corner_of(extent(self._packed)), numbers), key=reading_order))

    @overload
    def expansion(self, q: int, r: int, terrain: Terrain) -> Expansion: ...

    @overload
    def expansion(self, q: tuple[int, int], r: Terrain) -> Expansion: ...

    def expansion(self, q: int | tuple[int, int], r: int | Terrain, terrain: Terrain | None = None) -> Expansion:
        """What expanding the settlement on a cell into a terrain does, regardless of its owner and the supply (B4).

        The cell is given by its coordinates or as a `Cell`.
        """
        if terrain is None:
            column, row = _coordinates(q, None)
            terrain = r  # type: ignore[assignment]
        else:
            column, row = _coordinates(q, r)
        memory, c = self._load(), cell_number(extent(self._packed), column, row)
        number = K.TERRAIN_NUMBER.get(terrain) if isinstance(terrain, str) else None
        if number is None:
            raise TypeError(f"A terrain is one of taluva.Terrain, not {_described(terrain)}.")
        if not memory.piece[c]:
            return Expansion((), ())
        numbers = memory.border[: calls.expansion_at(memory.state, memory.scratch, c, number)].tolist()
        here = cells_at(corner_of(extent(self._packed)), numbers)
        levels = dict(zip(here, [memory.level[number] for number in numbers], strict=True))
        cells = tuple(sorted(levels, key=reading_order))
        return Expansion(cells, tuple(levels[cell] for cell in cells))

    @property
    def lagoons(self) -> tuple[Lagoon, ...]:
        """All lagoons (X3), in order of their first cells."""
        memory = self._load()
        sizes = memory.moves[: calls.lagoons(memory.state, memory.scratch)].tolist()
        if not sizes:
            return ()
        numbers, found = memory.queue[K.N - sum(sizes) :].tolist(), []
        for size in sizes:
            found.append(self._sorted_cells(numbers[-size:]))
            del numbers[-size:]
        found.sort(key=lambda lagoon: reading_order(lagoon[0]))
        corner = corner_of(extent(self._packed))
        boats = {cells_at(corner, [first])[0]: seat for first, seat in self._boats(memory)}
        return tuple(Lagoon(lagoon, boats.get(lagoon[0])) for lagoon in found)

    @property
    def legal_moves(self) -> LegalMoves[Step]:
        """All legal moves; in phase "draw", the tiles that may be drawn."""
        return LegalMoves(self)

    def fault(self, move: Step | str) -> IllegalMove | None:
        """Why a move is illegal, or None if it is legal. Does not play it."""
        try:
            self._checked(move)
        except IllegalMove as refusal:
            return refusal
        return None

    def _checked(self, move: Step | str) -> int:
        """The number of a legal move. Raises IllegalMove for any other."""
        return self._legal(move)[0]

    def _legal(self, move: Step | str) -> tuple[int, Step | None]:
        """The number of a legal move, and the move itself if it is given exactly as `_step` makes it.

        Raises IllegalMove for any other. The state is in this thread's working memory then.
        """
        packed = self._packed
        phase, tile, size = packed[_PHASE], self.tile, extent(packed)
        if phase == K.PHASE_OVER:
            given: object = move
            if not isinstance(given, str | Step):
                _in_written_form(move)
            raise IllegalMove("over", "over")
        number, exact = number_if_plain(move, size, tile), True
        if number is None:
            exact, move = False, _in_written_form(move)
            if isinstance(move, Draw) and phase != K.PHASE_DRAW:
                raise IllegalMove("notation", "tile_alone", tile=str(move))
            if isinstance(move, Placement) and phase == K.PHASE_PLACE and move.tile != tile:
                raise illegal(self, "T1", move)
            number = number_of(move, size)
        assert not isinstance(move, str)
        memory = loaded(packed)
        if fault := calls.fault(memory.state, memory.scratch, number):
            raise illegal(self, rules.FAULTS[fault], move)
        kind = number >> 24
        if kind == K.PLACE:
            exact = exact and move.erupts is (memory.level[number >> 8] > 0)  # type: ignore[union-attr]
        elif kind in (K.EXPAND, K.BOAT):
            named, number = number, number & ~0xFFFF00 | memory.first[0] << 8
            exact = exact and named == number
        return number, move if exact else None

    def _step(self, number: int) -> Step:
        """The legal move with a number."""
        corner, erupts = corner_of(extent(self._packed)), 0
        if number >> 24 == K.PLACE and self._load().level[number >> 8]:
            erupts = ERUPTS
        return from_key(key_of(number, corner) | erupts, corner, self.tile or TILES[0])

    def _index(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise TypeError(f"A seat is a whole number from 1 to {self.setup.players}, not {_described(seat)}.")
        if not 1 <= seat <= self.setup.players:
            raise ValueError(f"There is no seat {seat!r}; seats are numbered from 1 to {self.setup.players}.")
        return seat - 1
