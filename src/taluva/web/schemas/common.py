"""What all models share: base classes, and the types of names, moves, seats and numbers."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from taluva.editions import EDITIONS, EXPANSIONS, LARGEST_STACK, PLAYERS, VARIANTS, ZONES
from taluva.engine.levels import LEVELS
from taluva.moves import Piece
from taluva.tiles import BUILDABLE, TWO_HEX_TILES, Terrain
from taluva.web import bounds
from taluva.web.tables.seats import clean_name


class Request(BaseModel):
    """What a client sends: unknown fields and values of the wrong type are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """What the server sends. Built on first use: most answers are only documented by their models."""

    model_config = ConfigDict(defer_build=True)


def build_answers(model: type[Answer] = Answer) -> None:
    """Build the models of all answers once; otherwise each route that declares one would build it again."""
    for answer in model.__subclasses__():
        answer.model_rebuild()
        build_answers(answer)


class OneOf:
    """Marks a string as one of the values defined elsewhere: `Annotated[str, OneOf(EDITIONS)]`."""

    def __init__(self, values: Iterable[str]) -> None:
        self.values = [str(value) for value in values]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """A literal of the values, so that the JSON schema lists them."""
        return core_schema.literal_schema(self.values)


def _name(text: str) -> str:
    name = clean_name(text)
    if len(name) > bounds.LONGEST_NAME:
        raise ValueError("too long")
    return name


Word = Annotated[str, Field(max_length=bounds.LONGEST_WORD)]
Name = Annotated[str, Field(max_length=bounds.LONGEST_RAW_NAME), AfterValidator(_name)]
Secret = Annotated[str, Field(min_length=20, max_length=100)]
"""The token of a link."""
Move = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_MOVE)]
Moves = Annotated[list[Move], Field(max_length=bounds.MOST_STEPS)]
RequestName = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Field(ge=0, le=10**9)]
Players = Annotated[int, Field(ge=PLAYERS[0], le=PLAYERS[-1])]
SeatNumber = Annotated[int, Field(ge=1, le=PLAYERS[-1])]
Colour = Annotated[int, Field(ge=1, le=bounds.COLOURS)]
Level = Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))]
PositionText = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_POSITION)]

Edition = Annotated[str, OneOf(EDITIONS)]
Variant = Annotated[str, OneOf(VARIANTS)]
Expansion = Annotated[str, OneOf(EXPANSIONS)]
Zone = Annotated[str, OneOf(ZONES)]
TwoHexTile = Annotated[str, OneOf(TWO_HEX_TILES)]
PieceName = Annotated[str, OneOf(Piece)]
TerrainLetter = Annotated[str, OneOf(Terrain)]
BuildableTerrain = Annotated[str, OneOf(BUILDABLE)]
StackSize = Annotated[int, Field(le=LARGEST_STACK, ge=0)]
Pair = tuple[int, int]
"""A cell: q and r."""
Moment = Annotated[float, Field(description="Seconds since 1970")]
BuildKind = Annotated[str, OneOf((*Piece, "expand"))]


class LiveClock(Request):
    """Seconds for the whole game, and some more for every turn."""

    kind: Literal["live"]
    seconds: Annotated[int, Field(ge=bounds.SHORTEST_CLOCK, le=bounds.LONGEST_CLOCK)]
    increment: Annotated[int, Field(ge=0, le=bounds.LONGEST_INCREMENT)] = 0


class DaysClock(Request):
    """Days for every turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=bounds.MOST_DAYS)]


AnyClock = Annotated[LiveClock | DaysClock, Field(discriminator="kind")]
