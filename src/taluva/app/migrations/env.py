"""Alembic's way in: it works on the connection that `upgrading` hands over, inside its transaction."""

from alembic import context

from taluva.app.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
