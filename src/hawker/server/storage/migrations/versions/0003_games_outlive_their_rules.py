"""A running game keeps its table as it stands, and a finished one its film, so that both outlive their rules."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("snapshot", sa.Text()))
    op.create_table(
        "films",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("part", sa.String(12), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "part", name="pk_films"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_films_table_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("films")
    op.drop_column("tables", "snapshot")
