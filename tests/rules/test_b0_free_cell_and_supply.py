"""B0. A build goes on empty, non-volcano cells, and needs the supply for it. Conditions are judged before building;
merging settlements is always allowed. A settlement is a maximal set of adjacent cells with one player's buildings."""

import pytest

from builders import CARPET, HILL, arranged, raised

MESA = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")


@pytest.mark.parametrize("kind", ["hut", "tower", "temple"])
class TestWhere:
    def test_not_where_there_is_no_tile(self, kind: str) -> None:
        arranged(CARPET).illegal(f"{kind}@3,0", "B0", "There is no land here to build on", cell=(3, 0))
        arranged(CARPET).illegal(f"{kind}@500,-500", "B0", "There is no land")

    def test_not_on_a_volcano(self, kind: str) -> None:
        arranged(CARPET, {"red hut": "1,0"}).illegal(
            f"{kind}@0,0", "B0", "Nothing can be built on a volcano", cell=(0, 0)
        )

    @pytest.mark.parametrize("owner", ["red", "blue"])
    @pytest.mark.parametrize("building", ["hut", "temple"])
    def test_not_on_another_building(self, kind: str, owner: str, building: str) -> None:
        table = arranged(CARPET, {f"{owner} {building}": "1,0"})
        table.illegal(f"{kind}@1,0", "B0", f"A {building} of {owner.capitalize()} stands here already", cell=(1, 0))


class TestSupply:
    def test_no_hut_is_left(self) -> None:
        table = arranged(CARPET, {"red hut": "1,0 2,0 0,1"}, huts={1: 0})
        assert table.builds("hut") == table.builds("expand") == []
        table.illegal("hut@-2,2", "B0", "There is no hut left in your supply")
        table.legal("temple@1,-1")

    def test_no_tower_is_left(self) -> None:
        table = arranged(MESA + " VJC@-2,1:E", {"red tower": "0,1 3,-1", "red hut": "2,1 -1,1"})
        assert table.builds("tower") == []
        table.illegal("tower@1,2", "B0", "There is no tower left in your supply")

    def test_no_temple_is_left(self) -> None:
        table = arranged(CARPET, {"red temple": "2,-2 -2,2 -1,3", "red hut": "1,0 2,0 2,1"})
        assert table.builds("temple") == []
        table.illegal("temple@0,1", "B0", "There is no temple left in your supply")

    def test_the_rule_of_the_build_comes_before_the_supply(self) -> None:
        table = arranged(CARPET, {"red hut": "1,0 2,0 0,1"}, huts={1: 0})
        table.illegal("hut@1,-1", "B1")

    def test_an_expansion_takes_all_its_huts_or_is_not_available(self) -> None:
        table = arranged(MESA, {"red hut": "1,0"}, huts={1: 2})
        table.illegal("expand@1,0:C", "B0", "takes more huts than are left in your supply: 2", huts=2)
        arranged(MESA, {"red hut": "1,0"}, huts={1: 3}).play("expand@1,0:C")


class TestSettlements:
    def test_adjacent_cells_are_one_settlement_whatever_their_levels(self) -> None:
        table = arranged(HILL, {"red hut": "1,0 2,0 -1,0"})
        assert [table.game.cell(*cell).level for cell in ((1, 0), (2, 0))] == [3, 1]
        assert table.settlements(1) == [1, 2]

    def test_size_is_cells_not_pieces(self) -> None:
        (settlement,) = arranged(MESA, {"red hut": "1,0 0,1"}).game.settlements(1)
        assert (len(settlement), settlement.huts) == (2, 6)

    def test_every_kind_of_building_joins(self) -> None:
        table = arranged(MESA, {"red hut": "1,0", "red tower": "0,1", "red temple": "2,0"})
        (settlement,) = table.game.settlements(1)
        assert (len(settlement), settlement.huts, settlement.towers, settlement.temples) == (3, 3, 1, 1)

    def test_another_colour_or_a_volcano_separates(self) -> None:
        assert arranged(CARPET, {"red hut": "1,0 -1,0"}).settlements(1) == [1, 1]
        assert arranged(CARPET, {"red hut": "2,0 0,1", "blue hut": "1,0"}).settlements(1) == [1, 1]

    def test_settlements_may_be_merged_with_all_their_towers_and_temples(self) -> None:
        """Two settlements with a temple each, joined by an expansion into 1,0 (and 1,2)."""
        table = arranged(CARPET, {"red hut": "2,0 0,1", "red temple": "2,1 -1,1"})
        table.play("expand@2,0:J")
        (settlement,) = table.game.settlements(1)
        assert (len(settlement), settlement.temples) == (6, 2)
