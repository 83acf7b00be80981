"""Reads tables and positions: past turns, records, pictures. Expensive results are cached."""

import asyncio
import hashlib
import re
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from taluva import svg
from taluva.animation.film import film_of
from taluva.editions import SetupError
from taluva.extras import is_installed
from taluva.game import Game
from taluva.position import Position
from taluva.position_reader import PositionError
from taluva.records import RecordError, read_record
from taluva.web.errors import Refusal
from taluva.web.heavy_work import Lru
from taluva.web.i18n.languages import N_, Translator
from taluva.web.tables.lens import settlement_view
from taluva.web.tables.seats import seat_name, shared_seats
from taluva.web.tables.service import TableService
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.view import position_view

Json = dict[str, Any]
_MOST_PAST, _MOST_PICTURES, _MOST_POSITIONS, _MOST_ANIMATIONS = 100, 200, 200, 20
_NO_LETTERS = re.compile(r"[^\w-]+")


class Picture(NamedTuple):
    """A drawn game."""

    svg: str
    tag: str
    """An ETag for it."""
    revision: int
    """The revision of the game that it shows."""


class Reader:
    """What anybody who knows the address of a table can read."""

    def __init__(self, tables: TableService) -> None:
        self._tables, self._pool = tables, tables.registry.pool
        self._past: Lru[Snapshot] = Lru(_MOST_PAST)
        self._pictures: Lru[str] = Lru(_MOST_PICTURES)
        self._animations: Lru[bytes] = Lru(_MOST_ANIMATIONS)
        # One animation at a time: the other threads stay free for what is quick.
        self._filming = asyncio.Lock()
        self._positions: Lru[Json] = Lru(_MOST_POSITIONS)

    async def snapshot(self, game: str, turn: int | None = None) -> Snapshot:
        """A table as it is, or as it was after some turns."""
        return await self._at(await self._tables.get(game), turn)

    async def settlement(self, game: str, q: int, r: int, turn: int | None, translator: Translator) -> Json:
        """A settlement of a game, and what it may still get; as it is, or as it was after some turns."""
        snapshot = await self.snapshot(game, turn)
        names, position = snapshot.names(translator), snapshot.game.position
        return await self._pool.run(lambda: settlement_view(position, q, r, names, translator))

    async def record(self, game: str, translator: Translator) -> tuple[str, str]:
        """A game's record, and a file name for it."""
        snapshot = await self._tables.get(game)
        names = "-".join(snapshot.names(translator).values())
        day = time.strftime("%Y-%m-%d", time.localtime(snapshot.created))
        return snapshot.record(), f"{_NO_LETTERS.sub('-', names)}-{day}.taluva"

    async def picture(
        self,
        game: str,
        turn: int | None,
        theme: str,
        azimuth: float,
        elevation: float,
        translator: Translator,
        panel: bool = True,
    ) -> Picture:
        """A picture of a game in its players' colours; the `panel` shows their names and supplies."""
        now = await self._tables.get(game)
        key = (now.id, now.revision, turn, theme, azimuth, elevation, panel, translator.language)
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
                    panel=panel,
                )
            )
            self._pictures.put(key, drawn)
        return Picture(drawn, hashlib.sha256(drawn.encode()).hexdigest()[:24], now.revision)

    async def animation(self, game: str, theme: str, translator: Translator) -> tuple[bytes, str]:
        """A finished game as an animated WebP with its players' names and colours, and an ETag for it."""
        if not is_installed("pictures"):
            raise Refusal("not-found", N_("This server cannot make animations."))
        now = await self._tables.get(game)
        if now.game.phase != "over":
            raise Refusal("bad-request", N_("Only a finished game can be saved as an animation."))
        key = (now.id, now.revision, theme, translator.language)
        async with self._filming:
            made = self._animations.get(key)
            if made is None:
                names, colours = now.names(translator), {n: seat.colour for n, seat in enumerate(now.seats, 1)}

                def work() -> bytes:
                    from taluva.animation.encoder import encode_apart

                    return encode_apart(film_of(now.game, theme=theme, names=names, colours=colours))

                made = self._animations.put(key, await self._pool.run(work))
        return made, hashlib.sha256(made).hexdigest()[:24]

    async def position(self, text: str, seats: Sequence[str], translator: Translator) -> Json:
        """The view of a shared position."""
        key = (text, *seats, translator.language)
        view = self._positions.get(key)
        if view is not None:
            return view

        def work() -> Json:
            position = read_position(text)
            return position_view(position, shared_seats(seats, position.setup.players), translator)

        return self._positions.put(key, await self._pool.run(work))

    async def position_picture(
        self, text: str, seats: Sequence[str], theme: str, azimuth: float, elevation: float, translator: Translator
    ) -> str:
        """A picture of a shared position with its players' names and colours."""

        def work() -> str:
            position = read_position(text)
            found = dict(enumerate(shared_seats(seats, position.setup.players), 1))
            return svg.draw(
                position,
                theme=theme,
                azimuth=azimuth,
                elevation=elevation,
                names={number: seat_name(seat, translator) for number, seat in found.items()},
                colours={number: seat.colour for number, seat in found.items()},
                panel=True,
            )

        return await self._pool.run(work)

    async def game_from(self, text: str, players: int) -> Game:
        """A game that continues from a position, for a number of players."""
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
    """A game with today's date in its tags."""
    game.tags["Date"] = time.strftime("%Y.%m.%d")
    return game


def read_position(text: str) -> Position:
    """A position from its text; invalid text is refused."""
    try:
        return Position(text)
    except PositionError as error:
        raise Refusal("bad-request", cause=error) from None
