"""Moves in words, and all legal moves sorted into groups that people can take in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from taluva.board import Board
from taluva.hexes import Cell
from taluva.moves import Boat, Choice, Draw, Expand, Hut, Piece, Placement, Step, Temple, Tower
from taluva.terminal.describing import counted, free_around, listed
from taluva.views import colour


@dataclass(frozen=True, slots=True)
class Group:
    """Some legal moves of the same sort."""

    title: str
    moves: tuple[Step, ...]


def groups(board: Board) -> list[Group]:
    """All legal moves: eruptions and the sides of the coast, or builds by kind; the weightier first."""
    moves = list(board.legal_moves)
    match board.phase:
        case "place":
            return _placements(board, [move for move in moves if isinstance(move, Placement)])
        case "build":
            kinds: tuple[tuple[str, type[Step]], ...] = (
                ("temples", Temple), ("towers", Tower), ("expansions", Expand), ("boats", Boat), ("huts", Hut),
            )  # fmt: skip
            sorted_out = [
                Group(title, tuple(move for move in moves if isinstance(move, kind))) for title, kind in kinds
            ]
            return [group for group in sorted_out if group.moves]
        case "draw":
            return [Group("tiles that may be drawn", tuple(moves))]
        case _:
            return [Group("choices", tuple(moves))] if moves else []


def _placements(board: Board, placements: Sequence[Placement]) -> list[Group]:
    eruptions = tuple(placement for placement in placements if board.cell(*placement.cell).level)
    on_coast = [placement for placement in placements if not board.cell(*placement.cell).level]
    found = [Group("eruptions", eruptions)] if eruptions else []
    if not board.cells:
        return [*found, Group("directions for the first tile", tuple(on_coast))]
    sides: dict[str, list[Step]] = {}
    middle = _middle(view.cell for view in board.cells)
    for placement in on_coast:
        sides.setdefault(_side(placement.cells, middle), []).append(placement)
    found.extend(Group(f"{side} coast", tuple(sides[side])) for side in _SIDES if side in sides)
    return found


_SIDES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    points = [(cell.q + cell.r / 2, cell.r * 0.866) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _side(cells: Sequence[Cell], middle: tuple[float, float]) -> str:
    """Where cells lie as seen from the middle of the island."""
    from math import atan2, pi

    x, y = _middle(cells)
    turn = atan2(x - middle[0], middle[1] - y) / (pi / 4)
    return _SIDES[round(turn) % 8]


def move_words(board: Board, move: Step) -> str:
    """What a legal move does, in words."""
    match move:
        case Placement():
            return _placement_words(board, move)
        case Hut(cell) | Tower(cell) | Temple(cell):
            view = board.cell(*cell)
            what = type(move).__name__.lower()
            level = f" of level {view.level}" if view.level > 1 else ""
            return f"{what} on the {view.terrain.word if view.terrain else 'empty cell'}{level} at {cell}"
        case Expand(cell, terrain):
            filled = expansion_cells(board, move)
            huts = sum(board.cell(*near).level for near in filled)
            where = listed([str(near) for near in filled])
            return f"expand the settlement at {cell} into {terrain.word}: {counted(huts, 'hut')} on {where}"
        case Boat(cell):
            return f"boat into the lagoon at {cell}"
        case Choice(what):
            return "draw a tile from the stack" if what == "draw" else f"take the two-hex tile {what}"
        case Draw(tile):
            return f"the tile {tile} is drawn"


def expansion_cells(board: Board, move: Expand) -> list[Cell]:
    """The cells that an expansion fills."""
    for seat in range(1, board.setup.players + 1):
        for settlement in board.settlements(seat):
            if move.cell in settlement:
                around = free_around(board, settlement.cells)
                return sorted((view.cell for view in around if view.terrain is move.terrain), key=lambda c: (c.r, c.q))
    return []


def _placement_words(board: Board, move: Placement) -> str:
    lies = listed([f"{t.word} on {cell}" for t, cell in zip(move.tile.terrains, move.cells, strict=True)])
    below = [board.cell(*cell) for cell in move.cells]
    if below[0].level == 0:
        return lies
    covered = [
        f"{counted(view.count, f'{colour(view.seat)} hut')} at {view.cell}"
        for view in below
        if view.piece is Piece.HUT and view.seat is not None
    ]
    harm = f"; covers {listed(covered)}" if covered else ""
    return f"eruption to level {below[0].level + 1}, {lies}{harm}"
