"""Devices that have logged in to an account before: strangers who guess at its password cannot lock them out.

A device keeps a random number with a signature, whose key is the hash of the account's password. Nothing is stored on
the server, a new password forgets all devices, and nobody can tell from the cookie which account it is for.
"""

import hashlib
import hmac
import secrets

from starlette.requests import HTTPConnection

from taluva.web.cookies import cookie_of

COOKIE, SECURE_COOKIE = "taluva-device", "__Host-taluva-device"
_YEAR = 365 * 86_400
_MOST = 4
"""Accounts that one device remembers, latest first."""
_BETWEEN, _SIGNED = "~", "."


def device_of(cookie: str | None, password_hash: str) -> str | None:
    """The number of a device that has logged in with this password before, else None."""
    for token in (cookie or "").split(_BETWEEN)[:_MOST]:
        number, _, signature = token.partition(_SIGNED)
        if number and hmac.compare_digest(signature.encode(), _signature(number, password_hash).encode()):
            return number
    return None


def remembered(cookie: str | None, password_hash: str) -> str:
    """The cookie for a device that has just logged in."""
    if device_of(cookie, password_hash) is not None:
        return str(cookie)
    number = secrets.token_urlsafe(12)
    token = f"{number}{_SIGNED}{_signature(number, password_hash)}"
    return _BETWEEN.join([token, *(one for one in (cookie or "").split(_BETWEEN) if one)][:_MOST])


def read_device(connection: HTTPConnection, secure: bool) -> str | None:
    """The cookie sent by a device, unless it is too long."""
    cookie = cookie_of(connection.headers, SECURE_COOKIE if secure else COOKIE)
    return cookie if cookie is not None and len(cookie) < 500 and cookie.isascii() else None


def set_device(connection: HTTPConnection, cookie: str, secure: bool) -> None:
    """Set the cookie in the response (see `Cookies`)."""
    name, end = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    line = f"{name}={cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age={_YEAR}{end}"
    connection.state.cookies = [*getattr(connection.state, "cookies", ()), line]


def _signature(number: str, password_hash: str) -> str:
    return hmac.new(password_hash.encode(), number.encode(), hashlib.sha256).hexdigest()[:32]
