"""The attackers: bytes over HTTP and messages over WebSockets, and the checks of every answer."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

import httpx
from hostile import KINDS, PATHS, TEXTS, Hostile
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

Json = dict[str, Any]
ADDRESSES = 200
"""Requests come from this many addresses of this machine, so that rate limits do not stop the fuzzing at once."""
GOOD_CLOSES = {1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1012, 1013}
"""Acceptable close codes; 1011 would be a server error."""
PATIENCE = 30.0
HEAD_END = b"\r\n\r\n"
SUICIDE = ("/api/logout", "/api/me", "/api/login", "/api/accounts")
"""Requests that end or exchange a token: rarely with a real one, or soon nobody would be left."""


@dataclass
class Fuzz:
    """State shared by all attackers."""

    site: httpx.URL
    hostile: Hostile
    requests: int
    messages: int
    """How many requests are left to send."""
    tokens: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    owners: dict[str, list[str]] = field(default_factory=dict)
    """The tokens of the players in each game, by seat."""
    said: list[Json] = field(default_factory=list)
    """Real turns, to be replayed by others and at other times."""
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    @property
    def random(self) -> Any:
        """One source of randomness for all."""
        return self.hostile.random

    def wrong(self, sentence: str) -> None:
        """Record a problem; a few of each kind are enough."""
        if len(self.problems) < 50:
            self.problems.append(sentence)

    def token(self) -> str:
        """A player's token, none, or a wrong one."""
        kind = self.random.random()
        return self.random.choice(self.tokens) if kind < 0.8 else "" if kind < 0.9 else self.random.choice(TEXTS)

    def address(self) -> tuple[str, int]:
        """A local address to send from."""
        return f"127.0.{self.random.randint(1, ADDRESSES)}.{self.random.randint(1, 200)}", 0


async def exchange(fuzz: Fuzz, request: bytes) -> tuple[int, bytes, bytes] | None:
    """Send bytes on a new connection. Returns status, headers and body of the answer, or None."""
    try:
        reader, writer = await asyncio.open_connection(fuzz.site.host, fuzz.site.port, local_addr=fuzz.address())
    except OSError:
        fuzz.wrong("The server does not accept connections.")
        return None
    try:
        writer.write(request)
        announced = f"Content-Length: {len(request.partition(HEAD_END)[2])}".encode()
        if b"Content-Length: " in request and announced not in request:
            # The client announced another length, and has gone.
            writer.write_eof()
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return None
    except TimeoutError:
        fuzz.wrong(f"No answer to {request[:300]!r}")
        return None
    finally:
        writer.close()
    head, _, body = answer.partition(HEAD_END)
    first = head.split(b"\r\n", 1)[0].split(b" ")
    return (int(first[1]), head.lower(), body) if len(first) > 1 and first[1].isdigit() else None


def request_of(fuzz: Fuzz) -> bytes:
    """A request to some route, with a real game or seat, or with something else altogether."""
    pick, hostile = fuzz.random, fuzz.hostile
    method, path, operation = pick.choice(hostile.operations)
    query = {}
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query" and pick.random() < 0.6:
            value = hostile.value(parameter["schema"]) if pick.random() < 0.6 else hostile.anything()
            query[parameter["name"]] = str(value).encode("utf-8", "surrogatepass")
    while "{" in path:
        name = path[path.index("{") + 1 : path.index("}")]
        real = pick.choice(fuzz.games[-60:]) if name == "game" else str(pick.randint(0, 5))
        part = real if pick.random() < 0.8 else quote(pick.choice(PATHS), safe="%/")
        path = path.replace(f"{{{name}}}", part)
    if pick.random() < 0.02:
        method = pick.choice(("PUT", "OPTIONS", "HEAD", "TRACE", "DELETE", "PATCH", "BREW"))
    body = hostile.body(operation) if method not in ("GET", "HEAD") else b""
    if path.endswith("/turns") and fuzz.said and pick.random() < 0.6:
        # A turn that was played: in another game, by somebody else, too late, or slightly changed.
        turn = {name: value for name, value in pick.choice(fuzz.said).items() if name != "type"}
        body = hostile.written(hostile.bent(turn) if pick.random() < 0.3 else turn)
    head = [f"{method} {path}{'?' + urlencode(query) if query else ''} HTTP/1.1", f"Host: {fuzz.site.netloc.decode()}"]
    head.append("Connection: close")
    token = fuzz.token()
    if method != "GET" and path in SUICIDE and pick.random() < 0.98:
        token = ""
    if token:
        kind = pick.choice(
            ("Authorization: Bearer ", "Authorization: Bearer ", "Cookie: taluva=", "Authorization: Basic ")
        )
        head.append(kind + quote(token, safe=" ", errors="replace"))
    if pick.random() < 0.05:
        head.append(f"Origin: {pick.choice(('null', 'http://evil.example', 'http://localhost', ''))}")
    if pick.random() < 0.05:
        head.append(f"Accept-Language: {quote(pick.choice(TEXTS), errors='replace')}")
    if method not in ("GET", "HEAD"):
        head.append(f"Content-Type: {KINDS[0] if pick.random() < 0.95 else pick.choice(KINDS)}")
        head.append(f"Content-Length: {len(body) if pick.random() < 0.99 else pick.choice((0, 1, -1, 'x', 10**12))}")
    return "\r\n".join(head).encode("latin-1", "replace") + b"\r\n\r\n" + body


