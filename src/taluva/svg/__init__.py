"""Drawings: a game, a tile or a piece as a stand-alone SVG document.

Pure functions: the same input gives the same text; nothing is fetched or cached. The pictures can be used
in a page, in an `<img>`, in a notebook or in a README, in a light and a dark theme.
"""

from taluva.svg.highlights import CELL_STYLES, MOVE_STYLES
from taluva.svg.picture import draw
from taluva.svg.single import emblem, piece, tile

__all__ = ["CELL_STYLES", "MOVE_STYLES", "draw", "emblem", "piece", "tile"]
