"""Accounts: a name and a password that give access to one's games, rating and preferences on all devices."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.limiter import LOGINS_BY_ADDRESS, LOGINS_BY_DEVICE, LOGINS_BY_NAME, NEW_ACCOUNTS, Charge, Limiter
from taluva.web.people.devices import device_of, remembered
from taluva.web.people.erasure import Erased, account_person, erase
from taluva.web.people.names import fold, read_name
from taluva.web.people.passwords import Passwords
from taluva.web.people.ratings import MU, SIGMA
from taluva.web.people.resets import reset_account
from taluva.web.people.sessions import hash_of
from taluva.web.storage.games import Store, new_id
from taluva.web.storage.schema import accounts, games, password_resets, seatings, visitors

Json = dict[str, Any]
WRONG = N_("The name or the password is wrong.")
USED = N_("This link has already been used, or has expired.")


@dataclass(frozen=True, slots=True)
class Session:
    """A new login: the secret that proves it from now on."""

    token: str
    account: str
    name: str
    changed: Sequence[tuple[str, int]]
    """Games that now belong to the account, with their new revisions."""
    device: str = ""
    """The cookie that identifies the device from now on."""


class Accounts:
    """Creates, uses and deletes accounts."""

    def __init__(self, store: Store, limiter: Limiter | None = None) -> None:
        self._store, self._limiter = store, limiter or Limiter()
        self._passwords = Passwords()

    def close(self) -> None:
        """Shut the threads down."""
        self._passwords.close()

    async def register(
        self, text: str, password: str, visitor: str | None, address: str, device: str | None = None
    ) -> Session:
        """Create an account, and log in."""
        name, folded = read_name(text)
        await self._limiter.need(_too_many, Charge(NEW_ACCOUNTS, address))
        if fold(password) == folded:
            raise Refusal("bad-request", N_("The password must be different from the name."))
        hashed = await self._passwords.hash(password)
        if await self._store.read(lambda connection: _named(connection, folded)) is not None:
            raise Refusal("taken", N_("This name is taken."))
        row: Json = {"id": new_id(12), "name": name, "folded": folded, "password": hashed}
        row |= {"created": time.time(), "mu": MU, "sigma": SIGMA, "games": 0, "wins": 0, "preferences": {}}

        def work(connection: Connection) -> Session:
            connection.execute(insert(accounts), row)
            return _begin(connection, row["id"], name, visitor)

        try:
            return replace(await self._store.write(work), device=remembered(device, hashed))
        except IntegrityError:
            raise Refusal("taken", N_("This name is taken.")) from None

    async def log_in(
        self, name: str, password: str, visitor: str | None, address: str, device: str | None = None
    ) -> Session:
        """Log in on a device. Seats that its visitor already has now belong to the account."""
        account = await self._checked(fold(name), password, address, device)
        begun = await self._store.write(lambda connection: _begin(connection, account.id, account.name, visitor))
        return replace(begun, device=remembered(device, account.password))

    async def log_out(self, visitor: str) -> None:
        """Forget a device; its token is no longer valid."""
        await self._store.write(lambda connection: connection.execute(_without(visitor)).rowcount)

    async def of(self, account: str) -> Any:
        """The row of an account, or None."""
        query = select(accounts).where(accounts.c.id == account)
        return await self._store.read(lambda connection: connection.execute(query).one_or_none())

    async def keep(self, account: str, preferences: Json) -> None:
        """Keep preferences."""
        change = update(accounts).where(accounts.c.id == account).values(preferences=preferences)
        await self._store.write(lambda connection: connection.execute(change).rowcount)

    async def change_password(
        self, account: str, visitor: str, old: str, new: str, address: str, device: str | None = None
    ) -> Session:
        """Change the password. All other devices are logged out, and this one gets a new token."""
        row = await self._checked((await self._row(account)).folded, old, address, device)
        if fold(new) == row.folded:
            raise Refusal("bad-request", N_("The password must be different from the name."))
        hashed = await self._passwords.hash(new)

        def work(connection: Connection) -> Session:
            connection.execute(update(accounts).where(accounts.c.id == account).values(password=hashed))
            connection.execute(delete(visitors).where(visitors.c.account == account, visitors.c.id != visitor))
            return _begin(connection, account, row.name, visitor)

        return replace(await self._store.write(work), device=remembered(device, hashed))

    async def reset_password(
        self, token: str, new: str, visitor: str | None, address: str, device: str | None = None
    ) -> Session:
        """Set a new password with a link handed out by the administrator. All devices are logged out."""
        charge = Charge(LOGINS_BY_ADDRESS, address)
        await self._limiter.need(_too_many, charge)
        hashed, key = await self._passwords.hash(new), hash_of(token)

        def work(connection: Connection) -> Session:
            account = reset_account(connection, key)
            if account is None:
                raise Refusal("not-found", USED)
            if fold(new) == account.folded:
                raise Refusal("bad-request", N_("The password must be different from the name."))
            connection.execute(delete(password_resets).where(password_resets.c.account == account.id))
            connection.execute(delete(visitors).where(visitors.c.account == account.id))
            connection.execute(update(accounts).where(accounts.c.id == account.id).values(password=hashed))
            return _begin(connection, account.id, account.name, visitor)

        session = await self._store.write(work)
        await self._limiter.give_back(charge)
        return replace(session, device=remembered(device, hashed))

    async def delete(self, account: str, password: str, address: str, device: str | None = None) -> Erased:
        """Delete an account and log out all its devices. Other players keep their games, without its name."""
        await self._checked((await self._row(account)).folded, password, address, device)
        return await erase(self._store, await account_person(self._store, account))

    async def _row(self, account: str) -> Any:
        row = await self.of(account)
        if row is None:
            raise Refusal("forbidden", N_("You are not logged in."))
        return row

    async def _checked(self, folded: str, password: str, address: str, device: str | None = None) -> Any:
        """The account with this name, if the password is right. An unknown name takes as long as a wrong password.

        A device that has logged in to the account before has its own attempts, which strangers cannot use up.
        """
        account = await self._store.read(lambda connection: _named(connection, folded))
        known = None if account is None else device_of(device, account.password)
        if known is not None:
            charges = [Charge(LOGINS_BY_DEVICE, known)]
        else:
            charges = [Charge(LOGINS_BY_ADDRESS, address), Charge(LOGINS_BY_NAME, folded)]
        await self._limiter.need(_too_many, *charges)
        if not await self._passwords.is_right(password, account and account.password):
            raise Refusal("forbidden", WRONG)
        await self._limiter.give_back(*charges)
        return account


def _too_many() -> Refusal:
    return Refusal("limit", N_("Too many attempts; wait a minute and try again."))


def _named(connection: Connection, folded: str) -> Any:
    return connection.execute(select(accounts).where(accounts.c.folded == folded)).one_or_none()


def _without(visitor: str) -> Any:
    return delete(visitors).where(visitors.c.id == visitor)


def _begin(connection: Connection, account: str, name: str, visitor: str | None) -> Session:
    """Give a device a new token: an old one, which others may know or have planted, is no longer valid."""
    token, now = secrets.token_urlsafe(32), time.time()
    values = {"hash": hash_of(token), "account": account, "name": name, "seen": now}
    mine = (visitors.c.account.is_(None)) | (visitors.c.account == account)
    here = update(visitors).where(visitors.c.id == visitor, mine).values(**values)
    if visitor is None or connection.execute(here).rowcount == 0:
        # A new device, or one that belonged to somebody else, whose seats stay theirs.
        if visitor is not None:
            connection.execute(_without(visitor))
        new = {"id": new_id(12), "bot": False, "created": now, **values}
        connection.execute(insert(visitors), new)
        return Session(token, account, name, ())
    return Session(token, account, name, _adopt(connection, visitor, account, name))


def _adopt(connection: Connection, visitor: str, account: str, name: str) -> list[tuple[str, int]]:
    """Assign a visitor's seats to the account; nameless ones of running games also get its name."""
    loose = select(seatings.c.game).where(seatings.c.visitor == visitor, seatings.c.account.is_(None))
    query = (
        select(games.c.id, games.c.revision, games.c.over, games.c.seats).where(games.c.id.in_(loose)).with_for_update()
    )
    changed = []
    for row in connection.execute(query).all():
        seats = [
            {**seat, "account": account, "name": seat["name"] or ("" if row.over else name)}
            if seat.get("visitor") == visitor
            else seat
            for seat in row.seats
        ]
        search = " ".join(seat["name"].casefold() for seat in seats if seat["name"])
        values = {"seats": seats, "search": search, "revision": row.revision + 1}
        connection.execute(update(games).where(games.c.id == row.id).values(**values))
        changed.append((row.id, row.revision + 1))
    mine = update(seatings).where(seatings.c.visitor == visitor, seatings.c.account.is_(None))
    connection.execute(mine.values(account=account))
    return changed
