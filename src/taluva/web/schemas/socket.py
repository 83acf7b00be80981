"""The WebSocket of a game: all messages in both directions, told apart by `type`."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from taluva.web.schemas.common import Answer, Moment, Request, SeatNumber
from taluva.web.schemas.errors import Fault
from taluva.web.schemas.games import Turn
from taluva.web.schemas.tables import Message, MessageText, Reaction
from taluva.web.schemas.views import Presence, SharedGame, You

# From the server


class ViewMessage(Answer):
    """The game, first and after every change."""

    type: Literal["view"]
    view: SharedGame
    you: You
    placements: list[str]
    now: Moment | None = Field(default=None, description="The server's time in seconds since 1970; only online")


class AnswerMessage(Answer):
    """Your turn has been played and saved."""

    type: Literal["answer"]
    request: str
    version: int


class RefusalMessage(Answer):
    """A message that was refused; if your version was stale, the game follows."""

    type: Literal["refusal"]
    request: str | None
    error: Fault


class ThinkingMessage(Answer):
    """The engine is thinking about the turn of a seat."""

    type: Literal["thinking"]
    seat: SeatNumber
    since: float = Field(description="For how many seconds so far")


class ChatMessage(Message):
    """Somebody has sent a message."""

    type: Literal["chat"]


class ChatDeletedMessage(Answer):
    """An administrator has deleted the chat."""

    type: Literal["chat-deleted"]


class ReactionMessage(Answer):
    """Somebody reacts."""

    type: Literal["reaction"]
    seat: SeatNumber
    reaction: Reaction


class PresenceMessage(Presence):
    """Who is connected."""

    type: Literal["presence"]


class CalledOffMessage(Answer):
    """The host has called off the game before its start; the connection ends."""

    type: Literal["called-off"]
    name: str


class SentAwayMessage(Answer):
    """The host has removed a player before the start."""

    type: Literal["sent-away"]
    seat: SeatNumber
    name: str


class BeatMessage(Answer):
    """A sign of life, every five seconds."""

    type: Literal["beat"]


class PongMessage(Answer):
    """The answer to a ping."""

    type: Literal["pong"]


ServerMessage = Annotated[
    ViewMessage
    | AnswerMessage
    | RefusalMessage
    | ThinkingMessage
    | ChatMessage
    | ChatDeletedMessage
    | ReactionMessage
    | PresenceMessage
    | CalledOffMessage
    | SentAwayMessage
    | BeatMessage
    | PongMessage,
    Field(discriminator="type"),
]
"""What the server sends."""


# From the client


class TurnFrame(Turn):
    """Play the rest of a turn."""

    type: Literal["turn"]


class Frame(Request):
    """A message from a client; a refusal repeats its `request`. Other fields are ignored."""

    model_config = ConfigDict(extra="ignore")

    request: str | None = None


class ChatFrame(Frame):
    """Send a message to everybody at the table."""

    type: Literal["chat"]
    text: MessageText


class ReactionFrame(Frame):
    """React."""

    type: Literal["reaction"]
    reaction: Reaction


class PingFrame(Frame):
    """Ask for a pong."""

    type: Literal["ping"]


ClientMessage = Annotated[TurnFrame | ChatFrame | ReactionFrame | PingFrame, Field(discriminator="type")]
"""The messages that the server understands."""
