"""X3. A lagoon is a maximal connected set of empty cells from which one cannot reach the open sea over empty cells."""

from builders import POND, PONDS, RING, arranged


def lagoons(tiles: str) -> list[tuple[tuple[int, int], ...]]:
    return [tuple(map(tuple, lagoon.cells)) for lagoon in arranged(tiles).game.lagoons]


def test_a_hole_of_one_cell() -> None:
    assert lagoons(POND) == [((1, 0),)]


def test_a_hole_of_three_cells_in_order_of_r_then_q() -> None:
    assert lagoons(RING) == [((2, -1), (3, -1), (2, 0))]


def test_a_bay_is_none() -> None:
    """The same ring with one tile missing."""
    assert lagoons(RING.removesuffix(" VJS@1,-2:E")) == []
    assert lagoons("VJC@0,0:SE VCJ@1,-1:NE") == []


def test_several_lagoons() -> None:
    assert lagoons(PONDS) == [((5, -1),), ((1, 0),), ((-3, 1),)]


def test_the_open_sea_is_none() -> None:
    assert lagoons("VJC@0,0:E") == []


def test_land_that_covers_a_part_leaves_a_smaller_lagoon() -> None:
    two_hex = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["JJ", "VL"]}
    table = arranged(RING, hand="JJ", phase="place", two_hex_left=["VL"], took_two_hex=[1], **two_hex)
    table.play("JJ@2,-1:SE")
    assert [lagoon.cells for lagoon in table.game.lagoons] == [((3, -1),)]
