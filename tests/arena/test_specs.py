"""Players by their text; a faulty one is refused with one sentence that says what is allowed."""

from pathlib import Path

import pytest

from taluva import Game
from taluva.arena.baselines import Greedy, MonteCarlo
from taluva.arena.specs import SpecError, read_spec
from taluva.engine.player import Engine
from taluva.players import RandomPlayer
from taluva.testing import check_player


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("random", RandomPlayer),
        ("greedy", Greedy),
        ("montecarlo", MonteCarlo),
        ("montecarlo:seconds=0.5,threads=1", MonteCarlo),
        ("montecarlo:playouts=20", MonteCarlo),
        ("level:3", Engine),
        ("engine", Engine),
        ("engine:seconds=1,threads=2", Engine),
        ("engine:nodes=50", Engine),
    ],
)
def test_players_that_come_with_the_package(text: str, kind: type) -> None:
    spec = read_spec(text)
    assert isinstance(spec.player(1), kind)
    assert spec.fingerprint == text


def test_arguments_reach_the_player() -> None:
    player = read_spec("montecarlo:seconds=0.5,threads=3").player(7)
    assert isinstance(player, MonteCarlo)
    assert (player.seconds, player.threads, player.seed) == (0.5, 3, 7)
    spec = read_spec("engine:seconds=0.25,threads=2")
    assert (spec.seconds, spec.threads) == (0.25, 2)
    assert read_spec("greedy").seconds is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "players are random, greedy"),
        ("clever", "players are random, greedy"),
        ("Greedy", "players are random, greedy"),
        ("greedy:seconds=1", "takes no arguments"),
        ("montecarlo:nodes=1", "takes seconds, playouts, threads"),
        ("montecarlo:seconds", "name=value"),
        ("montecarlo:seconds=1,seconds=2", "name=value"),
        ("montecarlo:seconds=soon", "needs a number for seconds"),
        ("montecarlo:seconds=nan", "more than 0"),
        ("montecarlo:seconds=1,playouts=5", "either seconds or playouts"),
        ("montecarlo:playouts=0", "at least 1 playout"),
        ("montecarlo:playouts=1,threads=0", "1 to 256 threads"),
        ("level", "needs a number for its level"),
        ("level:x", "needs a number for its level"),
        ("level:99", "levels 1 to 8"),
        ("engine:seconds=-1", "more than 0"),
        ("engine:weights=nowhere.npz", "nowhere.npz, which is not there"),
        ("nowhere.py:Player", "nowhere.py, which is not there"),
        ("nowhere.py", "players are random, greedy"),
        ("nowhere.py:", "must name a class or function"),
    ],
)
def test_faulty_players_are_refused(text: str, words: str) -> None:
    with pytest.raises(SpecError) as refusal:
        read_spec(text)
    assert words in str(refusal.value)
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


def test_a_class_of_a_file_gets_its_arguments_and_the_seed(file: str) -> None:
    player = read_spec(f"{file}:First:depth=3,rate=0.5,name=ann").player(9)
    assert player.seed == 9  # type: ignore[union-attr]
    assert player.more == {"depth": 3, "rate": 0.5, "name": "ann"}  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["First", "Chooser", "Chooser:steps=2", "function", "function:at=-1"])
def test_players_of_a_file_play(file: str, name: str) -> None:
    assert check_player(read_spec(f"{file}:{name}").player(1), games=2)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Nobody", "has no Nobody"),
        ("number", "neither a class nor a function"),
        ("NoPlayer", "is no player"),
        ("Chooser:speed=3", "cannot be made"),
    ],
)
def test_things_of_a_file_that_are_no_players(file: str, name: str, words: str) -> None:
    with pytest.raises(SpecError, match=words):
        read_spec(f"{file}:{name}")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class Player(:\n")
    with pytest.raises(SpecError, match="cannot be made: SyntaxError"):
        read_spec(f"{tmp_path}/broken.py:Player")


def test_a_file_may_import_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "my_neighbour.py").write_text("def first(position):\n    return next(iter(position.legal_moves))\n")
    (tmp_path / "with_neighbour.py").write_text("from my_neighbour import first\n")
    player = read_spec(f"{tmp_path}/with_neighbour.py:first").player(0)
    assert player(Game(seed=1).position)  # type: ignore[operator]


def test_the_fingerprint_changes_with_the_file(file: str) -> None:
    before = read_spec(f"{file}:First").fingerprint
    Path(file).write_text(Path(file).read_text() + "\n")
    assert read_spec(f"{file}:First").fingerprint != before
