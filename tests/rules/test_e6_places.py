"""E6. Winners have place 1; all others share the next place, one more than the number of winners."""

from builders import CARPET, arranged


def test_one_winner_of_four() -> None:
    table = arranged(CARPET, {"blue hut": "1,0 2,0 2,1", "yellow hut": "0,2 1,2"}, left=0, players=4)
    assert table.play("hut@-1,0").game.places == (2, 1, 2, 2)


def test_two_winners_of_three() -> None:
    table = arranged(CARPET, {"yellow hut": "1,0"}, left=0, players=3)
    assert table.play("hut@-1,0").game.places == (1, 3, 1)


def test_three_winners_of_four() -> None:
    table = arranged(CARPET, {"yellow hut": "1,0", "white hut": "0,2"}, left=0, players=4)
    assert table.play("hut@-1,0").game.places == (1, 4, 1, 1)


def test_teams_have_first_and_third_place() -> None:
    table = arranged(CARPET, {"blue hut": "1,0 2,0 2,1"}, left=0, players=4, variant="teams")
    assert table.play("hut@-1,0").game.places == (3, 1, 3, 1)


def test_an_eliminated_member_of_the_winning_team_is_included() -> None:
    table = arranged(CARPET, {"blue hut": "1,0 2,0 2,1"}, left=0, players=4, variant="teams", eliminated=[4])
    assert table.play("hut@-1,0").game.places == (3, 1, 3, 1)


def test_there_are_no_places_before_the_end() -> None:
    table = arranged(CARPET, left=1)
    assert table.game.places is None
    assert table.play("hut@-1,0").game.places is None
