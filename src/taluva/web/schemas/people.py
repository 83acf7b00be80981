"""People: accounts, tokens of programs, players, the archive and the export of personal data."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from taluva.web import bounds
from taluva.web.schemas.common import Answer, Moment, Name, Request, SeatNumber, Secret
from taluva.web.schemas.views import GameTerms, ListedGame

Password = Annotated[str, Field(max_length=bounds.LONGEST_RAW_PASSWORD)]
AccountName = Annotated[str, Field(min_length=1, max_length=bounds.LONGEST_RAW_NAME)]


def _few(preferences: dict[str, Any]) -> dict[str, Any]:
    if len(preferences) > bounds.MOST_PREFERENCES:
        raise ValueError("too many")
    return preferences


Preference = bool | Annotated[int, Field(ge=-(10**9), le=10**9)] | Annotated[str, Field(max_length=100)]
Preferences = Annotated[
    dict[Annotated[str, Field(max_length=40, pattern=r"^[a-z_]+$")], Preference], AfterValidator(_few)
]


class Credentials(Request):
    """A name and a password."""

    name: AccountName
    password: Password


class TokenRequest(Request):
    """The name of a program."""

    name: Name = ""


class AccountChange(Request):
    """What changes about an account; the rest stays."""

    preferences: Preferences | None = None
    password: Password | None = None
    old: Password | None = None


class PasswordConfirmation(Request):
    """The password again, to confirm something that cannot be undone."""

    password: Password


class PasswordReset(Request):
    """The secret of a link, and the new password."""

    token: Secret
    password: Password


class Person(Answer):
    """An account as everybody sees it."""

    name: str
    rating: int = Field(description="Everybody starts at 1500")
    provisional: bool = Field(description="Whether there are too few rated games to be sure")
    games: int = Field(description="Rated games")
    wins: int = Field(description="First places in them")
    since: Moment = Field(description="When the account was created, in seconds since 1970")


class OwnAccount(Person):
    """An account as its owner sees it."""

    preferences: dict[str, bool | int | str]


class Me(Answer):
    """Who the client is, on a site."""

    online: Literal[True] = True
    known: bool = Field(description="Whether the server stores anything about you")
    name: str
    account: OwnAccount | None
    token: str | None = Field(
        default=None, description="For programs that logged in with a token: the one to use from now on"
    )


class Token(Answer):
    """A program's secret. It is shown only once: only its hash is stored."""

    token: str
    name: str


class RankedPlayer(Person):
    """An account in the leaderboard."""

    rank: int


class Leaders(Answer):
    """A page of the leaderboard."""

    players: list[RankedPlayer]
    next: int | None = Field(description="`after` of the next page")


class FinishedGame(ListedGame):
    """A game of the archive."""

    places: list[int] | None
    rated: bool


class Archive(Answer):
    """A page of the archive."""

    games: list[FinishedGame]
    next: float | None = Field(description="`before` of the next page")


class PastGame(FinishedGame):
    """A game of a player."""

    delta: int | None = Field(description="The change of the rating, if the game was rated")


class RatingPoint(Answer):
    """A rating after a game."""

    rating: int
    at: Moment


class Player(Person):
    """A player's page."""

    curve: list[RatingPoint] = Field(description="The rating after each of the last rated games")
    history: list[PastGame]
    next: float | None = Field(description="`before` of the next page of games")


class LocalMe(Answer):
    """Who the client is, in `taluva play`: the person at this computer."""

    online: Literal[False]


# The export of personal data


class ExportedAccount(Answer):
    """An account."""

    name: str
    created: Moment
    rating: int
    mean: float
    uncertainty: float
    rated_games: int
    wins: int
    settings: dict[str, Any]
    password: str


class ExportedDevice(Answer):
    """A browser or program identified by a token."""

    name: str
    program: bool
    created: Moment
    seen: Moment
    this: bool


class ExportedBan(Answer):
    """A ban."""

    reason: str
    until: float | None


class ExportedResult(Answer):
    """The result of the client's seat in a game."""

    seat: SeatNumber
    place: int
    rated: bool
    rating_change: float | None


class ExportedMessage(Answer):
    """A chat message written by the client."""

    text: str
    at: Moment


class ExportedGame(Answer):
    """A game in which the client has a seat."""

    id: str
    created: Moment
    updated: Moment
    over: bool
    public: bool
    terms: GameTerms | None
    seats: list[SeatNumber]
    places: list[int] | None
    daily: str | None = Field(description="The day of a daily island")
    score: int | None = Field(description="Its result as one number: the higher the better")
    results: list[ExportedResult]
    messages: list[ExportedMessage]
    seat_links: list[float]
    record: str


class ExportedTry(Answer):
    """A puzzle that the client has tried."""

    puzzle: str
    at: Moment
    first: bool
    solved: bool
    change: float


class ExportedPuzzles(Answer):
    """How the client solves puzzles."""

    rating: float
    uncertainty: float
    streak: int
    best_streak: int
    tries: list[ExportedTry]


class ExportedStudy(Answer):
    """A study that somebody keeps."""

    id: str
    title: str
    created: Moment
    updated: Moment
    tree: dict[str, Any] = Field(description="As in `StudyTree`")


class Export(Answer):
    """Everything that the server stores about the client."""

    kind: Literal["taluva export"]
    created: Moment
    account: ExportedAccount | None
    devices: list[ExportedDevice]
    ban: ExportedBan | None
    puzzles: ExportedPuzzles | None
    studies: list[ExportedStudy]
    games: list[ExportedGame]
