"""What is drawn over the island: marked moves and cells, and the last move."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from taluva.hexes import Cell, corners, reading_order
from taluva.moves import Expand, Piece, Placement
from taluva.svg.badges import build_pin, count_badge, ember_pin, pill
from taluva.svg.camera import LEVEL_HEIGHT, Camera, centre, hexagon, middle
from taluva.svg.highlights import Marks, expansion_cells
from taluva.svg.land import Ghost
from taluva.svg.palette import CREAM, EMBER, INK, REFUSAL, Paint, paint_of
from taluva.svg.pieces import emblem, use_piece
from taluva.svg.sea import coastline
from taluva.svg.shapes import PREFIX, Point, ellipse, joined, line, moved, path, polygon, polyline
from taluva.svg.stage import Island, Stage
from taluva.tiles import Terrain


@dataclass(frozen=True, slots=True)
class LastMove:
    """The moves of the turn before: the tile's cells and where its player built."""

    tile: tuple[Cell, ...]
    built: tuple[Cell, ...]
    seat: int


def outline(cells: Iterable[Cell], height: Callable[[Cell], float], camera: Camera) -> str:
    """Path data of the edge of a set of cells at true heights, with verticals where the height changes."""
    inside = sorted(set(cells), key=reading_order)
    heights = {cell: height(cell) for cell in inside}
    if len(set(heights.values())) == 1:
        level = heights[inside[0]]
        return joined(polygon(camera.project_all(loop, level)) for loop in coastline(inside))
    data = ""
    reach: dict[tuple[int, int], tuple[Point, float, float]] = {}
    for cell in inside:
        z = heights[cell]
        for direction in range(6):
            if cell.neighbour(direction) in heights:
                continue
            ends = []
            for k in ((direction + 1) % 6, (direction + 2) % 6):
                point, key = hexagon(cell)[k], corners(cell)[k]
                ends.append(camera.project(*point, z))
                _, low, high = reach.get(key, (point, z, z))
                reach[key] = point, min(low, z), max(high, z)
            data += polyline(ends)
    for point, low, high in reach.values():
        if high > low:
            data += polyline([camera.project(*point, low), camera.project(*point, high)])
    return data


def draw_coast_cells(cells: Iterable[Cell], stage: Stage) -> str:
    """Pale cells on the sea, which the tile in hand could cover."""
    ordered = sorted(set(cells), key=reading_order)
    data = joined(polygon(stage.camera.project_all(hexagon(cell, 0.90))) for cell in ordered)
    fill, stroke = stage.theme.coast
    return path(data, fill="#fff", fill_opacity=fill, stroke="#fff", stroke_opacity=stroke, stroke_width=1.6)


def draw_marks(marks: Marks, island: Island, ghost: Ghost | None, stage: Stage, seat: int) -> str:
    """All marks over the island; `seat` is the player whose options they are."""
    return (
        joined(_cell(cell, style, island, stage) for cell, style in marks.cells.items())
        + _coast_rings(marks.coast, ghost, stage)
        + _eruptions(marks.eruptions, island, stage)
        + (_ghost(ghost, marks.ghost_style, stage) if ghost else "")
        + joined(_expansion(expand, island, stage, marks.labels) for expand in marks.expansions)
        + _builds(marks, island, stage, seat)
    )


def _coast_rings(placements: list[Placement], ghost: Ghost | None, stage: Stage) -> str:
    held = set(ghost.cells) if ghost else set()
    spots = {middle(placement.cells) for placement in placements if not held.intersection(placement.cells)}
    flat, k = max(0.72, stage.camera.sin_e), min(1.4, stage.lettering)
    rings = joined(
        ellipse(stage.camera.project(x, y, 0.02), 9.5 * k, 9.5 * k * flat)
        for x, y in sorted((round(x, 6), round(y, 6)) for x, y in spots)
    )
    return path(rings, fill=CREAM, stroke=stage.theme.accent, stroke_width=4.5 * k)


def _eruptions(placements: list[Placement], island: Island, stage: Stage) -> str:
    camera = stage.camera
    drawn = ""
    for cells in sorted({tuple(sorted(placement.cells)) for placement in placements}):
        data = outline(cells, island.top, camera)
        drawn += line(data, stroke="#fff3d6", stroke_opacity=0.9, stroke_width=8)
        drawn += line(data, stroke=EMBER, stroke_width=4.4, stroke_dasharray="12 8")
    for cell in _back_to_front({placement.cell for placement in placements}, camera):
        drawn += ember_pin(stage, island.spot(cell, camera, 0.30), island.level(cell) + 1)
    return drawn


