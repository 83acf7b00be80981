"""P6. An eruption rests on at least two different tiles."""

import pytest

from builders import CARPET, arranged

DELUXE = {"edition": "deluxe-2015", "expansions": ["two-hex"], "took_two_hex": [1]}
START = {"edition": "deluxe-2015", "expansions": ["start-tile"]}


@pytest.mark.parametrize("direction", ["SE", "SW", "W", "NW", "NE"])
def test_on_two_tiles_or_three(direction: str) -> None:
    arranged(CARPET, hand="VLC", phase="place").legal(f"VLC@0,0:{direction}")


def test_not_on_one_single_tile() -> None:
    table = arranged(CARPET, hand="VLC", phase="place")
    table.illegal("VLC@0,0:E", "P6", "a single tile")
    table.illegal("VLC@1,1:E", "P6")


def test_not_on_one_single_tile_of_a_higher_level() -> None:
    table = arranged(CARPET + " VJR@0,0:W", hand="VLC", phase="place")
    table.illegal("VLC@0,0:W", "P6")


def test_the_tiles_below_may_be_covered_in_part_already() -> None:
    """VJR at 0,-1 and 1,-1 leaves of the middle tile nothing but its volcano, and two cells of others beside it."""
    table = arranged(CARPET + " VJR@1,-2:SE VSC@1,1:NW", hand="VLC", phase="place")
    assert [table.game.cell(*cell).level for cell in ((0, 0), (1, 0), (0, 1), (0, -1))] == [1, 2, 1, 2]
    table.legal("VLC@0,0:SE", "VLC@0,0:SW")


class TestTwoHexTiles:
    def test_on_two_cells_of_one_tile_is_not_enough(self) -> None:
        table = arranged(CARPET, hand="VL", phase="place", two_hex=["VL", "JJ"], two_hex_left=["JJ"], **DELUXE)
        table.illegal("VL@0,0:E", "P6")
        table.illegal("VL@0,0:SE", "P6")

    def test_on_cells_of_two_tiles(self) -> None:
        table = arranged(CARPET, hand="VL", phase="place", two_hex=["VL", "JJ"], two_hex_left=["JJ"], **DELUXE)
        table.legal("VL@0,0:SW", "VL@0,0:W", "VL@0,0:NW", "VL@0,0:NE")

    def test_not_on_another_two_hex_tile_alone(self) -> None:
        table = arranged(
            "VV@0,0:E VJC@0,1:SE", hand="VL", phase="place", two_hex=["VL", "VV"], two_hex_left=[], **DELUXE
        )
        table.illegal("VL@0,0:E", "P6")
        table.illegal("VL@1,0:W", "P6")
        table.legal("VL@0,0:SE", "VL@1,0:SW", "VL@0,1:NW", "VL@0,1:NE")

    def test_a_volcano_tile_on_a_two_hex_tile_and_another(self) -> None:
        table = arranged(
            "VV@0,0:E VJC@0,1:SE", hand="VSR", phase="place", two_hex=["VL", "VV"], two_hex_left=["VL"], **DELUXE
        )
        table.legal("VSR@0,0:E", "VSR@1,0:SW", "VSR@0,1:NW")


class TestStartTile:
    @pytest.mark.parametrize("placement", ["VSR@0,0:E", "VSR@1,0:SW", "VSR@0,1:NW"])
    def test_not_on_the_start_tile_alone(self, placement: str) -> None:
        arranged("VVV@0,0:E", hand="VSR", phase="place", **START).illegal(placement, "P6")

    def test_on_the_start_tile_and_another(self) -> None:
        table = arranged("VVV@0,0:E VJC@2,-1:E VCJ@1,1:E", hand="VSR", phase="place", **START)
        table.legal("VSR@1,0:NE", "VSR@1,0:SE", "VSR@0,1:NE")
        table.illegal("VSR@0,0:E", "P6")

    def test_not_with_a_two_hex_tile(self) -> None:
        table = arranged(
            "VVV@0,0:E VJC@2,-1:E",
            hand="VV",
            phase="place",
            edition="deluxe-2015",
            expansions=["start-tile", "two-hex"],
            two_hex=["VV", "JJ"],
            two_hex_left=["JJ"],
            took_two_hex=[1],
        )
        for placement in ("VV@0,0:E", "VV@0,0:SE", "VV@1,0:SW"):
            table.illegal(placement, "P6")
        table.legal("VV@1,0:E", "VV@2,-1:SW")
