"""Whatever is given as a game in JSON: it is a game, or ValueError with one sentence."""

import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import attempt, mutated

from taluva import Game
from taluva.testing import USUAL_SETUPS, random_game

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 50) | st.floats() | st.sampled_from(["VJC", "VL", "boats", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@cache
def texts() -> tuple[str, ...]:
    games = [random_game(setup, seed, 8) for seed, setup in enumerate(USUAL_SETUPS)]
    games.append(Game.from_position(games[0].position, seed=1))
    return tuple(game.to_json() for game in games)


def check(text: str) -> None:
    game, error = attempt(ValueError, Game.from_json, text)
    if error:
        assert str(error)
        assert "\n" not in str(error)
        return
    assert Game.from_json(game.to_json()).to_json() == game.to_json()
    assert game.record()


@given(st.text(max_size=60) | VALUES.map(json.dumps))
@settings(max_examples=2 * settings().max_examples)
def test_any_text(text: str) -> None:
    check(text)


@given(st.deferred(lambda: mutated(st.sampled_from(texts()), '[]{}",:0123456789VJCSRLhut@')))
@settings(max_examples=12 * settings().max_examples)
def test_mutated_text(text: str) -> None:
    check(text)


@given(st.deferred(lambda: st.sampled_from(texts())), st.data())
@settings(max_examples=12 * settings().max_examples)
def test_mutated_fields(text: str, data: st.DataObject) -> None:
    game: dict[str, Any] = json.loads(text)
    for _ in range(data.draw(st.integers(1, 2))):
        name = data.draw(st.sampled_from(sorted(game)))
        if isinstance(game[name], list) and game[name] and data.draw(st.booleans()):
            game[name][data.draw(st.integers(0, len(game[name]) - 1))] = data.draw(VALUES)
        else:
            game[name] = data.draw(VALUES)
    check(json.dumps(game))
