"""The five terrains that can be built on, each as a symbol around the centre of a cell.

A symbol has three variants and two states: free, and built, which keeps the middle clear for the piece.
"""

from collections.abc import Sequence
from math import sin

from taluva.art.scatter import Place, around, generator, spots
from taluva.art.shapes import (
    Element,
    Shape,
    Solid,
    Symbol,
    blob,
    curve,
    discs,
    fill,
    line,
    numbers,
    polygon,
    rounded,
    stroke,
)

VARIANTS = 3


def terrain_symbols() -> dict[str, Symbol]:
    """All symbols by name: the terrain's letter, the variant, and `b` if it is built on."""
    found = {}
    for letter, draw in {"J": _jungle, "C": _clearing, "S": _sand, "R": _rock, "L": _lake}.items():
        for variant in range(VARIANTS):
            found[f"{letter}{variant}"] = draw(variant, False)
            found[f"{letter}{variant}b"] = draw(variant, True)
    return found


def _repeated(shape: Shape, places: Sequence[Sequence[float]]) -> Shape:
    """A shape at many places: x, y, z and scale of each, in cells."""
    flat: list[float] = []
    for x, y, z, scale in places:
        flat += [*numbers((x, y, z), digits=0), rounded(scale)]
    return {**shape, "at": flat}


def _jungle(variant: int, built: bool) -> Symbol:
    random = generator(11 + 7 * variant + (100 if built else 0))
    places = spots(random, 13, 0.115, 0.125, 0.29) if built else spots(random, 15, 0.135, 0.150)
    smallest, height = (8.5, 0.05) if built else (11.8, 0.085)
    crowns = [(x, y, height, smallest + 0.35 * (i * 37 % 10)) for i, (x, y) in enumerate(places)]
    foot = -100 * height / (smallest + 1.6)

    def layer(colour: str, element: Element, opacity: float | None = None) -> Shape:
        shape = _repeated(fill(colour, element, opacity=opacity), crowns)
        # Crowns in front of the piece would hide its base.
        return {**shape, "clear": [22, 34]} if built else shape

    def leaves(x: float, up: float, radius: float, height: float) -> Element:
        return ("o4", [radius, rounded(0.86 * height, 2), rounded(0.14 * height, 2), x, 0, 0, up])

    shadow: Element = ("o3", [0.98, 0.3, 0.7, 0.34, 0.11, rounded(foot, 2)])
    return [
        layer("jungle*0.42", shadow, 0.55),
        layer("jungle*0.62", leaves(0, 0, 1, 1)),
        layer("jungle*0.92", leaves(-0.08, 0.13, 0.80, 0.975)),
        layer("jungle>#b9dd7a@0.48", leaves(-0.24, 0.34, 0.42, 0.857)),
        *([] if built else _palm(variant)),
    ]


def _palm(variant: int) -> Symbol:
    x, y = ((0.10, 0.05), (-0.12, 0.10), (0.05, -0.12))[variant]
    top = (x + 0.03, y, 0.27)
    fronds = []
    for ux, uy in around(7, 0.4 + variant):
        bend = (x + 0.03 + ux * 0.093, y + uy * 0.093, 0.31)
        fronds.append(curve([top, bend, (x + 0.03 + ux * 0.155, y + uy * 0.155, 0.215)]))
    return [
        stroke("#8a6a45*0.8", 2.4, line([(x, y, 0.06), top])),
        stroke("jungle*0.5", 5.6, *fronds),
        stroke("jungle>#cfe58a@0.62", 3.2, *fronds),
    ]


_BLADES = ((-1, 0.7, 1.0), (0, 0.8, 1.45), (1, 0.7, 1.0))
"""Of a tuft: where each blade leans, and how high it bends and ends."""


def _clearing(variant: int, built: bool) -> Symbol:
    random = generator(31 + 5 * variant)
    patch = []
    for ux, uy in around(9):
        reach = 0.27 + 0.08 * random()
        patch.append((reach * ux - 0.03, reach * uy - 0.02))
    tufts = spots(random, 11 if built else 13, 0.085, 0.135, 0.26 if built else 0)
    flowers = spots(random, 5, 0.12, 0.2, 0.28 if built else 0.05)
    blades: list[Element] = []
    for lean, bend, tip in _BLADES:
        # From above the grass must stay visible: not all of its height is foreshortened.
        knee = [rounded(lean * 0.3, 2), 0, rounded(bend * 0.55, 2), rounded(bend * 0.45, 2)]
        blades.append(("q4", [0, 0, 0, 0, *knee, lean, 0, rounded(tip * 0.55, 2), rounded(tip * 0.45, 2)]))
    sizes = [(x, y, 0, 4.4 + 1.4 * (i * 7 % 3)) for i, (x, y) in enumerate(tufts)]
    return [
        fill("clearing>#f3efaa@0.34", blob(patch)),
        _repeated(stroke("clearing*0.56", 2.1, *blades), sizes),
        fill("#fff8df", discs([(x, y, 0.02) for x, y in flowers], 0.03, 0.87, 0)),
    ]


