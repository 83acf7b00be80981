"""Situations for the tests of the rules: a game of the package and the referee, side by side, with the same moves.

Two ways to get one: `new_table` begins a game, `arranged` puts an island on the table as it is described. Whatever is
then asked or played is asked of both, and they have to agree.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

import taluva
from referee import Placement, Referee
from taluva import Cell
from taluva.editions import ZONES
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES

COLOURS = {"red": 1, "blue": 2, "yellow": 3, "white": 4}
EDITIONS = {"hans-im-glueck-2006": "h06", "ferti-2012": "f12", "ferti-2014": "f14", "deluxe-2015": "d15"}
EXPANSION_LETTERS = {
    "start-tile": "s", "boats": "b", "two-hex": "w", "board:beginner": "B", "board:player": "P", "board:expert": "E",
    "board:beginner-dotted": "c", "board:player-dotted": "q", "board:expert-dotted": "f",
}  # fmt: skip
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

CARPET = "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E VJS@1,-2:E VCS@-1,-1:E VRJ@-2,1:E VSJ@-1,2:E"
"""Seven tiles side by side without a hole, one in the middle and six around it, all on level 1:

    . . . V J .        row -2:               V 1,-2   J 2,-2
     . V C S V S       row -1:  V -1,-1  C 0,-1  S 1,-1  V 2,-1  S 3,-1
    . . S V J R        row  0:  S -1,0   V 0,0   J 1,0   R 2,0
     . V R C V C       row  1:  V -2,1   R -1,1  C 0,1   V 1,1   C 2,1
      . J V S J        row  2:  J -2,2   V -1,2  S 0,2   J 1,2
         . J           row  3:  J -1,3
"""

HILL = CARPET + " VJR@0,0:W VLJ@2,-1:SW VLC@0,0:NE"
"""The carpet with three eruptions: level 3 on V 0,0, L 1,-1, C 1,0; level 2 on J -1,0, R 0,-1 and V 2,-1."""

RING = "VJC@0,0:E VCJ@1,1:E VJC@3,0:E VCJ@4,-2:E VSJ@3,-3:E VJS@1,-2:E"
"""Six tiles around a hole of three cells: 2,-1 and 3,-1 and 2,0."""

POND = "VJC@0,0:SE VCJ@1,-1:NE VJS@2,0:SE"
"""Three tiles around a hole of one cell, 1,0: V 0,0, J 0,1, C -1,1; V 1,-1, C 2,-2, J 2,-1; V 2,0, J 2,1, S 1,1."""

PONDS = POND + " VSJ@4,-1:SE VJS@5,-2:NE VCJ@6,-1:SE VSC@-4,1:SE VCS@-3,0:NE VRJ@-2,1:SE"
"""Three such ponds in a row: 1,0 and 5,-1 and -3,1."""

PLAIN_SENTENCE = re.compile(r"[A-Z'].*[^.]\.", re.DOTALL)


class Table:
    """One game, held by the package and by the referee."""

    def __init__(self, game: taluva.Game, referee: Referee) -> None:
        self.game = game
        self.referee = referee
        self.agree()

    def play(self, *steps: str) -> Table:
        """Play legal steps; several may be written in one text, separated by spaces."""
        for step in " ".join(steps).split():
            self.legal(step)
            self.game.play(step)
            self.referee.play(step)
            self.agree()
        return self

    def legal(self, *steps: str) -> None:
        """These steps are legal: for the package, its list of moves, and the referee."""
        for step in steps:
            assert self.game.fault(step) is None, f"{step}: {self.game.fault(step)}"
            assert step in self.game.legal_moves
            assert self.referee.fault(step) is None, step

    def illegal(self, step: str, rule: str, sentence: str = "", **values: object) -> None:
        """This step is refused with this rule, in one plain sentence (with these words in it, speaking of these
        values), and nothing changes."""
        position, record = self.game.position, self.game.record()
        with pytest.raises(taluva.IllegalMove) as refusal:
            self.game.play(step)
        assert isinstance(refusal.value, ValueError)
        assert refusal.value.rule == rule, f"{step}: {refusal.value}"
        text = str(refusal.value)
        assert PLAIN_SENTENCE.fullmatch(text), text
        assert "\n" not in text
        assert rule == "over" or text.endswith(f" ({rule})."), text
        assert sentence in text
        assert {name: refusal.value.values[name] for name in values} == values
        assert (self.game.position, self.game.record()) == (position, record)
        with pytest.raises(taluva.IllegalMove) as again:
            position.play(step)
        assert (again.value.rule, str(again.value)) == (rule, text)
        assert step not in self.game.legal_moves
        assert step not in self.moves
        assert self.referee.fault(step) == rule, f"the referee says {self.referee.fault(step)} for {step}"

    @property
    def moves(self) -> list[str]:
        """The notations of all legal moves, on which both agree."""
        listed = [str(move) for move in self.game.legal_moves]
        assert len(listed) == len(set(listed)) == len(self.game.legal_moves)
        assert sorted(listed) == self.referee.legal()
        return listed

    def builds(self, kind: str) -> list[str]:
        """The legal builds of one kind, sorted."""
        return sorted(move for move in self.moves if move.startswith(f"{kind}@"))

    def settlements(self, seat: int) -> list[int]:
        """The sizes of a player's settlements, sorted."""
        return sorted(len(settlement) for settlement in self.game.settlements(seat))

    def agree(self) -> None:
        """Everything public is the same on both sides."""
        game, referee = self.game, self.referee
        tile = None if game.tile is None else str(game.tile)
        assert (game.phase, game.places, game.end) == (referee.phase, referee.places, referee.end)
        assert game.seat == referee.seat or game.phase == "over"
        assert tile == referee.tile
        for seat in range(1, game.setup.players + 1):
            supply = referee.supply(seat)
            assert tuple(game.supply(seat)) == (supply["hut"], supply["tower"], supply["temple"], supply["boat"])
            assert {frozenset(s.cells) for s in game.settlements(seat)} == referee.settlements(seat)
        assert {tuple(view.cell): view.level for view in game.cells} == referee.level
        assert {tuple(view.cell): str(view.terrain) for view in game.cells} == referee.terrain
        buildings = {tuple(view.cell): (view.seat, str(view.piece)) for view in game.cells if view.piece}
        assert buildings == referee.building
        assert {frozenset(lagoon.cells) for lagoon in game.lagoons} == referee._lagoons
        boats = {tuple(lagoon.cells[0]): lagoon.seat for lagoon in game.lagoons if lagoon.seat}
        assert boats == referee.boats


