"""What a page sees of a game or a position, and of a list of games."""

from typing import Literal

from pydantic import Field

from taluva.views import Phase
from taluva.web.schemas.common import (
    Answer,
    AnyClock,
    BuildableTerrain,
    BuildKind,
    Colour,
    Edition,
    Expansion,
    Level,
    Moment,
    Pair,
    PieceName,
    Players,
    SeatNumber,
    StackSize,
    TerrainLetter,
    TwoHexTile,
    Variant,
    Zone,
)
from taluva.web.tables.seats import Forfeit, Kind
from taluva.web.tables.terms import Asking, Away

# The parts of a view


class GameSetup(Answer):
    """What was agreed before the game."""

    edition: Edition
    edition_name: str
    players: Players
    variant: Variant | None
    expansions: list[Expansion]
    stack: StackSize
    two_hex: list[TwoHexTile]
    zone: Zone | None
    zone_size: tuple[int, int] | None = Field(description="Width and height of the zone in cells")


class Pieces(Answer):
    """Pieces by type."""

    huts: int
    towers: int
    temples: int
    boats: int


class Seat(Answer):
    """A seat, its player and the player's pieces."""

    seat: SeatNumber
    name: str
    kind: Kind
    level: Level | None
    colour: Colour
    status: Literal["playing", "eliminated", "finished"]
    place: int | None
    supply: Pieces
    total: Pieces = Field(description="The supply at the start")
    types_done: list[Literal["huts", "towers", "temples", "boats"]]
    partner: SeatNumber | None
    took_two_hex: bool
    open: bool = Field(description="Whether the seat is free; only online")
    forfeited: Forfeit | None
    stand_in: bool = Field(description="Whether the engine plays for an absent player")
    bot: bool
    rating: float | None


class HandTile(Answer):
    """The tile in hand."""

    code: str


class Odds(Answer):
    """The probability that the next tile has a terrain."""

    terrain: BuildableTerrain
    chance: float


class TileChoice(Answer):
    """A tile to choose at the start of a turn."""

    move: str
    words: str


class ShelfTile(Answer):
    """A two-hex tile laid out beside the stack."""

    code: TwoHexTile
    taken: bool
    seat: SeatNumber | None = Field(description="Who took it, if that is known")


class LandCell(Answer):
    """A cell of the island."""

    q: int
    r: int
    level: int
    terrain: TerrainLetter
    mates: list[int] = Field(description="The directions in which the other cells of the tile lie")
    seat: SeatNumber | None
    piece: PieceName | None
    count: int
    tile: int = Field(description="A number that the cells of one tile share")


class Lagoon(Answer):
    """A lagoon, and whose boat is in it."""

    cells: list[Pair]
    seat: SeatNumber | None


class End(Answer):
    """How a game ended."""

    rule: str | None = Field(description="The rule that ended it; null after forfeits")
    words: str


class LastTurn(Answer):
    """What the last turn changed."""

    seat: SeatNumber
    tile: list[Pair]
    built: list[Pair]
    words: str


class LostHuts(Answer):
    """Huts that a player has lost to a placement."""

    seat: SeatNumber
    huts: int


class SplitSettlement(Answer):
    """A settlement that a placement has cut apart."""

    seat: SeatNumber
    size: int
    parts: list[int] = Field(description="The sizes of what is left")


class PlacementEffects(Answer):
    """What a placement has changed."""

    level: int | None = Field(description="The level of the tile; 1 on the coast, null if no tile was placed")
    buried: list[LostHuts]
    split: list[SplitSettlement]


class FinishedTurn(PlacementEffects):
    """A finished turn in the list of moves."""

    turn: int
    seat: SeatNumber
    tile: str | None
    words: str = Field(description="What was built")
    piece: BuildKind | None
    notation: str
    eliminated: bool


class GameTerms(Answer):
    """What the players of an online game agreed on."""

    public: bool
    rated: bool
    chat: bool
    takebacks: bool
    away: Away
    clock: AnyClock | None


class RunningClock(Answer):
    """The players' clocks."""

    left: list[float] = Field(description="Seconds left for each seat when the running clock started")
    since: float | None = Field(description="When the running clock started, in seconds since 1970")
    running: SeatNumber | None


class Proposal(Answer):
    """A question to the other players: to take turns back, or to play again."""

    kind: Asking
    seat: SeatNumber
    agreed: list[SeatNumber]
    needs: list[SeatNumber] = Field(description="The seats that have not answered yet")
    turns: list[SeatNumber] | None = Field(default=None, description="The seats whose turns would be taken back")
    steps: int | None = None


