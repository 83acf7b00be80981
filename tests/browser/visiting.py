"""A real server, and visitors of it: pages that are watched for errors and for requests to other sites."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from chromium import CLUB

Json = dict[str, Any]
PATIENCE = 30.0
"""Seconds that anything may take before a test fails; nothing is measured."""
MILLISECONDS = PATIENCE * 1000
expect.set_options(timeout=MILLISECONDS)

TELL_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`Content-Security-Policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`));
"""


class Site:
    """`taluva play` as a user would start it, and its API."""

    command: tuple[str, ...] = ("play", "--no-browser")
    host = "127.0.0.1"
    """The name by which browsers open it."""

    def __init__(self, data: Path, port: str = "0", **environment: str) -> None:
        command = [sys.executable, "-m", "taluva", *self.command, "--port", port, "--data", str(data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Taluva is at "), "The server did not start."
        self.address = line.split(" (")[0].removeprefix("Taluva is at ").rstrip("/")
        self.url = self.address.replace("127.0.0.1", self.host)
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE, headers={"Content-Type": "application/json"})

    def wait(self, what: str = "engine") -> "Site":
        until(lambda: (ready := self.get("/api/ready"))["ready"] and ready[what])
        return self

    def stop(self) -> None:
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def get(self, path: str) -> Json:
        response = self.http.get(path)
        assert response.is_success, response.text
        answer: Json = response.json()
        return answer

    def post(self, path: str, **body: Any) -> Json:
        response = self.http.post(path, json=body)
        assert response.is_success, response.text
        answer: Json = response.json()
        return answer

    def new_game(self, *seats: str | int, **options: Any) -> Json:
        """A game of persons (their names) and computers (their levels), by default a short one."""
        each = [{"kind": "person", "name": s} if isinstance(s, str) else {"kind": "engine", "level": s} for s in seats]
        return self.post("/api/games", **({"stack": 12} | options), seats=each or PAIR)

    def game(self, identifier: str) -> Json:
        return self.get(f"/api/games/{identifier}")

    def trial(self, view: Json, moves: list[str]) -> Json:
        return self.post(f"/api/games/{view['id']}/try", version=view["version"], moves=moves)

    def play(self, view: Json, turns: int = 1, pick: Callable[[list[Any]], Any] = lambda all: all[0]) -> Json:
        """Let the persons of a game play some turns, by default always the first that there is."""
        for _ in range(turns):
            if view["phase"] == "over":
                break
            if view["phase"] == "choose":
                view = self.turn(view, ["draw"])
            moves = [pick(view["placements"])]
            builds = self.trial(view, moves)["builds"]
            view = self.turn(view, moves + ([pick(builds)["move"]] if builds else []))
        return view

    def turn(self, view: Json, moves: list[str]) -> Json:
        request = f"test-{time.monotonic_ns()}"
        return self.post(f"/api/games/{view['id']}/turns", version=view["version"], request=request, moves=moves)


class OnlineSite(Site):
    """`taluva serve`, opened as friends in one network do, without https; its API as a visitor without a browser."""

    command = ("serve",)
    host = CLUB

    def kill(self) -> None:
        """End the server as a power cut would."""
        self.process.kill()
        self.stop()

    def again(self, data: Path) -> "OnlineSite":
        """The same site after a restart, at the same address."""
        port = self.url.rpartition(":")[2]
        return until(lambda: _started(data, port)).wait("ready")


def _started(data: Path, port: str) -> OnlineSite | None:
    try:
        return OnlineSite(data, port)
    except AssertionError:
        return None


def level_of(view: Json, move: str) -> int:
    """The level of a tile that would be placed so: one above what its first cell shows."""
    q, r = map(int, move.split("@")[1].split(":")[0].split(","))
    return 1 + next((cell["level"] for cell in view["cells"] if (cell["q"], cell["r"]) == (q, r)), 0)


PAIR = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Ben"}]


def until(found: Callable[[], Any]) -> Any:
    """Ask again and again until there is an answer.

    Playwright's `wait_for_function` cannot be used for this: it calls `eval` in the page, which the pages forbid.
    """
    end = time.monotonic() + 10 * PATIENCE
    while time.monotonic() < end:
        if answer := found():
            return answer
        time.sleep(0.05)
    raise AssertionError("This took too long.")


_LEFT = "WebSocket is closed before the connection is established"
"""What the browser says of a page that was left while it was still connecting."""


class Visitor:
    """One browser window on the site. Whatever goes wrong in it is remembered."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context, self.site = context, site
        self.problems: list[str] = []
        self.requests: list[Request] = []
        self.expected: tuple[str, ...] = ()
        """Parts of messages that a test brings about on purpose."""
        context.set_default_timeout(MILLISECONDS)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        context.on("request", self._watch)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        return self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in (*self.expected, _LEFT)):
            self.problems.append(f"{message.type}: {message.text} ({message.page and message.page.url})")

    def _watch(self, request: Request) -> None:
        self.requests.append(request)
        address = urlsplit(request.url)
        own = urlsplit(self.site.url).netloc
        if address.scheme not in ("data", "blob") and address.netloc != own:
            self.problems.append(f"request to another site: {request.url}")

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.site.url + path)
        return self.page

    def open_game(self, view: Json) -> Page:
        """Open a game and wait until it can be played or looked at."""
        self.go(f"/game/{view['id']}")
        expect(self.page.locator("#tray")).to_have_attribute("data-step", ANY_STEP)
        return self.page

    def close(self) -> None:
        self.context.close()


ANY_STEP = re.compile("choose|place|build|wait")
