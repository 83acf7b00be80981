"""What is drawn over the island: marked moves and cells, and the last move."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from taluva.art import MEASURES
from taluva.art.palette import CREAM, INK
from taluva.hexes import Cell, corners, reading_order
from taluva.moves import Expand, Piece, Placement
from taluva.svg.camera import LEVEL_HEIGHT, Camera, centre, hexagon, middle
from taluva.svg.highlights import Marks, expansion_cells
from taluva.svg.land import Ghost
from taluva.svg.sea import coastline
from taluva.svg.shapes import Point, ellipse, escape, joined, moved, path, polygon, polyline, rounded, text
from taluva.svg.stage import Island, Stage
from taluva.tiles import Terrain

_INSETS: dict[str, float] = MEASURES["insets"]


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last turn's moves: the tile's cells and where its player built."""

    tile: tuple[Cell, ...]
    built: tuple[Cell, ...]
    seat: int


def outline(cells: Iterable[Cell], height: Callable[[Cell], float], camera: Camera) -> str:
    """Path data of the outline of a set of cells at true heights, with verticals where the height changes."""
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


def _shape(cell: Cell, inset: str, z: float, camera: Camera) -> str:
    """Path data of a cell at a height, inset as the mark requires."""
    return polygon(camera.project_all(hexagon(cell, _INSETS[inset]), z))


def draw_coast_cells(cells: Iterable[Cell], stage: Stage) -> str:
    """Pale cells on the sea that the tile in hand could cover."""
    ordered = sorted(set(cells), key=reading_order)
    return stage.painter.lines("coast-cells", joined(_shape(cell, "coast", 0, stage.camera) for cell in ordered))


def draw_marks(marks: Marks, island: Island, ghost: Ghost | None, stage: Stage, seat: int) -> str:
    """All marks over the island; `seat` is the player whose options they show."""
    low = {cell: style for cell, style in marks.cells.items() if style in ("settlement", "lagoon")}
    high = {cell: style for cell, style in marks.cells.items() if cell not in low}
    return (
        _eruptions(marks.eruptions, island, stage)
        + _sites(marks, island, stage)
        + joined(_cell(cell, style, island, stage) for cell, style in low.items())
        + (_ghost(ghost, marks.ghost_style, stage) if ghost else "")
        + _spots(marks, ghost, island, stage)
        + joined(_expansion(expand, island, stage, marks.labels) for expand in marks.expansions)
        + _pins(marks, island, stage, seat)
        + joined(_cell(cell, style, island, stage) for cell, style in high.items())
    )


def _eruptions(placements: list[Placement], island: Island, stage: Stage) -> str:
    places = dict.fromkeys(tuple(sorted(placement.cells)) for placement in placements)
    return joined(stage.painter.lines("eruption", outline(cells, island.top, stage.camera)) for cells in places)


def _spots(marks: Marks, ghost: Ghost | None, island: Island, stage: Stage) -> str:
    """Rings where the tile in hand could lie by the coast, diamonds over volcanoes it could cover."""
    camera, ring, heights = stage.camera, MEASURES["coastRing"], MEASURES["heights"]
    k = min(ring["largest"], stage.lettering)
    radius, flat = ring["radius"] * k, max(ring["flat"], camera.sin_e)
    held = set(ghost.cells) if ghost else set()
    rings: dict[Point, Cell] = {}
    for placement in marks.coast:
        if not held.intersection(placement.cells):
            x, y = middle(placement.cells)
            rings.setdefault((round(x, 6), round(y, 6)), placement.cell)
    found: list[tuple[float, str]] = []
    for (x, y), cell in rings.items():
        disc = ellipse(camera.project(x, y, heights["spot"]), radius, radius * flat)
        found.append((_depth(cell, camera), stage.painter.lines("coast-ring", disc, scale=k)))
    for cell in dict.fromkeys(placement.cell for placement in marks.eruptions):
        level = str(island.level(cell) + 1)
        pin = stage.sign(f"e{level}", "ember", island.spot(cell, camera, heights["ember"]), words=level)
        found.append((_depth(cell, camera), pin))
    return joined(drawn for _, drawn in sorted(found, key=lambda spot: spot[0]))


def _depth(cell: Cell, camera: Camera) -> float:
    return round(camera.depth(*centre(cell)), 6)


def _back_to_front(cells: Iterable[Cell], camera: Camera) -> list[Cell]:
    return sorted(cells, key=lambda cell: (_depth(cell, camera), cell))


def _ghost(ghost: Ghost, style: str, stage: Stage) -> str:
    heights = {cell: view.level * LEVEL_HEIGHT + ghost.lift for cell, view in ghost.cells.items()}
    data = outline(heights, heights.__getitem__, stage.camera)
    if style != "illegal":
        return stage.painter.lines("ghost-hint" if style == "hint" else "ghost", data)
    tops = joined(polygon(stage.camera.project_all(hexagon(cell), z)) for cell, z in heights.items())
    return path(tops, fill=stage.painter.hatch({})) + stage.painter.lines("ghost-illegal", data)


def _sites(marks: Marks, island: Island, stage: Stage) -> str:
    """The ground of builds to choose from."""
    drawn = ""
    for cell in _back_to_front(set(marks.builds) - set(marks.chosen), stage.camera):
        afloat = set(marks.builds[cell]) == {Piece.BOAT}
        data = _shape(cell, "site", island.top(cell), stage.camera)
        drawn += stage.painter.lines("site-afloat" if afloat else "site", data)
    return drawn


