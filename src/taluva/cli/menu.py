"""The legal moves as short numbered menus, and what a person may type instead of full notation."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from taluva.board import Board
from taluva.cli.wording import Group, groups, move_words
from taluva.hexes import DIRECTIONS, Cell
from taluva.moves import Placement, Step

_SHORT = 12
"""So many moves of one group stand in the menu themselves; more become a menu of their own."""
_CELL = re.compile(r"@?\s*(-?\d{1,3})\s*[, ]\s*(-?\d{1,3})(?:\s*[: ]\s*([a-z]{1,2}))?")
_BUILD = re.compile(r"(hut|tower|temple|boat|expand)[\s@]+(-?\d{1,3})\s*[, ]\s*(-?\d{1,3})(?:\s*[: ]\s*([a-z]+))?")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu: a move, or a menu of its own."""

    words: str
    move: Step | None = None
    menu: "tuple[Entry, ...]" = ()


def main_menu(board: Board) -> tuple[Entry, ...]:
    """The menu of a decision: small groups move by move, large ones to be opened."""
    entries: list[Entry] = []
    for group in groups(board):
        if len(group.moves) <= _SHORT and not group.title.endswith(" coast"):
            entries.extend(_entries(board, group.moves))
        else:
            entries.append(Entry(f"{group.title}, {len(group.moves)} moves", menu=_inner(board, group)))
    if beside := _beside_own(board):
        entries.append(Entry(f"coast beside your settlements, {len(beside.moves)} moves", menu=_inner(board, beside)))
    return tuple(entries)


def _beside_own(board: Board) -> Group | None:
    """The placements on the coast that touch a settlement of the player to move: they are wanted most often."""
    if board.phase != "place":
        return None
    settlements = board.settlements(board.seat)
    around = {near for settlement in settlements for cell in settlement.cells for near in cell.neighbours()}
    moves = [move for move in board.legal_moves if isinstance(move, Placement) and around.intersection(move.cells)]
    on_coast = tuple(move for move in moves if not board.cell(*move.cell).level)
    return Group("beside", on_coast) if on_coast else None


def _entries(board: Board, moves: Sequence[Step]) -> tuple[Entry, ...]:
    return tuple(Entry(f"{move_words(board, move)} ({move})", move) for move in moves)


def _inner(board: Board, group: Group) -> tuple[Entry, ...]:
    """The menu of a large group: placements by the cell of the tile's first letter."""
    placements = [move for move in group.moves if isinstance(move, Placement)]
    if not placements or len(group.moves) <= _SHORT:
        return _entries(board, group.moves)
    by_cell: dict[Cell, list[Step]] = {}
    for placement in placements:
        by_cell.setdefault(placement.cell, []).append(placement)
    first = placements[0].tile.terrains[0].word
    return tuple(
        Entry(f"{first} on {cell}, {len(moves)} moves", menu=_entries(board, moves))
        if len(moves) > 1
        else _entries(board, moves)[0]
        for cell, moves in by_cell.items()
    )


def menu_at(board: Board, cell: Cell) -> tuple[Entry, ...]:
    """The placements with the tile's first letter on a cell, or the builds there."""
    return _entries(board, [move for move in board.legal_moves if getattr(move, "cell", None) == cell])


def read_typed(board: Board, text: str) -> str | Cell:
    """What was typed as a move in notation, or as a cell whose moves are asked for.

    The tile in hand need not be written, case does not matter, and blanks may stand for @ and colons.
    """
    words = " ".join(text.lower().split())
    if match := _CELL.fullmatch(words):
        cell = Cell(int(match[1]), int(match[2]))
        if match[3] and match[3].upper() in DIRECTIONS and board.phase == "place":
            return f"{board.tile}@{cell}:{match[3].upper()}"
        return cell if not match[3] else text
    if match := _BUILD.fullmatch(words):
        cell = Cell(int(match[2]), int(match[3]))
        terrain = f":{match[4][0].upper()}" if match[4] else ""
        return f"{match[1]}@{cell}{terrain}"
    kind, at, where = words.partition("@")
    if at:
        upper = kind not in ("hut", "tower", "temple", "boat", "expand")
        return f"{kind.upper() if upper else kind}@{where.upper()}"
    return words.upper() if words.upper() in board.two_hex_left else words