def whole_stack(first: Iterable[str], size: int = 48) -> list[str]:
    """A stack that begins with these tiles and continues with the others in the order of M3."""
    first = list(first)
    rest = Counter(VOLCANO_TILES) - Counter(first)
    return [*first, *rest.elements()][: max(size, len(first))]


def raised(level: int, tiles: str) -> str:
    """These tiles on a level, each on a pile of others just below it."""
    named = Counter(tile.split("@")[0] for tile in tiles.split())
    fillers = reversed(list((Counter(VOLCANO_TILES) - named).elements()))
    piles = [f"{next(fillers)}@{tile.split('@')[1]}" for _ in range(level - 1) for tile in tiles.split()]
    return " ".join([*piles, tiles])


def new_table(
    *turns: str,
    edition: str = "ferti-2014",
    players: int = 2,
    variant: str | None = None,
    expansions: Sequence[str] = (),
    stack: Sequence[str] | None = None,
    two_hex: Sequence[str] = (),
    size: int = 24,
) -> Table:
    """A game from its beginning, with these turns played. Unless given, the stack has the tiles the turns name."""
    steps = " ".join(turns).split()
    if stack is None:
        named = [step.split("@")[0] for step in steps if "@" in step]
        stack = whole_stack([code for code in named if code in VOLCANO_TILES], size)
    setup: dict[str, Any] = {
        "edition": edition,
        "players": players,
        "variant": variant,
        "expansions": expansions,
        "stack": stack,
        "two_hex": two_hex,
    }
    return Table(taluva.Game(**setup), Referee(**setup)).play(*steps)


