"""People on PostgreSQL and Redis, two servers over one database: names, ratings and the archive are those of both."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from site_helpers import Json, Person, Site, until

import services
from taluva.web.errors import Refusal
from taluva.web.people.accounts import Accounts
from taluva.web.people.ratings import settle
from taluva.web.storage.games import Store, Stored
from taluva.web.tables.snapshot import Snapshot

pytestmark = pytest.mark.slow

PASSWORD = "a good password"


@pytest.fixture(scope="module")
def database(postgres: services.Postgres) -> str:
    return postgres.database("people")


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory, database: str, redis: services.Service) -> Iterator[list[Site]]:
    folder: Path = tmp_path_factory.mktemp("sites")
    bus = f"redis://127.0.0.1:{redis.port}"
    running = [Site(folder, database=database, redis=bus).wait() for _ in range(2)]
    yield running
    for site in running:
        site.stop()


def test_accounts_ratings_and_archive(sites: list[Site]) -> None:
    here, there = sites
    phone = here.person()
    phone.post("/api/accounts", name="Ana", password=PASSWORD)
    terms: Json = {"public": True, "rated": True, "clock": {"kind": "days", "days": 3}}
    game = phone.post("/api/games", terms=terms, seats=[{"kind": "person"}, {"kind": "person"}])["id"]
    ben = there.account("Ben")
    ben.refused("illegal", "POST", f"/api/games/{game}/join")
    with ExitStack() as connections:
        here.connect(connections, game, phone)
        ben.post(f"/api/games/{game}/join")  # the other server asks who is there
    laptop = there.person()
    laptop.post("/api/login", name="ANA", password=PASSWORD)
    until(lambda: laptop.get(f"/api/games/{game}")["you"]["seats"] == [1])
    there.open(game, laptop, ben)
    ben.post(f"/api/games/{game}/resign")
    until(lambda: phone.get("/api/me")["account"]["games"] == 1)
    assert phone.get("/api/me")["account"]["rating"] > 1500 > ben.get("/api/me")["account"]["rating"]
    assert [one["name"] for one in there.person().get("/api/players")["players"]] == ["Ana", "Ben"]
    for query in ({}, {"player": "ana"}, {"edition": "ferti-2014", "players": 2}):
        assert [one["id"] for one in there.person().get("/api/archive", **query)["games"]] == [game]
    for query in ({"player": "carla"}, {"edition": "deluxe-2015"}, {"players": 3}, {"before": 1}):
        assert there.person().get("/api/archive", **query)["games"] == []
    assert there.person().get("/api/players/ben")["history"][0]["delta"] < 0


def test_a_session_that_ends_here_ends_there(sites: list[Site]) -> None:
    here, there = sites
    person = here.account("Carla")
    elsewhere = Person(there.url)
    there.people.append(elsewhere)
    elsewhere.http.cookies.update(dict(person.http.cookies))
    assert elsewhere.get("/api/me")["name"] == "Carla"
    person.post("/api/logout")
    until(lambda: elsewhere.get("/api/me")["account"] is None)


def test_one_rematch_however_many_agree_on_both_servers(sites: list[Site]) -> None:
    here, there = sites
    ana, ben = here.person(), there.person()
    game = here.game(ana, ben)
    ben.post(f"/api/games/{game}/resign")
    found: list[str] = []

    def agree(person: Person) -> None:
        for _ in range(4):
            found.append(person.post(f"/api/games/{game}/rematch")["id"])

    threads = [threading.Thread(target=agree, args=(person,)) for person in (ana, ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    made = set(found) - {game}
    assert len(made) == 1
    assert {one["id"] for one in ben.get("/api/games")["games"]} == {game, *made}


def test_one_name_and_one_rating_however_many_ask_at_once(database: str, sites: list[Site]) -> None:
    one, two = sites[0].account("Dora"), sites[1].account("Emil")
    game = sites[0].game(one, two, terms={"rated": True})
    until(lambda: not one.get(f"/api/games/{game}")["online"]["waiting"])
    sites[0].open(game, one, two)
    one.post(f"/api/games/{game}/resign")
    until(lambda: one.get("/api/me")["account"]["games"] == 1)

    async def work() -> list[Any]:
        stores = [await Store.open(database) for _ in range(4)]
        makers = [Accounts(store) for store in stores]
        try:
            stored = await stores[0].load(game)
            assert stored is not None
            snapshot = Snapshot.restored(stored)
            await asyncio.gather(*(settle(store, snapshot, 1.0) for store in stores * 3))
            tries = (maker.register("Fritz", PASSWORD, None, "192.0.2.1") for maker in makers)
            return await asyncio.gather(*tries, return_exceptions=True)
        finally:
            for maker, store in zip(makers, stores, strict=True):
                maker.close()
                await store.close()

    made = asyncio.run(work())
    assert one.get("/api/me")["account"]["games"] == 1
    assert [one.code for one in made if isinstance(one, Refusal)] == ["taken"] * 3


def test_everybody_can_talk_at_once(postgres: services.Postgres) -> None:
    """Two processes, each with connections of its own, write to one game: every message gets a number of its own."""
    from taluva.web.people.chat import _add

    url = postgres.database("chat")

    async def work() -> None:
        one, two = await Store.open(url), await Store.open(url)
        summary = {"edition": "ferti-2014", "turn": 0, "steps": 0, "seat": 1, "stack_left": 24, "places": None}
        await one.add(Stored("game", 0, 0, 1, False, [], "", [], summary))
        writing = [
            store.write(lambda connection, n=n: _add(connection, "game", 1, f"message {n}", float(n)))
            for n in range(60)
            for store in (one, two)
        ]
        numbers = await asyncio.gather(*writing)
        assert sorted(numbers) == list(range(1, 121))
        with pytest.raises(Refusal):
            await one.write(lambda connection: _add(connection, "gone", 1, "hello", 0.0))
        await one.close()
        await two.close()

    asyncio.run(work())
