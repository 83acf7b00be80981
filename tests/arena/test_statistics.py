"""The statistics against known values, and against chance where nothing is known."""

import math

import numpy as np
import pytest

from taluva.arena.statistics import Encounter, SequentialTest, _t_quantile, ratings, share_interval

PAIR = ((0,), (1,))


def encounter(wins: float, games: int, sides: tuple[tuple[int, ...], ...] = PAIR) -> Encounter:
    """Stacks of two games, of which the first side wins so many in all; the others share the rest."""
    stacks = games // 2
    first = np.zeros(stacks)
    for at in range(stacks):
        first[at] = min(2.0, max(0.0, wins - 2 * at))
    rest = (2 - first) / (len(sides) - 1)
    return Encounter(sides, np.column_stack([first, *[rest] * (len(sides) - 1)]))


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert _t_quantile(freedom) == pytest.approx(quantile, abs=0.004)


def test_one_stack_has_the_interval_of_wilson() -> None:
    assert share_interval([0.8], 10) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)


def test_nothing_played_says_nothing() -> None:
    assert share_interval([], 2) == (0.5, 0, 1)


def test_the_interval_of_a_clean_sweep_is_no_point() -> None:
    value, low, high = share_interval([1.0] * 20, 2)
    assert (value, high) == (1, 1)
    assert 0.85 < low < 0.95


def test_stacks_that_go_to_one_side_whole_count_once() -> None:
    """Forty games whose results come in equal pairs prove as much as twenty."""
    apart = share_interval([1.0, 0.0] * 10 + [0.5] * 20, 2)
    whole = share_interval([1.0, 0.0] * 20, 2)
    assert whole.high - whole.low > 1.2 * (apart.high - apart.low)


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    generator = np.random.default_rng(1)
    for share in (0.5, 0.8):
        held = 0
        for _ in range(1000):
            # Some stacks are good for one side from every seat.
            stack = np.clip(share + 0.2 * generator.choice([-1, 1], 15), 0, 1)
            results = (generator.random((15, 2)) < stack[:, None]).mean(axis=1)
            value, low, high = share_interval(results.tolist(), 2)
            assert low <= value <= high
            held += low <= share <= high
        assert held > 930


def test_three_of_four_is_191_points() -> None:
    first, second = ratings(2, [encounter(7500, 10000)], anchor=1)
    assert first.value == pytest.approx(190.8, abs=0.5)
    assert second == (0, 0, 0)
    assert first.low < first.value < first.high


def test_half_of_the_games_against_three_is_odds_of_three_to_one() -> None:
    first, _ = ratings(2, [encounter(5000, 10000, ((0,), (1,), (1,), (1,)))], anchor=1)
    assert first.value == pytest.approx(400 * math.log10(3), abs=0.5)


def test_teams_are_as_strong_as_their_members_on_average() -> None:
    both = ratings(2, [encounter(7500, 10000, ((0, 0), (1, 1)))], anchor=1)[0]
    mixed = ratings(4, [encounter(7500, 10000, ((0, 2), (1, 3)))], anchor=1)
    assert both.value == pytest.approx(190.8, abs=0.5)
    assert (mixed[0].value + mixed[2].value) / 2 - mixed[3].value / 2 == pytest.approx(190.8, abs=0.5)


def test_ratings_add_up_over_players_who_never_met() -> None:
    found = ratings(3, [encounter(7500, 10000), encounter(7500, 10000, ((1,), (2,)))], anchor=2)
    assert [elo.value for elo in found] == pytest.approx([381.7, 190.8, 0], abs=1)


def test_a_clean_sweep_has_a_finite_rating_and_an_interval() -> None:
    first = ratings(2, [encounter(40, 40)], anchor=1)[0]
    assert 500 < first.value < 1000
    assert 300 < first.low < first.value - 50


def test_without_games_all_are_equal() -> None:
    assert ratings(2, [Encounter(PAIR, np.zeros((0, 2)))])[1].value == pytest.approx(0)


def test_the_interval_of_a_rating_holds_the_truth() -> None:
    generator = np.random.default_rng(2)
    truth = 400 * math.log10(0.7 / 0.3)
    held = 0
    for _ in range(100):
        wins = (generator.random((50, 2)) < 0.7).sum(axis=1).astype(float)
        elo = ratings(2, [Encounter(PAIR, np.column_stack([wins, 2 - wins]))], anchor=1)[0]
        held += elo.low <= truth <= elo.high
    assert held >= 90


def test_the_ratio_is_even_in_the_middle_and_grows_with_wins() -> None:
    test = SequentialTest(0.4, 0.6)
    assert test.ratio([0.5, 1.0, 0.0]) == pytest.approx(0, abs=1e-9)
    assert test.ratio([]) == pytest.approx(0, abs=1e-9)
    assert 0 < test.ratio([1.0] * 3) < test.ratio([1.0] * 6)
    assert test.ratio([0.0] * 3) == pytest.approx(-test.ratio([1.0] * 3))


def test_two_valued_results_give_the_ratio_of_wald() -> None:
    """With shares of 0 and 1 alone the test is Wald's for a coin, with the added stack."""
    wins, losses = 12, 5
    expected = (wins + 0.5) * math.log(0.65 / 0.5) + (losses + 0.5) * math.log(0.35 / 0.5)
    assert SequentialTest(0.5, 0.65).ratio([1.0] * wins + [0.0] * losses) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("share", "right"), [(0.5, "low"), (0.65, "high")])
def test_the_wrong_verdict_is_rare(share: float, right: str) -> None:
    generator = np.random.default_rng(3)
    test = SequentialTest(0.5, 0.65)
    verdicts = []
    for _ in range(60):
        shares: list[float] = []
        while test.verdict(shares) is None:
            shares.append(float((generator.random(2) < share).mean()))
        verdicts.append(test.verdict(shares))
    assert verdicts.count(right) >= 54


@pytest.mark.parametrize(("low", "high"), [(0.6, 0.5), (0.5, 0.5), (0, 0.5), (0.5, 1), (math.nan, 0.6)])
def test_strange_hypotheses_are_refused(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="0 < low < high < 1"):
        SequentialTest(low, high)