def arranged(
    tiles: str,
    buildings: dict[str, str] | None = None,
    *,
    hand: str = "",
    phase: str = "build",
    seat: int = 1,
    edition: str = "ferti-2014",
    players: int = 2,
    variant: str | None = None,
    expansions: Sequence[str] = (),
    two_hex: Sequence[str] = (),
    two_hex_left: Sequence[str] | None = None,
    took_two_hex: Iterable[int] = (),
    left: int | None = None,
    huts: dict[int, int] | None = None,
    eliminated: Iterable[int] = (),
    finished: dict[int, int] | None = None,
    worst_places: dict[int, int] | None = None,
) -> Table:
    """An island put on the table as described, nothing checked on the way.

    tiles: placements, laid in this order. Where more tiles must have been seen, they lie in a row to the north.
    buildings: {"red hut": "1,0 2,0"}; boats too, on the first cells of lagoons.
    hand: the tile to place (phase "place") or just placed (phase "build"; unless given, the last of `tiles`).
    left: tiles left in the stack; unless given, the rest of all 48. huts: those left in a supply.
    """
    laid = [Placement(*_read_placement(tile)) for tile in tiles.split()]
    hand = hand or (laid[-1].code if laid and phase == "build" else "")
    in_hand = [hand] if phase == "place" else []
    two_hex_left = tuple(two_hex) if two_hex_left is None else two_hex_left
    seen = Counter([placement.code for placement in laid] + in_hand)
    drawn = sum(count for code, count in seen.items() if code in VOLCANO_TILES)
    size = 48 if left is None else max(12, drawn + left)
    others = [code for code in two_hex if code not in two_hex_left and code not in seen]
    others += list((Counter(VOLCANO_TILES) - seen).elements())[: 0 if left is None else size - left - drawn]
    laid += _row_to_the_north(laid, others)
    cells = _lay(laid)
    unseen = Counter(VOLCANO_TILES)
    unseen.subtract(code for code in [*(placement.code for placement in laid), *in_hand] if code in VOLCANO_TILES)
    assert min(unseen.values()) >= 0, f"there are not so many tiles {min(unseen, key=lambda code: unseen[code])}"
    pieces = {
        tuple(map(int, cell.split(","))): tuple(what.split())
        for what, where in (buildings or {}).items()
        for cell in where.split()
    }
    for cell, (_, kind) in pieces.items():
        assert (kind == "boat") == (cell not in cells), f"{kind} at {cell}"
    supplies = {number: _supply(number, cells, pieces, "boats" in expansions, huts) for number in range(1, players + 1)}
    places = {**(finished or {}), **(worst_places or {})}
    status = {number: "f" if number in (finished or {}) else "a" for number in range(1, players + 1)}
    status.update(dict.fromkeys(eliminated, "e"))
    expansions = tuple(name for name in EXPANSION_LETTERS if name in expansions)
    letters = "".join(EXPANSION_LETTERS[name] for name in expansions)
    fields = (
        f"{EDITIONS[edition]}-{players}-{size}-{(variant or 'v')[0]}-{letters}",
        f"{seat}{phase[0]}-{hand}",
        f"{size - sum(VOLCANO_TILES.values()) + sum(unseen.values())}-{''.join(str(unseen[c]) for c in VOLCANO_TILES)}",
        "-".join((_indices(two_hex), _indices(two_hex_left), "".join(str(number) for number in sorted(took_two_hex)))),
        ".".join(
            f"{'0123456789abcdefghijk'[hut]}{tower}{temple}{boat}{status[number]}{places.get(number, 0)}"
            for number, (hut, tower, temple, boat) in supplies.items()
        ),
        _island(cells, pieces),
        _boats(pieces),
        "-",
    )
    game = taluva.Game.from_position(taluva.Position("_".join(fields)), seed=1)
    referee = Referee(
        edition=edition, players=players, variant=variant, expansions=expansions, stack=["VJC"] * 12, two_hex=two_hex
    )
    _arrange_referee(referee, game, laid, pieces)
    referee._two_hex = list(two_hex_left)
    referee._has_taken = set(took_two_hex)
    referee._eliminated = set(eliminated)
    referee._place_of = dict(places)
    return Table(game, referee)


def corners_outside(cells: list[Cell], width: int, height: int) -> int:
    """Corner points as (2x, 2y * sqrt 3), all whole numbers: the border is at 2|x| = width, (2y)^2 = height^2."""
    points = set()
    for q, r in cells:
        x, y = 2 * q + r, 3 * r
        points |= {(x, y - 2), (x, y + 2), (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)}
    return sum(abs(x) > width or y * y > 3 * height * height for x, y in points)


def carpet_over(zone: str) -> str:
    """Tiles side by side over the whole zone, as far as they may lie there."""
    width, height = ZONES[zone]
    codes = iter([code for code, count in VOLCANO_TILES.items() for _ in range(count) if code not in ("VLL", "VLR")])
    tiles = []
    for r in range(-8, 9):
        for q in range(-14, 15):
            cells = [Cell(q, r), Cell(q + 1, r), Cell(q, r + 1)]
            if (q - r) % 3 == 0 and corners_outside(cells, width, height) <= 2:
                tiles.append(f"{next(codes)}@{q},{r}:E")
    return " ".join(tiles)


