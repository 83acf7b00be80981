"""A hundred thousand hostile requests and messages against a running server, and what must be true all the same.

python benchmarks/fuzz.py                         starts `taluva serve` over a folder of its own
python benchmarks/fuzz.py --url http://...        against one that runs already
It checks that nothing is answered with 5xx, that all errors have one form, that every game can be replayed by the rules
to the position that the server shows, that the server is still there, and how much memory it has taken.
"""

import argparse
import asyncio
import json
import secrets
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
from hostile import KINDS, PATHS, TEXTS, Hostile
from serving import Serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

import taluva

Json = dict[str, Any]
ADDRESSES = 200
"""Requests come from as many addresses of this machine, so that limits by address do not end the fuzz at once."""
GOOD_CLOSES = {1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1012, 1013}
"""How a server may end a connection; 1011 would be a fault of its own."""
PATIENCE = 30.0


@dataclass
class Fuzz:
    """Everything that the attackers share."""

    site: httpx.URL
    hostile: Hostile
    requests: int
    messages: int
    """How many are still to be sent."""
    tokens: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    said: list[Json] = field(default_factory=list)
    """Real turns, to be sent again by others and at other times."""
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    @property
    def random(self) -> Any:
        """One source of chance for all."""
        return self.hostile.random

    def wrong(self, sentence: str) -> None:
        """Note a problem; a few of each kind are enough."""
        if len(self.problems) < 50:
            self.problems.append(sentence)

    def token(self) -> str:
        """Somebody's token, or none, or a wrong one."""
        kind = self.random.random()
        return self.random.choice(self.tokens) if kind < 0.8 else "" if kind < 0.9 else self.random.choice(TEXTS)

    def address(self) -> tuple[str, int]:
        """An address of this machine to ask from."""
        return f"127.0.{self.random.randint(1, ADDRESSES)}.{self.random.randint(1, 200)}", 0


async def exchange(fuzz: Fuzz, request: bytes) -> tuple[int, bytes, bytes] | None:
    """Send bytes on a connection of their own; status, headers and body of the answer, or None without one."""
    try:
        reader, writer = await asyncio.open_connection(fuzz.site.host, fuzz.site.port, local_addr=fuzz.address())
    except OSError:
        fuzz.wrong("The server does not accept connections.")
        return None
    try:
        writer.write(request)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return None
    except TimeoutError:
        fuzz.wrong(f"No answer to {request[:300]!r}")
        return None
    finally:
        writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    first = head.split(b"\r\n", 1)[0].split(b" ")
    return (int(first[1]), head.lower(), body) if len(first) > 1 and first[1].isdigit() else None


def request_of(fuzz: Fuzz) -> bytes:
    """A request to some route: a real game or seat in it, or something else altogether."""
    pick, hostile = fuzz.random, fuzz.hostile
    method, path, operation = pick.choice(hostile.operations)
    query = {}
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "query" and pick.random() < 0.6:
            value = hostile.value(parameter["schema"]) if pick.random() < 0.6 else hostile.anything()
            query[parameter["name"]] = str(value).encode("utf-8", "surrogatepass")
    while "{" in path:
        name = path[path.index("{") + 1 : path.index("}")]
        real = pick.choice(fuzz.games) if name == "game" and fuzz.games else str(pick.randint(0, 5))
        part = real if pick.random() < 0.8 else quote(pick.choice(PATHS), safe="%/")
        path = path.replace(f"{{{name}}}", part)
    if pick.random() < 0.02:
        method = pick.choice(("PUT", "OPTIONS", "HEAD", "TRACE", "DELETE", "PATCH", "BREW"))
    body = hostile.body(operation) if method not in ("GET", "HEAD") else b""
    if path.endswith("/turns") and fuzz.said and pick.random() < 0.6:
        # A turn that somebody has played: in another game, by somebody else, too late, or a little different.
        turn = {name: value for name, value in pick.choice(fuzz.said).items() if name != "type"}
        body = hostile.written(hostile.bent(turn) if pick.random() < 0.3 else turn)
    head = [f"{method} {path}{'?' + urlencode(query) if query else ''} HTTP/1.1", f"Host: {fuzz.site.netloc.decode()}"]
    head.append("Connection: close")
    if token := fuzz.token():
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
    """No fault of the server's own, and one form for all errors."""
    status, head, body = answer
    fuzz.counts[str(status)] += 1
    first = request[:300]
    if status >= 500:
        fuzz.wrong(f"{status} for {first!r}: {body[:300]!r}")
    if status < 400 or b" /api/" not in request[:60] or b"application/json" not in head:
        # What is not even HTTP is refused before the app sees it.
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
    """Send hostile requests until enough are sent."""
    while fuzz.requests > 0:
        fuzz.requests -= 1
        request = request_of(fuzz)
        if (answer := await exchange(fuzz, request)) is not None:
            check_answer(fuzz, request, answer)


