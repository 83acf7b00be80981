"""The painter: symbols and lines of the art as SVG."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import asin, cos, pi, radians, sin

from taluva.art.book import HATCHES, LINES, MEASURES, SYMBOLS
from taluva.art.palette import Paint, Theme, colours_of, tone
from taluva.art.shapes import Element, Facets, Shape, Style
from taluva.svg.camera import SUN_ACROSS, SUN_TOWARDS, Camera
from taluva.svg.shapes import PREFIX, Defs, Point, curve, ellipse, group, path, polygon, polyline, smooth, text

ON_DRAWING = Camera(0, 90)
"""The camera for signs, which lie flat on the drawing."""


@dataclass(frozen=True, slots=True)
class _Pen:
    """Maps the points of a shape to the drawing."""

    camera: Camera
    x: float
    y: float
    scale: float
    shift: Sequence[float] = (0.0, 0.0)

    def point(self, x: float, y: float, z: float = 0.0, up: float = 0.0, shadow: float = 0.0) -> Point:
        camera, scale = self.camera, self.scale
        x, y = x + self.shift[0], y + self.shift[1]
        across = camera.across(x, y) + SUN_ACROSS * shadow
        towards = camera.depth(x, y) + SUN_TOWARDS * shadow
        return self.x + across * scale, self.y + (towards * camera.sin_e - z * camera.cos_e - up) * scale

    def element(self, element: Element) -> str:
        operation, values = element[0][0], element[1]
        if operation == "f":
            return polygon(self._band(*values))
        width = int(element[0][1])
        if operation == "o":
            radius, upright, flat = values[:3]
            rx = radius * self.scale
            ry = rx * (upright + flat * self.camera.sin_e)
            return "".join(ellipse(self.point(*values[i : i + width]), rx, ry) for i in range(3, len(values), width))
        points = [self.point(*values[i : i + width]) for i in range(0, len(values), width)]
        if operation in "pl":
            return polygon(points) if operation == "p" else polyline(points)
        return smooth(points) if operation == "b" else curve(points, closed=operation == "c")

    def _band(self, low: float, foot: float, high: float, top: float, start: float, end: float) -> Iterator[Point]:
        steps = max(6, round((end - start) / 13))
        angles = [radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        for angle in angles:
            yield self.point(low * cos(angle), low * sin(angle), foot)
        for angle in reversed(angles):
            yield self.point(high * cos(angle), high * sin(angle), top)

    def on_cone(self, cone: list[float], elements: list[Element]) -> str:
        """Points on the side of a cone: areas are clipped to its visible part, lines and dots beyond it are omitted."""
        radius, foot, peak = cone
        rise, flat = (peak - foot) * self.camera.cos_e, radius * self.camera.sin_e
        hidden = -pi / 2 if rise <= flat * 1.001 else -asin(flat / rise)
        data = ""
        for operation, values in elements:
            before = values[:3] if operation == "o2" else []
            points: list[float] = []
            for i in range(len(before), len(values), 2):
                angle, up = radians(values[i]), values[i + 1]
                if operation == "p2":
                    angle = min(max(angle, hidden), pi - hidden)
                elif not hidden - 0.02 <= angle <= pi - hidden + 0.02:
                    continue
                reach = radius * (1 - up)
                points += (reach * cos(angle), reach * sin(angle), foot + (peak - foot) * up)
            if points:
                data += self.element((f"{operation[0]}3", [*before, *points]))
        return data

    def faces(self, facets: Facets) -> list[str]:
        """Path data of the visible faces, for each tone."""
        found = [""] * len(facets["tones"])
        for solid in facets["solids"]:
            corners = [[ring[i : i + 3] for i in range(0, len(ring), 3)] for ring in solid["rings"]]
            count = len(corners[0])
            for band, (low, high) in enumerate(pairwise(corners)):
                for i, start in enumerate(low):
                    end = low[(i + 1) % count]
                    face = [self.point(*corner) for corner in (start, end, high[(i + 1) % count], high[i])]
                    if not _faces_viewer(face):
                        continue
                    x, y = (start[0] + end[0]) / 2 - solid["axis"][0], (start[1] + end[1]) / 2 - solid["axis"][1]
                    reach = (x * x + y * y) ** 0.5
                    light = solid["lights"][(band * count + i) % len(solid["lights"])]
                    light += facets["across"] * self.camera.across(x, y) / reach
                    light += facets["depth"] * self.camera.depth(x, y) / reach
                    found[sum(light >= step for step in facets["steps"])] += polygon(face)
        return found


def _faces_viewer(face: list[Point]) -> bool:
    """Whether a face of a solid, with corners clockwise from outside, faces the viewer."""
    turned = zip(face, face[1:] + face[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned) > 0


@dataclass(frozen=True, slots=True)
class Painter:
    """Paints in the colours of a theme."""

    theme: Theme
    defs: Defs

    def symbol(
        self,
        name: str,
        camera: Camera,
        paint: Paint | None = None,
        words: str = "",
        scale: float = 1.0,
        at: Point = (0.0, 0.0),
    ) -> str:
        """A symbol around a point of the drawing."""
        colours = colours_of(self.theme, paint)
        drawn = ""
        for shape in SYMBOLS[name]:
            low, high = shape.get("when", (0, 91))
            if low <= camera.elevation < high and shape.get("only") in (None, paint and paint.pattern):
                drawn += self._shape(shape, camera, paint, colours, words, scale, at)
        return drawn

    def _shape(
        self,
        shape: Shape,
        camera: Camera,
        paint: Paint | None,
        colours: Mapping[str, str],
        words: str,
        scale: float,
        at: Point,
    ) -> str:
        pen = _Pen(camera, *at, scale, shape.get("shift", (0.0, 0.0)))
        if "use" in shape:
            x, y, size = shape["place"]
            slope, start = shape.get("grow", (0, 1))
            seen = Camera(0, shape["elevation"]) if "elevation" in shape else camera.turned(shape.get("turn", 0))
            grown = scale * (size + slope * max(0.0, camera.sin_e - start))
            return self.symbol(shape["use"], seen, paint, words, grown, pen.point(x, y))
        if "text" in shape:
            x, y, size = (value * scale for value in shape["text"])
            ink = tone(shape["fill"], colours)
            return text(words, at[0] + x, at[1] + y, size, fill=ink, text_anchor="middle", font_weight="800")
        if "facets" in shape:
            drawn = ""
            for data, name in zip(pen.faces(shape["facets"]), shape["facets"]["tones"], strict=True):
                style: Style = {"fill": name}
                if "width" in shape:
                    # An edge in their own colour, so that no gaps show between faces.
                    style |= {"stroke": name, "width": shape["width"]}
                drawn += self._styled(data, style, colours, scale)
            return drawn
        if "cone" in shape:
            data = pen.on_cone(shape["cone"], shape["path"])
        elif "at" in shape:
            data = "".join(_repeated(shape, pen))
        else:
            data = "".join(map(pen.element, shape["path"]))
        return self._styled(data, shape, colours, scale)

    def lines(self, name: str, data: str, paint: Paint | None = None, seat: int = 0, scale: float = 1.0) -> str:
        """Path data painted in a style of the art; hatching is for a seat, or for refused moves."""
        colours = colours_of(self.theme, paint)
        styles = (style for style in LINES[name] if style.get("only") in (None, paint and paint.pattern))
        return "".join(self._styled(data, style, colours, scale, seat) for style in styles)

    def _styled(self, data: str, style: Style, colours: Mapping[str, str], scale: float, seat: int = 0) -> str:
        values: dict[str, str | float] = {}
        if "fill" in style:
            hatched = style["fill"] == "hatch"
            values["fill"] = self.hatch(colours, seat) if hatched else tone(style["fill"], colours)
        if "fillOpacity" in style:
            values["fill_opacity"] = self._opacity(style["fillOpacity"])
        if "rule" in style:
            values["fill_rule"] = style["rule"]
        if "stroke" in style:
            values |= {"stroke": tone(style["stroke"], colours), "stroke_width": style["width"] * scale}
        if "strokeOpacity" in style:
            values["stroke_opacity"] = self._opacity(style["strokeOpacity"])
        if "dash" in style:
            values["stroke_dasharray"] = " ".join(f"{value:g}" for value in style["dash"])
        return path(data, **values)

    def _opacity(self, value: float | str) -> float:
        return self.theme.opacities[value] if isinstance(value, str) else value

    def hatch(self, colours: Mapping[str, str], seat: int = 0) -> str:
        """Slanting bars as a fill: in a seat's colour, or red for refused moves."""
        ground, ground_opacity, bar, bar_opacity, slant = HATCHES["player" if seat else "refusal"]
        name, side, width = f"own{seat}" if seat else "bad", MEASURES["hatch"]["side"], MEASURES["hatch"]["bar"]

        def draw() -> str:
            head = f'<pattern id="{PREFIX}{name}" width="{side}" height="{side}" patternUnits="userSpaceOnUse"'
            square = f"M0 0h{side}v{side}h-{side}z"
            bars = path(square, fill=tone(ground, colours), fill_opacity=ground_opacity)
            bars += path(f"M0 0h{width}v{side}h-{width}z", fill=tone(bar, colours), fill_opacity=bar_opacity)
            return f'{head} patternTransform="rotate({slant})">{bars}</pattern>'

        return self.defs.paint(name, draw)


def _repeated(shape: Shape, pen: _Pen) -> Iterator[str]:
    """The elements of a shape at each of its places, facing the viewer."""
    places, facing = shape["at"], pen.camera.facing
    near, aside = shape.get("clear", (1e9, 0))
    for i in range(0, len(places), 4):
        x, y, z, size = places[i : i + 4]
        if pen.camera.depth(x, y) >= near and abs(pen.camera.across(x, y)) <= aside:
            continue
        there = _Pen(facing, *pen.point(x, y, z), size * pen.scale)
        for element in shape["path"]:
            yield there.element(element)


def painted_group(content: str) -> str:
    """Everything that is painted, with the attributes that all strokes share."""
    return group(content, fill="none", stroke_linecap="round", stroke_linejoin="round")
