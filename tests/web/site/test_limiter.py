"""The limiter, alone and shared over Redis; addresses, cookies and devices as it counts them."""

import asyncio
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from services import Service
from taluva.web.client_address import counted_address
from taluva.web.cookies import cookie_of
from taluva.web.limiter import Budget, Charge, Limiter, SharedLimiter
from taluva.web.people.devices import device_of, remembered

THREE = Budget("three", burst=3, each_second=2)
SLOW = Budget("slow", burst=10, each_second=0.001)


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    limiter = Limiter(clock=lambda: now)

    async def take(who: str, times: int = 1) -> list[float]:
        return [await limiter.take(Charge(THREE, who)) for _ in range(times)]

    async def work() -> None:
        nonlocal now
        assert await take("a", 4) == [0, 0, 0, 0.5]
        assert await take("b") == [0]
        now = 0.5
        assert await take("a", 2) == [0, 0.5]
        await limiter.give_back(Charge(THREE, "a"))
        assert await take("a", 2) == [0, 0.5]
        now = 100.0
        assert await take("a", 4) == [0, 0, 0, 0.5]

    asyncio.run(work())


def test_either_everything_is_charged_or_nothing() -> None:
    async def work() -> None:
        limiter = Limiter(clock=lambda: 0.0)
        assert await limiter.take(Charge(THREE, "a", 3)) == 0
        assert await limiter.take(Charge(SLOW, "a"), Charge(THREE, "a")) > 0
        assert await limiter.take(Charge(SLOW, "a", 10)) == 0

    asyncio.run(work())


def test_only_so_many_are_remembered() -> None:
    async def work() -> None:
        limiter = Limiter(known=100)
        for n in range(1000):
            await limiter.take(Charge(THREE, str(n)))
        assert limiter.count(THREE) == 100

    asyncio.run(work())


def test_with_redis_all_processes_share_a_budget(redis: Service) -> None:
    url = f"redis://127.0.0.1:{redis.port}"

    async def work() -> None:
        one, two = SharedLimiter(url), SharedLimiter(url)
        try:
            taken = [await limiter.take(Charge(SLOW, "192.0.2.1")) for _ in range(8) for limiter in (one, two)]
            assert taken[:10] == [0.0] * 10
            assert all(wait > 0 for wait in taken[10:])
            assert await two.take(Charge(SLOW, "192.0.2.2"), Charge(SLOW, "192.0.2.1")) > 0
            assert await one.take(Charge(SLOW, "192.0.2.2", 10)) == 0
            await two.give_back(Charge(SLOW, "192.0.2.1", 2))
            assert [await one.take(Charge(SLOW, "192.0.2.1")) > 0 for _ in range(3)] == [False, False, True]
        finally:
            await one.close()
            await two.close()

    asyncio.run(work())


def test_without_redis_each_process_counts_alone_without_delay() -> None:
    async def work() -> None:
        limiter = SharedLimiter("redis://127.0.0.1:1")
        began = time.monotonic()
        taken = [await limiter.take(Charge(SLOW, "a")) for _ in range(11)]
        assert [wait > 0 for wait in taken] == [False] * 10 + [True]
        assert time.monotonic() - began < 5
        await limiter.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::FFFF:C000:0201", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8::1", "2001:db8::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_one_household_is_one_address(host: str, counted: str) -> None:
    assert counted_address(host) == counted


def headers(*cookies: str) -> Headers:
    return Headers(raw=[(b"cookie", cookie.encode("latin-1", "replace")) for cookie in cookies])


FOREIGN = st.text(st.characters(codec="latin-1", exclude_characters=";"), max_size=30).filter(
    lambda text: text.partition("=")[0].strip() != "taluva"
)


@given(st.lists(FOREIGN), st.lists(FOREIGN))
def test_a_cookie_is_found_whatever_stands_around_it(before: list[str], after: list[str]) -> None:
    line = ";".join([*before, " taluva=A-b_c", *after])
    assert cookie_of(headers(line), "taluva") == "A-b_c"
    assert cookie_of(headers(";".join(before), line), "taluva") == "A-b_c"
    assert cookie_of(headers(";".join([*before, *after])), "taluva") is None


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("taluva=x", "x"),
        ('taluva="x"', "x"),
        ("taluva=", ""),
        ("taluva", None),
        ("xtaluva=x", None),
        ('{"a": [1]}=2; bad name=1; =; taluva=x=y', "x=y"),
        ("taluva=planted; taluva=ours", "ours"),
    ],
)
def test_cookies_are_read_as_browsers_write_them(line: str, value: str | None) -> None:
    assert cookie_of(headers(line), "taluva") == value


@pytest.mark.parametrize("line", ['"' * 100_000, "taluva2=" + '"\\' * 50_000, ";" * 100_000, "=" * 100_000])
def test_a_long_line_of_cookies_takes_no_time(line: str) -> None:
    began = time.process_time()
    assert cookie_of(headers(line), "taluva") is None
    assert time.process_time() - began < 0.5


def test_a_device_is_known_until_the_password_changes() -> None:
    first: Any = None
    for number in range(6):
        cookie = remembered(first, f"hash {number}")
        assert device_of(cookie, f"hash {number}") is not None
        assert remembered(cookie, f"hash {number}") == cookie
        first = cookie
    assert device_of(first, "hash 5") is not None
    assert device_of(first, "hash 0") is None, "only so many are remembered"
    assert device_of(first, "another hash") is None
    for wrong in (None, "", ".", "~", "a.b", first.partition("~")[0][:-1], "x" + first):
        assert device_of(wrong, "hash 5") is None
