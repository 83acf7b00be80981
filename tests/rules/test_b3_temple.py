"""B3. One temple on a cell of any level, adjacent to an own settlement of at least 3 cells that has no temple."""

import pytest

from builders import CARPET, HILL, arranged, raised


def test_beside_three_cells() -> None:
    table = arranged(CARPET, {"red hut": "1,0 2,0 0,1"}).play("temple@1,-1")
    (settlement,) = table.game.settlements(1)
    assert (len(settlement), settlement.temples, table.game.supply(1).temples) == (4, 1, 2)


def test_not_beside_two() -> None:
    arranged(CARPET, {"red hut": "1,0 2,0"}).illegal("temple@1,-1", "B3", "at least 3 cells")


def test_cells_count_not_huts() -> None:
    mesa = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")
    arranged(mesa, {"red hut": "1,0 2,0"}).illegal("temple@0,1", "B3")


@pytest.mark.parametrize("level", [1, 2, 3, 5])
def test_on_any_level(level: int) -> None:
    island = raised(level, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")
    arranged(island, {"red hut": "1,0 2,0 3,-1"}, huts={1: 0}).legal("temple@0,1")


def test_across_levels() -> None:
    arranged(HILL, {"red hut": "1,0 2,0 2,1"}).legal("temple@1,-1", "temple@0,1", "temple@1,2")


def test_not_without_an_own_settlement_beside() -> None:
    arranged(CARPET).illegal("temple@1,-1", "B3", "must stand beside one of your settlements")
    arranged(CARPET, {"blue hut": "1,0 2,0 0,1"}).illegal(
        "temple@1,-1", "B3", "must stand beside one of your settlements"
    )
    arranged(CARPET, {"red hut": "1,0 2,0 0,1"}).illegal("temple@-1,0", "B3")


def test_one_temple_to_a_settlement() -> None:
    table = arranged(CARPET, {"red hut": "1,0 2,0 0,1", "red temple": "-1,1"})
    table.illegal("temple@1,-1", "B3", "has a temple already")


def test_a_tower_does_not_matter() -> None:
    mesa = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")
    arranged(mesa, {"red hut": "1,0", "red tower": "2,0 3,-1"}).legal("temple@0,1")


class TestBesideSeveralSettlements:
    """1,0 is beside 0,1 and 2,0 and 1,-1, which do not touch one another."""

    def test_the_big_one_has_a_temple_but_another_qualifies(self) -> None:
        table = arranged(CARPET, {"red hut": "2,0 2,1 1,2 0,-1 1,-1 2,-2", "red temple": "3,-1"})
        assert table.settlements(1) == [3, 4]
        table.play("temple@1,0")
        (settlement,) = table.game.settlements(1)
        assert (len(settlement), settlement.temples) == (8, 2)

    def test_the_one_without_a_temple_is_too_small(self) -> None:
        table = arranged(CARPET, {"red hut": "2,0 2,1 1,2 1,-1 2,-2", "red temple": "3,-1"})
        table.illegal("temple@1,0", "B3")

    def test_several_small_ones_do_not_add_up(self) -> None:
        table = arranged(CARPET, {"red hut": "2,0 2,1 1,-1 2,-2"})
        assert table.settlements(1) == [2, 2]
        table.illegal("temple@1,0", "B3")

    def test_it_is_one_build_however_many_settlements_qualify(self) -> None:
        table = arranged(CARPET, {"red hut": "2,0 2,1 1,2 0,-1 1,-1 2,-2"})
        assert table.builds("temple").count("temple@1,0") == 1


def test_a_merged_settlement_with_several_temples_takes_no_more() -> None:
    table = arranged(CARPET, {"red hut": "1,0 0,1 2,0", "red temple": "2,1 -1,1"})
    table.illegal("temple@1,-1", "B3")
