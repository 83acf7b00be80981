"""The course and the reference: lessons, attempts at them, and the rules in words."""

from typing import Annotated, Literal

from pydantic import Field

from taluva.web.course.lessons import MOST_TURNS
from taluva.web.schemas.common import Answer, Edition, Move, Request
from taluva.web.schemas.views import SharedPosition

_STEPS = 3
"""Steps of a turn: choice, placement, build."""


class LessonSteps(Request):
    """All steps of an attempt: those of the learner, not those of the others."""

    moves: Annotated[list[Move], Field(min_length=1, max_length=MOST_TURNS * _STEPS)]


class LessonTexts(Answer):
    """A lesson in words."""

    id: str
    number: int = Field(description="Its place in the course, from 1")
    count: int = Field(description="How many lessons there are")
    next: str | None = Field(description="The id of the next lesson")
    title: str
    task: str
    hint: str
    done: str = Field(description="What to say when it is solved")
    rules: list[str] = Field(description="The ids of the rules that it teaches")
    refused: list[str] = Field(description="Rules that the learner has to hear; solved once all of them have been")
    ends: Literal["placement", "turn"] = Field(description="Whether a turn ends with its placement")


class LessonStart(Answer):
    """A lesson, and its board before the first step."""

    lesson: LessonTexts
    view: SharedPosition


class LessonProgress(Answer):
    """What came of an attempt."""

    state: Literal["open", "solved", "failed"]
    views: list[SharedPosition] = Field(
        description="The board after the learner's last step, and after each turn of the others since"
    )


class RuleWords(Answer):
    """A rule in words."""

    id: str
    title: str
    text: str
    picture: str | None = Field(description="The key of its own picture: `/rules/pictures/{key}.svg?theme=dark`")
    alt: str


class RuleSection(Answer):
    """Rules that belong together, and their picture."""

    id: str
    title: str
    paragraphs: list[str]
    rules: list[RuleWords]
    picture: str
    alt: str


class Reference(Answer):
    """All rules of an edition in words."""

    edition: Edition
    edition_name: str
    sections: list[RuleSection]
