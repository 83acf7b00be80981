"""A puzzle: a position with a tile in hand, the turns that are right, and one line of text for all of it."""

import hashlib
import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from taluva.puzzles.difficulty import LEVELS, TRIES, rating

if TYPE_CHECKING:
    from taluva.moves import Move
    from taluva.position import Position

RIGHT, WRONG = 2, 20
"""Points of win chance: a turn is right if it is at most so much worse than the best, all others are at least so much
worse."""
THEMES = (
    "win", "last-huts", "divide", "share", "climb", "last-temple", "last-tower", "count", "stop", "starve", "survive",
    "threat", "split", "third-temple", "second-temple", "tower", "deny", "bury", "save", "prepare", "room",
)  # fmt: skip
"""What a puzzle is about. `themes.py` finds it; the sentences are in `text/puzzles.py`."""
_ID_LENGTH = 8
_DIGITS = string.digits + string.ascii_lowercase

Turn = tuple[str, str]
"""A placement and a build, in notation."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which few turns are right. `str` is its line in a file, `read` reads it back."""

    position: str
    """The position as a string, with the tile in hand."""
    theme: str
    """One of THEMES."""
    solved: str
    """A digit for each of the engine's levels 1 to 7: in how many of `difficulty.TRIES` tries it finds a right turn."""
    best: int
    """The win chance after the best turn, in percent."""
    following: int
    """The win chance after the best of the turns that are not right."""
    solutions: tuple[Turn, ...]
    """All turns that are right, the best first. Turns that lead to the same position are here once."""

    @cached_property
    def id(self) -> str:
        """A short name, made from the position."""
        number = int.from_bytes(hashlib.sha256(self.position.encode()).digest()[:8])
        found = ""
        for _ in range(_ID_LENGTH):
            number, digit = divmod(number, len(_DIGITS))
            found += _DIGITS[digit]
        return found

    @cached_property
    def rating(self) -> int:
        """How difficult it is, on the scale of the solvers' ratings."""
        return rating(self.solved)

    def is_right(self, turn: "Sequence[Move | str]") -> bool:
        """Whether a turn is one of the solutions, or leads to the same position as one. Raises IllegalMove."""
        from taluva.position import Position

        start = Position(self.position)
        reached = str(played(start, turn))
        return any(str(played(start, solution)) == reached for solution in self.solutions)

    def __str__(self) -> str:
        builds: dict[str, list[str]] = {}
        for placement, build in self.solutions:
            builds.setdefault(placement, []).append(build)
        solutions = ";".join(f"{placement}={'|'.join(ways)}" for placement, ways in builds.items())
        return f"{self.theme} {self.solved} {self.best}/{self.following} {self.position} {solutions}"


def played(position: "Position", turn: "Sequence[Move | str]") -> "Position":
    """The position after the steps of a turn."""
    for step in turn:
        position = position.play(step)
    return position


class PuzzleError(ValueError):
    """A line that is not a puzzle."""


def read_puzzle(line: str) -> Puzzle:
    """A puzzle from its line. Raises PuzzleError; whether the moves are legal is not checked."""
    parts = line.split(" ")
    if len(parts) != 5:
        raise PuzzleError("A puzzle has five parts: theme, levels, chances, position and solutions.")
    theme, solved, chances, position, written = parts
    if theme not in THEMES:
        raise PuzzleError(f"There is no theme {theme!r}.")
    if len(solved) != len(LEVELS) or not all(digit in _DIGITS[: TRIES + 1] for digit in solved):
        raise PuzzleError(f"{solved!r} does not say how often each level solves the puzzle.")
    best, _, following = chances.partition("/")
    if not (best.isdecimal() and following.isdecimal() and int(following) < int(best) <= 100):
        raise PuzzleError(f"{chances!r} are not two win chances.")
    solutions = tuple(_read_solutions(written))
    return Puzzle(position, theme, solved, int(best), int(following), solutions)


def _read_solutions(written: str) -> Iterator[Turn]:
    for group in written.split(";"):
        placement, _, builds = group.partition("=")
        for build in builds.split("|"):
            if not placement or not build:
                raise PuzzleError(f"{group!r} is not a placement and its builds.")
            yield placement, build


def read_puzzles(lines: Iterable[str]) -> Iterator[Puzzle]:
    """The puzzles of a file, one a line; lines that begin with # are comments. Raises PuzzleError with the line."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                yield read_puzzle(line.strip())
            except PuzzleError as error:
                raise PuzzleError(f"Line {number}: {error}") from None
