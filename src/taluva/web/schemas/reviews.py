"""Reviews of finished games."""

from typing import Annotated, Literal

from pydantic import Field

from taluva.web import bounds
from taluva.web.schemas.common import Answer, BuildKind, Move, Request, SeatNumber
from taluva.web.schemas.games import BuildCell
from taluva.web.schemas.views import PlacementEffects

MarkSign = Literal["!", "?!", "?", "??"]
DecisionNumber = Annotated[int, Field(ge=0, le=2 * bounds.MOST_TURNS)]


class ReviewRequest(Request):
    """Which part of a review the client wants."""

    first: DecisionNumber = Field(default=0, description="The number of decisions that the client has already")


class AttemptRequest(Request):
    """Another turn in place of one that was played."""

    number: DecisionNumber
    moves: Annotated[list[Move], Field(min_length=1, max_length=bounds.MOST_STEPS)]


class ReviewedLine(PlacementEffects):
    """A turn, what it changes, and what it is worth."""

    moves: list[str]
    chances: list[float] = Field(description="Each seat's chance of winning after it")
    words: str = Field(description="What is built")
    piece: BuildKind | None
    built: list[BuildCell]


class ReviewedTurn(Answer):
    """A decision, judged by the engine. With two-hex tiles, a turn can have two of them."""

    number: int = Field(description="The number of the decision, from 0")
    turn: int
    seat: SeatNumber
    position: str = Field(description="The position in which it was made, in one line")
    before: list[float] = Field(description="Each seat's chance of winning with the best turn")
    cost: float = Field(description="What the played turn cost, in points of the chance of winning")
    mark: MarkSign | None
    mark_words: str | None
    played: ReviewedLine
    best: ReviewedLine
    for_best: list[str] = Field(description="What speaks for the best turn, in sentences")
    against_played: list[str] = Field(description="What speaks against the played turn, in sentences")
    luck: list[float] | None = Field(
        description="What the draw gave to each seat, in points; null if another decision of the same turn follows"
    )


class MarkCount(Answer):
    """How often a player got a mark."""

    mark: MarkSign
    count: int


class ReviewedPlayer(Answer):
    """How a player played, as far as it is judged."""

    seat: SeatNumber
    decisions: int
    accuracy: float | None = Field(description="In percent")
    mean_cost: float | None = Field(description="In points of the chance of winning")
    luck: float = Field(description="What all draws gave to the player, in points")
    own: float = Field(description="What the player's own turns gave, in points")
    others: float = Field(description="What the turns of the others gave, in points")
    marks: list[MarkCount]


class GameReview(Answer):
    """The review of a finished game, as far as it is made."""

    version: int
    total: int = Field(description="The number of decisions in the game")
    first: int = Field(description="The number of the first decision in `turns`")
    turns: list[ReviewedTurn] = Field(description="All that are judged, from `first` on; ask again until there are all")
    players: list[ReviewedPlayer]
    final: list[float] = Field(description="What the result is worth to each seat")
    decided: int | None = Field(description="The turn that decided the game, once all are judged")


class Attempt(Answer):
    """What a tried turn is worth, and whether it is good enough."""

    passed: bool
    cost: float = Field(description="In points of the chance of winning, against the best turn")
    chances: list[float] = Field(description="Each seat's chance of winning after it")
    best: float = Field(description="The player's chance with the best turn")
    against: list[str] = Field(description="What speaks against it, in sentences")
    misses: list[str] = Field(description="What speaks for the best turn instead, in sentences")
