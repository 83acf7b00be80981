"""Solvers in the database: their rating, their tries, and the days on which they solved the puzzle of the day."""

import datetime
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Integer, func, insert, select, update

from taluva.puzzles import Puzzle
from taluva.web.puzzles.glicko import FIRST_DEVIATION, FIRST_RATING, Rating, after
from taluva.web.storage.games import Store
from taluva.web.storage.schema import puzzle_tries, solvers


@dataclass(frozen=True, slots=True)
class Solver:
    """How somebody is doing. Days are counted from 1 January of year 1, in UTC."""

    person: str
    rating: float = FIRST_RATING
    deviation: float = FIRST_DEVIATION
    streak: int = 0
    best_streak: int = 0
    last_day: int = 0
    """The last day on which the puzzle of the day was solved."""

    def streak_on(self, day: datetime.date) -> int:
        """The streak as of a day: it lasts until a day is missed."""
        return self.streak if self.last_day >= day.toordinal() - 1 else 0


@dataclass(frozen=True, slots=True)
class Try:
    """What somebody has done with a puzzle."""

    first: bool
    """Whether the first answer was right: that is what changes the rating."""
    solved: bool
    """Whether it was solved before the solution was shown."""
    shown: bool
    """Whether the solution was shown."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an answer has changed."""

    before: Solver
    after: Solver
    attempt: Try
    counted: bool
    """Whether it was the first answer."""


async def find(store: Store, person: str) -> Solver:
    """A solver, also one who has not solved anything yet."""
    return await store.read(lambda connection: _find(connection, person))


def _find(connection: Connection, person: str) -> Solver:
    row = connection.execute(select(solvers).where(solvers.c.person == person)).one_or_none()
    return Solver(person) if row is None else Solver(**row._mapping)


async def tried(store: Store, person: str, of: Sequence[str] | None = None) -> dict[str, Try]:
    """The tries of a solver, by puzzle; those of some puzzles, or all."""
    query = select(puzzle_tries).where(puzzle_tries.c.person == person)
    if of is not None:
        query = query.where(puzzle_tries.c.puzzle.in_(of))
    rows = await store.read(lambda connection: connection.execute(query).all())
    return {row.puzzle: _try(row) for row in rows}


def _try(row: Any) -> Try:
    return Try(row.first, row.solved, row.shown)


async def totals(store: Store, person: str) -> Counter[str]:
    """How many puzzles somebody has tried, solved, and solved at the first attempt."""
    own = select(
        func.count(), func.sum(puzzle_tries.c.solved.cast(Integer)), func.sum(puzzle_tries.c.first.cast(Integer))
    ).where(puzzle_tries.c.person == person)
    count, solved, first = await store.read(lambda connection: connection.execute(own).one())
    return Counter(tried=count, solved=solved or 0, first=first or 0)


async def note(
    store: Store, person: str, puzzle: Puzzle, right: bool, shown: bool, day: datetime.date | None
) -> Outcome:
    """Note an answer, or that the solution was shown. `day` is today where this is the puzzle of the day."""

    def work(connection: Connection) -> Outcome:
        solver = _find(connection, person)
        key = (puzzle_tries.c.person == person) & (puzzle_tries.c.puzzle == puzzle.id)
        row = connection.execute(select(puzzle_tries).where(key)).one_or_none()
        before = None if row is None else _try(row)
        attempt = _next_try(before, right, shown)
        changed = solver if before is not None else _rated(solver, puzzle, right)
        if day is not None and attempt.solved and not (before and before.solved):
            changed = _with_day(changed, day)
        values: dict[str, object] = {"first": attempt.first, "solved": attempt.solved, "shown": attempt.shown}
        if before is None:
            delta = changed.rating - solver.rating
            values |= {"person": person, "puzzle": puzzle.id, "created": time.time(), "delta": delta}
            connection.execute(insert(puzzle_tries).values(values))
        elif before != attempt:
            connection.execute(update(puzzle_tries).where(key).values(values))
        _save(connection, solver, changed)
        return Outcome(solver, changed, attempt, before is None)

    return await store.write(work)


def _next_try(before: Try | None, right: bool, shown: bool) -> Try:
    if before is None:
        return Try(right, right, shown)
    return Try(before.first, before.solved or (right and not before.shown), before.shown or shown)


def _rated(solver: Solver, puzzle: Puzzle, right: bool) -> Solver:
    rating = after(Rating(solver.rating, solver.deviation), puzzle.rating, right)
    return replace(solver, rating=rating.value, deviation=rating.deviation)


def _with_day(solver: Solver, day: datetime.date) -> Solver:
    if solver.last_day == day.toordinal():
        return solver
    streak = solver.streak_on(day) + 1
    return replace(solver, streak=streak, best_streak=max(streak, solver.best_streak), last_day=day.toordinal())


def _save(connection: Connection, before: Solver, changed: Solver) -> None:
    if before == changed:
        return
    values = {name: getattr(changed, name) for name in Solver.__slots__}
    if not connection.execute(update(solvers).where(solvers.c.person == changed.person).values(values)).rowcount:
        connection.execute(insert(solvers).values(values))
