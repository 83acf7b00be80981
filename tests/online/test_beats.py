"""Heartbeats: a gap in all of them is an outage, noted once."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from services import Postgres
from taluva.app.schema import servers
from taluva.app.store import Store, Unavailable
from taluva.online import beats as module
from taluva.online.beats import Beats, outages


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path
    else:
        yield request.getfixturevalue("postgres").database(f"beats_{abs(hash(tmp_path))}")


def last_beat(store: Store, moment: float) -> Any:
    """Let somebody have beaten then for the last time."""
    return store.write(lambda c: c.execute(insert(servers), {"id": "dead", "beat": moment}).rowcount)


def test_the_first_start_is_no_outage(where: Path | str) -> None:
    async def run() -> None:
        store = await Store.open(where)
        beats = Beats(store)
        await beats.start()
        assert await outages(store, 0) == []
        await beats.close()
        await store.close()

    asyncio.run(run())


def test_many_that_start_after_an_outage_note_it_once(where: Path | str) -> None:
    async def run() -> None:
        stores = [await Store.open(where) for _ in range(4)]
        died = time.time() - 100
        await last_beat(stores[0], died)
        all_beats = [Beats(store) for store in stores]
        await asyncio.gather(*(beats.start() for beats in all_beats))
        [(start, end)] = await outages(stores[0], 0)
        assert start == died
        assert died + 100 <= end <= time.time()
        assert await outages(stores[0], end) == []
        assert sum(beats.came_back() for beats in all_beats) == 1
        for beats, store in zip(all_beats, stores, strict=True):
            await beats.close()
            await store.close()

    asyncio.run(run())


def test_while_another_lives_there_is_no_outage(where: Path | str) -> None:
    async def run() -> None:
        store = await Store.open(where)
        await last_beat(store, time.time() - 1)
        beats = Beats(store)
        await beats.start()
        assert await outages(store, 0) == []
        await beats.close()
        await store.close()

    asyncio.run(run())


def test_beats_go_on_and_the_long_dead_are_forgotten(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EACH", 0.01)

    async def run() -> None:
        store = await Store.open(where)
        await last_beat(store, time.time() - 10_000)
        beats = Beats(store)
        await beats.start()
        [first] = await store.read(lambda c: c.execute(select(servers)).all())
        while (await store.read(lambda c: c.execute(select(servers)).one())).beat <= first.beat:
            await asyncio.sleep(0.01)
        await beats.close()
        await store.close()

    asyncio.run(run())


def test_a_database_that_was_away_is_an_outage(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EACH", 0.1)

    async def run() -> None:
        store = await Store.open(postgres.database("was_away"))
        beats = Beats(store)
        await beats.start()
        await asyncio.to_thread(postgres.stop)
        with pytest.raises(Unavailable):
            await store.write(lambda c: c.execute(update(servers).values(beat=0.0)).rowcount)
        await asyncio.sleep(module.GAP)
        await asyncio.to_thread(postgres.start)
        while not beats.came_back():
            await asyncio.sleep(0.05)
        [(start, end)] = await outages(store, 0)
        assert end - start > module.GAP
        await beats.close()
        await store.close()

    asyncio.run(run())
