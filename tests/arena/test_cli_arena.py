"""`taluva arena` as the shell runs it."""

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from taluva.cli import main


def run(*arguments: str) -> int:
    return main(["arena", *arguments])


def test_a_table_a_plot_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "elo.svg"
    code = run(
        "greedy", "random", "--games", "2", "--stack", "12", "--workers", "1", "--plot", str(plot),
        "--records", str(tmp_path / "records"), "--results", str(tmp_path / "match.jsonl"),
    )  # fmt: skip
    out = capsys.readouterr().out
    assert code == 0
    assert "greedy - random" in out
    assert "ms/turn" in out
    assert len(list((tmp_path / "records").iterdir())) == 2
    assert len((tmp_path / "match.jsonl").read_text().splitlines()) == 3
    root = ElementTree.fromstring(plot.read_text())
    assert root.tag.endswith("svg")
    assert "prefers-color-scheme: dark" in plot.read_text()


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run("random", "greedy", "--games", "2", "--stack", "12", "--workers", "1", "--json", "--sprt", "0.2,0.5") == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 2
    assert {row["name"] for row in data["rows"]} == {"random", "greedy"}
    assert data["meetings"][0]["names"] == ["random", "greedy"]
    assert data["anchor"] == "greedy"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["greedy"], "two players"),
        (["greedy", "clever"], "players are random, greedy"),
        (["greedy", "random", "--games", "0"], "--games"),
        (["greedy", "random", "--workers", "0"], "--workers"),
        (["greedy", "random", "--sprt", "0.6,0.5"], "--sprt"),
        (["greedy", "random", "--sprt", "half"], "--sprt"),
        (["greedy", "random", "--anchor", "nobody"], "anchor"),
        (["greedy", "random", "--players", "5"], "ED3"),
        (["greedy", "random", "--variant", "teams"], "W1"),
        (["greedy", "random", "--results", "."], "results file"),
        (["greedy", "random", "--plot", "."], "cannot be written"),
        (["greedy", "random", "--plot", "nowhere/elo.svg"], "cannot be written"),
        (["greedy", "random", "--plot", __file__], "--force"),
    ],
)
def test_refusals_are_one_sentence(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    err = capsys.readouterr().err
    assert word in err
    assert err.count("\n") == 1
    assert err.endswith(".\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_shows_what_is_played(tmp_path: Path, workers: str) -> None:
    results = tmp_path / "match.jsonl"
    command = [
        sys.executable, "-m", "taluva", "arena", "random", "random", "--games", "100000", "--workers", workers,
        "--results", str(results),
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ.copy())
    while not results.exists() or results.read_text().count("\n") < 4:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "random (2)" in out
    assert results.read_text().endswith("}\n")
