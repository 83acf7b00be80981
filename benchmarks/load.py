"""Latency of turns with many concurrent players. `python benchmarks/load.py`

Starts `taluva serve` as a separate process (or uses `--url`), seats 1,000 people at 250 tables of four, each with a
WebSocket, and lets every table play a turn every two seconds. Measures the time from sending a turn until the last
of the four seats has received it. Everything goes through the public API; the load comes from this machine.

Soak test: `python benchmarks/load.py --seconds 3600 --games 100 --again` starts a new game whenever one is over, and
reports the memory of the server.
"""

import argparse
import asyncio
import gc
import os
import random
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

from taluva import Position
from taluva.moves import Hut

SEATS = 4
LIMITS = {50: None, 95: 150.0, 99: 500.0}
"""Milliseconds within which this percentage of turns must have reached everybody."""
PATIENCE = 30.0
_VERSION = re.compile(r'"version":(\d+)')


@dataclass
class Table:
    """One game: its sockets by seat, what they have seen, and the next turn."""

    game: str
    tokens: list[str]
    sockets: list[ClientConnection] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [0] * SEATS)
    at: list[float] = field(default_factory=lambda: [0.0] * SEATS)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    hearing: list["asyncio.Task[None]"] = field(default_factory=list)
    message: str = ""
    """The view of the player to move."""

    async def all_have(self, version: int) -> float:
        """When the last seat received a version."""
        while min(self.seen) < version:
            self.changed.clear()
            await self.changed.wait()
        return max(self.at)


@dataclass
class Results:
    """The results of all turns."""

    milliseconds: list[float] = field(default_factory=list)
    errors: dict[str, int] = field(default_factory=dict)
    over: int = 0
    measuring: bool = False

    def error(self, what: str) -> None:
        """Record an unexpected error."""
        self.errors[what] = self.errors.get(what, 0) + 1


