"""P5. In an eruption the tile's volcano lies on a volcano. Its other cells may lie on anything, volcanoes included."""

import pytest

from builders import CARPET, arranged
from taluva import Terrain


def test_volcano_on_volcano() -> None:
    table = arranged(CARPET, hand="VLC", phase="place")
    table.legal("VLC@0,0:SE", "VLC@0,0:SW", "VLC@0,0:W", "VLC@0,0:NW", "VLC@0,0:NE")


@pytest.mark.parametrize(
    ("cell", "ground"), [("1,0", "jungle"), ("0,1", "clearing"), ("-1,0", "sand"), ("-1,1", "rock")]
)
def test_not_on_another_terrain(cell: str, ground: str) -> None:
    table = arranged(CARPET, hand="VLC", phase="place")
    table.illegal(f"VLC@{cell}:E", "P5", "must lie on a volcano", terrain=Terrain[ground.upper()])


def test_the_other_cells_may_lie_on_volcanoes() -> None:
    """Three volcanoes beside one another."""
    table = arranged("VJC@0,0:E VCJ@1,-1:NE VCS@0,-1:W", hand="VLC", phase="place")
    assert {str(table.game.cell(*cell).terrain) for cell in ((0, 0), (1, -1), (0, -1))} == {"V"}
    table.play("VLC@0,0:NW")
    assert str(table.game.cell(0, -1).terrain) == "L"


def test_a_volcano_under_another_cell_does_not_help() -> None:
    table = arranged(CARPET, hand="VLC", phase="place")
    table.illegal("VLC@1,0:SW", "P5")
    table.illegal("VLC@0,1:NW", "P5")
