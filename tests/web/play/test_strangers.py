"""Hostile input, other sites, other hosts: refused, with nothing changed and nothing broken."""

import json
import random
import re
from typing import Any

import httpx
import pytest
from app_helpers import Json, Server, as_message, people
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "localhost.evil.example"},
        {"Host": "127.0.0.1.evil.example:8137"},
        {"Host": "192.168.0.7"},
        {"Host": "localhost:port"},
    ],
)
def test_other_hosts_are_refused_everywhere(server: Server, headers: dict[str, str]) -> None:
    for path in ("/", "/api/ready", "/api/games", "/static/messages.js"):
        assert server.http.get(path, headers=headers).status_code == 403
    assert server.http.post("/api/games", headers=headers, json={"seats": people(2)}).status_code == 403
    address = f"{server.url.replace('http', 'ws')}/api/games/x/live"
    with pytest.raises(InvalidStatus), connect(address, additional_headers=headers):
        pass


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Origin": "https://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Content-Type": FORM},
        {"Content-Type": "text/plain"},
        {"Content-Type": ""},
    ],
)
def test_other_sites_change_nothing(server: Server, headers: dict[str, str]) -> None:
    view = server.new_game()
    moves = server.random_turn(view, random.Random(1))
    turn = json.dumps({"version": view["version"], "request": "request-9", "moves": moves})
    path = f"/api/games/{view['id']}"
    for method, address, body in (
        ("POST", f"{path}/turns", turn),
        ("POST", f"{path}/undo", '{"version": 1}'),
        ("POST", f"{path}/rematch", ""),
        ("DELETE", path, ""),
        ("PATCH", path, '{"seats": [{}, {}]}'),
        ("POST", "/api/games", json.dumps({"seats": people(2)})),
    ):
        response = server.http.request(method, address, content=body, headers=headers)
        assert response.status_code in (400, 403), (method, address, response.text)
        assert response.json()["error"]["code"] in ("forbidden", "bad-request")
    assert server.get(path) == view


def test_the_own_site_may(server: Server) -> None:
    for headers in ({"Origin": server.url}, {"Sec-Fetch-Site": "same-origin"}):
        response = server.http.post("/api/games", headers=headers, json={"seats": people(2)})
        assert response.status_code == 201


def test_the_websocket_is_for_the_own_site_only(server: Server) -> None:
    view = server.new_game()
    address = f"{server.url.replace('http', 'ws')}/api/games/{view['id']}/live"
    with pytest.raises(InvalidStatus), connect(address, origin="http://evil.example"):  # type: ignore[arg-type]
        pass
    with connect(address, origin=server.url) as socket:  # type: ignore[arg-type]
        assert json.loads(socket.recv(timeout=60)) == as_message(view)
        socket.send("hello")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=60)


def test_headers_are_strict(server: Server) -> None:
    view = server.new_game()
    for path in ("/", "/api/ready", f"/api/games/{view['id']}", "/nowhere", "/api/nowhere", "/favicon.svg"):
        headers = server.http.get(path).headers
        policy = re.sub(r" 'sha256-[\w+/=]+'", "", headers["content-security-policy"])
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers
    assert server.http.get("/api/ready").headers["cache-control"] == "no-store"
    for path in ("/static/messages.js", "/static/base.css"):
        headers = server.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers


def test_large_bodies_are_refused(server: Server) -> None:
    view = server.new_game()
    for path, size in ((f"/api/games/{view['id']}/try", 17 * 1024), ("/api/games/import", 257 * 1024)):
        body = json.dumps({"version": 1, "moves": [], "record": "x" * size})
        assert server.http.post(path, content=body).status_code == 413
        assert server.http.post(path, content=(part.encode() for part in body)).status_code == 413


BAD: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 300, [], {}, [[]], "\x00", "\ud800", {"version": 1}]


@pytest.mark.parametrize("path", ["turns", "try", "why", "undo", "hint", "chances"])
def test_strange_requests_are_refused(server: Server, path: str) -> None:
    view = server.new_game()
    good: Json = {"version": view["version"], "request": "request-8", "moves": ["VJC@0,0:E"], "move": "hut@0,0"}
    address = f"/api/games/{view['id']}/{path}"
    for key in good:
        for bad in BAD:
            content = json.dumps({**good, key: bad})
            response = server.http.post(address, content=content)
            assert 400 <= response.status_code < 500, (content, response.text)
            assert response.json()["error"]["message"]
    for content in ("", "{", "[]", "null", '{"version": NaN}', "[" * 10_000, b"\xff\xfe"):
        assert server.http.post(address, content=content).status_code == 400
    assert server.get(f"/api/games/{view['id']}") == view


