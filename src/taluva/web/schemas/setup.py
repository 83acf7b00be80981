"""Setting up a game: the options, which of them go together, and the limits for pages and programs."""

from typing import Annotated

from pydantic import Field

from taluva.web.bounds import MOST_TURNS
from taluva.web.schemas.common import (
    Answer,
    Edition,
    Expansion,
    Level,
    Players,
    Request,
    StackSize,
    TwoHexTile,
    Variant,
    Word,
)

Expansions = Annotated[list[Word], Field(max_length=10)]
RequestedStack = Annotated[int, Field(ge=0, le=MOST_TURNS)]


class Readiness(Answer):
    """What the server can do already."""

    ready: bool = Field(description="Games can be played")
    engine: bool = Field(description="All levels of the engine are available")
    progress: float = Field(ge=0, le=1)
    message: str = Field(description="What the server is waiting for, or empty")


class Range(Answer):
    """The minimum and the maximum."""

    min: int
    max: int


class StackRange(Range):
    """The possible sizes of a stack, and the usual one."""

    default: StackSize


class Limits(Answer):
    """Limits for forms; texts are counted in characters."""

    players: Range
    stack: Range
    levels: Range
    colours: Range
    name: Range
    account_name: Range
    password: Range
    message: Range
    title: Range
    comment: Range
    languages: dict[str, str]
    """What each language is called by its speakers."""


class Choice(Answer):
    """An option, with its name and a line about it."""

    name: str
    about: str


class EditionChoice(Choice):
    """An edition."""

    id: Edition
    stacks: dict[str, StackSize] = Field(description="By the number of players: the usual size of the stack")
    other_stacks: dict[str, list[StackSize]] = Field(description="By the number of players: other sizes it lists")
    variants: list[Variant]
    expansions: list[Expansion]


class LevelChoice(Choice):
    """A level of the engine."""

    id: Level


class VariantChoice(Choice):
    """A variant; null is the plain game."""

    id: Variant | None


class ExpansionChoice(Choice):
    """An expansion other than a game board."""

    id: Expansion


class ZoneChoice(Choice):
    """A game board; its id is an expansion."""

    id: Expansion
    size: tuple[int, int] = Field(description="Width and height in cells")


class Defaults(Answer):
    """The initial values of a form."""

    edition: Edition
    players: Players
    level: Level


class Options(Answer):
    """Everything that can be chosen for a new game."""

    editions: list[EditionChoice]
    players: Range
    stack: Range
    levels: list[LevelChoice]
    variants: list[VariantChoice]
    expansions: list[ExpansionChoice]
    zones: list[ZoneChoice]
    two_hex: list[TwoHexTile]
    default: Defaults
    limits: Limits


class SetupRequest(Request):
    """Options that may or may not go together."""

    edition: Word
    players: Players
    variant: Word | None = None
    expansions: Expansions = Field(default=[])
    stack: RequestedStack | None = None


class PossibleSetup(Answer):
    """Options that go together."""

    edition: Edition
    players: Players
    variant: Variant | None
    expansions: list[Expansion]
    stack: StackSize


class CheckedSetup(Answer):
    """Whether options go together, and which others cannot be added."""

    setup: PossibleSetup | None
    stack: StackRange
    refused: dict[str, str] = Field(description="By variant or expansion: why it cannot be chosen")
    problem: str | None
