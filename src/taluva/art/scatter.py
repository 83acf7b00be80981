"""Seeded scatter: plants, stones and waves lie irregularly, but always in the same places."""

from collections.abc import Callable
from math import cos, hypot, pi, sin

Place = tuple[float, float]
Random = Callable[[], float]


def generator(seed: int) -> Random:
    """A small random number generator from 0 to 1, the same on every machine (mulberry32)."""
    state = seed & 0xFFFFFFFF

    def draw() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        mixed = ((state ^ state >> 15) * (1 | state)) & 0xFFFFFFFF
        mixed ^= (mixed + ((mixed ^ mixed >> 7) * (61 | mixed))) & 0xFFFFFFFF
        return ((mixed ^ mixed >> 14) & 0xFFFFFFFF) / 4294967296

    return draw


def around(count: int, start: float = 0.0) -> list[Place]:
    """Unit vectors evenly around the circle."""
    return [(cos(start + 2 * pi * i / count), sin(start + 2 * pi * i / count)) for i in range(count)]


_NORMALS = around(6)


def spots(random: Random, count: int, margin: float, gap: float, keep_out: float = 0.0) -> list[Place]:
    """Up to `count` points in a cell: away from its edge, from each other and from its middle."""
    found: list[Place] = []
    for _ in range(2500):
        x, y = (random() - 0.5) * 1.2, (random() - 0.5) * 1.2
        if any(x * nx + y * ny > 0.5 - margin for nx, ny in _NORMALS) or hypot(x, y) < keep_out:
            continue
        if all(hypot(x - ox, y - oy) > gap for ox, oy in found):
            found.append((x, y))
            if len(found) == count:
                break
    return found
