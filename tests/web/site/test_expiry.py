"""Open tables and visitors that nobody comes back to are deleted; the lobby is capped for everybody."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from site_helpers import Person, Site
from sqlalchemy import Connection, select, text, update
from table_helpers import live

from services import Postgres
from taluva.web.people.expiry import OPEN_DAYS_TABLE_AFTER, OPEN_TABLE_AFTER, VISITOR_AFTER, expire
from taluva.web.storage.locks import Lock, acquire
from taluva.web.storage.schema import games, visitors
from taluva.web.tables.lobby import MOST_OPEN_TABLES, PAGE

HOUR = 3600.0
TWO = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, postgres: Postgres
) -> Iterator[Site]:
    database = postgres.database("expiry") if request.param == "postgresql" else None
    running = Site(tmp_path_factory.mktemp("expiry"), database=database).wait()
    yield running
    running.stop()


def on_loop(site: Site, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, site._loop).result(60)


def write(site: Site, change: Any) -> None:
    def work(connection: Connection) -> None:
        connection.execute(change)

    on_loop(site, site.app.state.services.tables.registry.store.write(work))


def ids(site: Site, table: Any) -> set[str]:
    def work(connection: Connection) -> set[str]:
        return set(connection.execute(select(table.c.id)).scalars())

    found: set[str] = on_loop(site, site.app.state.services.tables.registry.store.read(work))
    return found


def table_of(person: Person, **terms: Any) -> str:
    game: str = person.post("/api/games", seats=TWO, stack=12, terms={"public": True, **terms})["id"]
    return game


def test_abandoned_tables_and_visitors_are_deleted(place: Site) -> None:
    ana, ben = place.person(), place.person()
    old, new, playing, watched = (table_of(ana) for _ in range(4))
    by_days = table_of(ana, clock={"kind": "days", "days": 3})
    ben.post(f"/api/games/{playing}/join")
    gone = place.person()
    gone.post("/api/tokens")
    now = time.time()
    mine = {old, new, playing, watched, by_days}
    aged = games.c.id.in_(mine - {new})
    write(place, update(games).where(aged).values(updated=now - OPEN_TABLE_AFTER - HOUR))
    before = ids(place, visitors)
    write(place, update(visitors).values(seen=now - VISITOR_AFTER - HOUR))
    with live(place, watched, None) as line:
        line.hear("view")
        assert on_loop(place, expire(place.app.state.services.tables.registry, now)) == (1, 1)
    assert ids(place, games) & mine == mine - {old}
    assert ana.http.get(f"/api/games/{old}").status_code == 404
    # Whoever has a seat stays, and is seen again when they come.
    assert len(before - ids(place, visitors)) == 1
    place.app.state.services.sessions._known.clear()
    assert ana.get(f"/api/games/{new}")["you"]["seats"] == [1]

    def seen(connection: Connection) -> list[float]:
        return list(connection.execute(select(visitors.c.seen).where(visitors.c.seen > now - HOUR)).scalars())

    assert len(on_loop(place, place.app.state.services.tables.registry.store.read(seen))) == 1
    write(place, update(games).where(games.c.id == by_days).values(updated=now - OPEN_DAYS_TABLE_AFTER - HOUR))
    assert on_loop(place, expire(place.app.state.services.tables.registry, now))[0] == 1
    assert by_days not in ids(place, games)


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_a_heartbeat_does_not_hold_up_expiry(place: Site) -> None:
    """Both used the same advisory lock, so that what had expired could stay until some later time."""
    registry = place.app.state.services.tables.registry
    stale = table_of(place.person())
    write(place, update(games).where(games.c.id == stale).values(updated=time.time() - OPEN_TABLE_AFTER - HOUR))

    async def while_a_heartbeat_is_written() -> None:
        held = asyncio.Event()

        def hold(connection: Connection) -> None:
            acquire(connection, Lock.HEARTBEAT)
            held.set()
            connection.execute(text("SELECT pg_sleep(2)"))

        beating = asyncio.create_task(registry.store.write(hold))
        await held.wait()
        assert (await expire(registry, time.time()))[0] >= 1
        assert not beating.done()
        await beating

    on_loop(place, while_a_heartbeat_is_written())
    assert stale not in ids(place, games)


def test_one_person_has_only_so_many_open_tables(place: Site) -> None:
    cleo = place.person()
    opened = [table_of(cleo) for _ in range(MOST_OPEN_TABLES)]
    cleo.refused("limit", "POST", "/api/games", seats=TWO, terms={"public": True})
    cleo.refused("limit", "POST", "/api/games", seats=[{"kind": "person", "who": "open"}] * 2)
    alone = [{"kind": "person", "who": "me"}, {"kind": "engine", "level": 1}]
    assert cleo.post("/api/games", seats=alone)["id"]
    assert cleo.http.delete(f"/api/games/{opened[0]}").status_code == 204
    table_of(cleo)


@pytest.mark.slow
def test_the_lobby_comes_in_pages(place: Site) -> None:
    hosts = [place.person() for _ in range(PAGE // MOST_OPEN_TABLES + 1)]
    opened = [table_of(host) for host in hosts for _ in range(MOST_OPEN_TABLES)]
    first = place.person().get("/api/lobby")
    assert len(first["games"]) == PAGE
    second = place.person().get("/api/lobby", before=first["next"])
    listed = [game["id"] for game in (*first["games"], *second["games"])]
    assert set(opened) <= set(listed)
    assert len(listed) == len(set(listed))
    assert second["next"] is None