def _read_placement(text: str) -> tuple[str, tuple[int, int], str]:
    code, q, r, direction = re.fullmatch(r"(\w+)@(-?\d+),(-?\d+):(\w+)", text).groups()  # type: ignore[union-attr]
    return code, (int(q), int(r)), direction


def _lay(laid: Iterable[Placement]) -> dict[tuple[int, int], tuple[str, int, tuple[tuple[int, int], ...]]]:
    """Terrain, level and all cells of the topmost tile, by cell."""
    cells: dict[tuple[int, int], tuple[str, int, tuple[tuple[int, int], ...]]] = {}
    for placement in laid:
        under = {cells[cell][1] if cell in cells else 0 for cell in placement.letters}
        assert len(under) == 1, f"{placement} would lie on several levels"
        for cell, letter in placement.letters.items():
            cells[cell] = (letter, under.copy().pop() + 1, tuple(placement.letters))
    return cells


def _row_to_the_north(laid: Iterable[Placement], codes: Iterable[str]) -> list[Placement]:
    """Tiles in a straight row that begins at the northernmost cell."""
    land = [cell for placement in laid for cell in placement.letters]
    q, r = min(land, key=lambda cell: (cell[1], -cell[0]), default=(0, 0))
    return [Placement(code, (q, r - 1 - 2 * number), "NW") for number, code in enumerate(codes)]


def _supply(
    seat: int, cells: dict[Any, Any], pieces: dict[Any, Any], boats: bool, huts: dict[int, int] | None
) -> tuple[int, int, int, int]:
    own = Counter[str]()
    for cell, (colour, kind) in pieces.items():
        if COLOURS[colour] == seat:
            own[kind] += cells[cell][1] if kind == "hut" else 1
    left = (huts or {}).get(seat, 20 - own["hut"])
    return left, 2 - own["tower"], 3 - own["temple"], 2 * boats - own["boat"]


def _indices(codes: Iterable[str]) -> str:
    return "".join(sorted(str(TWO_HEX_TILES.index(code)) for code in codes))


def _island(cells: dict[tuple[int, int], Any], pieces: dict[tuple[int, int], Any]) -> str:
    if not cells:
        return "0x0-"
    q_min, r_min = min(q for q, _ in cells), min(r for _, r in cells)
    rows = []
    for r in range(r_min, max(r for _, r in cells) + 1):
        row, expected = "", q_min
        for q in sorted(q for q, row_of in cells if row_of == r):
            terrain, level, mates = cells[q, r]
            row += f"~{q - expected}" if q > expected else ""
            towards = {STEPS.index((a - q, b - r)) for a, b in mates if (a, b) != (q, r)}
            if len(towards) == 2:
                letter = "abcdef"[next(d for d in towards if (d + 1) % 6 in towards)]
            else:
                letter = "ghijkl"[towards.pop()]
            row += f"{terrain}{letter}{level if level > 1 else ''}"
            if (q, r) in pieces:
                colour, kind = pieces[q, r]
                row += "nopqrstuvwxy"[3 * COLOURS[colour] - 3 + ("hut", "tower", "temple").index(kind)]
            expected = q + 1
        rows.append(row)
    return f"{q_min}x{r_min}-{'.'.join(rows)}"


def _boats(pieces: dict[tuple[int, int], Any]) -> str:
    boats = sorted((COLOURS[colour], q, r) for (q, r), (colour, kind) in pieces.items() if kind == "boat")
    return ".".join(f"{seat}x{q}x{r}" for seat, q, r in boats) or "-"


def _arrange_referee(
    referee: Referee, game: taluva.Game, laid: Iterable[Placement], pieces: dict[tuple[int, int], Any]
) -> None:
    """Tell the referee what lies on the table."""
    referee.level, referee.terrain, referee._tile_on_top = {}, {}, {}
    for placement in laid:
        referee._lay(placement)
    for cell, (colour, kind) in pieces.items():
        if kind == "boat":
            referee.boats[cell] = COLOURS[colour]
        else:
            referee.building[cell] = (COLOURS[colour], kind)
    for seat in range(1, game.setup.players + 1):
        supply = game.supply(seat)
        referee._supply[seat] = dict(zip(("hut", "tower", "temple", "boat"), supply, strict=True))
    referee._stack = json.loads(game.to_json())["stack"]
    referee._stack = referee._stack[len(referee._stack) - game.stack_left :] if game.stack_left else []
    referee.seat = game.seat
    referee.phase = game.phase  # type: ignore[assignment]
    referee.tile = None if game.tile is None else str(game.tile)
