"""Reading and writing files and standard input, with a clear sentence for everything that can go wrong."""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.game import Game

STANDARD = "-"
_LARGEST = 4_000_000
"""Bytes; far more than the record of any game."""


def name_of(source: str) -> str:
    """A file name for the beginning of a sentence."""
    return "Standard input" if source == STANDARD else f"The file {source}"


def place_in(source: str, line: int, column: int) -> str:
    """A place in a file for the beginning of a sentence."""
    return f"In {'standard input' if source == STANDARD else source}, line {line}, column {column}"


def read_text(source: str) -> str:
    """The text of a file, or of standard input for `-`."""
    name = name_of(source)
    try:
        if source == STANDARD:
            data = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with open(source, "rb") as file:
                data = file.read(_LARGEST + 1)
    except FileNotFoundError:
        raise Refusal(f"There is no file {source!r}; taluva new creates one.") from None
    except IsADirectoryError:
        raise Refusal(f"{name} is a folder, not a record of a game.") from None
    except (OSError, ValueError, AttributeError) as error:
        raise Refusal(f"{name} cannot be read: {_reason(error)}.") from None
    if len(data) > _LARGEST:
        raise Refusal(f"{name} is too large to be the record of a game.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{name} is not UTF-8 text (see byte {error.start + 1}), so it is not a record.") from None
    if not text.strip("\ufeff \t\r\n"):
        raise Refusal(f"{name} is empty; taluva new writes the record of a new game.")
    return text


def read_game(source: str) -> "tuple[Game, str]":
    """The game in a record, and its text."""
    from taluva.cli.progress import load_kernel

    text = read_text(source)
    load_kernel()
    from taluva.records import RecordError, read_record

    try:
        return read_record(text), text
    except RecordError as error:
        raise Refusal(f"{place_in(source, error.line, error.column)}: {error.sentence}") from None


def write_text(target: str, text: str, force: bool = False) -> None:
    """Write to a file, or to standard output for `-`. An existing file is only replaced with `force`."""
    if target == STANDARD:
        print(text, end="" if text.endswith("\n") else "\n")
    else:
        check_target(target, force)
        write_bytes(target, text.encode("utf-8"))


def check_target(target: str, force: bool) -> None:
    """Refuse the name of a file that cannot be written or must not be replaced."""
    try:
        if Path(target).is_dir():
            raise Refusal(f"The file {target} cannot be written: it is a folder; give the name of a file.")
        if Path(target).exists() and not force:
            raise Refusal(f"The file {target} already exists; choose another name, or replace it with --force.")
    except (OSError, ValueError) as error:
        raise Refusal(f"The file {target} cannot be written: {_reason(error)}.") from None


def write_bytes(target: str, data: bytes) -> None:
    """Write to a file, or to standard output for `-`; an existing file is replaced."""
    if target == STANDARD:
        sys.stdout.buffer.write(data)
        return
    try:
        replace_file(Path(target), data)
    except (OSError, ValueError) as error:
        raise Refusal(f"The file {target} cannot be written: {_reason(error)}.") from None


def replace_file(path: Path, data: bytes | str, mode: int | None = None) -> None:
    """Write a file completely or not at all, even if interrupted.

    Without a mode, the permissions are those of the existing file, or the default ones.
    """
    written = data.encode("utf-8") if isinstance(data, str) else data
    if path.exists() and not path.is_file():
        path.write_bytes(written)  # a device or a pipe
        return
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(written)
            file.flush()
            os.fsync(file.fileno())
            if mode is None:
                mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
            os.chmod(file.name, mode)
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error)
    return str(reason)[:1].lower() + str(reason)[1:]
