"""The store on real databases: one revision wins, with its seats and requests; old files are brought up to date."""

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text

from services import Postgres
from taluva.game import Game
from taluva.web.errors import Unavailable
from taluva.web.storage import migrate
from taluva.web.storage.data_folder import FILE
from taluva.web.storage.database import ServerDatabase, SqliteDatabase
from taluva.web.storage.games import Answered, Conflict, Store, Stored, new_id
from taluva.web.storage.migrate import NEWEST, TooNew
from taluva.web.storage.schema import metadata, servers, visitors
from taluva.web.tables.lobby import open_tables
from taluva.web.tables.snapshot import Snapshot

Use = Callable[[Callable[[Store], Awaitable[None]]], None]

OLD_TABLES = """
CREATE TABLE games (
    id VARCHAR(32) NOT NULL, created FLOAT NOT NULL, updated FLOAT NOT NULL, version INTEGER NOT NULL,
    over BOOLEAN NOT NULL, seats JSON NOT NULL, record TEXT NOT NULL, hidden JSON NOT NULL, summary JSON NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX ix_games_updated ON games (updated);
CREATE TABLE requests (
    game VARCHAR(32) NOT NULL, request VARCHAR(64) NOT NULL, version INTEGER NOT NULL, steps INTEGER NOT NULL,
    PRIMARY KEY (game, request), FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
"""
"""The tables of the first version, which had no migrations."""


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A place for games, of either kind."""
    if request.param == "sqlite":
        return tmp_path
    server: Postgres = request.getfixturevalue("postgres")
    return server.database(f"store_{abs(hash(tmp_path))}")


@pytest.fixture
def use(where: Path | str) -> Use:
    def use(what: Callable[[Store], Awaitable[None]]) -> None:
        async def run() -> None:
            store = await Store.open(where)
            try:
                await what(store)
            finally:
                await store.close()

        asyncio.run(run())

    return use


def stored(game: str = "one", **more: Any) -> Stored:
    seats = [{"visitor": "v1", "account": None}, {"visitor": None, "account": "a1"}]
    given = Stored(game, 1.5, 2.5, 1, False, seats, "record", ["VJC", "VSR"], {"steps": 0})
    return replace(given, **more)


def test_a_game_comes_back_as_it_was(use: Use) -> None:
    async def check(store: Store) -> None:
        game = stored(due=1794807322.1878369, terms={"public": True}, play={"salt": "ab"}, search="ana", public=True)
        await store.add(game)
        assert await store.load("one") == game
        assert await store.load("two") is None

    use(check)


def test_only_one_of_many_writers_of_a_revision_wins(use: Use) -> None:
    async def check(store: Store) -> None:
        await store.add(stored())
        tries = [store.save(stored(version=2, revision=2, search=str(n)), 1) for n in range(20)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in outcomes].count(Conflict) == 19
        winner = outcomes.index(None)
        assert await store.load("one") == stored(version=2, revision=2, search=str(winner))

    use(check)


def test_what_fails_leaves_the_others_alone(use: Use) -> None:
    async def check(store: Store) -> None:
        await asyncio.gather(*(store.add(stored(f"g{n}")) for n in range(10)))
        tries = [
            store.save(
                stored(f"g{n}", revision=2), 1 if n % 2 else 7, Answered("r", 2, 0), also=_boom if n == 5 else None
            )
            for n in range(10)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in outcomes] == [
            Conflict if n % 2 == 0 else ZeroDivisionError if n == 5 else type(None) for n in range(10)
        ]
        found = await store.revisions([f"g{n}" for n in range(11)])
        assert found == {f"g{n}": 2 if n in (1, 3, 7, 9) else 1 for n in range(10)}
        assert await store.answered("g5", "r") is None
        assert await store.answered("g7", "r") == Answered("r", 2, 0)

    use(check)


def _boom(_: Any) -> None:
    raise ZeroDivisionError


def test_requests_that_a_game_has_gone_back_behind_are_forgotten(use: Use) -> None:
    async def check(store: Store) -> None:
        await store.add(stored())
        await store.save(stored(revision=2, summary={"steps": 2}), 1, Answered("first", 2, 2))
        await store.save(stored(revision=3, summary={"steps": 4}), 2, Answered("second", 3, 4))
        await store.save(stored(revision=4, summary={"steps": 2}), 3)
        assert await store.answered("one", "first") == Answered("first", 2, 2)
        assert await store.answered("one", "second") is None

    use(check)


def test_everybody_finds_their_games_and_the_open_ones(use: Use) -> None:
    async def check(store: Store) -> None:
        await store.add(stored("a", updated=1.0))
        await store.add(stored("b", updated=2.0, public=True, waiting=True))
        assert [row.id for row in await store.latest_of("v1", None)] == ["b", "a"]
        assert [row.id for row in await store.latest_of("nobody", "a1")] == ["b", "a"]
        assert [row.id for row in await store.latest_of("nobody", None)] == []
        assert [row.id for row in (await open_tables(store, None))[0]] == ["b"]
        left = [{"visitor": None, "account": None}, {"visitor": "v2", "account": None}]
        await store.save(stored("a", revision=2, seats=left), 1, reseat=True)
        assert [row.id for row in await store.latest_of("v1", None)] == ["b"]
        assert [row.id for row in await store.latest_of("v2", None)] == ["a"]
        assert await store.remove("b")
        assert not await store.remove("b")
        assert [row.id for row in await store.latest_of("v1", None)] == []
        assert [row.id for row in await store.latest()] == ["a"]

    use(check)


def test_what_is_due_is_claimed_once(use: Use) -> None:
    async def check(store: Store) -> None:
        await store.add(stored("later", due=2e9))
        await store.add(stored("never"))
        await store.add(stored("second", due=100.25))
        await store.add(stored("first", due=100.125))
        assert await store.due(1e9) == [("first", 100.125), ("second", 100.25)]
        assert await store.due(1e9, 1) == [("first", 100.125)]
        claims = await asyncio.gather(*(store.claim("first", 100.125, 1e9 + 20 + n) for n in range(10)))
        assert claims.count(True) == 1
        assert await store.due(1e9) == [("second", 100.25)]

    use(check)


def test_a_taken_name_is_reported(use: Use) -> None:
    from sqlalchemy.exc import IntegrityError

    row = {"hash": "h", "account": None, "name": "", "bot": False, "created": 1.0, "seen": 1.0}

    async def check(store: Store) -> None:
        await store.write(lambda connection: connection.execute(insert(visitors), {"id": "a", **row}).rowcount)
        with pytest.raises(IntegrityError):
            await store.write(lambda connection: connection.execute(insert(visitors), {"id": "b", **row}).rowcount)
        assert await store.read(lambda connection: connection.execute(select(visitors.c.id)).scalars().all()) == ["a"]

    use(check)


def test_the_migrations_lead_to_the_tables_of_the_schema(use: Use) -> None:
    async def check(store: Store) -> None:
        differences = await store.read(lambda c: compare_metadata(MigrationContext.configure(c), metadata))
        assert differences == []
        assert await store.read(lambda c: c.execute(text("SELECT version_num FROM alembic_version")).scalar()) == NEWEST

    use(check)


@pytest.mark.parametrize("version", ["0001", "0002"])
def test_databases_of_earlier_versions_are_brought_up_to_date(where: Path | str, version: str) -> None:
    """Each by its own migrations, with a row in it, to the tables of today."""

    def earlier(connection: Connection) -> None:
        folder = Path(migrate.__file__).parent / "migrations"
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(folder))
        command.upgrade(config, version)
        connection.execute(
            text(
                'INSERT INTO games (id, created, updated, version, "over", seats, record, hidden, summary)'
                " VALUES ('old', 1.5, 2.5, 3, :no, '[]', 'record', '[]', '{}')"
            ),
            {"no": False},
        )

    async def run() -> None:
        database = ServerDatabase(where) if isinstance(where, str) else SqliteDatabase(where / FILE)
        await database.write(earlier)
        await database.close()
        store = await Store.open(where)
        assert await store.read(lambda c: compare_metadata(MigrationContext.configure(c), metadata)) == []
        found = await store.load("old")
        assert found is not None
        assert (found.updated, found.version, found.record) == (2.5, 3, "record")
        await store.close()

    asyncio.run(run())


def test_many_processes_may_open_a_new_database_at_once(where: Path | str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(Store.open(where) for _ in range(4)))
        await stores[0].add(stored())
        for store in stores:
            assert await store.load("one") == stored()
            await store.close()

    asyncio.run(run())


def test_a_database_of_a_newer_version_is_left_alone(where: Path | str) -> None:
    async def run() -> None:
        store = await Store.open(where)
        await store.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")).rowcount)
        await store.close()
        with pytest.raises(TooNew):
            await Store.open(where)

    asyncio.run(run())


def old_file(folder: Path, games: list[Stored]) -> None:
    """A file as the first version left it."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(OLD_TABLES)
        for game in games:
            seats, hidden, summary = (json.dumps(value) for value in (game.seats, game.hidden, game.summary))
            row = (game.id, game.created, game.updated, game.version, game.over, seats, game.record, hidden, summary)
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            connection.execute("INSERT INTO requests VALUES (?, 'before', ?, 0)", (game.id, game.version))


