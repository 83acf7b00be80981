"""Online tables: seats, consent, chat and the lobby."""

from typing import Annotated, Literal

from pydantic import Field

from taluva.web.bounds import LONGEST_LINK, LONGEST_RAW_MESSAGE
from taluva.web.schemas.common import Answer, Level, Moment, Name, Request, SeatNumber, Secret
from taluva.web.schemas.views import ListedGame

Reaction = Literal["wave", "smile", "laugh", "wow", "sad", "clap", "think", "fire"]
MessageText = Annotated[str, Field(min_length=1, max_length=LONGEST_RAW_MESSAGE)]


class JoinRequest(Request):
    """Which seat to take, and the name to use."""

    seat: SeatNumber | None = None
    name: Name = ""


class LevelRequest(Request):
    """A level of the engine."""

    level: Level


class ProposalAnswer(Request):
    """Yes or no."""

    agree: bool


class AbsenceRequest(Request):
    """The seat of a player who is absent."""

    seat: SeatNumber


class MessageRequest(Request):
    """A chat message."""

    text: MessageText


class ReactionRequest(Request):
    """A reaction."""

    reaction: Reaction


class SeatLinkRequest(Request):
    """The secret of a seat link."""

    token: Secret


class SeatLink(Answer):
    """A link with which another device takes over a seat, once."""

    link: str


class Lobby(Answer):
    """A page of the public games with an open seat."""

    games: list[ListedGame]
    next: float | None = Field(description="`before` of the next page")


class Message(Answer):
    """A chat message."""

    number: int
    seat: SeatNumber
    name: str
    text: str
    at: Moment


class Messages(Answer):
    """The last messages of a game, oldest first."""

    messages: list[Message]


class Origins(Answer):
    """Addresses at which others can open this server."""

    origins: list[str]


class QrRequest(Request):
    """A link to this site."""

    link: Annotated[str, Field(min_length=1, max_length=LONGEST_LINK)]


class QrCode(Answer):
    """Its QR code, as the address of an SVG picture."""

    picture: str
