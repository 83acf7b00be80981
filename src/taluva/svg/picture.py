"""`draw`: a game or a position as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from taluva.art.palette import theme_named
from taluva.hexes import Cell
from taluva.moves import Boat, Expand, Hut, Move, Placement, Step, Temple, Tower
from taluva.svg.camera import Camera
from taluva.svg.frame import check_size, document, fitted, view_of
from taluva.svg.highlights import Highlights, Marks, as_value, ghost_tile, sort_highlights
from taluva.svg.land import Prisms, coordinate_label
from taluva.svg.overlays import LastMove, draw_coast_cells, draw_last_move, draw_marks
from taluva.svg.painter import painted_group
from taluva.svg.panel import draw_panel, panel_height
from taluva.svg.sea import Box, draw_coast, draw_water, draw_zone
from taluva.svg.shapes import joined, moved
from taluva.svg.stage import Island, Stage, island_of
from taluva.svg.words import describe, title_words

if TYPE_CHECKING:
    from taluva.board import Board

BADGES_ALWAYS = 75
"""Above this elevation walls are too short to count levels, so badges are always shown."""
_SMALLEST_LETTERS, _LARGEST_GROWTH = 10.0, 2.0
"""The minimum height of badge letters in pixels, and the maximum factor of enlarging them."""


def draw(
    game: Board,
    *,
    theme: str = "light",
    width: float = 900,
    height: float | None = None,
    azimuth: float = -17,
    elevation: float = 48,
    coordinates: bool = False,
    levels: bool = False,
    last_move: bool | Iterable[Move | str] = True,
    highlights: Highlights = (),
    labels: bool = True,
    names: Mapping[int, str] | None = None,
    colours: Mapping[int, int] | None = None,
    panel: bool = False,
) -> str:
    """A game or a position as a complete SVG document.

    `width` is in pixels; the height follows from the island unless it is given. The `elevation` is from 20 to
    90, which looks straight down. A game knows its last move; for a position, `last_move` may name the moves
    to mark. `highlights` are moves and cells, or a mapping of them to styles (MOVE_STYLES, CELL_STYLES);
    with `labels` an expansion among them is named in English. The
    `names` of the players by seat appear in the description and in the `panel`, which shows their supplies,
    the tile in hand and the tiles left. `colours` gives seats other colours than their own, by number.
    """
    if not hasattr(game, "lagoons"):
        raise TypeError(f"A picture shows a position or a game, not {type(game).__name__}.")
    check_size(width)
    if height is not None:
        check_size(height, "height")
    camera = Camera(azimuth, elevation)
    island = island_of(game.cells, game.lagoons, "start-tile" in game.setup.expansions)
    marks = sort_highlights(highlights, island)
    marks.labels = labels
    box = view_of(island, camera, _cells_of_interest(marks), game.setup.zone)
    below = panel_height(game.setup.players, width) if panel else 0.0
    if height is not None:
        box = fitted(box, width / max(height - below, height / 4))
    pixel = box[2] / width
    stage = Stage(camera, theme_named(theme), lettering_for(pixel), colours or {})
    shown = levels or elevation > BADGES_ALWAYS
    content = draw_board(game, island, stage, box, marks, shown, coordinates, _last_move(game, island, last_move))
    called = names_of(game, names)
    if panel:
        content += moved(draw_panel(game, stage, width, called), (box[0], box[1] + box[3]), pixel)
        box = box[0], box[1], box[2], box[3] + below * pixel
    return document(stage.defs.written() + content, box, width, title_words(game, called), describe(game, called))


def lettering_for(pixel: float) -> float:
    """The factor by which letters are enlarged where a pixel has a given size, in drawing units."""
    return max(1.0, min(_LARGEST_GROWTH, _SMALLEST_LETTERS * pixel / 17))


def draw_board(
    game: Board,
    island: Island,
    stage: Stage,
    box: Box,
    marks: Marks,
    levels: bool,
    coordinates: bool,
    last: LastMove | None,
) -> str:
    """All layers of the board from the sea up."""
    ghost = ghost_tile(marks.ghost, island) if marks.ghost else None
    pale = {cell for placement in marks.coast for cell in placement.cells}
    if not island.cells:
        # Where the first tile begins (T3).
        pale.add(Cell(0, 0))
    return painted_group(
        draw_water(stage, box)
        + draw_coast(island, stage)
        + (draw_zone(game.setup.zone, stage) if game.setup.zone else "")
        + draw_coast_cells(pale, stage)
        + (_sea_coordinates(island, stage) if coordinates else "")
        + Prisms(island, stage, levels, coordinates, ghost).draw()
        + (draw_last_move(last, island, stage) if last else "")
        + draw_marks(marks, island, ghost, stage, game.seat)
    )


def _cells_of_interest(marks: Marks) -> set[Cell]:
    """Marked cells, which the picture must show even if they lie off the coast."""
    placements = [*marks.coast, *marks.eruptions, *([marks.ghost] if marks.ghost else [])]
    cells = {cell for placement in placements for cell in placement.cells}
    return cells | set(marks.builds) | set(marks.chosen) | set(marks.cells)


def _sea_coordinates(island: Island, stage: Stage) -> str:
    """The coordinates of the empty cells along the coast, where tiles can go."""
    beside = {near for cell in island.cells for near in cell.neighbours() if near not in island.cells}
    if not island.cells:
        beside = {Cell(0, 0)}
    return joined(coordinate_label(stage, island.spot(cell, stage.camera), cell, True) for cell in sorted(beside))


def names_of(game: Board, names: Mapping[int, str] | None) -> dict[int, str]:
    """The given names of the players, or those in the game's tags."""
    if names is not None:
        return dict(names)
    tags: Mapping[str, str] = getattr(game, "tags", {})
    seats = range(1, game.setup.players + 1)
    return {seat: tags[f"Seat{seat}"] for seat in seats if tags.get(f"Seat{seat}")}


