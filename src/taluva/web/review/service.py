"""Reviews games: starts the engine's work, keeps what it finds, and answers readers while it goes on."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from taluva.analysis import decisions
from taluva.faults import IllegalMove
from taluva.game import Game, Turn
from taluva.moves import Draw
from taluva.notation import read_move
from taluva.position import Position
from taluva.web.client_address import current_address
from taluva.web.context import RequestContext
from taluva.web.errors import Refusal, Unavailable
from taluva.web.heavy_work import Lru
from taluva.web.i18n.languages import N_
from taluva.web.review import storage, view
from taluva.web.review.judged import Judged
from taluva.web.tables.policy import LocalPolicy, SitePolicy
from taluva.web.tables.service import TableService
from taluva.web.tables.snapshot import Snapshot
from taluva.web.thinker.client import Thinker
from taluva.web.thinker.readiness import Readiness

Json = dict[str, Any]
_WAIT = 15.0
"""Seconds that a reader waits for the next judged turn."""
_PAUSE = 2.0
"""Seconds before the engine is asked again after it had too much to do."""
_MOST, _MOST_OF_ADDRESS = 30, 3
"""Reviews that are being made in this process, in all and for one address."""
_MOST_KEPT = 20
"""Finished reviews in memory."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of a game, as the engine is asked about it."""

    turn: int
    seat: int
    position: str
    played: tuple[str, ...]
    whole: Json | None
    """The turn that it ends: where it started, its tile and steps; None if another decision of the turn follows."""


@dataclass(eq=False)
class Review:
    """The review of one version of a game, as far as it is made."""

    snapshot: Snapshot
    basis: str
    questions: Sequence[Question]
    judged: list[Judged]
    address: str = ""
    failure: Exception | None = None
    task: "asyncio.Task[None] | None" = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """Set, and replaced, whenever there is more to read."""

    @property
    def is_complete(self) -> bool:
        """Whether every decision is judged."""
        return len(self.judged) == len(self.questions)

    def tell(self) -> None:
        """Wake all readers."""
        self.news.set()
        self.news = asyncio.Event()


