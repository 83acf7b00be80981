"""`taluva serve` as processes: its line, its end, several of them, and kills without warning."""

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from process_helpers import PATIENCE, TALUVA, Serving, alone, is_alive, kill, turn, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from services import Postgres, Service

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiled_rules")]


def live(serving: Serving, game: str, token: str | None) -> ClientConnection:
    headers = {"Authorization": f"Bearer {token}"}
    return connect(f"{serving.live}/api/games/{game}/live", additional_headers=headers, open_timeout=PATIENCE)


def next_view(socket: ClientConnection, version: int) -> dict[str, Any]:
    """Wait for a view of some version."""
    while True:
        message = json.loads(socket.recv(PATIENCE))
        if message["type"] == "view" and message["view"]["version"] >= version:
            view: dict[str, Any] = message["view"]
            return view


def how_it_ends(socket: ClientConnection) -> int | None:
    """The code with which the server closes."""
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path, workers: str, number: int) -> None:
    with Serving("--workers", workers, data=tmp_path) as serving:
        assert serving.line == f"Taluva is at {serving.url}/ (Ctrl-C stops it).\n"
        serving.wait()
        bot = serving.bot()
        game = alone(bot)["id"]
        with live(serving, game, bot.token) as socket:
            next_view(socket, 1)
            children = serving.children()
            assert serving.end(number) in (0, -number)
            assert how_it_ends(socket) == 1012
        for child in children:
            until(lambda child=child: not is_alive(child))


def test_who_watches_gets_health_and_figures(tmp_path: Path) -> None:
    with Serving("--workers", "2", "--address", "https://taluva.example", data=tmp_path) as serving:
        assert serving.line == "Taluva is at https://taluva.example/ (Ctrl-C stops it).\n"
        port = next(
            line.split()[1].rpartition(":")[2]
            for line in _listening()
            if int(line.split()[9]) in _sockets(serving.process.pid)
        )
        url = f"http://127.0.0.1:{int(port, 16)}"
        until(lambda: httpx.get(f"{url}/ready").status_code == 200)
        assert httpx.get(f"{url}/health").json() == {"alive": True}
        assert httpx.get(f"{url}/").status_code == 403
        for _ in range(40):
            httpx.get(f"{url}/health")
        figures = httpx.get(f"{url}/metrics").text
        # Both processes are in it, whichever answered.
        count = next(
            line for line in figures.splitlines() if line.startswith("taluva_requests_total") and "200" in line
        )
        assert float(count.split()[-1]) >= 41
        for name in ("turn_seconds", "sockets", "games_in_memory", "engine_queue", "database_errors", "bus_sent"):
            assert f"taluva_{name}" in figures
        assert httpx.get(f"{url}/metrics", headers={"X-Forwarded-For": "1.2.3.4"}).status_code == 404


def _listening() -> list[str]:
    return [line for line in Path("/proc/net/tcp").read_text().splitlines()[1:] if line.split()[3] == "0A"]


def _sockets(pid: int) -> set[int]:
    found = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        target = os.readlink(entry)
        if target.startswith("socket:["):
            found.add(int(target[8:-1]))
    return found


def test_a_killed_process_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    with Serving("--workers", "2", data=tmp_path) as serving:
        serving.wait()
        bot = serving.bot()
        game = alone(bot)["id"]
        with live(serving, game, bot.token) as socket:
            view = bot.play(game)
            assert next_view(socket, view["version"])["position"] == view["position"]
        for victim in serving.children():
            kill(victim)
            until(lambda victim=victim: not is_alive(victim))
            until(serving.is_ready)
            bot.http.close()
            bot = serving.bot(bot.token)
            assert bot.get(f"/api/games/{game}")["position"] == view["position"]
            view = bot.play(game)
        until(lambda: len(serving.children()) == 2)


def test_the_processes_of_a_killed_supervisor_end(tmp_path: Path) -> None:
    with Serving("--workers", "2", data=tmp_path) as serving:
        serving.wait()
        children = serving.children()
        kill(serving.process.pid)
        for child in children:
            until(lambda child=child: not is_alive(child))