async def attack_socket(fuzz: Fuzz) -> None:
    """Send hostile messages into games, one connection after the other."""
    while fuzz.messages > 0:
        game = fuzz.random.choice(fuzz.games) if fuzz.random.random() < 0.95 else fuzz.random.choice(PATHS[4:])
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
    """Everything that the server says has a form that it may have."""
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


async def play_on(fuzz: Fuzz) -> None:
    """Meanwhile the games go on: real turns by whoever is to move, which attackers send again."""
    limits = httpx.Limits(max_keepalive_connections=4)
    async with httpx.AsyncClient(base_url=fuzz.site, timeout=PATIENCE, limits=limits) as http:
        while fuzz.requests > 0 or fuzz.messages > 0:
            await asyncio.sleep(0.02)
            game = fuzz.random.choice(fuzz.games)
            for token in fuzz.random.sample(fuzz.tokens, min(4, len(fuzz.tokens))):
                bearer = {"Authorization": f"Bearer {token}"}
                answer = await http.get(f"/api/games/{game}", headers=bearer)
                if answer.status_code != 200:
                    break
                view = answer.json()
                if view["seat"] in view["you"]["seats"] and view["phase"] != "over":
                    turn = {"version": view["version"], "request": secrets.token_hex(8)}
                    turn["moves"] = random_turn(fuzz, view["position"])
                    fuzz.said = [*fuzz.said[-200:], {"type": "turn", **turn}]
                    played = await http.post(f"/api/games/{game}/turns", json=turn, headers=bearer)
                    fuzz.counts[f"turns {played.status_code}"] += 1
                    if played.status_code >= 500:
                        fuzz.wrong(f"A turn got {played.status_code}: {played.text[:200]}")


def random_turn(fuzz: Fuzz, text: str) -> list[str]:
    position, moves = taluva.Position(text), []
    while position.phase in ("place", "build") or (position.phase == "choose" and not moves):
        moves.append(str(fuzz.random.choice(list(position.legal_moves))))
        position = position.play(moves[-1])
    return moves


async def set_the_table(fuzz: Fuzz, people: int, games: int) -> None:
    """Programs with tokens, and games of all kinds among them."""
    setups: list[Json] = [
        {"stack": 12},
        {"edition": "deluxe-2015", "expansions": ["boats", "two-hex"], "stack": 16},
        {"edition": "hans-im-glueck-2006"},
    ]
    for _ in range(people):
        transport = httpx.AsyncHTTPTransport(local_address=fuzz.address()[0])
        async with httpx.AsyncClient(base_url=fuzz.site, timeout=PATIENCE, transport=transport) as http:
            answer = await http.post("/api/tokens", json={"name": f"Fuzz {len(fuzz.tokens)}"})
            fuzz.tokens.append(answer.raise_for_status().json()["token"])
    for number in range(games):
        transport = httpx.AsyncHTTPTransport(local_address=fuzz.address()[0])
        async with httpx.AsyncClient(base_url=fuzz.site, timeout=PATIENCE, transport=transport) as http:
            players = fuzz.random.randint(2, 4)
            owners = fuzz.random.sample(fuzz.tokens, players)
            body = {"seats": [{"kind": "person"}] * players, "terms": {"public": True}, **setups[number % len(setups)]}
            bearer = [{"Authorization": f"Bearer {token}"} for token in owners]
            game = (await http.post("/api/games", json=body, headers=bearer[0])).raise_for_status().json()["id"]
            for one in bearer[1:]:
                (await http.post(f"/api/games/{game}/join", json={}, headers=one)).raise_for_status()
            fuzz.games.append(game)


