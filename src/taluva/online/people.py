"""Who asks online: a browser by its cookie, a program by its token. Only hashes of secrets are stored."""

import hashlib
import secrets
import time
from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie
from typing import Any

from sqlalchemy import bindparam, insert, select
from starlette.requests import HTTPConnection

from taluva.app.bus import Bus, LocalBus, Message
from taluva.app.schema import accounts, visitors
from taluva.app.store import Store
from taluva.app.who import Who
from taluva.online.ratings import shown

COOKIE, SECURE_COOKIE = "taluva", "__Host-taluva"
_YEAR = 365 * 86_400
_LONGEST_TOKEN = 100
_REMEMBERED = 60.0
"""Seconds for which this process does not ask again who a token belongs to, unless it hears that it has changed."""
_CHANNEL = "people"
"""Where processes tell each other whom to ask about again."""
_MOST_REMEMBERED = 20_000
_FIND = (
    select(
        visitors.c.id,
        visitors.c.account,
        visitors.c.name,
        visitors.c.bot,
        accounts.c.name.label("known"),
        accounts.c.mu,
    )
    .select_from(visitors.outerjoin(accounts, visitors.c.account == accounts.c.id))
    .where(visitors.c.hash == bindparam("hash"))
)


class OnlinePeople:
    """Visitors by their tokens."""

    def __init__(self, secure: bool = False, bus: Bus | None = None) -> None:
        self._secure, self._bus = secure, bus or LocalBus()
        self._known: OrderedDict[str, tuple[float, Who]] = OrderedDict()
        self._changes = 0
        self._bus.subscribe(_CHANNEL, self._forget)

    async def who(self, connection: HTTPConnection) -> Who | None:
        """Who asks; None for whoever has no token, or one that is not known."""
        token = self._token(connection)
        return None if token is None else await self._find(await _store(connection), hash_of(token))

    async def identify(self, connection: HTTPConnection) -> Who:
        """Who asks; whoever has no token gets one, in a cookie."""
        found = await self.who(connection)
        if found is not None:
            return found
        who, token = await self._add(await _store(connection), "", bot=False)
        self._set_cookie(connection, token)
        return who

    async def new_bot(self, connection: HTTPConnection, name: str) -> tuple[Who, str]:
        """A new program, and its token."""
        return await self._add(await _store(connection), name, bot=True)

    def change_token(self, connection: HTTPConnection, who: Who | None, token: str | None) -> str | None:
        """Hand out another token: in the cookie, or for a program in the answer, which is then returned."""
        old = self._token(connection)
        if old is not None:
            self._tell({"hash": hash_of(old)})
        if token is not None and _bearer(connection) is not None:
            return token
        self._set_cookie(connection, token)
        return None

    def forget_account(self, account: str) -> None:
        """Ask again who has an account, in all processes."""
        self._tell({"account": account})

    def _tell(self, message: Message) -> None:
        self._forget(message)
        self._bus.publish(_CHANNEL, message)

    def _forget(self, message: Message) -> None:
        """Ask again about a token, or about all that belong to an account."""
        self._changes += 1
        self._known.pop(message.get("hash", ""), None)
        if account := message.get("account"):
            for key in [key for key, (_, who) in self._known.items() if who.account == account]:
                del self._known[key]

    async def _find(self, store: Store, key: str) -> Who | None:
        known = self._known.get(key)
        now = time.monotonic()
        if known is not None and now - known[0] < _REMEMBERED:
            return known[1]
        changes = self._changes
        row = await store.read(lambda connection: connection.execute(_FIND, {"hash": key}).one_or_none())
        if row is None:
            self._known.pop(key, None)
            return None
        rating = None if row.mu is None else float(shown(row.mu))
        who = Who(row.id, row.account, row.known or row.name, row.bot, rating)
        # What was read while something changed may be what was before.
        return self._remember(key, who) if self._changes == changes else who

    async def _add(self, store: Store, name: str, bot: bool) -> tuple[Who, str]:
        token, now = secrets.token_urlsafe(32), time.time()
        who = Who(secrets.token_urlsafe(12), None, name, bot)
        row: dict[str, Any] = {
            "id": who.id,
            "hash": hash_of(token),
            "name": name,
            "bot": bot,
            "created": now,
            "seen": now,
        }

        await store.write(lambda connection: connection.execute(insert(visitors), row).rowcount)
        return self._remember(row["hash"], who), token

    def _remember(self, key: str, who: Who) -> Who:
        self._known[key] = time.monotonic(), who
        self._known.move_to_end(key)
        if len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)
        return who

    def _token(self, connection: HTTPConnection) -> str | None:
        token = _bearer(connection)
        if token is None:
            token = _cookie(connection.headers.get("cookie", ""), SECURE_COOKIE if self._secure else COOKIE)
        return token if token and len(token) <= _LONGEST_TOKEN else None

    def _set_cookie(self, connection: HTTPConnection, token: str | None) -> None:
        """Leave a cookie for whoever writes the answer (`Cookies`)."""
        name = SECURE_COOKIE if self._secure else COOKIE
        secure = "; Secure" if self._secure else ""
        age = _YEAR if token is not None else 0
        cookie = f"{name}={token or ''}; HttpOnly; SameSite=Strict; Path=/; Max-Age={age}{secure}"
        connection.state.cookies = [cookie]


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


async def _store(connection: HTTPConnection) -> Store:
    store: Store = await connection.app.state.taluva.store()
    return store


def _bearer(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def _cookie(header: str, name: str) -> str | None:
    try:
        cookies = SimpleCookie(header)
    except CookieError:
        return None
    return cookies[name].value if name in cookies else None
