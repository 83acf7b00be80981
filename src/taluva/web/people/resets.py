"""Links for setting a new password: handed out by the administrator, valid once."""

import secrets
import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from taluva.web.people.passwords import unknown_password
from taluva.web.people.sessions import hash_of
from taluva.web.storage.schema import accounts, password_resets, visitors

VALID = 24 * 3600.0
"""Seconds for which a link is valid."""


def new_reset(connection: Connection, account: str) -> str:
    """Create a link and return its path. Invalidates the old password and earlier links; logs out all devices."""
    token = secrets.token_urlsafe(32)
    connection.execute(delete(password_resets).where(password_resets.c.account == account))
    row = {"hash": hash_of(token), "account": account, "created": time.time()}
    connection.execute(insert(password_resets), row)
    connection.execute(delete(visitors).where(visitors.c.account == account))
    connection.execute(update(accounts).where(accounts.c.id == account).values(password=unknown_password()))
    return f"/reset#{token}"


def reset_account(connection: Connection, key: str) -> Any:
    """The account that a link is for, by the hash of its token; None if it is no longer valid."""
    query = (
        select(accounts)
        .join(password_resets, password_resets.c.account == accounts.c.id)
        .where(password_resets.c.hash == key, password_resets.c.created > time.time() - VALID)
    )
    return connection.execute(query).one_or_none()