def check_games(fuzz: Fuzz) -> int:
    """Every game replays by the rules to the position that is shown; how many were still there."""
    there = 0
    with httpx.Client(base_url=fuzz.site, timeout=PATIENCE) as http:
        for game in fuzz.games:
            answer = http.get(f"/api/games/{game}")
            if answer.status_code == 404:
                continue
            there += 1
            view, record = answer.json(), http.get(f"/api/games/{game}/record").text
            try:
                again = taluva.read_record(record)
            except ValueError as error:
                fuzz.wrong(f"The game {game} is not legal: {error}")
                continue
            if str(again.position) != view["position"]:
                fuzz.wrong(f"The game {game} is shown as {view['position']}, but its record leads to {again.position}")
    return there


def check_disk(fuzz: Fuzz, file: Path) -> int:
    """Every game on disk, those of the attackers too, replays over its own stack; how many there are."""
    connection = sqlite3.connect(file)
    try:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            fuzz.wrong("The database is damaged.")
        rows = connection.execute("SELECT id, record, hidden FROM games").fetchall()
    finally:
        connection.close()
    for game, record, hidden in rows:
        try:
            again = json.loads(taluva.read_record(record).to_json())
        except ValueError as error:
            fuzz.wrong(f"The game {game} on disk is not legal: {error}")
            continue
        drawn = len(again["stack"]) - taluva.read_record(record).stack_left
        if again["stack"][:drawn] != json.loads(hidden)[:drawn]:
            fuzz.wrong(f"The tiles of the game {game} on disk are not those of its stack.")
    return len(rows)


async def run(fuzz: Fuzz, connections: int) -> None:
    """All attackers at once."""
    await set_the_table(fuzz, people=24, games=40)
    work = [attack_http(fuzz) for _ in range(connections)] + [attack_socket(fuzz) for _ in range(connections)]
    await asyncio.gather(*work, play_on(fuzz), play_on(fuzz))


def attack(options: argparse.Namespace, serving: Serving | None) -> Fuzz:
    """Send everything, then look at what is left."""
    url = options.url if serving is None else serving.url
    description = httpx.get(f"{url}/api/openapi.json", timeout=PATIENCE).raise_for_status().json()
    half = options.messages // 2
    fuzz = Fuzz(httpx.URL(url), Hostile(description, options.seed), half, options.messages - half)
    before, began = serving and serving.memory(), time.monotonic()
    asyncio.run(run(fuzz, options.connections))
    took = time.monotonic() - began
    if httpx.get(f"{url}/health", timeout=PATIENCE).status_code != 200:
        fuzz.wrong("The server is not well any more.")
    there = check_games(fuzz)
    print(f"{options.messages} requests and messages in {took:.0f} s; {there} of {len(fuzz.games)} games still there")
    if serving is not None:
        print(f"memory of the server: {before} MiB before, {serving.memory()} MiB after")
        if not serving.is_alive:
            fuzz.wrong("The server has died.")
        for fault in serving.log.split("Traceback")[1:4]:
            fuzz.wrong(f"The server has written about a fault: ...{fault.strip()[:4000][-700:]}")
    return fuzz


def main() -> int:
    """Run, check, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="a server that runs already")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--connections", type=int, default=8, help="as many again are WebSockets")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        serving = None if options.url else Serving(Path(folder))
        try:
            fuzz = attack(options, serving)
        finally:
            if serving is not None:
                serving.stop()
        if serving is not None:
            print(f"{check_disk(fuzz, Path(folder) / 'games.sqlite3')} games on disk replayed")
    for name, count in sorted(fuzz.counts.items()):
        print(f"  {name}: {count}")
    for problem in fuzz.problems:
        print(f"WRONG: {problem}")
    print("nothing wrong" if not fuzz.problems else f"{len(fuzz.problems)} problems")
    return 1 if fuzz.problems else 0


if __name__ == "__main__":
    sys.exit(main())
