"""The rating of a solver: Glicko-1 (M. Glickman, 1999), with every puzzle as one game against an opponent whose rating
is known."""

import math
from dataclasses import dataclass

FIRST_RATING, FIRST_DEVIATION = 1200.0, 350.0
_LEAST_DEVIATION = 60.0
"""So that a rating can always change."""
_PUZZLE_DEVIATION = 60.0
"""How uncertain the rating of a puzzle is."""
_Q = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and how uncertain that is."""

    value: float = FIRST_RATING
    deviation: float = FIRST_DEVIATION


def after(rating: Rating, puzzle: float, solved: bool) -> Rating:
    """The rating after a puzzle of a rating was solved, or not."""
    weight = 1 / math.sqrt(1 + 3 * (_Q * _PUZZLE_DEVIATION / math.pi) ** 2)
    expected = 1 / (1 + 10 ** (-weight * (rating.value - puzzle) / 400))
    information = 1 / rating.deviation**2 + (_Q * weight) ** 2 * expected * (1 - expected)
    value = rating.value + _Q / information * weight * (solved - expected)
    return Rating(value, max(_LEAST_DEVIATION, math.sqrt(1 / information)))
