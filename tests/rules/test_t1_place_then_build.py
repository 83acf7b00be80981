"""T1. A turn is: draw a tile; place it; build. Both halves are compulsory and in that order."""

import pytest

from builders import arranged, new_table


def test_first_the_tile_is_placed_then_a_build() -> None:
    table = new_table(stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"])
    assert (table.game.phase, table.game.seat, str(table.game.tile)) == ("place", 1, "VJC")
    table.play("VJC@0,0:E")
    assert (table.game.phase, table.game.seat) == ("build", 1)
    table.play("hut@1,0")
    assert (table.game.phase, table.game.seat, str(table.game.tile)) == ("place", 2, "VJC")


@pytest.mark.parametrize("build", ["hut@1,0", "tower@1,0", "temple@1,0", "expand@1,0:J", "boat@1,0"])
def test_no_build_before_the_placement(build: str) -> None:
    new_table("VJC@0,0:E hut@1,0").illegal(build, "T1", "First place the tile")


@pytest.mark.parametrize("placement", ["VJC@2,0:E", "VCJ@2,0:E", "VL@2,0:E"])
def test_no_second_placement(placement: str) -> None:
    new_table("VJC@0,0:E").illegal(placement, "T1", "now build")


def test_only_the_tile_drawn_is_placed() -> None:
    table = new_table(stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"])
    table.illegal("VCJ@0,0:E", "T1", "The tile in hand is VJC, not VCJ")
    table.illegal("JJ@0,0:E", "T1")


@pytest.mark.parametrize("choice", ["draw", "VL", "JJ"])
def test_there_is_nothing_to_choose(choice: str) -> None:
    new_table().illegal(choice, "T1")
    new_table("VJC@0,0:E").illegal(choice, "T1")


@pytest.mark.parametrize("text", ["none", "pass", "VJC", "", "hut", "hut@0", "hut@1;0", "expand@0,0:V"])
def test_the_turn_has_no_other_step(text: str) -> None:
    new_table().illegal(text, "notation")
    new_table("VJC@0,0:E").illegal(text, "notation")


def test_the_build_need_not_touch_the_tile_just_placed() -> None:
    table = arranged("VJC@0,0:E VCJ@2,0:E VCJ@4,0:E VJC@6,0:E", {"blue hut": "7,0"}, hand="VJC")
    table.play("hut@1,0")
