"""How everything other than symbols is painted: walls and seams, sea and coast, marks over the island.

Each name stands for a list of styles, painted one above the other.
"""

from math import cos, pi, sin, sqrt
from typing import Any

from taluva.art.palette import CREAM, EMBER, FIRST, INK, REFUSAL, SECOND, THIRD
from taluva.art.scatter import generator
from taluva.art.shapes import Style, rounded
from taluva.art.signs import PIN_RADIUS, PIN_RISE
from taluva.art.terrains import VARIANTS


def _line(
    colour: str, width: float, opacity: float | str | None = None, dash: tuple[float, ...] = (), only: str = ""
) -> Style:
    style: Style = {"stroke": colour, "width": width}
    if opacity is not None:
        style["strokeOpacity"] = opacity
    if dash:
        style["dash"] = list(dash)
    if only:
        style["only"] = only
    return style


def _area(colour: str, opacity: float | str, *, rule: str = "") -> Style:
    style: Style = {"fill": colour, "fillOpacity": opacity}
    if rule:
        style["rule"] = rule
    return style


def _pale(opacity: float, colour: str = CREAM) -> Style:
    return {"fill": colour, "fillOpacity": opacity}


_UNDER_GHOST = _line(INK, 10, 0.55)
_REFUSED = [_line("#ffd9d2", 4), _line(REFUSAL, 4, dash=(14, 9))]

LINES: dict[str, list[Style]] = {
    # The land.
    "groove": [_line("seam", 2.2, 0.62)],
    "grain": [_line("seam", 2, 0.26)],
    "shadow": [_area("shadow", "shadow")],
    "seam": [_line("seam", 2.6, 0.55)],
    "inner": [_line("seam", 1.2, 0.13)],
    "contour": [_line(INK, 5, 0.6), _line(CREAM, 2.4)],
    # The sea.
    "waves": [_line("foam", 2.6, "waves")],
    "rings": [
        _line("ring-0", 250, 0.55),
        _line("ring-1", 170, 0.7),
        _line("ring-2", 100, 0.85),
        _line("ring-3", 44, 0.9),
    ],
    "foam": [_line("foam", 11, 0.55, (46, 18, 20, 26))],
    "lagoon": [{"fill": "ring-2"}],
    "lagoon-deep": [_line("ring-0", 70)],
    "island-shadow": [_area("sea-shadow", 0.34)],
    "ghost-on-sea": [_area("sea-shadow", 0.30)],
    "zone-outside": [_area("sea-shadow", 0.22, rule="evenodd")],
    "zone": [_line("sea-shadow", 10, 0.3), _line(CREAM, 6, 0.85)],
    "zone-dotted": [_line("sea-shadow", 10, 0.3), _line(CREAM, 6, 0.85, (1, 14))],
    "coast-cells": [{**_line("#ffffff", 1.6, "coast-line"), **_area("#ffffff", "coast")}],
    # Marks.
    "coast-ring": [{"fill": CREAM, **_line("accent", 4.5)}],
    "eruption": [_line("#fff3d6", 8, 0.9), _line(EMBER, 4.4, dash=(12, 8))],
    "ghost": [_UNDER_GHOST, _line(CREAM, 6)],
    "ghost-illegal": [_UNDER_GHOST, *_REFUSED],
    "ghost-hint": [_UNDER_GHOST, _line(CREAM, 6), _line("accent", 4.4, dash=(14, 9))],
    "site": [{**_pale(0.28), **_line(CREAM, 4)}, _line("accent", 2, dash=(7, 6))],
    "site-afloat": [{**_pale(0.28), **_line(CREAM, 4, dash=(10, 7))}],
    "chosen": [{**_pale(0.28), **_line(CREAM, 6)}, _line("colour", 3)],
    "chosen-afloat": [{**_pale(0.28), **_line(CREAM, 6, dash=(10, 7))}, _line("colour", 3)],
    "filled": [{"fill": "hatch", **_line(CREAM, 4)}],
    "settlement": [_line(CREAM, 11), _line("colour", 6), _line("dark", 2, only="rib")],
    "last": [_line("dark", 6, 0.9), _line("light", 3.6, dash=(1, 9))],
    "lagoon-mark": [{**_pale(0.2, "#ffffff"), **_line(CREAM, 4, dash=(10, 7))}],
    "hint": [_line(INK, 10, 0.4), _line(CREAM, 7), _line("accent", 4.4, dash=(14, 9))],
    "hover": [{**_pale(0.18, "#ffffff"), **_line(INK, 7, 0.5)}, _line(CREAM, 4)],
    "focus": [_line(INK, 12, 0.35), _line(CREAM, 8), _line("accent", 3.4)],
    "focus-inner": [_line(CREAM, 2.4)],
    # The engine's best lines: told apart by colour, by dashes, and by the shape of their numbers.
    "line-1": [_line(INK, 11, 0.55), _line(CREAM, 8), _line(FIRST, 5)],
    "line-2": [_line(INK, 11, 0.55), _line(CREAM, 8), _line(SECOND, 5, dash=(16, 10))],
    "line-3": [_line(INK, 11, 0.55), _line(CREAM, 8), _line(THIRD, 5, dash=(2, 9))],
    "refused": [{"fill": "hatch"}, *_REFUSED],
}

