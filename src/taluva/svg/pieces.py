"""The pieces: hut, tower, temple, boat, painted in a seat's colour and pattern; and the seat's emblem."""

from math import cos, pi, radians, sin

from taluva.moves import Piece
from taluva.svg.camera import UNIT, Camera
from taluva.svg.palette import Paint, mix, paint_of
from taluva.svg.shapes import Defs, Point, ellipse, joined, line, moved, pair, path, polygon, polyline
from taluva.svg.solids import Band, Frustum, Stand, marks, pattern

FACING = 26
"""The azimuth at which pieces are drawn: they face the viewer and do not turn with the island."""

_CLUSTERS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-0.17, -0.05), (0.17, 0.05)),
    3: ((0, -0.19), (-0.19, 0.11), (0.19, 0.11)),
    4: ((0, -0.23), (-0.23, 0), (0.23, 0), (0, 0.21)),
}
_CLUSTER_SCALES = {1: 1.12, 2: 0.92, 3: 0.84, 4: 0.78}


def draw_piece(piece: Piece, count: int, seat: int, elevation: float, defs: Defs) -> str:
    """What stands on a cell, or lies in a lagoon, about the middle of the cell."""
    camera, paint = Camera(FACING, elevation), paint_of(seat)
    match piece:
        case Piece.HUT:
            return _cluster(camera, seat, min(4, count), defs)
        case Piece.TOWER:
            # From high above only the crown is seen: it may be a little larger.
            scale = 1.02 + 1.25 * max(0.0, camera.sin_e - 0.8)
            return _plinth(camera, 0.25) + tower(Stand(camera, scale=scale), paint)
        case Piece.TEMPLE:
            return temple(Stand(camera, scale=1.14), paint)
        case Piece.BOAT:
            return boat(Stand(camera), paint, -0.30)


def use_piece(piece: Piece, count: int, seat: int, elevation: float, defs: Defs, at: Point, opacity: float = 1) -> str:
    """A reference to the symbol of a piece, or of a group of huts."""
    name = f"{piece}{seat}" + (f"-{min(4, count)}" if piece is Piece.HUT else "")
    faint: dict[str, str | float] = {} if opacity == 1 else {"opacity": opacity}
    return defs.use(name, at, lambda: draw_piece(piece, count, seat, elevation, defs), **faint)


def draw_icon(piece: Piece, paint: Paint, size: float = 1.0) -> str:
    """A piece without its shadow, seen from low: for lists, pins and buttons."""
    camera = Camera(28, 26)
    match piece:
        case Piece.HUT:
            return hut(Stand(camera, scale=1.5 * size), paint, shadow=False)
        case Piece.TOWER:
            return tower(Stand(camera, scale=1.02 * size), paint, shadow=False)
        case Piece.TEMPLE:
            return temple(Stand(camera, scale=1.12 * size), paint, shadow=False)
        case Piece.BOAT:
            return boat(Stand(camera, scale=1.1 * size), paint, -0.5, shadow=False)


ICON_BOXES = {
    Piece.HUT: (-38, -62, 76),
    Piece.TOWER: (-44, -77, 88),
    Piece.TEMPLE: (-46, -71, 92),
    Piece.BOAT: (-48, -77, 96),
}
"""Left, top and size of the square around an icon of size 1."""


def _cluster(camera: Camera, seat: int, count: int, defs: Defs) -> str:
    """Up to four huts, each the same symbol; their places are the viewer's, so that none hides another."""
    scale = _CLUSTER_SCALES[count]
    places = sorted((camera.in_world(*offset) for offset in _CLUSTERS[count]), key=lambda p: camera.depth(*p))
    huts = ""
    for place in places:
        one = defs.use(f"hut{seat}", (0, 0), lambda: hut(Stand(camera), paint_of(seat)))
        huts += moved(one, camera.project(*place), scale)
    return _plinth(camera, 0.26 if count == 1 else 0.225 * scale, places) + huts


def _plinth(camera: Camera, radius: float, places: list[Point] | None = None) -> str:
    """The sand-coloured base that lifts a piece off any ground."""
    reach = UNIT * radius
    edges, tops = "", ""
    for x, y in places or [(0.0, 0.0)]:
        cx, cy = camera.project(x, y)
        edges += ellipse((cx, cy + 3.5 * camera.cos_e), reach, reach * camera.sin_e)
        tops += ellipse((cx, cy), reach, reach * camera.sin_e)
    return path(edges, fill="#5b4028") + path(tops, fill="#e6cd9c")


