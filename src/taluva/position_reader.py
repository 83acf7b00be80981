"""Reading position strings (see position_text). Input is untrusted: anything but a possible position is refused with
a sentence, and never reaches the kernel."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from taluva.board import ENDS, Board, kernel_setup
from taluva.codec import TILE_NUMBER, cell_at
from taluva.editions import Setup, SetupError, set_up
from taluva.hexes import Cell, reading_order
from taluva.kernel import state as K
from taluva.kernel.calls import Memory, calls
from taluva.position_text import (
    DIGITS,
    EDITION_CODES,
    EXPANSION_LETTERS,
    MATE_LETTERS,
    MATES,
    PHASE_LETTERS,
    PIECE_LETTERS,
    PIECES,
    STATUS_LETTERS,
    VARIANT_CODES,
    write_position,
)
from taluva.text.faults import position_fault, with_rule
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES, Terrain
from taluva.workspace import workspace

_CELL = re.compile(r"([JCSRLV])([a-l])([1-9][0-9]?)?([n-y])?|~([1-9][0-9]{0,2})")
_CellCode: TypeAlias = tuple[str, str, str | None, str | None]
"""Terrain, directions of the tile's other cells, level and building, as written."""
_LONGEST = 4000
_FIELDS = ("setup", "turn", "stack", "two-hex", "players", "island", "boats", "end")


class PositionError(ValueError):
    """A text that is not a position string, or a position that no game can lead to.

    Where a rule says why, `rule` is its id, `kind` one of `text.faults.POSITION_FAULTS`, and `values` are the details
    of the sentence.
    """

    def __init__(self, sentence: str, rule: str | None = None, kind: str = "", **values: Any) -> None:
        super().__init__(sentence)
        self.rule, self.kind = rule, kind
        self.values: Mapping[str, Any] = values


def impossible(rule: str, kind: str, **values: Any) -> PositionError:
    """The error for a position that breaks a rule."""
    return PositionError(with_rule(position_fault(kind, values), rule), rule, kind, **values)


def read_position(text: str) -> tuple[Setup, bytes]:
    """The setup and the packed state that a position string describes."""
    if not isinstance(text, str):
        raise TypeError(f"A position is given as text, not as {type(text).__name__}.")
    text = text.strip()
    fields = text.split("_")
    if len(text) > _LONGEST or len(fields) != len(_FIELDS):
        raise PositionError(f"This is not a position: it needs {len(_FIELDS)} fields joined by _.")
    memory = Memory(np.zeros(1, K.STATE))
    at = 0
    try:
        setup = _read_setup(fields[0], fields[3])
        for at, reader in enumerate(_READERS):
            reader(memory.record, setup, fields[at])
        calls.rebuild(memory, workspace().scratch)
        _check_whole(memory, setup)
    except SetupError as error:
        raise PositionError(f"The position's setup is not allowed: {error}") from None
    except PositionError as error:
        raise PositionError(f"The position's field {_FIELDS[at]!r} is wrong: {error}.") from None
    except (ValueError, IndexError, KeyError, OverflowError):
        raise PositionError(f"The position's field {_FIELDS[at]!r} cannot be read: {_short(fields[at])}.") from None
    board = Board()
    board.setup, board._packed = setup, workspace().take(memory.array)
    if write_position(board) != text:
        raise PositionError("This is not a position in its written form.")
    return setup, board._packed


def _expect(condition: Any, otherwise: str) -> None:
    if not condition:
        raise PositionError(otherwise)


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _read_setup(text: str, two_hex: str) -> Setup:
    edition, players, stack, variant, expansions = text.split("-")
    return set_up(
        EDITION_CODES[edition],
        int(players),
        VARIANT_CODES[variant],
        [EXPANSION_LETTERS[letter] for letter in expansions],
        int(stack),
        [TWO_HEX_TILES[int(index)] for index in two_hex.split("-")[0]],
    )


def _take_setup(s: Any, setup: Setup, text: str) -> None:
    del text
    s.players, s.hut_beside_own, s.variant, s.with_boats, s.zone_width, s.zone_height, *_ = kernel_setup(setup)


def _read_turn(s: Any, setup: Setup, text: str) -> None:
    turn, tile = text.split("-")
    seat, phase = int(turn[0]), PHASE_LETTERS.index(turn[1])
    _expect(1 <= seat <= setup.players, f"there is no seat {seat}")
    _expect(bool(tile) == (phase in (K.PHASE_PLACE, K.PHASE_BUILD)), "tile in hand and phase disagree")
    _expect(not tile or tile in VOLCANO_TILES or tile in setup.two_hex, f"the tile {_short(tile)} is not in the game")
    s.seat, s.phase = seat - 1, phase
    s.tile = TILE_NUMBER[tile] if tile else K.NO_TILE


