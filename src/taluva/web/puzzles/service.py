"""Puzzles for a person: which one comes next, judging answers, and the progress they make."""

import datetime
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from taluva.analysis.finders import compare, reasons
from taluva.faults import IllegalMove
from taluva.position import Position
from taluva.puzzles import THEMES, Puzzle, of_the_day, shipped
from taluva.text.puzzles import theme_words
from taluva.web.context import RequestContext
from taluva.web.errors import Refusal
from taluva.web.heavy_work import FairPool
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import move_words, reason_words
from taluva.web.puzzles import solvers
from taluva.web.storage.games import Store
from taluva.web.tables.seats import seat_name, shared_seats
from taluva.web.tables.view import position_view

Json = dict[str, Any]
_NEAR = 12
"""The next puzzle is one of so many whose ratings are nearest to the solver's."""
_REASONS = 3
_NOT_A_TURN = N_("An answer is a whole turn: a placement and a build.")


class Puzzles:
    """The puzzles that come with the package, for everybody who solves them."""

    def __init__(self, store: Store, pool: FairPool, clock: Callable[[], float] = time.time) -> None:
        self._store, self._pool, self._clock = store, pool, clock

    async def overview(self, context: RequestContext) -> Json:
        """All themes, the puzzle of the day, and one's own progress."""
        person, spoken = _person(context), context.translator
        tries = {} if person is None else await solvers.tried(self._store, person)
        counts = Counter(puzzle.theme for puzzle in shipped().values())
        solved = Counter(
            puzzle.theme for puzzle in shipped().values() if puzzle.id in tries and tries[puzzle.id].solved
        )
        daily = of_the_day(self.today)
        own = tries.get(daily.id)
        return {
            "solver": await self._solver(person),
            "themes": [
                {
                    "theme": theme,
                    **theme_words(theme, spoken)._asdict(),
                    "count": counts[theme],
                    "solved": solved[theme],
                }
                for theme in THEMES
                if counts[theme]
            ],
            "daily": {
                "day": self.today.isoformat(),
                "id": daily.id,
                "name": theme_words(daily.theme, spoken).name,
                "rating": daily.rating,
                "tried": own is not None,
                "solved": own is not None and own.solved,
            },
        }

    @property
    def today(self) -> datetime.date:
        """The day, which changes at midnight in UTC for everybody."""
        return datetime.datetime.fromtimestamp(self._clock(), datetime.UTC).date()

    async def next(self, context: RequestContext, theme: str | None) -> Json:
        """A puzzle that suits the solver: a new one, else one that was not solved at once, else any."""
        person = _person(context)
        tries = {} if person is None else await solvers.tried(self._store, person)
        rating = (await self._solver(person))["rating"]
        found = [puzzle for puzzle in shipped().values() if theme in (None, puzzle.theme)]
        if not found:
            raise Refusal("not-found", N_("There is no puzzle of this theme."))
        untried = [puzzle for puzzle in found if puzzle.id not in tries]
        missed = [puzzle for puzzle in found if puzzle.id in tries and not tries[puzzle.id].first]
        near = sorted(untried or missed or found, key=lambda puzzle: abs(puzzle.rating - rating))[:_NEAR]
        return {"id": random.choice(near).id}

    async def show(self, identifier: str, context: RequestContext) -> Json:
        """A puzzle to solve, without its solution."""
        puzzle, person, spoken = _puzzle(identifier), _person(context), context.translator
        tries = {} if person is None else await solvers.tried(self._store, person, [puzzle.id])

        def work() -> Json:
            position = Position(puzzle.position)
            return position_view(position, shared_seats([], position.setup.players), spoken)

        return {
            "id": puzzle.id,
            "theme": puzzle.theme,
            **theme_words(puzzle.theme, spoken)._asdict(),
            "rating": puzzle.rating,
            "daily": puzzle.id == of_the_day(self.today).id,
            "tried": puzzle.id in tries,
            "view": await self._pool.run(work),
        }

    async def answer(self, identifier: str, moves: Sequence[str], context: RequestContext) -> Json:
        """Judge an answer. The first one changes the rating."""
        puzzle = _puzzle(identifier)
        right, why = await self._pool.run(lambda: _judge(puzzle, moves, context.translator))
        solution = await self._solution(puzzle, context.translator) if right else None
        return await self._note(puzzle, context, right=right, shown=False, reasons=why, solution=solution)

    async def give_up(self, identifier: str, context: RequestContext) -> Json:
        """Show the solution; without an answer before, that counts as a wrong one."""
        puzzle = _puzzle(identifier)
        solution = await self._solution(puzzle, context.translator)
        return await self._note(puzzle, context, right=False, shown=True, reasons=[], solution=solution)

    async def _note(
        self,
        puzzle: Puzzle,
        context: RequestContext,
        *,
        right: bool,
        shown: bool,
        reasons: list[str],
        solution: Json | None,
    ) -> Json:
        person = _person(context)
        assert person is not None
        today = self.today
        day = today if puzzle.id == of_the_day(today).id else None
        outcome = await solvers.note(self._store, person, puzzle, right, shown, day)
        return {
            "right": right,
            "counted": outcome.counted,
            "change": round(outcome.after.rating) - round(outcome.before.rating),
            "reasons": reasons,
            "solution": solution,
            "solver": await self._solver(person),
        }

    async def _solution(self, puzzle: Puzzle, translator: Translator) -> Json:
        return await self._pool.run(lambda: _solution(puzzle, translator))

    async def _solver(self, person: str | None) -> Json:
        solver = solvers.Solver("") if person is None else await solvers.find(self._store, person)
        totals: Counter[str] = Counter() if person is None else await solvers.totals(self._store, person)
        return {
            "rating": round(solver.rating),
            "deviation": round(solver.deviation),
            **{name: totals[name] for name in ("tried", "solved", "first")},
            "streak": solver.streak_on(self.today),
            "best_streak": solver.best_streak,
        }


