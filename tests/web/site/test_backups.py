"""`taluva backup` and `taluva restore`: one moment of a database, into a database of either kind."""

import asyncio
import gzip
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from services import Postgres
from taluva.cli.guard import run as taluva
from taluva.web.cluster.heartbeat import Heartbeat, outages
from taluva.web.storage.games import Answered, Store, Stored
from taluva.web.storage.schema import metadata, servers

pytestmark = pytest.mark.slow

SEATS = [{"kind": "person", "name": "Zoë \u2014 \U0001f3dd", "visitor": "v1", "account": "a1"}, {"visitor": "v2"}]


async def fill(store: Store, games: int) -> None:
    """Something in every table."""
    tables = metadata.tables
    more: dict[str, dict[str, Any]] = {
        "accounts": {
            "id": "a1", "name": "Zoë", "folded": "zoë", "password": "$argon2id$x", "created": 0.1,
            "mu": 25.123456789012345, "sigma": 8.3, "games": 3, "wins": 1, "preferences": {"theme": "dark"},
        },
        "visitors": {
            "id": "v1", "hash": "h" * 64, "account": "a1", "name": "Zoë", "bot": False, "created": 1.0, "seen": 2.0,
        },
        "messages": {"game": "g0", "number": 1, "seat": 1, "text": "hi\n\u2028", "created": 5.5},
        "seat_links": {"hash": "l" * 64, "game": "g0", "seat": 2, "created": 6.5},
        "results": {
            "game": "g0", "seat": 1, "account": "a1", "place": 1, "rated": True, "mu": 26.0, "sigma": 8.0,
            "delta": None, "created": 7.5,
        },
        "reviews": {"game": "g0", "number": 0, "basis": "1 weights 1", "judged": {"turn": 1, "cost": 12.5}},
        "outcomes": {"game": "g0", "basis": "1 1 0", "outcome": {"expansions": [], "seats": []}},
        "solvers": {
            "person": "a1", "rating": 1512.5, "deviation": 80.25, "streak": 3, "best_streak": 5, "last_day": 20775,
        },
        "puzzle_tries": {
            "person": "a1", "puzzle": "abc123", "created": 5.5, "first": True, "solved": True, "shown": False,
            "delta": 12.25,
        },
        "studies": {
            "id": "s1", "person": "a1", "created": 5.5, "updated": 6.5, "title": "Zoë’s", "game": "g0", "turns": 1,
            "tree": {"start": "f14", "nodes": [{"parent": None, "steps": [], "comment": "Zoë"}]},
        },
        "password_resets": {"hash": "r" * 64, "account": "a1", "created": 8.5},
        "bans": {"person": "v2", "name": "Ben", "reason": "Zoë said so.", "created": 8.75, "until": None},
        "notices": {"id": "n1", "created": 9.5, "message": {"kind": "game", "id": "g0"}},
        "outages": {"start": 10.0, "end": 20.5},
    }  # fmt: skip
    for n in range(games):
        game = Stored(f"g{n}", 1.5, 2.5, 1, n % 2 == 0, SEATS, "1. VJC@0,0:E\n" * 50, ["VJC"], {"steps": 0})
        await store.add(game)
    await store.save(Stored("g0", 1.5, 9.0, 2, True, SEATS, "r", ["VJC"], {"steps": 0}, 2), 1, Answered("q", 2, 0))

    def write(connection: Any) -> None:
        for name, row in more.items():
            connection.execute(insert(tables[name]), row)

    await store.write(write)


async def everything(store: Store) -> dict[str, list[Any]]:
    def read(connection: Any) -> dict[str, list[Any]]:
        return {
            table.name: sorted(tuple(map(repr, row)) for row in connection.execute(select(table)))
            for table in metadata.sorted_tables
            if table is not servers
        }

    return await store.read(read)


def contents(where: Path | str, games: int = 0) -> dict[str, list[Any]]:
    """Everything in a database, with games put into it first where so many are wanted."""

    async def run() -> dict[str, list[Any]]:
        store = await Store.open(where)
        if games:
            await fill(store, games)
        found = await everything(store)
        await store.close()
        return found

    return asyncio.run(run())


