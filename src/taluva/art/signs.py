"""Small signs on the board: counts, levels, pins. They lie flat on the drawing, not on the ground."""

from taluva.art.palette import CREAM, EMBER, FIRST, REFUSAL, SECOND, THIRD
from taluva.art.pieces import ICON_BOXES, icon
from taluva.art.shapes import Shape, Symbol, curve, discs, fill, line, outlined, polygon, stroke

PIN_RISE, PIN_RADIUS = 32, 27
"""The height of a build pin's head above its foot, and its radius when it is chosen."""

PAPER = "#fff8e6"


def sign_symbols() -> dict[str, Symbol]:
    """All signs by name. Counts and levels differ by the number of their characters."""
    found = {"ember": _ember(False), "ember-turned": _ember(True), "buried": _buried(), "lamp": _lamp()}
    for length in (1, 2, 3):
        found[f"count-{length}"] = [
            outlined(fill("dark", _disc(9 + 2.5 * length)), 2, CREAM),
            _text(CREAM, 5.7, 16),
        ]
    for length, size in ((1, 17), (2, 14)):
        disc = outlined(fill(PAPER, _disc(11.5)), 1.6, "#8c8074")
        found[f"level-{length}"] = [disc, _text("#3a2a1e", round(0.355 * size, 1), size)]
    square = polygon([(-15, -15), (15, -15), (15, 15), (-15, 15)], 1)
    diamond = polygon([(0, -21), (21, 0), (0, 21), (-21, 0)], 1)
    for number, (colour, shape) in enumerate(((FIRST, _disc(17)), (SECOND, square), (THIRD, diamond)), 1):
        found[f"line-{number}"] = [outlined(fill(colour, shape), 4, CREAM), _text(CREAM, 7.4, 21)]
    for kind in ICON_BOXES:
        found[f"pin-{kind}"] = _pin(kind, 23, "accent")
        found[f"chosen-{kind}"] = _pin(kind, PIN_RADIUS, "dark")
    return found


def _disc(radius: float, y: float = 0.0) -> tuple[str, list[float]]:
    return discs([(0, y)], radius, unit=1)


def _text(colour: str, y: float, size: float) -> Shape:
    """The text with which the sign is drawn."""
    return {"text": [0, y, size], "fill": colour}


def _ember(turned: bool) -> Symbol:
    """The diamond over a volcano that may be covered; hollow with an arrow if the tile has to be turned for it."""
    face, edge, ink = (PAPER, EMBER, "#b93a10") if turned else (EMBER, "#fff3d6", PAPER)
    sign = [
        fill(EMBER, polygon([(0, 5), (-9, -10), (9, -10)], 1)),
        outlined(fill(face, polygon([(0, -46), (22, -22), (0, 0), (-22, -22)], 1)), 3.4, edge),
        _text(ink, -15, 20),
    ]
    if turned:
        arrow = [curve([(9, -48), (22, -46), (25, -33)], 1), line([(18, -36), (25.5, -31.5), (30, -39)], 1)]
        sign += [stroke(PAPER, 8, *arrow), stroke(EMBER, 4, *arrow)]
    return sign


def _pin(kind: str, radius: float, ring: str) -> Symbol:
    """A pin with a piece, for a cell that could receive it."""
    head = -radius - 9
    return [
        fill(ring, polygon([(0, 0), (-8, -13), (8, -13)], 1)),
        outlined(fill(CREAM, _disc(radius, head)), 4, ring),
        icon(kind, 0, head, 1.55 * radius),
    ]


def _buried() -> Symbol:
    """Huts that a tile would cover: their owner's hut, struck out."""
    bar = line([(-16, 16), (16, -16)], 1)
    return [
        outlined(fill(CREAM, _disc(24)), 4, REFUSAL),
        icon("hut", 0, 0, 38),
        stroke(CREAM, 8, bar),
        stroke(REFUSAL, 4.5, bar),
    ]


def _lamp() -> Symbol:
    """A lamp for the engine's hint."""
    right = [(10.5, -8), (7, 0), (4.5, 2.5), (4.5, 5)]
    left = [(-4.5, 5), (-4.5, 2.5), (-7, 0), (-10.5, -8), (-3.5, -11), (0, -12.4), (3.5, -11)]
    foot = [(0, 5), (-4.5, 5)]
    socket = [line([(-4, 8.8), (4, 8.8)], 1), line([(-2.4, 12), (2.4, 12)], 1)]
    return [
        outlined(fill(CREAM, _disc(21)), 3.5, "accent"),
        outlined(fill("#ffd257", curve([*left, *right, *foot], 1, closed=True)), 2.2, "accent"),
        stroke("accent", 2.4, *socket),
    ]
