"""M4. Expansion two-hex tiles: five tiles of two cells: VL, VJ, VS, VV, JJ."""

import pytest

from builders import new_table
from taluva import Game, SetupError, Tile
from taluva.tiles import TWO_HEX_TILES

DELUXE = {"edition": "deluxe-2015", "expansions": ["two-hex"]}


def test_there_are_five_of_two_cells() -> None:
    assert set(TWO_HEX_TILES) == {"VL", "VJ", "VS", "VV", "JJ"}
    assert all(len(Tile(code).terrains) == 2 for code in TWO_HEX_TILES)


def test_a_two_hex_tile_covers_two_cells() -> None:
    table = new_table("VL VL@0,0:SW", **DELUXE, two_hex=["VL", "JJ"])
    assert {tuple(view.cell): str(view.terrain) for view in table.game.cells} == {(0, 0): "V", (-1, 1): "L"}


@pytest.mark.parametrize("two_hex", [["VL", "VL"], ["VL", "VR"], ["VL", "VVV"], ["VL", "VJC"]])
def test_there_is_one_of_each_and_no_other(two_hex: list[str]) -> None:
    with pytest.raises(SetupError, match=r"\(M4\)\.$"):
        Game(**DELUXE, two_hex=two_hex)