class Declined(Answer):
    """A proposal that was declined or withdrawn."""

    kind: Asking
    seat: SeatNumber = Field(description="Who asked")
    by: SeatNumber


class Opening(Answer):
    """The stack of a finished game, and the salt of its commitment."""

    salt: str
    stack: list[str]


class ForfeitedSeat(Answer):
    """A player who forfeited."""

    seat: SeatNumber
    turns: int = Field(description="How many turns were finished then")


class Settlement(Answer):
    """What a rated game changed, by seat; or why it does not count."""

    changes: list[int | None]
    ratings: list[int | None]
    reason: str | None
    words: str | None


class OnlineGame(Answer):
    """What an online game has besides its board."""

    revision: int
    waiting: bool = Field(description="Whether a seat is still open; the game has not begun then")
    terms: GameTerms
    clock: RunningClock | None
    proposal: Proposal | None
    commitment: str | None
    opening: Opening | None
    declined: Declined | None
    forfeits: list[ForfeitedSeat]
    takebacks: list[list[SeatNumber]] = Field(description="For each seat, the seats whose turns a takeback would undo")
    rematch: str | None = Field(description="The id of the next game")
    reshuffled: int | None
    settlement: Settlement | None


class You(Answer):
    """The client's seats and role in this game."""

    seats: list[SeatNumber]
    host: bool
    banned: bool | None = Field(default=None, description="True if the host has removed you")


class Presence(Answer):
    """The seats whose players are connected, and the number of spectators."""

    seats: list[SeatNumber]
    watching: int


class SettlementLens(Answer):
    """A settlement, and what its player could build there if it were their turn."""

    seat: SeatNumber
    cells: list[Pair]
    title: str
    can: list[str] = Field(description="What it may get, in sentences; empty once the game is over")
    lacks: list[str] = Field(description="What it cannot get, and why")


# Views


class BoardView(Answer):
    """A board with its players, and what the player to move can do."""

    version: int = Field(description="Counts turns: a turn names the version it is meant for")
    past: int | None = Field(description="The number of turns shown, if this is an earlier state of the game")
    setup: GameSetup
    seats: list[Seat]
    phase: Phase
    seat: SeatNumber = Field(description="Who is to move")
    tile: HandTile | None
    stack_left: int
    odds: list[Odds]
    choices: list[TileChoice]
    shelf: list[ShelfTile]
    cells: list[LandCell]
    lagoons: list[Lagoon]
    end: End | None
    places: list[int] | None = Field(description="The place of each seat once the game is over")
    turn: int = Field(description="Turns played")
    last: LastTurn | None
    moves: list[FinishedTurn]
    can_undo: bool
    position: str = Field(description="Everything public in one line: `taluva.Position` reads it")
    daily: str | None = Field(description="The day of a daily island, such as 2026-11-18")
    online: OnlineGame | None = Field(description="Null in `taluva play`")


class SharedGame(BoardView):
    """What everybody sees of a game."""

    id: str


class Game(SharedGame):
    """A game as the client sees it."""

    you: You
    placements: list[str] = Field(description="All legal placements, for the player to move")
    now: Moment | None = Field(default=None, description="The server's time in seconds since 1970; only online")
    presence: Presence | None = Field(default=None, description="Only online")


class SharedPosition(BoardView):
    """A position that belongs to no game, in the same form."""

    id: None
    you: You
    placements: list[str]


class ListedSeat(Answer):
    """A seat of a game in a list."""

    kind: Kind
    level: Level | None
    name: str
    colour: Colour
    open: bool


class ListedGame(Answer):
    """A game in a list."""

    id: str
    title: str
    seats: list[ListedSeat]
    edition: Edition
    edition_name: str
    turn: int = Field(description="Turns played")
    stack_left: int
    over: bool
    winners: list[SeatNumber]
    updated: Moment
    your_turn: bool
    seat: SeatNumber = Field(description="Who is to move; in a player's games, the player's seat")
    you: list[SeatNumber] = Field(description="Your seats")
    waiting: bool
    open: int = Field(description="The number of open seats")
    terms: GameTerms | None


class Games(Answer):
    """A page of the client's games."""

    games: list[ListedGame]
    next: int | None = Field(description="`after` of the next page")
