"""Pictures, old turns and positions: made away from the event loop, shared fairly, and kept for the next who asks."""

import asyncio
import threading
import time
from typing import Any

import pytest
from site_helpers import Person, Site

from taluva import svg
from taluva.web.client_address import current_address
from taluva.web.errors import Refusal
from taluva.web.heavy_work import MOST_OF_ADDRESS, FairPool, Lru


def test_many_jobs_of_one_address_do_not_delay_others() -> None:
    done: list[str] = []

    async def ask(pool: FairPool, address: str, name: str) -> str:
        current_address.set(address)

        def work() -> str:
            assert threading.current_thread() is not threading.main_thread()
            time.sleep(0.02)
            done.append(name)
            return name

        return await pool.run(work)

    async def run() -> list[Any]:
        pool = FairPool()
        many = [asyncio.create_task(ask(pool, "a", f"a{n}")) for n in range(MOST_OF_ADDRESS + 8)]
        await asyncio.sleep(0.03)
        assert await asyncio.create_task(ask(pool, "b", "b")) == "b"
        found = await asyncio.gather(*many, return_exceptions=True)
        pool.close()
        return found

    found = asyncio.run(run())
    refused = [one for one in found if isinstance(one, Refusal)]
    assert len(refused) == 8
    assert {one.code for one in refused} == {"limit"}
    assert done.index("b") < 8, "the others of the flood came after"
    assert len(done) == MOST_OF_ADDRESS + 1


def test_an_error_in_a_thread_reaches_the_caller() -> None:
    async def run() -> None:
        pool = FairPool()
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda: 1 // 0)
        assert await pool.run(lambda: 7) == 7
        pool.close()

    asyncio.run(run())


def test_a_cache_evicts_the_least_recently_used_value() -> None:
    cache: Lru[int] = Lru(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c"), len(cache)) == (1, None, 3, 2)


@pytest.fixture
def ana(site: Site) -> Person:
    return site.person()


def test_a_picture_is_drawn_once_and_not_sent_again(site: Site, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    game = site.game(ana, site.person())
    drawn = 0
    draw = svg.draw

    def counting(*arguments: Any, **options: Any) -> str:
        nonlocal drawn
        drawn += 1
        assert threading.current_thread().name.startswith("heavy")
        return draw(*arguments, **options)

    monkeypatch.setattr(svg, "draw", counting)
    path = f"/api/games/{game}/picture.svg"
    first, second = ana.http.get(path), ana.http.get(path)
    assert first.content == second.content
    assert drawn == 1
    assert first.headers["etag"] == second.headers["etag"]
    again = ana.http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    ana.play(game)
    changed = ana.http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert changed.status_code == 200
    assert drawn == 2
    assert ana.http.get(path, params={"turn": 0}).status_code == 200
    assert ana.get(f"/api/games/{game}", turn=0)["position"] == ana.get(f"/api/games/{game}", turn=0)["position"]


def test_positions_are_read_in_a_thread(site: Site, ana: Person) -> None:
    view = ana.get(f"/api/games/{site.game(ana, site.person())}")
    shown = ana.get("/api/position", p=view["position"])
    assert shown == ana.get("/api/position", p=view["position"])
    move = shown["placements"][0]
    assert ana.post("/api/position/try", p=view["position"], moves=[move])
    ana.refused("bad-request", "POST", "/api/position/try", p="nonsense", moves=[])
