"""What the API asks for, once the rules are loaded: every answer as plain data in the page's language."""

import hashlib
import re
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import orjson

from taluva import svg
from taluva.analysis import Reason, final_chances
from taluva.commitment import COMMITMENT, ORDER, SALT
from taluva.editions import SetupError
from taluva.faults import IllegalMove
from taluva.game import Game
from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.position import Position
from taluva.position_reader import PositionError
from taluva.records import RecordError, read_record
from taluva.tiles import Terrain
from taluva.web.context import Asked
from taluva.web.errors import Refusal
from taluva.web.heavy_work import Lru
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import move_words, reason_words
from taluva.web.tables import encoding, permissions
from taluva.web.tables.actions.turns import seal
from taluva.web.tables.preview import play_prefix, trial, why
from taluva.web.tables.seats import Seat, rotated, seat_name, seats_of_record, shared_seats, taken
from taluva.web.tables.service import Games
from taluva.web.tables.snapshot import FORFEIT, PLACES, Snapshot
from taluva.web.tables.subscribers import Listener, Said, Thinking
from taluva.web.tables.terms import Play, Terms
from taluva.web.tables.view import position_view
from taluva.web.thinker.client import Thinker
from taluva.web.viewer import LOCAL, Who

Json = dict[str, Any]
_REASONS = 4
_MOST_PAST, _MOST_PICTURES, _MOST_POSITIONS = 100, 200, 200
"""Old turns, pictures and shared positions that are kept for whoever asks for the same again."""
_NO_LETTERS = re.compile(r"[^\w-]+")


