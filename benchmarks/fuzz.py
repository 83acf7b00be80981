"""A hundred thousand hostile requests and messages against a running server, and what must still hold.

python benchmarks/fuzz.py                         starts `taluva serve` over a folder of its own
python benchmarks/fuzz.py --url http://...        against a running server
Checks that nothing is answered with 5xx, that all errors have the same form, that every game can be replayed by the
rules to the position that the server shows, that the server is still alive, and how much memory it uses.
"""

import argparse
import asyncio
import json
import secrets
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from attacking import PATIENCE, Fuzz, attack_http, attack_socket
from hostile import Hostile
from serving import Serving

import taluva

Json = dict[str, Any]
SETUPS: list[Json] = [
    {"stack": 12},
    {"edition": "deluxe-2015", "expansions": ["boats", "two-hex"], "stack": 16},
    {"edition": "hans-im-glueck-2006"},
    {"stack": 24, "terms": {"public": True, "clock": {"kind": "live", "seconds": 60, "increment": 5}}},
]
GAMES, RENEWAL = 40, 0.5
"""Initial games, and the seconds after which another one starts, as attackers end some."""


class Table:
    """Honest people: they create games, sit down and play."""

    def __init__(self, fuzz: Fuzz, http: httpx.AsyncClient) -> None:
        self.fuzz, self.http = fuzz, http

    async def ask(self, method: str, path: str, token: str | None = None, **body: Any) -> Json:
        """What the server answers; `{}` if it refuses, which it must not do by a fault of its own."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        response = await self.http.request(method, path, headers=headers, json=body)
        if response.status_code >= 500:
            self.fuzz.wrong(f"An honest request got {response.status_code}: {method} {path} {response.text[:300]}")
        return dict(response.json()) if response.is_success else {}

    async def new_game(self) -> None:
        """A game of some kind between new people."""
        fuzz, number = self.fuzz, len(self.fuzz.games)
        owners = [
            (await self.ask("POST", "/api/tokens", name=f"Fuzz {number}"))["token"] for _ in range(2 + number % 3)
        ]
        setup = {"terms": {"public": True}, **SETUPS[number % len(SETUPS)]}
        game = (await self.ask("POST", "/api/games", owners[0], seats=[{"kind": "person"}] * len(owners), **setup))[
            "id"
        ]
        for token in owners[1:]:
            await self.ask("POST", f"/api/games/{game}/join", token)
        fuzz.games.append(game)
        fuzz.owners[game] = owners
        fuzz.tokens = [*fuzz.tokens, *owners][-100:]

    async def play(self) -> None:
        """One turn in one game, which attackers will replay."""
        fuzz = self.fuzz
        game = fuzz.random.choice(fuzz.games[-60:])
        seen = await self.ask("GET", f"/api/games/{game}")
        if not seen or seen["phase"] == "over" or seen["seat"] > len(fuzz.owners[game]):
            return
        turn: Json = {"version": seen["version"], "request": secrets.token_hex(8)}
        turn["moves"] = random_turn(fuzz, seen["position"])
        fuzz.said = [*fuzz.said[-200:], {"type": "turn", **turn}]
        played = await self.ask("POST", f"/api/games/{game}/turns", fuzz.owners[game][seen["seat"] - 1], **turn)
        fuzz.counts["turns played" if played else "turns refused"] += 1


def random_turn(fuzz: Fuzz, text: str) -> list[str]:
    """The rest of a turn, chosen at random."""
    position, moves = taluva.Position(text), []
    while position.phase in ("place", "build") or (position.phase == "choose" and not moves):
        moves.append(str(fuzz.random.choice(list(position.legal_moves))))
        position = position.play(moves[-1])
    return moves


async def be_honest(table: Table) -> None:
    """In the meantime games go on, and new ones start."""
    renewed = time.monotonic()
    while table.fuzz.requests > 0 or table.fuzz.messages > 0:
        await asyncio.sleep(0.02)
        await table.play()
        if time.monotonic() - renewed > RENEWAL:
            renewed = time.monotonic()
            await table.new_game()


def check_games(fuzz: Fuzz) -> int:
    """Every game must replay to the position that is shown. Returns how many games still exist."""
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
    """Every game on disk, including those of attackers, must replay with its own stack. Returns their number."""
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


async def weigh(fuzz: Fuzz, serving: Serving | None) -> list[int]:
    """The server's memory after every quarter of the attack: it may cache games, up to a limit."""
    whole, found = fuzz.requests + fuzz.messages, []
    for quarter in (3, 2, 1, 0):
        while max(0, fuzz.requests) + max(0, fuzz.messages) > whole * quarter // 4:
            await asyncio.sleep(0.5)
        if serving is not None:
            found.append(serving.memory())
    return found


async def run(fuzz: Fuzz, connections: int, serving: Serving | None) -> list[int]:
    """Run all attackers at once. Returns the memory of the server over time."""
    transport = httpx.AsyncHTTPTransport(local_address="127.0.250.1")
    async with httpx.AsyncClient(base_url=fuzz.site, timeout=PATIENCE, transport=transport) as http:
        table = Table(fuzz, http)
        for _ in range(GAMES):
            await table.new_game()
        work = [attack_http(fuzz) for _ in range(connections)] + [attack_socket(fuzz) for _ in range(connections)]
        weighing = asyncio.create_task(weigh(fuzz, serving))
        await asyncio.gather(*work, be_honest(table), be_honest(table))
        return await weighing


def attack(options: argparse.Namespace, serving: Serving | None) -> Fuzz:
    """Send everything, then check what is left."""
    url = options.url if serving is None else serving.url
    description = httpx.get(f"{url}/api/openapi.json", timeout=PATIENCE).raise_for_status().json()
    half = options.messages // 2
    fuzz = Fuzz(httpx.URL(url), Hostile(description, options.seed), half, options.messages - half)
    before, began = serving and serving.memory(), time.monotonic()
    memory = asyncio.run(run(fuzz, options.connections, serving))
    took = time.monotonic() - began
    if httpx.get(f"{url}/health", timeout=PATIENCE).status_code != 200:
        fuzz.wrong("The server is no longer healthy.")
    there = check_games(fuzz)
    print(f"{options.messages} requests and messages in {took:.0f} s; {there} of {len(fuzz.games)} games still there")
    if serving is not None:
        print(f"memory of the server: {before} MiB before, {memory} MiB after each quarter")
        if not serving.is_alive:
            fuzz.wrong("The server has died.")
        for fault in serving.log.split("Traceback")[1:4]:
            fuzz.wrong(f"The server has logged an error: ...{fault.strip()[:4000][-700:]}")
    return fuzz


def main() -> int:
    """Run, check, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="a running server")
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
