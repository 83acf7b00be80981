"""The panel under the board: each player's supply, the tile in hand, the tiles left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from taluva.art.pieces import ICON_BOXES, ICON_ELEVATION
from taluva.hexes import Cell
from taluva.moves import Piece, Placement
from taluva.svg.camera import Camera, middle
from taluva.svg.frame import SERIF
from taluva.svg.land import Prisms
from taluva.svg.painter import ON_DRAWING, painted_group
from taluva.svg.shapes import escape, moved, path, rounded, text
from taluva.svg.stage import Stage, island_of, tile_views
from taluva.tiles import Tile
from taluva.views import Supply, colour

if TYPE_CHECKING:
    from taluva.board import Board

_GAP, _CARD_HEIGHT, _NARROWEST = 10.0, 72.0, 175.0
"""In pixels of the finished picture."""

_TO_DO = {"choose": "to choose", "draw": "to draw", "place": "to place", "build": "to build"}


def _rows(cards: int, width: float) -> tuple[int, int]:
    """The number of cards per row, and of rows."""
    columns = max(1, min(cards, int((width - _GAP) / (_NARROWEST + _GAP))))
    rows = -(-cards // columns)
    return -(-cards // rows), rows


def panel_height(players: int, width: float) -> float:
    """The height of the panel in a picture of a given width, both in pixels."""
    return _rows(players + 1, width)[1] * (_CARD_HEIGHT + _GAP) + _GAP


def draw_panel(position: Board, stage: Stage, width: float, names: Mapping[int, str]) -> str:
    """The panel, with its upper left corner at the origin, in pixels."""
    players = position.setup.players
    columns, _ = _rows(players + 1, width)
    card_width = (width - _GAP) / columns - _GAP
    theme = stage.theme
    # Extends beyond the picture, like the water above it.
    drawn = rounded(-width, 0, 3 * width, width + panel_height(players, width), 0, fill=theme.panel)
    for index in range(players + 1):
        at = _GAP + index % columns * (card_width + _GAP), _GAP + index // columns * (_CARD_HEIGHT + _GAP)
        if index < players:
            card = _player(position, index + 1, stage, card_width, names)
        else:
            # The last row may have room to spare.
            rest = columns - index % columns
            card = _hand(position, stage, rest * (card_width + _GAP) - _GAP)
        drawn += moved(card, at)
    return drawn


def _card(width: float, fill: str, edge: str) -> str:
    return rounded(0, 0, width, _CARD_HEIGHT, 12, fill=fill, stroke=edge, stroke_width=1.5)


def _player(position: Board, seat: int, stage: Stage, width: float, names: Mapping[int, str]) -> str:
    theme, paint = stage.theme, stage.paint(seat)
    to_move = position.phase != "over" and position.seat == seat
    if to_move:
        card = _card(width, theme.raised, theme.line)
        card += path(f"M4 14v{_CARD_HEIGHT - 28:g}", stroke=paint.colour, stroke_width=5, stroke_linecap="round")
    else:
        card = _card(width, theme.panel, theme.line)
    card += painted_group(stage.painter.symbol("emblem", ON_DRAWING, paint, scale=0.85, at=(22, 20)))
    note = _note(position, seat, to_move)
    name = names.get(seat, colour(seat).capitalize())
    room = int((width - 60 - 7.5 * len(note)) / 8.5)
    shown = name if len(name) <= room else name[: max(1, room - 1)] + "\u2026"
    card += text(escape(shown), 40, 25, 15, font_weight="700", fill=theme.ink)
    if note:
        card += text(note, width - 14, 25, 13, text_anchor="end", fill=theme.muted)
    return card + _supply(position.supply(seat), "boats" in position.setup.expansions, seat, stage, width)


def _note(position: Board, seat: int, to_move: bool) -> str:
    if position.places:
        return f"place {position.places[seat - 1]}"
    if to_move:
        return _TO_DO[position.phase]
    status = position.status(seat)
    if status != "playing":
        return status
    return f"with {colour((seat + 1) % 4 + 1)}" if position.setup.variant == "teams" else ""


def _supply(supply: Supply, boats: bool, seat: int, stage: Stage, width: float) -> str:
    """An icon and a number for each type of piece; faint when all are built."""
    kinds = list(Piece) if boats else list(Piece)[:3]
    step = min(72.0, (width - 20) / len(kinds))
    drawn = ""
    for i, (piece, left) in enumerate(zip(kinds, supply, strict=False)):
        side, top, size = ICON_BOXES[piece]
        k = min(30, step - 24) / size
        x = 12 + i * step + (2 if i else 0)
        at = x - side * k, 64 - (top + size) * k
        seen, paint = Camera(0, ICON_ELEVATION), stage.paint(seat)
        drawing = stage.painter.symbol(f"icon-{piece}", seen, paint, scale=k)
        icon = stage.defs.use(f"i{piece}{seat}", at, partial(painted_group, drawing), opacity=1 if left else 0.3)
        drawn += icon + text(str(left), x + size * k + 2, 58, 15, font_weight="700", fill=stage.theme.ink)
    return drawn


def _hand(position: Board, stage: Stage, width: float) -> str:
    theme = stage.theme
    card = _card(width, theme.panel, theme.line)
    x = 16.0
    if position.tile is not None and position.phase == "place":
        card += moved(tile_art(position.tile, stage), (46, _CARD_HEIGHT / 2 + 1), 0.31)
        x = 92.0
    card += text(str(position.stack_left), x, 38, 28, font_family=SERIF, font_weight="700", fill=theme.ink)
    card += text("tile left" if position.stack_left == 1 else "tiles left", x, 59, 13.5, fill=theme.muted)
    if position.two_hex_left:
        beside = x + 8 + 15 * len(str(position.stack_left))
        card += text("+ " + " ".join(position.two_hex_left), beside, 37, 13.5, fill=theme.muted)
    return card


def tile_art(tile: Tile, stage: Stage, direction: int = 4) -> str:
    """A tile by itself, centred on the origin: direction NW has the volcano in front."""
    placement = Placement(tile, Cell(0, 0), direction)
    island = island_of(tile_views(placement, 1), (), False)
    x, y = stage.camera.project(*middle(placement.cells), 0.2)
    return moved(painted_group(Prisms(island, stage).draw()), (-x, -y))
