"""Studies: what people keep of the analysis board."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("game", sa.String(32)),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("tree", sa.JSON, nullable=False),
    )