HATCHES: dict[str, list[Any]] = {
    "refusal": [REFUSAL, 0.3, REFUSAL, 0.55, 45],
    "player": ["colour", 0.32, CREAM, 0.5, -45],
}
"""Slanting bars: the ground and its opacity, the bars and theirs, the slant in degrees."""


def _waves() -> list[list[float]]:
    """Small waves on open water, which stay in place while the camera turns: x, y and half their length."""
    random = generator(4)
    found = []
    for _ in range(110):
        reach, angle = 4 + 12 * sqrt(random()), random() * 2 * pi
        found.append([rounded(reach * cos(angle)), rounded(reach * sin(angle)), round(10 + random() * 12)])
    return found


MEASURES: dict[str, Any] = {
    "levelHeight": 0.4,
    "ghostLift": 0.2,
    # How far to the right and towards the viewer the shadow of one unit of height falls.
    "sun": [0.5, 0.16],
    # The length of a shadow by height: on land, on land from straight above, on the sea; and its minimum.
    "shadow": [1.25, 1.7, 1.5, 0.02],
    "variants": VARIANTS,
    # Terrains on which shadows fall; the others rise into the light.
    "flat": "CSL",
    # Heights above the ground: a boat on its water, spots and pins, the diamond over a volcano.
    "heights": {"boat": 0.06, "spot": 0.02, "pin": 0.02, "ember": 0.3},
    # The shadow of a tile in hand on the sea, relative to its height.
    "ghostShadow": 2.4,
    "lagoon": 1.01,
    "waveHeight": 6,
    # The ring of a spot on the coast: its radius, its minimal flatness, its maximal growth with the letters.
    "coastRing": {"radius": 9.5, "flat": 0.72, "largest": 1.4},
    # Huts that an expansion would build.
    "faint": 0.85,
    # The light on a wall, and how much it changes from left to right.
    "wall": [0.84, 0.27],
    "ghostWall": ["#ffffff", 0.22],
    # Two strokes of grain on a wall: position along the edge and down for start, bend and end; and how far they bend.
    "grain": [[0.06, 0.44, 0.3, -0.03, 0.52], [0.44, 0.7, 0.7, 0.03, 0.94]],
    # The top of a cell is slightly larger than the cell, so that no gap shows between two cells.
    "top": 1.006,
    "rim": {"share": 0.62, "width": 2.8, "opacity": 0.95},
    "insets": {"coast": 0.9, "site": 0.86, "filled": 0.93, "hover": 0.93, "hint": 0.9, "focus": 0.94, "inner": 0.84},
    # Where signs are placed relative to the middle of a cell's ground: right, towards the viewer, down on the drawing.
    "offsets": {
        "count": [30, 20, 6],
        "gain": [32, 22, 8],
        "level": [0, 39.5, 0],
        "level-aside": [-33, 22, 0],
        "coordinates": [0, 37, 2],
        "built": [-32, 16, 14],
        "placed": [0, 0, -9],
    },
    # The size of an emblem where its player built, and on the tile placed; its height above a volcano.
    "emblem": {"built": 1.17, "placed": 1.42, "volcano": 0.34, "largest": 1.3},
    "label": {"size": 15, "largest": 1.3, "halo": 0.24},
    "pin": {"rise": PIN_RISE, "radius": PIN_RADIUS},
    "hatch": {"side": 14, "bar": 5},
    "waves": _waves(),
}
