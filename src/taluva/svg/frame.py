"""The frame: which part of the plane a picture shows, and the document around it."""

from collections.abc import Iterable
from hashlib import sha256

from taluva.art.shapes import UNIT
from taluva.hexes import Cell
from taluva.svg.camera import LEVEL_HEIGHT, Camera, centre, hexagon
from taluva.svg.sea import Box, zone_corners
from taluva.svg.shapes import PREFIX, Point, escape, number
from taluva.svg.stage import Island

SANS = "'Segoe UI',Roboto,system-ui,'Helvetica Neue','Noto Sans',sans-serif"
SERIF = "'Palatino Linotype',Palatino,'Book Antiqua',P052,Georgia,serif"

_SHORE = 1.15
"""The margin of water around the island, in world units: most of its depth rings."""
_MARGIN = 0.30
"""The margin of water around marked cells."""
_TALLEST = 0.45
"""How far a piece or a pin rises into the margin above its cell."""
_LEAST = (7.0, 4.6)
"""The minimum part of the plane that a picture shows: a first tile does not fill it."""

SMALLEST, LARGEST = 16, 10000
"""The limits of a picture's width and height in pixels."""


def check_size(size: float, what: str = "width") -> None:
    """Raise ValueError for an impossible width or height."""
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"The {what} must be from {SMALLEST} to {LARGEST} pixels, not {size:g}.")


def view_of(island: Island, camera: Camera, also: Iterable[Cell], zone: str | None) -> Box:
    """The part of the drawing that shows the island, other cells of interest, and the zone."""
    island_points: list[Point] = []
    for cell, view in island.cells.items():
        island_points += camera.project_all(hexagon(cell))
        height = view.level * LEVEL_HEIGHT + (_TALLEST if view.piece else 0.1)
        island_points.append(camera.project(*centre(cell), height))
    edges = [_around(island_points or [camera.project(0, 0)], _SHORE, camera)]
    marked: list[Point] = []
    for cell in also:
        marked += camera.project_all(hexagon(cell))
        marked.append(camera.project(*centre(cell), island.top(cell) + _TALLEST))
    if marked:
        edges.append(_around(marked, _MARGIN, camera))
    if zone:
        edges.append(_around(camera.project_all(zone_corners(zone)), 2 * _MARGIN, camera))
    left, top = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    right, bottom = max(edge[2] for edge in edges), max(edge[3] for edge in edges)
    return _at_least((left, top, right - left, bottom - top), UNIT * _LEAST[0], UNIT * _LEAST[1])


def _around(points: list[Point], margin: float, camera: Camera) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some points, with a margin that lies flat on the water."""
    across, along = UNIT * margin, UNIT * margin * camera.sin_e
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - across, min(ys) - along, max(xs) + across, max(ys) + along


def _at_least(box: Box, width: float, height: float) -> Box:
    left, top, box_width, box_height = box
    wider, higher = max(0.0, width - box_width), max(0.0, height - box_height)
    return left - wider / 2, top - higher / 2, box_width + wider, box_height + higher


def fitted(box: Box, ratio: float) -> Box:
    """A box enlarged to a ratio of width to height, around its centre."""
    _, _, width, height = box
    return _at_least(box, height * ratio, width / ratio)


def document(content: str, box: Box, width: float, title: str, description: str = "") -> str:
    """A complete document: named and described for screen readers, with unique ids."""
    height = width * box[3] / box[2]
    view = " ".join(number(value) for value in box)
    named = f"{PREFIX}title {PREFIX}desc" if description else f"{PREFIX}title"
    words = f'<title id="{PREFIX}title">{escape(title)}</title>'
    if description:
        words += f'<desc id="{PREFIX}desc">{escape(description)}</desc>'
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="{view}"'
    head += f' width="{number(width)}" height="{number(height)}"'
    shown = f'role="img" aria-labelledby="{named}" font-family="{SANS}" style="max-width:100%;height:auto"'
    drawing = f"<svg {head} {shown}>{words}{content}</svg>\n"
    digest = sha256(drawing.encode()).hexdigest()
    # An id must begin with a letter.
    return drawing.replace(PREFIX, f"t{digest[:7]}-")
