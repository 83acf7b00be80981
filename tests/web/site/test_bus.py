"""Messages between processes: over the supervisor's socket and over real Redis, also after an outage of Redis."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from services import Service
from taluva.web.cluster.bus import Bus, LocalBus, RedisBus, SocketBus
from taluva.web.cluster.supervisor import Hub

Message = dict[str, Any]
PATIENCE = 60.0


class Ear:
    """Somebody who listens."""

    def __init__(self, bus: Bus, game: str) -> None:
        self.heard: list[Message] = []
        self._bus, self._game = bus, game
        bus.subscribe(game, self.heard.append)

    async def hears(self, said: Callable[[], None], message: Message) -> None:
        """Say something again and again until it is heard."""
        async with asyncio.timeout(PATIENCE):
            while message not in self.heard:
                said()
                await asyncio.sleep(0.05)

    def leave(self) -> None:
        self._bus.unsubscribe(self._game, self.heard.append)


@asynccontextmanager
async def buses(kind: str, folder: Path, redis: Service) -> AsyncIterator[tuple[Bus, Bus]]:
    hub = await Hub().serve(str(folder / "bus")) if kind == "socket" else None
    if kind == "socket":
        both: tuple[Bus, Bus] = (SocketBus(str(folder / "bus")), SocketBus(str(folder / "bus")))
    else:
        url = f"redis://127.0.0.1:{redis.port}"
        both = (RedisBus(url), RedisBus(url))
    for bus in both:
        await bus.start()
    yield both
    for bus in both:
        await bus.close()
    if hub is not None:
        hub.close()


@pytest.mark.parametrize("kind", ["socket", "redis"])
def test_everybody_receives_messages_about_their_game(tmp_path: Path, redis: Service, kind: str) -> None:
    async def run() -> None:
        async with buses(kind, tmp_path, redis) as (one, two):
            here, there, elsewhere = Ear(one, "g"), Ear(two, "g"), Ear(two, "other")
            await there.hears(lambda: one.publish("g", {"n": 0}), {"n": 0})
            await here.hears(lambda: two.publish("g", {"n": 1}), {"n": 1})
            for n in range(2, 200):
                one.publish("g", {"n": n})
            await there.hears(lambda: one.publish("g", {"n": 200}), {"n": 200})
            assert [message["n"] for message in there.heard if 1 < message["n"] < 200] == list(range(2, 200))
            # The speaker's own subscribers hear everything once, in order.
            assert [message["n"] for message in here.heard if 1 < message["n"] < 200] == list(range(2, 200))
            assert elsewhere.heard == []
            here.leave()
            count = len(here.heard)
            await there.hears(lambda: one.publish("g", {"n": 201}), {"n": 201})
            assert len(here.heard) == count

    asyncio.run(run())


def test_redis_that_comes_back_is_used_again(tmp_path: Path, redis: Service) -> None:
    async def run() -> None:
        async with buses("redis", tmp_path, redis) as (one, two):
            here, there = Ear(one, "g"), Ear(two, "g")
            await there.hears(lambda: one.publish("g", {"n": 0}), {"n": 0})
            await asyncio.to_thread(redis.stop)
            one.publish("g", {"n": 1})
            await here.hears(lambda: None, {"n": 1})
            await asyncio.to_thread(redis.start)
            await there.hears(lambda: one.publish("g", {"n": 2}), {"n": 2})

    asyncio.run(run())


def test_a_supervisor_that_comes_back_is_used_again(tmp_path: Path) -> None:
    async def run() -> None:
        path = str(tmp_path / "bus")
        one, two = SocketBus(path), SocketBus(path)
        there = Ear(two, "g")
        for bus in (one, two):
            await bus.start()
        await asyncio.sleep(0.2)
        hub = await Hub().serve(path)
        await there.hears(lambda: one.publish("g", {"n": 0}), {"n": 0})
        hub.close()
        for bus in (one, two):
            await bus.close()

    asyncio.run(run())


def test_what_waits_for_a_lost_connection_is_bounded(tmp_path: Path) -> None:
    async def run() -> None:
        bus = SocketBus(str(tmp_path / "nobody"))
        await bus.start()
        for n in range(25_000):
            bus.publish("g", {"n": n})
        assert bus._outbox.qsize() == 10_000
        await bus.close()

    asyncio.run(run())


def test_the_local_bus_delivers_asynchronously() -> None:
    async def run() -> None:
        bus = LocalBus()
        ear = Ear(bus, "g")
        bus.publish("g", {"n": 1})
        bus.publish("other", {"n": 2})
        assert ear.heard == []
        await asyncio.sleep(0)
        assert ear.heard == [{"n": 1}]
        ear.leave()
        bus.publish("g", {"n": 3})
        await asyncio.sleep(0)
        assert ear.heard == [{"n": 1}]

    asyncio.run(run())
