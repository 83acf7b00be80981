"""The pieces: hut, tower, temple, boat, in a seat's colour and pattern; and the seat's emblem."""

from math import cos, sin

from taluva.art.shapes import (
    Element,
    Shape,
    Symbol,
    curve,
    discs,
    fill,
    line,
    numbers,
    outlined,
    polygon,
    rounded,
    stroke,
)
from taluva.art.solids import FACING, Bands, Side, Solid, box, cone, facing, fallen, on_ring, pattern, turned

_CLUSTERS = {
    1: ((0.0, 0.0),),
    2: ((-0.17, -0.05), (0.17, 0.05)),
    3: ((0.0, -0.19), (-0.19, 0.11), (0.19, 0.11)),
    4: ((0.0, -0.23), (-0.23, 0.0), (0.23, 0.0), (0.0, 0.21)),
}
"""Where the huts of a cell stand, as seen by the viewer, from back to front: none hides another."""
_CLUSTER_SCALES = {1: 1.12, 2: 0.92, 3: 0.84, 4: 0.78}

_ICONS = {"hut": 1.5, "tower": 1.02, "temple": 1.12, "boat": 1.1}
ICON_ELEVATION = 26
ICON_BOXES = {
    "hut": (-38, -62, 76),
    "tower": (-44, -77, 88),
    "temple": (-46, -71, 92),
    "boat": (-48, -74, 96),
}
"""Left, top and size of an icon's bounding square."""


def piece_symbols() -> dict[str, Symbol]:
    """Each piece on its own, as it stands on the board, and as an icon; and the emblem."""
    found = {"hut": _hut(), "tower": _tower(), "temple": _temple(), "boat": _boat(), "emblem": _emblem()}
    for count in _CLUSTERS:
        found[f"huts-{count}"] = _huts(count)
    # From high above only the crown of a tower is visible, so it may be slightly larger.
    standing: Shape = {"use": "tower", "place": [0, 0, 1.02], "grow": [1.25, 0.8]}
    found["board-tower"] = [*_plinth(0.25, [(0, 0)]), fallen(0.18, 0.62, scale=1.02), standing]
    found["board-temple"] = [fallen(0.30, 0.34, scale=1.14), {"use": "temple", "place": [0, 0, 1.14]}]
    water = fill("#0a2a38", discs([(0, 0, 0, 0, 0.06)], 0.33, 0, 0.606), opacity=0.25)
    found["board-boat"] = [water, {"use": "boat", "place": [0, 0, 1]}]
    for kind, scale in _ICONS.items():
        found[f"icon-{kind}"] = [{"use": kind, "place": [0, 0, scale]}]
    return found


def _huts(count: int) -> Symbol:
    scale, places = _CLUSTER_SCALES[count], _CLUSTERS[count]
    drawn = _plinth(0.26 if count == 1 else 0.225 * scale, places)
    for place in places:
        drawn += [fallen(0.19, 0.30, place, scale), {"use": "hut", "place": [*numbers(place), scale]}]
    return drawn


def _plinth(radius: float, places: tuple[tuple[float, float], ...] | list[tuple[float, float]]) -> Symbol:
    """The sand-coloured base that lifts a piece off any ground."""
    edge = discs([(x, y, -0.035) for x, y in places], radius)
    return [fill("#5b4028", edge), fill("#e6cd9c", discs(places, radius))]


def _hut() -> Symbol:
    """A round wall under a wide cone of a roof."""
    wall, _, lit = turned(0.135, 0.135, 0, 0.13)
    door = [on_ring(0.137, angle, z) for angle, z in ((100, 0), (73, 0), (73, 0.10), (100, 0.10))]
    return [
        {**wall, "fill": "colour>dark@0.45"},
        {**lit, "fill": "colour"},
        fill("dark>#120a0c@0.5", polygon(door)),
        *cone(0.205, 0.105, 0.40),
        outlined(fill("mark", discs([(0, 0, 0.405)], 0.034, 0.94, 0)), 1.4),
    ]


