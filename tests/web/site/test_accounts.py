"""Accounts in a real database: names are unique, tokens are new, seats come along, nothing secret is stored."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from taluva.web.errors import Refusal
from taluva.web.people.accounts import Accounts, Session
from taluva.web.people.resets import new_reset
from taluva.web.people.sessions import hash_of
from taluva.web.storage import schema
from taluva.web.storage.games import Store, Stored

HERE = "192.0.2.1"
PASSWORD = "a good password"

Work = Callable[[Store, Accounts], Awaitable[Any]]
Run = Callable[[Work], Any]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run some work over the accounts of a folder."""

    def go(work: Work) -> Any:
        async def with_accounts() -> Any:
            store = await Store.open(tmp_path)
            accounts = Accounts(store)
            try:
                return await work(store, accounts)
            finally:
                accounts.close()
                await store.close()

        return asyncio.run(with_accounts())

    return go


async def visitor(store: Store, name: str) -> str:
    row = {"id": name, "hash": hash_of(f"token of {name}"), "account": None, "name": "", "bot": False}
    await store.write(lambda connection: connection.execute(insert(schema.visitors), row | {"created": 0, "seen": 0}))
    return name


async def visitors(store: Store) -> dict[str, Any]:
    rows = await store.read(lambda connection: connection.execute(select(schema.visitors)).all())
    return {row.hash: row for row in rows}


async def sit(store: Store, game: str, *owners: str | None) -> None:
    seats = [{"kind": "person", "level": None, "name": "", "colour": 1, "visitor": owner} for owner in owners]
    summary = {"edition": "ferti-2014", "turn": 0, "steps": 0, "seat": 1, "stack_left": 24, "places": None}
    await store.add(Stored(game, 0, 0, 1, False, seats, "", [], summary))


async def code_of(attempt: Awaitable[Any]) -> str | None:
    try:
        await attempt
    except Refusal as refusal:
        return refusal.code
    return None


