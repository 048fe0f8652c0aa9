"""Whose seat a bot has taken over, and when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; nobody has been followed by a bot before."""
    op.add_column("seats", sa.Column("former", sa.String(64), nullable=True))
    op.add_column("seats", sa.Column("former_n", sa.Integer, nullable=True))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("seats", "former_n")
    op.drop_column("seats", "former")
