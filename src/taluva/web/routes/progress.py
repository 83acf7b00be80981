"""JSON routes about one's progress: the ladder, games, statistics, achievements, and daily islands."""

from fastapi import APIRouter, Response

from taluva.web.routes.dependencies import (
    ERRORS,
    After,
    Context,
    IdentifiedContext,
    ReadyServices,
    json_response,
    table_response,
)
from taluva.web.schemas import progress as p
from taluva.web.schemas import views as v

router = APIRouter(prefix="/api", tags=["progress"], responses=ERRORS)


@router.get("/progress", operation_id="get_progress", response_model=p.ProgressOverview)
async def overview(services: ReadyServices, context: Context) -> Response:
    """Get the ladder, statistics and achievements. Ask again while `pending` is not 0."""
    return json_response(await services.progress.overview(context))


@router.get("/progress/ladder", operation_id="get_ladder", response_model=p.Ladder)
async def ladder(services: ReadyServices, context: Context) -> Response:
    """Get all levels of the computer, and how often one has beaten each."""
    return json_response(await services.progress.ladder(context))


@router.get("/progress/games", operation_id="get_played_games", response_model=p.PlayedGames)
async def games(services: ReadyServices, context: Context, after: After = 0) -> Response:
    """List one's games with their results, page by page: running ones first, then the latest."""
    return json_response(await services.progress.games(after, context))


@router.get("/daily", operation_id="get_daily_island", response_model=p.DailyIsland)
async def daily(services: ReadyServices, context: Context) -> Response:
    """Get the island of today: its opponent, one's own results, and on a site the best ones."""
    return json_response(await services.progress.daily(context))


@router.post("/daily", status_code=201, operation_id="begin_daily_island", response_model=v.Game)
async def begin_daily(services: ReadyServices, context: IdentifiedContext) -> Response:
    """Begin the island of today; an unfinished try is deleted."""
    snapshot = await services.progress.begin_daily(context, await services.policy())
    return table_response(services, snapshot, context, 201)