def _back_to_front(cells: Iterable[Cell], camera: Camera) -> list[Cell]:
    return sorted(cells, key=lambda cell: (round(camera.depth(*centre(cell)), 6), cell))


def _ghost(ghost: Ghost, style: str, stage: Stage) -> str:
    heights = {cell: view.level * LEVEL_HEIGHT + ghost.lift for cell, view in ghost.cells.items()}
    data = outline(heights, heights.__getitem__, stage.camera)
    under = line(data, stroke=INK, stroke_opacity=0.55, stroke_width=10)
    if style == "illegal":
        hatched = joined(polygon(stage.camera.project_all(hexagon(cell), z)) for cell, z in heights.items())
        return (
            path(hatched, fill=_hatch(stage, "bad", REFUSAL, 0.30, REFUSAL, 0.55, 45))
            + under
            + line(data, stroke="#ffd9d2", stroke_width=4)
            + line(data, stroke=REFUSAL, stroke_width=4, stroke_dasharray="14 9")
        )
    if style == "hint":
        dashed = line(data, stroke=stage.theme.accent, stroke_width=4.4, stroke_dasharray="14 9")
        return under + line(data, stroke=CREAM, stroke_width=7) + dashed
    return under + line(data, stroke=CREAM, stroke_width=6)


def _hatch(stage: Stage, name: str, ground: str, ground_opacity: float, bar: str, bar_opacity: float, turn: int) -> str:
    """Slanting bars as a fill."""

    def draw() -> str:
        head = f'<pattern id="{PREFIX}{name}" width="14" height="14" patternUnits="userSpaceOnUse"'
        bars = path("M0 0h14v14h-14z", fill=ground, fill_opacity=ground_opacity)
        bars += path("M0 0h5v14h-5z", fill=bar, fill_opacity=bar_opacity)
        return f'{head} patternTransform="rotate({turn})">{bars}</pattern>'

    return stage.defs.paint(name, draw)


def _builds(marks: Marks, island: Island, stage: Stage, seat: int) -> str:
    drawn = ""
    for cell in _back_to_front({*marks.builds, *marks.chosen}, stage.camera):
        chosen = marks.chosen.get(cell)
        pieces = (chosen,) if chosen else tuple(sorted(set(marks.builds[cell]), key=list(Piece).index))
        data = polygon(stage.camera.project_all(hexagon(cell, 0.86), island.top(cell)))
        paint, afloat = paint_of(seat), pieces == (Piece.BOAT,)
        casing: dict[str, str | float] = {"stroke_dasharray": "10 7"} if afloat else {}
        drawn += path(data, fill=CREAM, fill_opacity=0.28, stroke=CREAM, stroke_width=6 if chosen else 4, **casing)
        if chosen:
            drawn += line(data, stroke=paint.colour, stroke_width=3)
        elif not afloat:
            drawn += line(data, stroke=stage.theme.accent, stroke_width=2, stroke_dasharray="7 6")
        drawn += build_pin(stage, island.spot(cell, stage.camera, 0.02), pieces, seat, chosen is not None)
    return drawn


def _settlement(cells: Iterable[Cell], paint: Paint, island: Island, stage: Stage) -> str:
    data = outline(cells, island.top, stage.camera)
    return line(data, stroke=CREAM, stroke_width=11) + line(data, stroke=paint.colour, stroke_width=6)


