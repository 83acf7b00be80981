"""Turned and built solids that face the viewer, and the four patterns on their sides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan, cos, degrees, radians, sin

from taluva.art.shapes import Element, Shape, Symbol, band, discs, fill, line, numbers, outlined, polygon, stroke

FACING = 26
"""The azimuth at which pieces are seen: they face the viewer and do not turn with the island."""

Solid = tuple[float, float, float]
Side = Callable[[float, float], Sequence[float]]
"""A surface to paint on: across from 0 to 1, up from 0 to 1."""


def facing(x: float, y: float, z: float = 0.0) -> Solid:
    """A point of a piece from the viewer's perspective: right, near, up."""
    turn = radians(FACING)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn), z


def on_ring(radius: float, angle: float, z: float) -> Solid:
    """A point on a turned solid; the angle in degrees: 0 is to the right, 90 in front."""
    return radius * cos(radians(angle)), radius * sin(radians(angle)), z


def turned(low: float, high: float, foot: float, top: float) -> Symbol:
    """A turned solid in three tones: the whole with its top, its shaded and its lit side."""
    whole = fill("colour", band(low, high, foot, top, 0, 180), discs([(0, 0, top)], high))
    return [
        outlined(whole),
        fill("colour>dark@0.42", band(low, high, foot, top, 0, 64.8)),
        fill("light", band(low, high, foot, top, 126, 180)),
    ]


def box(half_width: float, half_depth: float, low: float, high: float) -> Symbol:
    """A box: the visible sides, lit by their direction, and its top."""
    corners = [(-half_width, -half_depth), (half_width, -half_depth), (half_width, half_depth)]
    corners.append((-half_width, half_depth))
    sides = []
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[(i + 1) % 4]
        right, near, _ = facing(by - ay, ax - bx)
        length = abs(bx - ax) + abs(by - ay)
        if near / length <= 0.02:
            continue
        slant = right / length
        tone = "light" if slant <= -0.35 else f"colour>dark@{0.48 if slant > 0.25 else 0.16}"
        side = [facing(ax, ay, low), facing(bx, by, low), facing(bx, by, high), facing(ax, ay, high)]
        sides.append(outlined(fill(tone, polygon(side)), 1.8))
    top = polygon([facing(x, y, high) for x, y in corners])
    return [*sides, outlined(fill("colour>light@0.55", top), 1.8)]


def fallen(radius: float, height: float, place: tuple[float, float] = (0.0, 0.0), scale: float = 1.0) -> Shape:
    """The shadow of a piece: three discs along the light approximate its shape."""
    places = []
    for share, size in ((0.0, 1.0), (0.5, 0.86), (1.0, 0.6)):
        away = 0.04 + (height * scale - 0.04) * share
        places.append(discs([(*place, 0, 0, away)], radius * scale * size))
    return fill("#1a1018", *places, opacity=0.34)


@dataclass(frozen=True, slots=True)
class Bands:
    """How the four patterns are laid out on one kind of surface."""

    teeth: int
    tooth: tuple[float, float]
    """The foot and the tip of a tooth."""
    rings: tuple[float, float]
    dots: int
    dot_height: float
    dot_size: float
    ribs: Sequence[float]
    """Where ribs rise, from 0 to 1 across."""
    rib: tuple[float, float]
    width: float


def pattern(side: Callable[[str], Side], bands: Bands) -> Symbol:
    """Each pattern on a side; painters draw the one that belongs to the paint."""
    found: list[tuple[str, list[Element]]] = []
    at = side("tooth")
    found.append(("tooth", [line([at(i / bands.teeth, bands.tooth[i % 2]) for i in range(bands.teeth + 1)])]))
    at = side("ring")
    found.append(("ring", [line([at(i / 12, height) for i in range(13)]) for height in bands.rings]))
    at = side("rib")
    found.append(("rib", [line([at(share, bands.rib[0]), at(share, bands.rib[1])]) for share in bands.ribs]))
    at = side("dot")
    dots = discs([at((i + 0.5) / bands.dots, bands.dot_height) for i in range(bands.dots)], bands.dot_size, 0.94, 0)
    shapes: Symbol = [{**stroke("mark", bands.width, *lines), "only": name} for name, lines in found]
    return [*shapes, {**fill("mark", dots), "only": "dot"}]


def cone(radius: float, foot: float, peak: float) -> Symbol:
    """A conical roof in three tones with the patterns; from high above its whole side is visible."""
    from_above = degrees(atan((peak - foot) / radius))
    measures = numbers((radius, foot, peak))

    def slice_between(colour: str, start: int, end: int) -> Shape:
        arc: list[float] = [90, 1]
        for angle in range(start, end + 1, 15):
            arc += [angle, 0]
        return {**fill(colour, ("p2", arc)), "cone": measures}

    def lines(name: str, paths: list[list[float]]) -> Shape:
        return {**stroke("mark", 3, *(("l2", path) for path in paths)), "cone": measures, "only": name}

    teeth: list[float] = []
    for i in range(17):
        teeth += [i * 22.5 - 90, 0.58 if i % 2 else 0.20]
    rings = [[value for angle in range(-90, 271, 15) for value in (angle, height)] for height in (0.20, 0.50)]
    ribs = [[angle, 0.04, angle, 0.72] for angle in (round(90 + 360 * i / 11, 1) for i in range(-5, 6))]
    dots = [(angle, [100 * radius * 0.125, 0.94, 0, angle, 0.34]) for angle in (22.5, 67.5, 112.5, 157.5)]
    dots += [(angle, [100 * radius * 0.125, 0.94, 0, angle, 0.34]) for angle in (-67.5, -22.5, 202.5, 247.5)]
    front: Shape = {**fill("mark", *(("o2", dot) for _, dot in dots[:4])), "cone": measures, "only": "dot"}
    back: Shape = {**fill("mark", *(("o2", dot) for _, dot in dots[4:])), "cone": measures, "only": "dot"}
    threshold = round(from_above, 2)
    return [
        {**outlined(slice_between("colour", -90, 270)), "when": [0, threshold]},
        {**outlined(fill("colour", discs([(0, 0, foot)], radius))), "when": [threshold, 91]},
        slice_between("colour>dark@0.38", -90, 60),
        slice_between("light", 120, 225),
        lines("tooth", [teeth]),
        lines("ring", rings),
        lines("rib", ribs),
        front,
        {**back, "when": [threshold, 91]},
    ]
