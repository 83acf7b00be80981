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
"""SHA-256 in hexadecimal: secrets are stored only as hashes."""

metadata = MetaData()
games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
    # Counts turns and takebacks: a move names the version it is meant for.
    Column("version", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("record", Text, nullable=False),
    # The stack in the order in which it is drawn: secret.
    Column("hidden", JSON, nullable=False),
    # What a list of games shows, so that no game has to be replayed for it.
    Column("summary", JSON, nullable=False),
    # Counts every change of the row: a process must have seen this revision to change it.
    Column("revision", Integer, nullable=False, server_default=text("1")),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("waiting", Boolean, nullable=False, server_default=false()),
    # When a server has to act next: an engine's turn, a flag.
    Column("due", Float, index=True),
    Column("terms", JSON(none_as_null=True)),
    Column("play", JSON(none_as_null=True)),
    # The names at the table in lowercase, for the archive.
    Column("search", Text, nullable=False, server_default=text("''")),
    # The day of a daily island, such as 2026-11-18, and its result once it is over; null for all other games.
    Column("daily", String(10)),
    Column("score", Integer),
)
# The archive and the lobby, newest first: partial indexes, updated only for games that are listed there.
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
Index(
    "ix_games_daily",
    games.c.daily,
    games.c.score,
    sqlite_where=text("daily IS NOT NULL"),
    postgresql_where=text("daily IS NOT NULL"),
)
# Open tables, public or not, by how long they have been abandoned.
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
    # The name in the form in which names are compared.
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
# The engine's judgement of a finished game, decision by decision.
reviews = Table(
    "reviews",
    metadata,
    Column("game", _of_game(), primary_key=True),
    Column("number", Integer, primary_key=True),
    # What it was judged by: the engine's weights, and the version of the game.
    Column("basis", String(64), nullable=False),
    Column("judged", JSON, nullable=False),
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
    # The person's name at the time, for lists.
    Column("name", String(64), nullable=False),
    Column("reason", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),
)
# Who solves puzzles: an account, a visitor without one, or the person at this computer.
solvers = Table(
    "solvers",
    metadata,
    Column("person", ID, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("last_day", Integer, nullable=False),
)
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", ID, primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("created", Float, nullable=False),
    Column("first", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("delta", Float, nullable=False),
)
# What finished games add up to, for those who played them: made when one of them looks at their progress, and again
# when the game or its review has changed since.
outcomes = Table(
    "outcomes",
    metadata,
    Column("game", _of_game(), primary_key=True),
    Column("basis", String(64), nullable=False),
    Column("outcome", JSON, nullable=False),
)
# What people keep of the analysis board. Whoever knows the id can read it.
studies = Table(
    "studies",
    metadata,
    Column("id", ID, primary_key=True),
    # An account, a visitor without one, or the person at this computer.
    Column("person", ID, nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("title", String(100), nullable=False),
    # The game that it began with. It may be gone.
    Column("game", ID),
    Column("turns", Integer, nullable=False),
    Column("tree", JSON, nullable=False),
)
# What `taluva admin` has changed, for the processes of a running site.
notices = Table(
    "notices",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("message", JSON, nullable=False),
)
GAP = 2.5
"""Seconds without a heartbeat from any server that count as an outage."""
servers = Table("servers", metadata, Column("id", ID, primary_key=True), Column("beat", Float, nullable=False))
outages = Table("outages", metadata, Column("start", Float, primary_key=True), Column("end", Float, nullable=False))