def at(where: Path | str) -> list[str]:
    return ["--data", str(where)] if isinstance(where, Path) else ["--database", where]


@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_brings_everything_back(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str], source: str, target: str
) -> None:
    def new(kind: str, name: str) -> Path | str:
        return tmp_path / name if kind == "sqlite" else postgres.database(f"{name}_{source}_{target}")

    first, second = new(source, "first"), new(target, "second")
    before = contents(first, games=450)
    assert all(before.values())
    file = tmp_path / "the.backup"
    assert taluva(["backup", str(file), *at(first)]) == 0
    assert capsys.readouterr().out == f"Wrote 450 games and everything else that is stored to {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert taluva(["restore", str(file), *at(second)]) == 0
    assert contents(second) == before
    assert [path for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_games_are_replaced_only_by_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "the.backup"
    before = contents(tmp_path / "first", games=2)
    assert taluva(["backup", str(file), *at(tmp_path / "first")]) == 0
    other = contents(tmp_path / "second", games=3)
    assert taluva(["restore", str(file), *at(tmp_path / "second")]) == 2
    assert "--force" in capsys.readouterr().err
    assert contents(tmp_path / "second") == other
    assert taluva(["restore", str(file), "--force", *at(tmp_path / "second")]) == 0
    assert contents(tmp_path / "second") == before


@pytest.mark.parametrize("damage", ["cut", "flipped", "other", "lost"])
def test_a_damaged_backup_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str) -> None:
    file = tmp_path / "the.backup"
    contents(tmp_path / "first", games=300)
    assert taluva(["backup", str(file), *at(tmp_path / "first")]) == 0
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    file.write_bytes(
        {
            "cut": whole[: len(whole) // 2],
            "flipped": whole[:200] + bytes([whole[200] ^ 255]) + whole[201:],
            "other": b"no backup at all",
            "lost": gzip.compress(b"".join(lines[:100] + lines[101:])),
        }[damage]
    )
    other = contents(tmp_path / "second", games=1)
    capsys.readouterr()
    assert taluva(["restore", str(file), "--force", *at(tmp_path / "second")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert contents(tmp_path / "second") == other


def test_nothing_is_restored_under_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "the.backup"
    contents(tmp_path / "data", games=1)
    assert taluva(["backup", str(file), *at(tmp_path / "data")]) == 0

    async def run() -> int:
        store = await Store.open(tmp_path / "data")
        beats = Heartbeat(store)
        await beats.start()
        code = await asyncio.to_thread(taluva, ["restore", str(file), "--force", *at(tmp_path / "data")])
        await beats.close()
        await store.close()
        return code

    assert asyncio.run(run()) == 2
    assert "stop it" in capsys.readouterr().err


def test_no_time_runs_between_a_backup_and_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "the.backup"
    contents(tmp_path / "first", games=1)
    began = time.time()
    assert taluva(["backup", str(file), *at(tmp_path / "first")]) == 0
    time.sleep(3)
    assert taluva(["restore", str(file), *at(tmp_path / "second")]) == 0

    async def run() -> list[tuple[float, float]]:
        store = await Store.open(tmp_path / "second")
        beats = Heartbeat(store)
        await beats.start()
        await beats.close()
        found = [one for one in await outages(store) if one[1] > began]
        await store.close()
        return found

    [(start, end)] = asyncio.run(run())
    assert began <= start <= end - 3 <= end <= time.time()


def test_a_backup_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    contents(tmp_path / "data", games=1)
    assert taluva(["backup", str(tmp_path / "no" / "where"), *at(tmp_path / "data")]) == 2
    assert taluva(["backup", str(tmp_path / "file"), *at(tmp_path / "empty")]) == 2
    assert taluva(["restore", str(tmp_path / "file"), *at(tmp_path / "data")]) == 2
    assert capsys.readouterr().err.count("\n") == 3
