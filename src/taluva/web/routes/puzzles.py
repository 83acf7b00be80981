"""JSON routes to solve puzzles."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from taluva.web.routes.dependencies import ERRORS, Context, IdentifiedContext, ReadyServices, json_response
from taluva.web.schemas import puzzles as p

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=ERRORS)
PuzzleId = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[a-z0-9]+$")]


@router.get("", operation_id="get_puzzles", response_model=p.PuzzleOverview)
async def overview(services: ReadyServices, context: Context) -> Response:
    """Get all themes, the puzzle of the day, and one's own progress."""
    return json_response(await services.puzzles.overview(context))


@router.get("/next", operation_id="get_next_puzzle", response_model=p.NextPuzzle)
async def next_puzzle(
    services: ReadyServices, context: Context, theme: Annotated[p.ThemeName | None, Query()] = None
) -> Response:
    """Get a puzzle that suits one's rating, of any theme or of one."""
    return json_response(await services.puzzles.next(context, theme))


@router.get("/{puzzle}", operation_id="get_puzzle", response_model=p.PuzzleView)
async def show(puzzle: PuzzleId, services: ReadyServices, context: Context) -> Response:
    """Get a puzzle to solve."""
    return json_response(await services.puzzles.show(puzzle, context))


@router.post("/{puzzle}/answers", operation_id="answer_puzzle", response_model=p.PuzzleVerdict)
async def answer(
    puzzle: PuzzleId, body: p.PuzzleAnswer, services: ReadyServices, context: IdentifiedContext
) -> Response:
    """Answer a puzzle with a whole turn. The first answer changes the rating."""
    return json_response(await services.puzzles.answer(puzzle, body.moves, context))


@router.post("/{puzzle}/solution", operation_id="show_puzzle_solution", response_model=p.PuzzleVerdict)
async def solution(puzzle: PuzzleId, services: ReadyServices, context: IdentifiedContext) -> Response:
    """Show the solution of a puzzle; without an answer before, that counts as a wrong one."""
    return json_response(await services.puzzles.give_up(puzzle, context))
