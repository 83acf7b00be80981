"""The stack's order never shows: games that differ only in it are the same to everybody."""

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from strategies import games, stack_of

from taluva import Game
from taluva.tiles import VOLCANO_TILES


def with_another_stack(game: Game, random: Random) -> Game:
    """The same history, and other tiles to come: any that are unseen (ED2)."""
    stack = stack_of(game)
    seen = stack[: len(stack) - game.stack_left]
    unseen = [code for code, count in game.unseen.items() for _ in range(count)]
    data = json.loads(game.to_json()) | {"stack": seen + random.sample(unseen, game.stack_left)}
    return Game.from_json(json.dumps(data))


@given(games(), st.integers(0, 2**32 - 1))
def test_two_games_with_the_same_history_are_the_same(game: Game, seed: int) -> None:
    other = with_another_stack(game, Random(seed))
    assert other == game
    assert hash(other) == hash(game)
    assert repr(other) == repr(game)
    assert other.record() == game.record()
    assert str(other.position) == str(game.position)
    assert repr(other.position) == repr(game.position)
    assert other.position._array.tobytes() == game.position._array.tobytes()
    assert other.turns == game.turns
    assert list(other.legal_moves) == list(game.legal_moves)
    assert str(other.legal_moves) == str(game.legal_moves)


@given(games())
def test_the_unseen_tiles_hold_the_stack_and_the_box(game: Game) -> None:
    to_come = stack_of(game)[len(stack_of(game)) - game.stack_left :]
    assert all(to_come.count(code) <= game.unseen.get(code, 0) for code in VOLCANO_TILES)
    assert sum(game.unseen.values()) - game.stack_left == 48 - game.setup.stack
