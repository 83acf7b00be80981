"""W4. Settlements are each player's own: partners' buildings do not join."""

from builders import CARPET, arranged

TEAMS = {"players": 4, "variant": "teams"}


def test_partners_buildings_do_not_join() -> None:
    table = arranged(CARPET, {"red hut": "1,0 2,0", "yellow hut": "0,1"}, **TEAMS)
    assert (table.settlements(1), table.settlements(3)) == ([2], [1])


def test_nor_do_they_help_to_build_a_temple() -> None:
    table = arranged(CARPET, {"red hut": "1,0 2,0", "yellow hut": "0,1"}, **TEAMS)
    table.illegal("temple@1,-1", "B3")
    arranged(CARPET, {"red hut": "1,0 2,0 0,1"}, **TEAMS).legal("temple@1,-1")


def test_nor_do_they_keep_a_hut_away() -> None:
    arranged(CARPET, {"yellow hut": "1,0"}, **TEAMS).legal("hut@2,0")


def test_nor_can_they_be_expanded() -> None:
    arranged(CARPET, {"yellow hut": "1,0"}, **TEAMS).illegal("expand@1,0:C", "B4")
