"""JSON routes for setting up a game."""

from fastapi import APIRouter, Response

from taluva.web.routes.dependencies import ERRORS, AnyServices, CurrentTranslator, json_response
from taluva.web.schemas import setup as s
from taluva.web.schemas.people import LocalMe
from taluva.web.tables import options

router = APIRouter(prefix="/api", tags=["setup"], responses=ERRORS)


@router.get("/ready", operation_id="get_readiness", response_model=s.Readiness)
async def ready(services: AnyServices, translator: CurrentTranslator) -> Response:
    """Get whether games can be played, and the progress of compilation."""
    return json_response(services.readiness.as_json(translator, services.is_ready))


@router.get("/setup", operation_id="get_setup", response_model=s.Options)
async def setup(translator: CurrentTranslator) -> Response:
    """Get all options for a new game, and all limits."""
    return json_response(options.options(translator))


@router.post("/setup/check", operation_id="check_setup", response_model=s.CheckedSetup)
async def check_setup(body: s.SetupRequest, translator: CurrentTranslator) -> Response:
    """Check which options go together."""
    return json_response(
        options.check(body.edition, body.players, body.variant, body.expansions, body.stack, translator)
    )


@router.get("/me", include_in_schema=False, operation_id="get_me", response_model=LocalMe)
async def me() -> Response:
    """Report that this is not a site."""
    return json_response({"online": False})
