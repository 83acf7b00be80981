"""The data folder is private to its owner, and one that cannot be written is reported in one sentence."""

import asyncio
import os
import stat
import subprocess
from pathlib import Path

import pytest
from process_helpers import TALUVA, Serving, alone
from site_helpers import PATIENCE

from taluva.cli.autosave import Autosave
from taluva.game import Game
from taluva.web.storage import data_folder
from taluva.web.storage.games import Store

pytestmark = pytest.mark.slow

GENEROUS = ("sh", "-c", 'umask 0; exec "$@"', "sh")
"""Whatever is made may be used by everybody, unless somebody sees to it."""
# Root may write everywhere, unless that is taken away.
LESSER = ("setpriv", "--bounding-set", "-dac_override", "--inh-caps", "-dac_override") if not os.geteuid() else ()


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}


def test_a_folder_of_an_older_version_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "unfinished").mkdir(parents=True)
    (folder / "games.sqlite3").touch()
    for name in ("last-game.taluva", "unfinished/1.json"):
        (folder / name).touch()
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    tmp_path.chmod(0o755)
    with Serving(data=folder, prefix=GENEROUS) as serving:
        alone(serving.wait().bot())
        assert {"games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"} <= set(modes(folder))
        for name, mode in modes(folder).items():
            assert mode == (0o700 if name in ("games", "unfinished") else 0o600), name
        backup = tmp_path / "the.backup"
        backup.touch(0o666)
        subprocess.run([*GENEROUS, *TALUVA, "backup", str(backup), "--data", str(folder)], check=True)
        assert modes(tmp_path)["the.backup"] == 0o600
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755, "what is around it is left alone"
    subprocess.run([*GENEROUS, *TALUVA, "restore", str(backup), "--data", str(tmp_path / "new" / "games")], check=True)
    assert set(modes(tmp_path / "new" / "games").values()) == {0o700, 0o600}


def test_what_the_terminal_keeps_is_closed_to_others(tmp_path: Path) -> None:
    game = Game(players=2, seed=1)
    game.play(next(iter(game.legal_moves)))
    before = os.umask(0)
    try:
        autosave = Autosave(tmp_path / "games" / "unfinished" / "1.json")
        autosave.save(game, ["person", "person"])
        assert modes(tmp_path / "games") == {"games": 0o700, "unfinished": 0o700, "1.json": 0o600}
        autosave.finish(game)
        assert modes(tmp_path / "games")["last-game.taluva"] == 0o600
    finally:
        os.umask(before)


def test_home_and_places_for_everybody_stay_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, shared = tmp_path / "home" / "ana", tmp_path / "tmp"
    home.mkdir(parents=True)
    shared.mkdir()
    home.chmod(0o755)
    shared.chmod(0o1777)
    monkeypatch.setenv("HOME", str(home))
    for folder in (home, home.parent, shared):
        before = stat.S_IMODE(folder.stat().st_mode)
        data_folder.make(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == before
        assert modes(folder)["games.sqlite3"] == 0o600


async def _open_and_close(folder: Path) -> None:
    store = await Store.open(folder)
    await store.close()


def test_what_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    good, closed, locked = tmp_path / "good", tmp_path / "closed", tmp_path / "locked"
    for folder in (good, locked):
        asyncio.run(_open_and_close(folder))
    backup = tmp_path / "the.backup"
    subprocess.run([*TALUVA, "backup", str(backup), "--data", str(good)], check=True)
    closed.mkdir()
    (good / "games.sqlite3").chmod(0o400)
    for folder in (closed, locked):
        folder.chmod(0o500)
    play, serve = ["play", "--no-browser", "--port", "0"], ["serve", "--port", "0"]
    restore, beyond = ["restore", str(backup), "--force"], closed / "new"
    tries = [(play, good), (play, beyond), (serve, good), (serve, closed), (serve, locked)]
    tries += [([*serve, "--workers", "2"], locked), (restore, good), (restore, beyond), (restore, locked)]
    tries += [(["backup", str(tmp_path / "no.backup")], locked), (["backup", str(closed / "no.backup")], good)]
    running = [
        subprocess.Popen(
            [*LESSER, *TALUVA, *command, "--data", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"TALUVA_DEBUG": ""},
        )
        for command, folder in tries
    ]
    for (command, folder), process in zip(tries, running, strict=True):
        said, error = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said) == (2, ""), (command, error)
        assert error.count("\n") == 1, (command, error)
        assert str(folder) in error or str(closed) in error, (command, error)
        assert "Traceback" not in error
        assert "sqlalche" not in error
