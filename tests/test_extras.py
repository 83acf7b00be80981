"""A plain install is the library, the engine, the command line and `taluva play`; extras say how to get them."""

import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from taluva.extras import EXTRAS, MissingExtra, extra_of, is_installed, require

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
OPTIONAL = {name for extra in ("bot", "pictures", "server") for name in EXTRAS[extra]} - {"websockets"}
BLOCKER = f"""
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def __getattr__(self, name):
        return getattr(self.finder, name)

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {sorted(OPTIONAL | {"uvloop"})!r}:
            return self.finder.find_spec(name, path, target)

sys.meta_path[:] = map(Without, sys.meta_path)
"""


@pytest.fixture
def plain(tmp_path: Path) -> dict[str, str]:
    """The environment of a process in which everything optional cannot be imported."""
    folder = tmp_path / "blocker"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(BLOCKER)
    path = os.pathsep.join([str(folder), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    return os.environ | {"PYTHONPATH": path}


def run(environment: dict[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_modules_of_an_extra_are_those_that_it_installs(extra: str) -> None:
    named = {re.split(r"[>\[;]", line)[0].lower().replace("_", "-") for line in PROJECT["optional-dependencies"][extra]}
    distributions = {
        module: {name.lower().replace("_", "-") for name in names} for module, names in packages_distributions().items()
    }
    by_sqlalchemy, may_be_missing = {"greenlet"}, {"sqlalchemy", "uvloop"}
    modules = set(EXTRAS[extra]) - by_sqlalchemy
    assert set().union(*(distributions[module] for module in modules)) == named - may_be_missing


def test_an_extra_that_is_installed_is_not_missed() -> None:
    assert is_installed("server")
    require("server", "taluva serve")
    assert extra_of("argon2.exceptions") == "server"
    assert extra_of("PIL.Image") == "pictures"
    assert extra_of("numba") is None


def test_the_sentence_names_the_command_to_install_it() -> None:
    assert str(MissingExtra("bot", "taluva.bots")) == "taluva.bots needs more packages: pip install 'taluva[bot]'"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("serve",), "taluva serve needs more packages: pip install 'taluva[server]'.\n"),
        (("animate", "x.taluva", "x.webp"), "taluva animate needs more packages: pip install 'taluva[pictures]'.\n"),
        (("admin", "list", "accounts"), "This command needs more packages: pip install 'taluva[server]'.\n"),
        (
            ("backup", "x", "--database", "postgresql://u:p@localhost/x"),
            "PostgreSQL needs more packages: pip install 'taluva[server]'.\n",
        ),
    ],
)
def test_commands_say_what_to_install(plain: dict[str, str], arguments: tuple[str, ...], sentence: str) -> None:
    result = run(plain, "-m", "taluva", *arguments)
    assert (result.returncode, result.stderr, result.stdout) == (2, sentence, "")


def test_bots_say_what_to_install(plain: dict[str, str]) -> None:
    result = run(plain, "-c", "import taluva; taluva.bots.run(print, 'http://localhost', 'Tiki')")
    assert result.stderr.endswith("taluva.bots needs more packages: pip install 'taluva[bot]'\n")


def test_help_needs_no_extra(plain: dict[str, str]) -> None:
    for arguments in (["--help"], ["serve", "--help"], ["admin", "list", "--help"]):
        assert run(plain, "-m", "taluva", *arguments).returncode == 0


def test_the_library_and_a_backup_need_no_extra(plain: dict[str, str], tmp_path: Path) -> None:
    code = "import taluva; print(len(taluva.Engine(nodes=20, seed=1).choose(taluva.Game(seed=7).position).moves))"
    assert run(plain, "-c", code).stdout == "2\n"
    refused = run(plain, "-m", "taluva", "backup", str(tmp_path / "file"), "--data", str(tmp_path / "none"))
    assert "There are no games" in refused.stderr


def test_the_game_in_the_browser_needs_no_extra(plain: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "taluva", "play", "--no-browser", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, env=plain, stdout=subprocess.PIPE, text=True) as playing:
        try:
            assert playing.stdout is not None
            address = re.search(r"http://\S+", playing.stdout.readline())
            assert address is not None
            with urllib.request.urlopen(address[0]) as page:
                assert b"Taluva" in page.read()
            with urllib.request.urlopen(f"{address[0]}api/setup") as answer:
                assert answer.status == 200
        finally:
            playing.terminate()
