"""Data of an older version: a database and a backup of commit 5140ed8 can be opened, and their games played on."""

import asyncio
import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from site_helpers import Json, Site

from taluva.web.storage.backup import restore
from taluva.web.storage.games import Store

DATA = Path(__file__).parents[2] / "data" / "site-5140ed8"
OLD: Json = json.loads((DATA / "site.json").read_text())
"""Tokens of its two people, and the ids of its games."""


def copy_database(folder: Path) -> None:
    """The data folder as the older server has left it."""
    folder.mkdir()
    (folder / "games.sqlite3").write_bytes(gzip.decompress((DATA / "games.sqlite3.gz").read_bytes()))


def restore_backup(folder: Path) -> None:
    """Its backup, restored into a new data folder."""

    async def work() -> None:
        store = await Store.open(folder)
        assert await restore(store, DATA / "site.backup", False, lambda *progress: None) == 3
        await store.close()

    asyncio.run(work())


@pytest.fixture(params=[copy_database, restore_backup], ids=["database", "backup"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    make: Callable[[Path], None] = request.param
    make(tmp_path / "site")
    place = Site(tmp_path / "site").wait()
    yield place
    place.stop()


def test_games_of_an_older_version_are_played_on(site: Site) -> None:
    ana, ben = (site.person(OLD["tokens"][name]) for name in ("Ana", "Ben"))
    view = ana.get(f"/api/games/{OLD['running']}")
    assert view["position"] == OLD["running_position"]
    assert view["seats"][0]["name"] == "Anahera"
    assert ben.get(f"/api/games/{OLD['running']}/chat")["messages"][0]["text"] == "Hello"
    people = {1: ana, 2: ben}
    while view["phase"] != "over":
        view = people[view["seat"]].play(OLD["running"])
    over = ben.get(f"/api/games/{OLD['finished']}")
    assert over["places"] == OLD["places"]
    assert over["online"]["opening"]["stack"]
    begun = ben.post(f"/api/games/{OLD['waiting']}/join")
    assert begun["you"]["seats"] == [2]
    assert {game["id"] for game in ana.get("/api/games")["games"]} >= {OLD["running"], OLD["finished"], OLD["waiting"]}


def test_people_of_an_older_version_log_in(site: Site) -> None:
    person = site.person()
    assert person.post("/api/login", name="Anahera", password="correct horse battery")["account"]["name"] == "Anahera"
    assert person.get(f"/api/games/{OLD['running']}")["you"]["seats"] == [1]
