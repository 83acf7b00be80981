"""Online games: people, chat, ratings."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """More columns of games, and tables of people. Running games are not affected."""
    for column in (
        sa.Column("revision", sa.Integer, nullable=False, server_default=sa.text("1")),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("due", sa.Float),
        sa.Column("terms", sa.JSON),
        sa.Column("play", sa.JSON),
        sa.Column("search", sa.Text, nullable=False, server_default=sa.text("''")),
    ):
        op.add_column("games", column)
    op.execute("UPDATE games SET revision = version")
    for name, sqlite, postgresql in (
        ("ix_games_finished", 'public = 1 AND "over" = 1', 'public AND "over"'),
        ("ix_games_open", "public = 1 AND waiting = 1", "public AND waiting"),
    ):
        op.create_index(name, "games", ["updated"], sqlite_where=sa.text(sqlite), postgresql_where=sa.text(postgresql))
    op.create_index("ix_games_due", "games", ["due"])
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("folded", sa.String(64), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False, index=True),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("preferences", sa.JSON, nullable=False),
    )
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("account", sa.String(32), sa.ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "seatings",
        _of_game(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("visitor", sa.String(32), index=True),
        sa.Column("account", sa.String(32), index=True),
    )
    op.create_table(
        "messages",
        _of_game(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "seat_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of_game(nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "results",
        _of_game(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(32), index=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("delta", sa.Float),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "servers", sa.Column("id", sa.String(32), primary_key=True), sa.Column("beat", sa.Float, nullable=False)
    )
    op.create_table(
        "outages", sa.Column("start", sa.Float, primary_key=True), sa.Column("end", sa.Float, nullable=False)
    )


def _of_game(**options: Any) -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), **options)
