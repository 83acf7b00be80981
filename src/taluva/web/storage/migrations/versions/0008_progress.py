"""Progress: daily islands with their results, and what finished games add up to."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add two columns with their index, and one table."""
    op.add_column("games", sa.Column("daily", sa.String(10)))
    op.add_column("games", sa.Column("score", sa.Integer))
    where = sa.text("daily IS NOT NULL")
    op.create_index("ix_games_daily", "games", ["daily", "score"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "outcomes",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("basis", sa.String(64), nullable=False),
        sa.Column("outcome", sa.JSON, nullable=False),
    )
