"""Small signs on the board: counts, levels, coordinates, pins and pills."""

from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.svg.palette import CREAM, EMBER, INK, paint_of
from taluva.svg.pieces import ICON_BOXES, draw_icon
from taluva.svg.shapes import Point, escape, moved, number, path, rounded, text
from taluva.svg.stage import Stage

_BOLD: dict[str, str | float] = {"text_anchor": "middle", "font_weight": "800"}


def _disc(radius: float, fill: str, stroke: str, width: float) -> str:
    return f'<circle r="{number(radius)}" fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}"/>'


def count_badge(stage: Stage, at: Point, words: str, seat: int) -> str:
    """How many huts stand on a cell, or would."""
    paint, k = paint_of(seat), stage.lettering
    radius = 11.5 + 2.5 * (len(words) - 1)

    def draw() -> str:
        label = text(words, 0, 5.7 * k, 16 * k, fill=CREAM, **_BOLD)
        return _disc(radius * k, paint.dark, CREAM, 2 * k) + label

    return stage.defs.use(f"n{seat}-{words.replace('+', 'p')}", at, draw)


def level_badge(stage: Stage, at: Point, level: int, aside: bool = False) -> str:
    """The level of a cell at its front corner, or to the left of it."""
    k = stage.lettering

    def draw() -> str:
        size = 17 if level < 10 else 14
        disc = _disc(11.5 * k, CREAM, "#8c8074", 1.6 * k)
        return disc + text(str(level), 0, 0.355 * size * k, size * k, fill="#3a2a1e", **_BOLD)

    dx, dy = (-33, 24) if aside else (0, 39.5)
    return stage.defs.use(f"l{level}", (at[0] + dx, at[1] + dy * stage.camera.sin_e), draw)


def coordinate_label(stage: Stage, at: Point, cell: Cell, on_sea: bool = False) -> str:
    """The coordinates of a cell, at its front corner; in its middle where there is only water."""
    k = min(stage.lettering, 96 / (8.5 * max(4, len(str(cell)))))
    if on_sea:
        ink = stage.theme.sea_shadow if stage.theme.name == "light" else stage.theme.foam
        return text(str(cell), at[0], at[1] + 5 * k, 15 * k, fill=ink, fill_opacity=0.65, **_BOLD)
    halo: dict[str, str | float] = {"stroke": CREAM, "stroke_width": 3.6 * k, "paint_order": "stroke"}
    return text(str(cell), at[0], at[1] + 37 * stage.camera.sin_e + 2, 15 * k, fill=INK, **halo, **_BOLD)


def pill(stage: Stage, at: Point, words: str, fill: str = INK) -> str:
    """A line of words in a rounded box."""
    size = 21.0
    width, height = len(words) * size * 0.54 + 30, size * 1.75
    box = rounded(-width / 2, -height / 2, width, height, height / 2, fill=fill, stroke=CREAM, stroke_width=2.5)
    label = text(escape(words), 0, size * 0.36, size, fill=CREAM, text_anchor="middle", font_weight="700")
    return moved(box + label, at, stage.lettering)


def ember_pin(stage: Stage, at: Point, level: int) -> str:
    """The diamond over a volcano that may be covered, with the level the tile would have."""
    k = stage.lettering

    def draw() -> str:
        sign = path("M0 27l-9-15h18z", fill=EMBER)
        sign += path("M0-24l22 24-22 22-22-22z", fill=EMBER, stroke=CREAM, stroke_width=3.4, stroke_linejoin="round")
        sign += text(str(level), 0, 7, 20, fill=CREAM, **_BOLD)
        return moved(sign, (0, -22 * k), k)

    return stage.defs.use(f"e{level}", at, draw)


def build_pin(stage: Stage, at: Point, pieces: tuple[Piece, ...], seat: int, chosen: bool) -> str:
    """A pin with the piece that a cell would hold, or with each of those it could."""
    paint = paint_of(seat)
    radius = 27.0 if chosen else 23.0
    ring = paint.dark if chosen else stage.theme.accent

    def draw() -> str:
        half = (len(pieces) - 1) * 20
        stem = path(f"M0 {radius + 9:g}l-8-13h16z", fill=ring)
        width = 2 * (half + radius)
        box = rounded(-width / 2, -radius, width, 2 * radius, radius, fill=CREAM, stroke=ring, stroke_width=4)
        glyphs = ""
        for i, piece in enumerate(pieces):
            _, top, size = ICON_BOXES[piece]
            k = 1.55 * radius / size
            glyphs += moved(draw_icon(piece, paint, k), (40 * i - half, -k * (top + size / 2)))
        return moved(stem + box + glyphs, (0, -(radius + 9) * stage.lettering), stage.lettering)

    name = "".join(piece.value for piece in pieces)
    return stage.defs.use(f"p{seat}{name}{'c' if chosen else ''}", at, draw)
