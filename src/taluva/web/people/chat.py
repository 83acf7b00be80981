"""Chat and reactions: short, cleaned, from players only, and rate-limited."""

import time
import unicodedata
from typing import Any, get_args

from sqlalchemy import Connection, func, insert, select

from taluva.web.bounds import LONGEST_MESSAGE, MESSAGES_SHOWN
from taluva.web.context import RequestContext
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_, Translator
from taluva.web.limiter import CHAT, Charge, Limiter
from taluva.web.schemas.tables import Reaction
from taluva.web.storage.schema import games, messages
from taluva.web.tables import permissions
from taluva.web.tables.seats import clean_name
from taluva.web.tables.service import TableService

REACTIONS: tuple[str, ...] = get_args(Reaction)
_MOST_KEPT = 1000
"""The number of messages kept per game."""


class Chat:
    """The chat of all tables."""

    def __init__(self, tables: TableService, limiter: Limiter) -> None:
        self._tables, self._limiter, self._store = tables, limiter, tables.registry.store

    async def send(self, game: str, context: RequestContext, text: str) -> dict[str, Any]:
        """Store a player's message, then send it to everybody."""
        seat, name = await self._speaker(game, context)
        text = clean_text(text)
        if not text or len(text) > LONGEST_MESSAGE:
            raise Refusal("bad-request", N_("A message must have 1 to {most} characters."), most=LONGEST_MESSAGE)
        at = time.time()
        number = await self._store.write(lambda connection: _add(connection, game, seat, text, at))
        message = {"type": "chat", "number": number, "seat": seat, "name": name, "text": text, "at": round(at, 3)}
        self._tables.registry.say(game, message)
        return message

    async def react(self, game: str, context: RequestContext, reaction: str) -> None:
        """Show everybody a player's reaction; it is not stored."""
        if reaction not in REACTIONS:
            raise Refusal("bad-request", N_("This request cannot be read ({where})."), where="reaction")
        seat, _ = await self._speaker(game, context)
        self._tables.registry.say(game, {"type": "reaction", "seat": seat, "reaction": reaction})

    async def messages(self, game: str, translator: Translator) -> list[dict[str, Any]]:
        """The last messages of a game, oldest first."""
        names = (await self._tables.get(game)).names(translator)
        query = select(messages).where(messages.c.game == game).order_by(messages.c.number.desc()).limit(MESSAGES_SHOWN)
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [
            {
                "number": row.number,
                "seat": row.seat,
                "name": names[row.seat],
                "text": row.text,
                "at": round(row.created, 3),
            }
            for row in reversed(rows)
        ]

    async def _speaker(self, game: str, context: RequestContext) -> tuple[int, str]:
        snapshot = await self._tables.get(game)
        seats = permissions.require_seat(snapshot, context.viewer)
        if snapshot.terms is None or not snapshot.terms.chat:
            raise Refusal("illegal", N_("Chat is off at this table."))
        if not seats or context.viewer is None:
            raise Refusal("not-yours", N_("You do not play in this game."))
        await self._limiter.need(lambda: Refusal("limit", N_("Not so fast, please.")), Charge(CHAT, context.viewer.id))
        to_move = snapshot.game.seat
        seat = to_move if to_move in seats else seats[0]
        return seat, snapshot.seats[seat - 1].name


def clean_text(text: str) -> str:
    """Text on one line, without invisible or direction-changing characters or stacks of accents."""
    kept: list[str] = []
    marks = 0
    for letter in clean_name(text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= 3:
            kept.append(letter)
    return "".join(kept)


def _add(connection: Connection, game: str, seat: int, text: str, at: float) -> int:
    # One at a time for each game: two at once would get the same number.
    if connection.execute(select(games.c.id).where(games.c.id == game).with_for_update()).one_or_none() is None:
        raise Refusal("not-found", N_("There is no such game."))
    last = connection.execute(select(func.max(messages.c.number)).where(messages.c.game == game)).scalar() or 0
    if last >= _MOST_KEPT:
        connection.execute(messages.delete().where(messages.c.game == game, messages.c.number <= last - _MOST_KEPT))
    row = {"game": game, "number": last + 1, "seat": seat, "text": text, "created": at}
    connection.execute(insert(messages), row)
    return int(last) + 1