def hut(stand: Stand, paint: Paint, shadow: bool = True) -> str:
    """A round wall under a wide cone of a roof."""
    radius, eaves, peak = 0.205, 0.105, 0.40
    wall, roof = stand.frustum(0.135, 0.135, 0, 0.13), stand.cone(radius, eaves, peak)
    door = [stand.round(0.137, angle, z) for angle, z in ((1.75, 0), (1.28, 0), (1.28, 0.10), (1.75, 0.10))]
    start, end = roof.start - 0.02, roof.end + 0.02
    share = (end - start) / (2 * pi)
    seen_whole = roof.end - roof.start > 6
    band = Band(
        teeth=max(8, 2 * round(8 * share)),
        tooth=(0.20, 0.58),
        rings=(0.20, 0.50),
        dots=8 if seen_whole else 5,
        dot_height=0.34,
        dot_size=UNIT * radius * 0.125 * stand.scale,
        ribs=round(11 * share) + (0 if seen_whole else 1),
        rib=(0.04, 0.72),
    )

    def side(across: float, up: float) -> Point:
        if paint.pattern == "dot" and not seen_whole:
            # Dots near the outline would be cut by it.
            across = 0.06 + 0.88 * across
        angle = start + (end - start) * across
        return stand.round(radius * (1 - up), angle, eaves + (peak - eaves) * up)

    knob = ellipse(stand.at(0, 0, 0.405), 3.4 * stand.scale, 3.2 * stand.scale)
    return (
        (stand.shadow(0.19, 0.30) if shadow else "")
        + path(wall.side + wall.top, fill=mix(paint.colour, paint.dark, 0.45), **stand.outline(paint))
        + path(wall.lit, fill=paint.colour)
        + path(polygon(door), fill=mix(paint.dark, "#120a0c", 0.5))
        + path(roof.whole, fill=paint.colour, **stand.outline(paint))
        + path(roof.shaded, fill=mix(paint.colour, paint.dark, 0.38))
        + path(roof.lit, fill=paint.light)
        + pattern(paint, band, side, 3 * stand.scale)
        + path(knob, fill=paint.mark, **stand.outline(paint, 1.4))
    )


def tower(stand: Stand, paint: Paint, shadow: bool = True) -> str:
    """A foot, a tapering shaft with the pattern, a flared crown with eight merlons."""

    def part(solid: Frustum) -> str:
        return (
            path(solid.side + solid.top, fill=paint.colour, **stand.outline(paint))
            + path(solid.shaded, fill=mix(paint.colour, paint.dark, 0.42))
            + path(solid.lit, fill=paint.light)
        )

    def shaft(across: float, up: float) -> Point:
        return stand.round(0.145 - 0.033 * up, pi * across, 0.07 + 0.43 * up)

    band = Band(
        teeth=8,
        tooth=(0.35, 0.72),
        rings=(0.35, 0.70),
        dots=4,
        dot_height=0.53,
        dot_size=3.5 * stand.scale,
        ribs=6,
        rib=(0.16, 0.84),
    )
    return (
        (stand.shadow(0.18, 0.62) if shadow else "")
        + part(stand.frustum(0.185, 0.165, 0, 0.07))
        + part(stand.frustum(0.145, 0.112, 0.07, 0.50))
        + pattern(paint, band, shaft, 3.2 * stand.scale)
        + part(stand.frustum(0.125, 0.185, 0.50, 0.58))
        + part(stand.frustum(0.185, 0.185, 0.58, 0.63))
        + path(stand.disc(0.135, 0.63), fill=mix(paint.dark, paint.colour, 0.25))
        + _merlons(stand, paint)
        + (_crown_mark(stand, paint) if stand.camera.cos_e < 0.3 else "")
    )


