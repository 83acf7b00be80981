"""The volcano: a cone with a crater, and lava that runs to where the cells of its tile meet."""

from math import cos, hypot, radians, sin

from taluva.svg.camera import Camera, around
from taluva.svg.palette import LAVA, LAVA_CORE, LAVA_EDGE, Theme, shade
from taluva.svg.scatter import generator
from taluva.svg.shapes import Point, ellipse, joined, pair, path, polygon, polyline
from taluva.svg.terrains import faces_viewer

_SIDES = 14
_FOOT, _WAIST, _MOUTH = 0.435, 0.275, 0.165
_TOP = 0.285
_WAIST_HEIGHT = _TOP * 0.56

Solid = list[tuple[float, float, float]]


def lava_angle(mates: tuple[int, ...]) -> int | None:
    """Where a volcano's lava runs, in degrees clockwise from the east, by where its tile's other cells lie.

    With two mates it is the corner where the three cells meet, with one the middle of the shared edge.
    """
    if len(mates) == 1:
        return 60 * mates[0]
    for direction in mates:
        if (direction + 1) % 6 in mates:
            return 60 * direction + 30
    return None


def draw_volcano(camera: Camera, theme: Theme) -> str:
    """The symbol of a volcano, its lava still in the pool."""
    rings = _rings()
    return _cone(rings, camera, theme) + _crater(rings[2], camera, theme)


def _rings() -> tuple[Solid, Solid, Solid]:
    random = generator(5)
    rough = [0.93 + 0.12 * random() for _ in range(_SIDES)]
    foot: Solid = []
    waist: Solid = []
    mouth: Solid = []
    for i, (ux, uy) in enumerate(around(_SIDES)):
        worn = rough[(i + 3) % _SIDES]
        foot.append((_FOOT * rough[i] * ux, _FOOT * rough[i] * uy, 0.0))
        waist.append((_WAIST * worn * ux, _WAIST * worn * uy, _WAIST_HEIGHT))
        mouth.append((_MOUTH * rough[i] * ux, _MOUTH * rough[i] * uy, _TOP * (0.97 + 0.03 * (i * 5 % 3))))
    return foot, waist, mouth


def _cone(rings: tuple[Solid, Solid, Solid], camera: Camera, theme: Theme) -> str:
    sx, sy = camera.sunwards
    fallen = [camera.project(x * 1.02 + sx * 0.16, y * 1.02 + sy * 0.16) for x, y, _ in rings[0]]
    facets: dict[float, list[str]] = {}
    for band in (0, 1):
        low, high = rings[band], rings[band + 1]
        for i in range(_SIDES):
            j = (i + 1) % _SIDES
            face = [camera.project(*point) for point in (low[i], low[j], high[j], high[i])]
            if not faces_viewer(face):
                continue
            mx, my = low[i][0] + low[j][0], low[i][1] + low[j][1]
            reach = hypot(mx, my)
            light = 0.86 - 0.36 * camera.across(mx, my) / reach - 0.04 * camera.depth(mx, my) / reach
            light += (0.06 if band else -0.04) + ((i * 7 + band * 3) % 5 - 2) * 0.028
            # Eight tones to the unit: facets of one tone share a path.
            facets.setdefault(round(max(0.48, min(1.24, light)) * 8) / 8, []).append(polygon(face))
    cone = path(polygon(fallen), fill=shade(theme.volcano, 0.35), fill_opacity=0.45)
    for light, faces in sorted(facets.items()):
        tone = shade(theme.volcano, light)
        cone += path(joined(faces), fill=tone, stroke=tone, stroke_width=0.7)
    return cone


def _crater(mouth: Solid, camera: Camera, theme: Theme) -> str:
    def ring(size: float, sunk: float) -> str:
        return polygon([camera.project(x * size, y * size, z - sunk) for x, y, z in mouth])

    return (
        path(ring(1, 0), fill=shade(theme.volcano, 1.22))
        + path(ring(0.80, 0.03), fill="#2b1714")
        + path(ring(0.62, 0.075), fill=LAVA)
        + path(ellipse(camera.project(0, 0, _TOP - 0.075), 7, 6 * camera.sin_e), fill=LAVA_CORE)
    )


def _slope(along: float) -> tuple[float, float]:
    """Distance from the axis and height of the lava's bed; `along` is 0 in the pool, 1 at the foot."""
    if along >= 1:
        return _FOOT + (along - 1) * 0.42, 0.004
    reach = 0.07 + (_FOOT - 0.07) * along
    if reach < _MOUTH:
        height = _TOP - 0.035 + (reach - 0.07) * 0.36
    elif reach < _WAIST:
        height = _TOP - (reach - _MOUTH) / (_WAIST - _MOUTH) * (_TOP - _WAIST_HEIGHT)
    else:
        height = _WAIST_HEIGHT * (1 - (reach - _WAIST) / (_FOOT - _WAIST))
    return reach, max(0.0, height) + 0.008


def draw_lava(angle: int, camera: Camera) -> str:
    """The lava of a volcano, running out at an angle in degrees."""
    ux, uy = cos(radians(angle)), sin(radians(angle))

    def ribbon(drift: float, start: float, end: float, length: float, wobble: float) -> str:
        """A stream that drifts to one side, its half-width growing from `start` to `end`."""
        left: list[Point] = []
        right: list[Point] = []
        for i in range(13):
            along = length * i / 12
            reach, z = _slope(along)
            half = start + (end - start) * i / 12 + 0.012 * sin(1.9 * i + wobble)
            side = drift * along + 0.018 * sin(0.9 * i + wobble)
            for bank, offset in ((left, side + half), (right, side - half)):
                bank.append(camera.project(ux * reach - uy * offset, uy * reach + ux * offset, z))
        reach, z = _slope(length)
        reach, side = reach + 0.035, drift * length
        tip = camera.project(ux * reach - uy * side, uy * reach + ux * side, z)
        back = "L".join(pair(point) for point in reversed(right[:-1]))
        return f"{polyline(left)}Q{pair(tip)} {pair(right[-1])}L{back}z"

    edge = ribbon(0, 0.052, 0.095, 1.19, 0.6) + ribbon(0.20, 0.026, 0.034, 0.80, 2.2)
    edge += ribbon(-0.19, 0.026, 0.032, 0.62, 4)
    stream = ribbon(0, 0.034, 0.072, 1.165, 0.6) + ribbon(0.20, 0.014, 0.02, 0.76, 2.2)
    stream += ribbon(-0.19, 0.014, 0.02, 0.58, 4)
    return (
        path(edge, fill=shade(LAVA_EDGE, 0.95), stroke="#8c2413", stroke_width=1.6, stroke_opacity=0.55)
        + path(stream, fill=LAVA)
        + path(ribbon(0, 0.016, 0.038, 1.12, 1.2), fill=LAVA_CORE)
    )
