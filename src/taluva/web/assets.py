"""The static files of the pages, served from memory: compressed once, with content hashes in their URLs."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "static"
_KEPT = "public, max-age=31536000, immutable"
_ASKED_AGAIN = "no-cache"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
_COMPRESSED = {*_TYPES}
_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)
"""A comment on lines of its own."""
_IMPORT = re.compile(rb"^@import '(\./[^']+)';\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asset:
    """One file."""

    content: bytes
    compressed: bytes | None
    kind: str
    version: str


def url(path: str) -> str:
    """The URL of a file under `static`, with the hash of its content."""
    return f"/static/{path}?v={_assets()[path].version}"


def paths() -> tuple[str, ...]:
    """The paths of all files, relative to `static`."""
    return tuple(_assets())


def text(path: str) -> str:
    """The text of a file under `static`."""
    return _assets()[path].content.decode()


def serve(request: Request) -> Response:
    """Serve a file under `static`. A URL with the content hash is cached forever, any other is revalidated."""
    asset = _assets().get(request.path_params["path"])
    if asset is None:
        return Response("Not found", 404)
    tag = f'"{asset.version}"'
    kept = request.query_params.get("v") == asset.version
    headers = {"ETag": tag, "Cache-Control": _KEPT if kept else _ASKED_AGAIN, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = asset.content
    if asset.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = asset.compressed
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers, media_type=asset.kind)


@cache
def _assets() -> dict[str, Asset]:
    """All files by their path relative to `static`."""
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file() and not path.name.endswith(".d.ts"):
            found[path.relative_to(FOLDER).as_posix()] = _read(path)
    return found


def _read(path: Path) -> Asset:
    content = _joined(path) if path.suffix == ".css" else path.read_bytes()
    if path.suffix == ".js":
        content = _without_comments(content)
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    compressed = gzip.compress(content, mtime=0) if path.suffix in _COMPRESSED else None
    return Asset(content, compressed, kind, hashlib.sha256(content).hexdigest()[:12])


def _without_comments(script: bytes) -> bytes:
    """A script without the comments on lines of their own, such as its types. The other lines keep their numbers."""
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), script)


def _joined(path: Path) -> bytes:
    """A stylesheet with its imports inlined: one file is one request."""
    return _IMPORT.sub(lambda part: _joined(path.parent / part[1].decode()), path.read_bytes())
