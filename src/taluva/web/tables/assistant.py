"""Help with a turn: what a step would change, why one is refused, what the engine would play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from taluva.analysis import Reason, final_chances
from taluva.faults import IllegalMove
from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.position import Position
from taluva.tiles import Terrain
from taluva.web.context import RequestContext
from taluva.web.errors import Refusal
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import move_words, reason_words
from taluva.web.tables import permissions
from taluva.web.tables.actions.turns import stale
from taluva.web.tables.preview import play_prefix, trial, why
from taluva.web.tables.reader import read_position
from taluva.web.tables.seats import seat_name, shared_seats
from taluva.web.tables.service import TableService
from taluva.web.tables.snapshot import Snapshot
from taluva.web.thinker.client import Thinker
from taluva.web.thinker.readiness import Readiness

Json = dict[str, Any]
_REASONS = 4
Preview = Callable[[Position, Mapping[int, str]], Json]


class Assistant:
    """Answers questions about a table or a shared position; changes nothing."""

    def __init__(self, tables: TableService, thinker: Thinker, readiness: Readiness) -> None:
        self._tables, self._thinker, self._readiness = tables, thinker, readiness
        self._pool = tables.registry.pool

    async def preview(self, game: str, version: int, moves: Sequence[str], context: RequestContext) -> Json:
        """What the steps of a turn would change at a table."""
        return await self._at_table(
            game, version, context, lambda position, names: trial(position, moves, context.translator, names)
        )

    async def why(self, game: str, version: int, moves: Sequence[str], move: str, context: RequestContext) -> Json:
        """Why a move would be refused at a table."""
        return await self._at_table(
            game, version, context, lambda position, names: why(position, moves, move, context.translator, names)
        )

    async def preview_position(
        self, text: str, seats: Sequence[str], moves: Sequence[str], translator: Translator
    ) -> Json:
        """What the steps of a turn would change in a shared position."""
        return await self._in_position(
            text, seats, translator, lambda position, names: trial(position, moves, translator, names)
        )

    async def why_position(
        self, text: str, seats: Sequence[str], moves: Sequence[str], move: str, translator: Translator
    ) -> Json:
        """Why a move would be refused in a shared position."""
        return await self._in_position(
            text, seats, translator, lambda position, names: why(position, moves, move, translator, names)
        )

    async def hint(self, game: str, version: int, moves: Sequence[str], context: RequestContext) -> Json:
        """What the engine would play, and why."""
        snapshot = await self._for_engine(game, version, context)
        translator = in_edition(context.translator, snapshot.game.setup.edition)
        names = snapshot.names(translator)
        try:
            position = play_prefix(snapshot.game.position, moves)[-1]
        except IllegalMove as error:
            raise Refusal("illegal", cause=error, names=names) from None
        if snapshot.is_over or position.phase in ("over", "draw") or position.seat != snapshot.game.seat:
            raise Refusal("over", N_("There is nothing left to decide in this turn."))
        whose = "" if context.viewer is None else context.viewer.id
        found = await self._tables.ask_engine(game, version, lambda: self._thinker.hint(str(position), whose))
        return {
            "moves": found["moves"],
            "words": _turn_words(position, found["moves"], translator),
            "values": found["values"],
            "reasons": [reason_words(read_reason(reason), translator, names) for reason in found["reasons"][:_REASONS]],
        }

    async def chances(self, game: str, version: int, context: RequestContext) -> Json:
        """Each player's chance of winning."""
        position = (await self._for_engine(game, version, context)).game.position
        final = final_chances(position)
        if final is not None:
            return {"values": list(final)}
        whose = "" if context.viewer is None else context.viewer.id
        values = await self._tables.ask_engine(game, version, lambda: self._thinker.chances(str(position), whose))
        return {"values": values}

    async def _at_table(self, game: str, version: int, context: RequestContext, preview: Preview) -> Json:
        snapshot = await self._current(game, version, context)
        names = snapshot.names(context.translator)
        return await self._pool.run(lambda: _preview(snapshot.game.position, names, preview))

    async def _in_position(self, text: str, seats: Sequence[str], translator: Translator, preview: Preview) -> Json:
        def work() -> Json:
            position = read_position(text)
            shared = shared_seats(seats, position.setup.players)
            names = {number: seat_name(seat, translator) for number, seat in enumerate(shared, 1)}
            return _preview(position, names, preview)

        return await self._pool.run(work)

    async def _for_engine(self, game: str, version: int, context: RequestContext) -> Snapshot:
        snapshot = await self._current(game, version, context)
        permissions.require_help_allowed(snapshot, context.viewer)
        self._readiness.require_engine()
        return snapshot

    async def _current(self, game: str, version: int, context: RequestContext) -> Snapshot:
        """The table, if the viewer plays at it and asks about its current version."""
        snapshot = await self._tables.get(game)
        permissions.require_seat(snapshot, context.viewer)
        if snapshot.version != version:
            raise stale(snapshot)
        return snapshot


def _preview(position: Position, names: Mapping[int, str], preview: Preview) -> Json:
    """A preview; illegal steps are refused."""
    try:
        return preview(position, names)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, names=names) from None


def _turn_words(position: Position, moves: Sequence[str], translator: Translator) -> str:
    """A turn in words, step by step."""
    words = []
    for text in moves:
        step = next(move for move in position.legal_moves if str(move) == text)
        words.append(move_words(step, position, translator))
        position = position.play(step)
    return " · ".join(words)


def read_reason(data: Json) -> Reason:
    """A reason from the worker's data."""
    cell = data["cell"]
    return Reason(
        data["kind"],
        data["seat"],
        None if cell is None else Cell(*map(int, cell.split(","))),
        tuple(Piece(piece) for piece in data["pieces"]),
        tuple(data["counts"]),
        None if data["terrain"] is None else Terrain(data["terrain"]),
    )