def test_two_processes_on_two_machines_play_one_game(tmp_path: Path, postgres: Postgres, redis: Service) -> None:
    """Each has its own folder: all they share is PostgreSQL and Redis."""
    options = ("--database", postgres.database("two_machines"), "--redis", f"redis://127.0.0.1:{redis.port}")
    with Serving(*options, data=tmp_path / "1") as first, Serving(*options, data=tmp_path / "2") as second:
        first.wait()
        second.wait()
        ana, ben = first.bot(), second.bot()
        game = ana.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}])["id"]
        ben.post(f"/api/games/{game}/join")
        with live(second, game, ben.token) as socket:
            view = ana.play(game)
            assert next_view(socket, view["version"])["position"] == view["position"]
            view = ben.play(game)
            kill(first.process.pid)
            # Ana goes on with the other one, with the same token and seat.
            there = second.bot(ana.token)
            assert there.get(f"/api/games/{game}")["you"]["seats"] == [1]
            view = there.play(game)
            assert next_view(socket, view["version"])["position"] == view["position"]


def test_a_process_that_missed_messages_still_answers_correctly(tmp_path: Path) -> None:
    """Two servers share a folder and hear nothing of each other: the database counts, whichever is asked."""
    with Serving(data=tmp_path) as first, Serving(data=tmp_path) as second:
        here = first.wait().bot()
        there = second.wait().bot(here.token)
        view = alone(here)
        assert there.get(f"/api/games/{view['id']}")["version"] == view["version"]
        for number in range(6):
            answer = turn((here, there)[number % 2], view, f"turn {number}")
            assert answer.status_code == 200, answer.text
            assert answer.json()["version"] == view["version"] + 1
            # Sent again to the other one, it is answered the same, and played once.
            again = turn((there, here)[number % 2], view, f"turn {number}")
            assert again.json()["version"] == view["version"] + 1
            view = answer.json()


def test_no_time_runs_while_there_is_no_server(tmp_path: Path) -> None:
    with Serving(data=tmp_path) as serving:
        bot = serving.wait().bot()
        game = alone(bot, terms={"clock": {"kind": "live", "seconds": 60, "increment": 0}})["id"]
        before = bot.play(game)["online"]["clock"]
        token = bot.token
        kill(serving.process.pid)
    subprocess.run(["sleep", "5"], check=True)
    with Serving(data=tmp_path) as serving:
        bot = serving.wait().bot(token)
        view = bot.get(f"/api/games/{game}")
        after = bot.play(game)["online"]["clock"]
    assert view["online"]["clock"]["left"] == before["left"]
    seat = before["running"] - 1
    away = after["since"] - before["since"]
    # What was charged is less than what has passed, by the five seconds and more.
    assert before["left"][seat] - after["left"][seat] < away - 5


@pytest.mark.parametrize(
    "options",
    [
        ("--port", "70000"),
        ("--workers", "0"),
        ("--log-format", "xml"),
        ("--redis", "redis://localhost"),
        ("--database", "mysql://x"),
        ("--address", "taluva.example"),
        ("--trusted-proxies", "all"),
        ("--host", "203.0.113.1"),
        ("--database", "postgresql://nobody@127.0.0.1:1/none"),
        ("--data", "/dev/null/x"),
    ],
)
def test_wrong_options_are_refused_in_one_sentence(tmp_path: Path, options: tuple[str, ...]) -> None:
    command = [*TALUVA, "serve", "--port", "0", "--data", str(tmp_path), *options]
    result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2, result
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize("trusted", [True, False])
def test_only_a_trusted_proxy_sets_the_client_address(tmp_path: Path, trusted: bool) -> None:
    with Serving(*(("--trusted-proxies", "127.0.0.1") if trusted else ()), data=tmp_path) as serving:
        serving.wait()
        with httpx.Client(base_url=serving.url, timeout=PATIENCE) as http:

            def status(address: str) -> int:
                return http.post("/api/login", json={}, headers={"X-Forwarded-For": address}).status_code

            assert 429 in {status("192.0.2.1") for _ in range(150)}
            assert (status("192.0.2.2") == 429) is not trusted