def _expansion(expand: Expand, island: Island, stage: Stage, labelled: bool) -> str:
    settlement, camera = island.settlement(expand.cell), stage.camera
    cells = expansion_cells(expand, island)
    if not cells:
        raise ValueError(f"There is no cell to highlight for {expand}.")
    seat = island.cells[expand.cell].seat
    assert seat is not None
    paint = paint_of(seat)
    hatch = _hatch(stage, f"own{seat}", paint.colour, 0.32, CREAM, 0.5, -45)
    drawn = _settlement(settlement, paint, island, stage)
    for cell in _back_to_front(cells, camera):
        level = island.level(cell)
        data = polygon(camera.project_all(hexagon(cell, 0.93), island.top(cell)))
        drawn += path(data, fill=hatch, stroke=CREAM, stroke_width=4, stroke_linejoin="round")
        drawn += _ghost_huts(cell, level, seat, island, stage)
    if not labelled:
        return drawn
    huts = sum(island.level(cell) for cell in cells)
    # Below everything it speaks of, so that it hides none of it.
    x = sum(island.spot(cell, camera)[0] for cell in cells) / len(cells)
    y = max(island.spot(cell, camera)[1] for cell in {*cells, *settlement}) + 58 * camera.sin_e + 30 * stage.lettering
    words = f"Expand into {expand.terrain.word} \u00b7 {huts} {'hut' if huts == 1 else 'huts'}"
    return drawn + pill(stage, (x, y), words, paint.dark)


def _ghost_huts(cell: Cell, count: int, seat: int, island: Island, stage: Stage) -> str:
    x, y = island.spot(cell, stage.camera)
    huts = use_piece(Piece.HUT, count, seat, stage.camera.elevation, stage.defs, (x, y), 0.85)
    return huts + count_badge(stage, (x + 32, y + 22 * stage.camera.sin_e + 8), f"+{count}", seat)


def _cell(cell: Cell, style: str, island: Island, stage: Stage) -> str:
    camera, z = stage.camera, island.top(cell)
    view = island.cells.get(cell)
    if style == "settlement" and view and view.seat:
        return _settlement(island.settlement(cell), paint_of(view.seat), island, stage)
    shape = polygon(camera.project_all(hexagon(cell, 0.93), z))
    if style == "focus":
        return line(shape, stroke=CREAM, stroke_width=10) + line(shape, stroke=stage.theme.accent, stroke_width=4)
    if style == "hint":
        dashed = line(shape, stroke=stage.theme.accent, stroke_width=4, stroke_dasharray="14 9")
        return path(shape, fill="#fff", fill_opacity=0.18) + line(shape, stroke=CREAM, stroke_width=7) + dashed
    if style == "refused":
        hatch = _hatch(stage, "bad", REFUSAL, 0.30, REFUSAL, 0.55, 45)
        dashed = line(shape, stroke=REFUSAL, stroke_width=4, stroke_dasharray="14 9")
        return path(shape, fill=hatch) + line(shape, stroke="#ffd9d2", stroke_width=4) + dashed
    if style == "lagoon":
        lagoon = next((lagoon for lagoon in island.lagoons if cell in lagoon.cells), None)
        water = outline(lagoon.cells if lagoon else (cell,), island.top, camera)
        return path(water, fill="#fff", fill_opacity=0.2) + line(
            water, stroke=CREAM, stroke_width=4, stroke_dasharray="10 7"
        )
    edge = line(shape, stroke=INK, stroke_opacity=0.5, stroke_width=7)
    return path(shape, fill="#fff", fill_opacity=0.18) + edge + line(shape, stroke=CREAM, stroke_width=4)


def draw_last_move(last: LastMove, island: Island, stage: Stage) -> str:
    """The last tile dotted in its player's colours, with the emblem; the emblem again where they built."""
    paint, camera, k = paint_of(last.seat), stage.camera, min(1.3, stage.lettering)
    drawn = ""

    def sign() -> str:
        return emblem(paint)

    name = f"o{last.seat}"
    placed = [cell for cell in last.tile if cell in island.cells]
    if placed:
        data = outline(placed, island.top, camera)
        drawn += line(data, stroke=paint.dark, stroke_opacity=0.9, stroke_width=6)
        drawn += line(data, stroke=paint.light, stroke_width=3.6, stroke_dasharray="1 9")
    for cell in _back_to_front(last.built, camera):
        x, y = island.spot(cell, camera)
        drawn += moved(stage.defs.use(name, (0, 0), sign), (x - 32, y + 16 * camera.sin_e + 14), 1.17 * k)
    if placed:
        on_volcano = island.cells[placed[0]].terrain is Terrain.VOLCANO
        x, y = island.spot(placed[0], camera, 0.34 if on_volcano else 0)
        drawn += moved(stage.defs.use(name, (0, 0), sign), (x, y - 9), 1.42 * k)
    return drawn
