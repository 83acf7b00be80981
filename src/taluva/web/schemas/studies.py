"""The analysis board and studies: trees of turns, the engine's lines, and what people keep."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from taluva.tiles import VOLCANO_TILES
from taluva.web import bounds
from taluva.web.schemas.common import Answer, Moment, Move, OneOf, PositionText, Request, SeatNumber
from taluva.web.schemas.games import SharedSeats
from taluva.web.schemas.reviews import ReviewedLine
from taluva.web.schemas.views import FinishedTurn, SharedPosition
from taluva.web.tables.seats import clean_name

_STEPS = bounds.MOST_STEPS + 1
"""Steps of a turn with its draw."""


def _title(text: str) -> str:
    title = clean_name(text)
    if not 1 <= len(title) <= bounds.LONGEST_TITLE:
        raise ValueError("too short or too long")
    return title


def _comment(text: str) -> str:
    """Plain text: line breaks stay, other invisible characters go."""
    kept = "".join(letter for letter in text.replace("\r\n", "\n") if letter == "\n" or letter.isprintable())
    return kept.strip()


Title = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_RAW_TITLE), AfterValidator(_title)]
Comment = Annotated[str, Field(max_length=bounds.LONGEST_COMMENT), AfterValidator(_comment)]
Steps = Annotated[list[Move], Field(max_length=_STEPS)]
DrawnTile = Annotated[str, OneOf(VOLCANO_TILES)]
StudyId = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


# Requests


class AnalysisRequest(Request):
    """What to analyse: exactly one of a game, a record, a position and a study."""

    game: StudyId | None = None
    record: Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_RECORD)] | None = None
    position: PositionText | None = None
    study: StudyId | None = None
    seats: SharedSeats = Field(default=[], description="Colour and name of each seat of a position: `2 Ana`")

    @model_validator(mode="after")
    def _is_one(self) -> "AnalysisRequest":
        if sum(one is not None for one in (self.game, self.record, self.position, self.study)) != 1:
            raise ValueError("give a game, a record, a position or a study")
        return self


class NodeRequest(Request):
    """The way to a node of a tree, turn by turn, and the tile that comes there."""

    start: PositionText
    seats: SharedSeats = Field(default=[])
    turns: Annotated[list[Steps], Field(max_length=bounds.MOST_PATH)] = Field(default=[])
    tile: DrawnTile | None = Field(default=None, description="The tile that is drawn there; null if any may come")


class LinesRequest(NodeRequest):
    """A node to be analysed by the engine."""

    effort: Literal[1, 2, 3] = Field(default=1, description="How long it thinks: half a second, 2 s, 5 s")


class StudyNode(Request):
    """A turn of a tree, and the comment after it. The first node is the root, without a turn."""

    parent: Annotated[int, Field(ge=0, lt=bounds.MOST_NODES)] | None = Field(
        description="The number of the node before it, which is smaller; null for the root"
    )
    steps: Steps = Field(default=[], description="All steps of the turn, also the draw")
    comment: Comment = ""


class StudyTree(Request):
    """A tree of turns. Of the nodes after one node, the first continues its line."""

    start: PositionText
    seats: SharedSeats = Field(default=[])
    nodes: Annotated[list[StudyNode], Field(min_length=1, max_length=bounds.MOST_NODES)]
    tile: DrawnTile | None = Field(default=None, description="The tile drawn at the end of the main line, if known")


class NewStudy(Request):
    """A tree to keep."""

    title: Title
    game: StudyId | None = None
    tree: StudyTree


class StudyChange(Request):
    """What changes about a study; the rest stays."""

    title: Title | None = None
    tree: StudyTree | None = None


class RecordedTree(Request):
    """A tree whose main line becomes a record."""

    title: Title
    tree: StudyTree


# Answers


class AnalysedNode(Answer):
    """A node with its turn in words."""

    parent: int | None
    steps: list[str]
    comment: str
    turn: FinishedTurn | None = Field(description="Null for the root")


class AnalysedTree(Answer):
    """A tree with all turns in words."""

    start: str
    seats: list[str]
    tile: str | None
    nodes: list[AnalysedNode]


class Analysis(Answer):
    """What is opened on the analysis board."""

    title: str
    game: str | None
    study: str | None
    own: bool = Field(description="Whether it is a study that you can change")
    tree: AnalysedTree


class ComingTile(Answer):
    """A tile that may be drawn, and how many of them are unseen."""

    code: str
    count: int


class NodeView(Answer):
    """The board at a node."""

    view: SharedPosition
    turn: FinishedTurn | None = Field(description="The turn that leads to it; null for the root")
    chooses: bool = Field(description="Whether drawing is a choice here (X8)")
    tiles: list[ComingTile] = Field(description="The tiles that may come; none if nothing is drawn here")


class AnalysedLine(ReviewedLine):
    """One of the best turns."""

    notation: str
    reasons: list[str] = Field(description="What speaks for and against it, in sentences")


class AnalysedLines(Answer):
    """The engine's best turns at a node, best first."""

    seat: SeatNumber
    chances: list[float] = Field(description="Each seat's chance of winning")
    lines: list[AnalysedLine] = Field(description="None before a draw, and when the game is over")
    effort: int
    done: bool = Field(description="Whether more effort would change nothing, or there is no more")


class KeptStudy(Answer):
    """A study that has been kept."""

    id: str


class ListedStudy(Answer):
    """A study in a list."""

    id: str
    title: str
    updated: Moment
    turns: int = Field(description="All turns, also those of variations")


class StudyList(Answer):
    """One's own studies, newest first."""

    studies: list[ListedStudy]
    most: int = Field(description="How many one may keep")
