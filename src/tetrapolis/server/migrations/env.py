"""What Alembic runs; the connection is handed in by `upgrade`."""

from __future__ import annotations

from alembic import context

from tetrapolis.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
