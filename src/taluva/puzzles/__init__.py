"""Puzzles: positions in which few turns are right, made and checked by the engine.

`shipped()` are those that come with the package, `Maker` makes more, `prove` checks one.
"""

from taluva.puzzles.files import of_the_day, read_file, shipped, write_file
from taluva.puzzles.puzzle import RIGHT, THEMES, WRONG, Puzzle, PuzzleError, read_puzzle, read_puzzles

__all__ = [
    "RIGHT", "THEMES", "WRONG", "Puzzle", "PuzzleError", "of_the_day", "read_file", "read_puzzle", "read_puzzles",
    "shipped", "write_file",
]  # fmt: skip
