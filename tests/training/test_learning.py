"""Fitting networks to what they are shown."""

import numpy as np

from taluva.engine.network import new_network
from taluva.engine.optimiser import Learner, Replay


def test_a_network_learns_what_it_is_shown() -> None:
    generator = np.random.default_rng(1)
    shown = generator.random((2000, 12)) < 0.5
    replay, learner = Replay(1500, 2), Learner(new_network(1), 2)
    active = np.zeros((len(shown), replay.active.shape[1]), np.int16)
    for row, facts in zip(active, shown, strict=True):
        row[: facts.sum()] = np.flatnonzero(facts)
    # Either fact, but not both: no sum of weights says that.
    replay.add(active, shown.sum(axis=1), shown[:, 0] ^ shown[:, 1], np.ones(len(shown)))
    first = learner.learn(replay, 256, 0.01)
    for _ in range(150):
        last = learner.learn(replay, 256, 0.01)
    assert last < 0.3 * first


def test_the_oldest_examples_make_room() -> None:
    replay = Replay(10, 2)
    for number in range(4):
        active = np.full((4, replay.active.shape[1]), number, np.int16)
        replay.add(active, np.full(4, number), np.full(4, number), np.ones(4))
    assert sorted(replay.targets) == [1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    assert replay.picks(100).max() < 10


def test_heavy_examples_are_learned_from_more_often() -> None:
    replay = Replay(10, 2)
    active = np.zeros((10, replay.active.shape[1]), np.int16)
    replay.add(active, np.zeros(10), np.zeros(10), np.array([1.0] * 9 + [3.0]))
    picks = replay.picks(6000)
    assert len(picks) == 6000
    assert 1300 < (picks == 9).sum() < 1700
