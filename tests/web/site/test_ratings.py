"""Ratings: who wins goes up, shared places are shared, teams rise and fall together, and farming gains nothing."""

from dataclasses import replace

import pytest

from taluva.web.people.ratings import BAND, Skill, rated, shown, weighed


def test_everybody_begins_at_1500() -> None:
    assert shown(Skill().mu) == 1500


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_better_place_is_never_worth_less(players: int) -> None:
    after = rated([Skill()] * players, range(1, players + 1))
    ratings = [shown(skill.mu) for skill in after]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == players
    assert ratings[0] > 1500 > ratings[-1]
    assert all(skill.sigma < Skill().sigma for skill in after)


def test_who_sits_where_does_not_matter() -> None:
    strong, weak = Skill(30, 3), Skill(20, 5)
    assert rated([strong, weak], [2, 1]) == rated([weak, strong], [1, 2])[::-1]


def test_a_shared_place_is_the_same_for_equals() -> None:
    after = rated([Skill()] * 4, [1, 2, 2, 4])
    assert after[1] == after[2]
    assert after[0].mu > after[1].mu > after[3].mu
    assert rated([Skill(), Skill()], [1, 1])[0].mu == pytest.approx(25)


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Skill(32, 4), Skill(22, 4)
    expected = rated([strong, weak], [1, 2])[0].mu - strong.mu
    upset = strong.mu - rated([strong, weak], [2, 1])[0].mu
    assert upset > 3 * expected > 0


def test_partners_rise_and_fall_together() -> None:
    after = rated([Skill()] * 4, [2, 1, 2, 1], teams=True)
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[1].mu > 25 > after[0].mu


def test_a_team_with_one_who_left_is_placed_by_the_other() -> None:
    assert rated([Skill()] * 4, [1, 3, 4, 3], teams=True) == rated([Skill()] * 4, [1, 2, 1, 2], teams=True)


NOW, OLD = 1_000_000_000.0, 0.0


def newcomer() -> Skill:
    return Skill(created=NOW - 60)


def regular(rating: int = 1500, sigma: float = 3.0) -> Skill:
    return Skill(25 + (rating - 1500) / 42, sigma, 30, OLD)


def change(mine: Skill, other: Skill, place: int = 1, meetings: int = 0) -> int:
    """How a game between two players changes the first one's rating."""
    after = weighed([mine, other], [place, 3 - place], {frozenset((0, 1)): meetings}, NOW)
    return shown(after[0].mu) - shown(mine.mu)


def test_newcomers_do_not_move_established_players() -> None:
    for place in (1, 2):
        assert change(regular(), newcomer(), place) == 0
        assert change(regular(1800), newcomer(), place) == 0
    assert change(newcomer(), regular()) > 100 > -100 > change(newcomer(), regular(), 2), "they move in full"
    assert change(regular(), regular()) > 10


def test_thousands_of_throwaways_lift_nobody_out_of_the_band() -> None:
    main = newcomer()
    for game in range(3000):
        main = weighed([main, newcomer()], [1, 2], {}, NOW)[0]
        assert shown(main.mu) <= 1500 + BAND, game
    assert main.games == 3000
    for _ in range(3000):
        main = weighed([newcomer(), main, newcomer(), newcomer()], [2, 1, 2, 2], {}, NOW)[1]
    assert shown(main.mu) <= 1500 + BAND
    aged = replace(main, created=OLD)
    assert change(aged, newcomer()) == 0
    victim = newcomer()
    for _ in range(100):
        victim = weighed([victim, newcomer()], [2, 1], {}, NOW)[0]
    assert shown(victim.mu) >= 1500 - BAND, "nor down"


def test_the_same_two_count_less_each_time() -> None:
    once = change(regular(), regular())
    often, total = regular(), regular()
    for game in range(1000):
        total = weighed([total, often], [1, 2], {frozenset((0, 1)): game}, NOW)[0]
    assert 0 < shown(total.mu) - 1500 <= 2 * once
    assert change(regular(), regular(), meetings=10) == 0


def test_games_that_do_not_count_leave_the_uncertainty() -> None:
    assert weighed([regular(), newcomer()], [1, 2], {}, NOW)[0].sigma == regular().sigma
    assert weighed([regular(), regular()], [1, 2], {}, NOW)[0].sigma < regular().sigma


def test_in_a_mixed_company_only_the_established_count() -> None:
    pure = weighed([regular(), regular(), regular()], [1, 2, 2], {}, NOW)[0].mu - 25
    mixed = weighed([regular(), regular(), newcomer()], [1, 2, 2], {}, NOW)[0].mu - 25
    assert 0 < mixed < pure
