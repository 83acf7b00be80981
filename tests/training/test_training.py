"""Training learns, saves what it learned, and continues from its files."""

import json
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from training_helpers import BRIEFLY, train

from taluva import Engine, Game
from taluva.players import RandomPlayer
from taluva.training import Settings, Training, TrainingError
from taluva.training.archive import Archive
from taluva.training.files import games_folder, log_file, players_of, state_file
from taluva.training.lanes import SEARCHED_GAMES, Searchers, match


def victories(weights: Path, games: int) -> int:
    """How often networks win one turn deep against any legal moves, from both seats in turn."""
    engine, won = Engine(nodes=0, weights=weights), 0
    for seed in range(games):
        game, any_move, seat = Game(seed=seed), RandomPlayer(seed), seed % 2 + 1
        while game.phase != "over":
            if game.seat == seat:
                for move in engine.choose(game.position).moves:
                    game.play(move)
            else:
                game.play(any_move(game.position))
        assert game.places is not None
        won += game.places[seat - 1] == 1
    return won


@pytest.mark.slow
def test_random_networks_learn_to_beat_a_random_player_and_themselves(tmp_path: Path) -> None:
    """Even untrained networks win most games against random moves, so the match against these says more."""
    file = tmp_path / "scratch.npz"
    settings = Settings(minutes=30, threads=2, mix=0, gate_minutes=30, gate_games=40, rate=4e-3, start="random")
    training, stop = Training(file, settings), threading.Event()
    untrained = Training(file, settings).learning
    training.run(lambda share, games, loss: stop.set() if games >= 800 else None, lambda gate: None, stop)
    while not file.exists():
        training = train(file, replace(settings, minutes=0.0005))
    assert training.gates[-1].loss < 0.68  # a coin's is 0.69
    share, games = match(training.acting, untrained, replace(BRIEFLY, gate_games=120, threads=2), 7, lambda: False)
    assert games == 120
    assert share > 0.65
    assert victories(file, 12) >= 10


def test_goes_on_from_the_state(begun: Path) -> None:
    first = Training(begun, BRIEFLY)
    steps = first.learners[0].steps
    assert first.games == 40 * len(first.gates)
    assert steps > 0
    again = train(begun)
    assert again.games == first.games + 40
    assert again.learners[0].steps > steps
    assert again.gates[:-1] == first.gates
    assert [run["games_before"] for run in again.runs][-1] == first.games
    assert not np.array_equal(again.learning[0].w1, first.learning[0].w1)


def test_goes_on_from_the_networks_alone(begun: Path) -> None:
    state_file(begun).unlink()
    training = Training(begun, BRIEFLY)
    assert training.games == 0
    assert np.array_equal(training.acting[0].w1, training.learning[0].w1)
    assert np.abs(training.acting[1].w1 - Training(begun.with_name("new.npz"), BRIEFLY).acting[1].w1).max() > 0.001


def test_a_network_tells_how_it_was_made(begun: Path) -> None:
    runs = json.loads(str(np.load(begun)["runs"]))
    assert runs[0]["games_before"] == 0
    assert runs[0]["rate"] == BRIEFLY.rate
    assert Engine(nodes=0, weights=begun).choose(Game(seed=1).position).moves


def test_files_of_before_stay_readable(begun: Path) -> None:
    """The first trainings wrote neither how the networks were made nor how many games a match had."""
    for file in (begun, state_file(begun)):
        arrays = dict(np.load(file))
        del arrays["runs"]
        np.savez_compressed(file, **arrays)
    gate = {"minutes": 2.0, "games": 5280, "loss": 0.5, "place_loss": 0.6, "share": 0.7, "handmade": 0.69}
    log_file(begun).write_text(json.dumps({**gate, "accepted": True}) + "\n")
    training = train(begun)
    assert [gate.match_games for gate in training.gates] == [0, 4]
    assert len(training.runs) == 1


