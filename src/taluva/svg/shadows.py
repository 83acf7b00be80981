"""Cast shadows: a hexagon swept along the light, clipped to the cell it falls on."""

from functools import lru_cache

from taluva.art import MEASURES
from taluva.svg.camera import CORNERS, LEVEL_HEIGHT, NORMALS, Camera, centre
from taluva.svg.shapes import Point

NEAR = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if (q or r) and abs(q + r) <= 2)
"""The cells within distance 2: no shadow reaches further."""

_SLIVER = 1e-4
"""Smaller shadows than this are not drawn: they only touch the cell."""
_HAIR = 1e-9
"""Points this close lie on the edge of a cell."""
_ON_LAND, _FROM_ABOVE, ON_SEA, _LEAST = MEASURES["shadow"]


@lru_cache(maxsize=256)
def swept(dx: float, dy: float) -> tuple[Point, ...]:
    """The convex hull of a hexagon around the origin and the same hexagon moved by a vector."""
    points = sorted([*CORNERS, *((x + dx, y + dy) for x, y in CORNERS)])

    def half(ordered: list[Point]) -> list[Point]:
        hull: list[Point] = []
        for point in ordered:
            while len(hull) > 1 and _turn(hull[-2], hull[-1], point) <= 1e-12:
                hull.pop()
            hull.append(point)
        return hull[:-1]

    return tuple(half(points) + half(points[::-1]))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def sea_shadow(camera: Camera, cell: tuple[int, int], height: float) -> list[Point]:
    """The part of the water covered by the shadow of a cell of some height, on the drawing."""
    sx, sy = camera.sunwards
    x, y = centre(cell)
    return [camera.project(x + px, y + py) for px, py in swept(sx * height, sy * height)]


@lru_cache(maxsize=4096)
def cast(camera: Camera, q: int, r: int, difference: int) -> tuple[Point, ...]:
    """The shadow on a cell cast by the cell (q, r) away that is `difference` levels higher, relative to the centre."""
    sx, sy = camera.sunwards
    # From above there are no walls to show the height, so shadows are longer.
    reach = difference * LEVEL_HEIGHT * (_FROM_ABOVE if camera.cos_e < 0.2 else _ON_LAND) + _LEAST
    ox, oy = centre((q, r))
    shape = [(x + ox, y + oy) for x, y in swept(sx * reach, sy * reach)]
    for nx, ny in NORMALS:
        shape = _clip(shape, nx, ny)
    corners = zip(shape, shape[1:] + shape[:1], strict=True)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in corners) / 2
    return tuple(shape) if area > _SLIVER else ()


def _clip(shape: list[Point], nx: float, ny: float) -> list[Point]:
    """The part of a convex shape on the inner side of a cell's edge."""
    kept: list[Point] = []
    for i, (ax, ay) in enumerate(shape):
        bx, by = shape[(i + 1) % len(shape)]
        a, b = ax * nx + ay * ny - 0.5, bx * nx + by * ny - 0.5
        if a <= _HAIR:
            kept.append((ax, ay))
        if (a < -_HAIR and b > _HAIR) or (a > _HAIR and b < -_HAIR):
            share = a / (a - b)
            kept.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return kept
