"""All legal moves in groups of a manageable size, each move in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, pi

from taluva.board import Board
from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Boat, Expand, Hut, Piece, Placement, Step, Temple, Tower
from taluva.text.moves import move_words
from taluva.text.terms import counted, listed
from taluva.views import colour


@dataclass(frozen=True, slots=True)
class Group:
    """Legal moves of the same kind."""

    title: str
    moves: tuple[Step, ...]


_KINDS: tuple[tuple[str, type[Step]], ...] = (
    ("temples", Temple),
    ("towers", Tower),
    ("expansions", Expand),
    ("boats", Boat),
    ("huts", Hut),
)
_SIDES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


class GroupedMoves:
    """The legal moves of one position. The island is read only once, as there may be hundreds of moves."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.island = {view.cell: view for view in board.cells}

    def groups(self) -> list[Group]:
        """All legal moves: eruptions and the sides of the coast, or builds by kind; most important first."""
        moves = tuple(self.board.legal_moves)
        match self.board.phase:
            case "place":
                return self._placements([move for move in moves if isinstance(move, Placement)])
            case "build":
                found = [Group(title, tuple(m for m in moves if isinstance(m, kind))) for title, kind in _KINDS]
                return [group for group in found if group.moves]
            case "draw":
                return [Group("tiles that may be drawn", moves)]
            case _:
                choices = sorted(moves, key=lambda move: move != TO_DRAW)
                return [Group("choices", tuple(choices))] if choices else []

    def _placements(self, placements: Sequence[Placement]) -> list[Group]:
        eruptions = tuple(placement for placement in placements if placement.cell in self.island)
        on_coast = tuple(placement for placement in placements if placement.cell not in self.island)
        if not self.island:
            return [Group("directions for the first tile", on_coast)]
        sides: dict[str, list[Step]] = {}
        middle = _middle(self.island)
        for placement in on_coast:
            sides.setdefault(_side(placement.cells, middle), []).append(placement)
        found = [Group("eruptions", eruptions)] if eruptions else []
        return found + [Group(f"{side} coast", tuple(sides[side])) for side in _SIDES if side in sides]

    def beside_own(self) -> Group | None:
        """The placements on the coast that touch a settlement of the player to move: the most wanted ones."""
        if self.board.phase != "place":
            return None
        own = self.board.settlements(self.board.seat)
        around = {near for settlement in own for cell in settlement.cells for near in cell.neighbours()}
        moves = [move for move in self.board.legal_moves if isinstance(move, Placement)]
        on_coast = [move for move in moves if move.cell not in self.island and around.intersection(move.cells)]
        return Group("coast beside your settlements", tuple(on_coast)) if on_coast else None

    def of(self, move: Step) -> str:
        """What a legal move does, and where, unless its notation says so."""
        words = move_words(move, self.board)
        match move:
            case Placement():
                return f"{words}: {self._cells_of(move)}"
            case Expand(cell, terrain):
                filled = self.board.expansion(*cell, terrain).cells
                return f"{words} on {listed([str(cell) for cell in filled])}"
            case _:
                return words

    def _cells_of(self, move: Placement) -> str:
        lies = listed([f"{t.word} on {cell}" for t, cell in zip(move.tile.terrains, move.cells, strict=True)])
        below = [self.island[cell] for cell in move.cells if cell in self.island]
        covered = [
            f"{counted(view.count, f'{colour(view.seat)} hut')} at {view.cell}"
            for view in below
            if view.piece is Piece.HUT and view.seat is not None
        ]
        return f"{lies}; covers {listed(covered)}" if covered else lies


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    points = [(cell.q + cell.r / 2, cell.r * 0.866) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _side(cells: Sequence[Cell], middle: tuple[float, float]) -> str:
    """The side of the island on which cells lie."""
    x, y = _middle(cells)
    turn = atan2(x - middle[0], middle[1] - y) / (pi / 4)
    return _SIDES[round(turn) % 8]
