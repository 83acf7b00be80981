"""P3. Holes may be left. A hole large enough may be filled later, unless a boat is in it (X4)."""

from builders import POND, RING, arranged, new_table


def test_a_hole_may_be_left() -> None:
    table = new_table("VJC@0,0:SE hut@0,1 VCJ@1,-1:NE hut@2,-1 VJS@2,0:SE")
    assert [tuple(lagoon.cells) for lagoon in table.game.lagoons] == [((1, 0),)]


def test_a_hole_of_three_cells_is_filled_in_any_orientation() -> None:
    table = arranged(RING, hand="VSR", phase="place")
    table.legal("VSR@2,-1:E", "VSR@3,-1:SW", "VSR@2,0:NW")
    table.play("VSR@3,-1:SW")
    assert table.game.lagoons == ()
    assert table.game.cell(2, 0).level == 1


def test_a_hole_of_one_cell_is_too_small() -> None:
    table = arranged(POND, hand="VSR", phase="place")
    assert not [move for move in table.moves if move.startswith("VSR@1,0:")]
    for direction in ("E", "SE", "SW", "W", "NW", "NE"):
        table.illegal(f"VSR@1,0:{direction}", "P4")


def test_a_hole_of_three_cells_is_too_small_for_another_shape_in_it() -> None:
    table = arranged(RING, hand="VSR", phase="place")
    table.illegal("VSR@2,-1:W", "P4")
    table.illegal("VSR@2,0:E", "P4")


def test_a_two_hex_tile_goes_into_a_part_of_a_hole() -> None:
    deluxe = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL", "JJ"]}
    table = arranged(RING, hand="JJ", phase="place", two_hex_left=["VL"], took_two_hex=[1], **deluxe)
    table.legal("JJ@2,-1:E", "JJ@3,-1:SW", "JJ@2,-1:SE")
    table.play("JJ@2,-1:E")
    assert [lagoon.cells for lagoon in table.game.lagoons] == [((2, 0),)]
