"""`taluva restore`: a backup, back in its place or in another one."""

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
  taluva restore taluva.backup --force               in place of the games that are there
Stop the server first. A backup of SQLite can be restored into PostgreSQL, and the other way round."""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")],
    data: Data = None,
    database: DatabaseUrl = None,
    force: Annotated[bool, typer.Option("--force", help="Put it in place of the games that are there.")] = False,
) -> None:
    """Bring back what a backup holds: all of it, or nothing changes."""
    from taluva.cli.progress import progress_bar
    from taluva.web.storage.backup import restore

    if not file.is_file():
        raise Refusal(f"There is no file {file}.")
    with progress_bar("Restoring") as report:
        games = run(place(data, database), lambda store: restore(store, file, force, report), writing=True)
    print(f"{games} {'game is' if games == 1 else 'games are'} back, and everything about them.")
