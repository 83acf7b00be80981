"""PostgreSQL's advisory locks: a number for each task that only one process may do at a time."""

from enum import IntEnum, unique

from sqlalchemy import Connection, text


@unique
class Lock(IntEnum):
    """Numbers of our own, one for each task: a task never waits for another one."""

    MIGRATION = 0x7A10_0A
    HEARTBEAT = 0x7A10_0B
    EXPIRY = 0x7A10_0C


def acquire(connection: Connection, lock: Lock) -> None:
    """Wait for a lock, which the transaction then holds to its end. Other databases than PostgreSQL need none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": int(lock)})


def try_to_acquire(connection: Connection, lock: Lock) -> bool:
    """Take a lock for this transaction; False if another one holds it."""
    if connection.dialect.name != "postgresql":
        return True
    return bool(connection.execute(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": int(lock)}).scalar())
