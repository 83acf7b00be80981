"""M5. Expansion start tile: one tile of three volcanoes, VVV."""

import pytest

from builders import new_table
from taluva import Game, SetupError, Terrain, Tile


def test_three_volcanoes() -> None:
    assert Tile("VVV").terrains == (Terrain.VOLCANO,) * 3
    cells = Game("deluxe-2015", expansions=["start-tile"]).cells
    assert [view.terrain for view in cells] == [Terrain.VOLCANO] * 3


def test_it_is_never_in_the_stack_nor_in_hand() -> None:
    with pytest.raises(SetupError, match="VVV"):
        Game("deluxe-2015", expansions=["start-tile"], stack=["VVV", *["VJC"] * 5, *["VCJ"] * 6])
    table = new_table(edition="deluxe-2015", expansions=["start-tile"])
    table.illegal("VVV@2,0:E", "T1")
