"""Turns every failure of a command into one sentence and an exit code."""

import os
import sys
import unicodedata
from collections.abc import Sequence

import typer

from taluva.cli.app import app
from taluva.cli.refusal import Refusal
from taluva.extras import MissingExtra, extra_of

BAD_INPUT, FAILED, STOPPED, PIPE_CLOSED = 2, 1, 130, 141
_LONGEST = 200
"""The maximum length of a word in a sentence."""


def run(arguments: Sequence[str] | None) -> int:
    """Run the app and return its exit code. Never raises."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(args=None if arguments is None else list(arguments), prog_name="taluva", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Refusal as refusal:
        return _say(str(refusal), refusal.code)
    except MissingExtra as missing:
        return _say(str(missing), BAD_INPUT)
    except ModuleNotFoundError as missing:
        extra = extra_of(missing.name or "")
        if extra is None:
            return _bug(missing)
        return _say(str(MissingExtra(extra, "This command")), BAD_INPUT)
    except typer.TyperException as error:
        return _say(_usage(error), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return STOPPED
    except SystemExit as leaving:
        # Typer itself exits this way when the reader of the output has gone.
        if isinstance(leaving.__context__, BrokenPipeError):
            return _pipe_closed()
        return leaving.code if isinstance(leaving.code, int) else FAILED
    except BrokenPipeError:
        return _pipe_closed()
    except OSError as error:
        _discard_output()
        return _say(f"The system refused: {error.strerror or error}", BAD_INPUT)
    except Exception as error:
        return _bug(error)


def _bug(error: Exception) -> int:
    if os.environ.get("TALUVA_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return _say(f"This is a bug in taluva, please report it ({what}; TALUVA_DEBUG=1 shows where)", FAILED)


def one_sentence(text: str) -> str:
    """A text as one printable sentence on one line, even if it quotes a hostile file."""
    words = " ".join(word if len(word) <= _LONGEST else f"{word[:_LONGEST]}..." for word in printable(text).split())
    words = words.rstrip(".")
    return f"{words.replace('. ', '; ')}."


def printable(text: str) -> str:
    """A text from outside without terminal control characters."""
    safe = text.encode("utf-8", "replace").decode("utf-8")
    return "".join(" " if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") else letter for letter in safe)


def _usage(error: typer.TyperException) -> str:
    """Typer's message, and where to read more."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "taluva"
    return f"{error.format_message().rstrip('.')}; see {command} --help"


def _say(sentence: str, code: int) -> int:
    print(one_sentence(sentence), file=sys.stderr)
    return code


def _pipe_closed() -> int:
    _discard_output()
    return PIPE_CLOSED


def _discard_output() -> None:
    """Discard Python's last flush, instead of failing again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