def _read_stack(s: Any, setup: Setup, text: str) -> None:
    left, unseen = text.split("-")
    _expect(len(unseen) == K.TILE_KINDS, f"there are {K.TILE_KINDS} kinds of tiles")
    for number, (digit, most) in enumerate(zip(unseen, VOLCANO_TILES.values(), strict=True)):
        _expect(int(digit) <= most, "more tiles of a kind are unseen than there are")
        s.unseen[number] = int(digit)
    drawn = sum(VOLCANO_TILES.values()) - int(s.unseen.sum())
    _expect(0 <= int(left) == setup.stack - drawn, "tiles seen and tiles left do not add up")
    s.stack_left = int(left)
    in_hand = int(s.tile)
    if 0 <= in_hand < K.TILE_KINDS:
        _expect(s.unseen[in_hand] < K.TILE_COUNT[in_hand], "the tile in hand has not been seen")


def _read_two_hex(s: Any, setup: Setup, text: str) -> None:
    _, left, took = text.split("-")
    s.two_hex = sum(1 << int(index) for index in set(left))
    s.took_two_hex = sum(1 << int(seat) - 1 for seat in set(took))
    laid_out = sum(1 << TWO_HEX_TILES.index(code) for code in setup.two_hex)
    _expect(s.two_hex & ~laid_out == 0, "a two-hex tile is left that was not laid out")
    _expect(s.took_two_hex >> setup.players == 0, "a seat that is not there took a two-hex tile")
    _expect(setup.two_hex or not took, "a seat took a two-hex tile where there are none")
    if s.tile >= K.TWO_HEX_FIRST:
        _expect((s.two_hex >> (s.tile - K.TWO_HEX_FIRST) & 1) == 0, "the tile in hand is still laid out")


def _read_players(s: Any, setup: Setup, text: str) -> None:
    most = (20, 2, 3, 2 if s.with_boats else 0)
    seats = text.split(".")
    _expect(len(seats) == setup.players, f"there are {setup.players} players")
    for seat, code in enumerate(seats):
        _expect(len(code) == 6, "a player has six characters")
        for column, digit in enumerate(code[:4]):
            _expect(DIGITS.index(digit) <= most[column], "a supply has more pieces than there are")
            s.supply[seat, column] = DIGITS.index(digit)
        s.status[seat] = STATUS_LETTERS.index(code[4])
        _expect(int(code[5]) <= setup.players, "a place is too low")
        s.place[seat] = int(code[5])


def _read_island(s: Any, setup: Setup, text: str) -> None:
    corner = re.match(r"(-?[0-9]{1,3})x(-?[0-9]{1,3})-", text)
    if corner is None:
        raise PositionError("it begins with its first column and row")
    q_min, r_min = int(corner[1]), int(corner[2])
    rows = text[corner.end() :].split(".")
    island = {cell: code for r, row in enumerate(rows, r_min) for cell, code in _read_row(row, q_min, r)}
    _check_shape(s, setup, island)
    if island:
        s.q_min, s.q_max = min(q for q, _ in island), max(q for q, _ in island)
        s.r_min, s.r_max = min(r for _, r in island), max(r for _, r in island)
    for cell, (terrain, mates, level, piece) in island.items():
        c = (cell.r * K.W + cell.q) & K.MASK
        s.cells[s.cell_count] = c
        s.cell_count += 1
        _expect(int(level or 1) <= K.MAX_TILES, "a level is higher than there are tiles")
        s.level[c] = int(level or 1)
        s.terrain[c] = K.TERRAIN_NUMBER[Terrain(terrain)]
        s.mates[c] = MATES[MATE_LETTERS.index(mates)]
        for d in range(6):
            if s.mates[c] >> d & 1:
                _expect(cell.neighbour(d) in island, f"the tile at {cell} is not whole")
        if piece:
            _expect(terrain != "V", f"there is a building on the volcano at {cell}")
            s.piece[c] = PIECES[PIECE_LETTERS.index(piece)]


def _read_row(row: str, q: int, r: int) -> list[tuple[Cell, _CellCode]]:
    cells, at = [], 0
    while at < len(row):
        match = _CELL.match(row, at)
        if match is None:
            raise PositionError(f"{_short(row[at:])} is not a cell")
        at = match.end()
        if match[5]:
            q += int(match[5])
        else:
            cells.append((Cell(q, r), (match[1], match[2], match[3], match[4])))
            q += 1
    return cells


def _check_shape(s: Any, setup: Setup, island: Mapping[Cell, _CellCode]) -> None:
    """An island consists of the tiles laid, is connected, and contains (0, 0).

    The sizes of the kernel's lists depend on it: a cell that joins a connected island adds at most three new cells of
    coast, and a tile has at most three cells (state.MAX_COAST); a tile makes the island at most two columns longer.
    """
    tiles, pairs = _tiles_laid(s, setup)
    levels = sum(int(level or 1) for _, _, level, _ in island.values())
    waiting = {0}
    if s.phase == K.PHASE_PLACE:
        waiting = {2 if s.tile >= K.TWO_HEX_FIRST else 3}
    elif s.phase == K.PHASE_OVER:
        waiting = {0, 3}  # ended by X13, with a tile drawn that could not be placed
    _expect(3 * tiles + 2 * pairs - levels in waiting, "the island is not made of as many tiles as were laid")
    if not island:
        return
    in_pairs = sum(MATE_LETTERS.index(mates) >= 6 for _, mates, _, _ in island.values())
    _expect(in_pairs <= 2 * pairs, "there are more cells of two-hex tiles than such tiles")
    _expect(Cell(0, 0) in island, "the island does not have the cell 0,0")
    reached, todo = {Cell(0, 0)}, [Cell(0, 0)]
    while todo:
        for cell in todo.pop().neighbours():
            if cell in island and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    _expect(len(reached) == len(island), "the island is in several parts")
    for axis in (0, 1):
        extent = max(cell[axis] for cell in island) - min(cell[axis] for cell in island) + 1
        _expect(extent <= 2 * (tiles + pairs), "the island is longer than its tiles in a row")


