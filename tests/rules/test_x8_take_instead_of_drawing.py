"""X8. Before drawing, a player may take a two-hex tile instead. Once per player and game; once the stack is empty this
limit no longer holds. Only a tile that can be placed somewhere may be taken; where none can, or the player has had
theirs, the tile is drawn without asking."""

import pytest

import taluva
from builders import CARPET, arranged, carpet_over, new_table

DELUXE = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL", "JJ"]}


def test_the_choice_is_to_draw_or_to_take_one() -> None:
    table = new_table(**DELUXE)
    assert (table.game.phase, table.game.tile) == ("choose", None)
    assert sorted(table.moves) == ["JJ", "VL", "draw"]


def test_drawing() -> None:
    table = new_table("draw", **DELUXE, stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"])
    assert (table.game.phase, str(table.game.tile), table.game.stack_left) == ("place", "VJC", 11)
    assert table.game.two_hex_left == ("VL", "JJ")


def test_taking() -> None:
    table = new_table("VL", **DELUXE)
    assert (table.game.phase, str(table.game.tile), table.game.stack_left) == ("place", "VL", 24)
    assert table.game.two_hex_left == ("JJ",)
    assert (table.game.took_two_hex(1), table.game.took_two_hex(2)) == (True, False)


def test_the_turn_after_taking_is_like_any_other() -> None:
    table = new_table("VL VL@0,0:E hut@1,0", **DELUXE)
    assert (table.game.seat, table.game.phase) == (2, "choose")


@pytest.mark.parametrize("code", ["VS", "VV", "VJ"])
def test_only_what_is_laid_out(code: str) -> None:
    new_table(**DELUXE).illegal(code, "X8", "This tile is not on offer now", choices=["draw", "VL", "JJ"])


def test_not_what_another_has_taken() -> None:
    new_table("VL VL@0,0:E hut@1,0", **DELUXE).illegal("VL", "X8", choices=["draw", "JJ"])


def test_first_choose_then_place() -> None:
    table = new_table(**DELUXE)
    table.illegal("VL@0,0:E", "T1", "First draw a tile or take a two-hex tile", choices=["draw", "VL", "JJ"])
    table.illegal("VJC@0,0:E", "T1")
    table.illegal("hut@0,0", "T1")


def test_once_per_player() -> None:
    """Red has taken one: there is nothing to choose any more, although JJ still lies there."""
    table = arranged(CARPET, {"red hut": "1,0"}, seat=2, took_two_hex=[1], two_hex_left=["JJ"], **DELUXE)
    table.play("hut@-1,0")
    assert (table.game.seat, table.game.phase) == (1, "place")
    table.illegal("JJ", "T1")


def test_the_other_player_still_may() -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, seat=1, took_two_hex=[1], two_hex_left=["JJ"], **DELUXE)
    table.play("hut@-1,0")
    assert (table.game.seat, table.game.phase) == (2, "choose")
    table.legal("JJ", "draw")


def test_nothing_to_choose_when_none_is_left() -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, took_two_hex=[1], two_hex_left=[], **DELUXE).play("hut@-1,0")
    assert (table.game.seat, table.game.phase) == (2, "place")


def test_with_the_stack_empty_the_limit_no_longer_holds() -> None:
    table = arranged(
        CARPET, {"red hut": "1,0"}, seat=2, took_two_hex=[1, 2], two_hex_left=["JJ"], left=0, **DELUXE
    ).play("hut@-1,0")
    assert (table.game.seat, table.game.phase) == (1, "choose")
    assert table.moves == ["JJ"]


FULL = {**DELUXE, "expansions": ["two-hex", "board:expert-dotted"]}
"""On a board where all is land: JJ, without volcano, fits nowhere."""


def test_a_tile_that_fits_nowhere_is_not_offered() -> None:
    table = arranged(carpet_over("expert"), phase="choose", **FULL)
    table.legal("VL", "draw")
    table.illegal("JJ", "X8", "This tile fits nowhere, so it cannot be taken", choices=["draw", "VL"])
    table.illegal("VV", "X8", "This tile is not on offer now", choices=["draw", "VL"])
    table.illegal("VL@0,0:E", "T1", "First draw a tile or take a two-hex tile", choices=["draw", "VL"])


def test_where_none_fits_the_tile_is_drawn_without_asking() -> None:
    table = arranged(carpet_over("expert"), took_two_hex=[1], two_hex_left=["JJ"], **FULL).play("hut@1,0")
    assert (table.game.seat, table.game.phase) == (2, "place")
    assert table.game.took_two_hex(2) is False
    table.illegal("JJ", "T1")


def test_a_position_in_which_nothing_can_be_chosen_is_none() -> None:
    text = str(arranged(carpet_over("expert"), phase="choose", **FULL).game.position)
    left = str(arranged(carpet_over("expert"), took_two_hex=[2], two_hex_left=["JJ"], **FULL).game.position)
    with pytest.raises(taluva.PositionError, match="there is nothing to choose"):
        taluva.Position(left.replace(left.split("_")[1], text.split("_")[1], 1))
