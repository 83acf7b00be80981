"""The JSON routes about shared positions, which belong to no game."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from taluva.editions import PLAYERS
from taluva.web.bounds import LONGEST_POSITION
from taluva.web.routes.dependencies import ERRORS, CurrentTranslator, ReadyServices, json_response
from taluva.web.schemas import games as r
from taluva.web.schemas import views as v
from taluva.web.schemas.common import Word

router = APIRouter(prefix="/api", tags=["positions"], responses=ERRORS)


@router.get("/position", operation_id="get_position", response_model=v.SharedPosition)
async def position(
    p: Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION)],
    services: ReadyServices,
    translator: CurrentTranslator,
    seat: Annotated[list[Word], Query(max_length=PLAYERS[-1])] = [],  # noqa: B006
) -> Response:
    """Show a shared position; each `seat` is the number of its colour and a name."""
    return json_response(await services.reader.position(p, seat, translator))


@router.post("/position/try", operation_id="try_position", response_model=r.Trial)
async def try_position(body: r.PositionPrefix, services: ReadyServices, translator: CurrentTranslator) -> Response:
    """Try the first steps of a turn in a position."""
    return json_response(await services.assistant.preview_position(body.p, body.seats, body.moves, translator))


@router.post("/position/why", operation_id="explain_position_refusal", response_model=r.Verdict)
async def why_position(body: r.PositionDoubt, services: ReadyServices, translator: CurrentTranslator) -> Response:
    """Explain why a move is illegal in a position."""
    return json_response(await services.assistant.why_position(body.p, body.seats, body.moves, body.move, translator))
