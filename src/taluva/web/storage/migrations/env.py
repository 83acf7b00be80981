"""Alembic's way in: it works on the connection that `migrate` hands over, inside its transaction."""

from alembic import context

from taluva.web.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
