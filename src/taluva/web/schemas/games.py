"""Games and positions: requests about them, and what could be played."""

from typing import Annotated, Literal

from pydantic import Field

from taluva.editions import DEFAULT_EDITION, PLAYERS
from taluva.tiles import TWO_HEX_TILES
from taluva.views import Phase
from taluva.web import bounds
from taluva.web.schemas.common import (
    Answer,
    AnyClock,
    BuildableTerrain,
    BuildKind,
    Colour,
    Level,
    Move,
    Moves,
    Name,
    Pair,
    PositionText,
    Request,
    RequestName,
    SeatNumber,
    Version,
    Word,
)
from taluva.web.schemas.setup import Expansions, RequestedStack
from taluva.web.schemas.views import Lagoon, LandCell, Pieces
from taluva.web.tables.seats import Kind
from taluva.web.tables.terms import Away, Clock, Terms

Seats = Field(min_length=PLAYERS[0], max_length=PLAYERS[-1])
SharedSeats = Annotated[list[Word], Field(max_length=PLAYERS[-1])]


# Requests


class SeatRequest(Request):
    """A seat of a new game."""

    kind: Kind
    level: Level | None = None
    name: Name = ""
    colour: Colour | None = None
    who: Literal["me", "open"] | None = Field(
        default=None,
        description="Who takes a person's seat in an online game. By default the first is yours, the others are open",
    )


class TermsRequest(Request):
    """What the players of an online game agree on."""

    public: bool = Field(default=False, description="Whether the game is listed in the lobby and the archive")
    rated: bool = False
    chat: bool = True
    takebacks: bool = True
    away: Away = Field(default="engine", description="What happens to the seat of a player who stays away")
    clock: AnyClock | None = None

    def terms(self) -> Terms:
        """The requested terms."""
        clock = None if self.clock is None else Clock(**self.clock.model_dump())
        # In a rated game the engine plays for nobody: a player who stays away loses.
        away: Away = "forfeit" if self.rated else self.away
        return Terms(self.public, self.rated, self.chat, self.takebacks, away, clock)


class NewGame(Request):
    """A new game, or one that continues from a position."""

    edition: Word = DEFAULT_EDITION
    variant: Word | None = None
    expansions: Expansions = Field(default=[])
    stack: RequestedStack | None = None
    two_hex: Annotated[list[Word], Field(max_length=len(TWO_HEX_TILES))] | None = None
    seats: Annotated[list[SeatRequest], Seats]
    begins: SeatNumber | Literal["chance"] = Field(
        default=1,
        description="Which of these seats begins (ED3); the others follow in their order, so it becomes seat 1",
    )
    position: PositionText | None = None
    terms: TermsRequest | None = Field(default=None, description="Only for online games")


class Turn(Request):
    """The rest of a turn. Sending the same `request` again is safe: the turn is played once."""

    version: Version
    request: RequestName = Field(description="A name for this request, made up by the client")
    moves: Annotated[list[Move], Field(min_length=1, max_length=bounds.MOST_STEPS)]


class Prefix(Request):
    """The first steps of a turn, to be tried."""

    version: Version
    moves: Moves = Field(default=[])


class Doubt(Prefix):
    """A move that may be illegal after these steps."""

    move: Move


class Known(Request):
    """The version that the client has seen."""

    version: Version


class SeatChange(Request):
    """What changes about a seat; the rest stays."""

    name: Name | None = None
    colour: Colour | None = None


class SeatsChange(Request):
    """What changes about all seats."""

    seats: Annotated[list[SeatChange], Seats]


class RecordRequest(Request):
    """A record to import."""

    record: Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_RECORD)]


class PositionPrefix(Request):
    """A shared position with its seats ("2 Ana": colour and name), and the first steps of a turn."""

    p: PositionText
    moves: Moves = Field(default=[])
    seats: SharedSeats = Field(default=[])


class PositionDoubt(PositionPrefix):
    """A move that may be illegal after these steps."""

    move: Move


# What could be played


class BuriedHuts(Answer):
    """Huts that a placement covers."""

    q: int
    r: int
    seat: SeatNumber
    huts: int


class Changes(Answer):
    """How tentative steps change what was there before."""

    level: int | None
    eruption: bool
    buried: list[BuriedHuts]
    split: list[SeatNumber] = Field(description="Whose settlements are split")
    merged: int | None = Field(description="How many settlements a build joins")
    words: list[str]


class BuildCell(Answer):
    """A cell that a build fills, and the huts that it takes."""

    q: int
    r: int
    huts: int


class PossibleBuild(Answer):
    """A legal build, and what it would change."""

    move: str
    kind: BuildKind
    q: int
    r: int
    cells: list[BuildCell]
    huts: int
    terrain: BuildableTerrain | None
    settlement: list[Pair] | None
    words: str
    changes: list[str]
    wins: bool


class Trial(Answer):
    """The table after tentative steps, and what can follow."""

    moves: list[str]
    phase: Phase
    cells: list[LandCell]
    lagoons: list[Lagoon]
    supply: Pieces
    placements: list[str]
    changes: Changes
    builds: list[PossibleBuild]
    eliminates: bool = Field(description="Whether the player cannot build and would be eliminated")
    warning: str | None


class Verdict(Answer):
    """The rule that forbids a move; null if it is legal."""

    rule: str | None
    message: str | None = None


class Hint(Answer):
    """What the engine would play, and why."""

    moves: list[str]
    words: str
    values: list[float] = Field(description="Each seat's chance of winning")
    reasons: list[str]


class Chances(Answer):
    """Each seat's chance of winning."""

    values: list[float]
