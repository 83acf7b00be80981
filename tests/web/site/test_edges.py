"""Odd and hostile requests against a real server: a clear answer to each, and nothing like a crash in its log."""

import base64
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from process_helpers import Serving, alone
from site_helpers import PATIENCE, until

from services import Postgres

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("log") / "log.txt"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, log: Path) -> Iterator[Serving]:
    database = postgres.database("edges")
    with Serving("--database", database, data=tmp_path_factory.mktemp("data"), log=log) as running:
        yield running.wait()


@pytest.fixture(autouse=True)
def no_traceback(server: Serving, log: Path) -> Iterator[None]:
    before = len(log.read_bytes())
    yield
    assert server.process.poll() is None
    written = log.read_bytes()[before:].decode()
    assert "Traceback" not in written, written


def connect(server: Serving) -> socket.socket:
    where = urlsplit(server.url)
    return socket.create_connection((where.hostname, where.port), PATIENCE)


def raw(server: Serving, request: bytes) -> Answer:
    """Send bytes, and read one answer to the end of the connection or of its body."""
    with connect(server) as line:
        with suppress(ConnectionError):
            line.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer and (more := line.recv(65536)):
            answer += more
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = dict(one.lower().split(": ", 1) for one in lines)
        while len(body) < int(headers.get("content-length", 0)) and not request.startswith(b"HEAD"):
            body += line.recv(65536)
        return int(first.split()[1]), headers, body


def code_of(body: bytes) -> str:
    error: dict[str, Any] = json.loads(body)["error"]
    assert set(error) == {"code", "message", "rule"}
    return str(error["code"])


HOST = b"Host: localhost\r\n"


@pytest.mark.parametrize(
    ("request_head", "status", "code"),
    [
        (b"GET /api/setup HTTP/1.1\r\n" + HOST + b"Cookie: " + b'"' * 40_000 + b"\r\n\r\n", 431, "headers"),
        (b"GET /api/setup HTTP/1.1\r\n" + HOST + b"Cookie: " + b"x" * 200_000, 431, "headers"),
        (b"GET /api/setup HTTP/1.1\r\n" + HOST + b"A: b\r\n" * 120 + b"\r\n", 431, "headers"),
        (b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414, "address"),
        (b"FOO / HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "bad-request"),
        (b"GET /api/archive?player=%00 HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
        (b"GET /api/players/%00 HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
        (b"GET /api/players/a%FFb HTTP/1.1\r\n" + HOST + b"\r\n", 404, "not-found"),
        (b"GET /api/games/%FF%FE HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
        (b"GET /api/games/" + b"x" * 9000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
        (b"PUT /api/games HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n\r\n", 405, "bad-request"),
        (b"TRACE /api/games HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n\r\n", 405, "bad-request"),
        (b"GET /api/nothing HTTP/1.1\r\n" + HOST + b"Accept-Language: \xff;q=nan,*;q=,-\r\n\r\n", 404, "not-found"),
    ],
)  # fmt: skip
def test_every_odd_request_has_a_clear_answer(server: Serving, request_head: bytes, status: int, code: str) -> None:
    answer = raw(server, request_head)
    assert answer[0] == status, answer
    assert code_of(answer[2]) == code
    assert answer[1]["content-type"].startswith("application/json")
    assert answer[1]["x-content-type-options"] == "nosniff"


def test_cookies_full_of_quotes_are_parsed_quickly(server: Serving) -> None:
    began = time.monotonic()
    for _ in range(20):
        head = b"GET /api/setup HTTP/1.1\r\n" + HOST + b"Cookie: a=" + b'"\\' * 7_500 + b"\r\n\r\n"
        assert raw(server, head)[0] == 200
    assert time.monotonic() - began < 5


def test_a_foreign_cookie_does_not_log_anybody_out(server: Serving) -> None:
    bot = server.bot()
    name = bot.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}], stack=12)["id"]
    with httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"Content-Type": "application/json"}) as browser:
        browser.post(f"/api/games/{name}/join", json={})
        token = browser.cookies["taluva"]
        for foreign in ('{"a":[1,2]}', "bad name=1", 'q="unclosed', "=", "a=b=c"):
            headers = {"Cookie": f"{foreign}; taluva={token}"}
            games = httpx.get(f"{server.url}/api/games", headers=headers, timeout=PATIENCE).json()["games"]
            assert [game["id"] for game in games] == [name], foreign