def _person(context: RequestContext) -> str | None:
    """Whose progress it is: that of the account, if there is one."""
    return None if context.viewer is None else context.viewer.account or context.viewer.id


def _puzzle(identifier: str) -> Puzzle:
    puzzle = shipped().get(identifier)
    if puzzle is None:
        raise Refusal("not-found", N_("There is no such puzzle."))
    return puzzle


def _names(position: Position, translator: Translator) -> dict[int, str]:
    seats = shared_seats([], position.setup.players)
    return {number: seat_name(seat, translator) for number, seat in enumerate(seats, 1)}


def _judge(puzzle: Puzzle, moves: Sequence[str], translator: Translator) -> tuple[bool, list[str]]:
    """Whether a turn is right; what is good about it, or what is wrong with it."""
    position = Position(puzzle.position)
    names = _names(position, translator)
    spoken = in_edition(translator, position.setup.edition)
    try:
        reached = position
        for move in moves:
            reached = reached.play(move)
        if reached.phase in ("place", "build"):
            raise Refusal("bad-request", _NOT_A_TURN)
        right = puzzle.is_right(moves)
        if right:
            found = [reason for reason in reasons(position, moves) if reason.good]
        else:
            found = list(compare(position, puzzle.solutions[0], moves).against_worse)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, names=names) from None
    return right, [reason_words(reason, spoken, names) for reason in found[:_REASONS]]


def _solution(puzzle: Puzzle, translator: Translator) -> Json:
    """The best turn in words, and why it is good."""
    position = Position(puzzle.position)
    names, best = _names(position, translator), puzzle.solutions[0]
    spoken = in_edition(translator, position.setup.edition)
    why = [reason for reason in reasons(position, best) if reason.good]
    words, at = [], position
    for text in best:
        step = next(move for move in at.legal_moves if str(move) == text)
        words.append(move_words(step, at, spoken))
        at = at.play(step)
    return {
        "moves": list(best),
        "words": " · ".join(words),
        "reasons": [reason_words(reason, spoken, names) for reason in why[:_REASONS]],
        "chance": puzzle.best,
        "following": puzzle.following,
        "others": len(puzzle.solutions) - 1,
    }
