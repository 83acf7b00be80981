"""A full disk and a database that cannot be written: a clean refusal, nothing corrupted, and on it goes by itself."""

import asyncio
import contextlib
import os
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from process_helpers import TALUVA, Serving, alone, turn, until
from site_helpers import PATIENCE, Json, Person

from services import Postgres
from taluva.web.storage.data_folder import FILE

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("compiled_rules")]


def is_refused(answer: httpx.Response) -> bool:
    """Whether it is refused in one sentence, as nothing that is broken."""
    if answer.status_code == 200:
        return False
    assert answer.status_code == 503, answer.text
    error = answer.json()["error"]
    assert error["code"] == "busy"
    assert error["message"].count(".") == 1
    return True


def play_on(bot: Person, view: Json) -> Json:
    """Ask again with the same request until it is granted."""
    answer: list[httpx.Response] = []

    def granted() -> bool:
        answer.append(turn(bot, view, "again"))
        return answer[-1].status_code == 200

    until(granted)
    found: Json = answer[-1].json()
    assert found["version"] == view["version"] + 1
    return found


def is_whole(file: Path) -> bool:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_files_that_cannot_grow(tmp_path: Path) -> None:
    with Serving(data=tmp_path) as serving:
        bot = serving.wait().bot()
        games = [alone(bot) for _ in range(3)]
        size = max(file.stat().st_size for file in tmp_path.iterdir())
        resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        # Some turns still fit into what the files have already.
        refused = {}
        for number in range(400):
            view = games[number % 3]
            answer = turn(bot, view, f"r{number}")
            if is_refused(answer):
                refused[number % 3] = view
                if len(refused) == 3:
                    break
            elif answer.json()["phase"] == "over":
                games[number % 3] = alone(bot)
            else:
                games[number % 3] = answer.json()
        assert len(refused) == 3
        # Reading goes on, and shows nothing that is not on disk.
        for view in refused.values():
            assert bot.get(f"/api/games/{view['id']}")["position"] == view["position"]
        assert bot.http.post("/api/games", json={"seats": [{"kind": "person"}] * 2}).status_code == 503
        resource.prlimit(serving.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        for view in refused.values():
            play_on(bot, view)
        assert serving.is_ready()
    assert is_whole(tmp_path / FILE)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    made = ["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder)]
    if os.geteuid() or subprocess.run(made, capture_output=True).returncode:
        pytest.skip("disks can be mounted by root only")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    with Serving(data=small_disk) as serving:
        bot = serving.wait().bot()
        view = alone(bot)
        with (small_disk / "film").open("wb", buffering=0) as film, contextlib.suppress(OSError):
            while True:
                film.write(bytes(1024))
        for number in range(100):
            answer = turn(bot, view, f"r{number}")
            if is_refused(answer):
                break
            view = answer.json()
        else:
            raise AssertionError("The disk is never full.")
        assert bot.get(f"/api/games/{view['id']}")["position"] == view["position"]
        (small_disk / "film").unlink()
        play_on(bot, view)
    assert is_whole(small_disk / FILE)


def test_a_database_that_another_program_holds(tmp_path: Path) -> None:
    with Serving(data=tmp_path) as serving:
        bot = serving.wait().bot()
        view = alone(bot)
        with contextlib.closing(sqlite3.connect(tmp_path / FILE, timeout=30)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            assert is_refused(turn(bot, view, "held"))
            assert bot.get(f"/api/games/{view['id']}")["position"] == view["position"]
        play_on(bot, view)
    assert is_whole(tmp_path / FILE)


def test_a_file_that_becomes_read_only(tmp_path: Path) -> None:
    with Serving(data=tmp_path) as serving:
        bot = serving.wait().bot()
        view = alone(bot)
        files = [str(file) for file in tmp_path.iterdir() if not file.name.endswith("-shm")]
        if subprocess.run(["chattr", "+i", *files], capture_output=True).returncode:
            pytest.skip("this system cannot make open files read-only")
        try:
            assert is_refused(turn(bot, view, "held"))
            assert bot.get(f"/api/games/{view['id']}")["position"] == view["position"]
        finally:
            subprocess.run(["chattr", "-i", *files], check=True)
        play_on(bot, view)
    assert is_whole(tmp_path / FILE)


def test_a_database_that_was_read_only_is_whole_when_it_can_be_written_again(tmp_path: Path) -> None:
    with Serving(data=tmp_path) as serving:
        bot = serving.wait().bot()
        token, view = bot.token, alone(bot)
    # Root may write everywhere, unless that is taken away.
    lesser = ("setpriv", "--bounding-set", "-dac_override", "--inh-caps", "-dac_override") if not os.geteuid() else ()
    files = list(tmp_path.iterdir())
    tmp_path.chmod(0o555)
    for file in files:
        file.chmod(0o444)
    command = [*lesser, *TALUVA, "serve", "--port", "0", "--data", str(tmp_path)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused.stderr
    tmp_path.chmod(0o755)
    for file in files:
        file.chmod(0o644)
    with Serving(data=tmp_path, prefix=lesser) as serving:
        bot = serving.wait().bot(token)
        assert bot.get(f"/api/games/{view['id']}")["position"] == view["position"]
        play_on(bot, view)
    assert is_whole(tmp_path / FILE)


def test_postgresql_that_becomes_read_only(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.database("read_only")

    async def set_read_only(state: str) -> None:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        await connection.execute("SET default_transaction_read_only = off")
        await connection.execute(f"ALTER DATABASE read_only SET default_transaction_read_only = {state}")
        # Only new connections hear of it.
        others = "FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()"
        await connection.execute(f"SELECT pg_terminate_backend(pid) {others}", "read_only")
        await connection.close()

    with Serving("--database", url, data=tmp_path) as serving:
        bot = serving.wait().bot()
        view = alone(bot)
        asyncio.run(set_read_only("on"))
        assert is_refused(turn(bot, view, "r"))
        assert bot.get(f"/api/games/{view['id']}")["position"] == view["position"]
        asyncio.run(set_read_only("off"))
        play_on(bot, view)