def test_one_name_is_one_account(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> list[str | None]:
        await accounts.register("Ana", PASSWORD, None, HERE)
        names = ("ANA", " ana ", "\uff21na", "Anna")
        return [await code_of(accounts.register(name, PASSWORD, None, HERE)) for name in names]

    assert run(work) == ["taken", "taken", "taken", None]


def test_two_at_once_do_not_get_the_same_name(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> list[Any]:
        tries = [accounts.register("Ana", PASSWORD, None, HERE) for _ in range(6)]
        return await asyncio.gather(*tries, return_exceptions=True)

    done = run(work)
    assert sum(isinstance(one, Session) for one in done) == 1
    assert {one.code for one in done if isinstance(one, Refusal)} == {"taken"}


def test_logging_in_gives_a_new_token_and_kills_the_old_one(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        await accounts.register("Ana", PASSWORD, None, HERE)
        planted = await visitor(store, "planted")
        session = await accounts.log_in("ana", PASSWORD, planted, HERE)
        known = await visitors(store)
        assert hash_of("token of planted") not in known
        row = known[hash_of(session.token)]
        assert (row.id, row.account, row.name) == ("planted", session.account, "Ana")
        assert len(session.token) >= 43

    run(work)


def test_the_seats_of_a_device_come_along(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        await visitor(store, "phone")
        await visitor(store, "stranger")
        await sit(store, "one", "phone", "stranger")
        await sit(store, "two", "stranger", "stranger")
        session = await accounts.register("Ana", PASSWORD, "phone", HERE)
        assert list(session.changed) == [("one", 2)]
        game = await store.load("one")
        assert game is not None
        assert [seat.get("account") for seat in game.seats] == [session.account, None]
        assert [seat["name"] for seat in game.seats] == ["Ana", ""]
        assert (game.revision, game.search) == (2, "ana")
        laptop = await accounts.log_in("Ana", PASSWORD, None, HERE)
        found = await store.latest_of("laptop", laptop.account)
        assert [row.id for row in found] == ["one"]

    run(work)


def test_the_seats_of_somebody_else_on_the_same_device_do_not(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        await visitor(store, "shared")
        first = await accounts.register("Ana", PASSWORD, "shared", HERE)
        await sit(store, "one", "shared", None)
        second = await accounts.register("Ben", PASSWORD, "shared", HERE)
        assert second.changed == ()
        known = await visitors(store)
        assert hash_of(first.token) not in known
        assert known[hash_of(second.token)].id != "shared"

    run(work)


def test_a_wrong_password_and_an_unknown_name_are_the_same(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> list[str]:
        await accounts.register("Ana", PASSWORD, None, HERE)
        found = []
        for name, password in (("Ana", "a wrong password"), ("Nobody", PASSWORD), ("Ana", PASSWORD.upper())):
            with pytest.raises(Refusal) as refusal:
                await accounts.log_in(name, password, None, HERE)
            found.append(f"{refusal.value.code}: {refusal.value.sentence}")
        return found

    assert len(set(run(work))) == 1


def test_guessing_is_stopped_by_address_and_by_name(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        await accounts.register("Ana", PASSWORD, None, "192.0.2.200")
        codes = [await code_of(accounts.log_in("Ana", f"guess {n} of it", None, HERE)) for n in range(25)]
        assert codes.count("limit") >= 4
        assert await code_of(accounts.log_in("Ben", PASSWORD, None, HERE)) == "limit"
        others = [await code_of(accounts.log_in("Ana", "a guess too", None, f"198.51.100.{n}")) for n in range(25)]
        assert others.count("limit") >= 10
        assert await code_of(accounts.log_in("Ben", PASSWORD, None, "198.51.100.99")) == "forbidden"

    run(work)


def test_frequent_logins_do_not_count_as_guessing(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        await accounts.register("Ana", PASSWORD, None, HERE)
        for _ in range(40):
            await accounts.log_in("Ana", PASSWORD, None, HERE)

    run(work)


def test_a_new_password_logs_all_other_devices_out(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        lost = await accounts.register("Ana", PASSWORD, None, HERE)
        here = await accounts.log_in("Ana", PASSWORD, None, HERE)
        me = (await visitors(store))[hash_of(here.token)].id
        change = accounts.change_password(here.account, me, "not the old one", "another password", HERE)
        assert await code_of(change) == "forbidden"
        new = await accounts.change_password(here.account, me, PASSWORD, "another password", HERE)
        known = await visitors(store)
        assert hash_of(new.token) in known
        assert not {hash_of(lost.token), hash_of(here.token)} & set(known)
        assert await code_of(accounts.log_in("Ana", PASSWORD, None, HERE)) == "forbidden"
        assert await code_of(accounts.log_in("Ana", "another password", None, HERE)) is None

    run(work)


def test_a_deleted_account_is_gone_and_its_name_is_free(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        session = await accounts.register("Ana", PASSWORD, await visitor(store, "here"), HERE)
        other = await accounts.log_in("Ana", PASSWORD, None, HERE)
        assert await code_of(accounts.delete(session.account, "a wrong password", HERE)) == "forbidden"
        await accounts.delete(session.account, PASSWORD, HERE)
        known = await visitors(store)
        assert not {hash_of(session.token), hash_of(other.token)} & set(known)
        assert await accounts.of(session.account) is None
        assert await code_of(accounts.log_in("Ana", PASSWORD, None, HERE)) == "forbidden"
        await accounts.register("Ana", PASSWORD, None, HERE)

    run(work)


def test_a_reset_link_sets_a_new_password_once_and_logs_everybody_out(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> None:
        session = await accounts.register("Ana", PASSWORD, None, HERE)
        old = await store.write(lambda connection: new_reset(connection, session.account))
        path = await store.write(lambda connection: new_reset(connection, session.account))
        assert hash_of(session.token) not in await visitors(store)
        assert await code_of(accounts.log_in("Ana", PASSWORD, None, HERE)) == "forbidden"
        token = path.removeprefix("/reset#")
        assert await code_of(accounts.reset_password(token, "short", None, HERE)) == "bad-request"
        assert await code_of(accounts.reset_password("x" * 43, "another password", None, HERE)) == "not-found"
        earlier = old.removeprefix("/reset#")
        assert await code_of(accounts.reset_password(earlier, "another password", None, HERE)) == "not-found"
        again = await accounts.reset_password(token, "another password", None, HERE)
        assert (again.account, again.name) == (session.account, "Ana")
        assert hash_of(again.token) in await visitors(store)
        assert await code_of(accounts.reset_password(token, "a third password", None, HERE)) == "not-found"
        assert await code_of(accounts.log_in("Ana", "another password", None, HERE)) is None

    run(work)


def test_a_reset_link_is_good_for_a_day(run: Run) -> None:
    async def work(store: Store, accounts: Accounts) -> str | None:
        session = await accounts.register("Ana", PASSWORD, None, HERE)
        path = await store.write(lambda connection: new_reset(connection, session.account))
        aged = update(schema.password_resets).values(created=time.time() - 24 * 3600 - 1)
        await store.write(lambda connection: connection.execute(aged).rowcount)
        return await code_of(accounts.reset_password(path.removeprefix("/reset#"), "another password", None, HERE))

    assert run(work) == "not-found"


def test_neither_tokens_nor_passwords_are_on_disk(run: Run, tmp_path: Path) -> None:
    async def work(store: Store, accounts: Accounts) -> str:
        return (await accounts.register("Ana", PASSWORD, None, HERE)).token

    token = run(work)
    with sqlite3.connect(tmp_path / "games.sqlite3") as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert "Ana" in dump
    assert token not in dump
    assert PASSWORD not in dump