def _tower() -> Symbol:
    """A foot, a tapering shaft with the pattern, a flared crown with eight merlons."""

    def shaft(name: str) -> Side:
        del name
        return lambda across, up: on_ring(0.145 - 0.033 * up, 180 * across, 0.07 + 0.43 * up)

    def floor(name: str) -> Side:
        del name
        return lambda across, up: on_ring(0.13 * (1 - up), 360 * across - 90, 0.63)

    sixths = [(i + 0.5) / 6 for i in range(6)]
    on_shaft = Bands(8, (0.35, 0.72), (0.35, 0.57), 4, 0.535, 0.035, sixths, (0.16, 0.84), 3.2)
    on_floor = Bands(16, (0.2, 0.6), (0.3, 0.66), 4, 0.4, 0.034, [i / 11 for i in range(11)], (0.06, 0.72), 2)
    # From above the shaft is hidden: its pattern lies on the floor instead.
    above: Symbol = [{**shape, "when": [72.5, 91]} for shape in pattern(floor, on_floor)]
    return [
        *turned(0.185, 0.165, 0, 0.07),
        *turned(0.145, 0.112, 0.07, 0.50),
        *pattern(shaft, on_shaft),
        *turned(0.125, 0.185, 0.50, 0.58),
        *turned(0.185, 0.185, 0.58, 0.63),
        fill("dark>colour@0.25", discs([(0, 0, 0.63)], 0.135)),
        *_merlons(),
        *above,
    ]


def _merlons() -> Symbol:
    inner, outer, half, low, high = 0.125, 0.187, 13.75, 0.625, 0.715
    inside: list[Element] = []
    back_tops: list[Element] = []
    outside: list[Element] = []
    front_tops: list[Element] = []
    for angle in (45 * i + 11.5 + FACING for i in range(8)):
        in_front = on_ring(1, angle, 0)[1] >= 0
        radius = outer if in_front else inner
        corners = ((-half, low), (half, low), (half, high), (-half, high))
        wall = polygon([on_ring(radius, angle + side, z) for side, z in corners])
        rim = ((-half, outer), (half, outer), (half, inner), (-half, inner))
        top = polygon([on_ring(reach, angle + side, high) for side, reach in rim])
        (outside if in_front else inside).append(wall)
        (front_tops if in_front else back_tops).append(top)
    return [
        outlined(fill("colour>dark@0.3", *inside), 1.2),
        outlined(fill("light", *back_tops), 1.2),
        outlined(fill("colour", *outside), 1.4),
        outlined(fill("light", *front_tops), 1.2),
    ]


def _temple() -> Symbol:
    """Two steps, a hall, and a saddle roof whose ridge rises to both ends."""
    steps = [*box(0.30, 0.25, 0, 0.075), *box(0.235, 0.185, 0.075, 0.15), *box(0.165, 0.115, 0.15, 0.27)]
    parts = [(facing(0, side * 0.0925)[1], _slope(side)) for side in (-1, 1)]
    parts += [(facing(end * 0.204, 0)[1], _gable(end)) for end in (-1, 1)]
    parts.sort(key=lambda part: part[0])
    return steps + [shape for _, drawn in parts for shape in drawn]


def _roof(along: float, up: float, side: float) -> Solid:
    """`along` from -1 to 1, `up` from the eaves to the ridge, `side` -1 or 1."""
    ridge, eaves = 0.40 + 0.20 * along * along, 0.245 + 0.035 * along * along
    return facing(along * (0.215 + 0.085 * up), side * 0.185 * (1 - up), eaves + (ridge - eaves) * up)


def _slope(side: int) -> Symbol:
    steps = [i / 5 - 1 for i in range(11)]
    right, near, _ = facing(0, side)
    tone = "light" if right < -0.2 else "colour>dark@0.34" if right > 0.35 else "colour"
    outline = polygon([*(_roof(u, 0, side) for u in steps), *(_roof(-u, 1, side) for u in steps)])
    margins = {"tooth": 0.9, "ring": 0.97, "dot": 0.88, "rib": 0.86}

    def surface(name: str) -> Side:
        return lambda across, up: _roof((2 * across - 1) * margins[name], up, side)

    bands = Bands(10, (0.26, 0.68), (0.26, 0.62), 4, 0.42, 0.04, [i / 7 for i in range(8)], (0.1, 0.79), 3)
    painted = pattern(surface, bands)
    if near <= -0.25:
        painted = [{**shape, "when": [64, 91]} for shape in painted]
    return [outlined(fill(tone, outline), 2), *painted]


def _gable(end: int) -> Symbol:
    right, near, _ = facing(end, 0)
    if near <= 0.02:
        return []
    tone = f"dark>colour@{0.2 if right > 0.2 else 0.45}"
    return [outlined(fill(tone, polygon([_roof(end, 0, -1), _roof(end, 0, 1), _roof(end, 1, 1)])), 1.8)]


