"""What an administrator does about people and tables, directly in the database; running processes are notified."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from taluva.web.errors import Refusal
from taluva.web.people import notices
from taluva.web.people.bans import lift_ban, set_ban
from taluva.web.people.erasure import Erased, Person, account_person, erase
from taluva.web.people.names import fold, read_name
from taluva.web.people.ratings import shown
from taluva.web.people.resets import new_reset
from taluva.web.storage.games import Conflict, Store
from taluva.web.storage.schema import accounts, bans, games, messages, seatings, visitors
from taluva.web.tables.snapshot import Snapshot

Json = dict[str, Any]


class AdminError(Exception):
    """Why something cannot be done, in one sentence."""


@dataclass(frozen=True, slots=True)
class Found:
    """An account or a guest."""

    id: str
    name: str
    is_account: bool

    @property
    def kind(self) -> notices.Kind:
        """What running processes have to reload."""
        return "account" if self.is_account else "visitor"


async def find_account(store: Store, name: str) -> Found:
    """The account with a name. Raises AdminError."""
    query = select(accounts.c.id, accounts.c.name).where(accounts.c.folded == fold(name))
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    if row is None:
        raise AdminError(f"There is no account {name}")
    return Found(row.id, row.name, is_account=True)


async def find_person(store: Store, name: str) -> Found:
    """An account by its name, or a guest by their id or by their name at a table. Raises AdminError."""
    try:
        return await find_account(store, name)
    except AdminError:
        pass
    found = [one for one in await guests(store) if name == one["id"] or fold(name) in map(fold, one["names"])]
    if not found:
        raise AdminError(f"There is no account or guest called {name}")
    if len(found) > 1:
        ids = ", ".join(one["id"] for one in found)
        raise AdminError(f"Several guests are called {name}: give the id of one of them ({ids})")
    return Found(found[0]["id"], ", ".join(found[0]["names"]) or found[0]["id"], is_account=False)


async def reset_password(store: Store, account: Found) -> str:
    """Create a link for setting a new password, and return its path; all devices are logged out."""
    path = await store.write(lambda connection: new_reset(connection, account.id))
    await notices.post(store, [("account", account.id)])
    return path


async def delete_person(store: Store, person: Found) -> Erased:
    """Delete an account or a guest permanently."""
    if person.is_account:
        viewer = await account_person(store, person.id)
    else:
        viewer = Person(None, frozenset({person.id}))
    erased = await erase(store, viewer)
    changed: list[tuple[notices.Kind, str]] = [(person.kind, person.id)]
    changed += [("game", game) for game, _ in erased.changed]
    changed += [("game", game) for game in erased.deleted]
    await notices.post(store, changed)
    return erased


async def rename_account(store: Store, account: Found, text: str) -> tuple[str, int]:
    """Rename an account, at all its tables too. Returns the name and the number of tables. Raises AdminError."""
    try:
        name, folded = read_name(text)
    except Refusal as refusal:
        raise AdminError(str(refusal).format(**refusal.values).rstrip(".")) from None

    def work(connection: Connection) -> Sequence[str]:
        connection.execute(update(accounts).where(accounts.c.id == account.id).values(name=name, folded=folded))
        connection.execute(update(visitors).where(visitors.c.account == account.id).values(name=name))
        connection.execute(update(bans).where(bans.c.person == account.id).values(name=name))
        return connection.execute(select(seatings.c.game).where(seatings.c.account == account.id)).scalars().all()

    try:
        tables = await store.write(work)
    except IntegrityError:
        raise AdminError(f"The name {name} is taken") from None
    for table in tables:
        await _rename_seats(store, table, account, name)
    await notices.post(store, [("account", account.id), *(("game", table) for table in tables)])
    return name, len(tables)


async def _rename_seats(store: Store, game: str, account: Found, name: str) -> None:
    """Rename the seats that had the old name."""
    while (stored := await store.load(game)) is not None:
        before = await asyncio.to_thread(Snapshot.restored, stored)
        seats = tuple(
            replace(seat, name=name) if seat.account == account.id and fold(seat.name) == fold(account.name) else seat
            for seat in before.seats
        )
        if seats == before.seats:
            return
        after = replace(before, seats=seats, revision=before.revision + 1)
        try:
            await store.save(after.stored(stored.updated, stored.due), before.revision)
        except Conflict:
            continue
        return


async def ban_person(store: Store, person: Found, reason: str, until: float | None) -> None:
    """Restrict a person to watching, until some time or permanently."""
    await store.write(lambda connection: set_ban(connection, person.id, person.name[:64], reason, until))
    await notices.post(store, [(person.kind, person.id)])


async def unban_person(store: Store, name: str) -> str:
    """End a ban, by name or id. Returns the name. Raises AdminError."""
    found = [one for one in await banned(store) if name == one["id"] or fold(name) == fold(one["name"])]
    if not found:
        raise AdminError(f"{name} is not banned")
    if len(found) > 1:
        ids = ", ".join(one["id"] for one in found)
        raise AdminError(f"Several people called {name} are banned: give the id of one of them ({ids})")
    identity = found[0]["id"]
    await store.write(lambda connection: lift_ban(connection, identity))
    await notices.post(store, [("account", identity), ("visitor", identity)])
    return str(found[0]["name"])


async def delete_table(store: Store, game: str) -> None:
    """Delete a game and its chat. Raises AdminError."""
    if not await store.remove(game):
        raise AdminError(f"There is no table {game}")
    await notices.post(store, [("game", game)])


async def delete_chat(store: Store, game: str, number: int | None) -> int:
    """Delete the chat of a table, or one message of it. Returns the number of messages. Raises AdminError."""
    if await store.load(game) is None:
        raise AdminError(f"There is no table {game}")
    wanted = delete(messages).where(messages.c.game == game)
    if number is not None:
        wanted = wanted.where(messages.c.number == number)
    count = await store.write(lambda connection: connection.execute(wanted).rowcount)
    await notices.post(store, [("chat", game)])
    return count


async def all_accounts(store: Store, text: str = "") -> list[Json]:
    """Accounts whose name contains a text, sorted by name."""
    seen = select(visitors.c.account, func.max(visitors.c.seen).label("seen")).group_by(visitors.c.account).subquery()
    query = (
        select(accounts, seen.c.seen, bans.c.created.label("banned"))
        .outerjoin(seen, seen.c.account == accounts.c.id)
        .outerjoin(bans, bans.c.person == accounts.c.id)
        .where(accounts.c.folded.contains(fold(text), autoescape=True))
        .order_by(accounts.c.folded)
    )
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [
        {
            "id": row.id,
            "name": row.name,
            "rating": shown(row.mu),
            "games": row.games,
            "created": row.created,
            "seen": row.seen,
            "banned": row.banned is not None,
        }
        for row in rows
    ]


async def guests(store: Store, text: str = "") -> list[Json]:
    """People without an account who have seats, most recent players first, with their names at tables."""
    query = (
        select(seatings.c.visitor, seatings.c.seat, games.c.seats, games.c.updated, bans.c.created.label("banned"))
        .join(games, games.c.id == seatings.c.game)
        .outerjoin(bans, bans.c.person == seatings.c.visitor)
        .where(seatings.c.account.is_(None), seatings.c.visitor.is_not(None))
        .order_by(games.c.updated.desc())
    )
    found: dict[str, Json] = {}
    for row in await store.read(lambda connection: connection.execute(query).all()):
        one = found.setdefault(
            row.visitor,
            {"id": row.visitor, "names": [], "tables": 0, "updated": row.updated, "banned": row.banned is not None},
        )
        one["tables"] += 1
        name = row.seats[row.seat - 1]["name"]
        if name and name not in one["names"]:
            one["names"].append(name)
    wanted = fold(text)
    return [
        one for one in found.values() if not wanted or text == one["id"] or any(wanted in fold(n) for n in one["names"])
    ]


async def all_tables(store: Store, text: str = "") -> list[Json]:
    """Games in which a player's name contains a text, newest first."""
    said = select(messages.c.game, func.count().label("said")).group_by(messages.c.game).subquery()
    query = (
        select(games.c.id, games.c.updated, games.c.over, games.c.public, games.c.waiting, games.c.seats, said.c.said)
        .outerjoin(said, said.c.game == games.c.id)
        .where(games.c.search.contains(text.casefold(), autoescape=True) | (games.c.id == text))
        .order_by(games.c.updated.desc())
    )
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [
        {
            "id": row.id,
            "updated": row.updated,
            "state": "over" if row.over else "waiting" if row.waiting else "running",
            "public": row.public,
            "names": [seat["name"] for seat in row.seats],
            "messages": row.said or 0,
        }
        for row in rows
    ]


async def chat(store: Store, game: str) -> list[Json]:
    """The chat of a table, oldest first. Raises AdminError."""
    stored = await store.load(game)
    if stored is None:
        raise AdminError(f"There is no table {game}")
    query = select(messages).where(messages.c.game == game).order_by(messages.c.number)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [
        {
            "number": row.number,
            "name": stored.seats[row.seat - 1]["name"] or f"seat {row.seat}",
            "text": row.text,
            "created": row.created,
        }
        for row in rows
    ]


async def banned(store: Store, text: str = "") -> list[Json]:
    """Current bans, latest first."""
    now = time.time()
    rows = await store.read(lambda connection: connection.execute(select(bans).order_by(bans.c.created.desc())).all())
    return [
        {"id": row.person, "name": row.name, "reason": row.reason, "created": row.created, "until": row.until}
        for row in rows
        if (row.until is None or row.until > now) and fold(text) in fold(row.name)
    ]
