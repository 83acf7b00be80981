"""Seat links: a secret that moves a seat to another device, once."""

import secrets
import time

from sqlalchemy import Connection, delete, insert, select

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.people.sessions import hash_of
from taluva.web.storage.games import Conflict
from taluva.web.storage.schema import seat_links
from taluva.web.tables import permissions
from taluva.web.tables.actions import seats as seats_actions
from taluva.web.tables.service import TableService
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer

_VALID = 7 * 86_400.0
"""Seconds for which a link is valid."""


async def new_link(tables: TableService, game: str, seat: int, viewer: Viewer | None) -> str:
    """Create a link for one's own seat; earlier links of the seat become invalid."""
    if seat not in permissions.require_seat(await tables.get(game), viewer):
        raise Refusal("not-yours", N_("This is not your seat."))
    token = secrets.token_urlsafe(32)
    row = {"hash": hash_of(token), "game": game, "seat": seat, "created": time.time()}

    def add(connection: Connection) -> None:
        connection.execute(delete(seat_links).where(seat_links.c.game == game, seat_links.c.seat == seat))
        connection.execute(insert(seat_links), row)

    await tables.registry.store.write(add)
    return f"/seat#{token}"


async def use_link(tables: TableService, token: str, viewer: Viewer | None) -> Snapshot:
    """Move a seat to the viewer who has its link."""
    assert viewer is not None
    viewer, key = viewer, hash_of(token)
    query = select(seat_links).where(seat_links.c.hash == key, seat_links.c.created > time.time() - _VALID)
    row = await tables.registry.store.read(lambda connection: connection.execute(query).one_or_none())
    if row is None:
        raise _used()
    seat: int = row.seat

    def take(connection: Connection) -> None:
        if connection.execute(delete(seat_links).where(seat_links.c.hash == key)).rowcount != 1:
            raise Conflict(key)

    try:
        return await tables.change(
            row.game, lambda snapshot, _: seats_actions.move_to_device(snapshot, viewer, seat), also=take
        )
    except Refusal as refusal:
        # Another viewer was first with the same link.
        raise (_used() if refusal.code == "busy" else refusal) from None


def _used() -> Refusal:
    return Refusal("not-found", N_("This link has already been used, or has expired."))
