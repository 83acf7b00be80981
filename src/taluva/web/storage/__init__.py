"""The database: schema, games, migrations, backup."""
