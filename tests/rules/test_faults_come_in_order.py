"""Faults. A refused move names one rule: the first that it breaks, in a fixed order, and says it in one sentence."""

import pytest

from builders import CARPET, HILL, RING, arranged, new_table, raised

TWO_HEX = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VV", "JJ"]}


def test_over_comes_first() -> None:
    table = arranged(CARPET, left=0).play("hut@1,0")
    for step in ("rubbish", "VJC@0,0:E", "hut@1,0", "draw", "VV"):
        table.illegal(step, "over", "The game is over")


@pytest.mark.parametrize("text", ["rubbish", "VJC@0,0:X", "vjc@0,0:e", "VJC@0.5,0:E", "hut@1", "boat", "VJC@0,0"])
def test_then_notation(text: str) -> None:
    new_table().illegal(text, "notation", "cannot be read")
    new_table("VJC@0,0:E").illegal(text, "notation")


def test_t1_before_all_rules_of_placing() -> None:
    table = arranged(CARPET, hand="VLC", phase="place")
    table.illegal("VCL@50,50:E", "T1")
    table.illegal("VCL@0,0:E", "T1")


def test_t1_before_x8() -> None:
    new_table(**TWO_HEX).illegal("VS@0,0:E", "T1")
    new_table(**TWO_HEX).illegal("VS", "X8")


def test_t3_before_p2() -> None:
    new_table("draw", **TWO_HEX, stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"]).illegal("VJC@40,0:E", "T3")


def test_p4_before_p5() -> None:
    """Partly on the sea, and the volcano on sand."""
    arranged(CARPET, hand="VLC", phase="place").illegal("VLC@-1,0:W", "P4")


def test_p4_before_x4() -> None:
    table = arranged(RING, {"red boat": "2,-1"}, hand="VLC", phase="place", edition="deluxe-2015", expansions=["boats"])
    table.illegal("VLC@2,-1:W", "P4")


def test_x4_before_x11_and_p2_before_both() -> None:
    board = {"edition": "deluxe-2015", "expansions": ["boats", "board:expert-dotted"]}
    table = arranged(RING, {"red boat": "2,-1"}, hand="VLC", phase="place", **board)
    table.illegal("VLC@2,-1:E", "X4")
    table.illegal("VLC@20,-1:E", "P2")


def test_p5_before_p6() -> None:
    """On a single tile, and its volcano on jungle."""
    arranged(CARPET, hand="VLC", phase="place").illegal("VLC@1,0:SW", "P5")


def test_p5_before_p7() -> None:
    arranged(CARPET, {"blue temple": "-1,0"}, hand="VLC", phase="place").illegal("VLC@-1,0:NE", "P5")


def test_p6_before_p7_and_p8() -> None:
    table = arranged(CARPET, {"blue temple": "1,0", "red hut": "0,1"}, hand="VLC", phase="place")
    table.illegal("VLC@0,0:E", "P6")


def test_p7_before_p8() -> None:
    table = arranged(CARPET, {"blue temple": "-1,0", "red hut": "0,-1"}, hand="VLC", phase="place")
    table.illegal("VLC@0,0:W", "P7")


def test_b0_before_b1_b2_b3() -> None:
    table = arranged(HILL, {"red hut": "0,1"})
    for kind in ("hut", "tower", "temple"):
        table.illegal(f"{kind}@0,0", "B0", "volcano")
        table.illegal(f"{kind}@0,1", "B0", "already")
        table.illegal(f"{kind}@9,9", "B0", "no land")


def test_the_supply_comes_last() -> None:
    mesa = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")
    buildings = {"red tower": "1,0 3,-1", "red hut": "1,2", "red temple": "-2,2"}
    table = arranged(mesa + " VRJ@-2,1:E", buildings, huts={1: 1})
    table.illegal("hut@0,1", "B1")
    table.illegal("tower@0,1", "B2")
    table.illegal("temple@0,1", "B3")
    table.illegal("tower@2,1", "B0", "There is no tower left")
    table.illegal("expand@1,2:J", "B4")
    table.illegal("expand@1,2:C", "B0", "left in your supply: 1")


def test_a_boat_breaks_x2_before_the_supply() -> None:
    arranged(RING, {"red hut": "1,0"}).illegal("boat@2,-1", "B0", "There is no boat left")
    arranged(RING, {"blue hut": "1,0"}).illegal("boat@2,-1", "X2")
