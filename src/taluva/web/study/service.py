"""The analysis board: opens games, records and positions, plays turns in them, asks the engine; and keeps studies."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from taluva.analysis import final_chances
from taluva.game import Game
from taluva.position import Position
from taluva.records import tiles_shown
from taluva.tiles import VOLCANO_TILES
from taluva.web import bounds
from taluva.web.context import RequestContext
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_, Translator
from taluva.web.study import storage, view
from taluva.web.study.tree import Played, Tree, play_tree, play_turn, read_start, record_of, tree_of_game, with_tile
from taluva.web.tables import permissions
from taluva.web.tables.policy import LocalPolicy, SitePolicy
from taluva.web.tables.reader import Reader
from taluva.web.tables.seats import Seat, clean_name, seat_name, seats_of_record
from taluva.web.tables.service import TableService
from taluva.web.thinker.client import Thinker
from taluva.web.thinker.readiness import Readiness
from taluva.web.viewer import Viewer

Json = dict[str, Any]
SECONDS = (0.5, 2.0, 5.0)
"""How long the engine thinks about a position, by effort: first a quick look, then deeper ones."""
_NO_LETTERS = re.compile(r"[^\w-]+")


@dataclass(frozen=True, slots=True)
class Path:
    """The way from the start of a tree to one of its nodes, and the tile that comes there."""

    start: str
    seats: Sequence[str]
    turns: Sequence[Sequence[str]]
    tile: str | None


class Studies:
    """Analyses, of which nothing is kept here, and the studies in the database."""

    def __init__(self, tables: TableService, reader: Reader, thinker: Thinker, readiness: Readiness) -> None:
        self._tables, self._reader, self._thinker, self._readiness = tables, reader, thinker, readiness
        self._pool, self._store = tables.registry.pool, tables.registry.store

    async def open_game(self, game: str, context: RequestContext) -> Json:
        """The tree of a game: one that is over, or one in which nobody but the viewer and the engine plays."""
        snapshot = await self._tables.get(game)
        permissions.require_analysis(snapshot, context.viewer)
        names = list(snapshot.names(context.translator).values())
        seats = [_shared(seat, context.translator) for seat in snapshot.seats]
        tree = await self._pool.run(lambda: tree_of_game(snapshot.game, seats))
        return await self._opened(tree, context, _title(names), game=game)

    async def open_record(self, record: str, context: RequestContext) -> Json:
        """The tree of a record, with its comments."""
        game: Game = await self._reader.game_of_record(record)
        seats = seats_of_record(game.tags, game.setup.players)
        names = [seat_name(seat, context.translator) for seat in seats]
        texts = [_shared(seat, context.translator) for seat in seats]
        tree = await self._pool.run(lambda: tree_of_game(game, texts))
        drawn = sum(step in VOLCANO_TILES for node in tree.nodes for step in node.steps)
        if len(tiles_shown(record)) <= drawn + (Position(tree.start).phase == "place"):
            # The library draws a tile after the last turn, about which the record says nothing.
            tree = replace(tree, tile=None)
        title = clean_name(game.tags.get("Event", ""))[: bounds.LONGEST_TITLE].strip()
        return await self._opened(tree, context, title or _title(names))

    async def open_position(self, text: str, seats: Sequence[str], context: RequestContext) -> Json:
        """A tree that begins with a position."""
        tree = Tree(text.strip(), tuple(seats))
        return await self._opened(tree, context, context.translator.gettext("Position"))

    async def open_study(self, study: str, context: RequestContext) -> Json:
        """A study, for whoever knows its id."""
        found = await storage.load(self._store, study)
        is_own = found.person in _owners(context.viewer)
        return await self._opened(found.tree, context, found.title, game=found.game, study=study, is_own=is_own)

    async def node(self, path: Path, context: RequestContext) -> Json:
        """The board at a node, and its turn in words. Refuses turns that are not legal."""

        def work() -> Json:
            walked, position, seats = _walk(path, context.translator)
            return view.node_view(walked[-1], position, seats, context.translator)

        return await self._pool.run(work)

    async def lines(self, path: Path, effort: int, context: RequestContext, policy: LocalPolicy | SitePolicy) -> Json:
        """The engine's best lines at a node, and every seat's chance."""
        walked, position, seats = await self._pool.run(lambda: _walk(path, context.translator))
        await self._require_no_contest([*(one.position for one in walked), position], context, policy)
        final = final_chances(position)
        seconds = SECONDS[effort - 1]
        if final is not None:
            found: Json = {"values": list(final), "lines": []}
        else:
            if position.phase == "draw":
                # It is an average, not a search.
                self._readiness.require_reviews()
                seconds = SECONDS[0]
            self._readiness.require_engine()
            text = str(position)
            if not self._thinker.knows_lines(text, seconds):
                await policy.allow_lines(context.viewer, seconds)
            found = await self._thinker.lines(text, seconds, "" if context.viewer is None else context.viewer.id)
        is_last = effort == len(SECONDS) or final is not None or position.phase == "draw"
        answer = await self._pool.run(lambda: view.lines_view(position, found, seats, context.translator))
        return answer | {"effort": effort, "done": is_last and not found.get("is_cut", False)}

    async def record(self, tree: Tree, title: str) -> tuple[str, str]:
        """The main line as a record, and a file name for it."""
        text = await self._pool.run(lambda: record_of(tree, title))
        return text, f"{_NO_LETTERS.sub('-', title).strip('-') or 'study'}.taluva"

    async def keep(
        self, title: str, game: str | None, tree: Tree, context: RequestContext, policy: LocalPolicy | SitePolicy
    ) -> Json:
        """Keep a tree as a study of the viewer's own."""
        viewer = context.viewer
        assert viewer is not None
        await self._check(tree, context.translator)
        await policy.allow_study(viewer)
        identity = await storage.add(self._store, _owners(viewer), viewer.account or viewer.id, title, game, tree)
        return {"id": identity}

    async def list(self, context: RequestContext) -> Json:
        """The viewer's studies, newest first."""
        owners = _owners(context.viewer)
        rows = await storage.latest(self._store, owners) if owners else ()
        studies = [{"id": row.id, "title": row.title, "updated": row.updated, "turns": row.turns} for row in rows]
        return {"studies": studies, "most": bounds.MOST_STUDIES}

    async def change(self, study: str, title: str | None, tree: Tree | None, context: RequestContext) -> None:
        """Rename a study of the viewer's own, or replace its tree."""
        if tree is not None:
            await self._check(tree, context.translator)
        await storage.change(self._store, study, _owners(context.viewer), title, tree)

    async def delete(self, study: str, context: RequestContext) -> None:
        """Delete a study of the viewer's own."""
        await storage.remove(self._store, study, _owners(context.viewer))

    async def _check(self, tree: Tree, translator: Translator) -> None:
        """Refuse a tree with a turn that is not legal."""
        await self._pool.run(lambda: _played(tree, translator))

    async def _opened(
        self,
        tree: Tree,
        context: RequestContext,
        title: str,
        *,
        game: str | None = None,
        study: str | None = None,
        is_own: bool = False,
    ) -> Json:
        def work() -> Json:
            return view.tree_view(tree, _played(tree, context.translator), context.translator)

        return {"title": title, "game": game, "study": study, "own": is_own, "tree": await self._pool.run(work)}

    async def _require_no_contest(
        self, positions: Sequence[Position], context: RequestContext, policy: LocalPolicy | SitePolicy
    ) -> None:
        """Refuse the engine's help with a running game of the viewer's own against other people, however they got its
        position here."""
        rows = await policy.games_of(context.viewer, 0)
        running = [row.id for row in rows if row.terms is not None and not row.over]
        forbidden: set[str] = set()
        for game in running:
            snapshot = await self._tables.get(game)
            if not snapshot.is_over and not snapshot.is_waiting and not snapshot.is_alone(context.viewer):
                forbidden |= {str(snapshot.game.position), str(snapshot.at)}
        if forbidden and not forbidden.isdisjoint(str(position) for position in positions):
            raise Refusal("not-yours", N_("The engine does not help in games against other people."))


