"""The one shape of all errors, over HTTP and over the WebSocket."""

from typing import Annotated

from pydantic import Field

from taluva.web.errors import STATUS
from taluva.web.schemas.common import Answer, OneOf
from taluva.web.schemas.views import Game


class Fault(Answer):
    """What went wrong."""

    code: Annotated[str, OneOf(STATUS)]
    message: str = Field(description="One sentence for people, in the language of `Accept-Language`")
    rule: str | None = Field(description="The id of the rule that a move breaks, such as P6")


class Error(Answer):
    """A refused request; `view` is the current game, for a client that knew an older version."""

    error: Fault
    view: Game | None = None
