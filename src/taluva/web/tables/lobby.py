"""Open tables: how many one person and one address may have, and the list of public ones."""

from typing import Any

from sqlalchemy import func, select

from taluva.web.bounds import LOBBY_PAGE as PAGE
from taluva.web.client_address import current_address
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.limiter import OPEN_TABLES, Charge, Limiter
from taluva.web.storage.games import LISTED, Store
from taluva.web.storage.schema import games
from taluva.web.viewer import Viewer

MOST_OPEN_TABLES = 20
"""Tables with an open seat that one person may host at the same time."""


async def require_table_capacity(store: Store, limiter: Limiter, viewer: Viewer) -> None:
    """Refuse another open table to a viewer or an address that has too many."""
    host = games.c.play["host"].as_string() == viewer.id
    query = select(func.count()).select_from(games).where(games.c.waiting, host)
    if await store.read(lambda connection: int(connection.execute(query).scalar_one())) >= MOST_OPEN_TABLES:
        sentence = N_("You have {most} open tables already; close one of them first.")
        raise Refusal("limit", sentence, most=MOST_OPEN_TABLES)
    await limiter.need(_too_many, Charge(OPEN_TABLES, current_address.get()))


async def open_tables(store: Store, before: float | None) -> tuple[list[Any], float | None]:
    """Public games with an open seat, newest first, and the cursor of the next page."""
    query = select(*LISTED).where(games.c.public, games.c.waiting).order_by(games.c.updated.desc()).limit(PAGE + 1)
    if before is not None:
        query = query.where(games.c.updated < before)
    rows = await store.read(lambda connection: list(connection.execute(query).all()))
    return rows[:PAGE], float(rows[PAGE - 1].updated) if len(rows) > PAGE else None


def _too_many() -> Refusal:
    return Refusal("limit", N_("Too many tables are open in your network; please try again later."))
