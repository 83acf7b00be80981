"""The conformance games: count and hash of all legal moves at every turn, choices, eliminations, and places."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva import Game

VECTORS = sorted((Path(__file__).parent.parent / "data" / "vectors").glob("*.jsonl.gz"))


def games_of(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def digest(notations: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(sorted(notations)).encode()).hexdigest()


def set_up(vector: dict[str, Any]) -> Game:
    config = vector["config"]
    assert len(vector["stack"]) == config["stack"]
    return Game(
        edition=config["edition"],
        players=config["players"],
        variant=config["variant"],
        expansions=config["expansions"],
        stack=vector["stack"],
        two_hex=vector["twohex"],
    )


def play_turn(game: Game, turn: dict[str, Any]) -> None:
    assert (game.phase == "choose") == ("choice" in turn)
    if "choice" in turn:
        assert game.tile is None
        assert turn["choice"] in game.legal_moves
        game.play(turn["choice"])
    if turn["placement"] is None:
        assert (game.phase, game.end, turn["n_placements"]) == ("over", "X13", 0)
        return

    assert (game.phase, str(game.tile)) == ("place", turn["tile"])
    placements = [str(move) for move in game.legal_moves]
    assert (len(placements), digest(placements)) == (turn["n_placements"], turn["placements_sha"])
    assert len(game.legal_moves) == len(placements)
    seat = game.seat
    game.play(turn["placement"])
    if turn["build"] == "none":
        assert turn["n_builds"] == 0
        assert game.status(seat) == "eliminated"
        return

    assert (game.phase, game.seat) == ("build", seat)
    builds = [str(move) for move in game.legal_moves]
    assert (len(builds), digest(builds)) == (turn["n_builds"], turn["builds_sha"])
    game.play(turn["build"])


def test_all_configurations_are_there() -> None:
    assert len(VECTORS) == 39


@pytest.mark.parametrize("file", VECTORS, ids=lambda file: file.name.removesuffix(".jsonl.gz"))
def test_game_goes_as_recorded(file: Path) -> None:
    for vector in games_of(file):
        game = set_up(vector)
        for turn in vector["turns"]:
            assert game.phase != "over"
            play_turn(game, turn)
        assert game.phase == "over"
        assert game.places == tuple(vector["places"])
        placed = [str(turn.placement) for turn in game.turns if turn.placement]
        assert placed == [turn["placement"] for turn in vector["turns"] if turn["placement"]]
