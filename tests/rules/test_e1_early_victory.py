"""E1. A player who has built all pieces of two types wins at once, at the moment of that build."""

import pytest

from builders import CARPET, Table, arranged, raised

MESA = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")


def last_hut_and(buildings: dict[str, str], **more: object) -> Table:
    return arranged(CARPET, buildings, huts={1: 1}, **more)  # type: ignore[arg-type]


def test_huts_and_temples() -> None:
    table = last_hut_and({"red temple": "2,-2 -2,2 -1,3"}).play("hut@1,0")
    assert (table.game.phase, table.game.end, table.game.places) == ("over", "E1", (1, 2))


def test_huts_and_towers() -> None:
    table = arranged(MESA + " VSJ@4,-2:E", {"red tower": "1,0 3,-1"}, huts={1: 1}).play("hut@5,-2")
    assert (table.game.end, table.game.places) == ("E1", (1, 2))


def test_towers_and_temples() -> None:
    table = arranged(MESA + " VSJ@4,-2:E", {"red temple": "0,1 3,-1 4,-1", "red tower": "2,1", "red hut": "1,0"})
    table.play("tower@2,0")
    assert (table.game.end, table.game.places) == ("E1", (1, 2))


def test_one_type_is_not_enough() -> None:
    table = last_hut_and({"red temple": "2,-2 -2,2"}).play("hut@1,0")
    assert (table.game.end, table.game.supply(1).huts) == (None, 0)


def test_two_types_with_one_piece_missing_is_not_enough() -> None:
    table = arranged(CARPET, {"red temple": "2,-2 -2,2 -1,3"}, huts={1: 2}).play("hut@1,0")
    assert table.game.end is None


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_everybody_else_has_the_next_place(seat: int) -> None:
    colour = ("red", "blue", "yellow")[seat - 1]
    table = arranged(CARPET, {f"{colour} temple": "2,-2 -2,2 -1,3"}, players=3, seat=seat, huts={seat: 1})
    table.play("hut@1,0")
    assert table.game.places == tuple(1 if other == seat else 2 for other in (1, 2, 3))


def test_it_wins_against_one_who_has_built_more() -> None:
    table = last_hut_and({"red temple": "2,-2 -2,2 -1,3", "blue temple": "0,2 1,2 -1,1", "blue hut": "0,-1"})
    table.play("hut@1,0")
    assert table.game.places == (1, 2)


def test_after_the_end_nothing_can_be_played() -> None:
    table = last_hut_and({"red temple": "2,-2 -2,2 -1,3"}).play("hut@1,0")
    assert table.game.tile is None
    for step in ("hut@0,-1", "VJC@0,0:E", "draw", "nonsense", ""):
        table.illegal(step, "over")
    assert table.moves == []
