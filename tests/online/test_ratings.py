"""Ratings: who wins goes up, shared places are shared, and teams rise and fall together."""

import pytest

from taluva.online.ratings import Skill, rated, shown


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
