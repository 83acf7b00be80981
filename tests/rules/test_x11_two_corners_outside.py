"""X11. On a game board, a tile may be placed where at most two of the corners of its cells (each corner point counted
once) lie strictly outside the zone; eruptions obey the same limit."""

from collections import Counter

import pytest

from builders import Table, arranged, carpet_over, corners_outside
from taluva import Cell
from taluva.editions import ZONES

DELUXE = {"edition": "deluxe-2015"}


def on_board(zone: str, tiles: str, hand: str, **more: object) -> Table:
    return arranged(tiles, hand=hand, phase="place", expansions=[f"board:{zone}"], **DELUXE, **more)  # type: ignore[arg-type]


class TestByHand:
    """The zone expert-dotted is 8 by 7: its east border is at x = 4, its south border at y = 3.5."""

    def test_no_corner_outside(self) -> None:
        on_board("expert-dotted", "VJC@0,0:E VCJ@2,-1:E", "VSR").legal("VSR@1,1:E")

    def test_exactly_two_corners_outside(self) -> None:
        """The cell 4,0 reaches to x = 4.5 with two corners; those at x = 4 are on the border, not outside."""
        table = on_board("expert-dotted", "VJC@0,0:E VCJ@2,-1:E", "VSR")
        assert corners_outside([Cell(3, 0), Cell(4, -1), Cell(4, 0)], 8, 7) == 2
        table.legal("VSR@3,0:NE")

    def test_exactly_three_corners_outside(self) -> None:
        """A single cell of row 4 has three corners south of y = 3.5."""
        table = on_board("expert-dotted", "VJC@0,0:E VCJ@-1,2:E", "VSR")
        assert corners_outside([Cell(0, 3), Cell(1, 3), Cell(0, 4)], 8, 7) == 3
        table.illegal("VSR@0,3:E", "X11", "More than two corners of the tile would lie outside the game board")
        table.legal("VSR@0,3:NE")

    def test_a_corner_of_two_cells_counts_once(self) -> None:
        """The zone player is 13 by 11, to y = 5.5. Two cells of row 6 have one corner each beyond it."""
        assert corners_outside([Cell(-3, 6), Cell(-2, 6)], 13, 11) == 2
        assert corners_outside([Cell(0, 3), Cell(0, 4), Cell(-1, 4)], 8, 7) == 5

    def test_touching_nothing_comes_before_the_zone(self) -> None:
        on_board("expert-dotted", "VJC@0,0:E", "VSR").illegal("VSR@9,0:E", "P2")

    def test_without_a_board_there_is_no_limit(self) -> None:
        arranged("VJC@0,0:E VCJ@-1,2:E", hand="VSR", phase="place", **DELUXE).legal("VSR@0,3:E")


@pytest.mark.parametrize("zone", ["expert", "expert-dotted", "player-dotted"])
def test_all_around_the_border(zone: str) -> None:
    """A tile in every direction at every cell near a full zone: legal by X11 exactly with two corners or fewer."""
    width, height = ZONES[zone]
    table = on_board(zone, carpet_over(zone), "VLL")
    listed = set(table.moves)
    seen: Counter[tuple[int, bool]] = Counter()
    near = {cell.neighbour(d) for view in table.game.cells for cell in [view.cell] for d in range(6)}
    for cell in near:
        for direction, name in enumerate(("E", "SE", "SW", "W", "NW", "NE")):
            placement = f"VLL@{cell}:{name}"
            refusal = table.game.fault(placement)
            rule = refusal.rule if refusal else None
            assert rule == table.referee.fault(placement)
            assert (rule is None) == (placement in listed)
            cells = [cell, cell.neighbour(direction), cell.neighbour(direction + 1)]
            count = corners_outside(cells, width, height)
            if rule in (None, "X11"):
                assert (rule is None) == (count <= 2)
                seen[count, rule is None] += 1
    assert {(2, True), (3, False)} <= set(seen)


def test_two_hex_tiles_obey_it_too() -> None:
    two_hex = {"two_hex": ["VL", "JJ"], "two_hex_left": ["VL"], "took_two_hex": [1]}
    table = arranged(
        "VJC@0,0:E VCJ@-1,2:E",
        hand="JJ",
        phase="place",
        expansions=["two-hex", "board:expert-dotted"],
        **DELUXE,
        **two_hex,  # type: ignore[arg-type]
    )
    assert corners_outside([Cell(0, 3), Cell(0, 4)], 8, 7) == 3
    table.illegal("JJ@0,3:SE", "X11")
    table.legal("JJ@0,3:E")


def test_eruptions_obey_it_too() -> None:
    """In the south-east of the zone player: 4,5 has two corners beyond the east border, 3,6 one beyond the south."""
    table = arranged(
        "VJC@0,0:E VCJ@1,1:E VJC@2,2:E VCJ@3,3:E VJS@3,5:NE VL@3,6:W",
        hand="VLL",
        phase="place",
        expansions=["two-hex", "board:player"],
        two_hex=["VL", "JJ"],
        two_hex_left=["JJ"],
        took_two_hex=[2],
        **DELUXE,
    )
    assert corners_outside([Cell(3, 5), Cell(4, 5), Cell(3, 6)], 13, 11) == 3
    table.illegal("VLL@3,5:E", "X11")
    assert corners_outside([Cell(3, 5), Cell(3, 4), Cell(4, 4)], 13, 11) == 0
    table.legal("VLL@3,5:NW")
