"""The rules of Taluva read a second time, literally: the tests' second opinion on the compiled kernel.

Plain sets and dicts, nothing fast, and nothing shared with the package `taluva`, so that a mistake in one is
not repeated in the other. One function per rule of `rules.md`, with its id; steps are written as in
`notation.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import ClassVar, Final, Literal, TypeAlias

Cell: TypeAlias = tuple[int, int]
Settlement: TypeAlias = frozenset[Cell]
Lagoon: TypeAlias = frozenset[Cell]
Phase: TypeAlias = Literal["choose", "place", "build", "over"]
End: TypeAlias = Literal["E1", "E2", "L3", "V3", "W2", "X13"]

ORIGIN: Final[Cell] = (0, 0)
# Clockwise: a tile's third cell lies in the direction after that of its second.
DIRECTIONS: Final = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}

VOLCANO: Final = "V"
TERRAINS: Final = "JCSRL"
VOLCANO_TILES: Final = tuple(f"V{a}{b}" for a, b in product(TERRAINS, repeat=2))  # M3 has every pair
TWO_HEX_TILES: Final = ("VL", "VJ", "VS", "VV", "JJ")
START_TILE: Final = "VVV"

# X12. Width and height, in distances between neighbouring centres.
BOARDS: Final = {"beginner": (16, 14), "player": (13, 11), "expert": (10, 9)}
ZONES: Final = BOARDS | {f"{board}-dotted": (w - 2, h - 2) for board, (w, h) in BOARDS.items()}


def neighbour(cell: Cell, direction: str) -> Cell:
    """The cell one step away in a direction."""
    (q, r), (dq, dr) = cell, DIRECTIONS[direction]
    return q + dq, r + dr


def neighbours(cells: Iterable[Cell]) -> set[Cell]:
    """All cells adjacent to at least one of the cells; these may be among them."""
    return {neighbour(cell, direction) for cell in cells for direction in DIRECTIONS}


def first_cell(cells: Iterable[Cell]) -> Cell:
    """The smallest cell in order of (r, q)."""
    return min(cells, key=lambda cell: (cell[1], cell[0]))


def connected_sets(cells: Iterable[Cell]) -> set[frozenset[Cell]]:
    """The cells, divided into maximal sets of adjacent cells."""
    remaining = set(cells)
    found = set()
    while remaining:
        connected, frontier = set(), {remaining.pop()}
        while frontier:
            connected |= frontier
            remaining -= frontier
            frontier = neighbours(frontier) & remaining
        found.add(frozenset(connected))
    return found


def corners(cell: Cell) -> set[tuple[int, int]]:
    """The six corner points, as integers: east in units of 1/2, south in units of 1 / (2 * sqrt(3))."""
    q, r = cell
    x, y = 2 * q + r, 3 * r
    return {(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)}


@dataclass(frozen=True)
class Choice:
    """Before drawing (X8): `draw`, or the code of a two-hex tile."""

    phase: ClassVar[Phase] = "choose"
    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(frozen=True)
class Placement:
    """A tile put down: the cell of its first letter, and the direction from there to its second."""

    phase: ClassVar[Phase] = "place"
    code: str
    cell: Cell
    direction: str

    @classmethod
    def canonical(cls, code: str, cell: Cell, direction: str) -> Placement:
        """VV and JJ read the same from both ends: of the two ways to write them, that with E, SE or SW."""
        opposite = {"W": "E", "NW": "SE", "NE": "SW"}
        if code in ("VV", "JJ") and direction in opposite:
            return cls(code, neighbour(cell, direction), opposite[direction])
        return cls(code, cell, direction)

    @cached_property
    def letters(self) -> dict[Cell, str]:
        """The cells of the tile, each with its letter."""
        clockwise = list(DIRECTIONS)
        following = clockwise[(clockwise.index(self.direction) + 1) % len(clockwise)]
        cells = (self.cell, neighbour(self.cell, self.direction), neighbour(self.cell, following))
        return dict(zip(cells, self.code, strict=False))  # a two-hex tile has no third letter

    def __str__(self) -> str:
        return f"{self.code}@{self.cell[0]},{self.cell[1]}:{self.direction}"


@dataclass(frozen=True)
class Build:
    """A piece on a cell; or, for `expand`, one cell of the settlement and the terrain."""

    phase: ClassVar[Phase] = "build"
    kind: str
    cell: Cell
    terrain: str = ""

    def __str__(self) -> str:
        written = f"{self.kind}@{self.cell[0]},{self.cell[1]}"
        return f"{written}:{self.terrain}" if self.terrain else written


Step: TypeAlias = Choice | Placement | Build

CELL: Final = "(-?[0-9]+),(-?[0-9]+)"
CODE: Final = "|".join((*VOLCANO_TILES, *TWO_HEX_TILES, START_TILE))
CHOICE: Final = re.compile("|".join(("draw", *TWO_HEX_TILES)))
PLACEMENT: Final = re.compile(f"({CODE})@{CELL}:({'|'.join(DIRECTIONS)})")
BUILD: Final = re.compile(f"(hut|tower|temple|boat)@{CELL}")
EXPAND: Final = re.compile(f"(expand)@{CELL}:([{TERRAINS}])")


def read(step: str) -> Step | None:
    """The step that is written, or None where it cannot be read."""
    if CHOICE.fullmatch(step):
        return Choice(step)
    if found := PLACEMENT.fullmatch(step):
        return Placement.canonical(found[1], (int(found[2]), int(found[3])), found[4])
    if found := BUILD.fullmatch(step):
        return Build(found[1], (int(found[2]), int(found[3])))
    if found := EXPAND.fullmatch(step):
        return Build(found[1], (int(found[2]), int(found[3])), found[4])
    return None


class Referee:
    """One game: what lies on the table, whose step it is, and which steps the rules allow."""

    def __init__(
        self,
        *,
        edition: str,
        players: int,
        variant: str | None,
        expansions: Sequence[str],
        stack: Sequence[str],
        two_hex: Sequence[str],
    ) -> None:
        self.phase: Phase = "place"
        self.seat = 1
        self.tile: str | None = None
        self.places: tuple[int, ...] | None = None
        self.end: End | None = None
        self.level: dict[Cell, int] = {}
        self.terrain: dict[Cell, str] = {}
        self.building: dict[Cell, tuple[int, str]] = {}
        self.boats: dict[Cell, int] = {}

        self._edition = edition
        self._variant = variant
        self._seats = range(1, players + 1)
        boards = [name.removeprefix("board:") for name in expansions if name.startswith("board:")]
        self._zone = ZONES[boards[0]] if boards else None
        self._pieces = {"hut": 20, "tower": 2, "temple": 3, "boat": 2 if "boats" in expansions else 0}  # M1
        self._supply = {seat: dict(self._pieces) for seat in self._seats}
        self._stack = list(stack)
        self._two_hex = list(two_hex)
        self._has_taken: set[int] = set()
        self._tile_on_top: dict[Cell, int] = {}
        self._tiles_laid = 0
        self._lagoons: set[Lagoon] = set()
        self._eliminated: set[int] = set()
        self._place_of: dict[int, int] = {}

        if "start-tile" in expansions:
            self._x1_start_tile()
        self._begin_turn()

    # What can be asked, and the one thing that can be done.

    def legal(self) -> list[str]:
        """The notations of all legal steps, sorted by character code."""
        return sorted({str(step) for step in self._legal_steps()})

    def fault(self, step: str) -> str | None:
        """The first rule that the step breaks in the order of *Faults*; None where it is legal."""
        if self.phase == "over":
            return "over"
        reading = read(step)
        return "notation" if reading is None else self._fault(reading)

    def supply(self, seat: int) -> dict[str, int]:
        """A player's unbuilt pieces, by type."""
        return dict(self._supply[seat])

    def settlements(self, seat: int) -> set[Settlement]:
        """The maximal sets of adjacent cells that hold this player's buildings (B0)."""
        return connected_sets(cell for cell, (owner, _) in self.building.items() if owner == seat)

    def play(self, step: str) -> None:
        """Play a legal step and whatever follows from it without a choice; ValueError if it is illegal."""
        if (rule := self.fault(step)) is not None:
            raise ValueError(f"{step!r} is illegal: {rule}")
        match read(step):
            case Choice(what):
                self._choose(what)
            case Placement() as placement:
                self._place(placement)
            case Build() as build:
                self._build(build)

    # Candidates: far more than are legal, and each is asked the same question as a step from outside.

    def _legal_steps(self) -> Iterator[Step]:
        return (step for step in self._candidates() if self._fault(step) is None)

    def _candidates(self) -> Iterator[Step]:
        if self.phase == "choose":
            yield from map(Choice, ("draw", *TWO_HEX_TILES))
        elif self.phase == "place":
            assert self.tile is not None
            yield from self._candidate_placements(self.tile)
        elif self.phase == "build":
            yield from self._candidate_builds()

    def _candidate_placements(self, code: str) -> Iterator[Placement]:
        # With its first cell more than two steps from the island, a tile lies on none of it and touches none.
        near = {ORIGIN, *self.level}
        for _ in range(2):
            near |= neighbours(near)
        for cell, direction in product(near, DIRECTIONS):
            yield Placement.canonical(code, cell, direction)

    def _candidate_builds(self) -> Iterator[Build]:
        for kind, cell in product(("hut", "tower", "temple"), self.level):
            yield Build(kind, cell)
        for settlement, terrain in product(self.settlements(self.seat), TERRAINS):
            yield Build("expand", first_cell(settlement), terrain)
        for lagoon in self._lagoons:
            yield Build("boat", first_cell(lagoon))

    # Faults. Each check says whether a rule is kept; the tables hold the order in which they are asked.

    def _fault(self, step: Step) -> str | None:
        """T1 and X8: the phase must be right, the tile the one drawn, and a choice one that is offered."""
        if step.phase != self.phase:
            return "T1"
        match step:
            case Choice(what):
                return None if what in self._offers() else "X8"
            case Placement() as placement:
                return self._placement_fault(placement) if placement.code == self.tile else "T1"
            case Build() as build:
                return self._build_fault(build)

    def _placement_fault(self, placement: Placement) -> str | None:
        checks: tuple[tuple[str, Callable[[Placement], bool]], ...] = (
            ("T3", self._t3_first_tile_on_the_origin),
            ("P4", self._p4_on_one_level),
            ("P2", self._p2_touches_an_edge),
            ("X4", self._x4_in_no_lagoon_with_a_boat),
            ("X11", self._x11_inside_the_zone),
            ("P5", self._p5_volcano_on_volcano),
            ("P6", self._p6_rests_on_two_tiles),
            ("P7", self._p7_covers_no_tower_or_temple),
            ("P8", self._p8_covers_no_settlement_whole),
        )
        return next((rule for rule, keeps in checks if not keeps(placement)), None)

    def _build_fault(self, build: Build) -> str | None:
        checks: dict[str, tuple[tuple[str, Callable[[Build], bool]], ...]] = {
            "hut": (("B0", self._b0_free_cell), ("B1", self._b1_hut)),
            "tower": (("B0", self._b0_free_cell), ("B2", self._b2_tower)),
            "temple": (("B0", self._b0_free_cell), ("B3", self._b3_temple)),
            "expand": (("B4", self._b4_expand),),
            "boat": (("X2", self._x2_boat),),
        }
        in_order = (*checks[build.kind], ("B0", self._b0_supply_suffices))
        return next((rule for rule, keeps in in_order if not keeps(build)), None)

    # Placing a tile.

    def _is_eruption(self, placement: Placement) -> bool:
        """Whether it lies on tiles; asked after P4, so one cell speaks for all."""
        return placement.cell in self.level

    def _t3_first_tile_on_the_origin(self, placement: Placement) -> bool:
        """T3. The first letter of the first tile goes on (0, 0); after a start tile (X1) none is first."""
        return bool(self.level) or placement.cell == ORIGIN

    def _p4_on_one_level(self, placement: Placement) -> bool:
        """P1, P4. All cells are empty (here: of level 0), or all lie on tiles of one and the same level."""
        return len({self.level.get(cell, 0) for cell in placement.letters}) == 1

    def _p2_touches_an_edge(self, placement: Placement) -> bool:
        """P2. On level 1 an edge touches that of a tile already there; the first tile has none to touch."""
        if self._is_eruption(placement) or not self.level:
            return True
        return not neighbours(placement.letters).isdisjoint(self.level)

    def _x4_in_no_lagoon_with_a_boat(self, placement: Placement) -> bool:
        """X4. No cell of a lagoon that holds a boat is used."""
        with_boat = filter(self._has_boat, self._lagoons)
        return all(lagoon.isdisjoint(placement.letters) for lagoon in with_boat)

    def _x11_inside_the_zone(self, placement: Placement) -> bool:
        """X11. At most two corners, each counted once, lie strictly outside the zone.

        X12. The border is at |x| = width / 2 and |y| = height / 2: in the units of `corners` these are width
        and sqrt(3) * height, and the latter is squared to compare integers.
        """
        if self._zone is None:
            return True
        width, height = self._zone
        points = {point for cell in placement.letters for point in corners(cell)}
        return sum(abs(x) > width or y * y > 3 * height * height for x, y in points) <= 2

    def _p5_volcano_on_volcano(self, placement: Placement) -> bool:
        """P5, X9. In an eruption the volcano, for VV at least one of them, lies on a volcano; JJ has none."""
        return not self._is_eruption(placement) or any(
            letter == self.terrain[cell] == VOLCANO for cell, letter in placement.letters.items()
        )

    def _p6_rests_on_two_tiles(self, placement: Placement) -> bool:
        """P6. An eruption rests on at least two different tiles."""
        return not self._is_eruption(placement) or (len({self._tile_on_top[cell] for cell in placement.letters}) >= 2)

    def _p7_covers_no_tower_or_temple(self, placement: Placement) -> bool:
        """P7. No tower and no temple is covered."""
        covered = (self.building[cell] for cell in placement.letters if cell in self.building)
        return all(kind == "hut" for _, kind in covered)

    def _p8_covers_no_settlement_whole(self, placement: Placement) -> bool:
        """P8. Every settlement, of eliminated players too, keeps a cell that the tile does not cover."""
        return not self._is_eruption(placement) or not any(
            settlement <= placement.letters.keys() for seat in self._seats for settlement in self.settlements(seat)
        )

    # Building.

    def _b0_free_cell(self, build: Build) -> bool:
        """B0. The cell lies on a tile, is not a volcano and holds no building."""
        return self.terrain.get(build.cell, VOLCANO) != VOLCANO and build.cell not in self.building

    def _b0_supply_suffices(self, build: Build) -> bool:
        """B0. The supply holds every piece that the build takes."""
        kind, number = self._pieces_taken(build)
        return self._supply[self.seat][kind] >= number

    def _b1_hut(self, build: Build) -> bool:
        """B1. Level 1; in every edition but one not beside a building of the same player."""
        if self.level[build.cell] != 1:
            return False
        return self._edition == "hans-im-glueck-2006" or not self._own_settlements_beside([build.cell])

    def _b2_tower(self, build: Build) -> bool:
        """B2. Level 3 or more, beside an own settlement that has no tower."""
        beside = self._own_settlements_beside([build.cell])
        return self.level[build.cell] >= 3 and any(self._lacks(settlement, "tower") for settlement in beside)

    def _b3_temple(self, build: Build) -> bool:
        """B3. Any level, beside an own settlement of at least 3 cells that has no temple."""
        beside = self._own_settlements_beside([build.cell])
        return any(len(settlement) >= 3 and self._lacks(settlement, "temple") for settlement in beside)

    def _b4_expand(self, build: Build) -> bool:
        """B4. An own settlement is there, with at least one cell beside it to fill."""
        return bool(self._b4_cells(build))

    def _b4_cells(self, build: Build) -> set[Cell]:
        """B4. Every empty cell of the terrain beside the settlement, as it stands before the build."""
        return {
            cell
            for settlement in self.settlements(self.seat)
            if build.cell in settlement
            for cell in neighbours(settlement)
            if self.terrain.get(cell) == build.terrain and cell not in self.building
        }

    def _x2_boat(self, build: Build) -> bool:
        """X2. The cell is in a lagoon beside an own settlement, and no boat is in that lagoon."""
        return any(
            not self._has_boat(lagoon) and self._own_settlements_beside(lagoon)
            for lagoon in self._lagoons
            if build.cell in lagoon
        )

    def _own_settlements_beside(self, cells: Iterable[Cell]) -> list[Settlement]:
        beside = neighbours(cells)
        return [settlement for settlement in self.settlements(self.seat) if settlement & beside]

    def _lacks(self, settlement: Settlement, kind: str) -> bool:
        return all(self.building[cell][1] != kind for cell in settlement)

    def _has_boat(self, lagoon: Lagoon) -> bool:
        """X4 keeps such a lagoon as it is for the rest of the game, so its first cell never changes."""
        return first_cell(lagoon) in self.boats

    def _pieces_taken(self, build: Build) -> tuple[str, int]:
        """The type and number of pieces that a build takes; B4: as many huts on each cell as its level."""
        if build.kind == "expand":
            return "hut", sum(self.level[cell] for cell in self._b4_cells(build))
        return build.kind, 1

    # The turn.

    def _begin_turn(self) -> None:
        """E2, X10, X13, X8, T1. The end, if no tile is left or none that fits; else a choice, if there is one; else a
        draw."""
        if not self._stack and not self._two_hex:
            self._decide("E2")
        elif self._offers():
            self.phase, self.tile = "choose", None
        elif not self._stack:
            self._decide("X13")
        else:
            self._choose("draw")

    def _offers(self) -> list[str]:
        """X8, X10. What the player to move may choose; a player who has taken a tile, only once the stack is empty."""
        if self._stack and self.seat in self._has_taken:
            return []
        fitting = [code for code in self._two_hex if self._x8_fits(code)]
        return ["draw", *fitting] if self._stack and fitting else fitting

    def _x8_fits(self, code: str) -> bool:
        """X8. Whether a tile can be placed somewhere."""
        return any(self._placement_fault(placement) is None for placement in self._candidate_placements(code))

    def _choose(self, what: str) -> None:
        """T1, X8, X13. A tile comes to hand; one drawn that can be placed nowhere ends the game."""
        if what == "draw":
            self.tile = self._stack.pop(0)
        else:
            self._two_hex.remove(what)
            self._has_taken.add(self.seat)
            self.tile = what
        self.phase = "place"
        if not any(self._legal_steps()):
            self._decide("X13")

    def _place(self, placement: Placement) -> None:
        """L1. A player who now has no legal build is eliminated at once."""
        self._lay(placement)
        self.phase = "build"
        if not any(self._legal_steps()):
            self._l1_eliminate()

    def _lay(self, placement: Placement) -> None:
        """P4, P9. One level up; the huts covered go to the box, which no supply sees."""
        self._tiles_laid += 1
        for cell, letter in placement.letters.items():
            self.level[cell] = self.level.get(cell, 0) + 1
            self.terrain[cell] = letter
            self._tile_on_top[cell] = self._tiles_laid
            self.building.pop(cell, None)
        self._lagoons = self._x3_lagoons()

    def _x1_start_tile(self) -> None:
        """X1. The start tile lies on (0, 0), (1, 0) and (0, 1) before the first turn."""
        self._lay(Placement(START_TILE, ORIGIN, "E"))

    def _x3_lagoons(self) -> set[Lagoon]:
        """X3. The maximal sets of empty cells without a way to the open sea over empty cells.

        In a box that leaves a free margin around the island, the open sea is the set that holds the margin.
        """
        west, east = min(q for q, _ in self.level) - 1, max(q for q, _ in self.level) + 1
        north, south = min(r for _, r in self.level) - 1, max(r for _, r in self.level) + 1
        box = product(range(west, east + 1), range(north, south + 1))
        empty = connected_sets(cell for cell in box if cell not in self.level)
        return {cells for cells in empty if (west, north) not in cells}

    def _build(self, build: Build) -> None:
        """B1 to B4, X2. The pieces leave the supply; then see whether that wins."""
        kind, number = self._pieces_taken(build)
        if build.kind == "boat":
            lagoon = next(lagoon for lagoon in self._lagoons if build.cell in lagoon)
            self.boats[first_cell(lagoon)] = self.seat
        else:
            cells = self._b4_cells(build) if build.kind == "expand" else {build.cell}
            self.building.update(dict.fromkeys(cells, (self.seat, kind)))
        self._supply[self.seat][kind] -= number
        self._early_victory()

    def _end_turn(self) -> None:
        """L3, V3. The last side left ends the game; else the next seat in the turn order has its turn."""
        left = self._seats_left()
        if len({self._side(seat) for seat in left}) == 1:
            self._decide("V3" if self._variant == "places" else "L3")
        else:
            self.seat = min(left, key=lambda seat: (seat - self.seat - 1) % len(self._seats))
            self._begin_turn()

    # The end.

    def _seats_left(self) -> list[int]:
        """The seats in the turn order: neither eliminated (L1) nor in their place (V1)."""
        return [seat for seat in self._seats if seat not in self._eliminated and seat not in self._place_of]

    def _free_places(self) -> set[int]:
        return set(self._seats) - set(self._place_of.values())

    def _side(self, seat: int) -> frozenset[int]:
        """W1. The seats that win together: a team, or the player alone."""
        return frozenset((seat, (seat + 1) % 4 + 1) if self._variant == "teams" else (seat,))

    def _built(self, seat: int, kind: str) -> int:
        """E4, W3. Removed from the supply, now covered or not; the pieces of the eliminated do not count."""
        return 0 if seat in self._eliminated else self._pieces[kind] - self._supply[seat][kind]

    def _types_completed(self, seat: int) -> int:
        """E1, X6. How many of the three types, four with boats, are built to the last piece."""
        return sum(self._built(seat, kind) == number for kind, number in self._pieces.items() if number)

    def _score(self, side: frozenset[int]) -> list[int]:
        """E3, X6, W3. Temples, towers, boats (all 0 without them), huts; those of a team are added."""
        return [sum(self._built(seat, kind) for seat in side) for kind in ("temple", "tower", "boat", "hut")]

    def _l1_eliminate(self) -> None:
        """L1, V2. Out of the turn order, the pieces stay; in play for places with the worst free place."""
        self._eliminated.add(self.seat)
        if self._variant == "places":
            self._place_of[self.seat] = max(self._free_places())
        self._end_turn()

    def _early_victory(self) -> None:
        """E1, V1, W2. The consequences of the build just made."""
        side = self._side(self.seat)
        completed = sorted((self._types_completed(seat) for seat in side), reverse=True)
        if self._variant == "teams" and completed[0] >= 2 and completed[1] >= 1:
            self._win(side, "W2")
        elif self._variant is None and completed[0] >= 2:
            self._win(side, "E1")
        else:
            if self._variant == "places" and completed[0] >= 2:
                self._place_of[self.seat] = min(self._free_places())
            self._end_turn()

    def _decide(self, end: End) -> None:
        """E3, E5, V3. Of those left the best win, together where tied; in play for places each has a rank.

        V3. Those tied share the better place. L3: where one side is left, it is the best.
        """
        left = self._seats_left()
        score = {seat: self._score(self._side(seat)) for seat in left}
        if self._variant == "places":
            best_free = min(self._free_places())
            for seat in left:
                self._place_of[seat] = best_free + sum(score[other] > score[seat] for other in left)
            self._finish(end)
        else:
            best = [self._side(seat) for seat in left if score[seat] == max(score.values())]
            self._win(frozenset().union(*best), end)

    def _win(self, winners: frozenset[int], end: End) -> None:
        """E6. Winners have place 1, all others share the next place."""
        self._place_of = {seat: 1 if seat in winners else 1 + len(winners) for seat in self._seats}
        self._finish(end)

    def _finish(self, end: End) -> None:
        self.phase, self.tile, self.end = "over", None, end
        self.places = tuple(self._place_of[seat] for seat in self._seats)
