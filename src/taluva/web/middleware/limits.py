"""What one address and one visitor may request, and how many may be connected. All rate limits are applied here."""

import asyncio
import hashlib
import math
import re
from collections import Counter
from http import HTTPMethod

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from taluva.web.client_address import address_of
from taluva.web.context import translator_of
from taluva.web.cookies import cookie_of
from taluva.web.errors import STATUS, Refusal
from taluva.web.i18n.languages import N_
from taluva.web.limiter import NEW_GAMES, PASSWORDS, READS, SEAT, VISITOR, WORK, WRITES, Charge, Limiter
from taluva.web.middleware.security import STRICT
from taluva.web.settings import Settings

OLD_TURN, PAGE, LEAST = 30.0, 3.0, 1.0
COSTS: tuple[tuple[HTTPMethod, re.Pattern[str], float], ...] = tuple(
    (method, re.compile(path), cost)
    for method, path, cost in (
        (HTTPMethod.GET, r"/api/games/[\w-]+/picture\.svg", 50.0),
        (HTTPMethod.GET, r"/api/games/[\w-]+/animation\.webp", 5000.0),
        (HTTPMethod.GET, r"/rules/pictures/[\w-]+\.svg", 10.0),
        (HTTPMethod.GET, r"/api/games/[\w-]+/record", 2.0),
        (HTTPMethod.GET, r"/api/me/export", 50.0),
        (HTTPMethod.GET, r"/api/position", 15.0),
        (HTTPMethod.GET, r"/api/(archive|players|lobby|games|players/.+)", 5.0),
        (HTTPMethod.GET, r"/api/games/[\w-]+(/live|/chat)?", 1.0),
        (HTTPMethod.GET, r"/api/games/[\w-]+/settlement", 10.0),
        (HTTPMethod.POST, r"/api/position/(try|why)", 25.0),
        (HTTPMethod.POST, r"/api/positions/check", 25.0),
        (HTTPMethod.POST, r"/api/games/[\w-]+/(try|why)", 10.0),
        (HTTPMethod.GET, r"/api/lessons/[a-z-]+", 10.0),
        (HTTPMethod.POST, r"/api/lessons/[a-z-]+", 15.0),
        (HTTPMethod.GET, r"/api/rules/[\w-]+", 2.0),
        (HTTPMethod.POST, r"/api/games/[\w-]+/review", 10.0),
        (HTTPMethod.GET, r"/api/puzzles(/next)?", 10.0),
        (HTTPMethod.GET, r"/api/puzzles/[a-z0-9]+", 15.0),
        (HTTPMethod.POST, r"/api/puzzles/[a-z0-9]+/(answers|solution)", 50.0),
        (HTTPMethod.GET, r"/api/progress", 50.0),
        (HTTPMethod.GET, r"/api/progress/games", 20.0),
        (HTTPMethod.GET, r"/api/(progress/ladder|daily)", 10.0),
        (HTTPMethod.POST, r"/api/daily", 15.0),
        (HTTPMethod.POST, r"/api/analysis/(node|lines)", 10.0),
        (HTTPMethod.POST, r"/api/analysis(/record)?", 60.0),
        (HTTPMethod.GET, r"/api/studies", 10.0),
        (HTTPMethod.POST, r"/api/studies", 60.0),
        (HTTPMethod.GET, r"/api/studies/[\w-]+", 60.0),
        (HTTPMethod.PATCH, r"/api/studies/[\w-]+", 60.0),
        (HTTPMethod.GET, r"/api/position/picture\.svg", 60.0),
        (HTTPMethod.POST, r"/api/games/import", 50.0),
        (HTTPMethod.POST, r"/api/games", 10.0),
        (HTTPMethod.POST, r"/api/qr", 15.0),
    )
)
"""Measured costs of API requests in milliseconds; the first match counts, anything else costs `LEAST`.
An old turn (`?turn=`) costs `OLD_TURN` more, a page costs `PAGE`, a static file nothing."""

