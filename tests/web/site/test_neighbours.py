"""Who is connected to other processes is only known while all live ones can be heard."""

import asyncio
import time
from pathlib import Path

import pytest

from taluva.web.cluster import heartbeat as beats_module
from taluva.web.cluster import peers as module
from taluva.web.cluster.bus import LocalBus
from taluva.web.cluster.heartbeat import Heartbeat
from taluva.web.cluster.peers import Peers
from taluva.web.storage.games import Store
from taluva.web.tables.presence import Presence


def known_for(neighbours: Peers) -> float:
    since, until = neighbours.known()
    return until - since


def test_a_process_that_lives_and_is_not_heard_leaves_presence_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LIVING", 0.5)

    async def run() -> None:
        store, bus = await Store.open(tmp_path), LocalBus()
        mine, theirs = Heartbeat(store), Heartbeat(store)
        here, there = Peers(mine, bus), Peers(theirs, bus)
        await mine.start()
        await asyncio.sleep(0.1)
        assert known_for(here) >= 0.1, "there is nobody else"
        await theirs.start()
        await mine.proof(mine.now())
        assert known_for(here) == 0, "who is connected there was never told"
        there.greet()
        await asyncio.sleep(0.1)
        there.greet()
        await asyncio.sleep(0)
        first = known_for(here)
        assert first >= 0.1
        # From here on messages get lost.
        await asyncio.sleep(0.7)
        assert known_for(here) == pytest.approx(first)
        there.greet()
        await asyncio.sleep(0)
        assert known_for(here) == 0, "what happened meanwhile was not heard"
        there.close()
        await theirs.close()
        await mine.close()
        await store.close()

    asyncio.run(run())


def test_a_stopped_process_does_not_know_who_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beats_module, "GAP", 0.5)
    monkeypatch.setattr(beats_module, "LATE", 0.4)

    async def run() -> None:
        store = await Store.open(tmp_path)
        beats = Heartbeat(store)
        neighbours = Peers(beats, LocalBus())
        assert known_for(neighbours) == 0, "before the first beat nobody knows who lives"
        await beats.moment()
        await asyncio.sleep(0.2)
        assert known_for(neighbours) >= 0.2
        time.sleep(0.6)
        assert known_for(neighbours) == 0
        await beats.moment()
        assert known_for(neighbours) < 0.2
        await store.close()

    asyncio.run(run())


def test_players_of_a_silent_process_were_present_until_it_was_last_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("taluva.web.tables.presence._FORGOTTEN", 0.05)
    presence, began = Presence(), time.monotonic() - 1000
    assert presence.gone_for(1, began, began + 300) == 300
    presence.hear("other", [1], 0)
    heard = time.monotonic()
    assert presence.gone_for(1, began, heard) == 0
    time.sleep(0.1)
    assert presence.as_json()["seats"] == []
    assert presence.gone_for(1, began, heard + 20) == pytest.approx(20, abs=0.05)
