"""P9. Covered huts go back to the box, not to the supply; they still count as built. Settlements may be split."""

from builders import CARPET, arranged, raised


def test_the_supply_gets_nothing_back() -> None:
    table = arranged(CARPET, {"red hut": "1,0", "blue hut": "-1,0 0,-1 1,-1"}, hand="VLC", phase="place")
    assert table.game.supply(2).huts == 17
    table.play("VLC@0,0:W")
    assert table.game.supply(2).huts == 17
    assert sum(settlement.huts for settlement in table.game.settlements(2)) == 1


def test_all_huts_of_a_cell_go() -> None:
    mesa = raised(2, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")
    table = arranged(mesa, {"red hut": "2,1", "blue hut": "1,0 0,1"}, hand="VLC", phase="place")
    assert table.game.supply(2).huts == 16
    table.play("VLC@2,-1:SE")
    assert table.game.supply(2).huts == 16
    assert [settlement.huts for settlement in table.game.settlements(2)] == [2]


def test_a_settlement_may_be_split() -> None:
    """-1,1 and 1,-1 were joined by -1,0 and 0,-1."""
    table = arranged(CARPET, {"blue hut": "-1,1 -1,0 0,-1 1,-1", "red hut": "1,0"}, hand="VLC", phase="place")
    assert table.settlements(2) == [4]
    table.play("VLC@0,0:W")
    assert table.settlements(2) == [1, 1]


def test_covered_huts_still_count_as_built() -> None:
    """E4: with 19 huts built, one of them covered, one more wins by E1 for one who has built both towers."""
    mesa = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")
    table = arranged(mesa + " VSJ@4,-2:E", {"red tower": "1,0 3,-1", "red hut": "0,1"}, hand="VSJ", huts={1: 1})
    table.play("hut@5,-2")
    assert (table.game.end, table.game.places) == ("E1", (1, 2))