@pytest.mark.parametrize(
    "body",
    [
        {"seats": []},
        {"seats": people(1)},
        {"seats": [*people(4), *people(1)]},
        {"seats": [{"kind": "person"}, {"kind": "robot"}]},
        {"seats": [{"kind": "person"}, {"kind": "engine"}]},
        {"seats": [{"kind": "person", "level": 3}, {"kind": "person"}]},
        {"seats": [{"kind": "person"}, {"kind": "engine", "level": 9}]},
        {"seats": [{"kind": "person", "colour": 1}, {"kind": "person", "colour": 1}]},
        {"seats": [{"kind": "person", "name": "x" * 25}, {"kind": "person"}]},
        {"seats": people(2), "edition": "first"},
        {"seats": people(2), "variant": "teams"},
        {"seats": people(2), "expansions": ["boats"]},
        {"seats": people(2), "stack": 49},
        {"seats": people(2), "position": "nonsense"},
        {"seats": people(2), "two_hex": ["VL", "VJ"]},
        {"seats": people(2), "seed": 1},
    ],
)
def test_strange_games_are_refused(server: Server, body: Json) -> None:
    server.refused("/api/games", 400, "bad-request", **body)


def test_names_are_cleaned(server: Server) -> None:
    seats = [{"kind": "person", "name": " A\u202ena\x00\n B\u200b "}, {"kind": "person", "name": "<b>'\"&"}]
    view = server.new_game(seats)
    assert [seat["name"] for seat in view["seats"]] == ["Ana B", "<b>'\"&"]


@pytest.mark.parametrize("path", ["x" * 33, "..", "%2e%2e", "a%00b", "a'b", "_nothing_"])
def test_strange_ids_are_not_found(server: Server, path: str) -> None:
    assert server.http.get(f"/api/games/{path}").status_code in (400, 404)


@pytest.mark.parametrize("path", ["../server.py", "%2e%2e/server.py", "..%2fserver.py", "/etc/passwd", ""])
def test_no_file_outside_is_served(server: Server, path: str) -> None:
    response = httpx.get(f"{server.url}/static/{path}")
    assert response.status_code == 404


def test_files_can_be_kept_by_their_content(server: Server) -> None:
    from taluva.web import assets

    address = assets.url("messages.js")
    kept = server.http.get(address)
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-encoding"] == "gzip"
    plain = server.http.get("/static/messages.js", headers={"Accept-Encoding": "identity"})
    assert plain.content == kept.content == assets.text("messages.js").encode()
    assert plain.headers["cache-control"] == "no-cache"
    again = server.http.get("/static/messages.js", headers={"If-None-Match": plain.headers["etag"]})
    assert again.status_code == 304
    assert server.http.get("/static/messages.js?v=other").headers["cache-control"] == "no-cache"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
keys = st.sampled_from(
    [
        "version",
        "moves",
        "move",
        "request",
        "seats",
        "p",
        "record",
        "position",
        "edition",
        "players",
        "stack",
        "variant",
    ]
)
paths = st.sampled_from(
    ["games", "games/import", "setup/check", "position/try", "position/why"]
    + [f"games/ID/{name}" for name in ("turns", "try", "why", "undo", "hint", "chances", "live", "record")]
)


@settings(max_examples=150)
@given(paths, st.dictionaries(keys, json_values, max_size=5) | json_values)
def test_no_request_breaks_the_server(server: Server, path: str, body: Any) -> None:
    game = getattr(server, "strangers_game", None) or server.new_game()["id"]
    server.strangers_game = game  # type: ignore[attr-defined]
    response = server.http.post(f"/api/{path.replace('ID', game)}", content=json.dumps(body))
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        assert response.json()["error"]["message"]


def test_languages_by_cookie_and_header(server: Server) -> None:
    def words(**headers: str) -> str:
        message: str = server.http.get("/api/games/nothing", headers=headers).json()["error"]["message"]
        return message

    english = words()
    assert words(Cookie="language=xx") == english
    assert words(Cookie="language=de") == words(**{"Accept-Language": "de-AT,de;q=0.9"})
    assert words(Cookie='language="; =;; a=\\"') == english
