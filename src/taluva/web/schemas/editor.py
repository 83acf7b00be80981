"""The position editor: a draft, and what the rules say about it."""

from typing import Annotated, Literal

from pydantic import Field

from taluva.editions import PLAYERS
from taluva.tiles import TWO_HEX_TILES
from taluva.web import bounds
from taluva.web.schemas.common import Answer, Move, Pair, PieceName, Players, PositionText, Request, SeatNumber, Word
from taluva.web.schemas.setup import Expansions, RequestedStack
from taluva.web.schemas.views import GameSetup, Lagoon, LandCell, Pieces

Coordinate = Annotated[int, Field(ge=-bounds.FARTHEST_CELL, le=bounds.FARTHEST_CELL)]
Buried = Annotated[int, Field(ge=0, le=20)]


class DraftPiece(Request):
    """A piece: as many huts as the level of their cell; a boat lies in the lagoon of its cell."""

    piece: PieceName
    seat: SeatNumber
    q: Coordinate
    r: Coordinate


class Draft(Request):
    """A position that is being set up; supplies follow from what is on the island."""

    edition: Word
    players: Players
    variant: Word | None
    expansions: Expansions
    stack: RequestedStack | None = Field(description="Null for the usual size")
    two_hex: Annotated[list[Word], Field(max_length=len(TWO_HEX_TILES))]
    base: PositionText | None = Field(
        description="A position whose island lies there already; its tiles stay, its setup is the draft's"
    )
    tiles: Annotated[list[Move], Field(max_length=bounds.MOST_TILES)] = Field(
        description="Placements, in the order in which the tiles are laid"
    )
    pieces: Annotated[list[DraftPiece], Field(max_length=bounds.MOST_PIECES)]
    buried: Annotated[list[Buried], Field(max_length=PLAYERS[-1])] = Field(
        description="By seat: huts that have been covered, and are in the box"
    )
    seat: SeatNumber
    phase: Literal["draw", "place", "build"]
    tile: Word | None = Field(description="The tile in hand, while it is to be placed")


class DraftCheck(Request):
    """A draft, or a position to make one of; a tile to lay on it; a tile to find places for."""

    draft: Draft | None = Field(default=None, description="By default an empty one for the usual game")
    position: PositionText | None = Field(default=None, description="Begin with this position instead of the draft")
    lay: Move | None = Field(default=None, description="A placement by the rules; huts that it covers are buried")
    hand: Word | None = Field(default=None, description="The tile whose legal placements are wanted")


class DraftFault(Answer):
    """Why the position is impossible."""

    message: str
    rule: str | None
    cell: Pair | None = Field(description="The cell that the message speaks of")


class DraftView(Answer):
    """The draft as it is now, and its position if it has one."""

    draft: Draft
    setup: GameSetup
    cells: list[LandCell]
    lagoons: list[Lagoon]
    supplies: list[Pieces] = Field(description="By seat; below 0 where more has been built than there is")
    unseen: dict[str, int] = Field(description="The volcano tiles that are left, by code")
    two_hex_left: list[str]
    stack_left: int
    placements: list[str] = Field(description="Where the tile `hand` can be laid")
    position: str | None
    fault: DraftFault | None
    refused: DraftFault | None = Field(description="Why the tile was not laid; the draft is as it was before")
