"""Sessions of a site: a browser is known by its cookie, a program by its token. Only hashes of secrets are stored."""

import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from starlette.requests import HTTPConnection

from taluva.web.client_address import current_address
from taluva.web.cluster.bus import Bus, LocalBus, Message
from taluva.web.cookies import cookie_of
from taluva.web.errors import Refusal, Unavailable
from taluva.web.i18n.languages import N_
from taluva.web.limiter import NEW_PEOPLE, Charge, Limiter
from taluva.web.people.bans import ban_of
from taluva.web.people.ratings import shown
from taluva.web.storage.games import Store, new_id
from taluva.web.storage.schema import accounts, visitors
from taluva.web.viewer import Viewer

COOKIE, SECURE_COOKIE = "taluva", "__Host-taluva"
_YEAR = 365 * 86_400
_LONGEST_TOKEN = 100
_REMEMBERED = 60.0
"""Seconds for which this process caches who a token belongs to, unless it hears of a change."""
_CHANNEL = "people"
"""The channel on which processes tell each other to drop cached sessions."""
_MOST_REMEMBERED = 20_000
_SEEN_EVERY = 86_400.0
"""Seconds between updates of when a visitor was last seen."""
_READING = ("GET", "HEAD", "OPTIONS")
_OWN = ("/api/login", "/api/logout", "/api/me", "/api/guest", "/api/reset")
"""What banned people may do besides watching: manage their account, and delete it."""
_FIND = (
    select(
        visitors.c.id,
        visitors.c.account,
        visitors.c.name,
        visitors.c.bot,
        visitors.c.seen,
        accounts.c.name.label("known"),
        accounts.c.mu,
    )
    .select_from(visitors.outerjoin(accounts, visitors.c.account == accounts.c.id))
    .where(visitors.c.hash == bindparam("hash"))
)


