"""Accounts: a name and a password that keep somebody's games, rating and preferences on all their devices."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from taluva.app.languages import N_
from taluva.app.refusals import Refusal
from taluva.app.schema import accounts, games, results, seatings, visitors
from taluva.app.store import Store
from taluva.online.attempts import Attempts
from taluva.online.names import fold, read_name
from taluva.online.passwords import Passwords
from taluva.online.people import hash_of
from taluva.online.ratings import MU, SIGMA

Json = dict[str, Any]
WRONG = N_("The name or the password is wrong.")


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who has just logged in: the secret that says so from now on."""

    token: str
    account: str
    name: str
    changed: Sequence[tuple[str, int]]
    """Games that belong to the account from now on, with their new revisions."""


class Accounts:
    """Making, using and deleting accounts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._passwords = Passwords()
        self._by_address = Attempts(most=20, seconds=300)
        self._by_name = Attempts(most=30, seconds=600)
        self._new_by_address = Attempts(most=100, seconds=3600)

    def close(self) -> None:
        """Let the threads go."""
        self._passwords.close()

    async def register(self, text: str, password: str, visitor: str | None, address: str) -> Session:
        """Make an account, and log in."""
        name, folded = read_name(text)
        self._new_by_address.take(address)
        if fold(password) == folded:
            raise Refusal("bad-request", N_("The password must not be the name."))
        hashed = await self._passwords.hash(password)
        if await self._store.read(lambda connection: _named(connection, folded)) is not None:
            raise Refusal("taken", N_("This name is taken."))
        row: Json = {"id": secrets.token_urlsafe(12), "name": name, "folded": folded, "password": hashed}
        row |= {"created": time.time(), "mu": MU, "sigma": SIGMA, "games": 0, "wins": 0, "preferences": {}}

        def work(connection: Connection) -> Session:
            connection.execute(insert(accounts), row)
            return _begin(connection, row["id"], name, visitor)

        try:
            return await self._store.write(work)
        except IntegrityError:
            raise Refusal("taken", N_("This name is taken.")) from None

    async def log_in(self, name: str, password: str, visitor: str | None, address: str) -> Session:
        """Log in on a device. Whoever has seats there already brings them along."""
        account = await self._checked(fold(name), password, address)
        return await self._store.write(lambda connection: _begin(connection, account.id, account.name, visitor))

    async def log_out(self, visitor: str) -> None:
        """Forget a device: its token is worth nothing any more."""
        await self._store.write(lambda connection: connection.execute(_without(visitor)).rowcount)

    async def of(self, account: str) -> Any:
        """The row of an account, or None."""
        query = select(accounts).where(accounts.c.id == account)
        return await self._store.read(lambda connection: connection.execute(query).one_or_none())

    async def keep(self, account: str, preferences: Json) -> None:
        """Keep preferences."""
        change = update(accounts).where(accounts.c.id == account).values(preferences=preferences)
        await self._store.write(lambda connection: connection.execute(change).rowcount)

    async def change_password(self, account: str, visitor: str, old: str, new: str, address: str) -> Session:
        """Change the password. All other devices are logged out, and this one gets a new token."""
        row = await self._checked((await self._row(account)).folded, old, address)
        if fold(new) == row.folded:
            raise Refusal("bad-request", N_("The password must not be the name."))
        hashed = await self._passwords.hash(new)

        def work(connection: Connection) -> Session:
            connection.execute(update(accounts).where(accounts.c.id == account).values(password=hashed))
            connection.execute(delete(visitors).where(visitors.c.account == account, visitors.c.id != visitor))
            return _begin(connection, account, row.name, visitor)

        return await self._store.write(work)

    async def delete(self, account: str, visitor: str, password: str, address: str) -> None:
        """Delete an account. Games stay, as others played them, too; on this device one can play on in them."""
        row = await self._checked((await self._row(account)).folded, password, address)

        def work(connection: Connection) -> None:
            connection.execute(delete(visitors).where(visitors.c.account == account, visitors.c.id != visitor))
            connection.execute(update(visitors).where(visitors.c.id == visitor).values(account=None, name=""))
            connection.execute(update(seatings).where(seatings.c.account == account).values(account=None))
            connection.execute(update(results).where(results.c.account == account).values(account=None))
            connection.execute(delete(accounts).where(accounts.c.id == row.id))

        await self._store.write(work)

    async def _row(self, account: str) -> Any:
        row = await self.of(account)
        if row is None:
            raise Refusal("forbidden", N_("You are not logged in."))
        return row

    async def _checked(self, folded: str, password: str, address: str) -> Any:
        """The account of a name with the right password. An unknown name takes as long as a wrong password."""
        self._by_address.take(address)
        self._by_name.take(folded)
        account = await self._store.read(lambda connection: _named(connection, folded))
        if not await self._passwords.is_right(password, account and account.password):
            raise Refusal("forbidden", WRONG)
        self._by_address.give_back(address)
        self._by_name.give_back(folded)
        return account


def _named(connection: Connection, folded: str) -> Any:
    return connection.execute(select(accounts).where(accounts.c.folded == folded)).one_or_none()


def _without(visitor: str) -> Any:
    return delete(visitors).where(visitors.c.id == visitor)


def _begin(connection: Connection, account: str, name: str, visitor: str | None) -> Session:
    """Give a device a new token: one that somebody knew before, or had planted, is worth nothing any more."""
    token, now = secrets.token_urlsafe(32), time.time()
    values = {"hash": hash_of(token), "account": account, "name": name, "seen": now}
    mine = (visitors.c.account.is_(None)) | (visitors.c.account == account)
    here = update(visitors).where(visitors.c.id == visitor, mine).values(**values)
    if visitor is None or connection.execute(here).rowcount == 0:
        # A new device, or one that belonged to somebody else, whose seats stay theirs.
        if visitor is not None:
            connection.execute(_without(visitor))
        new = {"id": secrets.token_urlsafe(12), "bot": False, "created": now, **values}
        connection.execute(insert(visitors), new)
        return Session(token, account, name, ())
    return Session(token, account, name, _adopt(connection, visitor, account, name))


def _adopt(connection: Connection, visitor: str, account: str, name: str) -> list[tuple[str, int]]:
    """Write the account beside a visitor's seats, and its name where they had none."""
    loose = select(seatings.c.game).where(seatings.c.visitor == visitor, seatings.c.account.is_(None))
    query = select(games.c.id, games.c.revision, games.c.seats).where(games.c.id.in_(loose)).with_for_update()
    changed = []
    for row in connection.execute(query).all():
        seats = [
            {**seat, "account": account, "name": seat["name"] or name} if seat.get("visitor") == visitor else seat
            for seat in row.seats
        ]
        search = " ".join(seat["name"].casefold() for seat in seats if seat["name"])
        values = {"seats": seats, "search": search, "revision": row.revision + 1}
        connection.execute(update(games).where(games.c.id == row.id).values(**values))
        changed.append((row.id, row.revision + 1))
    mine = update(seatings).where(seatings.c.visitor == visitor, seatings.c.account.is_(None))
    connection.execute(mine.values(account=account))
    return changed
