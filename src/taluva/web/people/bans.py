"""Bans: people who may watch but neither play nor chat, temporarily or permanently."""

import time
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select

from taluva.web.storage.schema import bans
from taluva.web.viewer import Ban


def ban_of(connection: Connection, visitor: str, account: str | None) -> Ban | None:
    """The ban of a visitor or of their account; if there are two, the longer one."""
    people = [visitor] if account is None else [visitor, account]
    lasts = or_(bans.c.until.is_(None), bans.c.until > time.time())
    query = select(bans).where(bans.c.person.in_(people), lasts)
    found = [Ban(row.reason, row.until) for row in connection.execute(query)]
    return max(found, key=lambda ban: float("inf") if ban.until is None else ban.until, default=None)


def set_ban(connection: Connection, person: str, name: str, reason: str, until: float | None) -> None:
    """Ban an account or a visitor by id. A new ban replaces an earlier one."""
    connection.execute(delete(bans).where(bans.c.person == person))
    row: dict[str, Any] = {"person": person, "name": name, "reason": reason, "created": time.time(), "until": until}
    connection.execute(insert(bans), row)


def lift_ban(connection: Connection, person: str) -> bool:
    """End a ban; False if there was none."""
    return connection.execute(delete(bans).where(bans.c.person == person)).rowcount > 0