def main() -> int:
    """Measure and print; the exit code says whether everything was within the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", help="a running server instead of one of its own")
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between turns of a game")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=6.0, help="seconds before that")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--again", action="store_true", help="start another game when one is over")
    parser.add_argument("--engines", type=int, default=0, help="games of the engine against itself at the same time")
    options = parser.parse_args()
    gc.disable()  # its pauses here would count as the server's
    if options.url:
        return asyncio.run(load(options.url, options, None))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "taluva", "serve", "--port", "0", "--data", folder]
        if options.workers > 1:
            command += ["--workers", str(options.workers)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+?(?=[/ ]|$)", process.stdout.readline())
            assert found, "the server did not print its address"
            return asyncio.run(load(found[0], options, process.pid if options.workers == 1 else None))
        finally:
            process.terminate()
            process.wait(30)


def seconds_of(pid: int | None) -> float:
    """The CPU time that a process has used, if the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int | None) -> str:
    """The memory of a process, if the system tells."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return ""
    return f", memory of the server {pages * os.sysconf('SC_PAGE_SIZE') / 2**20:.0f} MiB"


async def load(url: str, options: argparse.Namespace, pid: int | None) -> int:
    """Set up, play, print."""
    print(f"$ python {shlex.join(sys.argv)}", flush=True)
    await ready(url)
    results = Results()
    began = time.perf_counter()
    tables = await set_up(url, options.games, results)
    joined = time.perf_counter()
    for table in tables:
        table.sockets = await asyncio.gather(*(listen(url, table, seat, results) for seat in range(SEATS)))
    connected = time.perf_counter()
    print(
        f"{len(tables)} games of {SEATS} in {joined - began:.1f} s; {SEATS * len(tables)} sockets in "
        f"{connected - joined:.1f} s; a turn per game every {options.every:g} s",
        flush=True,
    )
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        watching = [asyncio.create_task(watch(url, game)) for game in await engine_games(http, options.engines)]
    end = time.perf_counter() + options.warm_up + options.seconds
    chooser = ProcessPoolExecutor(1)
    playing = [asyncio.create_task(play(table, url, options, end, results, chooser)) for table in tables]
    await asyncio.sleep(options.warm_up)
    results.measuring = True
    used = seconds_of(pid)
    while time.perf_counter() < end:
        await asyncio.sleep(max(5.0, options.seconds / 60))
        now = f"{len(results.milliseconds)} turns, {results.over} games over, errors: {results.errors or 'none'}"
        print(f"  {now}{memory_of(pid)}", flush=True)
    await asyncio.gather(*playing)
    chooser.shutdown()
    used = seconds_of(pid) - used
    for one in watching:
        one.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
    if used and results.milliseconds:
        print(f"the server used {used / len(results.milliseconds) * 1000:.1f} ms of CPU time per turn")
    return report(results)


def report(results: Results) -> int:
    """Print the figures; returns 1 if one is over its limit."""
    found = sorted(results.milliseconds)
    if not found:
        print("no turns")
        return 1
    at = {part: found[min(len(found) - 1, round(part / 100 * len(found)))] for part in LIMITS}
    good = not results.errors
    for part, limit in LIMITS.items():
        within = limit is None or at[part] <= limit
        good = good and within
        bound = "" if limit is None else f"  (at most {limit:.0f}: {'yes' if within else 'NO'})"
        print(f"p{part:<4} {at[part]:8.1f} ms{bound}")
    print(f"mean  {statistics.fmean(found):8.1f} ms")
    print(f"most  {found[-1]:8.1f} ms")
    print(f"turns {len(found)}, games over {results.over}, errors {results.errors or 'none'}")
    return 0 if good else 1


async def ready(url: str) -> None:
    """Wait until games can be played."""
    async with httpx.AsyncClient(base_url=url) as http:
        end = time.perf_counter() + 180
        while time.perf_counter() < end:
            try:
                if (await http.get("/ready")).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.2)
    raise SystemExit("the server is not ready")


async def set_up(url: str, games: int, results: Results) -> list[Table]:
    """Seat everybody, many at a time."""
    limits = httpx.Limits(max_connections=40)
    gate = asyncio.Semaphore(40)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, limits=limits) as http:

        async def post(path: str, token: str | None, **body: object) -> dict[str, object]:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            async with gate:
                response = await http.post(path, json=body, headers=headers)
            if response.status_code not in (200, 201):
                results.error(f"set-up {response.status_code}")
            answer: dict[str, object] = response.json()
            return answer

        async def table() -> Table:
            tokens = [str((await post("/api/tokens", None, name=f"Bot {n}"))["token"]) for n in range(SEATS)]
            seats = [{"kind": "person", "who": "me"}] + [{"kind": "person", "who": "open"}] * (SEATS - 1)
            game = str((await post("/api/games", tokens[0], seats=seats))["id"])
            for number, token in enumerate(tokens[1:], 2):
                await post(f"/api/games/{game}/join", token, seat=number)
            return Table(game, tokens)

        return await asyncio.gather(*(table() for _ in range(games)))


async def engine_games(http: httpx.AsyncClient, games: int) -> list[str]:
    """Games between engines, so that the engine is always busy."""
    seats = [{"kind": "engine", "level": 8}] * 2
    answers = [await http.post("/api/games", json={"seats": seats}) for _ in range(games)]
    return [answer.raise_for_status().json()["id"] for answer in answers]


async def watch(url: str, game: str) -> None:
    """Watch a game: without a spectator, it would pause."""
    async with connect(f"{url.replace('http', 'ws', 1)}/api/games/{game}/live", max_size=None) as socket:
        async for _ in socket:
            pass


async def listen(url: str, table: Table, seat: int, results: Results) -> ClientConnection:
    """Connect one seat, and record what it receives and when."""
    address = f"{url.replace('http', 'ws', 1)}/api/games/{table.game}/live"
    headers = {"Authorization": f"Bearer {table.tokens[seat]}"}
    socket = await connect(address, additional_headers=headers, compression=None, max_size=None, ping_interval=None)
    table.hearing.append(asyncio.create_task(hear(socket, table, seat, results)))
    return socket


async def hear(socket: ClientConnection, table: Table, seat: int, results: Results) -> None:
    """Record everything that one seat receives, until its connection ends."""
    try:
        async for message in socket:
            assert isinstance(message, str)
            if message.startswith('{"type":"view"'):
                found = _VERSION.search(message)
                assert found
                table.at[seat] = time.perf_counter()
                table.seen[seat] = int(found[1])
                if '"placements":[]' not in message:
                    table.message = message
                table.changed.set()
            elif message.startswith('{"type": "refusal"'):
                results.error(str(orjson.loads(message)["error"]["code"]))
    except Exception as error:
        results.error(type(error).__name__)
    if socket.close_code != 1000:
        results.error(f"closed {socket.close_code}")


async def play(
    table: Table, url: str, options: argparse.Namespace, end: float, results: Results, chooser: Executor
) -> None:
    """Play a game at its pace until it or the time is over."""
    loop = asyncio.get_running_loop()
    generator = random.Random(table.game)
    await asyncio.sleep(generator.random() * options.every)
    tick = time.perf_counter()
    version = 1
    await asyncio.wait_for(table.all_have(version), PATIENCE)
    while tick < end:
        # The player to move has received a view with placements; without one, nobody is to move.
        found = (
            await loop.run_in_executor(chooser, choose, table.message, generator.random()) if table.message else None
        )
        if found is None:
            results.over += 1
            if not options.again:
                return
            await begin_again(url, table, results)
            tick, version = time.perf_counter(), 1
            await asyncio.wait_for(table.all_have(version), PATIENCE)
            continue
        mover, moves = found
        await asyncio.sleep(max(0.0, tick - time.perf_counter()))
        turn = {"type": "turn", "version": version, "request": f"load-{version}-{mover}", "moves": moves}
        table.message = ""
        sent = time.perf_counter()
        await table.sockets[mover].send(orjson.dumps(turn).decode())
        version += 1
        try:
            last = await asyncio.wait_for(table.all_have(version), PATIENCE)
        except TimeoutError:
            results.error("not received by everybody")
            return
        if results.measuring:
            results.milliseconds.append((last - sent) * 1000)
        tick += options.every


async def begin_again(url: str, table: Table, results: Results) -> None:
    """The same four in a new game: the second player begins."""
    await asyncio.gather(*(socket.close() for socket in table.sockets))
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        for token in table.tokens:  # all four have to agree
            headers = {"Authorization": f"Bearer {token}"}
            answer = await http.post(f"/api/games/{table.game}/rematch", headers=headers, json={})
    table.game = answer.raise_for_status().json()["id"]
    table.tokens = table.tokens[1:] + table.tokens[:1]
    table.seen, table.at, table.message = [0] * SEATS, [0.0] * SEATS, ""
    table.hearing.clear()
    table.sockets = await asyncio.gather(*(listen(url, table, seat, results) for seat in range(SEATS)))


def choose(message: str, seed: float) -> tuple[int, list[str]] | None:
    """The player to move, and a legal turn that makes the game last: a hut, if possible. None if the game is over.

    Runs in a separate process: choosing turns must not delay noticing when they arrive.
    """
    view = orjson.loads(message)
    shared, generator = view["view"], random.Random(seed)
    if shared["phase"] != "place":
        return None
    placement = generator.choice(view["placements"])
    after = Position(shared["position"]).play(placement)
    builds = list(after.legal_moves) if after.phase == "build" else []
    huts = [build for build in builds if isinstance(build, Hut)] or builds
    return shared["seat"] - 1, [placement, str(generator.choice(huts))] if huts else [placement]


if __name__ == "__main__":
    sys.exit(main())
