"""What the user's terminal can show."""

import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taluva.board import Board


def colourful() -> bool:
    """Whether standard output supports colours; respects NO_COLOR and dumb terminals."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def draws_lines() -> bool:
    """Whether standard output can show box-drawing characters."""
    try:
        "┏".encode(sys.stdout.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return os.environ.get("TERM") != "dumb"


def width() -> int | None:
    """The width of the terminal in columns; None if there is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def island(board: "Board", *, colour: bool | None = None, coordinates: bool = True, key: bool = True) -> str:
    """The island, drawn for this terminal."""
    from taluva.terminal import draw

    with_colour = colourful() if colour is None else colour
    return draw(board, colour=with_colour, coordinates=coordinates, unicode=draws_lines(), width=width(), key=key)
