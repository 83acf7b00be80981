"""The camera, and the plane it looks at: world units are distances between neighbouring centres."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, radians, sin, sqrt

from taluva.art import MEASURES
from taluva.art.shapes import UNIT
from taluva.hexes import STEPS, Cell
from taluva.svg.shapes import Point

LEVEL_HEIGHT: float = MEASURES["levelHeight"]
"""The height of one level, in world units."""
SUN_ACROSS, SUN_TOWARDS = MEASURES["sun"]

_RADIUS = 1 / sqrt(3)
CORNERS: tuple[Point, ...] = (
    (0.0, -_RADIUS),
    (0.5, -_RADIUS / 2),
    (0.5, _RADIUS / 2),
    (0.0, _RADIUS),
    (-0.5, _RADIUS / 2),
    (-0.5, -_RADIUS / 2),
)
"""The corners of a cell about its centre, from the north clockwise."""
NORMALS: tuple[Point, ...] = tuple((q + r / 2, r * sqrt(3) / 2) for q, r in STEPS)
"""The six directions as vectors; the edge towards direction i runs from corner i+1 to corner i+2."""

_NO_WALLS = 88
"""Above this elevation walls are no longer visible."""
LOWEST, HIGHEST = 20, 90
"""The limits of the elevation in degrees."""


@dataclass(frozen=True, slots=True)
class Camera:
    """An orthographic camera; elevation 90 looks straight down."""

    azimuth: float
    elevation: float
    cos_a: float = field(init=False, repr=False)
    sin_a: float = field(init=False, repr=False)
    cos_e: float = field(init=False, repr=False)
    sin_e: float = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not LOWEST <= self.elevation <= HIGHEST:
            raise ValueError(f"The elevation must be from {LOWEST} to {HIGHEST} degrees, not {self.elevation:g}.")
        if not abs(self.azimuth) < 1e6:
            raise ValueError(f"The azimuth must be an angle in degrees, not {self.azimuth:g}.")
        turn, tilt = radians(self.azimuth), radians(self.elevation)
        for name, value in (
            ("cos_a", cos(turn)),
            ("sin_a", sin(turn)),
            ("cos_e", 0.0 if self.elevation >= 90 else cos(tilt)),
            ("sin_e", sin(tilt)),
        ):
            object.__setattr__(self, name, value)

    def project(self, x: float, y: float, z: float = 0.0) -> Point:
        """A point of the world on the drawing."""
        across = x * self.cos_a - y * self.sin_a
        towards = x * self.sin_a + y * self.cos_a
        return UNIT * across, UNIT * (towards * self.sin_e - z * self.cos_e)

    def project_all(self, points: Iterable[Point], z: float = 0.0) -> list[Point]:
        """Points of one height on the drawing."""
        return [self.project(x, y, z) for x, y in points]

    def depth(self, x: float, y: float) -> float:
        """How close a point of the plane is to the viewer."""
        return x * self.sin_a + y * self.cos_a

    def across(self, x: float, y: float) -> float:
        """How far to the right a point of the plane appears."""
        return x * self.cos_a - y * self.sin_a

    def in_world(self, across: float, towards: float) -> Point:
        """The vector of the plane that appears as a given distance to the right and towards the viewer."""
        return across * self.cos_a + towards * self.sin_a, -across * self.sin_a + towards * self.cos_a

    @property
    def sunwards(self) -> Point:
        """Where the shadow of one unit of height falls: the sun stays at the upper left of the screen."""
        return self.in_world(SUN_ACROSS, SUN_TOWARDS)

    def turned(self, degrees: float) -> "Camera":
        """The camera for a world that is turned clockwise."""
        return Camera(self.azimuth + degrees, self.elevation)

    @property
    def facing(self) -> "Camera":
        """The camera for anything that always faces the viewer."""
        return Camera(0, self.elevation)

    @property
    def straight_down(self) -> bool:
        """Whether walls are no longer visible."""
        return self.elevation > _NO_WALLS


def centre(cell: tuple[int, int]) -> Point:
    """The centre of a cell."""
    return cell[0] + cell[1] / 2, cell[1] * sqrt(3) / 2


def hexagon(cell: tuple[int, int], inset: float = 1.0) -> list[Point]:
    """The corners of a cell, inset towards its centre."""
    x, y = centre(cell)
    return [(x + cx * inset, y + cy * inset) for cx, cy in CORNERS]


def edge(cell: tuple[int, int], direction: int) -> tuple[Point, Point]:
    """The two ends of the edge towards a direction."""
    x, y = centre(cell)
    (ax, ay), (bx, by) = CORNERS[(direction + 1) % 6], CORNERS[(direction + 2) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


def middle(cells: Iterable[Cell]) -> Point:
    """The centre of a set of cells: for a tile of three, the corner where they meet."""
    points = [centre(cell) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
