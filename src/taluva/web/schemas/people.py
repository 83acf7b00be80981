"""What requests about people may hold, and what answers to them look like."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from taluva.web.schemas.games import Name, Request

Password = Annotated[str, Field(max_length=1000)]
AccountName = Annotated[str, Field(min_length=1, max_length=200)]
_MOST_PREFERENCES = 40


def _few(preferences: dict[str, Any]) -> dict[str, Any]:
    if len(preferences) > _MOST_PREFERENCES:
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
    """What a program wants to be called."""

    name: Name = ""


class Change(Request):
    """What changes about an account; the rest stays."""

    preferences: Preferences | None = None
    password: Password | None = None
    old: Password | None = None


class Confirmation(Request):
    """The password once more, for what cannot be undone."""

    password: Password


class Reset(Request):
    """The secret of a link, and the new password."""

    token: Annotated[str, Field(min_length=20, max_length=100)]
    password: Password


class Person(BaseModel):
    """An account as everybody sees it."""

    name: str
    rating: int = Field(description="1500 is where everybody begins")
    provisional: bool = Field(description="Fewer than ten rated games")
    games: int = Field(description="Rated games")
    wins: int = Field(description="First places in them")
    since: float = Field(description="When the account was made, in seconds since 1970")


class Own(Person):
    """An account as its owner sees it."""

    preferences: dict[str, bool | int | str]


class Me(BaseModel):
    """Who asks."""

    online: Literal[True] = True
    known: bool = Field(description="Whether anything is kept about who asks")
    name: str
    account: Own | None = None
    token: str | None = Field(
        default=None, description="For programs that logged in with a token: the one to use from now on"
    )


class Token(BaseModel):
    """A program's secret. It is shown this once: only its hash is kept."""

    token: str
    name: str


class Ranked(Person):
    """An account in the leaderboard."""

    rank: int


class Leaders(BaseModel):
    """A page of the leaderboard."""

    players: list[Ranked]
    next: int | None = Field(description="`after` of the next page")


class ListedSeat(BaseModel, extra="allow"):
    """A seat of a game in a list."""

    kind: Literal["person", "engine"]
    level: int | None
    name: str
    colour: int


class Finished(BaseModel, extra="allow"):
    """A game of the archive."""

    id: str
    title: str
    seats: list[ListedSeat]
    edition: str
    edition_name: str
    turn: int = Field(description="Turns played")
    places: list[int] | None
    winners: list[int]
    rated: bool
    updated: float


class Archive(BaseModel):
    """A page of the archive."""

    games: list[Finished]
    next: float | None = Field(description="`before` of the next page")


class Past(Finished):
    """A game of a player."""

    seat: int
    delta: int | None = Field(description="What it changed about the rating, if it was rated")


class Point(BaseModel):
    """A rating after a game."""

    rating: int
    at: float


class Player(Person):
    """Somebody's page."""

    curve: list[Point] = Field(description="The rating after each of the last rated games")
    history: list[Past]
    next: float | None = Field(description="`before` of the next page of games")
