"""Indexes to find abandoned tables and visitors by the time they were last seen."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add two indexes."""
    op.create_index(
        "ix_games_waiting",
        "games",
        ["updated"],
        sqlite_where=sa.text("waiting = 1"),
        postgresql_where=sa.text("waiting"),
    )
    op.create_index("ix_visitors_seen", "visitors", ["seen"])
