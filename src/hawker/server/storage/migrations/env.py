"""Run by Alembic: the connection is given by whoever upgrades."""

from alembic import context

from hawker.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite changes a table by copying it
)
# The transaction is the caller's, who also holds the lock that keeps other nodes waiting.
context.run_migrations()
