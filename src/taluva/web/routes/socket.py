"""The WebSocket of a game: the server sends everything that happens; a page may also play and chat over it."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from taluva.web.context import RequestContext
from taluva.web.errors import Refusal, Unavailable
from taluva.web.i18n.languages import N_
from taluva.web.routes.dependencies import GameId, get_services, get_viewer
from taluva.web.schemas.socket import ClientMessage, PingFrame, TurnFrame
from taluva.web.services import Services

if TYPE_CHECKING:
    from taluva.web.tables.subscribers import Listener

router = APIRouter(prefix="/api")

TRY_AGAIN, NOT_FOR_YOU = 1013, 1008
_FRAMES: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
_SLOWEST = 10.0
"""Seconds that a page has to receive a message."""


class _Pace:
    """The rate limit of one page: a burst of messages, and so many per second."""

    _MOST, _EACH_SECOND, _MOST_REFUSED = 40.0, 10.0, 200

    def __init__(self) -> None:
        self._left, self._at, self._refused = self._MOST, time.monotonic(), 0

    def need(self) -> None:
        """Refuse a message beyond the limit; disconnect a page that does not stop."""
        now = time.monotonic()
        self._left = min(self._MOST, self._left + (now - self._at) * self._EACH_SECOND)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return
        self._refused += 1
        if self._refused > self._MOST_REFUSED:
            raise WebSocketDisconnect(NOT_FOR_YOU, "limit")
        raise Refusal("limit", N_("Not so fast, please."))


class _Line:
    """One connection: sends one message after the other."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._lock = asyncio.Lock()

    async def send(self, message: bytes) -> None:
        """Send a message, or give up on a page that does not receive it."""
        async with self._lock:
            try:
                async with asyncio.timeout(_SLOWEST):
                    await self._socket.send({"type": "websocket.send", "text": message.decode()})
            except TimeoutError:
                await self.close(TRY_AGAIN, "too slow")
                raise WebSocketDisconnect(TRY_AGAIN) from None

    async def close(self, code: int, reason: str) -> None:
        """End the connection."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(_SLOWEST):
                await self._socket.close(code, reason)


@router.websocket("/games/{game}/live")
async def live(socket: WebSocket, game: GameId) -> None:
    """The state of a table and everything that happens at it; on a site, also turns and chat."""
    services, context = await get_services(socket), await get_viewer(socket)
    await socket.accept()
    line = _Line(socket)
    if not services.is_ready:
        await line.close(TRY_AGAIN, "not-ready")
        return
    # A banned visitor watches like anybody else, and does not count as present for their seat.
    watching = (
        replace(context, viewer=None) if context.viewer is not None and context.viewer.ban is not None else context
    )
    sending = asyncio.create_task(_send_events(line, services, game, watching))
    receiving = asyncio.create_task(_receive(socket, line, services, game, context))
    _, pending = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(sending, receiving, return_exceptions=True)


async def _send_events(line: _Line, services: Services, game: str, context: RequestContext) -> None:
    try:
        async with (
            services.tables.registry.listening(game, context.viewer) as listener,
            contextlib.aclosing(_events(services, listener, context)) as events,
        ):
            async for message in events:
                await line.send(message)
        await line.close(NOT_FOR_YOU, "not-found")
    except Refusal as refusal:
        await line.close(NOT_FOR_YOU, refusal.code)
    except WebSocketDisconnect:
        return


async def _events(services: Services, listener: "Listener", context: RequestContext) -> AsyncGenerator[bytes, None]:
    """The state of a table and then all events, as messages, until the table is deleted."""
    from taluva.web.tables.subscribers import MessageEvent, Thinking

    while True:
        for event in await listener.next():
            if event is None:
                return
            if isinstance(event, Thinking):
                since = round(time.monotonic() - event.began, 3)
                yield orjson.dumps({"type": "thinking", "seat": event.seat, "since": since})
            elif isinstance(event, MessageEvent):
                yield orjson.dumps(event.message)
            else:
                yield services.message(event, context)


async def _receive(socket: WebSocket, line: _Line, services: Services, game: str, context: RequestContext) -> None:
    """Handle the messages of a page until it disconnects. Where it has nothing to send, the first one ends it."""
    pace = _Pace()
    try:
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            if services.is_receive_only:
                await line.close(NOT_FOR_YOU, "this connection is receive-only")
                return
            if not await _is_still(socket, services, context):
                await line.close(NOT_FOR_YOU, "logged out")
                return
            await _answer(line, services, game, context, message, pace)
    except WebSocketDisconnect as end:
        if end.reason:
            await line.close(end.code, end.reason)


async def _is_still(socket: WebSocket, services: Services, context: RequestContext) -> bool:
    """Whether the token that opened the connection still belongs to the same viewer."""
    try:
        viewer = await services.viewer(socket)
    except Unavailable:
        return True  # the next message needs the database too, and is refused there
    return (viewer and (viewer.id, viewer.ban)) == (context.viewer and (context.viewer.id, context.viewer.ban))


async def _answer(
    line: _Line, services: Services, game: str, context: RequestContext, message: Any, pace: _Pace
) -> None:
    request = None
    try:
        pace.need()
        said = _read(message)
        if context.viewer is not None and context.viewer.ban is not None and said.get("type") != "ping":
            context.viewer.ban.check()
        request = said.get("request") if isinstance(said.get("request"), str) else None
        frame = _parse(said)
        if isinstance(frame, PingFrame):
            await line.send(b'{"type":"pong"}')
        elif isinstance(frame, TurnFrame):
            await _play(line, services, game, context, frame)
        elif not await services.say(frame, game, context):
            raise _unreadable("type")
    except Refusal as refusal:
        answer = {"type": "refusal", "request": request, **refusal.as_json(context.translator)}
        await line.send(json.dumps(answer, ensure_ascii=False).encode())
        if refusal.snapshot is not None:
            await line.send(services.message(refusal.snapshot, context))


def _read(message: Any) -> dict[str, Any]:
    try:
        said = orjson.loads(message.get("text") or message.get("bytes") or b"")
    except orjson.JSONDecodeError:
        raise _unreadable("JSON") from None
    if not isinstance(said, dict):
        raise _unreadable("JSON")
    return said


def _parse(said: dict[str, Any]) -> ClientMessage:
    try:
        return _FRAMES.validate_python(said)
    except ValidationError as error:
        # The first part is the type of the message; if that is missing or unknown, there is no part.
        where = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
        raise _unreadable(where or "type") from None


def _unreadable(where: str) -> Refusal:
    return Refusal("bad-request", N_("This request cannot be read ({where})."), where=where)


async def _play(line: _Line, services: Services, game: str, context: RequestContext, turn: TurnFrame) -> None:
    snapshot = await services.tables.play_turn(game, context.viewer, turn.version, turn.request, turn.moves)
    answer = {"type": "answer", "request": turn.request, "version": snapshot.version}
    await line.send(orjson.dumps(answer))