def _owners(viewer: Viewer | None) -> set[str]:
    """The names under which a viewer keeps studies: also those of before they had an account."""
    return set() if viewer is None else {viewer.id} | ({viewer.account} if viewer.account else set())


def _shared(seat: Seat, translator: Translator) -> str:
    """A seat as a tree has it: a person without a name is called by the colour in every viewer's language."""
    name = seat.name if seat.is_person and not seat.deleted else seat_name(seat, translator)
    return f"{seat.colour} {name}".strip()


def _title(names: Sequence[str]) -> str:
    return " · ".join(names)[: bounds.LONGEST_TITLE]


def _played(tree: Tree, translator: Translator) -> Sequence[Played]:
    players = read_start(tree.start).setup.players
    return play_tree(tree, view.names_of(view.seats_of(tree, players), translator))


def _walk(path: Path, translator: Translator) -> tuple[Sequence[Played], Position, Sequence[Seat]]:
    """All nodes of a path, the position at its end with the tile that comes, and the seats."""
    tree = Tree(path.start, tuple(path.seats))
    start = read_start(path.start)
    seats = view.seats_of(tree, start.setup.players)
    names = view.names_of(seats, translator)
    walked = [Played(start, None, 0)]
    for turn in path.turns:
        entry, position = play_turn(walked[-1].position, turn, names)
        walked.append(Played(position, entry, len(walked)))
    return walked, with_tile(walked[-1].position, path.tile, names), seats
