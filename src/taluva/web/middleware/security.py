"""What every request passes first: only this computer, only this site, only small bodies; and strict headers.

Online it is not only for this computer, but for whoever uses the site's own address.
"""

import asyncio
import hashlib
from base64 import b64encode
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
    """The policy of a page with these inline scripts and no others: each is allowed by its hash."""
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
"""Browsers complain about it where they do not trust the origin: without https, except on this computer."""
STRICT = _HEADERS | _PAGE_HEADERS
"""For answers that are given before a request gets here."""
_NO_PAGES = ("text/javascript", "text/css", "image/png")
"""The many small files of a page need no headers for pages: they would be a third of what a first visit loads."""
LARGEST_BODY = 16 * 1024
LARGEST_RECORD = 256 * 1024
IMPORT_PATH = "/api/games/import"
_HOSTS = ("localhost", "127.0.0.1")
_READING = ("GET", "HEAD", "OPTIONS")
_WATCHED = ("/health", "/ready", "/metrics")
"""Programs that watch over a site ask a process of it, by any name."""
_HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
_PATIENCE = 30.0
"""Seconds that a body may take to arrive."""


class Security:
    """Refuses what comes from elsewhere, and puts strict headers on every answer."""

    def __init__(self, app: ASGIApp, is_site: bool = False, address: str | None = None) -> None:
        """`address` is the origin of a site that is online, where it has only one."""
        self.app, self._is_site, self._address = app, is_site, address
        self._more = _HTTPS_ONLY if address is not None and address.startswith("https:") else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it."""
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
            # Whatever can be got can be asked about.
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        await self.app(scope, receive, send)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The body of a request that may pass. Refusal for any other."""
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise Refusal("bad-request", N_("This request cannot be read ({where})."), where="%00")
        reading = scope["method"] in _READING
        refusal = self._wrong_host(scope, headers) if reading else self._from_elsewhere(scope, headers)
        if refusal is not None:
            raise refusal
        return receive if reading else await _small(scope, headers, receive)

    def _from_elsewhere(self, scope: Scope, headers: Headers) -> Refusal | None:
        """A request of another site. Browsers say where a request comes from; other programs need not."""
        if refusal := self._wrong_host(scope, headers):
            return refusal
        origin = headers.get("origin")
        if origin is not None:
            same = origin == (self._address or f"{_SCHEMES[scope['scheme']]}://{headers.get('host')}")
        else:
            same = headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return None if same else Refusal("forbidden", N_("This request came from another site."))

    def _wrong_host(self, scope: Scope, headers: Headers) -> Refusal | None:
        """A request for another host: a name that somebody else's site points at this server (DNS rebinding)."""
        if len(headers.getlist("host")) != 1:
            return Refusal("forbidden", N_("This request names no host, or several."))
        if not self._is_site:
            right = _host_name(headers) in _HOSTS
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
            # What has not changed is one of these files.
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
    return scope["scheme"] == "https" or _host_name(Headers(scope=scope)) in _HOSTS


async def _small(scope: Scope, headers: Headers, receive: Receive) -> Receive:
    """The body of a request, read whole. Refusal where it is no JSON or too much."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal("bad-request", N_("Requests that change something must be JSON."))
    limit = LARGEST_RECORD if scope["path"] == IMPORT_PATH else LARGEST_BODY
    try:
        async with asyncio.timeout(_PATIENCE):
            body = await _body(receive, headers, limit)
    except TimeoutError:
        raise Refusal("bad-request", N_("The rest of this request did not come.")) from None
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
    return Refusal("too-large", N_("This is more than the server takes."))


def _host_name(headers: Headers) -> str:
    host = headers.get("host", "")
    try:
        _ = urlsplit(f"//{host}").port
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