class Desk:
    """Games, positions, and the engine's opinion of them."""

    def __init__(self, games: Games, thinker: Thinker) -> None:
        self.games, self._thinker = games, thinker
        self._pool = games.memory.pool
        self._past: Lru[Snapshot] = Lru(_MOST_PAST)
        self._pictures: Lru[str] = Lru(_MOST_PICTURES)
        self._positions: Lru[Json] = Lru(_MOST_POSITIONS)

    def answer(self, snapshot: Snapshot, asked: Asked) -> bytes:
        """A game as the answer to somebody."""
        more = {"presence": self.games.memory.presence(snapshot.id)} if snapshot.is_online else {}
        return encoding.answer(snapshot, asked.who, asked.translator, self.games.memory.time, **more)

    def message(self, snapshot: Snapshot, asked: Asked) -> bytes:
        """A game as a message to somebody."""
        return encoding.message(snapshot, asked.who, asked.translator, self.games.memory.time)

    async def new_game(
        self,
        asked: Asked,
        seats: Sequence[Seat],
        edition: str,
        variant: str | None,
        expansions: Sequence[str],
        stack: int | None,
        two_hex: Sequence[str] | None,
        position: str | None,
        terms: Terms | None = None,
    ) -> bytes:
        """Begin a game, or go on from a position."""
        if position is not None:
            text = position
            game = await self._pool.run(lambda: Game.from_position(_position(text)))
            if len(seats) != game.setup.players:
                raise Refusal("bad-request", N_("This position is for {players} players."), players=game.setup.players)
        else:
            try:
                game = Game(edition, len(seats), variant, tuple(expansions), stack, two_hex)
            except SetupError as error:
                raise Refusal("bad-request", cause=error) from None
        game.tags["Date"] = time.strftime("%Y.%m.%d")
        return self.answer(await self.begin(game, seats, terms, asked.who), asked)

    async def begin(self, game: Game, seats: Sequence[Seat], terms: Terms | None, host: Who | None) -> Snapshot:
        """Put a game on the table; online with a commitment to the order of its stack."""
        for tag in (COMMITMENT, SALT, ORDER, FORFEIT, *(() if terms is None else (PLACES,))):
            game.tags.pop(tag, None)
        return await self.games.create(game, seats, terms, None if terms is None else sealed(game, host))

    async def view(self, game: str, turn: int | None, asked: Asked) -> bytes:
        """A game as it is, or as it was after some turns."""
        return self.answer(await self._at(await self.games.get(game), turn), asked)

    async def play(self, game: str, version: int, request: str, moves: Sequence[str], asked: Asked) -> bytes:
        """Play the rest of a turn."""
        return self.answer(await self.games.play(game, asked.who, version, request, moves), asked)

    async def undo(self, game: str, version: int, asked: Asked) -> bytes:
        """Take back to the last decision of a person."""
        return self.answer(await self.games.undo(game, asked.who, version), asked)

    async def trial(self, game: str, version: int, moves: Sequence[str], asked: Asked) -> Json:
        """What the steps of a turn would change."""
        snapshot = await self._same(game, version, asked)
        names = snapshot.names(asked.translator)
        return await self._pool.run(lambda: _trial(snapshot.game.position, moves, asked.translator, names))

    async def why(self, game: str, version: int, moves: Sequence[str], move: str, asked: Asked) -> Json:
        """Why a move would be refused."""
        snapshot = await self._same(game, version, asked)
        names = snapshot.names(asked.translator)
        return await self._pool.run(lambda: _why(snapshot.game.position, moves, move, asked.translator, names))

    async def hint(
        self, game: str, version: int, moves: Sequence[str], asked: Asked, need_engine: Callable[[], None]
    ) -> Json:
        """What the engine would play, and why."""
        snapshot = await self._same(game, version, asked)
        permissions.need_help(snapshot, asked.who)
        need_engine()
        translator = in_edition(asked.translator, snapshot.game.setup.edition)
        names = snapshot.names(translator)
        position = _after(snapshot.game.position, moves, names)
        if snapshot.is_over or position.phase in ("over", "draw") or position.seat != snapshot.game.seat:
            raise Refusal("over", N_("There is nothing left to decide in this turn."))
        whose = "" if asked.who is None else asked.who.id
        found = await self.games.ask(game, version, lambda: self._thinker.hint(str(position), whose))
        steps = found["moves"]
        return {
            "moves": steps,
            "words": _words_of(position, steps, translator),
            "values": found["values"],
            "reasons": [reason_words(_reason(reason), translator, names) for reason in found["reasons"][:_REASONS]],
        }

    async def chances(self, game: str, version: int, asked: Asked, need_engine: Callable[[], None]) -> Json:
        """Everybody's chance to win."""
        snapshot = await self._same(game, version, asked)
        permissions.need_help(snapshot, asked.who)
        need_engine()
        position = snapshot.game.position
        final = final_chances(position)
        if final is not None:
            return {"values": list(final)}
        whose = "" if asked.who is None else asked.who.id
        values = await self.games.ask(game, version, lambda: self._thinker.chances(str(position), whose))
        return {"values": values}

    async def rematch(self, game: str, asked: Asked) -> bytes:
        """The same table once more, at one screen; who was second begins."""
        snapshot = await self.games.get(game)
        permissions.need_seat(snapshot, asked.who)
        return self.answer(await self.begin(again(snapshot), rotated(snapshot.seats), None, asked.who), asked)

    async def rename(
        self, game: str, names: Sequence[str | None], colours: Sequence[int | None], asked: Asked
    ) -> bytes:
        """Give the seats other names or colours, where they are given. This is no change of the game's version."""

        def renamed(snapshot: Snapshot, now: float) -> Snapshot:
            seats = snapshot.seats
            if len(names) != len(seats):
                raise Refusal("bad-request", N_("There are {players} seats at this table."), players=len(seats))
            mine = permissions.need_seat(snapshot, asked.who)
            if snapshot.is_online and snapshot.is_over:
                raise Refusal("over", N_("The game is over: its names and colours stay."))
            for number, (name, colour) in enumerate(zip(names, colours, strict=True), 1):
                if (name is not None or colour is not None) and number not in mine and asked.who is not LOCAL:
                    raise Refusal("not-yours", N_("This is not your seat."))
            changed = tuple(
                replace(seat, name=seat.name if name is None else name, colour=colour or seat.colour)
                for seat, name, colour in zip(seats, names, colours, strict=True)
            )
            if len({seat.colour for seat in changed}) < len(changed):
                raise Refusal("bad-request", N_("Every seat has a colour of its own."))
            return replace(snapshot, seats=changed)

        return self.answer(await self.games.change(game, renamed), asked)

    async def import_record(self, record: str, asked: Asked, terms: Terms | None = None) -> bytes:
        """A game from a record; whoever its tags do not name as a level of the engine is a person."""
        try:
            game = await self._pool.run(lambda: read_record(record))
        except RecordError as error:
            raise Refusal("bad-request", cause=error) from None
        seats = seats_of_record(game.tags, game.setup.players)
        if terms is not None:
            seats = taken(seats, asked.who)
        return self.answer(await self.begin(game, seats, terms, asked.who), asked)

    async def record(self, game: str, translator: Translator) -> tuple[str, str]:
        """A game's record, and a name for its file."""
        snapshot = await self.games.get(game)
        names = "-".join(snapshot.names(translator).values())
        day = time.strftime("%Y-%m-%d", time.localtime(snapshot.created))
        return snapshot.record(), f"{_NO_LETTERS.sub('-', names)}-{day}.taluva"

    async def picture(
        self, game: str, turn: int | None, theme: str, azimuth: float, elevation: float, translator: Translator
    ) -> tuple[str, str]:
        """A game as a picture with the names and colours of its players, and a tag that stays as long as it does."""
        now = await self.games.get(game)
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

    async def news(self, listener: Listener, asked: Asked) -> AsyncGenerator[bytes, None]:
        """How a game is, and then everything that happens, as messages; they end when the game is deleted."""
        while True:
            for news in await listener.next():
                if news is None:
                    return
                if isinstance(news, Thinking):
                    since = round(time.monotonic() - news.began, 3)
                    yield orjson.dumps({"type": "thinking", "seat": news.seat, "since": since})
                elif isinstance(news, Said):
                    yield orjson.dumps(news.message)
                else:
                    yield self.message(news, asked)

    async def view_position(self, text: str, seats: Sequence[str], translator: Translator) -> Json:
        """A position that somebody shared."""
        key = (text, *seats, translator.language)
        view = self._positions.get(key)
        if view is not None:
            return view

        def work() -> Json:
            position = _position(text)
            return position_view(position, shared_seats(seats, position.setup.players), translator)

        return self._positions.put(key, await self._pool.run(work))

    async def try_position(self, text: str, seats: Sequence[str], moves: Sequence[str], translator: Translator) -> Json:
        """What the steps of a turn would change in a position."""

        def work() -> Json:
            position = _position(text)
            return _trial(position, moves, translator, _shared_names(position, seats, translator))

        return await self._pool.run(work)

    async def why_position(
        self, text: str, seats: Sequence[str], moves: Sequence[str], move: str, translator: Translator
    ) -> Json:
        """Why a move would be refused in a position."""

        def work() -> Json:
            position = _position(text)
            return _why(position, moves, move, translator, _shared_names(position, seats, translator))

        return await self._pool.run(work)

    async def _at(self, snapshot: Snapshot, turn: int | None) -> Snapshot:
        """A game as it was after some turns."""
        if turn is None:
            return snapshot
        if turn > len(snapshot.told):
            raise Refusal("bad-request", N_("The game has only {turns} turns."), turns=len(snapshot.told))
        key = (snapshot.id, snapshot.revision, turn)
        past = self._past.get(key)
        return past or self._past.put(key, await self._pool.run(lambda: snapshot.back_to(turn)))

    async def _same(self, game: str, version: int, asked: Asked) -> Snapshot:
        """A game that somebody plays in, if it is of the version that is asked about."""
        snapshot = await self.games.get(game)
        permissions.need_seat(snapshot, asked.who)
        if snapshot.version != version:
            raise Refusal("stale", N_("The game has gone on; here is how it stands now."), snapshot=snapshot)
        return snapshot


