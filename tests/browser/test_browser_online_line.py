"""A line that goes dead without a word: nothing is refused, nothing is closed, nothing arrives."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator

import pytest
from meeting import open_table, take_seat
from playing import MousePlayer
from playwright.sync_api import expect
from visiting import OnlineSite, Visitor, until

from chromium import CLUB

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
_CHUNK = 65_536


class Line:
    """Forwards to a site; what is connected while it is dead never speaks again."""

    def __init__(self, site: OnlineSite) -> None:
        self._port = int(site.url.rpartition(":")[2])
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._writers: list[asyncio.StreamWriter] = []
        self.is_dead = False
        self.url = ""
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self._started.wait()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._over = asyncio.Event()
        server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.url = f"http://{CLUB}:{server.sockets[0].getsockname()[1]}"
        self._started.set()
        await self._over.wait()
        server.close()
        forwards = asyncio.all_tasks() - {asyncio.current_task()}
        for task in forwards:
            task.cancel()
        await asyncio.gather(*forwards, return_exceptions=True)
        for writer in self._writers:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for writer in self._writers), return_exceptions=True)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await self._forwarded(reader, writer)

    async def _forwarded(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        if self.is_dead:
            await self._over.wait()
        there, to_there = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers.append(to_there)
        died = asyncio.Event()
        await asyncio.gather(self._copy(reader, to_there, died), self._copy(there, writer, died))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, died: asyncio.Event) -> None:
        while data := await reader.read(_CHUNK):
            if self.is_dead:
                died.set()
            if not died.is_set():
                writer.write(data)
                await writer.drain()
        if died.is_set():
            await self._over.wait()
        writer.close()


@pytest.fixture
def line(online: OnlineSite) -> Iterator[Line]:
    line = Line(online)
    yield line
    line.close()


def test_a_dead_line_is_noticed_and_replaced(visit: Visit, online: OnlineSite, line: Line) -> None:
    host = MousePlayer(open_table(visit(at=online), online))
    visitor = visit(at=line)
    visitor.expected = ("WebSocket", "ERR_")
    guest = MousePlayer(take_seat(visitor, host.page.url.replace(online.url, line.url), "Ben"))
    expect(guest.page.locator("#waiting-room")).to_be_hidden()
    # Until the server has said that it is there, silence is no sign that it is not.
    beats: list[str] = []
    guest.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: beats.append(str(frame))))
    guest.page.reload()
    until(lambda: guest.page.wait_for_timeout(100) or any('"beat"' in beat for beat in beats))
    line.is_dead = True
    host.page.bring_to_front()
    host.turn()
    guest.page.bring_to_front()
    expect(guest.page.locator("#gone")).to_be_visible()
    expect(guest.page.locator("#moves > li")).to_have_count(0)
    line.is_dead = False
    expect(guest.page.locator("#moves > li")).to_have_count(1)
    expect(guest.page.locator("#gone")).to_be_hidden()
    assert guest.wait_for_own_turn()
    guest.turn()
    expect(host.page.locator("#moves > li")).to_have_count(2)
