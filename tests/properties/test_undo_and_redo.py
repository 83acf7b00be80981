"""Undo restores everything, redo brings everything back, and a copy is independent."""

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from strategies import games

from taluva import Game
from taluva.testing import random_step


def snapshot(game: Game) -> tuple[object, ...]:
    return game.position, game.record(), game.moves, game.turns, game.to_json(), str(game.tile), game.seat


@given(games(most_steps=50))
def test_undo_to_the_beginning_and_redo_to_the_end(game: Game) -> None:
    at_the_end = snapshot(game)
    seen = [at_the_end]
    moves = game.moves
    for move in reversed(moves):
        assert game.undo() == move
        seen.append(snapshot(game))
    assert not game.can_undo
    assert game == Game.from_json(json.dumps(json.loads(game.to_json()) | {"moves": []}))
    for move, expected in zip(moves, reversed(seen[:-1]), strict=True):
        assert game.redo() == move
        assert snapshot(game) == expected
    assert not game.can_redo


@given(games(most_steps=50), st.integers(1, 10), st.integers(0, 2**32 - 1))
def test_another_way_after_undo(game: Game, back: int, seed: int) -> None:
    """The way on from a position does not depend on what was taken back: the same stack lies there."""
    untouched = Game.from_json(game.to_json())
    for _ in range(min(back, len(game.moves))):
        game.undo()
        untouched = Game.from_json(game.to_json())
    for _ in range(back):
        if game.phase == "over":
            break
        step = random_step(game, Random(seed))
        game.play(step)
        untouched.play(step)
        assert not game.can_redo
        assert snapshot(game) == snapshot(untouched)


@given(games(most_steps=50), st.integers(0, 2**32 - 1))
def test_a_copy_is_independent(game: Game, seed: int) -> None:
    copy, before = game.copy(), snapshot(game)
    assert snapshot(copy) == before
    assert copy == game
    if copy.phase != "over":
        copy.play(random_step(copy, Random(seed)))
        assert copy != game
    copy.tags["Event"] = "elsewhere"
    copy.comments[0] = "hm"
    assert snapshot(game) == before
    assert game.tags == {}
    while copy.can_undo:
        copy.undo()
    assert snapshot(game) == before
