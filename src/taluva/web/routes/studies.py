"""JSON routes of the analysis board and of studies."""

import asyncio
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Request, Response

from taluva.web.routes.dependencies import ERRORS, Context, IdentifiedContext, Json, ReadyServices, json_response
from taluva.web.schemas import studies as s

if TYPE_CHECKING:
    from taluva.web.study.service import Path as AnalysisPath
    from taluva.web.study.tree import Tree

router = APIRouter(prefix="/api", tags=["studies"], responses=ERRORS)
StudyId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
_POLL = 0.25
"""Seconds between checks whether somebody still waits for the engine."""
_TEXT: dict[int | str, Json] = {200: {"description": "Done", "content": {"text/plain": {"schema": {"type": "string"}}}}}


@router.post("/analysis", operation_id="open_analysis", response_model=s.Analysis)
async def open_analysis(body: s.AnalysisRequest, services: ReadyServices, context: Context) -> Response:
    """Open a game, a record, a position or a study as a tree of turns; nothing is stored.

    A game has to be over, unless nobody but you and the engine plays in it.
    """
    studies = services.studies
    if body.game is not None:
        return json_response(await studies.open_game(body.game, context))
    if body.record is not None:
        return json_response(await studies.open_record(body.record, context))
    if body.study is not None:
        return json_response(await studies.open_study(body.study, context))
    return json_response(await studies.open_position(body.position or "", body.seats, context))


@router.post("/analysis/node", operation_id="get_analysis_node", response_model=s.NodeView)
async def node(body: s.NodeRequest, services: ReadyServices, context: Context) -> Response:
    """Get the board after some turns; illegal ones are refused with their rule."""
    return json_response(await services.studies.node(_path(body), context))


@router.post("/analysis/lines", operation_id="get_analysis_lines", response_model=s.AnalysedLines)
async def lines(body: s.LinesRequest, services: ReadyServices, context: Context, request: Request) -> Response:
    """Ask the engine for the three best turns; ask again with more effort until they are `done`.

    The engine stops thinking about them when the client closes the connection.
    """
    policy = await services.policy()
    asked = asyncio.create_task(services.studies.lines(_path(body), body.effort, context, policy))
    try:
        while not (await asyncio.wait({asked}, timeout=_POLL))[0]:
            if await request.is_disconnected():
                return Response(status_code=499)
        return json_response(await asked)
    finally:
        asked.cancel()


@router.post(
    "/analysis/record",
    operation_id="get_analysis_record",
    response_class=Response,
    responses=_TEXT,
    response_model=None,
)
async def record(body: s.RecordedTree, services: ReadyServices) -> Response:
    """Get the main line of a tree as a record with its comments."""
    text, name = await services.studies.record(_tree(body.tree), body.title)
    ascii_name = name.encode("ascii", "ignore").decode() or "study.taluva"
    disposition = f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name)}"
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": disposition})


@router.get("/studies", operation_id="list_studies", response_model=s.StudyList)
async def studies(services: ReadyServices, context: Context) -> Response:
    """List your studies, newest first."""
    return json_response(await services.studies.list(context))


@router.post("/studies", status_code=201, operation_id="keep_study", response_model=s.KeptStudy)
async def keep(body: s.NewStudy, services: ReadyServices, context: IdentifiedContext) -> Response:
    """Keep a tree as a study. Whoever knows its id can read it; only you can change it."""
    policy = await services.policy()
    return json_response(await services.studies.keep(body.title, body.game, _tree(body.tree), context, policy), 201)


@router.get("/studies/{study}", operation_id="get_study", response_model=s.Analysis)
async def study(study: StudyId, services: ReadyServices, context: Context) -> Response:
    """Get a study."""
    return json_response(await services.studies.open_study(study, context))


@router.patch("/studies/{study}", status_code=204, operation_id="change_study")
async def change(study: StudyId, body: s.StudyChange, services: ReadyServices, context: Context) -> None:
    """Rename a study of yours, or replace its tree."""
    tree = None if body.tree is None else _tree(body.tree)
    await services.studies.change(study, body.title, tree, context)


@router.delete("/studies/{study}", status_code=204, operation_id="delete_study")
async def delete(study: StudyId, services: ReadyServices, context: Context) -> None:
    """Delete a study of yours."""
    await services.studies.delete(study, context)


def _path(body: s.NodeRequest) -> "AnalysisPath":
    from taluva.web.study.service import Path as AnalysisPath

    return AnalysisPath(body.start, body.seats, body.turns, body.tile)


def _tree(body: s.StudyTree) -> "Tree":
    from taluva.web.study.tree import Tree

    return Tree.read(body.model_dump())
