"""Reshuffling the rest of the stack: tiles that were seen and taken back say nothing about the next draws."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taluva
from taluva import Game
from taluva.testing import random_step
from taluva.tiles import VOLCANO_TILES


def after_some_turns(seed: int, turns: int, stack: int = 24) -> Game:
    game, random = Game(stack=stack, seed=seed), Random(seed)
    while len(game.turns) <= turns and game.phase != "over":
        game.play(random_step(game, random))
    return game


def play_on(game: Game) -> None:
    random = Random(0)
    while game.phase != "over":
        game.play(random_step(game, random))


@given(st.integers(0, 2**32 - 1), st.integers(0, 20), st.integers(0, 12))
def test_only_what_is_left_is_dealt_anew(seed: int, turns: int, back: int) -> None:
    game = after_some_turns(seed, turns)
    for _ in range(min(back, len(game.moves))):
        game.undo()
    before, known = game.position, game.record()
    game.reshuffle(seed)
    assert (game.position, game.record()) == (before, known)
    assert not game.can_redo
    assert Game.from_json(game.to_json()) == game
    play_on(game)
    assert taluva.read_record(game.record()) == game
    drawn = Counter(str(turn.tile) for turn in game.turns)
    assert not drawn - Counter(VOLCANO_TILES)


def test_the_same_seed_deals_the_same() -> None:
    games = [after_some_turns(3, 6) for _ in range(2)]
    for game in games:
        game.reshuffle(11)
    assert games[0].to_json() == games[1].to_json()
    games[1].reshuffle(12)
    assert games[0].to_json() != games[1].to_json()


def test_a_copy_keeps_its_own_stack() -> None:
    game = after_some_turns(3, 6)
    copy, before = game.copy(), game.to_json()
    copy.reshuffle(1)
    assert game.to_json() == before


@pytest.mark.parametrize("size", [12, 48])
def test_every_unseen_tile_is_equally_likely_to_come_next(size: int) -> None:
    """Including the tile that was seen and taken back: as likely as any other, by the counts of the position (ED2)."""
    game = Game(stack=size, seed=7)
    game.play(f"{game.tile}@0,0:E")
    build = str(next(iter(game.legal_moves)))
    game.play(build)
    seen = str(game.tile)
    game.undo()
    unseen, draws = game.unseen, Counter[str]()
    tries = 4700
    for seed in range(tries):
        again = game.copy()
        again.reshuffle(seed)
        again.play(build)
        draws[str(again.tile)] += 1
    total = sum(unseen.values())
    assert seen in draws
    assert set(draws) == set(unseen)
    # Chi-squared with at most 24 degrees of freedom: 60 would come up once in ten thousand.
    expected = {code: tries * count / total for code, count in unseen.items()}
    assert sum((draws[code] - mean) ** 2 / mean for code, mean in expected.items()) < 60
