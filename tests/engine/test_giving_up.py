"""Turns are given up when they are clearly worse than the best, and not before."""

from typing import Any

import numpy as np
import pytest
from answers import check_result, unfinished_game

from taluva import Engine, Game
from taluva.engine import thought
from taluva.engine.thought import Thought
from taluva.engine.weights import networks

POSITION = unfinished_game(Game(seed=1).setup, steps=20).position


def sampled(values: Any) -> Thought:
    """A thought whose turns were worth these values (by sample and turn) to the mover."""
    thought = Thought(POSITION, networks(2, False), 1, 0)
    thought.find_turns(8, values.shape[1])
    thought.sums = np.zeros((values.shape[1], 4))
    thought.sums[:, thought.seat] = values.sum(axis=0)
    thought.products = values.T @ values
    thought.samples = np.full(values.shape[1], len(values))
    return thought


def contenders(values: Any, kept: int | None = None) -> list[int]:
    thought = sampled(values)
    if kept is not None:
        thought.kept.add(kept)
    return thought._contenders(np.arange(values.shape[1])).tolist()


def draws(samples: int, means: list[float], common: float, own: float) -> Any:
    """Values that vary together by the tiles, and a little on their own."""
    random = np.random.default_rng(5)
    tiles = random.normal(0, common, (samples, 1))
    return np.array(means) + tiles + random.normal(0, own, (samples, len(means)))


def test_too_few_samples_say_nothing() -> None:
    assert contenders(draws(thought._ENOUGH - 1, [0.9, 0.1], 0.0, 0.0)) == [0, 1]


def test_what_is_clearly_worse_goes() -> None:
    assert contenders(draws(thought._ENOUGH, [0.3, 0.6, 0.59], 0.1, 0.03)) == [1, 2]


def test_more_samples_tell_small_differences_apart() -> None:
    assert contenders(draws(2000, [0.3, 0.6, 0.59], 0.1, 0.03)) == [1]


def test_tiles_that_are_bad_for_all_turns_say_nothing_about_any() -> None:
    assert contenders(draws(200, [0.60, 0.55], 0.3, 0.01)) == [0]
    assert contenders(draws(200, [0.60, 0.55], 0.0, 0.3)) == [0, 1]


def test_of_equal_turns_one_is_left_in_the_end() -> None:
    assert contenders(draws(500, [0.5, 0.5, 0.5], 0.2, 0.0)) == [0]


def test_what_is_asked_for_is_judged_to_the_end() -> None:
    assert contenders(draws(2000, [0.3, 0.6, 0.59], 0.1, 0.03), kept=0) == [0, 1]


@pytest.mark.parametrize("threads", [1, 2])
def test_the_best_turn_is_tried_longest(threads: int) -> None:
    result = Engine(nodes=0, threads=threads).analyse(POSITION, None, nodes=6000, lines=1000)
    check_result(POSITION, result)
    samples = [line.samples for line in result.lines]
    assert samples[0] == max(samples) >= thought._TO_SHOW
    assert len([few for few in samples if 0 < few < samples[0] / 4]) > len(samples) / 2


@pytest.mark.slow
def test_giving_up_early_loses_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Engine(nodes=3000, seed=1).choose(POSITION)
    monkeypatch.setattr(thought, "_SURELY", 1e9)
    patient = Engine(nodes=0, seed=2).analyse(POSITION, None, nodes=12000, include=[quick.moves])
    seat = POSITION.seat - 1
    (again,) = [line for line in patient.lines if line.moves == quick.moves]
    assert again.values[seat] > patient.values[seat] - 0.02
