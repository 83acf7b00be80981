"""What `taluva admin` has changed, announced to all processes of a running site through the database.

Every process polls it every two seconds, so that `taluva admin` needs no access to the bus.
"""

import secrets
import time
from collections.abc import Iterable
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, select

from taluva.web.storage.games import Store
from taluva.web.storage.schema import notices

Kind = Literal["account", "visitor", "game", "chat"]
_KEPT = 3600.0
"""Seconds after which every process has certainly read a notice."""


async def post(store: Store, changed: Iterable[tuple[Kind, str]]) -> None:
    """Tell running processes which accounts, visitors, games and chats to reload."""
    now = time.time()
    rows = [
        {"id": secrets.token_urlsafe(12), "created": now, "message": {"kind": kind, "id": identity}}
        for kind, identity in changed
    ]

    def work(connection: Connection) -> None:
        connection.execute(delete(notices).where(notices.c.created < now - _KEPT))
        if rows:
            connection.execute(insert(notices), rows)

    await store.write(work)


class Reader:
    """Reads each notice once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: set[str] = set()

    async def unread(self) -> list[tuple[Kind, str]]:
        """Notices since the last call."""
        rows: Any = await self._store.read(lambda connection: connection.execute(select(notices)).all())
        seen, self._seen = self._seen, {row.id for row in rows}
        return [(row.message["kind"], row.message["id"]) for row in rows if row.id not in seen]
