"""A position for a terminal: drawn in characters, or described in sentences."""

from taluva.terminal.picture import draw, legend, piece_code
from taluva.text.description import describe

__all__ = ["describe", "draw", "legend", "piece_code"]
