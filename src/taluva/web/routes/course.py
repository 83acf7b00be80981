"""JSON routes of the course and the reference: lessons to play, and the rules in words."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from taluva.editions import EDITIONS
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.reference import reference
from taluva.web.routes.dependencies import ERRORS, CurrentTranslator, ReadyServices, json_response
from taluva.web.schemas import course as c
from taluva.web.schemas.common import Word

router = APIRouter(prefix="/api", tags=["course"], responses=ERRORS)
LessonId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[a-z-]+$")]


@router.get("/lessons/{lesson}", operation_id="get_lesson", response_model=c.LessonStart)
async def lesson(lesson: LessonId, services: ReadyServices, translator: CurrentTranslator) -> Response:
    """Get a lesson and its board."""
    return json_response(await services.course.start(lesson, translator))


@router.post("/lessons/{lesson}", operation_id="play_lesson", response_model=c.LessonProgress)
async def play(
    lesson: LessonId, body: c.LessonSteps, services: ReadyServices, translator: CurrentTranslator
) -> Response:
    """Play all steps of an attempt at a lesson; nothing is stored."""
    return json_response(await services.course.play(lesson, body.moves, translator))


@router.get("/rules/{edition}", operation_id="get_rules", response_model=c.Reference)
async def rules(edition: Word, translator: CurrentTranslator) -> Response:
    """Get all rules of an edition in words."""
    if edition not in EDITIONS:
        raise Refusal("not-found", N_("There is no such edition."))
    return json_response(reference(edition, translator))
