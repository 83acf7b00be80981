"""B2. One tower on a cell of level 3 or more, adjacent to an own settlement that has no tower."""

import pytest

from builders import HILL, arranged, raised

TILES = "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E"


def test_beside_an_own_settlement_on_level_three() -> None:
    table = arranged(HILL, {"red hut": "0,1"}).play("tower@1,0")
    assert (str(table.game.cell(1, 0).piece), table.game.cell(1, 0).count) == ("tower", 1)
    assert table.game.supply(1).towers == 1


@pytest.mark.parametrize("level", [3, 4, 6])
def test_on_level_three_or_more(level: int) -> None:
    arranged(raised(level, TILES), {"red hut": "1,0"}).legal("tower@0,1", "tower@2,0")


@pytest.mark.parametrize("level", [1, 2])
def test_not_lower(level: int) -> None:
    table = arranged(raised(level, TILES), {"red hut": "1,0"})
    table.illegal("tower@0,1", "B2", f"level 3 or more; this cell is on level {level}")


def test_not_without_an_own_settlement_beside() -> None:
    arranged(HILL).illegal("tower@1,0", "B2", "must stand beside one of your settlements")
    arranged(HILL, {"blue hut": "0,1"}).illegal("tower@1,0", "B2", "must stand beside one of your settlements")
    arranged(HILL, {"red hut": "0,2"}).illegal("tower@1,0", "B2", "must stand beside one of your settlements")


def test_a_hut_alone_is_settlement_enough() -> None:
    arranged(HILL, {"red hut": "2,0"}).legal("tower@1,0")


def test_one_tower_to_a_settlement() -> None:
    table = arranged(raised(3, TILES), {"red hut": "1,0", "red tower": "2,0"})
    table.illegal("tower@0,1", "B2", "has a tower already")


class TestBesideSeveralSettlements:
    """1,0 is beside 0,1 and 2,0, which do not touch each other."""

    def test_one_that_has_no_tower_is_enough(self) -> None:
        table = arranged(raised(3, TILES), {"red hut": "0,1 3,-1", "red tower": "2,0"})
        assert table.settlements(1) == [1, 2]
        table.play("tower@1,0")
        (settlement,) = table.game.settlements(1)
        assert (len(settlement), settlement.towers) == (4, 2)

    def test_not_if_all_have_one(self) -> None:
        table = arranged(raised(3, TILES), {"red tower": "0,1 2,0"})
        assert table.settlements(1) == [1, 1]
        table.illegal("tower@1,0", "B2", "Each of your settlements beside this cell has a tower already")

    def test_it_is_one_build_however_many_settlements_qualify(self) -> None:
        table = arranged(raised(3, TILES), {"red hut": "0,1 2,0"})
        assert table.builds("tower").count("tower@1,0") == 1
