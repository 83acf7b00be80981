"""Reading and writing moves (notation.md)."""

import pytest

from taluva import (
    Boat,
    Cell,
    Choice,
    Draw,
    Expand,
    Hut,
    NotationError,
    Placement,
    Temple,
    Terrain,
    Tile,
    Tower,
    read_move,
)

MOVES = {
    "draw": Choice("draw"),
    "VL": Choice("VL"),
    "VJC": Draw(Tile("VJC")),
    "VJC@0,0:E": Placement(Tile("VJC"), Cell(0, 0), 0),
    "VSR@-3,12:NE": Placement(Tile("VSR"), Cell(-3, 12), 5),
    "VL@1,-1:W": Placement(Tile("VL"), Cell(1, -1), 3),
    "hut@1,0": Hut(Cell(1, 0)),
    "tower@-1,0": Tower(Cell(-1, 0)),
    "temple@0,-7": Temple(Cell(0, -7)),
    "expand@2,3:C": Expand(Cell(2, 3), Terrain.CLEARING),
    "boat@4,-4": Boat(Cell(4, -4)),
}


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_both_ways(text: str, move: object) -> None:
    assert read_move(text) == move
    assert str(move) == text
    assert eval(repr(move).replace("<Terrain.CLEARING: 'C'>", "Terrain.CLEARING")) == move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("VV@0,0:W", "VV@-1,0:E"),
        ("VV@0,0:NW", "VV@0,-1:SE"),
        ("JJ@0,0:NE", "JJ@1,-1:SW"),
        ("JJ@0,0:E", "JJ@0,0:E"),
        ("VL@0,0:W", "VL@0,0:W"),
        ("  hut@1,0 ", "hut@1,0"),
        ("hut@-0,007", "hut@0,7"),
    ],
)
def test_written_form(text: str, written: str) -> None:
    assert str(read_move(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "none",
        "hut",
        "hut@",
        "hut@1",
        "hut@1,",
        "hut@1,2,3",
        "hut@1.0,2",
        "hut@ 1,2",
        "Hut@1,2",
        "hut@1,2:J",
        "HUT@1,2",
        "expand@1,2",
        "expand@1,2:V",
        "expand@1,2:X",
        "expand@1,2:JC",
        "boat@1,2:E",
        "VJC@0,0",
        "VJC@0,0:",
        "VJC@0,0:N",
        "VJC@0,0:e",
        "VJC @0,0:E",
        "VXX@0,0:E",
        "JJJ@0,0:E",
        "V@0,0:E",
        "VJCS@0,0:E",
        "vjc",
        "hut@+1,0",
        "hut@\u0661,0",
        "hut@1\u202f,0",
        "hut@1,0\0",
        "hut@" + "9" * 5000 + ",0",
        "hut@1,0 hut@2,0",
        "VJC@0,0:E\nhut@1,0",
        "\ud800",
        "Draw",
        "DRAW",
        "--",
        "hut@--1,0",
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError) as error:
        read_move(text)
    assert str(error.value).endswith("(notation).")
    assert len(str(error.value)) < 300
    assert "\n" not in str(error.value)
