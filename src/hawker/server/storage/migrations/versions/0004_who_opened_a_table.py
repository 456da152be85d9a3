"""A table knows who opened it, and from which household, so that what one of them may have can be bounded."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("opener", sa.String(32)))
    op.add_column("tables", sa.Column("household", sa.String(16)))
    # Who opened the tables that are there stands in their logs; their hosts are close enough for a bound.
    host = "card::json ->> 'host'" if op.get_bind().dialect.name == "postgresql" else "json_extract(card, '$.host')"
    op.execute(f"UPDATE tables SET opener = {host} WHERE state <> 'over'")
    op.create_index("ix_tables_opener", "tables", ["opener", "state"])
    op.create_index("ix_tables_household", "tables", ["household", "state"])


def downgrade() -> None:
    op.drop_index("ix_tables_household", "tables")
    op.drop_index("ix_tables_opener", "tables")
    op.drop_column("tables", "household")
    op.drop_column("tables", "opener")
