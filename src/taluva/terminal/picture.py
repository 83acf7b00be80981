"""The island as text: a brick pattern, since bricks touch each other exactly as hexagons do.

Lines run around tiles, not cells, so that one sees which cells belong together (P6); between levels they are heavy.
Everything is written in letters and numbers: colour is only an aid.
"""

from collections.abc import Mapping

from taluva.board import Board
from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.terminal.canvas import Canvas, Style
from taluva.tiles import Terrain
from taluva.views import COLOURS, CellView

PIECE_LETTERS = {Piece.HUT: "Hu", Piece.TOWER: "To", Piece.TEMPLE: "Te", Piece.BOAT: "Bo"}
LINES = 3
"""Lines of text for each row of cells: the border above it and two inside."""

_GROUND = {
    Terrain.JUNGLE: Style(231, 22), Terrain.CLEARING: Style(16, 107), Terrain.SAND: Style(16, 180),
    Terrain.ROCK: Style(16, 247), Terrain.LAKE: Style(231, 31), Terrain.VOLCANO: Style(231, 88),
}  # fmt: skip
_WATER = Style(75, None)
_FAINT = Style(245, None)
_PAINT = (Style(231, 160, bold=True), Style(231, 21, bold=True), Style(16, 220, bold=True), Style(16, 231, bold=True))


def piece_code(seat: int, piece: Piece) -> str:
    """A building or boat in three letters, such as `rHu` for a red hut."""
    return COLOURS[seat - 1][0] + PIECE_LETTERS[piece]


def draw(
    board: Board,
    *,
    colour: bool = False,
    coordinates: bool = True,
    unicode: bool = True,
    width: int | None = None,
    key: bool = True,
) -> str:
    """The island, with a legend (the `key`), as lines of text. If `width` columns are not enough, cells become
    narrower, and then the island is drawn in parts.

    A cell shows its terrain and level, its building with the letter of its owner's colour, and its coordinates. While
    a tile is to be placed, so do the empty cells along the coast.
    """
    island = {view.cell: view for view in board.cells}
    if not island:
        return "No tile has been placed yet."
    lagoons = {cell: lagoon for lagoon in board.lagoons for cell in lagoon.cells}
    coast: set[Cell] = set()
    if coordinates and board.phase == "place":
        coast = {near for cell in island for near in cell.neighbours() if near not in island}
    shown = {*island, *lagoons, *coast}
    pitch = _pitch(shown, width, coordinates)
    canvas = Canvas(min(2 * q + r for q, r in shown), min(r for _, r in shown), pitch // 2, LINES, unicode)
    _draw_edges(canvas, island)
    for cell in shown:
        if cell in island:
            _draw_cell(canvas, island[cell], pitch)
        elif cell in lagoons:
            _draw_water(canvas, cell, pitch, lagoons[cell].seat if cell == lagoons[cell].cells[0] else None)
        else:
            _write(canvas, cell, 1, str(cell), _FAINT, pitch)
    parts = canvas.parts(colour, width)
    titles = [f"Part {number} of {len(parts)}, from the west:\n" for number in range(1, len(parts) + 1)]
    drawing = parts[0] if len(parts) == 1 else "\n\n".join(map(str.__add__, titles, parts))
    return f"{drawing}\n\n{legend(board)}" if key else drawing


def _pitch(shown: set[Cell], width: int | None, coordinates: bool) -> int:
    """The columns from one cell to the next: 8, or 6 where that helps, or 4 without coordinates."""
    if not coordinates:
        return 4
    edges = [2 * q + r for q, r in shown]
    halves = max(edges) - min(edges) + 2
    longest = max(len(str(cell)) for cell in shown)
    wide = max(8, longest + longest % 2 + 2)
    return wide if longest > 5 or width is None or halves * wide // 2 < width else 6


def _draw_edges(canvas: Canvas, island: Mapping[Cell, CellView]) -> None:
    """The borders of all tiles; heavy where the levels differ."""
    for cell, view in island.items():
        x, y = 2 * cell.q + cell.r, cell.r
        for direction, near in enumerate(cell.neighbours()):
            other = island.get(near)
            if other is not None and direction in view.mates and (direction + 3) % 6 in other.mates:
                if direction in (1, 2) and view.terrain is not None:
                    canvas.fill_border(x + 2 - direction, y + 1, _GROUND[view.terrain])
                continue
            heavy = other is not None and other.level != view.level
            match direction:
                case 0:
                    canvas.upright(x + 2, y, heavy)
                case 1:
                    canvas.across(x + 1, y + 1, heavy)
                case 2:
                    canvas.across(x, y + 1, heavy)
                case 3:
                    canvas.upright(x, y, heavy)
                case 4:
                    canvas.across(x, y, heavy)
                case _:
                    canvas.across(x + 1, y, heavy)


def _draw_cell(canvas: Canvas, view: CellView, pitch: int) -> None:
    assert view.terrain is not None
    ground = _GROUND[view.terrain]
    canvas.fill(2 * view.cell.q + view.cell.r, view.cell.r, ground)
    name = f"{view.terrain}{view.level}"
    _write(canvas, view.cell, 0, name, ground, pitch)
    if view.seat is not None and view.piece is not None:
        code = piece_code(view.seat, view.piece)
        line, column = (1, 1) if pitch == 4 else (0, pitch - len(code))
        _write(canvas, view.cell, line, code, _PAINT[view.seat - 1], pitch, column)
    if pitch > 4:
        _write(canvas, view.cell, 1, str(view.cell), ground, pitch)


def _draw_water(canvas: Canvas, cell: Cell, pitch: int, seat: int | None) -> None:
    """A cell of a lagoon, with its boat on the first."""
    _write(canvas, cell, 0, "~" * (pitch - 1), _WATER, pitch, 1)
    if seat is not None:
        _write(canvas, cell, 0, piece_code(seat, Piece.BOAT), _PAINT[seat - 1], pitch, pitch // 2 - 1)
    if pitch > 4:
        _write(canvas, cell, 1, str(cell), _WATER, pitch)


def _write(
    canvas: Canvas, cell: Cell, line: int, text: str, style: Style, pitch: int, column: int | None = None
) -> None:
    """Write into one of a cell's two lines; in wide cells one column from the edge."""
    if column is None:
        column = 2 if pitch >= 8 and len(text) < pitch - 1 else 1
    canvas.write(2 * cell.q + cell.r, cell.r, line + 1, column, text, style)


def legend(board: Board) -> str:
    """What the letters of a drawing mean."""
    seats = range(1, board.setup.players + 1)
    owners = ", ".join(f"{COLOURS[seat - 1][0]} {COLOURS[seat - 1]}" for seat in seats)
    terrains = ", ".join(f"{terrain} {terrain.word}" for terrain in Terrain)
    boats = "boats" in board.setup.expansions
    pieces = ", ".join(f"{code} {piece}" for piece, code in PIECE_LETTERS.items() if boats or piece is not Piece.BOAT)
    return f"Terrain and level: {terrains}.\nBuildings: {owners}; {pieces}. As many huts as the level."
