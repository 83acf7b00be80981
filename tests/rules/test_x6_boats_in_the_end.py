"""X6. With boats, early victory takes two of the four types; ties are broken by temples, towers, boats, huts."""

from builders import PONDS, Table, arranged, raised

BOATS = {"edition": "deluxe-2015", "expansions": ["boats"]}
# The ponds, and a tile piled up to level 3 beside them: V -1,2, J 0,2, C -1,3.
PILED = PONDS + " " + raised(3, "VCR@-1,2:E")


def test_boats_and_huts_win_early() -> None:
    table = arranged(PONDS, {"red boat": "1,0 5,-1"}, huts={1: 1}, **BOATS).play("hut@0,1")
    assert (table.game.end, table.game.places) == ("E1", (1, 2))


def test_the_second_boat_wins_early() -> None:
    table = arranged(PONDS, {"red boat": "1,0", "red hut": "4,0"}, huts={1: 0}, **BOATS)
    table.play("boat@5,-1")
    assert (table.game.end, table.game.places) == ("E1", (1, 2))


def test_without_the_expansion_the_missing_boats_are_no_type() -> None:
    table = arranged(PONDS, huts={1: 1}).play("hut@0,1")
    assert table.game.end is None


def test_one_boat_is_not_enough() -> None:
    table = arranged(PONDS, {"red boat": "1,0"}, huts={1: 1}, **BOATS).play("hut@0,1")
    assert table.game.end is None


def test_two_boats_alone_are_not_enough() -> None:
    table = arranged(PONDS, {"red boat": "1,0", "red hut": "4,0"}, **BOATS).play("boat@5,-1")
    assert table.game.end is None


class TestNormalEnd:
    def ended(self, buildings: dict[str, str], huts: dict[int, int] | None = None) -> Table:
        table = arranged(PILED, buildings, left=0, huts=huts, **BOATS)
        return table.play("hut@2,-2")

    def test_boats_come_before_huts(self) -> None:
        assert self.ended({"red boat": "1,0"}, {2: 0}).game.places == (1, 2)

    def test_two_boats_are_more_than_one(self) -> None:
        assert self.ended({"red boat": "1,0", "blue boat": "5,-1 -3,1"}).game.places == (2, 1)

    def test_towers_come_before_boats(self) -> None:
        assert self.ended({"red boat": "1,0 5,-1", "blue tower": "0,2"}).game.places == (2, 1)

    def test_temples_come_before_all(self) -> None:
        table = self.ended({"red boat": "1,0 5,-1", "red tower": "0,2", "blue temple": "0,1"})
        assert table.game.places == (2, 1)
