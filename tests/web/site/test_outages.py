"""Nobody pays for an outage: real processes, PostgreSQL and Redis are stopped under running clocks."""

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import hasty
import httpx
import pytest
from process_helpers import Serving, alone, turn
from site_helpers import PATIENCE, Json, Person, Site, until
from sqlalchemy import Connection, select, update
from table_helpers import headers_of, turn_of
from test_crashes import free_port
from websockets.sync.client import ClientConnection, connect

from services import Postgres, Service
from taluva.web.cluster.heartbeat import outages
from taluva.web.storage.games import Store
from taluva.web.storage.schema import games

LIVE = {"clock": {"kind": "live", "seconds": 60, "increment": 0}}
EVENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z (info|warning|error) ")
MARGIN = 1.5
"""Seconds that setting clocks and stopping something may take together."""


def in_database(where: Path | str, work: Any) -> Any:
    async def run() -> Any:
        store = await Store.open(where)
        try:
            return await store.write(work)
        finally:
            await store.close()

    return asyncio.run(run())


def leave(where: Path | str, seconds: float) -> None:
    """Leave everybody who is to move so many seconds from now on."""

    def work(connection: Connection) -> None:
        now = time.time()
        for row in connection.execute(select(games)).all():
            play = row.play | {"clock": {"left": [seconds, seconds], "since": now}}
            values = {"play": play, "due": now + seconds, "revision": row.revision + 1}
            connection.execute(update(games).where(games.c.id == row.id).values(**values))

    in_database(where, work)


def fallen(where: Path | str, of: list[Json]) -> list[float]:
    """When flags fell in some games, as soon as they have in all."""
    wanted = {view["id"] for view in of}

    def find() -> Any:
        rows = in_database(where, lambda connection: connection.execute(select(games)).all())
        over = [row for row in rows if row.id in wanted and row.over]
        assert all("time" in (seat.get("forfeited") for seat in row.seats) for row in over)
        return len(over) == len(wanted) and [row.updated for row in over]

    found: list[float] = until(find)
    return found


def next_clock(line: ClientConnection) -> Json:
    """The clock of the next view that comes, with the server's time."""
    while True:
        message = json.loads(line.recv(timeout=PATIENCE))
        if message["type"] == "view":
            clock: Json = message["view"]["online"]["clock"]
            return clock | {"now": message["now"]}


@pytest.mark.slow
def test_a_stopped_process_is_not_charged_to_anybody(tmp_path: Path) -> None:
    with Serving(data=tmp_path) as serving, ThreadPoolExecutor(4) as pool:
        bot = serving.wait().bot()
        views = [alone(bot, terms=LIVE) for _ in range(8)]
        moving, resting = views[:4], views[4:]
        address = f"{serving.live}/api/games/{resting[0]['id']}/live"
        with connect(address, additional_headers=headers_of(bot), max_size=None) as line:
            next_clock(line)
            leave(tmp_path, 5.0)
            assert next_clock(line)["left"] == [5.0, 5.0]
            os.kill(serving.process.pid, signal.SIGSTOP)
            # These wait in its sockets, and are the first thing that it does.
            answers = [pool.submit(turn, bot, view, "now") for view in moving]
            time.sleep(7)
            resumed = time.time()
            os.kill(serving.process.pid, signal.SIGCONT)
            assert [answer.result(PATIENCE).status_code for answer in answers] == [200] * 4
            clock = next_clock(line)
            assert clock["now"] - clock["since"] < 5, "the page is told how the clocks stand"
        assert min(fallen(tmp_path, resting)) > resumed + 5 - MARGIN


@pytest.mark.slow
def test_a_frozen_process_is_not_charged_to_anybody(tmp_path: Path) -> None:
    """The same, quickly: its one thread is held up, and clocks that were about to run out have not."""
    site = Site(tmp_path).wait()
    ana, ben = site.person(), site.person()
    moving, resting = (site.game(ana, ben, terms=LIVE) for _ in range(2))
    view = ana.get(f"/api/games/{moving}")
    time.sleep(1)
    leave(tmp_path, 2.5)
    site._loop.call_soon_threadsafe(time.sleep, 4.0)
    went_on = time.time() + 4
    assert ana.post(f"/api/games/{moving}/turns", **turn_of(view))["phase"] != "over"
    assert min(fallen(tmp_path, [{"id": resting}])) > went_on + 2.5 - MARGIN
    site.stop()


@contextlib.contextmanager
def away(postgres: Postgres, how: str) -> Iterator[None]:
    """While the database is away."""
    (postgres.stop if how == "stopped" else postgres.pause)()
    try:
        yield
    finally:
        (postgres.start if how == "stopped" else postgres.resume)()


def play_on(bot: Person, view: Json) -> Json:
    """Send a turn until it is answered."""

    def answered() -> Json | None:
        try:
            answer = turn(bot, view, f"of {view['id']}")
        except httpx.TransportError:
            return None
        assert answer.status_code in (200, 503), answer.text
        return answer.json() if answer.status_code == 200 else None

    found: Json = until(answered)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("how", ["stopped", "paused"])
