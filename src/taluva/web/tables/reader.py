"""Reading tables and positions: past turns, records, pictures. What takes long is kept for whoever asks next."""

import hashlib
import re
import time
from collections.abc import Sequence
from typing import Any

from taluva import svg
from taluva.editions import SetupError
from taluva.game import Game
from taluva.position import Position
from taluva.position_reader import PositionError
from taluva.records import RecordError, read_record
from taluva.web.errors import Refusal
from taluva.web.heavy_work import Lru
from taluva.web.i18n.languages import N_, Translator
from taluva.web.tables.seats import shared_seats
from taluva.web.tables.service import TableService
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.view import position_view

Json = dict[str, Any]
_MOST_PAST, _MOST_PICTURES, _MOST_POSITIONS = 100, 200, 200
_NO_LETTERS = re.compile(r"[^\w-]+")


class Reader:
    """What can be read of tables by anybody who has their address."""

    def __init__(self, tables: TableService) -> None:
        self._tables, self._pool = tables, tables.registry.pool
        self._past: Lru[Snapshot] = Lru(_MOST_PAST)
        self._pictures: Lru[str] = Lru(_MOST_PICTURES)
        self._positions: Lru[Json] = Lru(_MOST_POSITIONS)

    async def snapshot(self, game: str, turn: int | None = None) -> Snapshot:
        """A table as it is, or as it was after some turns."""
        return await self._at(await self._tables.get(game), turn)

    async def record(self, game: str, translator: Translator) -> tuple[str, str]:
        """A game's record, and a name for its file."""
        snapshot = await self._tables.get(game)
        names = "-".join(snapshot.names(translator).values())
        day = time.strftime("%Y-%m-%d", time.localtime(snapshot.created))
        return snapshot.record(), f"{_NO_LETTERS.sub('-', names)}-{day}.taluva"

    async def picture(
        self, game: str, turn: int | None, theme: str, azimuth: float, elevation: float, translator: Translator
    ) -> tuple[str, str]:
        """A game as a picture with the names and colours of its players, and a tag that stays as long as it does."""
        now = await self._tables.get(game)
        key = (now.id, now.revision, turn, theme, azimuth, elevation, translator.language)
        drawn = self._pictures.get(key)
        if drawn is None:
            past = await self._at(now, turn)
            names, colours = now.names(translator), {n: seat.colour for n, seat in enumerate(now.seats, 1)}
            drawn = await self._pool.run(
                lambda: svg.draw(
                    past.game.position,
                    theme=theme,
                    azimuth=azimuth,
                    elevation=elevation,
                    names=names,
                    colours=colours,
                    panel=True,
                )
            )
            self._pictures.put(key, drawn)
        return drawn, hashlib.sha256(drawn.encode()).hexdigest()[:24]

    async def position(self, text: str, seats: Sequence[str], translator: Translator) -> Json:
        """The view of a position that somebody shared."""
        key = (text, *seats, translator.language)
        view = self._positions.get(key)
        if view is not None:
            return view

        def work() -> Json:
            position = read_position(text)
            return position_view(position, shared_seats(seats, position.setup.players), translator)

        return self._positions.put(key, await self._pool.run(work))

    async def game_from(self, text: str, players: int) -> Game:
        """A game that goes on from a position, for so many players."""
        game = await self._pool.run(lambda: Game.from_position(read_position(text)))
        if game.setup.players != players:
            raise Refusal("bad-request", N_("This position is for {players} players."), players=game.setup.players)
        return dated(game)

    async def game_of_record(self, record: str) -> Game:
        """The game of a record."""
        try:
            return await self._pool.run(lambda: read_record(record))
        except RecordError as error:
            raise Refusal("bad-request", cause=error) from None

    async def _at(self, snapshot: Snapshot, turn: int | None) -> Snapshot:
        if turn is None:
            return snapshot
        if turn > len(snapshot.history):
            raise Refusal("bad-request", N_("The game has only {turns} turns."), turns=len(snapshot.history))
        key = (snapshot.id, snapshot.revision, turn)
        past = self._past.get(key)
        return past or self._past.put(key, await self._pool.run(lambda: snapshot.back_to(turn)))


def new_game(
    edition: str,
    players: int,
    variant: str | None,
    expansions: Sequence[str],
    stack: int | None,
    two_hex: Sequence[str] | None,
) -> Game:
    """A new game; options that do not go together are refused."""
    try:
        return dated(Game(edition, players, variant, tuple(expansions), stack, two_hex))
    except SetupError as error:
        raise Refusal("bad-request", cause=error) from None


def dated(game: Game) -> Game:
    """A game that begins today, by its tags."""
    game.tags["Date"] = time.strftime("%Y.%m.%d")
    return game


def read_position(text: str) -> Position:
    """A position from its text; a text that is none is refused."""
    try:
        return Position(text)
    except PositionError as error:
        raise Refusal("bad-request", cause=error) from None
