"""X1. The start tile lies on (0, 0), (1, 0) and (0, 1) before the first turn. T3 does not apply."""

from builders import new_table

START = {"edition": "deluxe-2015", "expansions": ["start-tile"]}


def test_it_lies_on_the_table_before_the_first_turn() -> None:
    table = new_table(**START)
    assert [(tuple(view.cell), str(view.terrain), view.level) for view in table.game.cells] == [
        ((0, 0), "V", 1),
        ((1, 0), "V", 1),
        ((0, 1), "V", 1),
    ]
    assert (table.game.seat, table.game.stack_left) == (1, 23)


def test_the_first_tile_is_placed_beside_it() -> None:
    table = new_table(**START, stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"])
    table.legal("VJC@2,0:E", "VJC@-1,0:W", "VJC@2,-1:NE")
    table.illegal("VJC@5,5:E", "P2")
    table.illegal("VJC@0,0:E", "P6")
    table.illegal("VJC@0,0:W", "P4")


def test_without_it_the_island_is_empty() -> None:
    assert new_table(edition="deluxe-2015").game.cells == ()
