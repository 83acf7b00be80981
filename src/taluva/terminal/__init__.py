"""A position as text, for a terminal: drawn, or told in sentences."""

from taluva.terminal.describing import describe
from taluva.terminal.drawing import draw, legend, piece_code

__all__ = ["describe", "draw", "legend", "piece_code"]
