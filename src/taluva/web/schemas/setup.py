"""Setting up a game: what can be chosen, what goes together, and the limits that pages and programs keep to."""

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
    """How far the server is."""

    ready: bool = Field(description="Games can be played")
    engine: bool = Field(description="All levels of the engine can be asked")
    progress: float = Field(ge=0, le=1)
    message: str = Field(description="What is being waited for, or empty")


class Range(Answer):
    """The least and the greatest value that is allowed."""

    min: int
    max: int


class StackRange(Range):
    """The sizes of a stack, and the usual one."""

    default: StackSize


class Limits(Answer):
    """Numbers that forms keep to; texts are counted in characters."""

    players: Range
    stack: Range
    levels: Range
    colours: Range
    name: Range
    account_name: Range
    password: Range
    message: Range


class Choice(Answer):
    """Something to choose, with its name and a line about it."""

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
    """What a form shows first."""

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
