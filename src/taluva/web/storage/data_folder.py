"""The data folder: private to its owner, whatever the umask is and whoever created it.

It contains hidden stacks, password hashes and token hashes.
"""

import contextlib
import os
import stat
import sys
from pathlib import Path

FILE = "games.sqlite3"
_BESIDE = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps next to the database, with the same permissions."""
UNFINISHED, LAST = "unfinished", "last-game.taluva"
"""Written by `taluva play --terminal`."""
_OF_OTHERS = 0o077


def make(folder: Path) -> None:
    """Create the folder and an empty database if they are missing, and make both private. Raises OSError."""
    _make_folder(folder)
    file = folder / FILE
    if not file.exists():
        with contextlib.suppress(FileExistsError):
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    # Not by opening it: closing an SQLite file releases the locks that this process has on it.
    for path in (file, *(folder / f"{FILE}{ending}" for ending in _BESIDE), folder / LAST):
        close_to_others(path)
    if (folder / UNFINISHED).is_dir():
        make_unfinished(folder)


def make_unfinished(folder: Path) -> Path:
    """The folder of unfinished games, made private with everything in it. Raises OSError."""
    _make_folder(folder)
    unfinished = folder / UNFINISHED
    _make_folder(unfinished)
    for path in unfinished.iterdir():
        close_to_others(path)
    return unfinished


def need_writable(folder: Path) -> None:
    """Check that games can be stored in a folder. Raises OSError with the reason."""
    make(folder)
    for path in (folder, folder / FILE):
        if not os.access(path, os.W_OK):
            what = "the folder is read-only" if path == folder else f"the file {FILE} is read-only"
            raise PermissionError(None, what)


def close_to_others(path: Path) -> None:
    """Remove the permissions of others from a file or folder; those of its owner stay.

    If that fails, because it has another owner or is read-only, it is left as it is.
    """
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OF_OTHERS:
            path.chmod(mode & ~_OF_OTHERS)


def _make_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_for_more(folder):
        close_to_others(folder)


def _is_for_more(folder: Path) -> bool:
    """Whether a folder is certainly not for games alone: the home folder, a parent of it, or a shared place."""
    found = folder.resolve()
    try:
        home = Path.home().resolve()
    except RuntimeError:
        home = None
    above_home = home is not None and (found == home or found in home.parents)
    return above_home or bool(found.stat().st_mode & stat.S_ISVTX)
