"""The files of the lessons: read once, checked, in the order of their names.

Their positions are checked when they are played; the tests play all of them. No rules are loaded here: the list of the
lessons is shown before they are compiled.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from taluva.text.rules import RULE_IDS
from taluva.web.bounds import LONGEST_POSITION
from taluva.web.i18n.languages import LESSON_TEXTS, Translator

FOLDER = Path(__file__).parent / "lessons"
MOST_TURNS = 5

Sentence = Annotated[str, Field(min_length=5, max_length=240, pattern=r"^[A-Z].*[.!]$")]


class Goal(BaseModel):
    """What a turn has to do: everything that is given must hold."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    placement: Literal["coast", "eruption"] | None = Field(default=None, description="Where the tile is placed")
    splits: Literal["own", "other"] | None = Field(default=None, description="Whose settlement the tile splits")
    build: Literal["hut", "expand", "tower", "temple", "boat"] | None = None
    huts: int | None = Field(default=None, ge=1, description="How many huts are built, at least")
    merges: int | None = Field(default=None, ge=2, description="How many settlements the build joins, at least")
    takes: Literal["two-hex"] | None = Field(default=None, description="Take a two-hex tile instead of drawing")
    won: bool = Field(default=False, description="The turn wins the game")
    safe: bool = Field(default=False, description="The player is not eliminated")
    refused: tuple[str, ...] = Field(default=(), description="Rules that must have refused a move; the page checks it")

    @model_validator(mode="after")
    def _is_a_goal(self) -> "Goal":
        if not self.model_dump(exclude_defaults=True):
            raise ValueError("a goal needs at least one condition")
        for rule in self.refused:
            if rule not in RULE_IDS:
                raise ValueError(f"there is no rule {rule}")
        return self


class Wrong(BaseModel):
    """Steps of which the last one is refused, and the rule that refuses it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    steps: tuple[str, ...] = Field(min_length=1)
    rule: Literal[RULE_IDS]  # type: ignore[valid-type]


class Lesson(BaseModel):
    """A lesson: one position, one task."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z][a-z-]*$")
    title: str = Field(min_length=2, max_length=40)
    task: Sentence
    hint: Sentence
    done: Sentence
    """What to say when it is solved."""
    rules: tuple[Literal[RULE_IDS], ...] = Field(min_length=1)  # type: ignore[valid-type]
    """The rules it teaches."""
    position: str = Field(max_length=LONGEST_POSITION)
    """The player to move in it is the learner."""
    tiles: tuple[str, ...] = ()
    """The tiles that are drawn next, in this order; any others follow."""
    limit: int = Field(default=1, ge=1, le=MOST_TURNS)
    """How many turns the learner has. In between, the others play any legal turn, always the same."""
    ends: Literal["placement", "turn"] = "turn"
    """Whether a turn ends with its placement: then nothing is built."""
    goal: Goal
    solution: tuple[str, ...] = ()
    """The learner's steps of all turns. None for a goal of refusals: `wrong` shows them."""
    wrong: tuple[Wrong, ...] = ()
    """Moves that the texts call forbidden."""

    @model_validator(mode="after")
    def _fits_together(self) -> "Lesson":
        if self.ends == "placement" and self.limit > 1:
            raise ValueError("a lesson that ends with a placement has one turn")
        if bool(self.goal.refused) == bool(self.solution):
            raise ValueError("a lesson needs a solution, or a goal of refusals")
        return self


class LessonError(ValueError):
    """A file that is not a lesson. The message names it and says what is wrong."""


def read_lesson(path: Path) -> Lesson:
    """A lesson from its file, `NN-id.toml`; NN only determines the order."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return Lesson.model_validate({"id": path.stem.partition("-")[2], **data})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValidationError) as error:
        raise LessonError(f"{path.name}: {error}") from None


def lesson_words(lesson: Lesson, translator: Translator) -> dict[str, str]:
    """The texts of a lesson in a language."""
    return {"id": lesson.id} | {name: translator.gettext(getattr(lesson, name)) for name in LESSON_TEXTS}


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by id, in the order of the course."""
    found = [read_lesson(path) for path in sorted(FOLDER.glob("*.toml"))]
    return {lesson.id: lesson for lesson in found}
