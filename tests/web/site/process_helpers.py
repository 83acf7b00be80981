"""`taluva serve` as an administrator would start it, and bots that play on it."""

import contextlib
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from site_helpers import PATIENCE, Json, Person, until

import taluva

TALUVA = (sys.executable, "-m", "taluva")


class Serving:
    """A server process."""

    def __init__(self, *options: str, data: Path, prefix: Sequence[str] = (), log: Path | None = None) -> None:
        command = [*prefix, *TALUVA, "serve", "--port", "0", "--data", str(data), *options]
        with contextlib.ExitStack() as files:
            errors = None if log is None else files.enter_context(log.open("wb"))
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.url = self.line.split(" (")[0].removeprefix("Taluva is at ").rstrip("/")
        self.people: list[Person] = []

    @property
    def live(self) -> str:
        return self.url.replace("http", "ws", 1)

    def wait(self) -> "Serving":
        until(self.is_ready)
        return self

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/ready", timeout=10).status_code == 200
        except httpx.TransportError:
            return False

    def bot(self, token: str | None = None) -> Person:
        """A program with a token of its own, or with that of another."""
        if token is None:
            token = httpx.post(f"{self.url}/api/tokens", json={"name": "Tiki"}, timeout=PATIENCE).json()["token"]
        self.people.append(Person(self.url, token))
        return self.people[-1]

    def children(self) -> list[int]:
        """The processes of a supervisor."""
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def end(self, number: int = signal.SIGTERM) -> int:
        for person in self.people:
            person.http.close()
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def __enter__(self) -> "Serving":
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)


def alone(bot: Person, **options: Any) -> Json:
    """A game in which one bot has both seats."""
    seats = [{"kind": "person", "who": "me"}, {"kind": "person", "who": "me"}]
    return bot.post("/api/games", seats=seats, **options)


def turn(bot: Person, view: Json, request: str) -> httpx.Response:
    """Try to play the first legal turn of a view."""
    position, moves = taluva.Position(view["position"]), []
    while position.phase in ("place", "build"):
        moves.append(str(next(iter(position.legal_moves))))
        position = position.play(moves[-1])
    body = {"version": view["version"], "request": uuid.uuid5(uuid.NAMESPACE_DNS, request).hex, "moves": moves}
    return bot.http.post(f"/api/games/{view['id']}/turns", json=body)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
