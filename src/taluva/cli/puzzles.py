"""`taluva puzzles`: make puzzles, and check them."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.puzzles import Puzzle

app = typer.Typer(help="Make puzzles from games of the computer against itself, and check them.", no_args_is_help=True)
_MAKE_EXAMPLES = """\b
Examples:
  taluva puzzles make my.puzzles --count 50
  taluva puzzles make my.puzzles --count 100     go on with the same file
Ctrl-C loses nothing: the same command goes on where it stopped."""
_CHECK_EXAMPLES = """\b
Examples:
  taluva puzzles check                           the puzzles that come with taluva
  taluva puzzles check --sample 20 --seed 5      20 of them, with other seeds
  taluva puzzles check my.puzzles --keep good.txt.xz"""


@app.command("make", epilog=_MAKE_EXAMPLES)
def make(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write them; a file that exists is continued.")],
    count: Annotated[int, typer.Option(min=1, metavar="N", help="How many puzzles the file should have.")] = 100,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed makes the same puzzles.")] = 1,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, metavar="M", help="Stop after so long.", show_default=False)
    ] = None,
) -> None:
    """Make puzzles: play games, look for positions with few right turns, and prove them by search."""
    from taluva.cli.progress import load_engine, progress_bar
    from taluva.puzzles import PuzzleError
    from taluva.puzzles.files import Workshop

    load_engine()
    from taluva.puzzles.maker import Maker, most_of_a_theme

    try:
        workshop = Workshop(file, seed)
    except PuzzleError as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        raise Refusal(f"The file {file} cannot be written: {error.strerror}.") from None
    maker = Maker(workshop.seed, most_of_a_theme(count), workshop.games, workshop.puzzles)
    begun, before = time.monotonic(), len(workshop.puzzles)
    try:
        with progress_bar("Making puzzles") as report:
            while len(workshop.puzzles) < count and not _is_over(begun, minutes):
                found = maker.from_next_game()
                workshop.add(found, maker.games)
                report(len(workshop.puzzles) / count, f"{len(workshop.puzzles)} puzzles, {maker.games:,} games")
    except KeyboardInterrupt:
        print(f"Stopped. Go on with: taluva puzzles make {file} --count {count}")
    hours = (time.monotonic() - begun) / 3600
    made = len(workshop.puzzles) - before
    print(f"{len(workshop.puzzles)} puzzles in {file}, {made} of them new ({made / hours:.0f} an hour).")
    for theme, number in sorted(workshop.counts.items(), key=lambda item: -item[1]):
        print(f"  {theme:14} {number}")


def _is_over(begun: float, minutes: float | None) -> bool:
    return minutes is not None and time.monotonic() - begun > 60 * minutes


@app.command("check", epilog=_CHECK_EXAMPLES)
def check(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A file of puzzles. [default: those of taluva]", show_default=False),
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only so many, spread over the file.", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(min=1, metavar="N", help="The first of the two seeds of the searches.")] = 1,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the puzzles that passed; .xz compresses.", show_default=False),
    ] = None,
) -> None:
    """Prove puzzles again with the engine as it is now. The exit code is 1 unless 99 % agree."""
    from taluva.cli.progress import load_engine, progress_bar
    from taluva.puzzles import PuzzleError, read_file, shipped, write_file

    try:
        puzzles = list(shipped().values()) if file is None else read_file(file)
    except PuzzleError as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        raise Refusal(f"The file {file} cannot be read: {error.strerror}.") from None
    if sample is not None and sample < len(puzzles):
        puzzles = [puzzles[at * len(puzzles) // sample] for at in range(sample)]
    load_engine()
    good: list[Puzzle] = []
    bad: list[Puzzle] = []
    is_good = _checker(seed)
    try:
        with progress_bar("Checking puzzles") as report:
            for number, puzzle in enumerate(puzzles, 1):
                (good if is_good(puzzle) else bad).append(puzzle)
                report(number / len(puzzles), f"{len(good)} of {number} agree")
    except KeyboardInterrupt:
        print("Stopped.")
    checked = len(good) + len(bad)
    for puzzle in bad:
        print(f"{puzzle.id} {puzzle.theme}: the search does not agree.")
    print(f"{len(good)} of {checked} puzzles agree ({100 * len(good) / max(1, checked):.1f} %).")
    if keep is not None and checked == len(puzzles):
        write_file(keep, good)
    if checked < len(puzzles) or len(bad) > 0.01 * checked:
        raise typer.Exit(1)


def _checker(seed: int) -> "Callable[[Puzzle], bool]":
    """Proves puzzles with two seeds from `seed` on."""
    from taluva.position import Position
    from taluva.puzzles.evaluation import evaluator_of
    from taluva.puzzles.proof import agrees

    def is_good(puzzle: "Puzzle") -> bool:
        return agrees(puzzle, evaluator_of(Position(puzzle.position).setup), (seed, seed + 1))

    return is_good