def test_networks_that_lose_the_match_do_not_play(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = begun.read_bytes()
    training = Training(begun, BRIEFLY)
    for network in training.learning:
        network.w3[:] *= -1
    training.learners[0].learn = lambda *arguments: 1.0  # type: ignore[method-assign]
    training.learners[1].learn = lambda *arguments: 1.0  # type: ignore[method-assign]
    training.settings = replace(BRIEFLY, gate_games=20)
    assert training.run(lambda share, games, loss: None, lambda gate: None)
    assert not training.gates[-1].accepted
    assert begun.read_bytes() == before


def test_stopping_keeps_what_is_learned(tmp_path: Path) -> None:
    stop = threading.Event()
    training = Training(tmp_path / "stopped.npz", Settings(minutes=10, mix=0))
    assert not training.run(lambda share, games, loss: stop.set(), lambda gate: None, stop)
    assert training.games == 40
    assert not training.gates
    again = Training(training.file, Settings(mix=0))
    assert again.games == 40
    assert np.array_equal(again.learning[0].w1[:100], training.learning[0].w1[:100])
    assert again.learners[1].steps == training.learners[1].steps


def test_an_unfinished_line_of_the_log_is_ignored(begun: Path) -> None:
    gates = Training(begun, BRIEFLY).gates
    with log_file(begun).open("a") as log:
        log.write('{"minutes": 3.1, "ga')
    assert Training(begun, BRIEFLY).gates == gates
    again = train(begun).gates
    assert len(again) == len(gates) + 1
    assert Training(begun, BRIEFLY).gates == again


@pytest.mark.parametrize("text", ["null", "3", "[]", "{}", '{"minutes": "x"}', "\udcff", ""])
def test_strange_lines_of_the_log_are_ignored(begun: Path, text: str) -> None:
    log_file(begun).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert Training(begun, BRIEFLY).gates == []


@pytest.mark.parametrize("which", ["state", "networks"])
@pytest.mark.parametrize("how", ["cut", "empty", "other"])
def test_broken_files_are_told_in_one_sentence(begun: Path, which: str, how: str) -> None:
    file = state_file(begun) if which == "state" else begun
    if which == "networks":
        state_file(begun).unlink()
    match how:
        case "cut":
            file.write_bytes(file.read_bytes()[:-5000])
        case "empty":
            file.write_bytes(b"")
        case _:
            np.savez(file, something=np.zeros(3))
    with pytest.raises(TrainingError, match=r"^The file \S+ .*[a-z]\.$") as caught:
        Training(begun, BRIEFLY)
    assert file.name in str(caught.value)


def test_networks_for_another_number_of_players_are_refused(begun: Path) -> None:
    for _ in range(2):
        with pytest.raises(TrainingError, match="are for 2 players, not for 3"):
            Training(begun, replace(BRIEFLY, players=3))
        assert players_of(begun) == 2
        state_file(begun).unlink(missing_ok=True)
    assert players_of(begun.with_name("none.npz")) is None


@pytest.mark.slow
def test_trains_for_four_players_with_random_setups_and_search(tmp_path: Path) -> None:
    settings = replace(BRIEFLY, players=4, mix=1, samples=1, candidates=2, width=2, threads=2, warm_up=0)
    training = train(tmp_path / "four.npz", settings)
    assert training.games == 2 * SEARCHED_GAMES
    assert players_of(training.file) == 4
    assert training.gates[0].match_games == 8


def test_searched_games_are_kept_and_learned_from_again(tmp_path: Path) -> None:
    settings = replace(BRIEFLY, samples=1, candidates=3, width=2, warm_up=0)
    training = train(tmp_path / "two.npz", settings)
    games = list(Archive(games_folder(training.file)).newest_first())
    assert len(games) == training.games == SEARCHED_GAMES
    again = Searchers(training.acting, training.learning, settings, lambda: False, Archive(games_folder(training.file)))
    found = again.recall(1_000_000)[::-1]
    assert len(found) == SEARCHED_GAMES
    for game, (after, before) in zip(games, found, strict=True):
        assert len(before[2]) == 3 * len(game.rows)
        assert len(after[2]) > len(game.rows)
        assert ((after[2] >= 0) & (after[2] <= 1)).all()
        assert (after[3] >= 1).all()


@pytest.mark.slow
def test_trains_for_teams(tmp_path: Path) -> None:
    training = train(tmp_path / "teams.npz", replace(BRIEFLY, players=4, teams=True))
    assert training.runs[-1]["teams"]


@pytest.mark.parametrize(
    "setting",
    [
        {"players": 5}, {"minutes": -1}, {"minutes": float("nan")}, {"threads": 0}, {"mix": 1.5}, {"rate": 0},
        {"samples": -1}, {"candidates": 1}, {"teams": True}, {"gate_minutes": 0}, {"gate_games": 0},
        {"start": "shipped"},
    ],
)  # fmt: skip
def test_strange_settings_are_refused(setting: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].* not .*\.$"):
        Settings(**setting)  # type: ignore[arg-type]
