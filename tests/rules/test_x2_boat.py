"""X2. Instead of building, a player may put one boat of their supply into a lagoon that is adjacent to one of their
settlements and holds no boat of any player. This is a build in the sense of L1."""

import pytest

from builders import PONDS, RING, arranged
from taluva import Supply

BOATS = {"edition": "deluxe-2015", "expansions": ["boats"]}


def test_into_a_lagoon_beside_an_own_settlement() -> None:
    table = arranged(RING, {"red hut": "1,0"}, **BOATS).play("boat@2,-1")
    assert table.game.supply(1) == Supply(19, 2, 3, 1)
    (lagoon,) = table.game.lagoons
    assert (lagoon.seat, lagoon.cells[0]) == (1, (2, -1))
    views = [table.game.cell(*cell) for cell in lagoon.cells]
    assert [(str(view.piece), view.seat, view.level) for view in views] == [("boat", 1, 0)] * 3


def test_not_beside_the_settlements_of_others_only() -> None:
    table = arranged(RING, {"blue hut": "1,0", "red hut": "0,1"}, **BOATS)
    assert table.builds("boat") == []
    table.illegal("boat@2,-1", "X2", "not beside one of your settlements")


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_not_where_there_is_a_boat_already(owner: str) -> None:
    table = arranged(RING, {"red hut": "1,0", f"{owner} boat": "2,-1"}, **BOATS)
    table.illegal("boat@2,-1", "X2", f"A boat of {owner.capitalize()} lies in this lagoon already")
    table.illegal("boat@2,0", "X2")


@pytest.mark.parametrize("cell", ["5,5", "1,0", "0,0", "-1,0", "900,900"])
def test_not_into_the_sea_nor_on_land(cell: str) -> None:
    arranged(RING, {"red hut": "1,0"}, **BOATS).illegal(f"boat@{cell}", "X2", "There is no lagoon here")


def test_not_without_a_boat_in_the_supply() -> None:
    buildings = {"red hut": "-2,0", "red boat": "1,0 5,-1"}
    table = arranged(PONDS, buildings, **BOATS)
    assert table.builds("boat") == []
    table.illegal("boat@-3,1", "B0", "There is no boat left in your supply")
    arranged(PONDS, {"red hut": "-2,0", "red boat": "1,0"}, **BOATS).legal("boat@-3,1")


def test_any_cell_of_the_lagoon_will_do_and_the_first_is_written() -> None:
    table = arranged(RING, {"red hut": "1,0"}, **BOATS)
    table.legal("boat@2,-1", "boat@3,-1", "boat@2,0")
    assert table.builds("boat") == ["boat@2,-1"]
    table.play("boat@2,0")
    assert str(table.game.moves[-1]) == "boat@2,-1"


def test_a_lagoon_beside_two_own_settlements_is_one_build() -> None:
    table = arranged(RING, {"red hut": "1,0 2,1"}, **BOATS)
    assert table.settlements(1) == [1, 1]
    assert table.builds("boat") == ["boat@2,-1"]


def test_a_boat_is_a_build_in_the_sense_of_l1() -> None:
    """No hut left and no settlement for a temple: the boat alone keeps red in the game."""
    table = arranged(RING, {"red hut": "1,0"}, hand="VSR", phase="place", huts={1: 0}, **BOATS).play("VSR@-1,0:W")
    assert table.moves == ["boat@2,-1"]
    without = arranged(RING, {"red hut": "1,0"}, hand="VSR", phase="place", huts={1: 0}).play("VSR@-1,0:W")
    assert without.game.end == "L3"
