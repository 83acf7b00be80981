"""Logs of the site: one line per event, as text or as JSON. They contain no tokens, no secret links, no stacks.

Only a mistake in the program is followed by its traceback: a database that is unavailable is an event like any other.
"""

import json
import logging
import re
import sys
import time
from typing import Any

from taluva.web.errors import Unavailable

_SECRETS = re.compile(
    r"(?i)((?:bearer\s+|__host-taluva=|taluva=|token[\"']?\s*[:=]\s*[\"']?|#)[\"']?)[\w-]{20,}|(://[^:/@\s]*:)[^@\s]+(?=@)"
)
_KNOWN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


def set_up(form: str) -> None:
    """Log everything, libraries included, to standard error in one format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Text())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("taluva").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True


def without_secrets(text: str) -> str:
    """A text in which anything that looks like a token or a password is masked."""
    return _SECRETS.sub(lambda found: f"{found[1] or found[2]}...", text)


class Json(logging.Formatter):
    """One object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record, with all its `extra` fields."""
        line: dict[str, Any] = {
            "time": _moment(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": without_secrets(record.getMessage()),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in _KNOWN}
        if record.exc_info:
            line["error"] = without_secrets(_brief(record) or self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class Text(logging.Formatter):
    """One line for people, followed by the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        extra = "".join(f" {name}={value}" for name, value in record.__dict__.items() if name not in _KNOWN)
        message = record.getMessage().rstrip()
        line = f"{_moment(record.created)} {record.levelname.lower()} {record.process} {message}{extra}"
        if record.exc_info:
            brief = _brief(record)
            line += f"\n{self.formatException(record.exc_info)}" if brief is None else f" error={brief}"
        return without_secrets(line)


def _brief(record: logging.LogRecord) -> str | None:
    """The error of a record in a few words, if its traceback would tell nothing more."""
    error = record.exc_info[1] if record.exc_info else None
    return " ".join(str(error).split()) if isinstance(error, Unavailable) else None


def _moment(seconds: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03}Z"
