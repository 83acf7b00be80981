"""X4. No tile may be placed on any cell of a lagoon that holds a boat. Its cell is the lagoon's first cell."""

from builders import POND, RING, Table, arranged
from taluva.tiles import VOLCANO_TILES

BOATS = {"edition": "deluxe-2015", "expansions": ["boats"]}
ALL = {"edition": "deluxe-2015", "expansions": ["boats", "two-hex"], "two_hex": ["JJ", "VL"], "two_hex_left": ["VL"]}


def wide_ring() -> str:
    """Tiles around a lagoon so wide that some of its cells touch no land; its middle is 5,-1."""
    codes = iter([code for code, count in VOLCANO_TILES.items() for _ in range(count)])
    sites = [(q, r) for r in range(-7, 8) for q in range(-3, 13) if (q - r) % 3 == 0]
    away = {site: max(abs(q := site[0] - 5), abs(r := site[1] + 1), abs(q + r)) for site in sites}
    return " ".join(f"{next(codes)}@{q},{r}:E" for (q, r), distance in away.items() if 4 <= distance <= 6)


def test_a_hole_without_a_boat_is_filled() -> None:
    arranged(RING, {"red hut": "1,0"}, hand="VSR", phase="place", **BOATS).legal("VSR@2,-1:E")


def test_a_lagoon_with_a_boat_is_not() -> None:
    table = arranged(RING, {"red hut": "1,0", "blue boat": "2,-1"}, hand="VSR", phase="place", **BOATS)
    for placement in ("VSR@2,-1:E", "VSR@3,-1:SW", "VSR@2,0:NW"):
        table.illegal(placement, "X4", "A boat lies in this lagoon")
    table.legal("VSR@-1,0:W")


def test_no_cell_of_it_even_far_from_the_boat() -> None:
    table = arranged(RING, {"red hut": "1,0", "red boat": "2,-1"}, hand="JJ", phase="place", took_two_hex=[1], **ALL)
    table.illegal("JJ@3,-1:SW", "X4")
    table.legal("JJ@-1,0:SW")


def test_a_tile_partly_on_land_breaks_p4_first() -> None:
    table = arranged(POND, {"red hut": "0,1", "red boat": "1,0"}, hand="VSR", phase="place", **BOATS)
    table.illegal("VSR@1,0:E", "P4")


def test_the_boat_goes_on_the_first_cell() -> None:
    table = arranged(RING, {"red hut": "1,0"}, **BOATS).play("boat@3,-1")
    assert "1x2x-1" in str(table.game.position)


def test_the_lagoon_stays_closed_for_the_rest_of_the_game() -> None:
    table = arranged(RING, {"red hut": "1,0"}, **BOATS).play("boat@2,-1")
    for _ in range(4):
        assert not any(set(move.cells) & {(2, -1), (3, -1), (2, 0)} for move in table.game.legal_moves)
        table.play(table.moves[0])
        table.play(table.builds("hut")[0])


class TestWideLagoon:
    def with_boat(self) -> Table:
        table = arranged(wide_ring(), {"red hut": "1,0"}, hand="VLL", phase="place", **BOATS)
        (lagoon,) = table.game.lagoons
        assert len(lagoon.cells) >= 19
        q, r = lagoon.cells[0]
        boats = {"red hut": "1,0", "blue boat": f"{q},{r}"}
        return arranged(wide_ring(), boats, hand="VLL", phase="place", **BOATS)

    def test_its_whole_coast_is_closed(self) -> None:
        table = self.with_boat()
        inside = set(table.game.lagoons[0].cells)
        assert table.moves
        assert not any(set(move.cells) & inside for move in table.game.legal_moves)

    def test_in_its_middle_a_tile_would_touch_nothing(self) -> None:
        self.with_boat().illegal("VLL@5,-1:E", "P2")

    def test_at_its_coast_the_boat_forbids_it(self) -> None:
        table = self.with_boat()
        lagoon = set(table.game.lagoons[0].cells)
        cell = table.game.lagoons[0].cells[0]
        free = next(d for d in range(6) if {cell.neighbour(d), cell.neighbour(d + 1)} <= lagoon)
        table.illegal(f"VLL@{cell}:{('E', 'SE', 'SW', 'W', 'NW', 'NE')[free]}", "X4")
