"""A position as text, for a terminal: drawn, or told in sentences."""

from taluva.terminal.picture import draw, legend, piece_code
from taluva.text.description import describe

__all__ = ["describe", "draw", "legend", "piece_code"]