def test_games_of_the_first_version_go_on(tmp_path: Path) -> None:
    game = Game(seed=7)
    for _ in range(6):
        game.play(next(iter(game.legal_moves)))
    people = [{"kind": "person", "level": None, "name": name, "colour": n} for n, name in enumerate(("Ana", "Ben"), 1)]
    hidden = json.loads(game.to_json())["stack"]
    summary = {"edition": "ferti-2014", "turn": 3, "steps": 6, "seat": 2, "stack_left": 20, "places": None}
    old_file(tmp_path, [Stored("old", 1.0, 2.0, 4, False, people, game.record(), hidden, summary)])

    async def run() -> None:
        store = await Store.open(tmp_path)
        found = await store.load("old")
        assert found is not None
        assert (found.revision, found.public, found.waiting, found.due, found.terms, found.search) == (
            4,
            False,
            False,
            None,
            None,
            "",
        )
        snapshot = Snapshot.restored(found)
        assert str(snapshot.game.position) == str(game.position)
        assert snapshot.game.stack_left == game.stack_left
        assert await store.answered("old", "before") == Answered("before", 4, 0)
        await store.save(replace(found, version=5, revision=5), 4, Answered("after", 5, 6))
        assert [row.id for row in await store.latest()] == ["old"]
        await store.close()

    asyncio.run(run())


