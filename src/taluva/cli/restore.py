"""`taluva restore`: restore a backup, in the same place or in another one."""

from pathlib import Path
from typing import Annotated

import typer

from taluva.cli.backup import Data, DatabaseUrl, place, run
from taluva.cli.refusal import Refusal

EXAMPLES = """\b
Examples:
  taluva restore taluva.backup                       into the user's data folder
  taluva restore taluva.backup --data /var/lib/taluva
  taluva restore taluva.backup --database postgresql+asyncpg://taluva:SECRET@db/taluva
  taluva restore taluva.backup --force               replaces the existing games
Stop the server first. A backup of SQLite can be restored into PostgreSQL, and the other way round."""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")],
    data: Data = None,
    database: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the existing games.")] = False,
) -> None:
    """Restore a backup completely; if that fails, nothing changes."""
    from taluva.cli.progress import progress_bar
    from taluva.web.storage.backup import restore

    if not file.is_file():
        raise Refusal(f"There is no file {file}.")
    with progress_bar("Restoring") as report:
        games = run(place(data, database), lambda store: restore(store, file, force, report), writing=True)
    print(f"Restored {games} {'game' if games == 1 else 'games'} and everything else in the backup.")