def _sand(variant: int, built: bool) -> Symbol:
    del built  # Ripples run on under the piece.
    random = generator(51 + 3 * variant)
    ripples = []
    for i in range(5):
        y = -0.33 + 0.165 * i
        reach = 0.40 - abs(y) * 0.34
        start, end = -reach + random() * 0.05, reach - random() * 0.08
        along = [start + (end - start) * step / 14 for step in range(15)]
        ripples.append(line([(x, y + 0.026 * sin(15 * x + 1.9 * i + variant)) for x in along]))
    grains = spots(random, 11, 0.10, 0.09)
    return [
        stroke("sand*0.72", 2.5, *ripples),
        {**stroke("sand>#fffdf2@0.65", 2.3, *ripples), "shift": [0, 3]},
        fill("sand*0.6", discs(grains, 0.015, 0.8, 0)),
    ]


_BOULDERS = (
    (-0.17, -0.15, 0.205, 0.25),
    (0.21, -0.07, 0.165, 0.18),
    (-0.01, 0.21, 0.16, 0.14),
    (-0.29, 0.15, 0.09, 0.08),
    (0.27, 0.20, 0.085, 0.07),
    (0.10, -0.33, 0.10, 0.09),
)
"""x, y, radius, height of each boulder of a free cell."""
_SMALL_BOULDERS = (
    (-0.26, -0.22, 0.11, 0.10),
    (0.27, -0.20, 0.12, 0.11),
    (-0.33, 0.10, 0.07, 0.05),
    (0.33, 0.13, 0.07, 0.05),
    (0.0, -0.37, 0.09, 0.08),
)


def _rock(variant: int, built: bool) -> Symbol:
    if variant:
        # The same boulders turned: the light falls on other faces.
        return [{"use": "R0b" if built else "R0", "place": [0, 0, 1], "turn": 120 * variant}]
    shadows, solids, tops = [], [], []
    for index, (x, y, radius, height) in enumerate(_SMALL_BOULDERS if built else _BOULDERS):
        random = generator(17 * index + 5)
        base, top = [], []
        for ux, uy in around(6, index):
            reach = radius * (0.86 + 0.24 * random())
            base.append((x + reach * ux, y + reach * uy, 0.0))
            lift = height * (0.78 + 0.3 * random())
            top.append((x - 0.02 + reach * 0.44 * ux, y - 0.01 + reach * 0.44 * uy, lift))
        shadows.append(polygon([(bx, by, 0, 0, height * 0.55) for bx, by, _ in base], digits=0))
        solids.append(solid((x, y), (base, top), [0]))
        tops.append(polygon(top, digits=0))
    cracks = spots(generator(71), 7, 0.09, 0.14, 0.1)
    return [
        stroke("rock*0.6", 2, *(line([(x, y), (x + 0.05, y + 0.03)], digits=0) for x, y in cracks)),
        fill("rock*0.35", *shadows, opacity=0.5),
        {
            "facets": {
                "across": 1,
                "depth": 0,
                "steps": [-0.35, 0.3],
                "tones": ["rock*1.1", "rock*0.86", "rock*0.62"],
                "solids": solids,
            }
        },
        fill("rock*1.32", *tops),
    ]


def solid(axis: Place, rings: Sequence[Sequence[tuple[float, float, float]]], lights: Sequence[float]) -> Solid:
    """A solid with flat faces, as data."""
    flat = [[value for point in ring for value in numbers(point, digits=0)] for ring in rings]
    return {"axis": numbers(axis), "rings": flat, "lights": [rounded(light, 3) for light in lights]}


_RIPPLES = ((-0.14, -0.2), (0.16, -0.08), (-0.2, 0.06), (0.06, 0.2), (0.2, 0.27), (-0.02, -0.33))
_RIPPLES_BUILT = ((-0.22, -0.30), (0.20, -0.30), (-0.30, 0.16), (0.30, 0.16), (0.0, 0.34))


def _lake(variant: int, built: bool) -> Symbol:
    def water(size: float, shift: float = 0.0) -> Element:
        random = generator(3 + variant)
        shore = []
        for ux, uy in around(12):
            reach = size * (0.90 + 0.14 * random())
            shore.append((reach * ux + shift, reach * uy + shift))
        return blob(shore)

    ripple = curve([(-11, 0), (-5.5, -5), (0, 0), (5.5, 5), (11, 0)], unit=1)
    places = [(x, y, 0, 1) for x, y in (_RIPPLES_BUILT if built else _RIPPLES)]
    return [
        fill("shore", water(0.505)),
        fill("water", water(0.455)),
        fill("deep", water(0.30, 0.03)),
        _repeated(stroke("ripple", 2.6, ripple), places),
    ]
