"""The art: every shape, pattern and colour of the island and its pieces, once.

A symbol is data: a list of shapes in the units of the drawing (`shapes`). `taluva.svg` and the board in the
browser draw the same symbols, each with its own camera and painter. `python -m taluva.art` writes the
data for the browser.
"""

from taluva.art.book import ICON_BOXES, LINES, MEASURES, SYMBOLS

__all__ = ["ICON_BOXES", "LINES", "MEASURES", "SYMBOLS"]
