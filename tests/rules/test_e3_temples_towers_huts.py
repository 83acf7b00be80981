"""E3. At the normal end, the player with most temples built wins; ties are broken by towers, then huts."""

from builders import CARPET, arranged, raised

MESA = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E") + " VSJ@4,-2:E"


def test_most_temples() -> None:
    table = arranged(CARPET, {"red temple": "2,-2", "blue hut": "0,1 1,0 2,0 2,1"}, left=0, huts={2: 3}).play(
        "hut@-1,3"
    )
    assert table.game.places == (1, 2)


def test_temples_before_towers() -> None:
    table = arranged(MESA, {"blue temple": "0,1", "red tower": "2,0 2,1"}, left=0).play("hut@5,-2")
    assert table.game.places == (2, 1)


def test_then_towers() -> None:
    table = arranged(MESA, {"red temple": "0,1", "blue temple": "1,0", "red tower": "2,0"}, left=0, huts={2: 0}).play(
        "hut@5,-2"
    )
    assert table.game.places == (1, 2)


def test_then_huts() -> None:
    table = arranged(CARPET, {"red temple": "2,-2", "blue temple": "1,2"}, left=0, huts={1: 11, 2: 11})
    table.play("hut@-1,0")
    assert (table.game.supply(1).huts, table.game.places) == (10, (1, 2))
    table = arranged(CARPET, {"red temple": "2,-2", "blue temple": "1,2"}, left=0, huts={1: 12, 2: 10})
    table.play("hut@-1,0")
    assert (table.game.supply(1).huts, table.game.places) == (11, (2, 1))
