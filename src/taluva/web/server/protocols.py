"""uvicorn's protocols, with limits on what a client can make the server hold or wait for."""

import asyncio
import json
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from taluva.web.errors import STATUS, Refusal
from taluva.web.i18n.languages import DEFAULT, N_, translator
from taluva.web.middleware.security import STRICT

LONGEST_URL = 16 * 1024
LARGEST_HEADERS = 16 * 1024
"""Bytes of all names and values together."""
MOST_HEADERS = 100
HEAD_TIMEOUT = 20.0
"""Seconds from the first byte of a request until its headers must be complete."""
LARGEST_BACKLOG = 256 * 1024
"""Bytes that a client may leave unread before its socket is closed."""
CLOSE_TIMEOUT = 10.0
"""Seconds that a client has to read the rest after the server has closed the connection."""
NOT_UTF_8 = 1007
_TOO_LARGE = Refusal("headers", N_("The headers of this request are too large, or too many."))


class HttpProtocol(HttpToolsProtocol):
    """HTTP with limits on the head of a request: beyond them, it is refused at once and the connection closed."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout for the first request."""
        super().connection_made(transport)
        self._is_refused = False
        self._head: asyncio.TimerHandle | None = None
        self._bytes = self._unfinished = 0
        self._begin_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout."""
        self._end_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data, unless the request was refused already."""
        if self._is_refused:
            return
        super().data_received(data)
        if self._head is None:
            self._unfinished = 0
            return
        # The parser buffers an unfinished header without reporting it.
        self._unfinished += len(data)
        if self._unfinished > LONGEST_URL + LARGEST_HEADERS and not self._is_refused:
            self._answer(_TOO_LARGE)

    def on_message_begin(self) -> None:
        """A request has begun."""
        super().on_message_begin()
        self._bytes = 0
        self._begin_head()

    def on_url(self, url: bytes) -> None:
        """A part of the URL."""
        super().on_url(url)
        if len(self.url) > LONGEST_URL:
            self._refuse(Refusal("address", N_("The address of this request is too long.")))

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self._bytes += len(name) + len(value)
        if self._bytes > LARGEST_HEADERS or len(self.headers) >= MOST_HEADERS:
            self._refuse(_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self._end_head()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Respond to invalid HTTP, unless the request was refused for its size."""
        if not self._is_refused:
            self._answer(Refusal("bad-request", N_("This is not a valid HTTP request.")))

    def _begin_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(HEAD_TIMEOUT, self._too_slow)

    def _end_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _too_slow(self) -> None:
        self._head = None
        self.transport.close()

    def _refuse(self, refusal: Refusal) -> None:
        """Respond, and stop the parser."""
        self._answer(refusal)
        raise httptools.HttpParserError(refusal.code)

    def _answer(self, refusal: Refusal) -> None:
        self._is_refused = True
        body = json.dumps(refusal.as_json(translator(DEFAULT))).encode()
        headers = STRICT | {
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Connection": "close",
        }
        head = "".join(f"{name.lower()}: {value}\r\n" for name, value in headers.items())
        self.transport.write(STATUS_LINE[STATUS[refusal.code]] + head.encode() + b"\r\n" + body)
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets with a limit on the data held for a client that does not read."""

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; invalid UTF-8 ends the connection."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NOT_UTF_8)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Drop a client that has not answered a ping."""
        super().keepalive_timeout()
        self._abort_later()

    async def send(self, message: Any) -> None:
        """Send for the app; after a close, the client has limited time to read the rest."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self._abort_later()

    def handle_parser_exception(self) -> None:
        """Close the connection after a protocol error."""
        super().handle_parser_exception()
        self._abort_later()

    def _abort_later(self) -> None:
        """Drop unread data after a while: a close alone would wait for the client forever."""
        self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)
