"""The engine's time is shared fairly: one address cannot make others wait, and nobody's engines play for nobody."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from process_helpers import Serving
from site_helpers import PATIENCE, Site, until
from table_helpers import live

from taluva.web.tables import table
from taluva.web.tables.service import MOST_ENGINE_GAMES_OF_ADDRESS
from taluva.web.thinker.client import CHANCES, HINT, PEOPLE, REST, Standing, _Job, _Queue

pytestmark = pytest.mark.slow


def client(server: Serving, address: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"X-Forwarded-For": address})


def engine_first(level: int) -> dict[str, Any]:
    """A game in which the engine begins, so that it has to think at once."""
    return {"seats": [{"kind": "engine", "level": level}, {"kind": "person"}]}


def test_many_games_of_one_address_do_not_delay_others(tmp_path: Path) -> None:
    with Serving("--trusted-proxies", "127.0.0.1", data=tmp_path) as server:
        server.wait()
        until(lambda: httpx.get(f"{server.url}/api/ready").json()["engine"])
        with client(server, "198.51.100.7") as flood, client(server, "203.0.113.9") as other:
            answers = [flood.post("/api/games", json=engine_first(8)) for _ in range(MOST_ENGINE_GAMES_OF_ADDRESS + 5)]
            refused = [answer for answer in answers if answer.status_code != 201]
            assert refused
            assert {answer.status_code for answer in refused} == {429}
            assert "too many games" in refused[0].json()["error"]["message"].lower()
            for _ in range(3):
                began = time.monotonic()
                game = other.post("/api/games", json=engine_first(1)).json()["id"]
                until(lambda: other.get(f"/api/games/{game}").json()["seat"] == 2)  # noqa: B023
                # The one search that runs, and then ours: far less than the time of a hundred games.
                assert time.monotonic() - began < 10


def test_engines_that_nobody_watches_wait(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_LATELY", 1.0)
    person = site.person()
    seats = [{"kind": "engine", "level": 1}, {"kind": "engine", "level": 1}]
    game = person.post("/api/games", seats=seats)["id"]
    tables = site.app.state.services.tables.registry.tables
    until(lambda: tables[game].due is None)
    paused = tables[game].snapshot.version
    assert tables[game].engine is None
    assert not tables[game].snapshot.is_over
    time.sleep(1.5)
    assert tables[game].snapshot.version == paused
    with live(site, game, None) as line:
        line.until_version(paused + 2)
    until(lambda: tables[game].due is None or tables[game].snapshot.is_over)


def test_the_queue_serves_people_first_and_every_address_in_turn() -> None:
    import asyncio

    async def order(standings: list[Standing]) -> list[int]:
        queue, loop = _Queue(), asyncio.get_running_loop()
        for number, standing in enumerate(standings):
            queue.put(_Job(lambda one=standing: one, {"id": number}, loop.create_future()))  # type: ignore[misc]
        found = []
        while (job := queue.next()) is not None:
            found.append(job.request["id"])
        return found

    flood = [Standing(PEOPLE, "a", f"visitor {n}") for n in range(5)]
    assert asyncio.run(order([*flood, Standing(PEOPLE, "b", "x"), Standing(PEOPLE, "b", "x")])) == [0, 5, 1, 6, 2, 3, 4]
    kinds = [Standing(kind, "a") for kind in (CHANCES, REST, HINT, PEOPLE)]
    assert asyncio.run(order(kinds)) == [3, 2, 1, 0]
    of_one = [Standing(PEOPLE, "a", who) for who in ("x", "x", "x", "y")]
    assert asyncio.run(order(of_one)) == [0, 3, 1, 2]