AT_ONCE = 100
"""Requests of one address that are handled at the same time; further ones wait."""
_LONG = ("/hint", "/chances", "/review", "/attempt", "/analysis/lines", "/animation.webp")
"""They wait for the engine, which has its own queue, or for a long drawing."""
TOO_MANY = 1013
"""The WebSocket close code for "try again later"."""
_GAME = re.compile(r"/api/games/([\w-]{1,32})(?:/|$)")
_WITH_PASSWORD = ("/api/login", "/api/accounts", "/api/me", "/api/reset")
_BEGINNING = ("/api/games", "/api/games/import", "/api/daily")
_COOKIES = ("__Host-taluva", "taluva")


class Limits:
    """Middleware that refuses excessive requests before any work is done for them."""

    def __init__(self, app: ASGIApp, settings: Settings, limiter: Limiter) -> None:
        self.app, self._settings, self._limiter = app, settings, limiter
        self._open: Counter[str] = Counter()
        self._all_open = 0
        self._turns: dict[str, asyncio.Semaphore] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in ("/health", "/ready"):
            await self.app(scope, receive, send)
            return
        viewer = address_of(scope)
        if self._all_open >= self._settings.connections or self._open[viewer] >= self._settings.connections_each:
            await _refuse(5.0, scope, receive, send)
            return
        if wait := await self._limiter.take(*charges_of(scope, viewer)):
            await _refuse(wait, scope, receive, send)
            return
        self._all_open += 1
        self._open[viewer] += 1
        try:
            if scope["type"] == "websocket" or scope["path"].endswith(_LONG):
                await self.app(scope, receive, send)
            else:
                async with self._turns.setdefault(viewer, asyncio.Semaphore(AT_ONCE)):
                    await self.app(scope, receive, send)
        finally:
            self._all_open -= 1
            self._open[viewer] -= 1
            if not self._open[viewer]:
                del self._open[viewer]
                self._turns.pop(viewer, None)


def charges_of(scope: Scope, address: str) -> list[Charge]:
    """The charges for a request, to its address and to its visitor."""
    headers, path = Headers(scope=scope), scope["path"]
    method = "GET" if scope["type"] == "websocket" or scope["method"] == "HEAD" else scope["method"]
    writes = method not in ("GET", "OPTIONS")
    charges = [Charge(WRITES if writes else READS, address)]
    if cost := cost_of(method, path, scope.get("query_string", b"")):
        charges.append(Charge(WORK, address, cost))
    if writes and path in _WITH_PASSWORD:
        charges.append(Charge(PASSWORDS, address))
    if writes and path in _BEGINNING:
        charges.append(Charge(NEW_GAMES, address))
    token = headers.get("authorization") or next(filter(None, (cookie_of(headers, name) for name in _COOKIES)), None)
    if token and not path.startswith("/static/"):
        visitor = hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()[:32]
        charges.append(Charge(VISITOR, visitor))
        if game := _GAME.match(path):
            charges.append(Charge(SEAT, f"{visitor} {game[1]}"))
    return charges


def cost_of(method: str, path: str, query: bytes) -> float:
    """The cost of a request, in CPU milliseconds."""
    if path.startswith("/static/"):
        return 0.0
    usual = LEAST if path.startswith("/api/") else PAGE
    cost = next((cost for verb, pattern, cost in COSTS if verb == method and pattern.fullmatch(path)), usual)
    is_of_game = _GAME.match(path) is not None
    return cost + (OLD_TURN if is_of_game and b"turn=" in query else 0.0)


async def _refuse(wait: float, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(TOO_MANY, "limit")(scope, receive, send)
        return
    refusal = Refusal("limit", N_("You are sending too many requests; please wait a moment."))
    answer = refusal.as_json(translator_of(Headers(scope=scope)))
    headers = STRICT | {"Retry-After": str(math.ceil(wait)), "Cache-Control": "no-store"}
    await JSONResponse(answer, STATUS[refusal.code], headers)(scope, receive, send)
