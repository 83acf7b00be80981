"""Passwords: only argon2 hashes are kept, and tries are counted."""

import asyncio
import threading

import pytest

from taluva.web.errors import Refusal
from taluva.web.people import passwords
from taluva.web.people.passwords import Passwords


def test_a_password_is_kept_as_an_argon2id_hash_with_a_salt() -> None:
    async def work() -> tuple[str, str]:
        keeper = Passwords()
        return await keeper.hash("correct horse"), await keeper.hash("correct horse")

    one, other = asyncio.run(work())
    assert one.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert one != other
    assert "horse" not in one


def test_only_the_same_letters_are_right() -> None:
    async def work() -> list[bool]:
        keeper = Passwords()
        hashed = await keeper.hash("p\u00e4ssword\ufb01")
        tries = ("pa\u0308sswordfi", "p\u00e4sswordfi ", "P\u00e4sswordfi", "")
        return [await keeper.is_right(text, hashed) for text in tries]

    assert asyncio.run(work()) == [True, False, False, False]


def test_an_unknown_name_is_hashed_too_and_never_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = []
    right = passwords._is_right
    monkeypatch.setattr(passwords, "_is_right", lambda *given: checked.append(given) or right(*given))  # type: ignore[func-returns-value]

    async def work() -> list[bool]:
        return [await Passwords().is_right(text, None) for text in ("nobody", "whatever")]

    assert asyncio.run(work()) == [False, False]
    assert len(checked) == 2


@pytest.mark.parametrize("password", ["", "short12", "x" * 129])
def test_passwords_have_a_length(password: str) -> None:
    with pytest.raises(Refusal) as refusal:
        asyncio.run(Passwords().hash(password))
    assert refusal.value.code == "bad-request"


def test_hashing_is_off_the_loop_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    most, busy, lock, go = 0, 0, threading.Lock(), threading.Event()

    def slow(password: str) -> str:
        nonlocal most, busy
        assert threading.current_thread() is not threading.main_thread()
        with lock:
            busy += 1
            most = max(most, busy)
        go.wait(10)
        with lock:
            busy -= 1
        return password

    monkeypatch.setattr(passwords, "_hash", slow)

    async def work() -> list[str | BaseException]:
        keeper = Passwords()
        tasks = [asyncio.create_task(keeper.hash(f"password {number}")) for number in range(45)]
        await asyncio.sleep(0.1)
        go.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    done = asyncio.run(work())
    assert most == 2
    refused = [one for one in done if isinstance(one, Refusal)]
    assert len(refused) == 5
    assert {one.code for one in refused} == {"limit"}
