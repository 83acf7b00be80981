"""The puzzles that come with the package, and their lines."""

import datetime
import subprocess
import sys
from collections import Counter
from importlib.resources import files

import pytest

from taluva.position import Position
from taluva.puzzles import RIGHT, THEMES, WRONG, PuzzleError, of_the_day, read_puzzle, shipped
from taluva.puzzles.difficulty import LEVELS, expectation, rating
from taluva.puzzles.puzzle import played
from taluva.text import puzzles as words

PUZZLES = list(shipped().values())


def test_there_are_many_of_many_themes_in_a_small_file() -> None:
    assert len(PUZZLES) == len({puzzle.position for puzzle in PUZZLES}) >= 500
    counts = Counter(puzzle.theme for puzzle in PUZZLES)
    assert sum(count >= 15 for count in counts.values()) >= 8
    assert max(counts.values()) <= len(PUZZLES) / 4
    assert len((files("taluva.puzzles") / "puzzles.txt.xz").read_bytes()) <= 300_000


def test_there_are_easy_and_difficult_ones() -> None:
    levels = Counter(next((at for at, digit in enumerate(one.solved, 1) if digit == "3"), 8) for one in PUZZLES)
    assert levels[1] < len(PUZZLES) / 2, "Too many are solved by level 1 every time."
    assert sum(levels[level] for level in (5, 6, 7, 8)) > len(PUZZLES) / 8
    ratings = sorted(puzzle.rating for puzzle in PUZZLES)
    assert ratings[len(ratings) // 10] < 900 < 1100 < ratings[-len(ratings) // 10]


def test_puzzles_are_not_read_before_they_are_asked_for() -> None:
    program = (
        "import taluva.cli.app, taluva.web.app, taluva.web.puzzles.service\n"
        "from taluva.puzzles import shipped\n"
        "assert shipped.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_every_puzzle_and_every_solution_is_legal() -> None:
    for puzzle in PUZZLES:
        position = Position(puzzle.position)
        assert str(position) == puzzle.position
        assert position.phase == "place"
        assert position.tile is not None
        assert puzzle.best - puzzle.following >= WRONG - RIGHT
        reached = [str(played(position, turn)) for turn in puzzle.solutions]
        assert len(set(reached)) == len(reached) > 0
        after = played(position, puzzle.solutions[0])
        assert after.seat != position.seat or after.phase == "over"


@pytest.mark.slow
def test_with_the_last_tile_the_rules_alone_confirm_the_first_solution() -> None:
    last = [puzzle for puzzle in PUZZLES if Position(puzzle.position).stack_left == 0]
    assert last
    for puzzle in last:
        position = Position(puzzle.position)
        for turn in puzzle.solutions:
            places = played(position, turn).places
            assert places is not None
            assert places[position.seat - 1] == 1
            assert puzzle.best == round(100 / places.count(1))


def test_a_puzzle_is_read_from_its_line() -> None:
    for puzzle in PUZZLES[:50]:
        assert read_puzzle(str(puzzle)) == puzzle


@pytest.mark.parametrize(
    "line",
    [
        "",
        "win 0000000 100/50 x",
        "unknown 0000000 100/50 x VJC@0,0:E=hut@1,0",
        "win 000 100/50 x VJC@0,0:E=hut@1,0",
        "win 0000009 100/50 x VJC@0,0:E=hut@1,0",
        "win 0000000 50/100 x VJC@0,0:E=hut@1,0",
        "win 0000000 100/50 x VJC@0,0:E",
    ],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(PuzzleError):
        read_puzzle(line)


def test_only_solutions_are_right() -> None:
    for puzzle in PUZZLES[:: max(1, len(PUZZLES) // 20)]:
        assert puzzle.is_right(puzzle.solutions[0])
        position = Position(puzzle.position)
        reached = {str(played(position, turn)) for turn in puzzle.solutions}
        placement = next(iter(position.legal_moves))
        after = position.play(placement)
        if after.phase == "build":
            build = next(iter(after.legal_moves))
            assert puzzle.is_right([placement, build]) == (str(after.play(build)) in reached)


def test_every_theme_has_words() -> None:
    assert tuple(words.THEMES) == THEMES


def test_a_puzzle_that_more_levels_solve_is_easier() -> None:
    ratings = [rating("3" * count + "0" * (len(LEVELS) - count)) for count in range(len(LEVELS) + 1)]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == len(ratings)
    assert 300 < ratings[-1] < 800 < ratings[0] < 2600
    assert expectation(1000, 1000) == 0.5


def test_every_day_has_another_puzzle() -> None:
    day = datetime.date(2026, 11, 18)
    chosen = [of_the_day(day + datetime.timedelta(days=number)).id for number in range(len(PUZZLES))]
    assert of_the_day(day).id == chosen[0]
    assert max(Counter(chosen).values()) == 1
