"""The WebSocket of a game: the server tells, the page listens."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from fastapi import WebSocket, WebSocketDisconnect

from taluva.app.languages import Translator
from taluva.app.refusals import Refusal

if TYPE_CHECKING:
    from taluva.app.desk import Desk

TRY_AGAIN, NOT_FOR_YOU = 1013, 1008


async def tell(socket: WebSocket, desk: "Desk | None", game: str, translator: Translator) -> None:
    """Send all news of a game until either side has gone."""
    await socket.accept()
    if desk is None:
        await socket.close(TRY_AGAIN, "not-ready")
        return
    telling = asyncio.create_task(_tell(socket, desk, game, translator))
    leaving = asyncio.create_task(_wait_for_the_end(socket))
    _, pending = await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(telling, leaving, return_exceptions=True)


async def _tell(socket: WebSocket, desk: "Desk", game: str, translator: Translator) -> None:
    try:
        async with contextlib.aclosing(desk.news(game, translator)) as news:
            async for message in news:
                await socket.send_json(message)
        await socket.close(NOT_FOR_YOU, "not-found")
    except Refusal as refusal:
        await socket.close(NOT_FOR_YOU, refusal.code)
    except WebSocketDisconnect:
        return


async def _wait_for_the_end(socket: WebSocket) -> None:
    """Wait until the page has gone; one that says anything has to go."""
    message = await socket.receive()
    if message["type"] != "websocket.disconnect":
        await socket.close(NOT_FOR_YOU, "this is for listening only")
