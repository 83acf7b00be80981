"""E4. Built means removed from the supply. Covered huts count. Eliminated players do not take part."""

from builders import CARPET, arranged


def test_covered_huts_count() -> None:
    """Blue sees one hut on the island, but built ten; red has three there."""
    table = arranged(CARPET, {"red hut": "1,0 2,0", "blue hut": "-1,3"}, left=0, huts={2: 10}).play("hut@-1,0")
    assert table.game.places == (2, 1)


def test_what_is_on_the_island_does_not_count() -> None:
    table = arranged(CARPET, {"red hut": "1,0 2,0", "blue hut": "-1,3"}, left=0, huts={2: 19}).play("hut@-1,0")
    assert table.game.places == (1, 2)


def test_eliminated_players_do_not_take_part() -> None:
    table = arranged(CARPET, {"yellow temple": "2,-2", "yellow hut": "2,1"}, left=0, players=3, eliminated=[3]).play(
        "hut@-1,0"
    )
    assert table.game.places == (1, 2, 2)


def test_taking_part_they_would_have_won() -> None:
    table = arranged(CARPET, {"yellow temple": "2,-2", "yellow hut": "2,1"}, left=0, players=3).play("hut@-1,0")
    assert table.game.places == (2, 2, 1)
