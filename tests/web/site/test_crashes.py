"""The server dies at every point of a turn: nothing that was acknowledged or shown is lost, nothing counts twice."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from crashing import POINTS
from site_helpers import PATIENCE, Json, Person, until
from table_helpers import headers_of, turn_of
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

pytestmark = pytest.mark.slow

MUST_BE_KEPT = ("after commit", "before broadcast", "after broadcast", "before acknowledge", "after acknowledge")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(point: str, data: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    script = Path(__file__).parent / "crashing.py"
    process = subprocess.Popen(
        [sys.executable, str(script), point, str(data), str(port)], stdout=subprocess.PIPE, text=True
    )
    try:
        until(lambda: _is_ready(port))
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)
        if process.stdout is not None:
            process.stdout.close()


def _is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/ready").status_code == 200
    except httpx.HTTPError:
        return False


def hear_all(line: ClientConnection) -> list[Json]:
    """Everything that comes until the line breaks."""
    heard = []
    try:
        while True:
            heard.append(json.loads(line.recv(timeout=PATIENCE)))
    except ConnectionClosed:
        return heard


@pytest.mark.parametrize("point", POINTS)
def test_a_crash_loses_and_doubles_nothing(tmp_path: Path, point: str) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    ana, ben = Person(url), Person(url)
    with serving(point, tmp_path, port) as process:
        view = ana.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}])
        ben.post(f"/api/games/{view['id']}/join")
        address = f"ws://127.0.0.1:{port}/api/games/{view['id']}/live"
        turn = turn_of(view, "the-turn-in-question")
        with (
            connect(address, additional_headers=headers_of(ana), max_size=None) as hers,
            connect(address, additional_headers=headers_of(ben), max_size=None) as his,
        ):
            hers.recv(timeout=PATIENCE)
            his.recv(timeout=PATIENCE)
            (tmp_path / "armed").touch()
            hers.send(json.dumps({"type": "turn", **turn}))
            heard = [*hear_all(hers), *hear_all(his)]
        process.wait(PATIENCE)
    acknowledged = [one for one in heard if one["type"] == "answer"]
    shown = [one for one in heard if one["type"] == "view" and one["view"]["version"] == 2]
    (tmp_path / "armed").unlink()
    with serving("never", tmp_path, port):
        now = ana.get(f"/api/games/{view['id']}")
        kept = now["turn"] == 1
        assert now["turn"] in (0, 1)
        assert kept or not (acknowledged or shown)
        assert kept == (point in MUST_BE_KEPT)
        assert [move["turn"] for move in now["moves"]] == list(range(1, now["turn"] + 1))
        again = ana.post(f"/api/games/{view['id']}/turns", **turn)
        assert (again["turn"], again["version"]) == (1, 2)
        assert ana.get(f"/api/games/{view['id']}")["turn"] == 1
        after = ben.post(f"/api/games/{view['id']}/turns", **turn_of(again))
        assert after["turn"] == 2
    ana.http.close()
    ben.http.close()