@pytest.mark.slow
def test_head_is_answered_wherever_get_is(server: Serving) -> None:
    bot = server.bot()
    game = alone(bot)["id"]
    document = httpx.get(f"{server.url}/api/openapi.json", timeout=PATIENCE).json()
    paths = [path for path, item in document["paths"].items() if "get" in item and not path.endswith("/live")]
    values = {"{game}": game, "{lesson}": "place", "{edition}": "ferti-2014"}
    for name, value in values.items():
        paths = [path.replace(name, value) for path in paths]
    pages = ["/", "/new", "/lobby", "/rules", f"/game/{game}", "/archive", "/health", "/ready", "/favicon.svg"]
    assert len(paths) > 10
    for path in (*paths, *pages):
        got = httpx.get(server.url + path, timeout=PATIENCE)
        asked = httpx.head(server.url + path, timeout=PATIENCE)
        while asked.status_code == 429:  # An animation has a high price.
            time.sleep(float(asked.headers["retry-after"]))
            asked = httpx.head(server.url + path, timeout=PATIENCE)
        assert asked.status_code == got.status_code, path
        assert asked.headers.get("content-type") == got.headers.get("content-type"), path
        assert asked.content == b""


@pytest.mark.parametrize("bad", ["\0", "a\0b", "\ud800", "\udfff\ud800"])
def test_text_that_no_database_takes_is_refused_or_cleaned(server: Serving, bad: str) -> None:
    bot = server.bot()
    game = alone(bot)["id"]
    bodies: list[tuple[str, str, dict[str, Any]]] = [
        ("POST", "/api/login", {"name": f"Nobody{bad}", "password": f"a good password{bad}"}),
        ("POST", "/api/accounts", {"name": f"Nobody{bad}", "password": "short"}),
        ("POST", "/api/tokens", {"name": f"Bot{bad}"}),
        ("POST", f"/api/games/{game}/chat", {"text": f"hello{bad}"}),
        ("PATCH", f"/api/games/{game}", {"seats": [{"name": f"A{bad}"}, {}]}),
        ("POST", "/api/games", {"seats": [{"kind": "person", "name": bad}, {"kind": "person"}], "edition": bad}),
        ("POST", "/api/games/import", {"record": f'[Seat1 "{bad}"]\n'}),
        ("POST", "/api/position/try", {"p": bad, "moves": [bad]}),
        ("POST", f"/api/games/{game}/try", {"version": 1, "moves": [f"x{bad}"]}),
        ("POST", "/api/seat-links", {"token": "x" * 30 + bad}),
    ]
    for method, path, body in bodies:
        content = json.dumps(body).encode()
        answer = bot.http.request(method, path, content=content)
        assert answer.status_code < 500, (path, answer.text)
        if not answer.is_success:
            assert code_of(answer.content) != "failed"


class Socket:
    """A WebSocket written byte by byte."""

    def __init__(self, server: Serving, game: str) -> None:
        self.line = connect(server)
        key = base64.b64encode(os.urandom(16))
        self.line.sendall(
            b"GET /api/games/" + game.encode() + b"/live HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.line.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")

    def frame(self, opcode: int, data: bytes) -> bytes:
        assert len(data) < 126
        return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data

    def closing_code(self) -> int | None:
        """Read to the end; the code with which the server closed."""
        data, code = b"", None
        with suppress(ConnectionError), self.line:
            while more := self.line.recv(65536):
                data += more
        while len(data) > 1:
            opcode, length = data[0] & 15, data[1] & 127
            start = 2
            if length > 125:
                start = 4 if length == 126 else 10
                length = int.from_bytes(data[2:start])
            if opcode == 8:
                code = int.from_bytes(data[start : start + 2])
            data = data[start + length :]
        return code


def test_frames_that_are_no_text_end_the_connection_or_are_refused(server: Serving) -> None:
    game = alone(server.bot())["id"]
    broken = Socket(server, game)
    broken.line.sendall(broken.frame(1, b"\xff\xfe\xfd"))
    assert broken.closing_code() == 1007
    odd = Socket(server, game)
    odd.line.sendall(odd.frame(2, b"\xff\xfe\xfd") + odd.frame(1, b"[]") + odd.frame(3, b"reserved"))
    assert odd.closing_code() == 1002
    # What is only unreadable is refused, and the connection stays.
    with_text = Socket(server, game)
    with_text.line.sendall(with_text.frame(2, b"\xff\xfe") + with_text.frame(1, b"nonsense"))
    heard = b""
    while heard.count(b'"refusal"') < 2:
        heard += with_text.line.recv(65536)
    with_text.line.close()


def test_who_never_reads_the_answers_to_pings_is_cut(server: Serving) -> None:
    game = alone(server.bot())["id"]
    greedy = Socket(server, game)
    greedy.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    greedy.line.settimeout(PATIENCE)
    pings = greedy.frame(9, b"x" * 120) * 500

    def flood() -> None:
        for _ in range(3000):
            greedy.line.sendall(pings)

    with greedy.line, pytest.raises(ConnectionError):
        flood()
    until(lambda: httpx.get(f"{server.url}/health", timeout=10).status_code == 200)
