"""The first checks of every request: only this computer, only this site, only small bodies; and strict headers.

A site does not only answer this computer, but anybody who uses its public address.
"""

import asyncio
import hashlib
import re
from base64 import b64encode
from collections.abc import Collection
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from taluva.web.client_address import address_of, current_address
from taluva.web.context import translator_of
from taluva.web.errors import STATUS, Refusal
from taluva.web.i18n.languages import N_


def content_security_policy(*inline_scripts: str) -> str:
    """The policy of a page that allows exactly these inline scripts, by their hashes."""
    digests = (hashlib.sha256(script.encode()).digest() for script in inline_scripts)
    hashes = "".join(f" 'sha256-{b64encode(digest).decode()}'" for digest in digests)
    return (
        f"default-src 'none'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    )


_HEADERS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
_PAGE_HEADERS = {
    "Content-Security-Policy": content_security_policy(),
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SECURE_ONLY = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Browsers warn about it on origins that they do not trust: without https, except on this computer."""
STRICT = _HEADERS | _PAGE_HEADERS
"""For answers given before a request gets here."""
_NO_PAGES = ("text/javascript", "text/css", "image/png")
"""The many small files of a page need no page headers, which would be a third of a first visit's download."""
LARGEST_BODY = 16 * 1024
LARGEST_RECORD = 256 * 1024
LOCAL_HOSTS = ("localhost", "127.0.0.1")
_LARGE = re.compile(r"/api/(games/import|analysis|analysis/record|studies|studies/[\w-]+)")
"""Requests with a record or a whole study."""
_READING = ("GET", "HEAD", "OPTIONS")
_WATCHED = ("/health", "/ready", "/metrics")
"""Monitoring asks a process directly, under any host name."""
_HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
_TIMEOUT = 30.0
"""Seconds that a body may take to arrive."""


class Security:
    """Middleware that refuses requests from elsewhere, and adds strict headers to every answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None = LOCAL_HOSTS, address: str | None = None) -> None:
        """`hosts` are the names under which this computer alone is served; None for a site. `address` is the origin of
        a site, if it has only one."""
        self.app, self._hosts, self._address = app, hosts, address
        self._more = _HTTPS_ONLY if address is not None and address.startswith("https:") else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        current_address.set(address_of(scope))
        if scope["type"] == "websocket":
            refusal = self._from_elsewhere(scope, headers)
            if refusal is not None:
                await WebSocketClose(1008, "forbidden")(scope, receive, send)
                return
            await self.app(scope, receive, send)
            return
        try:
            receive = await self._checked(scope, headers, receive)
        except Refusal as refusal:
            response = JSONResponse(refusal.as_json(translator_of(headers)), STATUS[refusal.code])
            await response(scope, receive, _with_headers(scope, send, self._more))
            return
        send = _with_headers(scope, send, self._more)
        if scope["method"] == "HEAD":
            # HEAD works for everything that GET works for.
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        await self.app(scope, receive, send)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The body of a request that may pass; raises Refusal for any other."""
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise Refusal("bad-request", N_("This request cannot be read ({where})."), where="%00")
        reading = scope["method"] in _READING
        refusal = self._wrong_host(scope, headers) if reading else self._from_elsewhere(scope, headers)
        if refusal is not None:
            raise refusal
        return receive if reading else await _small(scope, headers, receive)

    def _from_elsewhere(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Refuses requests from other sites. Browsers say where a request comes from; other programs need not."""
        if refusal := self._wrong_host(scope, headers):
            return refusal
        origin = headers.get("origin")
        if origin is not None:
            same = origin == (self._address or f"{_SCHEMES[scope['scheme']]}://{headers.get('host')}")
        else:
            same = headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return None if same else Refusal("forbidden", N_("This request came from another site."))

    def _wrong_host(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Refuses requests for another host: a name of some other site that points to this server (DNS rebinding)."""
        if len(headers.getlist("host")) != 1:
            return Refusal("forbidden", N_("This request names no host, or several."))
        if self._hosts is not None:
            right = _host_name(headers) in self._hosts
            return (
                None if right else Refusal("forbidden", N_("This server is for this computer only: http://localhost."))
            )
        if self._address is None or scope["path"] in _WATCHED:
            return None
        right = headers.get("host", "").lower() == urlsplit(self._address).netloc
        return None if right else Refusal("forbidden", N_("This site has another address."))


_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}


def _with_headers(scope: Scope, send: Send, more: dict[str, str]) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            kind = headers.get("content-type", "").partition(";")[0]
            # A "not modified" response is always for one of these files.
            is_page = message["status"] != HTTPStatus.NOT_MODIFIED and kind not in _NO_PAGES
            of_pages = _PAGE_HEADERS | (_SECURE_ONLY if _is_trusted(scope) or more else {})
            for name, value in (_HEADERS | more | (of_pages if is_page else {})).items():
                headers.setdefault(name, value)
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_with_headers


def _without_body(send: Send) -> Send:
    async def send_head(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_head


def _is_trusted(scope: Scope) -> bool:
    """Whether the page is a secure context for browsers."""
    return scope["scheme"] == "https" or _host_name(Headers(scope=scope)) in LOCAL_HOSTS


async def _small(scope: Scope, headers: Headers, receive: Receive) -> Receive:
    """The complete body of a request. Refused if it is not JSON or too large."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal("bad-request", N_("Requests that change something must be JSON."))
    limit = LARGEST_RECORD if _LARGE.fullmatch(scope["path"]) else LARGEST_BODY
    try:
        async with asyncio.timeout(_TIMEOUT):
            body = await _body(receive, headers, limit)
    except TimeoutError:
        raise Refusal("bad-request", N_("The rest of this request did not arrive.")) from None
    given = False

    async def receive_body() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body


async def _body(receive: Receive, headers: Headers, limit: int) -> bytes:
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > limit:
        raise _too_large()
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > limit:
            raise _too_large()
        if not message.get("more_body"):
            return bytes(body)


def _too_large() -> Refusal:
    return Refusal("too-large", N_("This is larger than the server accepts."))


def _host_name(headers: Headers) -> str:
    host = headers.get("host", "")
    try:
        _ = urlsplit(f"//{host}").port
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
