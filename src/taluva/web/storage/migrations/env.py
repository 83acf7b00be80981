"""Alembic's entry point: works on the connection that `migrate` passes on, inside its transaction."""

from alembic import context

from taluva.web.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
