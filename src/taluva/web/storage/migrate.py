"""Upgrades a database to the schema of this version: the first process does it, the others wait."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from taluva.web.storage.locks import Lock, acquire

NEWEST = "0008"
"""The migration that this version needs; the newest one in `migrations/versions`."""
_FIRST = "0001"
_VERSION = text("SELECT version_num FROM alembic_version")


class TooNew(Exception):
    """The database belongs to a newer version of taluva."""


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date, inside a transaction that holds the lock on SQLite. Raises TooNew."""
    acquire(connection, Lock.MIGRATION)
    tables = set(inspect(connection).get_table_names())
    found = connection.execute(_VERSION).scalar() if "alembic_version" in tables else None
    if found == NEWEST:
        return
    # Imported only if there is work to do: startup should be quick.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    if found is None and "games" in tables:
        command.stamp(config, _FIRST)  # created before there were migrations
    elif found is not None:
        try:
            ScriptDirectory.from_config(config).get_revision(found)
        except CommandError:
            raise TooNew(found) from None
    command.upgrade(config, "head")
