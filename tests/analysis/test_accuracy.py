"""Accuracy by the formulas of Lichess, for games of two to four."""

from math import exp

import pytest

from taluva.analysis import accuracy, turn_accuracy
from taluva.analysis.accuracy import par, weights
from taluva.editions import set_up


def test_the_accuracy_of_a_turn_falls_with_its_cost() -> None:
    assert turn_accuracy(0) == pytest.approx(100, abs=0.001)
    assert turn_accuracy(10) == pytest.approx(103.1668 * exp(-0.4354) - 3.1669)
    assert turn_accuracy(100) == 0
    found = [turn_accuracy(cost) for cost in range(80)]
    assert found == sorted(found, reverse=True)


def test_costs_are_measured_against_an_even_chance() -> None:
    assert [par(set_up(players=players)) for players in (2, 3, 4)] == [1 / 2, 1 / 3, 1 / 4]
    assert par(set_up(players=4, variant="teams")) == par(set_up(players=4, variant="places")) == 1 / 2
    assert turn_accuracy(5, 1 / 4) == pytest.approx(turn_accuracy(10))


def test_the_accuracy_of_a_player() -> None:
    assert accuracy([]) == 100
    assert accuracy([0, 0, 0]) == pytest.approx(100, abs=0.001)
    one, other = turn_accuracy(2), turn_accuracy(20)
    mean, harmonic = (one + other) / 2, 2 / (1 / one + 1 / other)
    assert accuracy([2, 20]) == pytest.approx((mean + harmonic) / 2)
    assert accuracy([2, 20], [3, 1]) == pytest.approx(((3 * one + other) / 4 + harmonic) / 2)
    assert accuracy([0, 100]) == pytest.approx((50 + 2 / (1 / 100 + 1)) / 2, abs=0.001)


def test_decisions_weigh_by_how_far_the_chances_move() -> None:
    assert weights([0.5, 0.5, 0.6, 0.6, 1.0]) == pytest.approx([0.5, 5, 0.5, 12])
    assert weights([0.5, 0.55], even=1 / 4) == pytest.approx([5])
    # Thirty decisions are looked at in windows of three chances; the first has the second's.
    chances = [0.5, 0.56, 0.53, *[0.53] * 28]
    found = weights(chances)
    assert len(found) == 30
    assert found[0] == found[1] == pytest.approx(2.449, abs=0.001)
    assert found[10] == 0.5