def _pins(marks: Marks, island: Island, stage: Stage, seat: int) -> str:
    """A pin for each piece that a cell could hold, side by side; chosen ones with their ground."""
    drawn = ""
    for cell in _back_to_front({*marks.builds, *marks.chosen}, stage.camera):
        x, y = island.spot(cell, stage.camera, MEASURES["heights"]["pin"])
        chosen = marks.chosen.get(cell)
        if chosen:
            data = _shape(cell, "site", island.top(cell), stage.camera)
            lines = "chosen-afloat" if chosen is Piece.BOAT else "chosen"
            drawn += stage.painter.lines(lines, data, stage.paint(seat))
            drawn += stage.sign(f"p{seat}{chosen}c", f"chosen-{chosen}", (x, y), seat)
            continue
        pieces = sorted(set(marks.builds[cell]), key=list(Piece).index)
        for i, piece in enumerate(pieces):
            aside = (i - (len(pieces) - 1) / 2) * 2 * (MEASURES["pin"]["radius"] - 2) * stage.lettering
            drawn += stage.sign(f"p{seat}{piece}", f"pin-{piece}", (x + aside, y), seat)
    return drawn


def _settlement(cells: Iterable[Cell], seat: int, island: Island, stage: Stage) -> str:
    return stage.painter.lines("settlement", outline(cells, island.top, stage.camera), stage.paint(seat))


def _expansion(expand: Expand, island: Island, stage: Stage, labelled: bool) -> str:
    settlement, camera = island.settlement(expand.cell), stage.camera
    cells = expansion_cells(expand, island)
    if not cells:
        raise ValueError(f"There is no cell to highlight for {expand}.")
    seat = island.cells[expand.cell].seat
    assert seat is not None
    paint = stage.paint(seat)
    drawn = _settlement(settlement, seat, island, stage)
    for cell in _back_to_front(cells, camera):
        count, at = island.level(cell), island.spot(cell, camera)
        drawn += stage.painter.lines("filled", _shape(cell, "filled", island.top(cell), camera), paint, seat)
        drawn += stage.piece(Piece.HUT, count, seat, at, MEASURES["faint"]) + stage.count(
            f"+{count}", seat, stage.beside(at, "gain")
        )
    if not labelled:
        return drawn
    huts = sum(island.level(cell) for cell in cells)
    # Below everything it refers to, so that it hides nothing.
    x = sum(island.spot(cell, camera)[0] for cell in cells) / len(cells)
    y = max(island.spot(cell, camera)[1] for cell in {*cells, *settlement}) + 58 * camera.sin_e + 30 * stage.lettering
    words = f"Expand into {expand.terrain.word} \u00b7 {huts} {'hut' if huts == 1 else 'huts'}"
    return drawn + _pill(stage, (x, y), words, paint.dark)


def _pill(stage: Stage, at: Point, words: str, fill: str = INK) -> str:
    """A line of text in a rounded box."""
    size = 21.0
    width, height = len(words) * size * 0.54 + 30, size * 1.75
    box = rounded(-width / 2, -height / 2, width, height, height / 2, fill=fill, stroke=CREAM, stroke_width=2.5)
    label = text(escape(words), 0, size * 0.36, size, fill=CREAM, text_anchor="middle", font_weight="700")
    return moved(box + label, at, stage.lettering)


def _cell(cell: Cell, style: str, island: Island, stage: Stage) -> str:
    camera, painter, z = stage.camera, stage.painter, island.top(cell)
    view = island.cells.get(cell)
    match style:
        case "settlement" if view and view.seat:
            return _settlement(island.settlement(cell), view.seat, island, stage)
        case "lagoon":
            lagoon = next((lagoon for lagoon in island.lagoons if cell in lagoon.cells), None)
            return painter.lines("lagoon-mark", outline(lagoon.cells if lagoon else (cell,), island.top, camera))
        case "focus":
            inner = painter.lines("focus-inner", _shape(cell, "inner", z, camera))
            return painter.lines("focus", _shape(cell, "focus", z, camera)) + inner
        case "hint" | "refused":
            return painter.lines(style, _shape(cell, "hint", z, camera))
        case _:
            return painter.lines("hover", _shape(cell, "hover", z, camera))


def draw_last_move(last: LastMove, island: Island, stage: Stage) -> str:
    """The last tile, dotted in its player's colours, with the emblem, which is repeated where they built."""
    camera, sizes, drawn = stage.camera, MEASURES["emblem"], ""

    def emblem(at: Point, where: str) -> str:
        sign = stage.sign(f"o{last.seat}", "emblem", (0, 0), last.seat, size=1.0)
        return moved(sign, stage.beside(at, where), sizes[where] * min(sizes["largest"], stage.lettering))

    placed = [cell for cell in last.tile if cell in island.cells]
    if placed:
        drawn += stage.painter.lines("last", outline(placed, island.top, camera), stage.paint(last.seat))
    for cell in last.built:
        drawn += emblem(island.spot(cell, camera), "built")
    if placed:
        on_volcano = island.cells[placed[0]].terrain is Terrain.VOLCANO
        drawn += emblem(island.spot(placed[0], camera, sizes["volcano"] if on_volcano else 0), "placed")
    return drawn
