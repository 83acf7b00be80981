"""Turned and built solids: the outlines a lathe or a box leaves on the drawing, in three tones of light."""

from collections.abc import Callable
from dataclasses import dataclass
from math import asin, cos, pi, sin

from taluva.svg.camera import UNIT, Camera
from taluva.svg.palette import Paint, mix
from taluva.svg.shapes import Point, ellipse, joined, path, polygon, polyline

Surface = Callable[[float, float], Point]
"""A surface to paint on: across from 0 to 1, up from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Frustum:
    """Path data of a turned solid with two ends: its side, the shaded and the lit third of it, its top."""

    side: str
    shaded: str
    lit: str
    top: str


@dataclass(frozen=True, slots=True)
class Cone:
    """Path data of a cone, and the angles between which its side is seen."""

    whole: str
    shaded: str
    lit: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a solid stands: a place on the ground under a camera, and how much larger than life it is."""

    camera: Camera
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def at(self, x: float, y: float, z: float) -> Point:
        """A point of the solid on the drawing."""
        return self.camera.project(self.x + x * self.scale, self.y + y * self.scale, z * self.scale)

    def round(self, radius: float, angle: float, z: float) -> Point:
        """A point on a turned solid; the angle is the viewer's: 0 to the right, a quarter turn in front."""
        cx, cy = self.at(0, 0, z)
        reach = UNIT * radius * self.scale
        return cx + reach * cos(angle), cy + reach * sin(angle) * self.camera.sin_e

    def arc(self, radius: float, z: float, start: float, end: float, steps: int = 12) -> list[Point]:
        """Part of a circle."""
        return [self.round(radius, start + (end - start) * i / steps, z) for i in range(steps + 1)]

    def disc(self, radius: float, z: float) -> str:
        """Path data of a level circle."""
        reach = UNIT * radius * self.scale
        return ellipse(self.at(0, 0, z), reach, reach * self.camera.sin_e)

    def frustum(self, low_radius: float, high_radius: float, low: float, high: float) -> Frustum:
        """A turned solid between two heights."""

        def band(start: float, end: float, steps: int) -> str:
            foot = self.arc(low_radius, low, start, end, steps)
            return polygon([*foot, *self.arc(high_radius, high, end, start, steps)])

        return Frustum(
            side=band(0, pi, 12),
            shaded=band(0, 0.36 * pi, 6),
            lit=band(0.70 * pi, pi, 6),
            top=self.disc(high_radius, high),
        )

    def cone(self, radius: float, low: float, high: float) -> Cone:
        """A cone; seen from high above, its whole side is visible."""
        apex, reach = self.at(0, 0, high), UNIT * radius * self.scale
        rise = self.at(0, 0, low)[1] - apex[1]
        flat = reach * self.camera.sin_e
        from_above = rise <= flat * 1.001
        tangent = 0.0 if from_above else asin(min(1.0, flat / rise))
        start, end = (-pi / 2, 3 * pi / 2) if from_above else (-tangent, pi + tangent)

        def slice_between(a: float, b: float) -> str:
            return polygon([apex, *self.arc(radius, low, a, b, 14)])

        return Cone(
            whole=self.disc(radius, low) if from_above else slice_between(start, end),
            shaded=slice_between(start, pi * 0.33),
            lit=slice_between(pi * 0.66, pi * 1.25 if from_above else end),
            start=start,
            end=end,
        )

    def shadow(self, radius: float, height: float) -> str:
        """The shadow of a piece: three discs along the light, near enough to its shape."""
        sx, sy = self.camera.sunwards
        near = self.at(sx * 0.04, sy * 0.04, 0)
        far = self.at(sx * height, sy * height, 0)
        rx = UNIT * radius * self.scale
        ry = rx * max(0.3, self.camera.sin_e)
        between = (near[0] + far[0]) / 2, (near[1] + far[1]) / 2
        discs = ellipse(near, rx, ry) + ellipse(between, rx * 0.86, ry * 0.86) + ellipse(far, rx * 0.6, ry * 0.6)
        return path(discs, fill="#1a1018", fill_opacity=0.34)

    def box(self, half_width: float, half_depth: float, low: float, high: float, paint: Paint) -> str:
        """A box, its seen sides lit by their direction."""
        corners = [(-half_width, -half_depth), (half_width, -half_depth), (half_width, half_depth)]
        corners.append((-half_width, half_depth))
        drawn = ""
        for i, (ax, ay) in enumerate(corners):
            bx, by = corners[(i + 1) % 4]
            nx, ny = by - ay, ax - bx
            length = abs(nx) + abs(ny)
            if self.camera.depth(nx, ny) / length <= 0.02:
                continue
            slant = self.camera.across(nx, ny) / length
            tone = mix(paint.colour, paint.dark, 0.48 if slant > 0.25 else 0.16) if slant > -0.35 else paint.light
            face = [self.at(ax, ay, low), self.at(bx, by, low), self.at(bx, by, high), self.at(ax, ay, high)]
            drawn += path(polygon(face), fill=tone, **self.outline(paint, 1.8))
        top = polygon([self.at(x, y, high) for x, y in corners])
        return drawn + path(top, fill=mix(paint.colour, paint.light, 0.55), **self.outline(paint, 1.8))

    def outline(self, paint: Paint, width: float = 2.2) -> dict[str, str | float]:
        """Attributes of an outline in the paint's dark tone."""
        return {"stroke": paint.dark, "stroke_width": width * self.scale, "stroke_linejoin": "round"}


@dataclass(frozen=True, slots=True)
class Band:
    """How the four patterns are laid out on one kind of surface."""

    teeth: int
    tooth: tuple[float, float]
    """The foot and the tip of a tooth."""
    rings: tuple[float, ...]
    dots: int
    dot_height: float
    dot_size: float
    ribs: int
    rib: tuple[float, float]


def pattern(paint: Paint, band: Band, surface: Surface, width: float) -> str:
    """A paint's pattern on a surface."""
    if paint.pattern == "tooth":
        zigzag = (surface(i / band.teeth, band.tooth[i % 2]) for i in range(band.teeth + 1))
        data = polyline(list(zigzag))
    elif paint.pattern == "ring":
        data = joined(polyline([surface(i / 12, height) for i in range(13)]) for height in band.rings)
    elif paint.pattern == "dot":
        middles = (surface((i + 0.5) / band.dots, band.dot_height) for i in range(band.dots))
        data = joined(ellipse(middle, band.dot_size, band.dot_size * 0.95) for middle in middles)
    else:
        feet = ((i + 0.5) / band.ribs for i in range(band.ribs))
        data = joined(polyline([surface(u, band.rib[0]), surface(u, band.rib[1])]) for u in feet)
    return marks(paint, data, width)


def marks(paint: Paint, data: str, width: float) -> str:
    """Path data in the colour of the pattern: dots are filled, all others are strokes."""
    if paint.pattern == "dot":
        return path(data, fill=paint.mark)
    return path(
        data,
        fill="none",
        stroke=paint.mark,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
