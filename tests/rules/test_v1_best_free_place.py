"""V1. Playing for places, a player who completes two types takes the best free place and leaves the turn order; their
pieces stay. The others play on."""

from builders import CARPET, Table, arranged

LAST_HUT = {"red temple": "2,-2 -2,2 -1,3"}


def red_is_about_to_finish(**more: object) -> Table:
    arguments = {"players": 3, "variant": "places", "huts": {1: 1}, **more}
    return arranged(CARPET, LAST_HUT, **arguments)  # type: ignore[arg-type]


def test_the_others_play_on() -> None:
    table = red_is_about_to_finish().play("hut@1,0")
    assert (table.game.phase, table.game.seat, table.game.status(1)) == ("place", 2, "finished")
    assert table.game.places is None


def test_their_turns_are_skipped_and_their_pieces_stay() -> None:
    table = red_is_about_to_finish().play("hut@1,0")
    seats = []
    for _ in range(4):
        seats.append(table.game.seat)
        table.play(table.moves[0])
        table.illegal("hut@1,0", "B0", "A hut of Red stands here")
        table.play(table.builds("hut")[0])
    assert seats == [2, 3, 2, 3]


def test_the_second_to_finish_takes_second_place() -> None:
    table = arranged(
        CARPET,
        {"blue temple": "2,-2 -2,2 -1,3"},
        players=4,
        variant="places",
        seat=2,
        huts={2: 1},
        finished={3: 1},
        left=1,
    ).play("hut@1,0")
    table.play(table.moves[0])
    table.play(table.builds("hut")[0])
    assert table.game.places == (4, 2, 1, 3)


def test_without_the_variant_the_game_is_over() -> None:
    table = red_is_about_to_finish(variant=None).play("hut@1,0")
    assert (table.game.end, table.game.places) == ("E1", (1, 2, 2))
