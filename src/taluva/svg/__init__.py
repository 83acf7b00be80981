"""Drawings: a game, a tile or a piece as a stand-alone SVG document.

Pure functions: the same input gives the same text, nothing is fetched, nothing is kept. The pictures stand
in a page, in an `<img>`, in a notebook or in a README, in a light and a dark theme.
"""

from taluva.svg.drawing import draw
from taluva.svg.highlights import CELL_STYLES, MOVE_STYLES
from taluva.svg.single import emblem, piece, tile

__all__ = ["CELL_STYLES", "MOVE_STYLES", "draw", "emblem", "piece", "tile"]
