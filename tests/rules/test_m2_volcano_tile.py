"""M2. A volcano tile is three mutually adjacent cells: one volcano and two terrains."""

import pytest

from taluva import Cell, Terrain, Tile
from taluva.tiles import BUILDABLE, VOLCANO_TILES


@pytest.mark.parametrize("code", VOLCANO_TILES)
def test_one_volcano_and_two_terrains(code: str) -> None:
    volcano, *terrains = Tile(code).terrains
    assert volcano is Terrain.VOLCANO
    assert len(terrains) == 2
    assert set(terrains) <= set(BUILDABLE)


@pytest.mark.parametrize("direction", range(6))
def test_its_cells_are_mutually_adjacent(direction: int) -> None:
    a, b, c = Tile("VJC").cells(Cell(3, -2), direction)
    assert a == Cell(3, -2)
    assert b in a.neighbours()
    assert c in a.neighbours()
    assert c in b.neighbours()


def test_five_terrains_can_be_built_on() -> None:
    assert [terrain.word for terrain in BUILDABLE] == ["jungle", "clearing", "sand", "rock", "lake"]


@pytest.mark.parametrize("code", ["", "V", "VJX", "JVC", "JJJ", "vjc", "VJCS", "VVJ", "JV"])
def test_there_is_no_other_tile(code: str) -> None:
    with pytest.raises(ValueError, match="There is no tile"):
        Tile(code)
