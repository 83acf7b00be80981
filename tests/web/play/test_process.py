"""`taluva play` as a process: its line, its end, its refusals, a kill without warning, and an empty cache."""

import itertools
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from app_helpers import PATIENCE, Server, until

pytestmark = pytest.mark.slow

TALUVA = (sys.executable, "-m", "taluva")


class Process(Server):
    """The server as a user would start it."""

    def __init__(self, data: Path, **environment: str) -> None:
        command = [*TALUVA, "play", "--port", "0", "--no-browser", "--data", str(data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.url = self.line.split(" (")[0].removeprefix("Taluva is at ").rstrip("/")
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, headers={"Content-Type": "application/json"})

    def wait(self, engine: bool = False) -> "Process":
        until(lambda: self.get("/api/ready")["engine" if engine else "ready"])
        return self

    def end(self, signal_number: int) -> int:
        self.http.close()
        self.process.send_signal(signal_number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def running(data: Path, **environment: str) -> Iterator[Process]:
    process = Process(data, **environment)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.end(signal.SIGKILL)


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path, signal_number: int) -> None:
    with running(tmp_path) as process:
        assert process.line == f"Taluva is at {process.url}/ (Ctrl-C stops it).\n"
        assert process.http.get("/").status_code == 200
        assert process.end(signal_number) in (0, -signal.SIGTERM)


def test_it_ends_cleanly_while_somebody_listens(tmp_path: Path, compiled_engine: None) -> None:
    from websockets.sync.client import connect

    with running(tmp_path) as process:
        view = process.wait().new_game()
        with connect(f"{process.url.replace('http', 'ws')}/api/games/{view['id']}/live") as live:
            live.recv(timeout=60)
            assert process.end(signal.SIGINT) == 0


def test_nothing_slow_is_loaded_before_the_page_is_up() -> None:
    slow = "{'numba', 'numpy', 'sqlalchemy', 'rich'}"
    code = f"import sys, taluva.web.server.local; print(sorted({slow} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("kills", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)])
def test_a_kill_loses_no_acknowledged_turn(tmp_path: Path, compiled_engine: None, kills: int) -> None:
    generator = random.Random(kills)
    with running(tmp_path) as process:
        process.wait()
        view = process.new_game(edition="deluxe-2015", stack=20, expansions=["two-hex"])
        view = process.random_game(view, generator, generator.randint(1, 6))
        process.end(signal.SIGKILL)
    with running(tmp_path) as process:
        process.wait()
        assert process.get(f"/api/games/{view['id']}") == view
        process.random_game(view, generator, 3)


def test_the_worker_ends_with_the_server(tmp_path: Path, compiled_engine: None) -> None:
    with running(tmp_path) as process:
        process.wait(engine=True)
        children = Path(f"/proc/{process.process.pid}/task/{process.process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not tell children")
        workers = [int(pid) for pid in children.read_text().split()]
        assert workers
        process.end(signal.SIGKILL)
        for worker in workers:
            until(lambda worker=worker: not _is_alive(worker))


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_port_in_use_is_refused_or_passed_by(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [*TALUVA, "play", "--port", port, "--no-browser", "--data", str(tmp_path)]
        result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2
    assert result.stderr.startswith(f"The port {port} is in use")


def test_the_usual_port_or_the_next_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from taluva.web.server import local as module

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(module, "PORT", taken.getsockname()[1])
        with module.listen(None) as listener:
            assert listener.getsockname()[0] == "127.0.0.1"
            assert listener.getsockname()[1] != taken.getsockname()[1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--seat", "person"), "--terminal"),
        (("--continue",), "--terminal"),
        (("--no-board",), "--terminal"),
        (("--terminal", "--port", "8000"), "leave out --terminal"),
        (("--port", "70000"), "from 0 to 65535"),
        (("--data", "/dev/null/games"), "--data"),
    ],
)
def test_options_that_do_not_go_together(options: tuple[str, ...], words: str) -> None:
    result = subprocess.run([*TALUVA, "play", *options], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_game_is_played_while_everything_is_compiled(tmp_path: Path) -> None:
    with running(tmp_path / "data", TALUVA_CACHE_DIR=str(tmp_path / "cache")) as process:
        for path in ("/", "/new", "/learn", "/rules"):
            assert process.http.get(path).status_code == 200
        process.wait()
        ready = process.get("/api/ready")
        assert not ready["engine"]
        assert re.fullmatch(r"The computer players will be ready in about \d+ s\.", ready["message"])
        view = process.random_game(process.new_game(stack=12), random.Random(1))
        assert view["phase"] == "over"
        assert not list((tmp_path / "cache").glob("kernel-*/rules.complete")), "the rules were compiled already"
        against = process.new_game([{"kind": "engine", "level": 1}, {"kind": "person"}])
        process.refused(f"/api/games/{against['id']}/hint", 503, "not-ready", version=against["version"])


def test_levels_that_do_not_search_reply_before_the_others(tmp_path: Path) -> None:
    with running(tmp_path / "data", TALUVA_CACHE_DIR=str(tmp_path / "cache")) as process:
        process.wait()
        first = process.new_game([{"kind": "engine", "level": 8}, {"kind": "person"}])
        second = process.new_game([{"kind": "engine", "level": 3}, {"kind": "person"}])
        told = []

        def replied(game: dict[str, Any]) -> bool:
            told.append(process.get("/api/ready")["progress"])
            return bool(process.get(f"/api/games/{game['id']}")["turn"] == 1)

        until(lambda: replied(second))
        # It begins anew once, for the levels that search.
        assert sum(later < earlier for earlier, later in itertools.pairwise(told)) <= 1
        ready = process.get("/api/ready")
        assert ready["engine"] or re.fullmatch(
            r"Levels 6 to 8 and hints will be ready in about \d+ s\.", ready["message"]
        )
        until(lambda: replied(first))
        process.wait(engine=True)
        assert process.get("/api/ready")["message"] == ""
        # The server itself has gone over to the compiled rules, and goes on with the same games.
        until(lambda: list((tmp_path / "cache").glob("kernel-*/rules.complete")))
        assert process.random_game(process.new_game(stack=12), random.Random(2))["phase"] == "over"
