"""A guest's devices: each browser has a session that can be ended."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("sessions_only", sa.Boolean))
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("browser", sa.String(20), nullable=False),
        sa.Column("system", sa.String(20), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_sessions_guest", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"])


def downgrade() -> None:
    op.drop_index("ix_sessions_guest", "sessions")
    op.drop_table("sessions")
    op.drop_column("guests", "sessions_only")
