"""Seeded scatter: plants, stones and waves lie irregularly, and always in the same places."""

from collections.abc import Callable
from functools import lru_cache
from math import hypot

from taluva.svg.camera import NORMALS
from taluva.svg.shapes import Point

Random = Callable[[], float]


def generator(seed: int) -> Random:
    """A small generator of numbers from 0 to 1, the same on every machine and in the browser (mulberry32)."""
    state = seed & 0xFFFFFFFF

    def draw() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        mixed = ((state ^ state >> 15) * (1 | state)) & 0xFFFFFFFF
        mixed ^= (mixed + ((mixed ^ mixed >> 7) * (61 | mixed))) & 0xFFFFFFFF
        return ((mixed ^ mixed >> 14) & 0xFFFFFFFF) / 4294967296

    return draw


def _inside(point: Point, margin: float) -> bool:
    return all(point[0] * nx + point[1] * ny <= 0.5 - margin for nx, ny in NORMALS)


def spots(random: Random, count: int, margin: float, gap: float, keep_out: float = 0.0) -> list[Point]:
    """Up to `count` points of a cell: off its edge, apart from each other, away from its middle."""
    found: list[Point] = []
    for _ in range(2500):
        point = (random() - 0.5) * 1.2, (random() - 0.5) * 1.2
        if not _inside(point, margin) or hypot(*point) < keep_out:
            continue
        if all(hypot(point[0] - x, point[1] - y) > gap for x, y in found):
            found.append(point)
            if len(found) == count:
                break
    return found


@lru_cache(maxsize=64)
def seeded_spots(seed: int, count: int, margin: float, gap: float, keep_out: float = 0.0) -> tuple[Point, ...]:
    """The same points for the same seed."""
    return tuple(spots(generator(seed), count, margin, gap, keep_out))