def again(snapshot: Snapshot) -> Game:
    """A new game like another one, from the same start."""
    setup, start = snapshot.game.setup, snapshot.game.start
    if start is not None:
        game = Game.from_position(start)
    else:
        game = Game(setup.edition, setup.players, setup.variant, setup.expansions, setup.stack)
    game.tags["Date"] = time.strftime("%Y.%m.%d")
    return game


def sealed(game: Game, host: Who | None) -> Play:
    """What an online game begins with: the commitment to the order of its stack goes into its tags."""
    return Play(salt=seal(game), host=None if host is None else host.id)


def _trial(position: Position, moves: Sequence[str], translator: Translator, names: Mapping[int, str]) -> Json:
    """A trial; an illegal step is refused."""
    try:
        return trial(position, moves, translator, names)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, names=names) from None


def _why(position: Position, moves: Sequence[str], move: str, translator: Translator, names: Mapping[int, str]) -> Json:
    """What forbids a move; an illegal step before it is refused."""
    try:
        return why(position, moves, move, translator, names)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, names=names) from None


def _position(text: str) -> Position:
    try:
        return Position(text)
    except PositionError as error:
        raise Refusal("bad-request", cause=error) from None


def _shared_names(position: Position, seats: Sequence[str], translator: Translator) -> dict[int, str]:
    shared = shared_seats(seats, position.setup.players)
    return {number: seat_name(seat, translator) for number, seat in enumerate(shared, 1)}


def _after(position: Position, moves: Sequence[str], names: Mapping[int, str]) -> Position:
    try:
        return play_prefix(position, moves)[-1]
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, names=names) from None


def _words_of(position: Position, moves: Sequence[str], translator: Translator) -> str:
    """A turn in words, step by step."""
    words = []
    for text in moves:
        step = next(move for move in position.legal_moves if str(move) == text)
        words.append(move_words(step, position, translator))
        position = position.play(step)
    return " · ".join(words)


def _reason(data: Json) -> Reason:
    """A reason as the worker wrote it."""
    cell = data["cell"]
    return Reason(
        data["kind"],
        data["seat"],
        None if cell is None else Cell(*map(int, cell.split(","))),
        tuple(Piece(piece) for piece in data["pieces"]),
        tuple(data["counts"]),
        None if data["terrain"] is None else Terrain(data["terrain"]),
    )
