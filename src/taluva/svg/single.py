"""Single items as pictures: a tile, a piece, a seat's emblem."""

from taluva.art.palette import LIGHT, paint_of, theme_named
from taluva.art.pieces import ICON_BOXES, ICON_ELEVATION
from taluva.hexes import DIRECTIONS, Cell
from taluva.moves import Piece, Placement
from taluva.svg.camera import LEVEL_HEIGHT, Camera, centre, hexagon
from taluva.svg.frame import check_size, document
from taluva.svg.land import Prisms
from taluva.svg.painter import ON_DRAWING, Painter, painted_group
from taluva.svg.shapes import Defs
from taluva.svg.stage import Stage, island_of, tile_views
from taluva.svg.words import listed
from taluva.tiles import START_TILE, Tile
from taluva.views import colour


def tile(
    code: str | Tile,
    *,
    direction: str = "NW",
    level: int = 1,
    theme: str = "light",
    width: float = 160,
    azimuth: float = -17,
    elevation: float = 48,
) -> str:
    """A tile as a picture without background; its second cell lies in `direction` from the first."""
    check_size(width)
    shown = code if isinstance(code, Tile) else Tile(code)
    if direction not in DIRECTIONS:
        raise ValueError(f"The direction must be one of {', '.join(DIRECTIONS)}, not {direction!r}.")
    if not 1 <= level <= 48:
        raise ValueError(f"The level of a tile must be from 1 to 48, not {level}.")
    placement = Placement(shown, Cell(0, 0), DIRECTIONS.index(direction))
    stage = Stage(Camera(azimuth, elevation), theme_named(theme))
    island = island_of(tile_views(placement, level), (), False)
    if shown.code == START_TILE:
        island = type(island)(island.cells, (), frozenset(island.cells))
    drawn = painted_group(Prisms(island, stage).draw())
    top = level * LEVEL_HEIGHT
    points = [
        point for cell in placement.cells for z in (0.0, top) for point in stage.camera.project_all(hexagon(cell), z)
    ]
    # Crowns and cones rise above the ground of the furthest cells.
    points += [stage.camera.project(*centre(cell), top + 0.62) for cell in placement.cells]
    left, high = min(x for x, _ in points) - 4, min(y for _, y in points) - 4
    right, low = max(x for x, _ in points) + 4, max(y for _, y in points) + 4
    terrains = listed([terrain.word for terrain in shown.terrains])
    title = f"Taluva tile {shown}: {terrains}"
    return document(stage.defs.written() + drawn, (left, high, right - left, low - high), width, title)


def piece(piece: Piece | str, seat: int, *, width: float = 40) -> str:
    """A piece in a seat's colour and pattern as a square icon without background."""
    check_size(width)
    try:
        kind = Piece(piece)
    except ValueError:
        raise ValueError(f"A piece is one of {', '.join(Piece)}, not {piece!r}.") from None
    left, top, size = ICON_BOXES[kind]
    drawn = _symbol(f"icon-{kind}", Camera(0, ICON_ELEVATION), seat)
    return document(drawn, (left, top, size, size), width, f"{colour(seat)} {kind}")


def emblem(seat: int, *, width: float = 32) -> str:
    """The emblem of a seat as a round icon without background."""
    check_size(width)
    drawn = _symbol("emblem", ON_DRAWING, seat)
    return document(drawn, (-12, -12, 24, 24), width, f"emblem of {colour(seat)}")


def _symbol(name: str, camera: Camera, seat: int) -> str:
    return painted_group(Painter(LIGHT, Defs()).symbol(name, camera, paint_of(seat)))
