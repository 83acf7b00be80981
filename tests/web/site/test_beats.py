"""Heartbeats: a gap in all of them is an outage, noted once."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.util import await_only

from services import Postgres
from taluva.web.cluster import heartbeat as module
from taluva.web.cluster.heartbeat import Heartbeat, outages
from taluva.web.errors import Unavailable
from taluva.web.storage import database
from taluva.web.storage.games import Store
from taluva.web.storage.schema import outages as outages_table
from taluva.web.storage.schema import servers


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path
    else:
        yield request.getfixturevalue("postgres").database(f"beats_{abs(hash(tmp_path))}")


def last_beat(store: Store, moment: float) -> Any:
    """Set the time of the last beat."""
    return store.write(lambda c: c.execute(insert(servers), {"id": "dead", "beat": moment}).rowcount)


def test_the_first_start_is_no_outage(where: Path | str) -> None:
    async def run() -> None:
        store = await Store.open(where)
        beats = Heartbeat(store)
        await beats.start()
        assert list(await outages(store)) == []
        await beats.close()
        await store.close()

    asyncio.run(run())


def test_many_that_start_after_an_outage_note_it_once(where: Path | str) -> None:
    async def run() -> None:
        stores = [await Store.open(where) for _ in range(4)]
        died = time.time() - 100
        await last_beat(stores[0], died)
        all_beats = [Heartbeat(store) for store in stores]
        await asyncio.gather(*(beats.start() for beats in all_beats))
        [(start, end)] = await outages(stores[0])
        assert start == died
        assert died + 100 <= end <= time.time()
        for beats in all_beats:
            assert (await beats.moment()).outages == ((start, end),)
        for beats, store in zip(all_beats, stores, strict=True):
            await beats.close()
            await store.close()

    asyncio.run(run())


def test_while_another_process_lives_there_is_no_outage(where: Path | str) -> None:
    async def run() -> None:
        store = await Store.open(where)
        await last_beat(store, time.time() - 1)
        beats = Heartbeat(store)
        await beats.start()
        assert list(await outages(store)) == []
        await beats.close()
        await store.close()

    asyncio.run(run())


def test_beats_go_on_and_the_long_dead_are_forgotten(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EACH", 0.01)

    async def run() -> None:
        store = await Store.open(where)
        await last_beat(store, time.time() - 10_000)
        beats = Heartbeat(store)
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
        store, told = await Store.open(postgres.database("was_away")), list[int]()
        beats = Heartbeat(store)
        beats.on_outage = lambda: told.append(len(beats.outages))
        await beats.start()
        await asyncio.to_thread(postgres.stop)
        with pytest.raises(Unavailable):
            await store.write(lambda c: c.execute(update(servers).values(beat=0.0)).rowcount)
        await asyncio.sleep(module.GAP)
        with pytest.raises(Unavailable):
            await beats.moment()
        await asyncio.to_thread(postgres.start)
        while not told:
            await asyncio.sleep(0.05)
        [(start, end)] = await outages(store)
        assert end - start > module.GAP
        assert beats.outages == ((start, end),)
        await beats.close()
        await store.close()

    asyncio.run(run())


async def stopped(seconds: float) -> None:
    """Let nothing of this process run for a while."""
    time.sleep(seconds)


def test_a_stopped_process_beats_before_it_tells_the_time(where: Path | str) -> None:
    async def run() -> None:
        store = await Store.open(where)
        beats = Heartbeat(store)
        await beats.start()
        before = await beats.moment()
        assert not before.outages
        assert before.proven <= before.now < before.proven + module.LATE
        await stopped(module.GAP + 0.2)
        after = await beats.moment()
        [(start, end)] = after.outages
        assert (start, end) == (before.proven, after.proven)
        assert end - start > module.GAP
        await beats.close()
        await store.close()

    asyncio.run(run())


def test_who_was_stopped_while_another_lived_learns_its_outages(where: Path | str) -> None:
    async def run() -> None:
        store, other = await Store.open(where), await Store.open(where)
        beats = Heartbeat(store)
        await beats.start()
        await beats.close()
        noted = await other.write(lambda c: c.execute(insert(outages_table), {"start": 1.0, "end": 5.0}).rowcount)
        assert noted == 1
        assert (await beats.moment()).outages == ()
        await stopped(module.LATE + 0.1)
        assert (await beats.moment()).outages[0] == (1.0, 5.0)
        await store.close()
        await other.close()

    asyncio.run(run())


def test_a_flag_waits_for_a_beat_after_it(where: Path | str) -> None:
    async def run() -> None:
        store = await Store.open(where)
        beats = Heartbeat(store)
        moment = await beats.moment()
        await asyncio.sleep(0.05)
        later = (await beats.moment()).now
        assert later > moment.proven
        proof = await beats.proof(later)
        assert proof.proven >= later
        assert (await beats.proof(later)).proven == proof.proven
        await store.close()

    asyncio.run(run())


def test_a_clock_that_is_set_forward_is_an_outage_and_one_that_is_set_back_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, offset = time.time, 0.0
    monkeypatch.setattr(module.time, "time", lambda: real() + offset)

    async def run() -> None:
        nonlocal offset
        store = await Store.open(tmp_path)
        beats = Heartbeat(store)
        first = await beats.moment()
        offset = 3600.0
        [(start, end)] = (await beats.moment()).outages
        assert start == first.proven
        assert end - start >= 3600
        await last_beat(store, real() + 3600)
        offset = 0.0
        assert (await beats.moment()).now < first.now + 1800
        assert len(await outages(store)) == 1
        # Heartbeat from the time that is still to come hide no outage.
        [own] = await store.read(lambda c: c.execute(select(servers)).all())
        await stopped(module.GAP + 0.2)
        assert (await beats.moment()).outages[-1][0] == own.beat
        await store.close()

    asyncio.run(run())


@pytest.mark.slow
def test_a_beat_that_took_too_long_proves_nothing(postgres: Postgres) -> None:
    """The database hangs, and the request is completed when it recovers."""

    async def run() -> None:
        store = await Store.open(postgres.database("hung"))
        beats = Heartbeat(store)
        await beats.moment()
        await stopped(module.LATE)
        postgres.pause()
        try:
            asking = asyncio.create_task(beats.moment())
            await asyncio.sleep(module.GAP + 0.5)
        finally:
            postgres.resume()
        moment = await asking
        assert sum(end - start for start, end in moment.outages) > module.GAP + 0.5
        await store.close()

    asyncio.run(run())


def test_a_process_that_is_stopped_in_a_beat_does_not_stop_the_others(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_TIMEOUT", 0.5)

    async def run() -> None:
        url = postgres.database("stopped_in_a_beat")
        frozen, store = await Store.open(url), await Store.open(url)
        beats = Heartbeat(store)
        beginning = asyncio.create_task(frozen.write(lambda c: Heartbeat(frozen)._write(c) and stop_here(c)))
        await asyncio.sleep(1)
        assert (await beats.moment()).proven > 0
        with pytest.raises(Unavailable):
            await beginning
        await frozen.close()
        await store.close()

    def stop_here(connection: Any) -> None:
        """Do not go on, but let others."""
        connection.execute(text("SELECT 1"))
        await_only(asyncio.sleep(2))

    asyncio.run(run())
