"""How fast the board moves in a browser without graphics hardware. `python benchmarks/frames.py`

A full island of 144 cells (48 tiles, four players) is panned, zoomed, turned and tilted, one step per frame. For each
motion: the time of a frame, how much of it the board's script takes, what the page's thread works for it (which other
programs on the machine hardly change), and how long after the last step all detail is back. Machines are noisy: several
runs are made, and the best of each figure counts. `--levels` measures an island of a game with eruptions instead:
fewer cells, more walls.
"""

import argparse
import json
import statistics
import threading
from collections.abc import Sequence
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import taluva
from taluva.moves import Placement
from taluva.players import GreedyPlayer
from taluva.web.tables.view import cells_view, lagoons_view

HERE = Path(__file__).parent
STATIC = Path(taluva.__file__).parent / "web" / "static"
SIZE = {"width": 1076, "height": 900}
MOTIONS = ("pan", "zoom", "turn", "tilt")
LIMITS = {"pan": 1000 / 60, "zoom": 1000 / 60, "turn": 33.0, "tilt": 33.0}
"""Milliseconds that 95 of 100 frames may take."""
DETAIL = 150.0
"""Milliseconds after the last step until all detail is back."""

PAGE = """<!doctype html><html lang="en"><title>Frames</title><link rel="stylesheet" href="/frames.css">
<taluva-board></taluva-board><script type="module" src="/frames.js"></script></html>"""
STYLE = "html,body{margin:0;height:100%}taluva-board{position:absolute;inset:0}"
POLICY = "default-src 'self'; img-src 'self' data: blob:"


def island(levels: bool) -> dict[str, Any]:
    """The end of a four-player game, in the form that the board takes; without `levels` all tiles lie side by side."""
    game = taluva.Game(players=4, stack=48, seed=3)
    player = GreedyPlayer(seed=3)
    while game.phase != "over" and game.stack_left + (game.phase == "place") > 0:
        if game.phase == "place" and not levels:
            coast = [m for m in game.legal_moves if isinstance(m, Placement) and game.cell(*m.cell).level == 0]
            game.play(min(coast, key=lambda m: sum(q * q + q * r + r * r for q, r in m.cells)))
        else:
            game.play(player(game.position))
    return {"cells": cells_view(game), "lagoons": lagoons_view(game), "setup": {"expansions": []}}


def serve(view: dict[str, Any]) -> ThreadingHTTPServer:
    """A server on this machine for the page, the island and the board's modules."""
    made = {
        "/": ("text/html", PAGE),
        "/frames.css": ("text/css", STYLE),
        "/frames.js": ("text/javascript", (HERE / "frames.js").read_text()),
        "/island.json": ("application/json", json.dumps(view)),
    }

    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            file = STATIC / self.path.lstrip("/")
            kind, text = made.get(self.path, ("text/javascript", ""))
            if not text and file.suffix == ".js" and file.is_file():
                text = file.read_text()
            content = text.encode()
            self.send_response(200 if content else 404)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Content-Security-Policy", POLICY)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of all values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure(browser: Browser, port: int, frames: int) -> dict[str, dict[str, float]]:
    """One run: each motion once."""
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_selector("html[data-ready]")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return sum(1000 * float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    found = {}
    for motion in MOTIONS:
        before = worked()
        result = page.evaluate("([name, frames]) => run(name, frames)", [motion, frames])
        times = result["times"]
        found[motion] = {
            "median": statistics.median(times),
            "p95": percentile(times, 0.95),
            "max": max(times),
            "work": (worked() - before) / frames,
            "script": statistics.median(result["scripts"]),
            "detail": result["detail"],
        }
    page.close()
    return found


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="how often each motion is measured (default: %(default)s)")
    parser.add_argument("--frames", type=int, default=120, help="frames of one motion (default: %(default)s)")
    parser.add_argument("--levels", action="store_true", help="an island of a game with eruptions")
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print every run as JSON")
    options = parser.parse_args()

    view = island(options.levels)
    server = serve(view)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.chromium, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        runs = [measure(browser, server.server_port, options.frames) for _ in range(options.runs)]
        browser.close()
    server.shutdown()

    if options.json:
        print(json.dumps({"cells": len(view["cells"]), "size": SIZE, "runs": runs}, indent=2))
        return
    print(f"{len(view['cells'])} cells, {SIZE['width']} x {SIZE['height']}, milliseconds, best of {options.runs} runs")
    columns = ("median", "p95", "max", "work", "script", "detail")
    print(f"{'':6}" + "".join(f"{column:>9}" for column in columns) + f"{'limit':>9}")
    for motion in MOTIONS:
        best = {column: min(run[motion][column] for run in runs) for column in columns}
        within = best["p95"] <= LIMITS[motion] * 1.02 and best["detail"] <= DETAIL
        row = "".join(f"{best[column]:9.1f}" for column in columns)
        print(f"{motion:6}{row}{LIMITS[motion]:9.1f}{'' if within else '  too slow'}")


if __name__ == "__main__":
    main()
