"""What is marked on the board: moves and cells, sorted by how they are drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from taluva.hexes import Cell, reading_order
from taluva.moves import Boat, Choice, Draw, Expand, Hut, Piece, Placement, Step, Temple, Tower
from taluva.notation import read_move
from taluva.svg.land import Ghost
from taluva.svg.stage import Island, tile_views

Highlights: TypeAlias = (
    Mapping[Cell, str]
    | Mapping[Step, str]
    | Mapping[str, str]
    | Mapping[Cell | Step | str, str]
    | Iterable[Cell | Step | str]
)
"""Moves (values or notation) and cells to mark; as a mapping, each with the name of a style."""

MOVE_STYLES = ("option", "chosen", "ghost", "illegal", "hint")
CELL_STYLES = ("hover", "focus", "hint", "refused", "settlement", "lagoon")

_PIECES: dict[type[Hut | Tower | Temple | Boat], Piece] = {
    Hut: Piece.HUT,
    Tower: Piece.TOWER,
    Temple: Piece.TEMPLE,
    Boat: Piece.BOAT,
}


@dataclass(slots=True)
class Marks:
    """Everything that is marked, by how it is drawn."""

    coast: list[Placement] = field(default_factory=list)
    eruptions: list[Placement] = field(default_factory=list)
    ghost: Placement | None = None
    ghost_style: str = "ghost"
    builds: dict[Cell, list[Piece]] = field(default_factory=dict)
    """The pieces that each cell could receive."""
    chosen: dict[Cell, Piece] = field(default_factory=dict)
    expansions: list[Expand] = field(default_factory=list)
    cells: dict[Cell, str] = field(default_factory=dict)
    labels: bool = True
    """Whether expansions are labelled."""


def sort_highlights(highlights: Highlights, island: Island) -> Marks:
    """The marks for moves and cells. Raises ValueError for an unknown style."""
    if isinstance(highlights, Mapping):
        wanted = [(as_value(what), style) for what, style in highlights.items()]
    else:
        wanted = [(as_value(what), "hover" if _is_cell(what) else "option") for what in highlights]
    marks = Marks()
    options: list[Expand] = []
    for what, style in wanted:
        known = CELL_STYLES if _is_cell(what) else MOVE_STYLES
        if style not in known:
            raise ValueError(f"The style of {what} must be one of {', '.join(known)}, not {style!r}.")
        match what:
            case Choice() | Draw():
                continue
            case Placement():
                _add_placement(marks, what, style, island)
            case Expand():
                (options if style == "option" else marks.expansions).append(what)
            case Hut() | Tower() | Temple() | Boat():
                piece = _PIECES[type(what)]
                if style == "option":
                    marks.builds.setdefault(what.cell, []).append(piece)
                else:
                    marks.chosen[what.cell] = piece
            case (int(q), int(r)):
                marks.cells[Cell(q, r)] = style
            case _:
                raise ValueError(f"Only moves and cells can be highlighted, not {what!r}.")
    _add_expansions(marks, options, island)
    return marks


def as_value(what: Cell | Step | str) -> Cell | Step:
    """A move in notation as a value; anything else unchanged."""
    return read_move(what) if isinstance(what, str) else what


def _is_cell(what: object) -> bool:
    return isinstance(what, tuple)


def _add_placement(marks: Marks, placement: Placement, style: str, island: Island) -> None:
    if style == "option":
        level = island.level(placement.cell)
        (marks.eruptions if level else marks.coast).append(placement)
        return
    if marks.ghost is not None:
        raise ValueError(f"Only one tile can be held over the island, not both {marks.ghost} and {placement}.")
    marks.ghost, marks.ghost_style = placement, "ghost" if style == "chosen" else style


def _add_expansions(marks: Marks, options: list[Expand], island: Island) -> None:
    """A single expansion is drawn in full; of several, only the cells that could receive huts."""
    if len(options) == 1:
        marks.expansions.extend(options)
        return
    for expand in options:
        for cell in expansion_cells(expand, island):
            pieces = marks.builds.setdefault(cell, [])
            if Piece.HUT not in pieces:
                pieces.insert(0, Piece.HUT)


def expansion_cells(expand: Expand, island: Island) -> list[Cell]:
    """The cells that an expansion fills (B4)."""
    beside = {near for cell in island.settlement(expand.cell) for near in cell.neighbours()}
    cells = []
    for cell in sorted(beside, key=reading_order):
        view = island.cells.get(cell)
        if view and view.terrain is expand.terrain and view.piece is None:
            cells.append(cell)
    return cells


def ghost_tile(placement: Placement, island: Island) -> Ghost:
    """A tile held over the island, one level above the highest cell under it."""
    level = 1 + max(island.level(cell) for cell in placement.cells)
    return Ghost({view.cell: view for view in tile_views(placement, level)})