class Sessions:
    """Visitors by their tokens."""

    def __init__(
        self,
        store: Callable[[], Awaitable[Store]],
        secure: bool = False,
        bus: Bus | None = None,
        limiter: Limiter | None = None,
    ) -> None:
        self._store, self.secure = store, secure
        self._bus, self._limiter = bus or LocalBus(), limiter or Limiter()
        self._known: OrderedDict[str, tuple[float, Viewer]] = OrderedDict()
        self._changes = 0
        self._bus.subscribe(_CHANNEL, self._forget)

    async def viewer(self, connection: HTTPConnection) -> Viewer | None:
        """The viewer of a request; None if it has no token or an unknown one. Refuses what a ban forbids."""
        token = self._token(connection)
        found = None if token is None else await self._find(await self._store(), hash_of(token))
        if found is not None and found.ban is not None and _changes_something(connection):
            found.ban.check()
        return found

    async def identify(self, connection: HTTPConnection) -> Viewer:
        """The viewer of a request; creates a guest session with a cookie if there is none."""
        found = await self.viewer(connection)
        if found is not None:
            return found
        viewer, token = await self._add(await self._store(), "", bot=False)
        self._set_cookie(connection, token)
        return viewer

    async def new_bot(self, connection: HTTPConnection, name: str) -> tuple[Viewer, str]:
        """Create a program, and its token."""
        return await self._add(await self._store(), name, bot=True)

    def change_token(self, connection: HTTPConnection, viewer: Viewer | None, token: str | None) -> str | None:
        """Replace the token: in the cookie, or, for a program, by returning the new one."""
        old = self._token(connection)
        if old is not None:
            self._publish({"hash": hash_of(old)})
        if token is not None and _bearer(connection) is not None:
            return token
        self._set_cookie(connection, token)
        return None

    def forget_account(self, account: str) -> None:
        """Drop the cached sessions of an account, in all processes."""
        self._publish({"account": account})

    def forget_here(self, kind: str, identity: str) -> None:
        """Drop the cached sessions of an account or a visitor, in this process."""
        self._forget({kind: identity})

    def _publish(self, message: Message) -> None:
        self._forget(message)
        self._bus.publish(_CHANNEL, message)

    def _forget(self, message: Message) -> None:
        """Drop a cached token, or all those of an account or a visitor."""
        self._changes += 1
        self._known.pop(message.get("hash", ""), None)
        account, visitor = message.get("account"), message.get("visitor")
        if account or visitor:
            for key in [
                key
                for key, (_, viewer) in self._known.items()
                if (account and viewer.account == account) or viewer.id == visitor
            ]:
                del self._known[key]

    async def _find(self, store: Store, key: str) -> Viewer | None:
        known = self._known.get(key)
        now = time.monotonic()
        if known is not None and now - known[0] < _REMEMBERED:
            return known[1]
        changes = self._changes
        found = await store.read(lambda connection: _read(connection, key))
        if found is None:
            self._known.pop(key, None)
            return None
        viewer, seen = found
        if time.time() - seen > _SEEN_EVERY:
            await _note_seen(store, viewer.id)
        # If something changed during the read, the result may be stale.
        return self._remember(key, viewer) if self._changes == changes else viewer

    async def _add(self, store: Store, name: str, bot: bool) -> tuple[Viewer, str]:
        await self._limiter.need(_too_many, Charge(NEW_PEOPLE, current_address.get()))
        token, now = secrets.token_urlsafe(32), time.time()
        viewer = Viewer(new_id(12), None, name, bot)
        row: dict[str, Any] = {
            "id": viewer.id,
            "hash": hash_of(token),
            "name": name,
            "bot": bot,
            "created": now,
            "seen": now,
        }

        await store.write(lambda connection: connection.execute(insert(visitors), row).rowcount)
        return self._remember(row["hash"], viewer), token

    def _remember(self, key: str, viewer: Viewer) -> Viewer:
        self._known[key] = time.monotonic(), viewer
        self._known.move_to_end(key)
        if len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)
        return viewer

    def _token(self, connection: HTTPConnection) -> str | None:
        token = _bearer(connection)
        if token is None:
            token = cookie_of(connection.headers, SECURE_COOKIE if self.secure else COOKIE)
        return token if token and len(token) <= _LONGEST_TOKEN else None

    def _set_cookie(self, connection: HTTPConnection, token: str | None) -> None:
        """Set a cookie in the response (see `Cookies`)."""
        name = SECURE_COOKIE if self.secure else COOKIE
        secure = "; Secure" if self.secure else ""
        age = _YEAR if token is not None else 0
        cookie = f"{name}={token or ''}; HttpOnly; SameSite=Strict; Path=/; Max-Age={age}{secure}"
        connection.state.cookies = [cookie]


def _read(connection: Connection, key: str) -> tuple[Viewer, float] | None:
    """The viewer that a token stands for, and when they were last seen."""
    row = connection.execute(_FIND, {"hash": key}).one_or_none()
    if row is None:
        return None
    rating = None if row.mu is None else float(shown(row.mu))
    ban = ban_of(connection, row.id, row.account)
    return Viewer(row.id, row.account, row.known or row.name, row.bot, rating, ban), row.seen


def _changes_something(connection: HTTPConnection) -> bool:
    """Whether a request is an attempt to play or chat. WebSocket messages are checked by the socket."""
    scope = connection.scope
    return scope["type"] == "http" and scope["method"] not in _READING and scope["path"] not in _OWN


def _too_many() -> Refusal:
    return Refusal("limit", N_("There are too many new visitors from your network; please try again later."))


def hash_of(token: str) -> str:
    """The hash under which a token is stored."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


async def _note_seen(store: Store, visitor: str) -> None:
    """Update when a visitor was last seen; a failure is ignored, as there will be another time."""
    change = update(visitors).where(visitors.c.id == visitor).values(seen=time.time())
    with contextlib.suppress(Unavailable):
        await store.write(lambda connection: connection.execute(change).rowcount)


def _bearer(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None
