"""`taluva backup`: everything that a site stores, in one file."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.web.storage.games import Store

Answer = TypeVar("Answer")
EXAMPLES = """\b
Examples:
  taluva backup taluva.backup                        the games of the user's data folder
  taluva backup taluva.backup --data /var/lib/taluva
  taluva backup taluva.backup --database postgresql+asyncpg://taluva:SECRET@db/taluva
The server can keep running. The file contains secrets (the hidden stacks): only its owner can read it."""


def _option(name: str, metavar: str, words: str) -> object:
    environment = f"TALUVA_{name.upper()}"
    return typer.Option(
        f"--{name}", metavar=metavar, help=words, envvar=environment, show_default=False, show_envvar=False
    )


Data = Annotated[Path | None, _option("data", "DIR", "Where games are stored. [default: the user's data folder]")]
DatabaseUrl = Annotated[str | None, _option("database", "URL", "A PostgreSQL database.")]


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the backup.")],
    data: Data = None,
    database: DatabaseUrl = None,
) -> None:
    """Write everything that a site stores into one file, while it runs."""
    from taluva.cli.progress import progress_bar
    from taluva.web.storage.backup import back_up
    from taluva.web.storage.data_folder import FILE

    folder = place(data, database)
    if isinstance(folder, Path) and not (folder / FILE).exists():
        raise Refusal(f"There are no games in {folder}; give --data or --database.")
    with progress_bar("Backup") as report:
        games = run(folder, lambda store: back_up(store, file, report))
    print(f"Wrote {games} {'game' if games == 1 else 'games'} and everything else that is stored to {file}.")


def place(data: Path | None, database: str | None) -> Path | str:
    """Where the games are stored."""
    from taluva.cli.autosave import data_folder
    from taluva.web.settings import SettingsError, database_of

    if data is not None and database is not None:
        raise Refusal("Games are either in --data or in --database, not in both.")
    try:
        return database_of(database) if database else (data or data_folder())
    except SettingsError as error:
        raise Refusal(f"{error}.") from None


def run(where: Path | str, work: "Callable[[Store], Awaitable[Answer]]", *, writing: bool = False) -> Answer:
    """Run something with a store; failures are reported in one sentence."""
    import asyncio

    from taluva.web.errors import Unavailable
    from taluva.web.storage.backup import BackupError
    from taluva.web.storage.data_folder import need_writable
    from taluva.web.storage.games import Store
    from taluva.web.storage.migrate import TooNew

    async def open_and_work() -> Answer:
        if writing and isinstance(where, Path):
            need_writable(where)
        store = await Store.open(where)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(open_and_work())
    except BackupError as error:
        raise Refusal(f"{error}.") from None
    except TooNew:
        raise Refusal("The games are from a newer version of taluva; install that version.") from None
    except Unavailable as error:
        if isinstance(where, Path) and not os.access(where, os.W_OK):
            raise Refusal(f"The games in {where} cannot be read: SQLite needs to write to that folder.") from None
        raise Refusal(f"The database cannot be used: {error}.") from None
    except OSError as error:
        raise Refusal(f"The games in {where} cannot be {'written' if writing else 'read'}: {error.strerror}.") from None
