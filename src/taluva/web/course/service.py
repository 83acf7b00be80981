"""Lessons for a page: their texts, their boards, and what came of an attempt."""

from collections.abc import Sequence
from typing import Any

from taluva.game import Game
from taluva.web.course.attempt import Attempt, replay
from taluva.web.course.lessons import Lesson, lesson_words, lessons
from taluva.web.errors import Refusal
from taluva.web.heavy_work import FairPool
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import capital, colour_words
from taluva.web.tables.seats import Seat
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.view import placements_view, shared_view

Json = dict[str, Any]
_LEVEL = 1
"""The face of the others, who only fill in between the learner's turns."""


class Course:
    """Plays lessons. Keeps nothing: every request has all steps of its attempt."""

    def __init__(self, pool: FairPool) -> None:
        self._pool = pool

    async def start(self, id: str, translator: Translator) -> Json:
        """A lesson, and its board before the first step."""
        lesson = _find(id)
        attempt = await self._pool.run(lambda: replay(lesson, ()))
        edition = attempt.games[0].setup.edition
        return {"lesson": _words(lesson, in_edition(translator, edition)), "view": _views(attempt, translator)[0]}

    async def play(self, id: str, steps: Sequence[str], translator: Translator) -> Json:
        """What came of the learner's steps."""
        lesson = _find(id)
        attempt = await self._pool.run(lambda: replay(lesson, steps))
        return {"state": attempt.state, "views": _views(attempt, translator)}


def _find(id: str) -> Lesson:
    found = lessons().get(id)
    if found is None:
        raise Refusal("not-found", N_("There is no such lesson."))
    return found


def _words(lesson: Lesson, translator: Translator) -> Json:
    ids = list(lessons())
    number = ids.index(lesson.id)
    return {
        **lesson_words(lesson, translator),
        "number": number + 1,
        "count": len(ids),
        "next": ids[number + 1] if number + 1 < len(ids) else None,
        "rules": list(lesson.rules),
        "refused": list(lesson.goal.refused),
        "ends": lesson.ends,
    }


def _views(attempt: Attempt, translator: Translator) -> list[Json]:
    return [_view(game, attempt.seat, translator) for game in attempt.games]


def _view(game: Game, learner: int, translator: Translator) -> Json:
    """A board in the form of a shared position, of which only the learner's seat can be played."""
    seats = tuple(
        Seat("person", None, "", number)
        if number == learner
        else Seat("engine", _LEVEL, capital(colour_words(number, translator)), number)
        for number in range(1, game.setup.players + 1)
    )
    snapshot = Snapshot("", 1 + len(game.moves), 0.0, game, seats).with_history()
    return shared_view(snapshot, translator) | {
        "id": None,
        "can_undo": False,
        "you": {"seats": [learner], "host": False},
        "placements": placements_view(game) if game.seat == learner else [],
    }
