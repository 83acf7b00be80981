"""The tables of the database, for SQLite and PostgreSQL alike. All times are seconds since 1970."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

ID = String(32)
HASH = String(64)
"""SHA-256 in hexadecimal: no secret is stored as it is."""

metadata = MetaData()
games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
    # Counts turns and takebacks: what a move names.
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("record", Text, nullable=False),
    # The stack in the order in which it is drawn: nobody may see it.
    Column("hidden", JSON, nullable=False),
    # What a list of games shows, so that no game has to be played again for it.
    Column("summary", JSON, nullable=False),
    # Counts every change of the row: what a process must have seen to change it.
    Column("revision", Integer, nullable=False, server_default=text("1")),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("waiting", Boolean, nullable=False, server_default=false()),
    # The next moment at which some server has to act: an engine's turn, a flag.
    Column("due", Float, index=True),
    Column("terms", JSON(none_as_null=True)),
    Column("play", JSON(none_as_null=True)),
    # The names at the table in small letters, for the archive.
    Column("search", Text, nullable=False, server_default=text("''")),
)
# The archive and the lobby, newest first: only games that come or go there touch these.
Index(
    "ix_games_finished",
    games.c.updated,
    sqlite_where=text('public = 1 AND "over" = 1'),
    postgresql_where=text('public AND "over"'),
)
Index(
    "ix_games_open",
    games.c.updated,
    sqlite_where=text("public = 1 AND waiting = 1"),
    postgresql_where=text("public AND waiting"),
)
# Open tables that nobody has been at for longest, public or not.
Index("ix_games_waiting", games.c.updated, sqlite_where=text("waiting = 1"), postgresql_where=text("waiting"))


def _of_game() -> ForeignKey:
    return ForeignKey(games.c.id, ondelete="CASCADE")


requests = Table(
    "requests",
    metadata,
    Column("game", _of_game(), primary_key=True),
    Column("request", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
)
accounts = Table(
    "accounts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(64), nullable=False),
    # The name as it is compared.
    Column("folded", String(64), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("mu", Float, nullable=False, index=True),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("preferences", JSON, nullable=False),
)
visitors = Table(
    "visitors",
    metadata,
    Column("id", ID, primary_key=True),
    Column("hash", HASH, nullable=False, unique=True),
    Column("account", ForeignKey(accounts.c.id, ondelete="SET NULL"), index=True),
    Column("name", String(64), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, index=True),
)
seatings = Table(
    "seatings",
    metadata,
    Column("game", _of_game(), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("visitor", ID, index=True),
    Column("account", ID, index=True),
)
messages = Table(
    "messages",
    metadata,
    Column("game", _of_game(), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
)
seat_links = Table(
    "seat_links",
    metadata,
    Column("hash", HASH, primary_key=True),
    Column("game", _of_game(), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("created", Float, nullable=False),
)
results = Table(
    "results",
    metadata,
    Column("game", _of_game(), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", ID, index=True),
    Column("place", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Column("delta", Float),
    Column("created", Float, nullable=False),
)
password_resets = Table(
    "password_resets",
    metadata,
    Column("hash", HASH, primary_key=True),
    Column("account", ForeignKey(accounts.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)
bans = Table(
    "bans",
    metadata,
    # The id of an account or of a visitor: each is banned at most once.
    Column("person", ID, primary_key=True),
    # What the person was called then, for lists.
    Column("name", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),
)
# What `taluva admin` has changed, for the processes of a running site to notice.
notices = Table(
    "notices",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("message", JSON, nullable=False),
)
GAP = 2.5
"""Seconds without a heartbeat of any server that are an outage."""
servers = Table("servers", metadata, Column("id", ID, primary_key=True), Column("beat", Float, nullable=False))
outages = Table("outages", metadata, Column("start", Float, primary_key=True), Column("end", Float, nullable=False))