def check_answer(fuzz: Fuzz, request: bytes, answer: tuple[int, bytes, bytes]) -> None:
    """No server errors, and the same form for all errors."""
    status, head, body = answer
    fuzz.counts[str(status)] += 1
    first = request[:300]
    if status >= 500:
        fuzz.wrong(f"{status} for {first!r}: {body[:300]!r}")
    if status < 400 or b" /api/" not in request[:60] or b"application/json" not in head:
        # What is not even HTTP is refused before it reaches the app.
        if status >= 400 and b" /api/" in request[:60] and status not in (400, 505) and request[:4] != b"HEAD":
            fuzz.wrong(f"{status} is not JSON for {first!r}: {body[:100]!r}")
        return
    try:
        error = json.loads(body)["error"]
        good = set(error) == {"code", "message", "rule"} and error["code"] and error["message"].strip()
        fuzz.counts[f"error {error['code']}"] += 1
    except (ValueError, KeyError, TypeError, AttributeError):
        good = request[:4] == b"HEAD"
    if not good:
        fuzz.wrong(f"{status} has another form for {first!r}: {body[:300]!r}")


async def attack_http(fuzz: Fuzz) -> None:
    """Send hostile requests until enough have been sent."""
    while fuzz.requests > 0:
        fuzz.requests -= 1
        request = request_of(fuzz)
        if (answer := await exchange(fuzz, request)) is not None:
            check_answer(fuzz, request, answer)
        else:
            fuzz.counts["no answer"] += 1


async def attack_socket(fuzz: Fuzz) -> None:
    """Send hostile messages to games, one connection after the other."""
    while fuzz.messages > 0:
        game = fuzz.random.choice(fuzz.games[-60:]) if fuzz.random.random() < 0.95 else fuzz.random.choice(PATHS[4:])
        address = f"ws://{fuzz.site.netloc.decode()}/api/games/{quote(game)}/live"
        token = fuzz.token()
        headers = {"Authorization": f"Bearer {quote(token, errors='replace')}"} if token else {}
        try:
            async with connect(address, additional_headers=headers, local_addr=fuzz.address(), max_size=None) as socket:
                hearing = asyncio.create_task(hear(fuzz, socket))
                for _ in range(fuzz.random.randint(1, 60)):
                    fuzz.messages -= 1
                    fuzz.counts["messages"] += 1
                    message = fuzz.hostile.message(fuzz.said)
                    text = fuzz.random.random() < 0.9
                    await socket.send(message.decode("utf-8", "replace") if text else message)
                    if fuzz.random.random() < 0.002:
                        socket.transport.write(fuzz.random.randbytes(fuzz.random.randint(1, 40)))
                    await asyncio.sleep(0)
                if fuzz.random.random() < 0.2:
                    socket.transport.abort()
                await socket.close()
                await hearing
        except ConnectionClosed as closed:
            check_close(fuzz, closed)
        except (OSError, WebSocketException, TimeoutError):
            fuzz.messages -= 1
            fuzz.counts["handshakes refused"] += 1


async def hear(fuzz: Fuzz, socket: ClientConnection) -> None:
    """Everything that the server sends must have a valid form."""
    try:
        async for text in socket:
            message = json.loads(text)
            kind = message["type"]
            fuzz.counts[f"told {kind}"] += 1
            if kind == "refusal" and set(message["error"]) != {"code", "message", "rule"}:
                fuzz.wrong(f"A refusal has another form: {text[:300]!r}")
            if kind == "refusal" and message["error"]["code"] == "failed":
                fuzz.wrong(f"A message failed: {text[:300]!r}")
    except ConnectionClosed as closed:
        check_close(fuzz, closed)
    else:
        fuzz.counts["closed well"] += 1


def check_close(fuzz: Fuzz, closed: ConnectionClosed) -> None:
    code = closed.rcvd.code if closed.rcvd is not None else 1006
    fuzz.counts[f"closed {code}"] += 1
    if code not in GOOD_CLOSES:
        fuzz.wrong(f"A connection was closed with {code}: {closed}")
