"""What results prove: shares and ratings with their intervals, and a test that stops as soon as something is proved.

A stack is the unit everywhere: its games, one from each seating, are not independent of each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

_Z = NormalDist().inv_cdf(0.975)
ELO = 400 / log(10)
"""Elo points of one unit of the logarithm of the odds."""
_RESAMPLES = 1000


class Interval(NamedTuple):
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def share_interval(shares: Sequence[float], games: int) -> Interval:
    """The mean of the shares of some stacks, each of so many games, and its interval.

    It is Wilson's, for as many independent games as would vary like the stacks do (Korn and Graubard): so it stays
    honest at 0 and at 1, where nothing varies.
    """
    if not shares:
        return Interval(0.5, 0.0, 1.0)
    stacks, mean = len(shares), sum(shares) / len(shares)
    size = float(stacks * games)
    if stacks > 1:
        between = sum((share - mean) ** 2 for share in shares) / (stacks - 1) / stacks
        most = 4 * size
        if mean * (1 - mean) > 0:
            size = min(most, mean * (1 - mean) / between) if between > 0 else most
        size *= (_Z / _t_quantile(stacks - 1)) ** 2
    centre = (mean + _Z**2 / (2 * size)) / (1 + _Z**2 / size)
    half = _Z / (1 + _Z**2 / size) * sqrt(mean * (1 - mean) / size + (_Z / (2 * size)) ** 2)
    return Interval(mean, max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half)))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of two or more values that may lie anywhere, and Student's interval."""
    mean = sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    half = _t_quantile(len(values) - 1) * error
    return Interval(mean, mean - half, mean + half)


def variance_ratio(plain: Sequence[float], adjusted: Sequence[float], seed: int = 0) -> Interval | None:
    """How many times the variance of the second series the first one has; the interval by resampling both together.

    None where there is too little to tell.
    """
    rows = np.array([plain, adjusted])
    if rows.shape[1] < 3 or not rows.var(axis=1).all():
        return None
    chosen = np.random.default_rng(seed).integers(rows.shape[1], size=(_RESAMPLES, rows.shape[1]))
    first, second = rows[:, chosen].var(axis=2)
    value = float(rows[0].var() / rows[1].var())
    low, high = np.quantile(first[second > 0] / second[second > 0], [0.025, 0.975])
    return Interval(value, min(value, float(low)), max(value, float(high)))


def _t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution: exact for 1 and 2, else by Cornish and Fisher's expansion."""
    if freedom == 1:
        return 12.706204736
    if freedom == 2:
        return 4.302652730
    z, n = _Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


@dataclass(frozen=True, slots=True)
class Encounter:
    """The results of players who met. One side wins; the strength of a side is the mean of its seats'."""

    sides: tuple[tuple[int, ...], ...]
    """The players of each side, once for each seat; for two players ((0,), (1,))."""
    shares: npt.NDArray[np.float64]
    """For each stack the victories of each side: a row adds up to the number of games."""


def ratings(players: int, encounters: Sequence[Encounter], anchor: int = 0, seed: int = 0) -> list[Interval]:
    """The Elo ratings of all players by greatest likelihood (Bradley and Terry), the anchor's being 0.

    A shared victory counts as a part of one for each. To keep ratings finite one game shared by all is added to each
    encounter. The intervals are of the difference to the anchor, by resampling the stacks.
    """
    generator = np.random.default_rng(seed)
    totals = [encounter.shares.sum(axis=0, keepdims=True) for encounter in encounters]
    best = _fit(players, encounters, totals)[0]
    resampled = []
    for encounter in encounters:
        # A stack shared by all sides is among those drawn, for else results without a loss would have no interval.
        games = encounter.shares.sum(axis=1).max(initial=1.0)
        shared = np.full((1, len(encounter.sides)), games / len(encounter.sides))
        pool = np.concatenate([encounter.shares, shared])
        counts = generator.multinomial(len(pool), np.full(len(pool), 1 / len(pool)), _RESAMPLES)
        resampled.append(counts @ pool)
    spread = _fit(players, encounters, resampled)
    best, spread = (best - best[anchor]) * ELO, (spread - spread[:, anchor : anchor + 1]) * ELO
    low, high = np.quantile(spread, [0.025, 0.975], axis=0)
    return [
        Interval(float(best[i]), min(float(low[i]), float(best[i])), max(float(high[i]), float(best[i])))
        for i in range(players)
    ]


def _fit(players: int, encounters: Sequence[Encounter], totals: Sequence[Any]) -> Any:
    """Newton's method for many sets of totals at once; a row of strengths for each set."""
    sets = len(totals[0])
    strengths = np.zeros((sets, players))
    designs = [_design(players, encounter) for encounter in encounters]
    wins = [total + 1 / total.shape[1] for total in totals]
    for _ in range(100):
        # A faint pull towards 0 fixes what nothing else does: the common level, and players who never met.
        slope = -1e-9 * strengths
        curve = np.zeros((sets, players, players)) + 1e-9 * np.eye(players)
        for design, won in zip(designs, wins, strict=True):
            level = strengths @ design.T
            chance = np.exp(level - level.max(axis=1, keepdims=True))
            chance /= chance.sum(axis=1, keepdims=True)
            games = won.sum(axis=1, keepdims=True)
            slope += (won - games * chance) @ design
            middle = chance @ design
            curve += np.einsum("bs,si,sj->bij", games * chance, design, design)
            curve -= games[:, :, None] * middle[:, :, None] * middle[:, None, :]
        step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
        step -= step.mean(axis=1, keepdims=True)
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return strengths


def _design(players: int, encounter: Encounter) -> Any:
    """How much of each player's strength is in each side."""
    design = np.zeros((len(encounter.sides), players))
    for side, members in enumerate(encounter.sides):
        for player in members:
            design[side, player] += 1 / len(members)
    return design


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Is a player's share `low` or less, or `high` or more? With 5 % error either way."""

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError(f"A sequential test needs 0 < low < high < 1, not {self.low:g} and {self.high:g}.")

    @property
    def bound(self) -> float:
        """The logarithm of the likelihood ratio at which it is decided."""
        return log((1 - self.error) / self.error)

    def ratio(self, shares: Sequence[float]) -> float:
        """The logarithm of the likelihood ratio of `high` against `low`, given the player's share of each stack.

        The generalised test: each hypothesis has the likeliest distribution of shares with its mean. One stack is added
        half as won and half as lost, so that few results without variation prove nothing.
        """
        values, counts = np.unique(np.array([*shares, 0.0, 1.0]), return_counts=True)
        weights = counts.astype(float)
        weights[[0, -1]] -= 0.5
        return float(
            weights @ (np.log(_tilted(values, weights, self.high)) - np.log(_tilted(values, weights, self.low)))
        )

    def verdict(self, shares: Sequence[float]) -> str | None:
        """`high` or `low` if that is decided, else None."""
        ratio = self.ratio(shares)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else None


def _tilted(values: Any, weights: Any, mean: float) -> Any:
    """The likeliest distribution over some values with a given mean (empirical likelihood)."""
    frequencies = weights / weights.sum()
    # Frequencies / (1 + x (value - mean)), all positive, for the x at which the mean is right; it falls with x.
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(64):
        x = (low + high) / 2
        if frequencies @ ((values - mean) / (1 + x * (values - mean))) > 0:
            low = x
        else:
            high = x
    return frequencies / (1 + (low + high) / 2 * (values - mean))
