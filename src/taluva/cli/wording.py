"""Moves in words, and all legal moves sorted into groups that people can take in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, pi

from taluva.board import Board
from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Boat, Choice, Draw, Expand, Hut, Piece, Placement, Step, Temple, Tower
from taluva.terminal.describing import counted, listed
from taluva.views import CellView, colour


@dataclass(frozen=True, slots=True)
class Group:
    """Some legal moves of the same sort."""

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


class Wording:
    """The moves of one position in words. It reads the island once, for there may be hundreds of moves."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.island = {view.cell: view for view in board.cells}

    def groups(self) -> list[Group]:
        """All legal moves: eruptions and the sides of the coast, or builds by kind; the weightier first."""
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
        """The placements on the coast that touch a settlement of the player to move: they are wanted most often."""
        if self.board.phase != "place":
            return None
        own = self.board.settlements(self.board.seat)
        around = {near for settlement in own for cell in settlement.cells for near in cell.neighbours()}
        moves = [move for move in self.board.legal_moves if isinstance(move, Placement)]
        on_coast = [move for move in moves if move.cell not in self.island and around.intersection(move.cells)]
        return Group("coast beside your settlements", tuple(on_coast)) if on_coast else None

    def of(self, move: Step) -> str:
        """What a legal move does."""
        match move:
            case Placement():
                return self._placement(move)
            case Hut(cell) | Tower(cell) | Temple(cell):
                view = self.island[cell]
                level = f" of level {view.level}" if view.level > 1 else ""
                return f"{type(move).__name__.lower()} on the {_ground(view)}{level} at {cell}"
            case Expand(cell, terrain):
                expansion = self.board.expansion(*cell, terrain)
                where = listed([str(filled) for filled in expansion.cells])
                huts = counted(expansion.huts, "hut")
                return f"expand the settlement at {cell} into {terrain.word}: {huts} on {where}"
            case Boat(cell):
                return f"boat into the lagoon at {cell}"
            case Choice(what):
                return "draw a tile from the stack" if what == "draw" else f"take the two-hex tile {what}"
            case Draw(tile):
                return f"the tile {tile} is drawn"

    def _placement(self, move: Placement) -> str:
        lies = listed([f"{t.word} on {cell}" for t, cell in zip(move.tile.terrains, move.cells, strict=True)])
        below = [self.island[cell] for cell in move.cells if cell in self.island]
        if not below:
            return lies
        covered = [
            f"{counted(view.count, f'{colour(view.seat)} hut')} at {view.cell}"
            for view in below
            if view.piece is Piece.HUT and view.seat is not None
        ]
        harm = f"; covers {listed(covered)}" if covered else ""
        return f"eruption to level {below[0].level + 1}, {lies}{harm}"


def _ground(view: CellView) -> str:
    return view.terrain.word if view.terrain else "water"


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    points = [(cell.q + cell.r / 2, cell.r * 0.866) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _side(cells: Sequence[Cell], middle: tuple[float, float]) -> str:
    """Where cells lie as seen from the middle of the island."""
    x, y = _middle(cells)
    turn = atan2(x - middle[0], middle[1] - y) / (pi / 4)
    return _SIDES[round(turn) % 8]
