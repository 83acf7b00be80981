"""The folder of the games: nobody but its owner can look into it, whatever the umask, and whoever made it.

Hidden stacks, hashes of passwords and tokens are in it.
"""

import contextlib
import os
import stat
import sys
from pathlib import Path

FILE = "games.sqlite3"
_BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside its file, with the same permissions."""
UNFINISHED, LAST = "unfinished", "last-game.taluva"
"""What `taluva play --terminal` keeps."""
_OF_OTHERS = 0o077


def make(folder: Path) -> None:
    """Make a folder and an empty database where they are missing, and close both to others. Raises OSError."""
    _make_folder(folder)
    file = folder / FILE
    if not file.exists():
        with contextlib.suppress(FileExistsError):
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    # Not by opening it: to close a file of SQLite lets go of the locks that this process has on it.
    for path in (file, *(folder / f"{FILE}{ending}" for ending in _BESIDE), folder / LAST):
        close_to_others(path)
    if (folder / UNFINISHED).is_dir():
        make_unfinished(folder)


def make_unfinished(folder: Path) -> Path:
    """The folder of unfinished games, closed to others with all that is in it. Raises OSError."""
    _make_folder(folder)
    unfinished = folder / UNFINISHED
    _make_folder(unfinished)
    for path in unfinished.iterdir():
        close_to_others(path)
    return unfinished


def need_writable(folder: Path) -> None:
    """Look whether games can be kept in a folder. Raises OSError that says why not."""
    make(folder)
    for path in (folder, folder / FILE):
        if not os.access(path, os.W_OK):
            what = "the folder is read-only" if path == folder else f"the file {FILE} is read-only"
            raise PermissionError(None, what)


def close_to_others(path: Path) -> None:
    """Take away what others may do with a file or folder; what its owner may do stays.

    Where that cannot be done, as it is somebody else's or cannot be changed, it stays as it is.
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
    """Whether a folder is surely not for games alone: the home, what is above it, or a place for everybody."""
    found = folder.resolve()
    try:
        home = Path.home().resolve()
    except RuntimeError:
        home = None
    above_home = home is not None and (found == home or found in home.parents)
    return above_home or bool(found.stat().st_mode & stat.S_ISVTX)
