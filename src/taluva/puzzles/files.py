"""Files of puzzles: plain text, one puzzle a line, or the same compressed; and those that come with the package."""

import datetime
import lzma
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from taluva.puzzles.puzzle import Puzzle, PuzzleError, read_puzzles

COMPRESSED = ".xz"
_SHIPPED = "puzzles.txt.xz"
_SEED, _GAMES = "# seed ", "# games "
_STRIDE = 7919
"""A prime number larger than any set of puzzles: steps of this size visit all of them."""


def read_file(path: Path) -> list[Puzzle]:
    """The puzzles of a file. Raises OSError or PuzzleError."""
    return list(read_puzzles(_text(path).splitlines()))


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        return (lzma.decompress(data) if path.suffix == COMPRESSED else data).decode()
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{path} is not a file of puzzles: {error}.") from None


def write_file(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file, compressed if its name says so."""
    text = "".join(f"{puzzle}\n" for puzzle in puzzles).encode()
    path.write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME) if path.suffix == COMPRESSED else text)


@cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles that come with the package, by id."""
    data = lzma.decompress((files("taluva.puzzles") / _SHIPPED).read_bytes()).decode()
    return {puzzle.id: puzzle for puzzle in read_puzzles(data.splitlines())}


def of_the_day(day: datetime.date) -> Puzzle:
    """The puzzle of a day, the same for everybody; none comes again before all have come."""
    ordered = sorted(shipped().values(), key=lambda puzzle: puzzle.id)
    return ordered[day.toordinal() * _STRIDE % len(ordered)]


class Workshop:
    """The file of a maker at work. What is found is added at once, so that nothing is lost when it is interrupted, and
    making goes on where it stopped."""

    def __init__(self, path: Path, seed: int) -> None:
        """Begin a file, or go on with one; `seed` is that of a new file. Raises OSError or PuzzleError."""
        self.path, self.seed, self.games = path, seed, 0
        self.puzzles: list[Puzzle] = []
        if path.exists():
            self._read()
        else:
            self._append(f"{_SEED}{seed}\n")

    def _read(self) -> None:
        lines = _text(self.path).splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            # The last line was cut off.
            lines.pop()
        if not lines or not lines[0].startswith(_SEED):
            raise PuzzleError(f"{self.path} was not begun by `taluva puzzles make`: its first line names no seed.")
        noted = [at for at, line in enumerate(lines) if line.startswith(_GAMES)]
        # What follows the last note belongs to a game that is played again.
        del lines[(noted[-1] + 1 if noted else 1) :]
        try:
            self.seed = int(lines[0].removeprefix(_SEED))
            self.games = int(lines[-1].removeprefix(_GAMES)) if noted else 0
        except ValueError:
            raise PuzzleError(f"{self.path} was not begun by `taluva puzzles make`.") from None
        self.puzzles = list(read_puzzles(lines))
        self.path.write_text("".join(lines), encoding="utf-8")

    @property
    def counts(self) -> Counter[str]:
        """How many puzzles there are of each theme."""
        return Counter(puzzle.theme for puzzle in self.puzzles)

    def add(self, puzzles: Iterable[Puzzle], games: int) -> None:
        """Note what a game gave, and how many games have been played."""
        found = [puzzle for puzzle in puzzles if puzzle not in self.puzzles]
        self.puzzles += found
        self.games = games
        self._append("".join(f"{puzzle}\n" for puzzle in found) + f"{_GAMES}{games}\n")

    def _append(self, text: str) -> None:
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
