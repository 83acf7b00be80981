"""Startup time, with an empty cache and with everything compiled. `python benchmarks/start.py`

With nothing compiled, `taluva play` is started and used like a page would: measures the time from when the page is up
until the first tile can be placed, and until the first reply of some levels. Run it on an idle machine.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

FIRST_MOVES = "import taluva; list(taluva.Game(seed=1).legal_moves)"
LEVELS = (1, 3, 5, 8)
TOGETHER = 3
"""Processes that start with the same empty cache."""


def seconds(*arguments: str, **environment: str) -> float:
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - begin


def best(*arguments: str, times: int = 7, **environment: str) -> float:
    return min(seconds(*arguments, **environment) for _ in range(times))


def show(words: str, figure: float, limit: float | None = None) -> None:
    print(f"{words:58}{figure:7.2f} s" + ("" if limit is None else f"   (at most {limit:g} s)"), flush=True)


class Page:
    """A minimal page of `taluva play`."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, path: str, **body: Any) -> Any:
        """Ask the server; None if it is not ready for the question yet."""
        request = urllib.request.Request(self.address + path, headers={"Content-Type": "application/json"})
        if body:
            request.data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 503:
                return None
            raise

    def until(self, path: str, **body: Any) -> Any:
        while (answer := self.ask(path, **body)) is None:
            time.sleep(0.05)
        return answer

    def new_game(self, level: int) -> Any:
        seats = [{"kind": "person"}, {"kind": "engine", "level": level}]
        return self.until("api/games", edition="ferti-2014", seats=seats)

    def place(self, view: Any) -> list[str]:
        """Place the first tile as a page does. Returns a complete turn."""
        placement = view["placements"][0]
        tried = self.ask(f"api/games/{view['id']}/try", version=view["version"], moves=[placement])
        return [placement, tried["builds"][0]["move"]]

    def play(self, view: Any, moves: list[str]) -> None:
        path = f"api/games/{view['id']}/turns"
        self.ask(path, version=view["version"], request=f"first-turn-{view['id']}", moves=moves)


@contextmanager
def server(cache: str) -> Iterator[tuple[Page, float]]:
    """`taluva play` on an empty data folder, and how long its page took to come up."""
    with tempfile.TemporaryDirectory() as data:
        begin = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "taluva", "play", "--port", "0", "--no-browser", "--data", data],
            env=os.environ | {"TALUVA_CACHE_DIR": cache},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            page = Page(process.stdout.readline().split()[3])
            urllib.request.urlopen(page.address).read()
            yield page, time.perf_counter() - begin
        finally:
            process.terminate()
            process.wait()


def play(cache: str, limits: dict[int, float]) -> None:
    """Start the app and print when each step becomes possible."""
    with server(cache) as (page, up):
        begin = time.perf_counter()
        show("  start -> page up", up)
        page.place(page.new_game(LEVELS[0]))
        show("  page up -> first tile placed", time.perf_counter() - begin, 5 if limits else None)
        games = {level: page.new_game(level) for level in LEVELS}
        for view in games.values():
            page.play(view, page.place(view))
        estimates: list[tuple[float, str]] = []
        while games:
            ready = page.ask("api/ready")
            estimates.append((time.perf_counter() - begin, ready["message"]))
            for level in [level for level, view in games.items() if page.ask(f"api/games/{view['id']}")["turn"] >= 2]:
                del games[level]
                show(f"  page up -> first reply of level {level}", time.perf_counter() - begin, limits.get(level))
            time.sleep(0.1)
        if limits:
            for passed, message in estimates[:: max(1, len(estimates) // 6)]:
                print(f"    after {passed:5.1f} s: {message}")


def together(cache: str) -> tuple[float, float]:
    """Several processes need the rules from an empty cache at once: seconds until all have them, and CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    environment = os.environ | {"TALUVA_CACHE_DIR": cache}
    processes = [
        subprocess.Popen([sys.executable, "-c", FIRST_MOVES], env=environment, stderr=subprocess.DEVNULL)
        for _ in range(TOGETHER)
    ]
    for process in processes:
        process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - begin, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    bare = best("-c", "pass")
    show("bare Python start", bare)
    show("import taluva, above that", best("-c", "import taluva") - bare)
    show("taluva --help, above that", best("-m", "taluva", "--help") - bare, 0.3)
    with tempfile.TemporaryDirectory() as cache:
        print("taluva play, nothing compiled:")
        play(cache, {1: 20, 3: 20, 5: 60, 8: 60})
        print("taluva play, everything compiled:")
        play(cache, {})
        show("library, everything compiled: to the first moves", best("-c", FIRST_MOVES, TALUVA_CACHE_DIR=cache))
    with tempfile.TemporaryDirectory() as cache:
        show("library, nothing compiled: to the first moves", seconds("-c", FIRST_MOVES, TALUVA_CACHE_DIR=cache))
    with tempfile.TemporaryDirectory() as cache:
        passed, worked = together(cache)
        show(f"{TOGETHER} processes at once, nothing compiled: to the first moves", passed)
        show("  CPU time of all of them", worked)


if __name__ == "__main__":
    main()
