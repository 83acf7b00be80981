"""Limits, hosts, origins, settings and logs: what a site lets through, and what it writes down."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from taluva.web import logs
from taluva.web.errors import Unavailable
from taluva.web.limiter import WORK, Limiter
from taluva.web.middleware.limits import AT_ONCE, COSTS, Limits, cost_of
from taluva.web.middleware.security import Security
from taluva.web.settings import Settings, SettingsError, database_of, origin_of, proxies_of

SITE = "https://taluva.example"


async def fine(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("fine")(scope, receive, send)


def ask(app: ASGIApp, method: str, path: str, count: int = 1, client: str = "10.0.0.1", **options: Any) -> Any:
    """The first refusal of the same request, so many times, or the last answer: on a slow machine one request
    passes now and then after the limit is reached."""

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url=SITE) as http:
            for _ in range(count):
                answer = await http.request(method, path, **options)
                if answer.status_code != 200:
                    break
        return answer

    return asyncio.run(run())


def test_a_rate_limited_client_is_told_when_to_retry(tmp_path: Path) -> None:
    app = Limits(fine, Settings(tmp_path), Limiter())
    headers = {"Authorization": "Bearer " + "x" * 43}
    answer = ask(app, "GET", "/api/games/one", 400, headers=headers)
    assert answer.status_code == 429
    assert answer.json()["error"]["code"] == "limit"
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.headers["x-content-type-options"] == "nosniff"
    # Another game goes on, others at the same address, and whoever watches over the site.
    assert ask(app, "GET", "/api/games/two", headers=headers).status_code == 200
    assert ask(app, "GET", "/api/games/one", headers={"Authorization": "Bearer other"}).status_code == 200
    assert ask(app, "GET", "/ready", headers=headers).status_code == 200


def test_passwords_cannot_be_guessed_fast(tmp_path: Path) -> None:
    app = Limits(fine, Settings(tmp_path), Limiter())
    assert ask(app, "POST", "/api/login", 150, json={}).status_code == 429
    assert ask(app, "POST", "/api/login", client="10.0.0.2", json={}).status_code == 200
    assert ask(app, "POST", "/api/games", json={}).status_code == 200


def test_a_network_of_one_household_counts_as_one(tmp_path: Path) -> None:
    app = Limits(fine, Settings(tmp_path), Limiter())
    answers = [ask(app, "POST", "/api/login", client=f"2001:db8:1:2::{n:x}", json={}) for n in range(150)]
    assert 429 in [answer.status_code for answer in answers]
    assert ask(app, "POST", "/api/login", client="2001:db8:1:3::1", json={}).status_code == 200


def test_an_address_that_is_written_as_ipv6_is_the_same_address(tmp_path: Path) -> None:
    app = Limits(fine, Settings(tmp_path), Limiter())
    assert ask(app, "POST", "/api/login", 150, client="::ffff:192.0.2.7", json={}).status_code == 429
    assert ask(app, "POST", "/api/login", client="192.0.2.7", json={}).status_code == 429
    assert ask(app, "POST", "/api/login", client="192.0.2.8", json={}).status_code == 200


def test_what_costs_much_is_granted_less_often(tmp_path: Path) -> None:
    app = Limits(fine, Settings(tmp_path), Limiter())
    assert ask(app, "GET", "/api/games/one/picture.svg?turn=3", 1000).status_code == 429
    assert ask(app, "GET", "/api/games/two/picture.svg", 100).status_code == 429
    assert ask(app, "GET", "/static/x.js").status_code == 200
    assert ask(app, "GET", "/api/games/one/picture.svg", client="10.0.0.2").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "query", "cost"),
    [
        ("GET", "/api/games/x/picture.svg", "", 50),
        ("GET", "/api/games/x/picture.svg", "turn=4", 80),
        ("GET", "/api/games/x", "turn=4", 31),
        ("POST", "/api/games/import", "", 50),
        ("GET", "/api/position", "p=turn=4", 15),
        ("POST", "/api/position/try", "", 25),
        ("POST", "/api/games/x/try", "", 10),
        ("GET", "/api/archive", "player=x", 5),
        ("POST", "/api/games/x/turns", "", 1),
        ("GET", "/lobby", "", 3),
        ("GET", "/static/x.js", "", 0),
    ],
)
def test_requests_cost_what_the_table_says(method: str, path: str, query: str, cost: float) -> None:
    assert cost_of(method, path, query.encode()) == cost
    assert max(cost for _, _, cost in COSTS) < WORK.burst


def test_a_thousand_people_at_one_address_can_begin(tmp_path: Path) -> None:
    app = Limits(fine, Settings(tmp_path), Limiter())
    assert ask(app, "POST", "/api/tokens", 1000, json={}).status_code == 200
    assert ask(app, "POST", "/api/games", 250, json={}).status_code == 200
    assert ask(app, "POST", "/api/games/x/join", 750, json={}).status_code == 200
    assert ask(app, "GET", "/api/games/x", 1000).status_code == 200


def test_one_program_can_play_many_games(tmp_path: Path) -> None:
    app = Limits(fine, Settings(tmp_path), Limiter())
    headers = {"Authorization": "Bearer " + "x" * 43}

    assert ask(app, "POST", "/api/games", 250, headers=headers, json={}).status_code == 200
    for n in range(250):
        assert ask(app, "POST", f"/api/games/{n}/join", 4, headers=headers, json={}).status_code == 200
        assert ask(app, "POST", f"/api/games/{n}/turns", 1, headers=headers, json={}).status_code == 200


def test_of_one_address_only_so_much_is_answered_at_a_time(tmp_path: Path) -> None:
    async def run() -> None:
        release, inside = asyncio.Event(), 0

        async def slow(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal inside
            inside += 1
            await release.wait()
            await fine(scope, receive, send)

        app = Limits(slow, Settings(tmp_path), Limiter())
        crowd = httpx.AsyncClient(transport=httpx.ASGITransport(app, client=("10.0.0.1", 1)), base_url=SITE)
        other = httpx.AsyncClient(transport=httpx.ASGITransport(app, client=("10.0.0.2", 1)), base_url=SITE)
        async with crowd, other:
            held = [asyncio.create_task(crowd.get("/")) for _ in range(AT_ONCE + 20)]
            while inside < AT_ONCE:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            assert inside == AT_ONCE
            held.append(asyncio.create_task(other.get("/")))
            while inside == AT_ONCE:
                await asyncio.sleep(0.01)
            release.set()
            assert {answer.status_code for answer in await asyncio.gather(*held)} == {200}
        assert inside == AT_ONCE + 21
        assert not app._turns

    asyncio.run(run())


@pytest.mark.parametrize(("settings", "passed"), [({"connections_each": 2}, 2), ({"connections": 3}, 3)])
def test_connections_are_capped(tmp_path: Path, settings: dict[str, int], passed: int) -> None:
    async def run() -> None:
        waiting, release = asyncio.Event(), asyncio.Event()
        inside = 0

        async def slow(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal inside
            inside += 1
            if inside == passed:
                waiting.set()
            await release.wait()
            await fine(scope, receive, send)

        transport = httpx.ASGITransport(Limits(slow, Settings(tmp_path, **settings), Limiter()))
        async with httpx.AsyncClient(transport=transport, base_url=SITE) as http:
            held = [asyncio.create_task(http.get("/")) for _ in range(passed)]
            await waiting.wait()
            assert (await http.get("/")).status_code == 429
            release.set()
            assert {answer.status_code for answer in await asyncio.gather(*held)} == {200}
            assert (await http.get("/")).status_code == 200

    asyncio.run(run())


GUARDED = Security(fine, hosts=None, address=SITE)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": SITE}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Authorization": "Bearer x"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://taluva.example"}, 403),
        ({"Origin": "https://taluva.example:444"}, 403),
        ({"Origin": "https://evil.example", "Authorization": "Bearer x"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1"}, 403),
        ([("Host", "taluva.example"), ("Host", "taluva.example")], 403),
        ({"Content-Type": "text/plain"}, 400),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 400),
    ],
)
def test_only_pages_of_the_site_may_change_something(headers: Any, status: int) -> None:
    given = httpx.Headers(headers)
    given.setdefault("Content-Type", "application/json")
    assert ask(GUARDED, "POST", "/api/games", headers=given, content=b"{}").status_code == status


def test_a_site_without_an_address_is_what_it_is_called() -> None:
    app = Security(fine, hosts=None)
    for host in ("192.168.0.7:8137", "taluva.local", "[::1]:8137"):
        for origin, status in ((f"https://{host}", 200), ("https://other.example", 403)):
            headers = {"Host": host, "Origin": origin, "Content-Type": "application/json"}
            assert ask(app, "POST", "/api/games", headers=headers, content=b"{}").status_code == status


def test_every_answer_has_strict_headers() -> None:
    for path in ("/", "/api/games"):
        answer = ask(GUARDED, "GET", path)
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert "strict-transport-security" not in ask(Security(fine, hosts=None), "GET", "/").headers


def test_programs_that_watch_ask_by_any_name() -> None:
    assert ask(GUARDED, "GET", "/ready", headers={"Host": "127.0.0.1:8137"}).status_code == 200
    assert ask(GUARDED, "GET", "/", headers={"Host": "127.0.0.1:8137"}).status_code == 403


def test_large_bodies_are_refused() -> None:
    headers = {"Content-Type": "application/json"}
    assert ask(GUARDED, "POST", "/api/games", headers=headers, content=b" " * 20_000).status_code == 413


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://Taluva.Example/", "https://taluva.example"),
        ("https://taluva.example:443", "https://taluva.example"),
        ("http://192.168.0.7:8137", "http://192.168.0.7:8137"),
        ("http://[::1]:80/", "http://[::1]"),
    ],
)
def test_an_address_is_written_as_browsers_write_it(given: str, origin: str) -> None:
    assert origin_of(given) == origin


@pytest.mark.parametrize(
    "given", ["taluva.example", "ftp://x", "https://x/path", "https://u@x", "https://x:y", "https://"]
)
def test_invalid_addresses_are_refused(given: str) -> None:
    with pytest.raises(SettingsError):
        origin_of(given)


def test_settings_reach_the_processes_as_they_are(tmp_path: Path) -> None:
    settings = Settings(tmp_path, address=SITE, trusted_proxies=proxies_of("10.0.0.0/8, 127.0.0.1"), workers=3)
    assert Settings.from_json(settings.to_json()) == settings
    assert settings.secure
    assert database_of("postgres://u:p@h/d") == "postgresql+asyncpg://u:p@h/d"
    for wrong in ("mysql://x", "sqlite:///x"):
        with pytest.raises(SettingsError):
            database_of(wrong)
    with pytest.raises(SettingsError):
        proxies_of("10.0.0.0/8,everybody")


def test_no_secret_is_written_down() -> None:
    token = "A-b_" * 11
    for form in (logs.Json(), logs.Text()):
        for text in (
            f"Authorization: Bearer {token}",
            f"cookie: taluva={token}",
            f"__Host-taluva={token}; x=1",
            f'{{"token": "{token}"}}',
            f"/seat#{token}",
            f"postgresql+asyncpg://taluva:{token}@db/taluva",
        ):
            record = logging.LogRecord("taluva", logging.ERROR, "", 0, "%s", (text,), None)
            assert token not in form.format(record)


def test_a_json_line_has_message_and_extra_fields() -> None:
    record = logging.makeLogRecord({"name": "taluva.x", "msg": "Ended\nhere", "levelname": "ERROR", "pid": 7})
    line = logs.Json().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["message"], told["level"], told["logger"], told["pid"]) == ("Ended\nhere", "error", "taluva.x", 7)


@pytest.mark.parametrize(("error", "is_told"), [(Unavailable("Connection\nrefused"), False), (KeyError("x"), True)])
def test_only_a_mistake_of_the_program_has_a_traceback(error: Exception, is_told: bool) -> None:
    record = logging.LogRecord("taluva", logging.ERROR, "", 0, "Failed", (), (type(error), error, None))
    assert (len(logs.Text().format(record).splitlines()) > 1) == is_told
    assert json.loads(logs.Json().format(record))["error"] == ("KeyError: 'x'" if is_told else "Connection refused")
