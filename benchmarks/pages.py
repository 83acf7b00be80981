"""Loading time of a game page on a slow connection. `python benchmarks/pages.py`

Starts `taluva play`, opens a game against level 1 in Chromium with an emulated connection (150 ms, 1.6 Mbit/s both
ways), and measures the time from navigation until a tile can be placed, the requests made by then and until the network
is idle, and their bytes with headers. A first visit has an empty cache; a repeat visit opens the same game in a new tab
of the same browser. The median of several runs counts; the exit code says whether all limits hold. Times mean little on
a busy machine: the load is printed with them.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from chromium import ADVICE, ARGUMENTS, find_chromium

LATENCY = 150
"""Milliseconds from a request to the first byte of its response."""
BYTES_PER_SECOND = 1_600_000 / 8
VIEWPORT: ViewportSize = {"width": 390, "height": 780}
QUIET = 1500
"""Milliseconds after which the network counts as idle, with lazily loaded files included."""
LIMITS = {"first visit": {"seconds": 2.0, "bytes": 150_000}, "repeat visit": {"seconds": 1.0, "requests": 12}}
WATCH = """
window.placeable = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    const confirm = document.getElementById('confirm');
    if (document.getElementById('tray')?.dataset.step !== 'place' || !confirm || confirm.disabled) return;
    resolve(performance.now());
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
});
"""
"""Records when a tile can be placed, in milliseconds since the navigation."""


@dataclass
class Visit:
    """The cost of one visit."""

    seconds: float = 0.0
    requests: int = 0
    """Until a tile can be placed."""
    requests_in_all: int = 0
    bytes: int = 0
    """In all."""
    addresses: list[str] = field(default_factory=list)


@contextmanager
def server() -> Iterator[str]:
    """The address of `taluva play` with an empty data folder, ready to play."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "taluva", "play", "--no-browser", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split(" (")[0].removeprefix("Taluva is at ").strip().rstrip("/")
            while not httpx.get(f"{address}/api/ready").json()["engine"]:
                time.sleep(0.2)
            yield address
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


def new_game(address: str) -> str:
    """The address of a new game of a person against level 1."""
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "engine", "level": 1}]
    view = httpx.post(f"{address}/api/games", json={"seats": seats, "begins": 1}).raise_for_status().json()
    return f"{address}/game/{view['id']}"


def visit(context: BrowserContext, address: str) -> Visit:
    """Open a game in a new tab on the slow connection."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    speed = {"downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
    line.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY, **speed})
    sent: dict[str, str] = {}
    cached: set[str] = set()
    sizes: dict[str, int] = {}

    def on_request(event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith(("data:", "blob:")):
            sent[event["requestId"]] = event["request"]["url"]

    def on_response(event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            cached.add(event["requestId"])

    line.on("Network.requestWillBeSent", on_request)
    line.on("Network.responseReceived", on_response)
    line.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    line.on("Network.webSocketCreated", lambda event: sent.update({event["requestId"]: event["url"]}))
    line.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.add_init_script(WATCH)
    page.goto(address, wait_until="commit")
    seconds = page.evaluate("window.placeable") / 1000
    by_then = set(sent)
    page.wait_for_timeout(QUIET)
    asked = {identifier: url for identifier, url in sent.items() if identifier not in cached}
    page.close()
    total = round(sum(size for identifier, size in sizes.items() if identifier in asked))
    return Visit(seconds, len(by_then & asked.keys()), len(asked), total, list(asked.values()))


def measure(browser: Browser, address: str) -> dict[str, Visit]:
    """A first visit of a new game, and a second one."""
    context = browser.new_context(viewport=VIEWPORT, locale="en-GB")
    context.set_default_timeout(120_000)
    game = new_game(address)
    visits = {"first visit": visit(context, game), "repeat visit": visit(context, game)}
    context.close()
    return visits


def figures(visits: list[Visit]) -> dict[str, float]:
    """The median of each figure."""
    names = ("seconds", "requests", "requests_in_all", "bytes")
    return {name: statistics.median(getattr(one, name) for one in visits) for name in names}


def report(name: str, visits: list[Visit]) -> bool:
    """Print the figures of one kind of visit. Returns whether they are within the limits."""
    found, limits = figures(visits), LIMITS[name]
    times = ", ".join(f"{one.seconds:.2f}" for one in visits)
    counts = f"{found['requests']:.0f} requests, {found['requests_in_all']:.0f} in all, {found['bytes'] / 1000:.0f} KB"
    print(f"{name}: {found['seconds']:.2f} s ({times}), {counts}")
    limits_met = {"requests": found["requests_in_all"], "seconds": found["seconds"], "bytes": found["bytes"]}
    within = True
    for limit, most in limits.items():
        if limits_met[limit] > most:
            print(f"  over the limit: {limits_met[limit]:g} {limit}, at most {most:g}")
            within = False
    return within


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--addresses", action="store_true", help="print the requests of the last run")
    options = parser.parse_args()
    path = find_chromium()
    if path is None:
        sys.exit(ADVICE)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        measure(browser, address)  # The first run only warms up server and browser.
        runs = [measure(browser, address) for _ in range(options.runs)]
        browser.close()
    print(
        f"{LATENCY} ms, 1.6 Mbit/s, median of {options.runs}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    within = [report(name, [run[name] for run in runs]) for name in LIMITS]
    if options.addresses:
        for name in LIMITS:
            print(name, *runs[-1][name].addresses, sep="\n  ")
    return 0 if all(within) else 1


if __name__ == "__main__":
    sys.exit(main())
