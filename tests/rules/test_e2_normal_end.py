"""E2. When the last tile of the stack has been placed and its player has built (or been eliminated), the game ends."""

from builders import CARPET, arranged, new_table, whole_stack


def test_after_the_last_build() -> None:
    table = arranged(CARPET, {"blue hut": "-1,0"}, left=0).play("hut@1,0")
    assert (table.game.phase, table.game.end) == ("over", "E2")


def test_not_before() -> None:
    table = arranged(CARPET, {"blue hut": "-1,0"}, left=1).play("hut@1,0")
    assert (table.game.end, table.game.seat, table.game.stack_left) == (None, 2, 0)
    table.play(table.moves[0])
    assert (table.game.phase, table.game.end) == ("build", None)


def test_after_the_elimination_of_the_one_who_placed_it() -> None:
    table = arranged(
        CARPET, {"blue hut": "-1,0", "red hut": "1,0"}, hand="VLC", phase="place", players=3, huts={1: 0}, left=0
    ).play("VLC@3,0:E")
    assert (table.game.end, table.game.places) == ("E2", (2, 1, 2))


def test_every_tile_of_the_stack_is_played() -> None:
    table = new_table(stack=whole_stack([], 12))
    for _ in range(12):
        assert table.game.end is None
        table.play(table.moves[0])
        table.play(table.builds("hut")[-1])
    assert (table.game.end, table.game.stack_left, len(table.game.turns)) == ("E2", 0, 12)
