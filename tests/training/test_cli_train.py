"""`taluva train`: what it prints, writes and refuses."""

import _thread
import json
import re
import shlex
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import signature
from pathlib import Path

import pytest

from taluva.cli import main, train
from taluva.training.files import log_file, state_file

BRIEFLY = ("--minutes", "0.0005", "--gate-games", "4", "--threads", "1", "--mix", "0")


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which arguments are refused."""
    assert main(("train", *arguments)) == 2
    outcome = capsys.readouterr()
    assert outcome.err.count("\n") == 1
    assert outcome.err.endswith(".\n")
    assert "Traceback" not in outcome.err
    assert "bug in taluva" not in outcome.err
    return outcome.err


def test_a_run_and_another(capsys: pytest.CaptureFixture[str], begun: Path, tmp_path: Path) -> None:
    plot = tmp_path / "strength.svg"
    before = len(log_file(begun).read_text().splitlines())
    assert main(["train", str(begun), *BRIEFLY, "--plot", str(plot)]) == 0
    out = capsys.readouterr().out
    assert "Training for 2 players" in out
    assert f"after {40 * before} games so far" in out
    assert (
        len(re.findall(r"^ +0\.\d +\d+  0\.\d+ +[\d.]+ % (?:accepted|rejected) +[\d.]+ % \(", out, re.MULTILINE)) == 1
    )
    assert f"{40 * before + 40} games in " in out
    assert plot.read_text().count("<circle") == before + 1
    assert "--force" in refused(capsys, str(begun), *BRIEFLY, "--plot", str(plot))


def test_only_the_plot(capsys: pytest.CaptureFixture[str], begun: Path) -> None:
    state = state_file(begun).read_bytes()
    assert main(["train", str(begun), "--minutes", "0", "--plot", "-"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert state_file(begun).read_bytes() == state


def test_json(capsys: pytest.CaptureFixture[str], begun: Path) -> None:
    assert main(["train", str(begun), *BRIEFLY, "--seed", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"complete", "file", "games", "minutes", "settings", "gates", "runs"}
    assert data["complete"] is True
    assert (data["settings"]["seed"], data["settings"]["players"]) == (3, 2)
    last = data["gates"][-1]
    assert last["games"] == data["games"]
    assert last["match_games"] == 4
    assert last["elo"]["low"] <= last["elo"]["value"] <= last["elo"]["high"]


@contextmanager
def ctrl_c_when(file: Path) -> Iterator[None]:
    """Press Ctrl-C as soon as a file is there."""
    over = threading.Event()

    def press() -> None:
        while not over.wait(0.02):
            if file.exists():
                _thread.interrupt_main()
                return

    thread = threading.Thread(target=press)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_ctrl_c_keeps_what_is_learned_and_says_how_to_go_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, plot = tmp_path / "my run.npz", tmp_path / "strength.svg"
    gates = ["--gate-minutes", "0.01", "--gate-games", "4"]
    arguments = ["--minutes", "5", "--rate", "0.003", "--players", "3", "--threads", "1", *gates, "--plot", str(plot)]
    with ctrl_c_when(state_file(file)):
        assert main(["train", str(file), *arguments]) == 130
    out = capsys.readouterr().out
    (line,) = re.findall(r"^Stopped\. Continue with: (.*)$", out, re.MULTILINE)
    words = shlex.split(line)
    assert words[:4] == ["taluva", "train", str(file), "--minutes"]
    assert 0 < float(words[4]) <= 5
    rest = " ".join(words[5:])
    for option in ("--rate 0.003", "--players 3", " ".join(gates), f"--plot {plot} --force"):
        assert option in rest
    assert plot.exists()
    assert not list(tmp_path.glob("*.part*"))
    assert main(["train", str(file), "--minutes", "0"]) == 0
    games = re.match(r"(\d+) games in", capsys.readouterr().out)
    assert games is not None
    assert int(games[1]) >= 40


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("FILE", "--players", "3"), "are for 2 players, not for 3"),
        (("FILE", "--from-scratch"), "already"),
        (("FILE", "--minutes", "-1"), "minutes"),
        (("FILE", "--minutes", "nan"), "minutes"),
        (("FILE", "--threads", "0"), "threads"),
        (("FILE", "--mix", "2"), "mix"),
        (("FILE", "--gate-games", "0"), "gate-games"),
        (("FILE", "--json", "--plot", "-"), "standard output"),
        (("FILE", "--plot", "nowhere/plot.svg"), "no folder nowhere"),
        (("new.npz", "--players", "7"), "players"),
        (("new.npz", "--minutes", "0"), "no training"),
        (("new.weights",), "new.weights.npz"),
        (("nowhere/new.npz",), "no folder nowhere"),
        (("FOLDER",), "folder"),
    ],
)
def test_refusals(
    capsys: pytest.CaptureFixture[str], begun: Path, tmp_path: Path, arguments: tuple[str, ...], word: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.npz").mkdir()
    real = {"FILE": str(begun), "FOLDER": "folder.npz"}
    assert word in refused(capsys, *(real.get(argument, argument) for argument in arguments))


def test_every_option_is_documented() -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "training.md").read_text()
    for name in signature(train.command).parameters:
        assert name == "file" or f"`--{name.replace('_', '-')}" in text, name


def test_a_broken_state(capsys: pytest.CaptureFixture[str], begun: Path) -> None:
    state_file(begun).write_bytes(state_file(begun).read_bytes()[:9999])
    assert "delete it" in refused(capsys, str(begun), "--minutes", "1")
