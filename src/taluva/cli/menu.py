"""The legal moves as short numbered menus, and what a person may type instead of full notation."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from taluva.board import Board
from taluva.cli.groups import Group, GroupedMoves
from taluva.hexes import DIRECTIONS, Cell
from taluva.moves import Placement, Step
from taluva.text.terms import counted

_SHORT = 12
"""Groups with more moves than this get a menu of their own."""
_CELL = re.compile(r"@?\s*(-?\d{1,3})\s*[, ]\s*(-?\d{1,3})(?:\s*[: ]\s*([a-z]{1,2}))?")
_BUILD = re.compile(r"(hut|tower|temple|boat|expand)[\s@]+(-?\d{1,3})\s*[, ]\s*(-?\d{1,3})(?:\s*[: ]\s*([a-z]+))?")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu: a move, or several moves in a submenu."""

    words: str
    moves: tuple[Step, ...]

    @property
    def move(self) -> Step | None:
        """The move that picking this line plays; None for a submenu."""
        return self.moves[0] if len(self.moves) == 1 else None


def main_menu(board: Board) -> tuple[Entry, ...]:
    """The main menu of a decision: small groups move by move, large ones as submenus."""
    grouped = GroupedMoves(board)
    entries: list[Entry] = []
    for group in grouped.groups():
        if len(group.moves) == 1 or (len(group.moves) <= _SHORT and not group.title.endswith(" coast")):
            entries.extend(_single(grouped, move) for move in group.moves)
        else:
            entries.append(_several(group))
    beside = grouped.beside_own()
    if beside is not None and len(beside.moves) > 1:
        entries.append(_several(beside))
    return tuple(entries)


def open_menu(board: Board, moves: Sequence[Step]) -> tuple[Entry, ...]:
    """The menu of some moves; many placements are grouped by the cell of the tile's first letter."""
    grouped = GroupedMoves(board)
    by_cell: dict[Cell, list[Step]] = {}
    for move in moves:
        if isinstance(move, Placement):
            by_cell.setdefault(move.cell, []).append(move)
    if len(moves) <= _SHORT or len(by_cell) < 2 or board.tile is None:
        return tuple(_single(grouped, move) for move in moves)
    first = board.tile.terrains[0].word
    return tuple(
        _several(Group(f"{first} on {cell}", tuple(there))) if len(there) > 1 else _single(grouped, there[0])
        for cell, there in by_cell.items()
    )


def menu_at(board: Board, cell: Cell) -> tuple[Entry, ...]:
    """The placements with the tile's first letter on a cell, or the builds there."""
    return open_menu(board, [move for move in board.legal_moves if getattr(move, "cell", None) == cell])


def _single(grouped: GroupedMoves, move: Step) -> Entry:
    return Entry(f"{grouped.of(move)} ({move})", (move,))


def _several(group: Group) -> Entry:
    return Entry(f"{group.title}, {counted(len(group.moves), 'move')}", group.moves)


def read_typed(board: Board, text: str) -> str | Cell:
    """The input as a move in notation, or as a cell whose moves are asked for.

    The tile in hand may be omitted, case does not matter, and spaces may replace @ and colons.
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