def _last_move(game: Board, island: Island, wanted: bool | Iterable[Move | str]) -> LastMove | None:
    if wanted is False:
        return None
    if wanted is not True:
        return _named_moves([as_value(move) for move in wanted], game, island)
    turn = next((turn for turn in reversed(getattr(game, "turns", ())) if turn.placement is not None), None)
    if turn is None:
        return None
    if isinstance(turn.build, Expand):
        return LastMove(turn.placement.cells, _newly_built(game, island), turn.seat)
    return LastMove(turn.placement.cells, _where(turn.build, island), turn.seat)


def _named_moves(moves: list[Cell | Step], game: Board, island: Island) -> LastMove:
    tile = tuple(cell for move in moves if isinstance(move, Placement) for cell in move.cells)
    built = tuple(cell for move in moves for cell in _where(move, island))
    owners = (island.cells[cell].seat for cell in built if cell in island.cells)
    return LastMove(tile, built, next(owners, None) or game.seat)


def _where(move: Cell | Step | None, island: Island) -> tuple[Cell, ...]:
    """The cell at which a build is marked: for an expansion, its settlement; for a boat, where it lies."""
    match move:
        case Boat(cell):
            return next((lagoon.cells[:1] for lagoon in island.lagoons if cell in lagoon.cells), (cell,))
        case Hut(cell) | Tower(cell) | Temple(cell) | Expand(cell):
            return (cell,)
        case _:
            return ()


def _newly_built(game: Board, island: Island) -> tuple[Cell, ...]:
    """The cells filled by the last build: those that were empty before."""
    before = game.copy()  # type: ignore[attr-defined]
    before.undo()
    empty = {view.cell for view in before.cells if view.piece is None}
    return tuple(cell for cell, view in island.cells.items() if view.piece is not None and cell in empty)