def _merlons(stand: Stand, paint: Paint) -> str:
    inner, outer, half, low, high = 0.125, 0.187, 0.24, 0.625, 0.715
    turn = 0.2 + radians(stand.camera.azimuth)
    angles = sorted((turn + i * pi / 4 for i in range(8)), key=sin)

    def face(angle: float, radius: float) -> str:
        corners = ((-half, low), (half, low), (half, high), (-half, high))
        return polygon([stand.round(radius, angle + side, z) for side, z in corners])

    def top(angle: float) -> str:
        corners = ((-half, outer), (half, outer), (half, inner), (-half, inner))
        return polygon([stand.round(radius, angle + side, high) for side, radius in corners])

    back = [angle for angle in angles if sin(angle) < 0]
    front = [angle for angle in angles if sin(angle) >= 0]
    return (
        path(
            joined(face(a, inner) for a in back),
            fill=mix(paint.colour, paint.dark, 0.3),
            **stand.outline(paint, 1.2),
        )
        + path(joined(top(a) for a in back), fill=paint.light, **stand.outline(paint, 1.2))
        + path(joined(face(a, outer) for a in front), fill=paint.colour, **stand.outline(paint, 1.4))
        + path(joined(top(a) for a in front), fill=paint.light, **stand.outline(paint, 1.2))
    )


def _crown_mark(stand: Stand, paint: Paint) -> str:
    """The pattern again on the platform: from above the shaft is hidden."""

    def platform(across: float, up: float) -> Point:
        return stand.round(0.13 * (1 - up), 2 * pi * across, 0.63)

    band = Band(
        teeth=16,
        tooth=(0.20, 0.58),
        rings=(0.20, 0.62),
        dots=6,
        dot_height=0.42,
        dot_size=2.6 * stand.scale,
        ribs=10,
        rib=(0.04, 0.72),
    )
    return pattern(paint, band, platform, 2 * stand.scale)


def temple(stand: Stand, paint: Paint, shadow: bool = True) -> str:
    """Two steps, a hall, and a saddle roof whose ridge rises to both ends."""
    eaves, half_eaves, half_ridge, half_depth = 0.245, 0.215, 0.30, 0.185

    def roof(along: float, up: float, side: float) -> Point:
        """`along` from -1 to 1, `up` from the eaves to the ridge, `side` -1 or 1."""
        ridge = 0.40 + 0.20 * along * along
        foot = eaves + 0.035 * along * along
        x = along * (half_eaves + (half_ridge - half_eaves) * up)
        return stand.at(x, side * half_depth * (1 - up), foot + (ridge - foot) * up)

    def slope(side: float) -> str:
        steps = [i / 5 - 1 for i in range(11)]
        outline = [roof(u, 0, side) for u in steps] + [roof(-u, 1, side) for u in steps]
        slant = stand.camera.across(0, side)
        tone = paint.light if slant < -0.2 else mix(paint.colour, paint.dark, 0.34) if slant > 0.35 else paint.colour
        drawn = path(polygon(outline), fill=tone, **stand.outline(paint, 2))
        if stand.camera.depth(0, side) > -0.25 or stand.camera.sin_e > 0.9:
            drawn += pattern(paint, band, lambda across, up: roof(1.88 * across - 0.94, up, side), 3 * stand.scale)
        return drawn

    def gable(end: float) -> str:
        if stand.camera.depth(end, 0) <= 0.02:
            return ""
        tone = mix(paint.dark, paint.colour, 0.20 if stand.camera.across(end, 0) > 0.2 else 0.45)
        return path(
            polygon([roof(end, 0, -1), roof(end, 0, 1), roof(end, 1, 1)]),
            fill=tone,
            **stand.outline(paint, 1.8),
        )

    band = Band(
        teeth=10,
        tooth=(0.26, 0.68),
        rings=(0.26, 0.62),
        dots=4,
        dot_height=0.42,
        dot_size=4 * stand.scale,
        ribs=8,
        rib=(0.1, 0.8),
    )
    parts = [(stand.camera.depth(0, side * half_depth * 0.5), slope(side)) for side in (-1, 1)]
    parts += [(stand.camera.depth(end * half_eaves * 0.95, 0), gable(end)) for end in (-1, 1)]
    parts.sort(key=lambda part: part[0])
    return (
        (stand.shadow(0.30, 0.34) if shadow else "")
        + stand.box(0.30, 0.25, 0, 0.075, paint)
        + stand.box(0.235, 0.185, 0.075, 0.15, paint)
        + stand.box(0.165, 0.115, 0.15, 0.27, paint)
        + joined(drawn for _, drawn in parts)
    )


