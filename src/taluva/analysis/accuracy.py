"""Accuracy: how near a player's turns came to the best ones, in percent, by the formulas of Lichess.

They take chances to win in percent of a game between two, in which an even chance is 50; see `par`.
"""

from collections.abc import Sequence
from math import exp
from statistics import fmean, pstdev

from taluva.editions import Setup

_SCALE, _RATE, _OFFSET = 103.1668, 0.04354, 3.1669
"""The accuracy of a turn is `_SCALE * exp(-_RATE * lost) - _OFFSET`, where `lost` are points of the chance to win."""
_WINDOWS, _NARROWEST, _WIDEST = 10, 2, 8
"""The chances of a game are looked at in windows of a tenth of its decisions, within these limits."""
_CALMEST, _WILDEST = 0.5, 12.0
"""The least and the greatest weight of a decision, in points."""


def par(setup: Setup) -> float:
    """An even chance: what every seat starts with where all are equally strong.

    Partners win together, and the values of places run from 0 to 1, so in both variants it is a half.
    """
    return 1 / setup.players if setup.variant is None else 0.5


def turn_accuracy(cost: float, even: float = 0.5) -> float:
    """The accuracy of a turn that cost so many points, in percent; `even` is the chance that all seats start with.

    Costs are measured against it: to lose 5 of 25 points weighs as much as to lose 10 of 50.
    """
    return min(100.0, max(0.0, _SCALE * exp(-_RATE * cost * 0.5 / even) - _OFFSET))


def weights(chances: Sequence[float], even: float = 0.5) -> list[float]:
    """How much each decision weighs, by how far the chance of a seat moved around it: a decided game weighs little.

    `chances` are those of one seat before each decision and after the last, so there is one more than decisions.
    """
    points = [100 * chance * 0.5 / even for chance in chances]
    count = len(points) - 1
    width = min(max(count // _WINDOWS, _NARROWEST), _WIDEST)
    windows = (points[max(0, at + 2 - width) :][:width] for at in range(count))
    return [min(_WILDEST, max(_CALMEST, pstdev(window))) for window in windows]


def accuracy(costs: Sequence[float], weighing: Sequence[float] | None = None, even: float = 0.5) -> float:
    """A player's accuracy in percent, 100 if every turn was the best: half the weighted mean of the accuracies of all
    turns, half their harmonic mean, which tells of single bad turns. All turns weigh the same unless told otherwise."""
    if not costs:
        return 100.0
    found = [turn_accuracy(cost, even) for cost in costs]
    weighted = fmean(found, weighing)
    harmonic = len(found) / sum(1 / max(1.0, one) for one in found)
    return (weighted + harmonic) / 2