def test_a_database_outage_is_not_charged_to_anybody(
    tmp_path: Path, postgres: Postgres, redis: Service, how: str
) -> None:
    url = postgres.database(f"away_{how}")
    options = ("--database", url, "--redis", f"redis://127.0.0.1:{redis.port}")
    log = tmp_path / "log"
    with Serving(*options, data=tmp_path / "1", log=log) as first, Serving(*options, data=tmp_path / "2") as second:
        here = first.wait().bot()
        there = second.wait().bot(here.token)
        views = [alone(here, terms=LIVE) for _ in range(8)]
        moving, resting = views[:4], views[4:]
        began = time.time()
        leave(url, 7.0)
        with away(postgres, how):
            time.sleep(9)
            if how == "stopped":
                for bot in (here, there):
                    assert turn(bot, moving[0], f"of {moving[0]['id']}").status_code == 503
        back = time.time()
        with ThreadPoolExecutor(4) as pool:
            bots = (here, there, here, there)
            after = list(pool.map(play_on, bots, moving))
        assert {view["phase"] for view in after}.isdisjoint({"over"})
        assert min(fallen(url, resting)) > back + 7 - MARGIN
        found = asyncio.run(_outages(url))
        assert sum(end - start for start, end in found if end > began) > 8
    lines = log.read_text().splitlines()
    assert any("Could not write to the database" in line for line in lines)
    assert not any("ASGI" in line for line in lines)
    assert all(EVENT.match(line) for line in lines), "one line per event, and no tracebacks"


async def _outages(url: str) -> list[tuple[float, float]]:
    store = await Store.open(url)
    try:
        return list(await outages(store))
    finally:
        await store.close()


@pytest.mark.slow
def test_a_process_stopped_alone_adopts_the_time_of_the_others(
    tmp_path: Path, postgres: Postgres, redis: Service
) -> None:
    """While another one is alive, time runs on: players there are charged as usual, and the stopped one catches up."""
    url = postgres.database("one_stopped")
    options = ("--database", url, "--redis", f"redis://127.0.0.1:{redis.port}")
    with Serving(*options, data=tmp_path / "1") as first, Serving(*options, data=tmp_path / "2") as second:
        here = first.wait().bot()
        there = second.wait().bot(here.token)
        view = alone(here, terms=LIVE)
        leave(url, 30.0)
        os.kill(first.process.pid, signal.SIGSTOP)
        with ThreadPoolExecutor(1) as pool:
            stale = pool.submit(turn, here, view, "sent to the stopped one")
            time.sleep(4)
            after = play_on(there, view)
            time.sleep(1)
            os.kill(first.process.pid, signal.SIGCONT)
            assert stale.result(PATIENCE).status_code == 409
        assert asyncio.run(_outages(url)) == []
        seen = here.get(f"/api/games/{view['id']}")
        assert (seen["version"], seen["online"]["clock"]) == (after["version"], after["online"]["clock"])
        assert seen["online"]["clock"]["left"][0] < 27


@contextlib.contextmanager
def hasty_site(data: Path, database: str, redis: Service) -> Iterator[str]:
    port = free_port()
    arguments = [str(data), str(port), database, f"redis://127.0.0.1:{redis.port}"]
    process = subprocess.Popen([sys.executable, hasty.__file__, *arguments], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"up\n"
        yield f"http://127.0.0.1:{port}"
        process.stdout.close()
    finally:
        process.kill()
        process.wait(PATIENCE)


@pytest.mark.slow
def test_presence_that_is_not_known_is_not_absence(tmp_path: Path, postgres: Postgres, redis: Service) -> None:
    url = postgres.database("presence")
    with hasty_site(tmp_path, url, redis) as here, hasty_site(tmp_path, url, redis) as there:
        ana, ben = Person(here), Person(there)
        game = ana.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}])["id"]
        ben.post(f"/api/games/{game}/join")
        ana.play(game)
        address = f"{there.replace('http', 'ws')}/api/games/{game}/live"

        def is_away() -> bool:
            return ana.http.post(f"/api/games/{game}/away", json={"seat": 2}).status_code == 200

        with connect(address, additional_headers=headers_of(ben), max_size=None):
            until(lambda: 2 in ana.get(f"/api/games/{game}")["presence"]["seats"])
            redis.stop()
            end = time.monotonic() + 1.5 * hasty.AWAY_TIMEOUT
            while time.monotonic() < end:
                assert not is_away()
                time.sleep(0.5)
            redis.start()
            until(lambda: 2 in ana.get(f"/api/games/{game}")["presence"]["seats"])
            assert not is_away()
        left = time.monotonic()
        until(is_away)
        assert time.monotonic() - left > hasty.AWAY_TIMEOUT - 1
        ana.http.close()
        ben.http.close()
