"""V2. Playing for places, a player who is eliminated takes the worst free place."""

from builders import CARPET, Table, arranged

BUILDINGS = {"blue hut": "-1,0", "red hut": "1,0"}


def blue_is_about_to_be_eliminated(**more: object) -> Table:
    arguments = {"players": 4, "variant": "places", "seat": 2, "huts": {2: 0}, "left": 1, **more}
    return arranged(CARPET, BUILDINGS, hand="VLC", phase="place", **arguments)  # type: ignore[arg-type]


def to_the_end(table: Table) -> tuple[int, ...] | None:
    while table.game.phase != "over":
        table.play(table.moves[0] if table.game.phase == "place" else table.builds("hut")[0])
    return table.game.places


def test_the_first_one_out_is_last() -> None:
    table = blue_is_about_to_be_eliminated().play("VLC@3,0:E")
    assert (table.game.status(2), table.game.seat) == ("eliminated", 3)
    assert to_the_end(table) == (1, 4, 1, 3)


def test_the_second_one_out_is_last_but_one() -> None:
    table = blue_is_about_to_be_eliminated(eliminated=[4], worst_places={4: 4}).play("VLC@3,0:E")
    assert to_the_end(table) == (1, 3, 1, 4)


def test_it_does_not_matter_what_they_have_built() -> None:
    table = arranged(
        CARPET,
        {"blue hut": "-1,0", "blue temple": "2,-2 -2,2"},
        hand="VLC",
        phase="place",
        players=3,
        variant="places",
        seat=2,
        huts={2: 0},
        left=1,
    ).play("VLC@3,0:E")
    assert to_the_end(table) == (2, 3, 1)
