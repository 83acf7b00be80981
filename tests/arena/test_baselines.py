"""Greedy and Monte Carlo keep to the rules in every setup, cannot peek, and do what they are for."""

from dataclasses import replace
from itertools import islice

import pytest

from taluva import Game, Position
from taluva.arena.baselines import Greedy, MonteCarlo
from taluva.arena.timed_game import shares_of
from taluva.testing import USUAL_SETUPS, check_player, random_setups

SETUPS = [replace(setup, stack=12) for setup in USUAL_SETUPS]


@pytest.mark.slow
def test_greedy_plays_by_the_rules() -> None:
    check_player(Greedy(1), games=8)
    check_player(Greedy(2), games=12, setups=list(islice(random_setups(5), 12)))


@pytest.mark.slow
def test_monte_carlo_plays_by_the_rules_and_cannot_peek() -> None:
    check_player(MonteCarlo(playouts=8), games=8, setups=SETUPS, deterministic=True)


def test_monte_carlo_plays_by_the_rules_in_random_setups() -> None:
    short = [replace(setup, stack=12) for setup in islice(random_setups(6), 12)]
    check_player(MonteCarlo(playouts=4), games=12, setups=short)


def test_monte_carlo_with_threads_and_time() -> None:
    game = Game(seed=1)
    moves = MonteCarlo(seconds=0.1, threads=2)(game.position)
    for move in moves:
        game.play(move)
    assert game.seat == 2


def test_the_seed_decides_between_equals() -> None:
    """In the first turn all directions are alike."""
    position = Game(seed=2).position
    answers = {Greedy(seed)(position) for seed in range(12)}
    assert len(answers) > 1
    assert Greedy(3)(position) == Greedy(3)(position)


@pytest.mark.parametrize("seed", range(4))
def test_the_last_turn_is_the_best_there_is(seed: int) -> None:
    game = Game(stack=12, seed=seed)
    greedy = Greedy(seed)
    while game.position.stack_left:
        for move in greedy(game.position):
            game.play(move)
    position, seat = game.position, game.seat

    def result(moves: tuple[object, ...]) -> float:
        after = position
        for move in moves:
            after = after.play(move)  # type: ignore[arg-type]
        return shares_of(position.setup, after.places or ())[seat - 1]

    best = max(
        result((placement, build)) for placement in position.legal_moves for build in _builds(position, placement)
    )
    assert result(greedy(position)) == best
    assert result(MonteCarlo(playouts=32)(position)) == best


def _builds(position: Position, placement: object) -> list[object]:
    after = position.play(placement)  # type: ignore[arg-type]
    return list(after.legal_moves) if after.phase == "build" else []
