"""Kills the server at random moments and checks whether any acknowledged turn is lost or duplicated.

python benchmarks/chaos.py                      both: one process on SQLite, and two on PostgreSQL and Redis
python benchmarks/chaos.py --only sqlite --kills 5 --games 100
python benchmarks/chaos.py --kills 40 --operations 100000
While bots play in all games at once, `kill -9` hits the server (or one of two processes), which is restarted at once.
Every game has two players who do not wait for each other: they look, play on what they saw last, and are refused
if the other one was first. A player who got no answer repeats the same request, or gives up and never knows. All of
this is recorded. In the end it must be the history of one register per game (linearizability.py), and every game must
contain exactly the acknowledged turns, in order. Also prints how long it took until the server was
ready again.
"""

import argparse
import asyncio
import contextlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from linearizability import Operation, violations

import services
from taluva import Position, read_record

Json = dict[str, Any]
READY_WITHIN = 5.0
"""Seconds that a killed server may take to be ready again."""
BOTS = 20
PLAYERS = 24
"""Concurrent operations; two players share each game."""
LOOKING, GIVING_UP = 0.35, 0.5
"""How often a player looks instead of playing, and gives up on a turn that is not answered."""


def _port() -> int:
    """A free port outside the range for clients, so that it is still free whenever the server restarts."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def _client(bot: int) -> httpx.AsyncClient:
    """A client with an address of its own, since a site limits each address."""
    return httpx.AsyncClient(timeout=20, transport=httpx.AsyncHTTPTransport(local_address=f"127.0.0.{bot + 2}"))


class Server:
    """A process that is killed and restarted."""

    def __init__(self, *options: str) -> None:
        self.port = _port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "taluva", "serve", "--port", str(self.port), *options]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)

    async def ready(self) -> float:
        """Wait until it is ready. Returns the seconds that took."""
        began = time.monotonic()
        async with httpx.AsyncClient(timeout=1) as http:
            while time.monotonic() - began < 120:
                try:
                    if (await http.get(f"{self.url}/ready")).status_code == 200:
                        return time.monotonic() - began
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.05)
        raise SystemExit("The server did not get ready.")

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
    """A game, and the turns that were sent."""

    id: str
    bot: int
    turns: dict[int, list[list[str]]] = field(default_factory=dict)
    """By the version that they lead to: the acknowledged turn, or those that may have been played."""
    acknowledged: set[int] = field(default_factory=set)
    over: bool = False


@dataclass
class Player:
    """Knows the games as it last saw them."""

    tables: list[Table]
    seen: dict[str, Json] = field(default_factory=dict)


@dataclass
class Chaos:
    """The bots, their games, and what went wrong."""

    servers: list[Server]
    random: random.Random
    clients: list[httpx.AsyncClient]
    tokens: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    history: list[Operation] = field(default_factory=list)
    acknowledged: int = 0
    repeated: int = 0
    problems: list[str] = field(default_factory=list)
    ended: bool = False

    async def ask(self, method: str, path: str, bot: int, gives_up: bool = False, **body: Any) -> httpx.Response | None:
        """Ask any process until there is an answer. With `gives_up`, returns None if a connection breaks."""
        headers = {"Authorization": f"Bearer {self.tokens[bot]}"} if bot < len(self.tokens) else {}
        for tries in range(1000):
            url = self.random.choice(self.servers).url + path
            try:
                response = await self.clients[bot].request(method, url, headers=headers, json=body or None)
                if response.status_code not in (429, 503):
                    self.repeated += tries > 0
                    return response
            except httpx.TransportError as error:
                # A request that could not even connect has not been received, so it can safely be repeated.
                if gives_up and not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
                    return None
            await asyncio.sleep(0.2)
        raise SystemExit(f"No answer to {method} {path}.")

    async def need(self, method: str, path: str, bot: int, **body: Any) -> httpx.Response:
        """Ask until there is an answer."""
        response = await self.ask(method, path, bot, **body)
        assert response is not None
        return response

    async def begin(self, games: int) -> None:
        """Create all bots and games."""
        for bot in range(BOTS):
            self.tokens.append((await self.need("POST", "/api/tokens", bot, name="chaos")).json()["token"])
        for number in range(games):
            self.tables.append(await self.new_table(number % BOTS))
            if number % 50 == 49:
                print(f"\r  {number + 1} games", end="", file=sys.stderr, flush=True)

    async def new_table(self, bot: int) -> Table:
        """A game in which one bot has both seats."""
        seats = [{"kind": "person", "who": "me"}, {"kind": "person", "who": "me"}]
        return Table((await self.need("POST", "/api/games", bot, seats=seats)).json()["id"], bot)

    async def play(self, player: Player) -> None:
        """Look and play in some games, until the end."""
        while not self.ended:
            table = self.random.choice(player.tables)
            if table.over:
                # Replaces the old one for everybody who shares these games.
                new = await self.new_table(table.bot)
                if table in player.tables:
                    player.tables[player.tables.index(table)] = new
                    self.tables.append(new)
                continue
            view = player.seen.get(table.id)
            if view is None or self.random.random() < LOOKING:
                await self.look(table, player)
            elif view["phase"] != "over":
                await self.turn(table, player, view)

    async def look(self, table: Table, player: Player) -> None:
        """Read the current state of a game."""
        began = time.monotonic()
        answer = await self.need("GET", f"/api/games/{table.id}", table.bot)
        if answer.status_code != 200:
            self.problems.append(f"{table.id}: cannot be seen ({answer.status_code})")
            table.over = True
            return
        self.saw(table, player, answer.json(), began)

    def saw(self, table: Table, player: Player, view: Json, began: float, **more: Any) -> None:
        """Record what a player saw."""
        more = {"outcome": "ok"} | more
        self.history.append(
            Operation(table.id, began, time.monotonic(), version=view["version"], content=view["position"], **more)
        )
        player.seen[table.id] = view
        table.over |= view["phase"] == "over"

    async def turn(self, table: Table, player: Player, view: Json) -> None:
        """Play a turn on the state seen last."""
        position, moves = Position(view["position"]), []
        while position.phase in ("place", "build"):
            moves.append(str(self.random.choice(list(position.legal_moves))))
            position = position.play(moves[-1])
        before, request, began = view["version"], uuid.uuid4().hex, time.monotonic()
        turn = {"version": before, "request": request, "moves": moves}
        gives_up = self.random.random() < GIVING_UP
        answer = await self.ask("POST", f"/api/games/{table.id}/turns", table.bot, gives_up, **turn)
        if answer is None:
            self.history.append(Operation(table.id, began, 0.0, "unknown", before=before, request=request))
            table.turns.setdefault(before + 1, []).append(moves)
            return
        after = answer.json()
        if answer.status_code == 200:
            self.acknowledged += 1
            table.turns[before + 1] = [moves]
            table.acknowledged.add(before + 1)
            self.saw(table, player, after, began, before=before, request=request)
        elif answer.status_code == 409 and "view" in after:
            self.saw(table, player, after["view"], began, outcome="refused", before=before, request=request)
        else:
            self.problems.append(f"{table.id}: {answer.status_code} to a turn in version {before}")
            table.over = True

    async def check(self) -> None:
        """Compare every game with what was acknowledged, and the whole history with one register per game."""
        for table in self.tables:
            await self.look(table, Player([]))
            record = await self.need("GET", f"/api/games/{table.id}/record", table.bot)
            if record.status_code != 200:
                self.problems.append(f"{table.id}: is gone ({record.status_code})")
                continue
            left = [str(move) for move in read_record(record.text).moves]
            version = 2
            while left:
                # After an acknowledged turn nothing else can have been played.
                one = next((one for one in table.turns.get(version, []) if one == left[: len(one)]), None)
                if one is None:
                    break
                left = left[len(one) :]
                version += 1
            if left or table.acknowledged - set(range(version)):
                self.problems.append(f"{table.id}: its record is not what was played from version {version} on")


async def run(servers: list[Server], kills: int, operations: int, games: int, seed: int, patience: float) -> bool:
    """Play and kill. Returns whether everything was correct."""
    for server in servers:
        server.start()
    for server in servers:
        await server.ready()
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(_client(bot)) for bot in range(BOTS)]
        chaos = Chaos(servers, random.Random(seed), clients)
        await chaos.begin(games)
        groups = [chaos.tables[n :: PLAYERS // 2] for n in range(PLAYERS // 2)]
        # Two players share each group, and the list of its games.
        players = [asyncio.create_task(chaos.play(Player(groups[n // 2]))) for n in range(PLAYERS)]
        took: list[float] = []

        def tell() -> None:
            line = f"{len(took)} of {kills} kills, {len(chaos.history)} operations, {chaos.acknowledged} turns"
            print(f"\r  {line}   ", end="", file=sys.stderr, flush=True)

        for number in range(kills):
            # Spread over all operations.
            while len(chaos.history) < operations * number / kills:
                await asyncio.sleep(0.2)
                tell()
            await asyncio.sleep(chaos.random.uniform(0.5, 4.0))
            victim = chaos.random.choice(servers)
            victim.kill()
            victim.start()
            took.append(await victim.ready())
            tell()
        while len(chaos.history) < operations:
            await asyncio.sleep(0.2)
            tell()
        await asyncio.sleep(1)
        chaos.ended = True
        await asyncio.gather(*players)
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)
        await chaos.check()
    outcomes = Counter(one.outcome for one in chaos.history)
    print(f"  games {len(chaos.tables)}, turns acknowledged {chaos.acknowledged}, asked again {chaos.repeated}")
    print(f"  operations {len(chaos.history)}: {outcomes['refused']} refused, {outcomes['unknown']} never answered")
    if took:
        print(f"  ready again after {min(took):.1f} to {max(took):.1f} s, on average {sum(took) / len(took):.1f} s")
    found = violations(chaos.history)
    for problem in [*chaos.problems, *found][:20]:
        print(f"  WRONG {problem}")
    print(f"  lost or doubled: {len(chaos.problems)}; violations of one register per game: {len(found)}")
    return not chaos.problems and not found and max(took, default=0.0) <= patience


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill the server, and check whether anything is lost.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--operations", type=int, default=5000, help="minimum number of reads and turns")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument(
        "--patience", type=float, default=READY_WITHIN, help="seconds that a killed server may take to be ready again"
    )
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
            fine &= asyncio.run(run(servers, given.kills, given.operations, given.games, given.seed, given.patience))
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