def test_a_refused_upgrade_changes_nothing(tmp_path: Path) -> None:
    old_file(tmp_path, [])
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("CREATE TABLE accounts (in_the_way INTEGER)")

    async def run() -> None:
        with pytest.raises(Unavailable):
            await Store.open(tmp_path)

    asyncio.run(run())
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert "revision" not in columns
    assert tables == {"games", "requests", "accounts"}


def test_postgresql_that_comes_back_is_used_again(postgres: Postgres) -> None:
    async def run() -> None:
        store = await Store.open(postgres.database("comes_back"))
        await store.add(stored())
        await asyncio.to_thread(postgres.stop)
        with pytest.raises(Unavailable):
            await store.load("one")
        with pytest.raises(Unavailable):
            await store.save(stored(revision=2), 1)
        await asyncio.to_thread(postgres.start)
        for _ in range(100):
            try:
                await store.save(stored(revision=2), 1)
                break
            except Unavailable:
                await asyncio.sleep(0.1)
        assert await store.load("one") == stored(revision=2)
        await store.write(lambda c: c.execute(insert(servers), {"id": "s", "beat": 1.0}).rowcount)
        await store.close()

    asyncio.run(run())


def test_a_cancelled_read_still_finishes(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    """To cut it off in the middle would cost its connection, and a traceback in the log."""

    def sleep(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(0.3)"))

    async def run() -> None:
        database = ServerDatabase(postgres.database("left_alone"))
        await database.read(sleep)
        for _ in range(3):
            asked = asyncio.create_task(database.read(sleep))
            await asyncio.sleep(0.1)
            # As the server does it when the line is gone: again and again.
            while not asked.done():
                asked.cancel()
                await asyncio.sleep(0)
        await database.read(sleep)
        await asyncio.sleep(0.5)
        await database.close()

    asyncio.run(run())
    assert caplog.text == ""


def test_ids_can_be_typed_into_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter(["-looks-like-an-option", "fine-1"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(found))
    assert new_id(9) == "fine-1"
