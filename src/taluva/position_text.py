"""The position string: one line, canonical, made of characters that need no escaping in a link.

Eight fields, joined by `_`:

1. setup: edition, players, size of the stack, then letters for variant and expansions: `d15-4-48-t-sbwE`
2. turn: seat, letter of the phase, tile in hand: `2p-VJC`
3. stack: tiles left in it, then how many of each kind are unseen, in the order of M3: `23-1654422...`
4. two-hex: which were laid out, which are left, which seats have taken one: `01-0-2` (indices into M4, seats)
5. players: huts in base 36, towers, temples, boats, then a letter for the status, and the place: `k230a0.k230a0`
6. island: its first column and row, then its rows, joined by `.`: `-1x0-VaJc~1Vb2.Ce2n`. A cell is its terrain, a
   letter for where the other cells of its tile lie (a to f: in that direction and the next clockwise; g to l: only
   there), its level if not 1, and a letter n to y for a building; `~n` leaves n cells out
7. boats: seat and first cell of the lagoon: `2x-1x3`
8. end: the rule that ended the game, or `-`
"""

from functools import cache
from typing import Any

from taluva.board import Board
from taluva.codec import TERRAINS, cell_at, island
from taluva.editions import EXPANSIONS, Setup
from taluva.kernel import state as K
from taluva.tiles import TWO_HEX_TILES

EDITION_CODES = {"h06": "hans-im-glueck-2006", "f12": "ferti-2012", "f14": "ferti-2014", "d15": "deluxe-2015"}
VARIANT_CODES = {"v": None, "p": "places", "t": "teams"}
EXPANSION_LETTERS = dict(zip("sbwBPEcqf", EXPANSIONS, strict=True))
PHASE_LETTERS = "cdpbo"
STATUS_LETTERS = "aef"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PAIRS = tuple(1 << d | 1 << (d + 1) % 6 for d in range(6))
MATES = (*_PAIRS, *(1 << d for d in range(6)))
MATE_LETTERS = "abcdefghijkl"
PIECES = tuple(seat << 2 | kind for seat in range(4) for kind in (K.HUT, K.TOWER, K.TEMPLE))
PIECE_LETTERS = "nopqrstuvwxy"


def write_position(board: Board) -> str:
    """The position string of a board."""
    s, setup = board._load().state.record, board.setup
    seats = range(setup.players)
    took = "".join(str(seat + 1) for seat in seats if s["took_two_hex"] >> seat & 1)
    supply, status, place = s["supply"].tolist(), s["status"].tolist(), s["place"].tolist()
    players = ".".join(
        f"{DIGITS[supply[seat][K.HUTS]]}{supply[seat][K.TOWERS]}{supply[seat][K.TEMPLES]}"
        f"{supply[seat][K.BOATS]}{STATUS_LETTERS[status[seat]]}{place[seat]}"
        for seat in seats
    )
    boats = sorted((int(s.boat_seat[i]) + 1, *cell_at(s, s.boats[i])) for i in range(s["boat_count"]))
    fields = (
        _write_setup(setup),
        f"{board.seat}{PHASE_LETTERS[s['phase']]}-{board.tile or ''}",
        f"{s['stack_left']}-{''.join(map(str, s['unseen'].tolist()))}",
        f"{_indices(setup.two_hex)}-{_indices(board.two_hex_left)}-{took}",
        players,
        _write_island(s),
        ".".join(f"{seat}x{q}x{r}" for seat, q, r in boats) or "-",
        board.end or "-",
    )
    return "_".join(fields)


def _write_setup(setup: Setup) -> str:
    edition = next(code for code, name in EDITION_CODES.items() if name == setup.edition)
    variant = next(code for code, name in VARIANT_CODES.items() if name == setup.variant)
    expansions = "".join(letter for letter, name in EXPANSION_LETTERS.items() if name in setup.expansions)
    return f"{edition}-{setup.players}-{setup.stack}-{variant}-{expansions}"


def _indices(two_hex: tuple[str, ...]) -> str:
    return "".join(str(TWO_HEX_TILES.index(code)) for code in two_hex)


def _write_island(s: Any) -> str:
    q_min, r_min, r_max = int(s["q_min"]), int(s["r_min"]), int(s["r_max"])
    rows = [""] * (r_max - r_min + 1 if s["cell_count"] else 0)
    after = [q_min] * len(rows)
    for q, r, level, terrain, mates, piece in island(s):
        row = r - r_min
        gap = f"~{q - after[row]}" if q > after[row] else ""
        rows[row] += gap + _cell_text(level, terrain, mates, piece)
        after[row] = q + 1
    return f"{q_min}x{r_min}-{'.'.join(rows)}"


@cache
def _cell_text(level: int, terrain: int, mates: int, piece: int) -> str:
    height = str(level) if level > 1 else ""
    built = PIECE_LETTERS[PIECES.index(piece)] if piece else ""
    return f"{TERRAINS[terrain]}{MATE_LETTERS[MATES.index(mates)]}{height}{built}"
