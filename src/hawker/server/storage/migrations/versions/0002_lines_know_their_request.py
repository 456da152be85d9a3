"""A line of chat keeps the id of its request, so that one that is said again is the same line."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("request", sa.String(40)))
    op.create_index("ix_chat_request", "chat", ["table_id", "guest", "request"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_chat_request", "chat")
    op.drop_column("chat", "request")
