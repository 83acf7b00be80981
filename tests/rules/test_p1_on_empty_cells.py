"""P1. Expanding the landscape: all cells of the tile lie on empty cells. (A tile partly on tiles breaks P4.)"""

import pytest

from builders import HILL, arranged


def test_beside_the_island() -> None:
    table = arranged("VJC@0,0:E", hand="VSR", phase="place")
    table.play("VSR@2,0:E")
    assert [table.game.cell(*cell).level for cell in ((2, 0), (3, 0), (2, 1))] == [1, 1, 1]


@pytest.mark.parametrize("placement", ["VSR@2,0:W", "VSR@1,1:W", "VSR@1,0:E", "VSR@0,0:W", "VSR@1,0:SE"])
def test_not_partly_on_a_tile(placement: str) -> None:
    table = arranged("VJC@0,0:E", hand="VSR", phase="place")
    table.illegal(placement, "P4", "partly on the island and partly on water")


def test_the_new_cells_are_of_level_one_whatever_is_beside_them() -> None:
    table = arranged(HILL, hand="VSC", phase="place").play("VSC@0,-2:NW")
    assert table.game.cell(0, -2).level == 1
