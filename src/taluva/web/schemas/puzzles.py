"""Puzzles: what solvers see of them, and of their own progress."""

from typing import Annotated

from pydantic import Field

from taluva.puzzles.puzzle import THEMES
from taluva.web.schemas.common import Answer, Move, OneOf, Request
from taluva.web.schemas.views import SharedPosition

ThemeName = Annotated[str, OneOf(THEMES)]


# Requests


class PuzzleAnswer(Request):
    """A whole turn: a placement and a build."""

    moves: Annotated[list[Move], Field(min_length=1, max_length=2)]


# Answers


class PuzzleSolver(Answer):
    """How somebody is doing."""

    rating: Annotated[int, Field(description="Glicko-1; level 1 of the computer has 800, level 7 has 1878")]
    deviation: int
    tried: int
    solved: Annotated[int, Field(description="Puzzles solved before the solution was shown")]
    first: Annotated[int, Field(description="Puzzles solved at the first attempt")]
    streak: Annotated[int, Field(description="Days in a row with the puzzle of the day solved, until today")]
    best_streak: int


class PuzzleTheme(Answer):
    """A theme, and how many of its puzzles are solved."""

    theme: ThemeName
    name: str
    task: str
    count: int
    solved: int


class DailyPuzzle(Answer):
    """The puzzle of the day."""

    day: Annotated[str, Field(description="In UTC, such as 2026-11-18")]
    id: str
    name: str
    rating: int
    tried: bool
    solved: bool


class PuzzleOverview(Answer):
    """All themes, the puzzle of the day, and one's own progress."""

    solver: PuzzleSolver
    themes: list[PuzzleTheme]
    daily: DailyPuzzle


class NextPuzzle(Answer):
    """A puzzle to go on with."""

    id: str


class PuzzleView(Answer):
    """A puzzle to solve."""

    id: str
    theme: ThemeName
    name: str
    task: str
    rating: int
    daily: Annotated[bool, Field(description="Whether it is the puzzle of today")]
    tried: Annotated[bool, Field(description="Whether it counts no more for the rating")]
    view: SharedPosition


class PuzzleSolution(Answer):
    """The best turn, and why."""

    moves: list[Move]
    words: str
    reasons: list[str]
    chance: Annotated[int, Field(description="The chance to win after it, in percent")]
    following: Annotated[int, Field(description="After the best of the turns that are not right")]
    others: Annotated[int, Field(description="How many other turns are right, too")]


class PuzzleVerdict(Answer):
    """Whether an answer is right, and what it has changed."""

    right: bool
    counted: Annotated[bool, Field(description="Whether it was the first answer, which changes the rating")]
    change: Annotated[int, Field(description="Of the rating")]
    reasons: Annotated[
        list[str], Field(description="What is wrong with the turn, if it is; what is good about it else")
    ]
    solution: Annotated[PuzzleSolution | None, Field(description="Only if the answer is right, or was asked for")]
    solver: PuzzleSolver
