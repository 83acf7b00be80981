"""T2. The tile drawn is public. The order of the stack is hidden from everybody, always."""

import random

import taluva
from builders import new_table
from taluva.tiles import VOLCANO_TILES

STACK = [code for code, count in VOLCANO_TILES.items() for _ in range(count)]


def two_games_that_differ_only_in_what_is_hidden() -> tuple[taluva.Game, taluva.Game]:
    random.Random(3).shuffle(stack := STACK.copy())
    first, second = taluva.Game(stack=stack), taluva.Game(stack=[*stack[:3], *reversed(stack[3:])])
    for game in (first, second):
        for _ in range(4):
            game.play(next(iter(game.legal_moves)))
    return first, second


def test_the_tile_drawn_is_public() -> None:
    game = new_table("VJC@0,0:E hut@1,0", stack=["VJC", "VSR", *["VCJ"] * 6, *["VJS"] * 4]).game
    assert str(game.tile) == str(game.position.tile) == "VSR"
    assert "VSR" not in game.unseen


def test_nothing_public_shows_the_order_of_the_stack() -> None:
    first, second = two_games_that_differ_only_in_what_is_hidden()
    assert first == second
    assert hash(first) == hash(second)
    assert repr(first) == repr(second)
    assert first.record() == second.record()
    assert (first.position, str(first.position), repr(first.position)) == (
        second.position,
        str(second.position),
        repr(second.position),
    )
    assert first.turns == second.turns
    assert first.unseen == second.unseen
    assert list(first.legal_moves) == list(second.legal_moves)


def test_a_position_holds_no_stack_at_all() -> None:
    first, second = two_games_that_differ_only_in_what_is_hidden()
    assert first.position._array.tobytes() == second.position._array.tobytes()
    assert not hasattr(first.position, "_stack")


def test_what_comes_next_does_differ() -> None:
    first, second = two_games_that_differ_only_in_what_is_hidden()
    draws = []
    for game in (first, second):
        for _ in range(6):
            game.play(next(iter(game.legal_moves)))
        draws.append([turn.tile for turn in game.turns])
    assert draws[0] != draws[1]
