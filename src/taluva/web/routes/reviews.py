"""Reviews of finished games, turn by turn as the engine judges them, and attempts to find better turns."""

from fastapi import APIRouter, Response

from taluva.web.routes.dependencies import ERRORS, Context, GameId, ReadyServices, json_response
from taluva.web.schemas import reviews as m

router = APIRouter(prefix="/api", tags=["games"], responses=ERRORS)


@router.post("/games/{game}/review", operation_id="review_game", response_model=m.GameReview)
async def review(game: GameId, body: m.ReviewRequest, services: ReadyServices, context: Context) -> Response:
    """Get the review of a finished game, as far as it is made; starts it if there is none.

    If there is nothing new, the answer waits for up to 15 seconds.
    """
    policy = await services.policy()
    return json_response(await services.reviews.read(game, body.first, context, policy))


@router.post("/games/{game}/review/attempt", operation_id="try_better_turn", response_model=m.Attempt)
async def attempt(game: GameId, body: m.AttemptRequest, services: ReadyServices, context: Context) -> Response:
    """Try to find a better turn than one that was played in a reviewed game."""
    return json_response(await services.reviews.attempt(game, body.number, body.moves, context))