class Reviews:
    """The reviews of all games."""

    def __init__(self, tables: TableService, thinker: Thinker, readiness: Readiness) -> None:
        self._tables, self._thinker, self._readiness = tables, thinker, readiness
        self._pool, self._store = tables.registry.pool, tables.registry.store
        self._running: dict[str, Review] = {}
        self._kept: Lru[Review] = Lru(_MOST_KEPT)

    async def read(self, game: str, first: int, context: RequestContext, policy: LocalPolicy | SitePolicy) -> Json:
        """The judged decisions of a game from number `first` on; starts the review if there is none.

        Waits for a moment if there is nothing new yet.
        """
        review = await self._review(game, context, policy)
        if len(review.judged) <= first and not review.is_complete:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_WAIT):
                    await review.news.wait()
            if review.failure is not None:
                raise review.failure
        shown = range(first, len(review.judged))
        positions = [Position(review.questions[number].position) for number in shown]
        judged = list(review.judged)
        return await self._pool.run(
            lambda: view.review_view(
                review.snapshot, judged, len(review.questions), first, positions, context.translator
            )
        )

    async def attempt(self, game: str, number: int, moves: Sequence[str], context: RequestContext) -> Json:
        """What another turn would have been worth in place of a decision that has been judged."""
        snapshot = await self._finished(game)
        review = self._known(snapshot) or await self._load(snapshot)
        if number >= len(review.judged):
            raise Refusal("not-found", N_("This turn has not been reviewed yet."))
        question, judged = review.questions[number], review.judged[number]
        position = Position(question.position)
        names = snapshot.names(context.translator)
        tried = await self._pool.run(lambda: _played(position, moves, names))
        self._readiness.require_engine()
        whose = "" if context.viewer is None else context.viewer.id
        found = await self._thinker.weigh(question.position, tried, judged.best.moves, whose)
        return view.attempt_view(snapshot, judged, found, context.translator)

    async def close(self) -> None:
        """Stop; what is judged so far is stored."""
        tasks = [review.task for review in self._running.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _finished(self, game: str) -> Snapshot:
        snapshot = await self._tables.get(game)
        if not snapshot.is_over:
            raise Refusal("waiting", N_("A game can be reviewed when it is over."))
        return snapshot

    async def _review(self, game: str, context: RequestContext, policy: LocalPolicy | SitePolicy) -> Review:
        snapshot = await self._finished(game)
        if (known := self._known(snapshot)) is not None:
            return known
        review = await self._load(snapshot)
        if review.is_complete:
            return review
        await self._require_capacity(context, policy)
        # Another request may have been faster.
        if (known := self._known(snapshot)) is not None:
            return known
        review.task = asyncio.create_task(self._run(review))
        self._running[game] = review
        return review

    def _known(self, snapshot: Snapshot) -> Review | None:
        """The review of a game that is in memory, if it is one of its current version."""
        basis = storage.basis_of(snapshot.version)
        running = self._running.get(snapshot.id)
        return running if running is not None and running.basis == basis else self._kept.get((snapshot.id, basis))

    async def _load(self, snapshot: Snapshot) -> Review:
        """The review of a game as the database has it."""
        basis = storage.basis_of(snapshot.version)
        questions = await self._pool.run(lambda: questions_of(snapshot))
        judged = await storage.load(self._store, snapshot.id, basis)
        review = Review(snapshot, basis, questions, judged[: len(questions)], current_address.get())
        if review.is_complete:
            self._kept.put((snapshot.id, basis), review)
        return review

    async def _require_capacity(self, context: RequestContext, policy: LocalPolicy | SitePolicy) -> None:
        self._readiness.require_reviews()
        address = current_address.get()
        near = sum(review.address == address for review in self._running.values())
        if len(self._running) >= _MOST or (address and near >= _MOST_OF_ADDRESS):
            raise Refusal("limit", N_("Other games are being reviewed; please try again in a minute."))
        await policy.allow_review(context.viewer)

    async def _run(self, review: Review) -> None:
        """Judge one decision after the other, and store each at once."""
        game = review.snapshot.id
        try:
            while not review.is_complete:
                number = len(review.judged)
                judged = await self._judge(review.questions[number], game)
                if not await storage.save(self._store, game, number, review.basis, judged):
                    raise Refusal("not-found", N_("There is no such game."))
                review.judged.append(judged)
                review.tell()
            self._kept.put((game, review.basis), review)
        except (Refusal, Unavailable) as error:
            review.failure = error
        except Exception as error:
            log.exception("A review failed")
            review.failure = error
        finally:
            if self._running.get(game) is review:
                del self._running[game]
            review.tell()

    async def _judge(self, question: Question, game: str) -> Judged:
        while True:
            try:
                found = await self._thinker.judge(question.position, question.played, question.whole, game)
            except Refusal as error:
                if error.code != "limit":
                    raise
                await asyncio.sleep(_PAUSE)
            else:
                return Judged.of_answer(question.turn, question.seat, found)


def questions_of(snapshot: Snapshot) -> tuple[Question, ...]:
    """The decisions of a finished game."""
    game = snapshot.game
    found = decisions(game)
    last = {one.turn: index for index, one in enumerate(found)}
    starts = _starts(game)
    return tuple(
        Question(
            one.turn,
            one.seat,
            str(one.position),
            tuple(str(move) for move in one.played),
            _whole(game.turns[one.turn - 1], starts[one.turn - 1]) if last[one.turn] == index else None,
        )
        for index, one in enumerate(found)
    )


def _starts(game: Game) -> list[str]:
    """The positions in which the turns of a game begin."""
    position = game.start or Position.beginning(game.setup)
    found = []
    for turn in game.turns:
        found.append(str(position))
        if turn.choice is not None and position.phase == "choose":
            position = position.play(turn.choice)
        if turn.tile is not None and position.phase == "draw":
            position = position.play(Draw(turn.tile))
        for step in (turn.placement, turn.build):
            position = position if step is None else position.play(step)
    return found


def _whole(turn: Turn, start: str) -> Json:
    steps = [None if step is None else str(step) for step in (turn.choice, turn.placement, turn.build)]
    return {"start": start, "tile": None if turn.tile is None else str(turn.tile), "steps": steps}


def _played(position: Position, moves: Sequence[str], names: dict[int, str]) -> tuple[str, ...]:
    """The steps of a whole turn in their canonical notation; illegal or missing steps are refused."""
    mover = position.seat
    played: list[str] = []
    try:
        for text in moves:
            if played and (position.seat != mover or position.phase in ("choose", "draw", "over")):
                raise Refusal("illegal", N_("The turn ends with its build."))
            position = position.play(text)
            played.append(str(read_move(text)))
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, names=names) from None
    if position.phase in ("place", "build") and position.seat == mover:
        raise Refusal("illegal", N_("This turn is not finished."))
    return tuple(played)