def _boat() -> Symbol:
    """A canoe with raised ends, its outrigger on the far side, its claw sail turned to the viewer."""
    heading = -0.30
    turn_x, turn_y = cos(heading), sin(heading)
    near = 1 if facing(-turn_y, turn_x)[1] > 0 else -1

    def at(x: float, y: float, z: float) -> Solid:
        return facing(x * turn_x - y * turn_y, x * turn_y + y * turn_x, z)

    along = [i / 6 - 1 for i in range(13)]

    def gunwale(side: int) -> list[Solid]:
        return [at(0.36 * u, side * 0.085 * (1 - u * u), 0.09 + 0.10 * u**4) for u in along]

    def hull(side: int) -> Element:
        keel = [at(0.30 * u, side * 0.06 * (1 - u * u), 0) for u in along]
        return polygon([*gunwale(side), *reversed(keel)])

    beam = 0.24 * -near
    floater = line([at(-0.24, beam, 0.02), at(0.24, beam, 0.02)])
    arms = [line([at(x, 0, 0.1), at(x, beam, 0.03)]) for x in (-0.13, 0.13)]
    opening = polygon([*gunwale(1), *reversed(gunwale(-1))])
    return [
        stroke("dark", 8, floater),
        stroke("colour", 4.6, floater),
        stroke("dark", 3, *arms),
        outlined(fill("dark>#2a1a12@0.3", hull(-near), opening), 2),
        outlined(fill("colour", hull(near))),
        *_sail(),
    ]


def _sail() -> Symbol:
    def at(x: float, height: float) -> tuple[float, ...]:
        # From above the sail must stay visible: not all of its height is foreshortened.
        return x, 0, 0.09 + 0.68 * height, 0.38 * height

    foot, peak, clew = at(-0.05, 0.02), at(-0.20, 0.56), at(0.24, 0.50)
    cloth = curve([foot, at(-0.22, 0.30), peak, at(0.04, 0.40), clew, at(0.16, 0.18), foot], closed=True)
    teeth = [(-0.12, 0.30), (-0.06, 0.40), (-0.01, 0.28), (0.05, 0.38), (0.11, 0.27)]
    rings = [[(-0.12, 0.24), (0.10, 0.22)], [(-0.14, 0.36), (0.17, 0.34)]]
    ribs = [[(-0.04, 0.08), (-0.13, 0.42)], [(-0.03, 0.08), (-0.02, 0.40)], [(-0.02, 0.08), (0.09, 0.40)]]
    dots = discs([at(-0.08, 0.34), at(0.06, 0.32), at(-0.03, 0.2)], 0.04, 1, 0)
    signs: dict[str, list[list[tuple[float, float]]]] = {"tooth": [teeth], "ring": rings, "rib": ribs}
    marks: Symbol = [
        {**stroke("mark", 3.2, *(line([at(*point) for point in path]) for path in paths)), "only": name}
        for name, paths in signs.items()
    ]
    return [
        stroke("dark", 4, line([foot, peak])),
        outlined(fill("colour>light@0.35", cloth)),
        *marks,
        {**fill("mark", dots), "only": "dot"},
    ]


def _emblem() -> Symbol:
    """The emblem of a seat: a disc of radius 12 with its pattern, flat on the drawing."""
    signs: dict[str, list[list[tuple[float, float]]]] = {
        "tooth": [[(-8, 3), (-4.8, -3), (-1.6, 3), (1.6, -3), (4.8, 3), (8, -3)]],
        "ring": [[(-7, -2.5), (7, -2.5)], [(-7, 2.5), (7, 2.5)]],
        "rib": [[(0, 6), (-6, -4)], [(0, 6), (0, -6)], [(0, 6), (6, -4)]],
    }
    marks: Symbol = [
        {**stroke("mark", 2.4, *(line(path, 1) for path in paths)), "only": name} for name, paths in signs.items()
    ]
    dots = discs([(-4, 0), (0, -3.5), (4, 0), (0, 3.5)], 1.8, unit=1)
    return [
        outlined(fill("colour", discs([(0, 0)], 11, unit=1)), 1.6),
        *marks,
        {**fill("mark", dots), "only": "dot"},
    ]


def icon(kind: str, x: float, y: float, size: float) -> Shape:
    """A piece as an icon within another symbol: `size` wide, centred on a point."""
    _, top, side = ICON_BOXES[kind]
    scale = size / side
    place = [rounded(x, 2), rounded(y - scale * (top + side / 2), 2), rounded(scale, 3)]
    return {"use": f"icon-{kind}", "place": place, "elevation": ICON_ELEVATION}