def boat(stand: Stand, paint: Paint, heading: float, shadow: bool = True) -> str:
    """A canoe with raised ends, its outrigger on the far side, its claw sail turned to the viewer."""
    turn_x, turn_y = cos(heading), sin(heading)
    near = 1 if stand.camera.depth(-turn_y, turn_x) > 0 else -1

    def at(x: float, y: float, z: float) -> Point:
        return stand.at(x * turn_x - y * turn_y, x * turn_y + y * turn_x, z)

    along = [i / 6 - 1 for i in range(13)]

    def gunwale(side: int) -> list[Point]:
        return [at(0.36 * u, side * 0.085 * (1 - u * u), 0.09 + 0.10 * u**4) for u in along]

    def hull(side: int) -> str:
        keel = [at(0.30 * u, side * 0.06 * (1 - u * u), 0) for u in along]
        return polygon([*gunwale(side), *reversed(keel)])

    beam = 0.24 * -near
    floater = polyline([at(-0.24, beam, 0.02), at(0.24, beam, 0.02)])
    arms = joined(polyline([at(x, 0, 0.1), at(x, beam, 0.03)]) for x in (-0.13, 0.13))
    opening = polygon([*gunwale(1), *reversed(gunwale(-1))])
    inside = mix(paint.dark, "#2a1a12", 0.3)
    sx, sy = stand.camera.sunwards
    reach = UNIT * stand.scale
    water = ellipse(stand.at(sx * 0.06, sy * 0.06, 0), reach * 0.33, reach * 0.2 * stand.camera.sin_e)
    return (
        (path(water, fill="#0a2a38", fill_opacity=0.25) if shadow else "")
        + line(floater, stroke=paint.dark, stroke_width=8 * stand.scale)
        + line(floater, stroke=paint.colour, stroke_width=4.6 * stand.scale)
        + line(arms, stroke=paint.dark, stroke_width=3 * stand.scale)
        + path(hull(-near), fill=inside, **stand.outline(paint, 2))
        + path(opening, fill=inside, **stand.outline(paint, 2))
        + path(hull(near), fill=paint.colour, **stand.outline(paint))
        + _sail(stand, paint)
    )


def _sail(stand: Stand, paint: Paint) -> str:
    mast_x, mast_y = stand.at(0, 0, 0.09)
    up = UNIT * stand.scale * max(0.35, stand.camera.cos_e) * 1.15

    def at(x: float, z: float) -> Point:
        return mast_x + UNIT * stand.scale * x, mast_y - z * up

    foot, peak, clew = at(-0.05, 0.02), at(-0.20, 0.56), at(0.24, 0.50)
    cloth = f"M{pair(foot)}Q{pair(at(-0.22, 0.30))} {pair(peak)}Q{pair(at(0.04, 0.40))} {pair(clew)}"
    cloth += f"Q{pair(at(0.16, 0.18))} {pair(foot)}z"
    size = 4 * stand.scale
    signs = {
        "tooth": polyline([at(-0.12, 0.30), at(-0.06, 0.40), at(-0.01, 0.28), at(0.05, 0.38), at(0.11, 0.27)]),
        "ring": polyline([at(-0.12, 0.24), at(0.10, 0.22)]) + polyline([at(-0.14, 0.36), at(0.17, 0.34)]),
        "dot": joined(ellipse(at(x, z), size, size) for x, z in ((-0.08, 0.34), (0.06, 0.32), (-0.03, 0.2))),
        "rib": joined(
            polyline([at(x, 0.08), at(tip, z)])
            for x, tip, z in ((-0.04, -0.13, 0.42), (-0.03, -0.02, 0.40), (-0.02, 0.09, 0.40))
        ),
    }
    return (
        line(polyline([foot, peak]), stroke=paint.dark, stroke_width=4 * stand.scale)
        + path(cloth, fill=mix(paint.colour, paint.light, 0.35), **stand.outline(paint))
        + marks(paint, signs[paint.pattern], 3.2 * stand.scale)
    )


_EMBLEMS = {
    "tooth": "M-8 3l3.2-6 3.2 6 3.2-6 3.2 6 3.2-6",
    "ring": "M-7-2.5h14M-7 2.5h14",
    "dot": "M-4 0h.01M0-3h.01M4 0h.01M0 3h.01",
    "rib": "M0 6l-6-10M0 6v-12M0 6l6-10",
}


def emblem(paint: Paint) -> str:
    """The sign of a seat: a disc of radius 12 with its pattern, about the origin."""
    disc = f'<circle r="11" fill="{paint.colour}" stroke="{paint.dark}" stroke-width="1.6"/>'
    width = 3.6 if paint.pattern == "dot" else 2.4
    return disc + line(_EMBLEMS[paint.pattern], stroke=paint.mark, stroke_width=width)
