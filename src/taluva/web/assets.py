"""The files of the pages, from memory: compressed once, and named after their content so that they can be kept."""

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
_IMPORT = re.compile(rb"^@import '(\./[^']+)';\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asset:
    """One file."""

    content: bytes
    compressed: bytes | None
    kind: str
    version: str


def url(path: str) -> str:
    """The address of a file under `static`, which changes with its content."""
    return f"/static/{path}?v={_assets()[path].version}"


def paths() -> tuple[str, ...]:
    """All files, by their paths below `static`."""
    return tuple(_assets())


def text(path: str) -> str:
    """What a file under `static` says."""
    return _assets()[path].content.decode()


def serve(request: Request) -> Response:
    """A file under `static`. An address with the hash of its content is cached for ever, any other is revalidated."""
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
    """All files, by their path below `static`."""
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            found[path.relative_to(FOLDER).as_posix()] = _read(path)
    return found


def _read(path: Path) -> Asset:
    content = _joined(path) if path.suffix == ".css" else path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    compressed = gzip.compress(content, mtime=0) if path.suffix in _COMPRESSED else None
    return Asset(content, compressed, kind, hashlib.sha256(content).hexdigest()[:12])


def _joined(path: Path) -> bytes:
    """A style with the parts that it imports in place of the imports: one file is one request."""
    return _IMPORT.sub(lambda part: _joined(path.parent / part[1].decode()), path.read_bytes())
