"""How much one address and one visitor may ask for, and how many may be connected. All in memory, all bounded."""

import hashlib
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from taluva.app.guard import STRICT
from taluva.app.languages import N_
from taluva.app.refusals import STATUS, Refusal
from taluva.app.speaking import translator_of
from taluva.online.settings import Settings

TOO_MANY = 1013
"""The WebSocket code for: come again later."""
_MOST_KNOWN = 20_000
_PREFIX_6 = 4
"""Groups of an IPv6 address that are one household: a /64 has as many addresses as its owner likes."""


@dataclass(slots=True)
class Bucket:
    """Tokens that are used up by requests and come back with time."""

    tokens: float
    at: float


class Buckets:
    """One bucket for everybody. Who was not seen for longest is forgotten first, with a full bucket."""

    def __init__(
        self, each_second: float, most: float, known: int = _MOST_KNOWN, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._most, self._known, self._clock = each_second, most, known, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, who: str, cost: float = 1.0) -> float:
        """Use tokens up; the seconds after which there would be enough, 0 if there were."""
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._most, now)
            if len(self._buckets) > self._known:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
            bucket.tokens = min(self._most, bucket.tokens + (now - bucket.at) * self._rate)
            bucket.at = now
        if bucket.tokens < cost:
            return (cost - bucket.tokens) / self._rate
        bucket.tokens -= cost
        return 0.0


class Limits:
    """Refuses whoever asks too much, before anything is done for it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self._settings = app, settings
        # A thousand people behind one address, as in a school or a load test, may play a turn every second.
        self._reads = Buckets(1000, 4000)
        self._writes = Buckets(500, 3000)
        # One program may play many games, but nobody can play one game fast.
        self._visitor = Buckets(250, 3000)
        self._seat = Buckets(10, 100)
        # Passwords cost much, and must not be guessed.
        self._dear = Buckets(2, 100)
        self._open: Counter[str] = Counter()
        self._all_open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in ("/health", "/ready"):
            await self.app(scope, receive, send)
            return
        who = address_of(scope)
        wait = self._wait(scope, who)
        full = self._all_open >= self._settings.connections or self._open[who] >= self._settings.connections_each
        if wait or full:
            await _refuse(wait or 5.0, scope, receive, send)
            return
        self._all_open += 1
        self._open[who] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._all_open -= 1
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def _wait(self, scope: Scope, who: str) -> float:
        headers = Headers(scope=scope)
        writes = scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")
        wait = (self._writes if writes else self._reads).take(who)
        if writes and scope["path"] in _DEAR:
            wait = max(wait, self._dear.take(who))
        token = headers.get("authorization") or _cookie(headers)
        if token and not scope["path"].startswith("/static/"):
            visitor = hashlib.sha256(token.encode()).hexdigest()[:32]
            wait = max(wait, self._visitor.take(visitor))
            if game := _GAME.match(scope["path"]):
                wait = max(wait, self._seat.take(f"{visitor} {game[1]}"))
        return wait


_GAME = re.compile(r"/api/games/([\w-]{1,32})(?:/|$)")
_DEAR = ("/api/login", "/api/accounts", "/api/me")


def address_of(scope: Scope) -> str:
    """Whose request it is; an IPv6 network counts as one."""
    client = scope.get("client")
    host: str = client[0] if client else ""
    return ":".join(host.split(":")[:_PREFIX_6]) if ":" in host else host


def _cookie(headers: Headers) -> str:
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name in ("taluva", "__Host-taluva"):
            return value
    return ""


async def _refuse(wait: float, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(TOO_MANY, "limit")(scope, receive, send)
        return
    refusal = Refusal("limit", N_("This is more than one may ask for in so short a time; please wait a moment."))
    answer = refusal.as_json(translator_of(Headers(scope=scope)))
    headers = STRICT | {"Retry-After": str(math.ceil(wait)), "Cache-Control": "no-store"}
    await JSONResponse(answer, STATUS[refusal.code], headers)(scope, receive, send)
