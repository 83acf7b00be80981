"""The sea: depth rings and foam along the coast, lagoons, waves, the zone of a game board."""

from collections.abc import Iterable
from math import sqrt

from taluva.editions import ZONES
from taluva.hexes import Cell, corners
from taluva.svg.camera import LEVEL_HEIGHT, UNIT, Camera, centre
from taluva.svg.palette import CREAM
from taluva.svg.scatter import generator
from taluva.svg.shadows import NEAR, swept
from taluva.svg.shapes import PREFIX, Point, group, joined, line, number, path, polygon, rounded
from taluva.svg.stage import Island, Stage

Box = tuple[float, float, float, float]
"""Left, top, width, height."""

_RINGS = ((2.5, 0.55), (1.7, 0.70), (1.0, 0.85), (0.44, 0.90))
"""Width and opacity of the depth rings, from the outermost."""


def coastline(cells: Iterable[Cell]) -> list[list[Point]]:
    """The edge of the island as closed loops, in world units."""
    land = set(cells)
    following: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in sorted(land, key=lambda c: (c.r, c.q)):
        points = corners(cell)
        for direction in range(6):
            if cell.neighbour(direction) not in land:
                following[points[(direction + 1) % 6]] = points[(direction + 2) % 6]
    loops = []
    while following:
        start, point = following.popitem()
        loop = [start]
        while point != start:
            loop.append(point)
            point = following.pop(point)
        loops.append([(x / 2, y / (2 * sqrt(3))) for x, y in loop])
    return loops


def zone_corners(zone: str) -> list[Point]:
    """The rectangle of a zone (X12), in world units."""
    width, height = ZONES[zone]
    return [
        (-width / 2, -height / 2),
        (width / 2, -height / 2),
        (width / 2, height / 2),
        (-width / 2, height / 2),
    ]


def draw_water(stage: Stage, box: Box) -> str:
    """Open water with small waves, far beyond the picture: a page may show it in a box of another shape."""
    theme = stage.theme
    x, y, width, height = box

    def gradient() -> str:
        stops = "".join(
            f'<stop offset="{at}" stop-color="{tone}"/>' for at, tone in zip((0, 0.5, 1), theme.sea, strict=True)
        )
        spread = f"translate({number(x)} {number(y)})scale({number(width)} {number(height)})"
        units = f'gradientUnits="userSpaceOnUse" gradientTransform="{spread}"'
        return f'<radialGradient id="{PREFIX}sea" cx=".46" cy=".45" r=".75" {units}>{stops}</radialGradient>'

    fill = stage.defs.paint("sea", gradient)
    random = generator(4)
    waves = ""
    for _ in range(max(10, min(60, round(width * height / 36000)))):
        wave_x, wave_y, length = x + random() * width, y + random() * height, 10 + random() * 12
        half, whole = number(length / 2), number(length)
        waves += f"M{number(wave_x)} {number(wave_y)}q{half}-6 {whole} 0t{whole} 0"
    drawn = line(waves, stroke=theme.foam, stroke_opacity=theme.wave_opacity, stroke_width=2.6)
    return rounded(x - width, y - height, 3 * width, 3 * height, 0, fill=fill) + drawn


def draw_coast(island: Island, stage: Stage) -> str:
    """Depth rings, foam and lagoons: strokes that lie flat on the water."""
    theme = stage.theme
    loops = joined(polygon([(x * UNIT, y * UNIT) for x, y in loop]) for loop in coastline(island.cells))
    rings = joined(
        path(loops, stroke=tone, stroke_opacity=opacity, stroke_width=width * UNIT)
        for tone, (width, opacity) in zip(theme.rings, _RINGS, strict=True)
    )
    foam = path(
        loops,
        stroke=theme.foam,
        stroke_opacity=0.55,
        stroke_width=0.11 * UNIT,
        stroke_dasharray="46 18 20 26",
        stroke_linecap="round",
    )
    flat = group(
        rings + foam + _lagoons(island, stage),
        transform=_ground(stage.camera),
        fill="none",
        stroke_linejoin="round",
    )
    return flat + _island_shadow(island, stage)


def _ground(camera: Camera) -> str:
    """The transform that lays a drawing flat on the water."""
    terms = (camera.cos_a, camera.sin_a * camera.sin_e, -camera.sin_a, camera.cos_a * camera.sin_e)
    return f"matrix({' '.join(f'{term:.4f}' for term in terms)} 0 0)"


def _lagoons(island: Island, stage: Stage) -> str:
    shallow, deep = "", ""
    for lagoon in island.lagoons:
        for cell in lagoon.cells:
            x, y = centre(cell)
            points = [(px / 2 * UNIT, py / (2 * sqrt(3)) * UNIT) for px, py in corners(cell)]
            shallow += polygon(points)
            deep += f"M{number(x * UNIT)} {number(y * UNIT)}h0"
            for direction in range(3):
                beside = cell.neighbour(direction)
                if beside in lagoon.cells:
                    bx, by = centre(beside)
                    deep += f"M{number(x * UNIT)} {number(y * UNIT)}L{number(bx * UNIT)} {number(by * UNIT)}"
    return path(shallow, fill=stage.theme.rings[2]) + path(
        deep, stroke=stage.theme.rings[0], stroke_width=0.70 * UNIT, stroke_linecap="round"
    )


def _island_shadow(island: Island, stage: Stage) -> str:
    camera = stage.camera
    sx, sy = camera.sunwards
    hulls = []
    for cell, view in island.cells.items():
        # Inland cells cast no shadow on the water.
        if all(Cell(cell.q + q, cell.r + r) in island.cells for q, r in NEAR):
            continue
        x, y = centre(cell)
        reach = 1.5 * view.level * LEVEL_HEIGHT
        hulls.append(polygon([camera.project(x + px, y + py) for px, py in swept(sx * reach, sy * reach)]))
    return path(joined(hulls), fill=stage.theme.sea_shadow, fill_opacity=0.34)


def draw_zone(zone: str, stage: Stage, box: Box) -> str:
    """The border of the zone, the water outside it darkened."""
    frame = polygon(stage.camera.project_all(zone_corners(zone)))
    x, y, width, height = box
    left, top, right, bottom = x - width, y - height, x + 2 * width, y + 2 * height
    everything = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    dashes: dict[str, str | float] = {"stroke_dasharray": "1 14"} if zone.endswith("-dotted") else {}
    outside = path(everything + frame, fill=stage.theme.sea_shadow, fill_opacity=0.22, fill_rule="evenodd")
    return outside + line(frame, stroke=CREAM, stroke_opacity=0.85, stroke_width=6, **dashes)
