"""Progress of a person: reads their games, and starts daily islands."""

import datetime
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from taluva.editions import DEFAULT_EDITION
from taluva.web.bounds import PROGRESS_PAGE
from taluva.web.context import RequestContext
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.i18n.words import engine_level_words
from taluva.web.progress import islands, outcomes, own_games, tallies
from taluva.web.progress.achievements import achieved, achievements_view
from taluva.web.progress.outcomes import Outcome, outcome_of
from taluva.web.progress.own_games import OwnGame
from taluva.web.puzzles import solvers
from taluva.web.review import storage as reviews_storage
from taluva.web.tables import daily
from taluva.web.tables.options import listed_game
from taluva.web.tables.policy import LocalPolicy, SitePolicy, TableWish
from taluva.web.tables.seats import SeatWish
from taluva.web.tables.service import TableService
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer

Json = dict[str, Any]
_BATCH = 10
"""Outcomes that are made for one request; the page asks again for the rest."""


class Progress:
    """What somebody has played so far, and the island of today."""

    def __init__(self, tables: TableService, clock: Callable[[], float] = time.time) -> None:
        self._tables, self._store, self._pool = tables, tables.registry.store, tables.registry.pool
        self._clock = clock

    async def ladder(self, context: RequestContext) -> Json:
        """All levels, how often each was beaten, and the one to try next."""
        return tallies.ladder(await own_games.finished(self._store, context.viewer), context.translator)

    async def overview(self, context: RequestContext) -> Json:
        """Ladder, statistics and achievements. While `pending` is not 0, some games are not part of it yet."""
        spoken, viewer = context.translator, context.viewer
        played = await own_games.finished(self._store, viewer)
        known, pending = await self._outcomes(played)
        person = None if viewer is None else viewer.account or viewer.id
        streak = 0 if person is None else (await solvers.find(self._store, person)).best_streak
        return {
            "ladder": tallies.ladder(played, spoken),
            "statistics": tallies.statistics(played, known, spoken),
            "achievements": achievements_view(achieved(played, known), streak, spoken),
            "finished": len(played),
            "pending": pending,
        }

    async def games(self, after: int, context: RequestContext) -> Json:
        """A page of one's games: running ones first, then the latest."""
        rows = await own_games.page(self._store, context.viewer, after)
        page = rows[:PROGRESS_PAGE]
        played = {row.id: OwnGame.of(row, context.viewer) for row in page}
        known, _ = await self._outcomes([game for game in played.values() if game.over])
        return {
            "games": [
                {
                    **listed_game(row, context.translator, context.viewer),
                    "revision": row.revision,
                    "ending": played[row.id].ending,
                    "opponent": played[row.id].level,
                    "accuracy": tallies.accuracy_of(played[row.id], known),
                    "daily": row.daily,
                }
                for row in page
            ],
            "next": after + len(page) if len(rows) > len(page) else None,
        }

    @property
    def today(self) -> datetime.date:
        """The day, which changes at midnight in UTC for everybody."""
        return datetime.datetime.fromtimestamp(self._clock(), datetime.UTC).date()

    async def daily(self, context: RequestContext) -> Json:
        """The island of today: the opponent, one's own results, and on a site the best ones."""
        today, viewer = self.today, context.viewer
        own = await islands.own_days(self._store, viewer)
        unfinished = await islands.running(self._store, viewer)
        best, people = await islands.best(self._store, today.isoformat(), viewer)
        level = daily.level_on(today)
        return {
            "day": today.isoformat(),
            "level": level,
            "opponent": engine_level_words(level, context.translator).name,
            "tiles": daily.TILES,
            "running": next((game for game, day in unfinished if day == today.isoformat()), None),
            "days": [{"day": one.day, "game": one.game, "tries": one.tries, **one.result._asdict()} for one in own],
            "best": [{"name": one.name, "own": one.is_own, **one.result._asdict()} for one in best],
            "people": people,
        }

    async def begin_daily(self, context: RequestContext, policy: LocalPolicy | SitePolicy) -> Snapshot:
        """Begin the island of today. It replaces one's unfinished ones."""
        viewer = context.viewer
        if viewer is not None and viewer.bot:
            raise Refusal("not-yours", N_("The daily island is for people only."))
        today = self.today
        wishes = [SeatWish("person", colour=1), SeatWish("engine", daily.level_on(today), colour=2)]
        wish = TableWish(wishes, 1, DEFAULT_EDITION, None, None, None, None)
        seats, terms = await policy.allow(wish, viewer)
        if terms is not None:
            terms = replace(terms, takebacks=False, chat=False)
        await self._forget(await islands.running(self._store, viewer), viewer)
        return await self._tables.create(daily.island(today), seats, terms, viewer, daily=True)

    async def _forget(self, unfinished: Sequence[tuple[str, str]], viewer: Viewer | None) -> None:
        for game, _ in unfinished:
            try:
                await self._tables.delete(game, viewer)
            except Refusal as error:
                if error.code != "not-found":
                    raise

    async def _outcomes(self, played: Sequence[OwnGame]) -> tuple[dict[str, Outcome], int]:
        """The outcomes of finished games, and how many of them are still missing. Makes some that are."""
        basis = await outcomes.bases(self._store, {game.id: game.version for game in played})
        known = await outcomes.load(self._store, basis)
        missing = [game.id for game in reversed(played) if game.id not in known]
        made: dict[str, Outcome] = {}
        for game in missing[:_BATCH]:
            found = await self._make(game)
            if found is not None:
                made[game] = found
        if made:
            await outcomes.save(self._store, made, basis)
        return known | made, max(0, len(missing) - _BATCH)

    async def _make(self, game: str) -> Outcome | None:
        """The outcome of a game; None if it has been deleted or goes on."""
        stored = await self._store.load(game)
        if stored is None or not stored.over:
            return None
        judged = await reviews_storage.load(self._store, game, reviews_storage.basis_of(stored.version))

        return await self._pool.run(lambda: outcome_of(Snapshot.restored(stored), judged))
