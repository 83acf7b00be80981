"""B4. Every empty cell of a terrain adjacent to the settlement receives as many huts as its level."""

import pytest

from builders import CARPET, HILL, arranged, raised
from taluva import Terrain

MESA = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")


def test_every_such_cell_is_filled() -> None:
    """Beside 1,0 and 1,-1 there is clearing at 0,1 and 0,-1."""
    table = arranged(CARPET, {"red hut": "1,0 1,-1"}).play("expand@1,-1:C")
    assert table.settlements(1) == [4]
    assert (table.game.cell(0, 1).count, table.game.cell(0, -1).count, table.game.supply(1).huts) == (1, 1, 16)


def test_each_cell_takes_as_many_huts_as_its_level() -> None:
    """Beside 0,-1 (level 2): lake 1,-1 on level 3, jungle -1,0 on level 2."""
    table = arranged(HILL, {"red hut": "0,-1"})
    table.legal("expand@0,-1:J")
    table.play("expand@0,-1:L")
    assert (table.game.cell(1, -1).count, table.game.supply(1).huts) == (3, 15)


def test_cells_of_different_levels_at_once() -> None:
    """Beside 2,1 there is jungle 1,2 on level 1; beside 2,0 clearing 1,0 on level 3 and 2,1 on level 1."""
    table = arranged(HILL, {"red hut": "2,0"}).play("expand@2,0:C")
    assert table.game.supply(1).huts == 20 - 1 - 3 - 1
    assert table.settlements(1) == [3]


def test_no_such_cell() -> None:
    table = arranged(CARPET, {"red hut": "1,0"})
    assert table.builds("expand") == ["expand@1,0:C", "expand@1,0:R", "expand@1,0:S"]
    table.illegal("expand@1,0:L", "B4", "There is no free cell of this terrain beside the settlement", cell=(1, 0))
    table.illegal("expand@1,0:J", "B4", terrain=Terrain.JUNGLE)


def test_occupied_cells_do_not_count() -> None:
    table = arranged(CARPET, {"red hut": "1,0", "blue hut": "0,1"})
    table.illegal("expand@1,0:C", "B4")


@pytest.mark.parametrize("cell", ["0,1", "0,0", "2,0", "9,9"])
def test_there_must_be_an_own_settlement(cell: str) -> None:
    table = arranged(CARPET, {"red hut": "1,0", "blue hut": "2,0"})
    table.illegal(f"expand@{cell}:C", "B4", "You have no settlement here to expand")


def test_cells_beside_the_new_huts_do_not_count() -> None:
    """Clearing at 0,1 and, beside it, at 0,2: only the first is adjacent to 1,0."""
    table = arranged("VJC@0,0:E VCJ@-1,2:E", {"red hut": "1,0"}).play("expand@1,0:C")
    assert table.settlements(1) == [2]
    assert table.game.cell(0, 2).piece is None


class TestSupply:
    def test_it_must_hold_all_huts(self) -> None:
        arranged(MESA, {"red hut": "1,0"}, huts={1: 3}).play("expand@1,0:R")
        table = arranged(MESA, {"red hut": "1,0"}, huts={1: 2})
        assert table.builds("expand") == []
        table.illegal("expand@1,0:R", "B0", "more huts than are left in your supply: 2")
        arranged(MESA, {"red hut": "1,0"}, huts={1: 1}).illegal(
            "expand@1,0:R", "B0", "more huts than are left in your supply: 1"
        )

    def test_one_of_several_cells_is_not_filled_alone(self) -> None:
        """Beside 2,0: clearing on level 3 and on level 1 take four huts."""
        table = arranged(HILL, {"red hut": "2,0"}, huts={1: 3})
        table.illegal("expand@2,0:C", "B0")
        arranged(HILL, {"red hut": "2,0"}, huts={1: 4}).legal("expand@2,0:C")

    def test_an_expansion_may_take_the_last_hut(self) -> None:
        table = arranged(HILL, {"red hut": "2,0"}, huts={1: 4}).play("expand@2,0:C")
        assert table.game.supply(1).huts == 0
        assert table.game.end is None


class TestNotation:
    def test_two_settlements_into_the_same_cell_are_two_builds(self) -> None:
        table = arranged(CARPET, {"red hut": "2,0 0,1"})
        table.legal("expand@2,0:J", "expand@0,1:J")
        assert {"expand@2,0:J", "expand@0,1:J"} <= set(table.builds("expand"))

    def test_any_cell_of_the_settlement_will_do_and_the_first_is_written(self) -> None:
        table = arranged(CARPET, {"red hut": "2,0 1,0 0,1"})
        table.legal("expand@1,0:S", "expand@2,0:S", "expand@0,1:S")
        assert table.builds("expand").count("expand@1,0:S") == 1
        assert "expand@0,1:S" not in table.builds("expand")
        table.play("expand@0,1:S")
        assert str(table.game.moves[-1]) == "expand@1,0:S"

    def test_a_settlement_of_a_tower_and_a_temple_expands_too(self) -> None:
        arranged(MESA, {"red tower": "1,0"}).play("expand@1,0:R")
        arranged(CARPET, {"red temple": "1,0"}).play("expand@1,0:R")


class TestWhatAnExpansionDoes:
    """`expansion` answers without playing: for any settlement, and whatever the supply."""

    def test_cells_and_huts(self) -> None:
        expansion = arranged(HILL, {"red hut": "2,0"}).game.expansion(2, 0, Terrain.CLEARING)
        assert (expansion.cells, expansion.huts_on, expansion.huts) == (((1, 0), (2, 1)), (3, 1), 4)

    def test_any_cell_of_the_settlement_will_do(self) -> None:
        game = arranged(CARPET, {"blue hut": "1,0 1,-1"}, huts={2: 0}).game
        assert game.expansion(1, 0, Terrain.CLEARING) == game.expansion(1, -1, Terrain.CLEARING)
        assert game.expansion(1, 0, Terrain.CLEARING).cells == ((0, -1), (0, 1))

    @pytest.mark.parametrize("cell", [(0, 1), (0, 0), (9, 9)])
    def test_nothing_without_a_settlement_or_such_a_cell(self, cell: tuple[int, int]) -> None:
        game = arranged(CARPET, {"red hut": "1,0"}).game
        assert game.expansion(*cell, Terrain.CLEARING).cells == ()
        assert game.expansion(1, 0, Terrain.VOLCANO).cells == ()
        assert game.expansion(1, 0, Terrain.LAKE).huts == 0
