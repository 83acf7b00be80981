"""People on PostgreSQL and Redis, two servers over one database: names, ratings and the archive are those of both."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from site_helpers import Person, Site, until

import services
from taluva.app.refusals import Refusal
from taluva.app.store import Store
from taluva.app.tables import Snapshot
from taluva.online.accounts import Accounts
from taluva.online.ratings import settle

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
    terms, seats = {"public": True, "rated": True}, [{"kind": "person"}, {"kind": "person"}]
    game = phone.post("/api/games", stack=12, terms=terms, seats=seats)["id"]
    ben = there.account("Ben")
    ben.post(f"/api/games/{game}/join")
    laptop = there.person()
    laptop.post("/api/login", name="ANA", password=PASSWORD)
    until(lambda: laptop.get(f"/api/games/{game}")["you"]["seats"] == [1])
    laptop.play(game)
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


def test_one_name_and_one_rating_however_many_ask_at_once(database: str, sites: list[Site]) -> None:
    one, two = sites[0].account("Dora"), sites[1].account("Emil")
    game = sites[0].game(one, two, terms={"rated": True})
    until(lambda: not one.get(f"/api/games/{game}")["online"]["waiting"])
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
