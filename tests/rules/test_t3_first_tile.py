"""T3. In the first turn the cell of the first letter of the tile's code goes on (0, 0); the orientation is free."""

import pytest

from builders import new_table

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
DELUXE = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VV", "JJ"]}


def test_the_orientation_is_free() -> None:
    table = new_table(stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"])
    assert sorted(table.moves) == sorted(f"VJC@0,0:{direction}" for direction in DIRECTIONS)


@pytest.mark.parametrize("cell", ["1,0", "0,1", "-1,0", "7,7", "-8,-8", "128,0", "0,128", "1000000,-1000000"])
def test_the_volcano_goes_on_the_middle(cell: str) -> None:
    new_table(stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"]).illegal(f"VJC@{cell}:E", "T3", "0,0")


@pytest.mark.parametrize("code", ["VV", "JJ"])
def test_a_two_hex_tile_may_be_first(code: str) -> None:
    table = new_table(code, **DELUXE)
    assert sorted(table.moves) == [f"{code}@0,0:{direction}" for direction in ("E", "SE", "SW")]


@pytest.mark.parametrize("code", ["VV", "JJ"])
def test_written_from_its_other_end_it_does_not_begin_on_the_middle(code: str) -> None:
    new_table(code, **DELUXE).illegal(f"{code}@1,1:E", "T3")
    new_table(code, **DELUXE).illegal(f"{code}@0,0:W", "T3")
    table = new_table(code, **DELUXE)
    table.play(f"{code}@1,0:W")
    assert str(table.game.turns[0].placement) == f"{code}@0,0:E"


def test_the_second_tile_is_placed_by_the_other_rules() -> None:
    table = new_table("VJC@0,0:E hut@1,0", stack=["VJC", *["VCJ"] * 6, *["VJS"] * 4, "VSJ"])
    table.legal("VCJ@2,0:E", "VCJ@-1,0:W")
    table.illegal("VCJ@0,0:W", "P4")
