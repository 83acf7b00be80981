"""JSON routes about positions that belong to no game: shared ones, and those that are set up by hand."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from taluva.editions import PLAYERS
from taluva.web.bounds import LONGEST_POSITION
from taluva.web.routes.dependencies import ERRORS, CurrentTranslator, ReadyServices, json_response
from taluva.web.schemas import editor as e
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
    """Show a shared position; each `seat` is a colour number and a name."""
    return json_response(await services.reader.position(p, seat, translator))


@router.get(
    "/position/picture.svg",
    operation_id="get_position_picture",
    response_class=Response,
    responses={200: {"description": "Done", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def picture(
    p: Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION)],
    services: ReadyServices,
    translator: CurrentTranslator,
    seat: Annotated[list[Word], Query(max_length=PLAYERS[-1])] = [],  # noqa: B006
    theme: Literal["light", "dark"] = "light",
    azimuth: Annotated[float, Query(ge=-360, le=360, allow_inf_nan=False)] = 0.0,
    elevation: Annotated[float, Query(ge=20, le=90, allow_inf_nan=False)] = 40.0,
) -> Response:
    """Draw a shared position as a picture."""
    text = await services.reader.position_picture(p, seat, theme, azimuth, elevation, translator)
    headers = {
        "Cache-Control": "private, no-cache",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.post("/position/try", operation_id="try_position", response_model=r.Trial)
async def try_position(body: r.PositionPrefix, services: ReadyServices, translator: CurrentTranslator) -> Response:
    """Try the first steps of a turn in a position."""
    return json_response(await services.assistant.preview_position(body.p, body.seats, body.moves, translator))


@router.post("/position/why", operation_id="explain_position_refusal", response_model=r.Verdict)
async def why_position(body: r.PositionDoubt, services: ReadyServices, translator: CurrentTranslator) -> Response:
    """Explain why a move is illegal in a position."""
    return json_response(await services.assistant.why_position(body.p, body.seats, body.moves, body.move, translator))


@router.post("/positions/check", operation_id="check_draft", response_model=e.DraftView)
async def check(body: e.DraftCheck, services: ReadyServices, translator: CurrentTranslator) -> Response:
    """Check a position that is set up by hand, and name the rule that it breaks."""
    return json_response(await services.editor.check(body, translator))
