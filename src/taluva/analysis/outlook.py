"""What the players can do in a position; each answer is found once and remembered."""

from collections.abc import Iterator
from functools import cache, cached_property

from taluva.analysis.hypotheses import builds, eruptions, has_a_turn, wins_by
from taluva.hexes import Cell
from taluva.moves import Boat, Build, Expand, Hut, Piece, Temple, Tower
from taluva.position import Position
from taluva.text.description import TOWER_LEVEL
from taluva.tiles import Terrain
from taluva.views import CellView, Expansion, Settlement

TEMPLE_SIZE = 3
"""The cells of a settlement that may have a temple (B3)."""

_BUILDS: dict[Piece, type[Build]] = {Piece.TEMPLE: Temple, Piece.TOWER: Tower, Piece.BOAT: Boat}
PIECES = (Piece.TEMPLE, Piece.TOWER, Piece.BOAT)
"""The pieces that are built one by one."""


def parts_of(cells: set[Cell]) -> list[set[Cell]]:
    """The connected parts of some cells."""
    left, found = set(cells), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            part.add(cell)
            near = left.intersection(cell.neighbours())
            left -= near
            edge.extend(near)
        found.append(part)
    return found


class Outlook:
    """What each player could do in a position if it were their turn to build."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.builds = cache(lambda seat: builds(position, seat))
        self.settlements = cache(lambda seat: position.settlements(seat))

    @cached_property
    def island(self) -> dict[Cell, CellView]:
        """All cells with tiles."""
        return {view.cell: view for view in self.position.cells}

    @cached_property
    def eruptions(self) -> tuple[frozenset[Cell], ...]:
        """The cells that a tile could cover, for each way."""
        return tuple(frozenset(cells) for cells in eruptions(self.position))

    def has_a_turn(self, seat: int) -> bool:
        """Whether a player will move again."""
        return has_a_turn(self.position, seat)

    def complete(self, seat: int) -> tuple[Piece, ...]:
        """The types of which a player has built all pieces; boats only where they are in the game."""
        supply = self.position.supply(seat)
        left = {Piece.HUT: supply.huts, Piece.TOWER: supply.towers, Piece.TEMPLE: supply.temples}
        if "boats" in self.position.setup.expansions:
            left[Piece.BOAT] = supply.boats
        return tuple(piece for piece, count in left.items() if count == 0)

    def victory(self, seat: int) -> tuple[Piece, ...]:
        """The type that a player's next build could complete to win at once; none if there is no such build."""
        if not self.complete(seat) and self.position.setup.variant != "teams":
            return ()  # one build completes one type, and it takes two
        supply = self.position.supply(seat)
        for build in self.builds(seat):
            match build:
                case Temple():
                    piece, last = Piece.TEMPLE, supply.temples == 1
                case Tower():
                    piece, last = Piece.TOWER, supply.towers == 1
                case Boat():
                    piece, last = Piece.BOAT, supply.boats == 1
                case Expand():
                    piece, last = Piece.HUT, supply.huts == self.expansion(build).huts
                case Hut():
                    piece, last = Piece.HUT, supply.huts == 1
            if last and wins_by(self.position, seat, build):
                return (piece,)
        return ()

    def expansion(self, build: Expand) -> Expansion:
        """What an expansion does."""
        return self.position.expansion(*build.cell, build.terrain)

    def largest_expansion(self, seat: int) -> tuple[int, Terrain | None]:
        """The number of cells of a player's largest expansion, and their terrain."""
        found = [
            (len(self.expansion(build).cells), build.terrain)
            for build in self.builds(seat)
            if isinstance(build, Expand)
        ]
        return max(found, default=(0, None), key=lambda expansion: expansion[0])

    def can_build(self, seat: int, piece: Piece) -> bool:
        """Whether a player has a place for a temple, tower or boat."""
        return any(isinstance(build, _BUILDS[piece]) for build in self.builds(seat))

    def claims(self, seat: int, piece: Piece) -> tuple[Settlement, ...]:
        """The settlements of a player beside which a temple, tower or boat could be built."""
        places = {build.cell for build in self.builds(seat) if isinstance(build, _BUILDS[piece])}
        if piece is Piece.BOAT:
            places = {cell for lagoon in self.position.lagoons if lagoon.cells[0] in places for cell in lagoon.cells}
        return tuple(
            settlement
            for settlement in self.settlements(seat)
            if may_have(settlement, piece) and any(places.intersection(cell.neighbours()) for cell in settlement.cells)
        )

    def cuts(self, settlement: Settlement) -> Iterator[list[set[Cell]]]:
        """What eruptions could leave of a settlement: its parts, for each that covers some of it."""
        cells = set(settlement.cells)
        for covered in self.eruptions:
            if cells & covered:
                yield parts_of(cells - covered)

    def can_be_cut(self, settlement: Settlement) -> bool:
        """Whether an eruption could split a settlement."""
        return any(len(parts) > 1 for parts in self.cuts(settlement))

    def can_lose_temple_place(self, settlement: Settlement) -> bool:
        """Whether an eruption could leave a settlement too small for a temple."""
        return any(all(len(part) < TEMPLE_SIZE for part in parts) for parts in self.cuts(settlement))

    def high_places(self) -> list[CellView]:
        """The free cells on which a tower could stand."""
        return [
            view
            for view in self.island.values()
            if view.level >= TOWER_LEVEL and view.piece is None and view.terrain is not Terrain.VOLCANO
        ]


def may_have(settlement: Settlement, piece: Piece) -> bool:
    """Whether a settlement lets its player build a temple, tower (B2, B3) or boat beside it."""
    match piece:
        case Piece.TEMPLE:
            return len(settlement) >= TEMPLE_SIZE and not settlement.temples
        case Piece.TOWER:
            return not settlement.towers
        case _:
            return True