def _tiles_laid(s: Any, setup: Setup) -> tuple[int, int]:
    """The numbers of three-cell and two-cell tiles drawn, taken or laid before the game."""
    drawn = setup.stack - int(s.stack_left) + ("start-tile" in setup.expansions)
    taken = len(setup.two_hex) - int(s.two_hex).bit_count()
    return drawn, taken


def _read_boats(s: Any, setup: Setup, text: str) -> None:
    for code in text.split(".") if text != "-" else ():
        seat, q, r = (int(number) for number in code.split("x"))
        _expect(1 <= seat <= setup.players, f"there is no seat {seat}")
        _expect(s.q_min <= q <= s.q_max and s.r_min <= r <= s.r_max, "a boat is not in a lagoon")
        s.boats[s.boat_count] = (r * K.W + q) & K.MASK
        s.boat_seat[s.boat_count] = seat - 1
        s.boat_count += 1


def _read_end(s: Any, setup: Setup, text: str) -> None:
    del setup
    s.end = ENDS.index(None if text == "-" else text)
    _expect((s.end != K.NOT_OVER) == (s.phase == K.PHASE_OVER), "phase and end disagree")
    _check_pieces(s)


_READERS: tuple[Callable[[Any, Setup, str], None], ...] = (
    _take_setup, _read_turn, _read_stack, _read_two_hex, _read_players, _read_island, _read_boats, _read_end,
)  # fmt: skip


def _check_pieces(s: Any) -> None:
    """Towers, temples and boats missing from the supply are on the board; huts may have been covered (P9)."""
    cells = s.cells[: s.cell_count]
    pieces = s.piece[cells]
    _expect(int((s.terrain[cells] == K.VOLCANO).sum()) <= K.MAX_VOLCANOES, "there are more volcanoes than on all tiles")
    for seat in range(4):
        own = (pieces >> 2 == seat) & (pieces > 0)
        _expect(seat < s.players or not own.any(), "a seat that is not there has buildings")
        if seat < s.players:
            towers = int((own & (pieces & 3 == K.TOWER)).sum())
            temples = int((own & (pieces & 3 == K.TEMPLE)).sum())
            huts = int(s.level[cells][own & (pieces & 3 == K.HUT)].astype(int).sum())
            boats = int((s.boat_seat[: s.boat_count] == seat).sum())
            _expect(towers == 2 - s.supply[seat, K.TOWERS], "towers built and towers in the supply do not add up")
            _expect(temples == 3 - s.supply[seat, K.TEMPLES], "temples built and temples in the supply do not add up")
            _expect(huts <= 20 - s.supply[seat, K.HUTS], "there are more huts than were built")
            most = 2 if s.with_boats else 0
            _expect(boats == most - s.supply[seat, K.BOATS], "boats built and boats in the supply do not add up")


def _check_whole(memory: Memory, setup: Setup) -> None:
    """Boats lie in different lagoons, someone can move, the result is consistent."""
    s, space, lagoons = memory.record, workspace(), set()
    for c in s.boats[: s.boat_count].tolist():
        size = calls.lagoon_at(memory, space.scratch, c) if s.level[c] == 0 else 0
        _expect(size, "a boat is not in a lagoon")
        first = min((cell_at(s, member) for member in space.queue[:size].tolist()), key=reading_order)
        _expect(first == cell_at(s, c), "a boat is not on the first cell of its lagoon")
        lagoons.add(first)
    _expect(len(lagoons) == s.boat_count, "there are two boats in a lagoon")
    if s.phase == K.PHASE_OVER:
        _expect(all(1 <= place <= setup.players for place in s.place[: setup.players]), "a place is missing")
        return
    playing = [status == K.PLAYING for status in s.status[: setup.players]]
    _expect(sum(playing) >= 2, "fewer than two players are left")
    _expect(playing[s.seat], "the player to move does not take part any more")
    _expect(s.phase != K.PHASE_DRAW or s.stack_left > 0, "there is nothing to draw")
    _expect(s.phase != K.PHASE_BUILD or s.cell_count, "there is nothing to build on")
    moves = calls.list_moves(memory, space.scratch)
    if s.phase == K.PHASE_CHOOSE:
        taken_already = s.stack_left > 0 and s.took_two_hex >> s.seat & 1
        _expect(moves > (s.stack_left > 0) and not taken_already, "there is nothing to choose")
    _expect(moves > 0, "the player to move has no legal move")
