"""Kills the server at random moments and looks whether any acknowledged turn is lost or doubled.

python benchmarks/chaos.py                      both: one process on SQLite, and two on PostgreSQL and Redis
python benchmarks/chaos.py --only sqlite --kills 5 --games 100
While bots play in all games at once, `kill -9` hits the server (of two processes, one), which is started again at
once. Whoever got no answer asks again with the same request. In the end every game must hold exactly the turns that
were acknowledged, in their order. It also tells how long it took until the server was ready again.
"""

import argparse
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import services
from taluva import Position, read_record

Json = dict[str, Any]
READY_WITHIN = 5.0
"""Seconds that a killed server may take to be ready again."""
BOTS = 20
PLAYERS = 24
"""Turns that are under way at the same time."""


class Server:
    """A process that is killed and started again."""

    def __init__(self, *options: str) -> None:
        self.port = services.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "taluva", "serve", "--port", str(self.port), *options]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)

    async def ready(self) -> float:
        """Wait until it is ready; the seconds that took."""
        began = time.monotonic()
        async with httpx.AsyncClient(timeout=1) as http:
            while time.monotonic() - began < 120:
                try:
                    if (await http.get(f"{self.url}/ready")).status_code == 200:
                        return time.monotonic() - began
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.02)
        raise SystemExit("The server does not get ready.")

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(30)


@dataclass
class Table:
    """A game, and every turn of it that was acknowledged."""

    id: str
    bot: int
    position: str
    version: int
    turns: list[list[str]] = field(default_factory=list)
    over: bool = False


@dataclass
class Chaos:
    """The bots, their games, and what went wrong."""

    servers: list[Server]
    random: random.Random
    http: httpx.AsyncClient
    tokens: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    acknowledged: int = 0
    repeated: int = 0
    problems: list[str] = field(default_factory=list)
    ended: bool = False

    async def ask(self, method: str, path: str, bot: int | None = None, **body: Any) -> httpx.Response:
        """Ask until there is an answer, of any process."""
        headers = {} if bot is None else {"Authorization": f"Bearer {self.tokens[bot]}"}
        tries = 0
        while True:
            url = self.random.choice(self.servers).url + path
            try:
                response = await self.http.request(method, url, headers=headers, json=body or None)
                if response.status_code not in (429, 503):
                    self.repeated += tries > 0
                    return response
            except httpx.TransportError:
                pass
            tries += 1
            if tries > 3000:
                raise SystemExit(f"No answer to {method} {path}.")
            await asyncio.sleep(0.05)

    async def begin(self, games: int) -> None:
        """Make all bots and games."""
        for _ in range(BOTS):
            self.tokens.append((await self.ask("POST", "/api/tokens", name="chaos")).json()["token"])
        for number in range(games):
            self.tables.append(await self.new_table(number % BOTS))
            if number % 50 == 49:
                print(f"\r  {number + 1} games", end="", file=sys.stderr, flush=True)

    async def new_table(self, bot: int) -> Table:
        """A game in which one bot has both seats."""
        seats = [{"kind": "person", "who": "me"}, {"kind": "person", "who": "me"}]
        view = (await self.ask("POST", "/api/games", bot, seats=seats)).json()
        return Table(view["id"], bot, view["position"], view["version"])

    async def play(self, mine: list[Table]) -> None:
        """Play in some games, one turn after the other, until the end."""
        while not self.ended:
            table = self.random.choice(mine)
            if table.over:
                mine.remove(table)
                mine.append(await self.new_table(table.bot))
                self.tables.append(mine[-1])
                continue
            await self.turn(table)

    async def turn(self, table: Table) -> None:
        position, moves = Position(table.position), []
        while position.phase in ("place", "build"):
            moves.append(str(self.random.choice(list(position.legal_moves))))
            position = position.play(moves[-1])
        turn = {"version": table.version, "request": uuid.uuid4().hex, "moves": moves}
        answer = await self.ask("POST", f"/api/games/{table.id}/turns", table.bot, **turn)
        view = answer.json()
        if answer.status_code != 200 or view["version"] != table.version + 1:
            known = view.get("version", view.get("view", {}).get("version"))
            self.problems.append(f"{table.id}: {answer.status_code}, version {known} after {table.version}")
            table.over = True
            return
        table.version, table.position, table.over = view["version"], view["position"], view["phase"] == "over"
        table.turns.append(moves)
        self.acknowledged += 1

    async def check(self) -> None:
        """Compare every game with what was acknowledged."""
        for table in self.tables:
            record = await self.ask("GET", f"/api/games/{table.id}/record", table.bot)
            if record.status_code != 200:
                self.problems.append(f"{table.id}: is gone ({record.status_code})")
                continue
            game = read_record(record.text)
            played = [str(move) for move in game.moves]
            wanted = [move for turn in table.turns for move in turn]
            if played != wanted:
                self.problems.append(f"{table.id}: {len(played)} steps on disk, {len(wanted)} acknowledged")


async def run(servers: list[Server], kills: int, games: int, seed: int) -> bool:
    """Play and kill; whether everything was as it must be."""
    for server in servers:
        server.start()
    for server in servers:
        await server.ready()
    async with httpx.AsyncClient(timeout=20, limits=httpx.Limits(max_connections=PLAYERS + 4)) as http:
        chaos = Chaos(servers, random.Random(seed), http)
        await chaos.begin(games)
        players = [asyncio.create_task(chaos.play(chaos.tables[n::PLAYERS])) for n in range(PLAYERS)]
        took: list[float] = []
        for number in range(kills):
            await asyncio.sleep(chaos.random.uniform(0.5, 4.0))
            victim = chaos.random.choice(servers)
            victim.kill()
            victim.start()
            took.append(await victim.ready())
            line = f"{number + 1} of {kills} kills, {chaos.acknowledged} turns, ready after {took[-1]:.1f} s"
            print(f"\r  {line}   ", end="", file=sys.stderr, flush=True)
        await asyncio.sleep(1)
        chaos.ended = True
        await asyncio.gather(*players)
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)
        await chaos.check()
    print(f"  games {len(chaos.tables)}, turns acknowledged {chaos.acknowledged}, asked again {chaos.repeated}")
    print(f"  ready again after {min(took):.1f} to {max(took):.1f} s, on average {sum(took) / len(took):.1f} s")
    for problem in chaos.problems[:20]:
        print(f"  WRONG {problem}")
    print(f"  lost or doubled: {len(chaos.problems)}")
    return not chaos.problems and max(took) <= READY_WITHIN


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill the server, and look whether anything is lost.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    fine = True
    for kind in (given.only,) if given.only else ("sqlite", "postgresql"):
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="chaos-"))
            if kind == "sqlite":
                print("One process on SQLite")
                servers = [Server("--data", folder)]
            else:
                print("Two processes on PostgreSQL and Redis")
                database = stack.enter_context(services.postgres()).database("chaos")
                redis = f"redis://127.0.0.1:{stack.enter_context(services.redis()).port}"
                servers = [Server("--data", folder, "--database", database, "--redis", redis) for _ in range(2)]
            for server in servers:
                stack.callback(server.stop)
            fine &= asyncio.run(run(servers, given.kills, given.games, given.seed))
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
