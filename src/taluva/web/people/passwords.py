"""Passwords: hashed with argon2 in threads of their own, few at a time, and just as slowly for unknown names."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from taluva.web.bounds import LONGEST_PASSWORD, SHORTEST_PASSWORD
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_

_AT_ONCE = 2
_MOST_WAITING = 40
"""With more than this, somebody is guessing passwords: refusing is better than making everybody wait."""

Answer = TypeVar("Answer")

# OWASP's second choice: 19 MiB and two passes; tens of milliseconds per attempt.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class Passwords:
    """Hashes and checks passwords outside the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_AT_ONCE, "passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """The hash of a new password. Refuses one that is too short or too long."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Refusal(
                "bad-request",
                N_("A password must have {shortest} to {longest} characters."),
                shortest=SHORTEST_PASSWORD,
                longest=LONGEST_PASSWORD,
            )
        return await self._run(_hash, password)

    async def is_right(self, password: str, hashed: str | None) -> bool:
        """Whether a password matches a hash. None, for an unknown name, takes just as long and never matches."""
        right = await self._run(_is_right, password, hashed or _nobodys())
        return right and hashed is not None

    def close(self) -> None:
        """Shut the threads down."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[..., Answer], *arguments: str) -> Answer:
        if self._waiting >= _MOST_WAITING:
            raise Refusal("limit", N_("Too many people are logging in right now; try again soon."))
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._waiting -= 1


def _plain(password: str) -> bytes:
    """The same characters typed on another keyboard are the same password."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def _hash(password: str) -> str:
    return _HASHER.hash(_plain(password))


def _is_right(password: str, hashed: str) -> bool:
    try:
        return _HASHER.verify(hashed, _plain(password))
    except (VerificationError, InvalidHashError):
        return False


def unknown_password() -> str:
    """A hash for an account whose password nobody knows; as slow to check as any other."""
    return _hash(secrets.token_urlsafe(32))


@cache
def _nobodys() -> str:
    """A hash that matches no password."""
    return _HASHER.hash("nobody")
