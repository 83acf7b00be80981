"""The yardstick: positions that are judged by rollouts, and how far networks are from it."""

import gzip
import json
from importlib.resources import files
from pathlib import Path

import pytest

from taluva import Position
from taluva.cli import main
from taluva.engine.weights import handmade_networks
from taluva.training import yardstick


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A yardstick of few positions and rollouts."""
    file = tmp_path_factory.mktemp("yardstick") / "small.jsonl.gz"
    yardstick.make_file(file, (2, 1, 1, 1), 3, 5, 1, lambda done, all_: None)
    return file


def test_every_turn_is_whole_and_legal_and_somebody_wins(small: Path) -> None:
    kinds = set()
    for judged in yardstick.read(small):
        position = Position(judged.position)
        kinds.add(yardstick.kind_of(position.setup))
        assert position.phase == "place"
        assert 2 <= len(judged.turns) == len(judged.values)
        for turn, values in zip(judged.turns, judged.values, strict=True):
            after = position
            for move in turn:
                after = after.play(move)
            assert after.phase in ("draw", "choose", "over")
            if position.setup.variant is None:
                assert sum(values) == pytest.approx(1, abs=1e-3)
    assert kinds == set(yardstick.KINDS)


def test_the_same_seed_makes_the_same_yardstick(small: Path) -> None:
    again = list(yardstick.make((2, 1, 1, 1), 3, 5, 2, lambda done, all_: None))
    assert gzip.decompress(small.read_bytes()).decode().splitlines() == again


def test_a_run_that_was_broken_off_goes_on(small: Path, tmp_path: Path) -> None:
    lines = gzip.decompress(small.read_bytes()).splitlines(keepends=True)
    file, told = tmp_path / "again.jsonl.gz", list[int]()
    begun = tmp_path / "again.jsonl.gz.5-3.part"
    begun.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    yardstick.make_file(file, (2, 1, 1, 1), 3, 5, 1, lambda done, all_: told.append(done))
    assert told == [4, 5]
    assert file.read_bytes() == small.read_bytes()
    assert not begun.exists()


def test_networks_are_judged_by_number_of_players(small: Path) -> None:
    judged = list(yardstick.read(small))
    shipped = yardstick.judge(judged)
    handmade = yardstick.judge(judged, lambda setup: handmade_networks(setup.players, teams=setup.variant == "teams"))
    assert [error.kind for error in shipped] == list(yardstick.KINDS)
    assert [error.positions for error in shipped] == [2, 1, 1, 1]
    assert all(0 <= error.rms < 1 and error.cost >= 0 for error in shipped)
    assert shipped[0].rms != handmade[0].rms


def test_the_command_prints_the_errors_of_networks(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = files("taluva.engine") / "weights" / "players-2.npz"
    (tmp_path / "two.npz").write_bytes(weights.read_bytes())
    arguments = ["train", str(tmp_path / "two.npz"), "--judge", str(small)]
    assert main(arguments) == 0
    assert "2 players" in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 0
    (error,) = json.loads(capsys.readouterr().out)
    assert error["positions"] == 2
    assert main(["train", str(tmp_path / "two.npz"), "--judge", str(tmp_path / "two.npz")]) != 0
    assert "is not a yardstick" in capsys.readouterr().err
