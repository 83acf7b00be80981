"""Games as JSON: the whole game, the hidden stack included."""

import json
from typing import Any

import pytest

from taluva import Game
from taluva.testing import random_game

GOOD: dict[str, Any] = json.loads(random_game(seed=4, steps=6).to_json())


def test_both_ways() -> None:
    game = Game.from_json(json.dumps(GOOD))
    assert json.loads(game.to_json()) == GOOD
    assert Game.from_json(game.to_json().encode()).to_json() == game.to_json()


def test_tags_and_comments_come_along() -> None:
    game = random_game(seed=4, steps=6)
    game.tags["Event"] = "Žofie"
    game.comments[1] = "hm"
    again = Game.from_json(game.to_json())
    assert (again.tags, again.comments) == (game.tags, game.comments)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "3", '"x"', "[1]", "nan", b"\xff", "[" * 100_000, "9" * 5000])
def test_what_is_no_game(text: str) -> None:
    with pytest.raises(ValueError):
        Game.from_json(text)


@pytest.mark.parametrize(
    "change",
    [
        {"edition": 3},
        {"edition": "x"},
        {"players": "2"},
        {"players": 2.0},
        {"players": None},
        {"variant": 3},
        {"variant": "x"},
        {"expansions": "boats"},
        {"expansions": [1]},
        {"expansions": ["x"]},
        {"stack": None},
        {"stack": 24},
        {"stack": [1] * 24},
        {"stack": ["VJJ"] * 24},
        {"two_hex": ["VL"]},
        {"start": "nothing"},
        {"start": 3},
        {"moves": "hut@1,0"},
        {"moves": ["hut@1,0"]},
        {"moves": [None]},
        {"moves": {"a": 1}},
        {"tags": []},
        {"tags": {"a": 1}},
        {"comments": {"a": "b"}},
        {"comments": {"1": 1}},
        {"comments": {"9999": "x"}},
        {"comments": {"\u00b2": "x"}},
    ],
)
def test_a_wrong_field(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as error:
        Game.from_json(json.dumps(GOOD | change))
    assert "\n" not in str(error.value)
