"""X10. The normal end comes when both the stack and the two-hex tiles are used up. With the stack empty, the player to
move must take a two-hex tile, and chooses which of those that can be placed."""

from builders import CARPET, Table, arranged

DELUXE = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL", "JJ"]}


def stack_is_empty(two_hex_left: list[str], **more: object) -> Table:
    arguments = {"left": 0, "took_two_hex": [1, 2], "two_hex_left": two_hex_left, **DELUXE, **more}
    return arranged(CARPET, {"blue hut": "1,0"}, **arguments)  # type: ignore[arg-type]


def test_the_game_goes_on_while_a_two_hex_tile_is_left() -> None:
    table = stack_is_empty(["VL", "JJ"]).play("hut@-1,0")
    assert (table.game.end, table.game.phase, table.game.seat) == (None, "choose", 2)


def test_one_must_be_taken() -> None:
    table = stack_is_empty(["VL", "JJ"]).play("hut@-1,0")
    assert sorted(table.moves) == ["JJ", "VL"]
    table.illegal("draw", "X8", "The stack is empty")
    table.illegal("VV", "X8", choices=["VL", "JJ"])


def test_with_only_one_left_it_is_still_a_choice() -> None:
    table = stack_is_empty(["JJ"]).play("hut@-1,0")
    assert (table.game.phase, table.moves) == ("choose", ["JJ"])


def test_the_end_comes_after_the_last_of_them() -> None:
    table = stack_is_empty(["VL", "JJ"]).play("hut@-1,0", "JJ JJ@3,0:E hut@3,0")
    assert (table.game.end, table.game.seat) == (None, 1)
    table.play("VL VL@-2,0:W")
    assert table.game.phase == "build"
    table.play(table.builds("hut")[0])
    assert table.game.end == "E2"


def test_with_both_used_up_the_game_is_over() -> None:
    assert stack_is_empty([]).play("hut@-1,0").game.end == "E2"


def test_a_player_eliminated_with_the_last_one() -> None:
    table = arranged(
        CARPET,
        {"red hut": "1,0"},
        hand="JJ",
        phase="place",
        players=3,
        huts={1: 0},
        left=0,
        edition="deluxe-2015",
        expansions=["two-hex"],
        two_hex=["JJ", "VL", "VS"],
        two_hex_left=[],
        took_two_hex=[1],
    ).play("JJ@3,0:E")
    assert (table.game.end, table.game.places) == ("E2", (3, 1, 1))
