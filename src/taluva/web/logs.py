"""What the site writes down: one line per event, as text or as JSON. No tokens, no addresses of links, no stacks."""

import json
import logging
import re
import sys
import time
from typing import Any

_SECRETS = re.compile(
    r"(?i)((?:bearer\s+|__host-taluva=|taluva=|token[\"']?\s*[:=]\s*[\"']?|#)[\"']?)[\w-]{20,}|(://[^:/@\s]*:)[^@\s]+(?=@)"
)
_KNOWN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


def set_up(form: str) -> None:
    """Send everything to standard error in one form, for all libraries too."""
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
    """A text in which whatever looks like a token or a password is dots."""
    return _SECRETS.sub(lambda found: f"{found[1] or found[2]}...", text)


class Json(logging.Formatter):
    """One object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record, with everything that was said `extra`."""
        line: dict[str, Any] = {
            "time": _moment(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": without_secrets(record.getMessage()),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in _KNOWN}
        if record.exc_info:
            line["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class Text(logging.Formatter):
    """A line for people; what went wrong follows it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        extra = "".join(f" {name}={value}" for name, value in record.__dict__.items() if name not in _KNOWN)
        line = f"{_moment(record.created)} {record.levelname.lower()} {record.process} {record.getMessage()}{extra}"
        if record.exc_info:
            line += f"\n{self.formatException(record.exc_info)}"
        return without_secrets(line)


def _moment(seconds: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03}Z"
