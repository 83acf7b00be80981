"""The vocabulary of the art: what a symbol consists of, and what painters have to know.

A point has up to five numbers, in units of 1/100 cell:

    x, y    on the ground: east and south; in symbols that face the viewer, right and near
    z       height, foreshortened by the camera
    up      height on the drawing, the same from everywhere
    shadow  height of what casts it: the point moves as far as the shadow of that height falls

An element is an operation with the numbers of its points; the digit says how many numbers a point has:

    p  polygon          l  open line         b  soft closed line near the points
    q  open curve, c  closed curve: start, then a control point and an end for each arc
    o  discs: radius, then share of the radius and of the sine of the elevation in their height, then the points
    f  side of a turned solid: radius and height of both ends, angles from and to in degrees (no digit)

A shape is elements with a style. It may be limited: `when` to elevations, `only` to a paint's pattern. Its
elements may be repeated `at` places (x, y, z, scale), there facing the viewer; `clear` leaves out the places in
front of a piece. The points of a `cone` are angles and heights on its side, cut to the part that is seen.

`use` draws another symbol at a `place` (x, y, scale), turned by degrees or seen from an elevation of its own; it
may `grow` with the sine of the elevation.

A colour is `#rrggbb`, a name of the theme or paint, or one of these in other light (`rock*0.62`) or mixed with
another (`colour>dark@0.45`).
"""

from collections.abc import Iterable, Sequence
from typing import TypedDict

Point = Sequence[float]
Element = tuple[str, list[float]]


class Style(TypedDict, total=False):
    """How a path is painted. An opacity may be a name of the theme."""

    fill: str
    fillOpacity: float | str
    stroke: str
    width: float
    strokeOpacity: float | str
    dash: list[float]
    rule: str
    only: str


class Solid(TypedDict):
    """A solid with flat faces: its axis, its rings of corners (x, y, z) from below, the light of each face."""

    axis: list[float]
    rings: list[list[float]]
    lights: list[float]


class Facets(TypedDict):
    """The faces of solids, sorted into tones by their direction."""

    across: float
    """How much lighter a face is if it faces right, and if it faces the viewer."""
    depth: float
    steps: list[float]
    """The light at which the next tone begins."""
    tones: list[str]
    solids: list[Solid]


class Shape(Style, total=False):
    """Elements with a style, or a face of text, or another symbol."""

    path: list[Element]
    at: list[float]
    clear: list[float]
    shift: list[float]
    cone: list[float]
    when: list[float]
    facets: Facets
    text: list[float]
    use: str
    place: list[float]
    grow: list[float]
    turn: float
    elevation: float


Symbol = list[Shape]

UNIT = 100.0
"""Drawing units per cell."""


def rounded(value: float, digits: int = 1) -> float:
    """A number as it is written: whole ones without a point."""
    short = round(value, digits)
    return int(short) if short == int(short) else short


def numbers(values: Iterable[float], unit: float = UNIT, digits: int = 1) -> list[float]:
    """Numbers in drawing units."""
    return [rounded(value * unit, digits) for value in values]


def _element(operation: str, points: Sequence[Point], unit: float, digits: int, *before: float) -> Element:
    width = max(len(point) for point in points)
    flat = [value for point in points for value in (*point, *[0.0] * (width - len(point)))]
    return f"{operation}{width}", [*before, *numbers(flat, unit, digits)]


def polygon(points: Sequence[Point], unit: float = UNIT, digits: int = 1) -> Element:
    """A closed line. Rough shapes can do with fewer digits: the browser has to load them all."""
    return _element("p", points, unit, digits)


def line(points: Sequence[Point], unit: float = UNIT, digits: int = 1) -> Element:
    """An open line."""
    return _element("l", points, unit, digits)


def blob(points: Sequence[Point]) -> Element:
    """A soft closed line near some points; rough."""
    return _element("b", points, UNIT, 0)


def curve(points: Sequence[Point], unit: float = UNIT, closed: bool = False) -> Element:
    """Quadratic arcs: a start, then a control point and an end for each."""
    return _element("c" if closed else "q", points, unit, 1)


def discs(
    points: Sequence[Point], radius: float, upright: float = 0.0, flat: float = 1.0, unit: float = UNIT
) -> Element:
    """Discs: as high as wide, times `upright` plus `flat` times the sine of the elevation."""
    return _element("o", points, unit, 1, rounded(radius * unit, 2), rounded(upright, 2), rounded(flat, 2))


def band(low: float, high: float, foot: float, top: float, start: float, end: float) -> Element:
    """The side of a turned solid between two heights, from one angle to another; 90 degrees is in front."""
    return "f", [*numbers((low, foot, high, top)), rounded(start), rounded(end)]


def fill(colour: str, *elements: Element, opacity: float | str | None = None) -> Shape:
    """A filled shape."""
    shape: Shape = {"path": list(elements), "fill": colour}
    if opacity is not None:
        shape["fillOpacity"] = opacity
    return shape


def stroke(colour: str, width: float, *elements: Element, opacity: float | str | None = None) -> Shape:
    """A shape that is only an outline."""
    shape: Shape = {"path": list(elements), "stroke": colour, "width": width}
    if opacity is not None:
        shape["strokeOpacity"] = opacity
    return shape


def outlined(shape: Shape, width: float = 2.2, colour: str = "dark") -> Shape:
    """A shape with an outline."""
    return {**shape, "stroke": colour, "width": width}
