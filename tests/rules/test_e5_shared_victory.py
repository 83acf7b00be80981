"""E5. Players still tied share the victory."""

from builders import CARPET, arranged


def test_two_tied() -> None:
    table = arranged(CARPET, {"blue hut": "1,0"}, left=0).play("hut@-1,0")
    assert (table.game.end, table.game.places) == ("E2", (1, 1))


def test_a_hut_decides() -> None:
    table = arranged(CARPET, {"blue hut": "1,0 0,2"}, left=0).play("hut@-1,0")
    assert table.game.places == (2, 1)


def test_two_of_three() -> None:
    table = arranged(CARPET, {"blue hut": "1,0"}, left=0, players=3).play("hut@-1,0")
    assert table.game.places == (1, 1, 3)


def test_all_of_four() -> None:
    table = arranged(CARPET, {"blue hut": "1,0", "yellow hut": "2,1", "white hut": "0,2"}, left=0, players=4)
    assert table.play("hut@-1,0").game.places == (1, 1, 1, 1)
