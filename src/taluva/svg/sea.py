"""The sea: depth rings and foam along the coast, lagoons, waves, the zone of a game board."""

from collections.abc import Iterable
from math import sqrt

from taluva.art import MEASURES
from taluva.art.shapes import UNIT
from taluva.editions import ZONES
from taluva.hexes import Cell, corners, reading_order
from taluva.svg.camera import Camera, centre, hexagon
from taluva.svg.shadows import NEAR, ON_SEA, sea_shadow
from taluva.svg.shapes import PREFIX, Point, curve, group, joined, number, polygon, polyline, rounded
from taluva.svg.stage import Island, Stage

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

_OUTSIDE = 60
"""Half the side of the water around a zone, in world units."""


def coastline(cells: Iterable[Cell]) -> list[list[Point]]:
    """The edge of the island as closed loops, in world units."""
    land = set(cells)
    following: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in sorted(land, key=reading_order):
        points = corners(cell)
        for direction in range(6):
            if cell.neighbour(direction) not in land:
                following[points[(direction + 1) % 6]] = points[(direction + 2) % 6]
    loops = []
    while following:
        start = next(iter(following))
        loop, point = [start], following.pop(start)
        while point != start:
            loop.append(point)
            point = following.pop(point)
        loops.append([(x / 2, y / (2 * sqrt(3))) for x, y in loop])
    return loops


def zone_corners(zone: str) -> list[Point]:
    """The rectangle of a zone (X12), in world units."""
    width, height = ZONES[zone]
    return _rectangle(width / 2, height / 2)


def _rectangle(x: float, y: float) -> list[Point]:
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def draw_water(stage: Stage, box: Box) -> str:
    """Open water with small waves, far beyond the picture: a page may show it in a box of another shape."""
    x, y, width, height = box

    def gradient() -> str:
        stops = "".join(
            f'<stop offset="{at}" stop-color="{tone}"/>' for at, tone in zip((0, 0.5, 1), stage.theme.sea, strict=True)
        )
        spread = f"translate({number(x)} {number(y)})scale({number(width)} {number(height)})"
        units = f'gradientUnits="userSpaceOnUse" gradientTransform="{spread}"'
        return f'<radialGradient id="{PREFIX}sea" cx=".46" cy=".45" r=".75" {units}>{stops}</radialGradient>'

    fill = stage.defs.paint("sea", gradient)
    waves = ""
    high = MEASURES["waveHeight"]
    for world_x, world_y, long in MEASURES["waves"]:
        at_x, at_y = stage.camera.project(world_x, world_y)
        crest, trough = (at_x + long / 2, at_y - high), (at_x + long * 1.5, at_y + high)
        waves += curve([(at_x, at_y), crest, (at_x + long, at_y), trough, (at_x + long * 2, at_y)])
    return rounded(x - width, y - height, 3 * width, 3 * height, 0, fill=fill) + stage.painter.lines("waves", waves)


def draw_coast(island: Island, stage: Stage) -> str:
    """Depth rings, foam and lagoons: strokes that lie flat on the water; and the island's shadow."""
    loops = joined(polygon((x * UNIT, y * UNIT) for x, y in loop) for loop in coastline(island.cells))
    painter = stage.painter
    flat = painter.lines("rings", loops) + painter.lines("foam", loops) + _lagoons(island, stage)
    return group(flat, transform=_ground(stage.camera)) + _island_shadow(island, stage)


def _ground(camera: Camera) -> str:
    """The transform that lays a drawing flat on the water."""
    terms = (camera.cos_a, camera.sin_a * camera.sin_e, -camera.sin_a, camera.cos_a * camera.sin_e)
    return f"matrix({' '.join(f'{term:.4f}' for term in terms)} 0 0)"


def _lagoons(island: Island, stage: Stage) -> str:
    shallow, deep = "", ""
    for lagoon in island.lagoons:
        for cell in lagoon.cells:
            x, y = centre(cell)
            shallow += polygon((px * UNIT, py * UNIT) for px, py in hexagon(cell, MEASURES["lagoon"]))
            deep += polyline([(x * UNIT, y * UNIT), (x * UNIT + 0.1, y * UNIT)])
            for direction in range(3):
                beside = cell.neighbour(direction)
                if beside in lagoon.cells:
                    bx, by = centre(beside)
                    deep += polyline([(x * UNIT, y * UNIT), (bx * UNIT, by * UNIT)])
    return stage.painter.lines("lagoon", shallow) + stage.painter.lines("lagoon-deep", deep)


def _island_shadow(island: Island, stage: Stage) -> str:
    hulls = ""
    for cell in sorted(island.cells, key=reading_order):
        # Inland cells cast no shadow on the water.
        if not all(Cell(cell.q + q, cell.r + r) in island.cells for q, r in NEAR):
            hulls += polygon(sea_shadow(stage.camera, cell, ON_SEA * island.top(cell)))
    return stage.painter.lines("island-shadow", hulls)


def draw_zone(zone: str, stage: Stage) -> str:
    """The border of the zone, with the water outside it darkened."""
    frame = polygon(stage.camera.project_all(zone_corners(zone)))
    everything = polygon(stage.camera.project_all(_rectangle(_OUTSIDE, _OUTSIDE)))
    border = "zone-dotted" if zone.endswith("-dotted") else "zone"
    return stage.painter.lines("zone-outside", everything + frame) + stage.painter.lines(border, frame)
