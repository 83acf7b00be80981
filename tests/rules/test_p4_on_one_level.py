"""P4. An eruption lies on cells of one and the same level, nothing empty underneath; it is one level higher."""

import pytest

from builders import CARPET, HILL, arranged, raised


def test_the_new_level_is_one_higher() -> None:
    table = arranged(CARPET, hand="VLC", phase="place").play("VLC@0,0:W")
    assert [table.game.cell(*cell).level for cell in ((0, 0), (-1, 0), (0, -1), (1, 0))] == [2, 2, 2, 1]


def test_on_level_two_it_makes_level_three() -> None:
    table = arranged(CARPET + " VJR@0,0:W VLJ@2,-1:SW", hand="VLC", phase="place").play("VLC@0,0:NE")
    assert [table.game.cell(*cell).level for cell in ((0, 0), (1, -1), (1, 0))] == [3, 3, 3]


def test_not_on_cells_of_different_levels() -> None:
    table = arranged(HILL, hand="VSC", phase="place")
    table.illegal("VSC@0,0:W", "P4", "on one level; here they are on levels ")
    table.illegal("VSC@-1,-1:E", "P4", "must be on one level")
    table.legal("VSC@-1,2:NW")


def test_not_partly_on_empty_cells() -> None:
    table = arranged(CARPET, hand="VLC", phase="place")
    table.illegal("VLC@-1,-1:W", "P4", "partly")
    table.illegal("VLC@-2,1:W", "P4", "partly")


@pytest.mark.parametrize("level", [2, 3, 9, 19])
def test_there_is_no_highest_level(level: int) -> None:
    """Two tiles side by side as high as told, and a tile that rests on both."""
    table = arranged(raised(level, "VJC@0,0:E VCJ@2,-1:E"), hand="VJJ", phase="place").play("VJJ@2,-1:SE")
    assert [table.game.cell(*cell).level for cell in ((2, -1), (2, 0), (1, 0), (0, 0))] == [level + 1] * 3 + [level]
