"""Bringing a database to the tables of this version: whoever comes first does it, the others wait."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

NEWEST = "0004"
"""The migration that this version needs; the newest of `migrations/versions`."""
_FIRST = "0001"
_LOCK = 0x7A10_0A
"""Nobody else's number, for PostgreSQL's advisory lock."""
_VERSION = text("SELECT version_num FROM alembic_version")


class TooNew(Exception):
    """The database belongs to a newer version of taluva."""


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date, inside a transaction that holds the lock on SQLite. Raises TooNew."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    tables = set(inspect(connection).get_table_names())
    found = connection.execute(_VERSION).scalar() if "alembic_version" in tables else None
    if found == NEWEST:
        return
    # Loaded only where there is work to do: starting should be quick.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    if found is None and "games" in tables:
        command.stamp(config, _FIRST)  # made before there were migrations
    elif found is not None:
        try:
            ScriptDirectory.from_config(config).get_revision(found)
        except CommandError:
            raise TooNew(found) from None
    command.upgrade(config, "head")
