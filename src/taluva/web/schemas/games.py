"""What requests may hold. Everything that comes in is checked here before anybody looks at it."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from taluva.web.tables.seats import COLOURS, LONGEST_NAME, Kind, clean_name
from taluva.web.tables.terms import Away, Clock, Terms


def _name(text: str) -> str:
    name = clean_name(text)
    if len(name) > LONGEST_NAME:
        raise ValueError("too long")
    return name


Word = Annotated[str, Field(max_length=40)]
Move = Annotated[str, Field(min_length=1, max_length=60)]
Moves = Annotated[list[Move], Field(max_length=3)]
Version = Annotated[int, Field(ge=0, le=10**9)]
Name = Annotated[str, Field(max_length=200), AfterValidator(_name)]
Colour = Annotated[int, Field(ge=1, le=COLOURS)]
PositionText = Annotated[str, Field(min_length=1, max_length=12_000)]
Players = Annotated[int, Field(ge=2, le=4)]
Stack = Annotated[int, Field(ge=0, le=999)]
SharedSeats = Annotated[list[Word], Field(max_length=4)]
Expansions = Annotated[list[Word], Field(max_length=10)]


class Request(BaseModel):
    """Nothing that is not asked for, and nothing of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SetupRequest(Request):
    """Options that may or may not go together."""

    edition: Word
    players: Players
    variant: Word | None = None
    expansions: Expansions = []
    stack: Stack | None = None


class SeatRequest(Request):
    """A seat of a new game."""

    kind: Kind
    level: Annotated[int, Field(ge=1, le=8)] | None = None
    name: Name = ""
    colour: Colour | None = None
    who: Literal["me", "open"] | None = None
    """Whose a person's seat is in an online game; if nothing is said, the first is who asks, the others are open."""


class LiveClock(Request):
    """Seconds for the whole game, and some more for every turn."""

    kind: Literal["live"]
    seconds: Annotated[int, Field(ge=30, le=4 * 3600)]
    increment: Annotated[int, Field(ge=0, le=600)] = 0


class DaysClock(Request):
    """Days for every turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]


class TermsRequest(Request):
    """What an online game is played for, and how."""

    public: bool = False
    rated: bool = False
    chat: bool = True
    takebacks: bool = True
    away: Away = "engine"
    clock: Annotated[LiveClock | DaysClock, Field(discriminator="kind")] | None = None

    def terms(self) -> Terms:
        """The terms that are asked for."""
        clock = None if self.clock is None else Clock(**self.clock.model_dump())
        # No engine plays for anybody in a rated game: whoever stays away has lost it.
        away: Away = "forfeit" if self.rated else self.away
        return Terms(self.public, self.rated, self.chat, self.takebacks, away, clock)


class NewGame(Request):
    """A new game, or one that goes on from a position."""

    edition: Word = "ferti-2014"
    variant: Word | None = None
    expansions: Expansions = []
    stack: Stack | None = None
    two_hex: Annotated[list[Word], Field(max_length=5)] | None = None
    seats: Annotated[list[SeatRequest], Field(min_length=2, max_length=4)]
    begins: Annotated[int, Field(ge=1, le=4)] | Literal["chance"] = 1
    """Which of these seats begins (ED3); the others follow in their order, so it becomes seat 1."""
    position: PositionText | None = None
    terms: TermsRequest | None = None
    """Only for online games."""


class Turn(Request):
    """The rest of a turn; `request` is made up by who asks, and makes it safe to ask again."""

    version: Version
    request: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    moves: Annotated[list[Move], Field(min_length=1, max_length=3)]


class Prefix(Request):
    """The first steps of a turn, which are only thought about."""

    version: Version
    moves: Moves = []


class Doubt(Prefix):
    """A move that may be illegal after them."""

    move: Move


class Known(Request):
    """The version that somebody has seen."""

    version: Version


class SeatChange(Request):
    """What changes about a seat; the rest stays."""

    name: Name | None = None
    colour: Colour | None = None


class SeatsChange(Request):
    """What changes about all seats."""

    seats: Annotated[list[SeatChange], Field(min_length=2, max_length=4)]


class Record(Request):
    """A record to be imported."""

    record: Annotated[str, Field(min_length=1, max_length=256 * 1024)]


class PositionPrefix(Request):
    """A shared position with its seats ("2 Ana": colour and name), and the first steps of a turn."""

    p: PositionText
    moves: Moves = []
    seats: SharedSeats = []


class PositionDoubt(PositionPrefix):
    """A move that may be illegal after them."""

    move: Move
