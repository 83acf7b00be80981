"""L1. A player who has placed a tile and then has no legal build is eliminated at once. Their pieces stay and go on to
block and to shield cells; their turns are skipped."""

from builders import CARPET, Table, arranged


def about_to_be_eliminated(players: int = 3, seat: int = 2) -> Table:
    """Blue has no hut left, and settlements too small for a temple."""
    return arranged(
        CARPET,
        {"blue hut": "-1,0 -2,2", "red hut": "1,0"},
        hand="VLC",
        phase="place",
        players=players,
        seat=seat,
        huts={2: 0},
    )


def test_it_happens_with_the_placement_itself() -> None:
    table = about_to_be_eliminated().play("VLC@3,0:E")
    assert table.game.status(2) == "eliminated"
    assert (table.game.seat, table.game.phase) == (3, "place")
    (turn,) = table.game.turns[:1]
    assert (turn.seat, turn.build, turn.eliminated) == (2, None, True)


def test_one_who_can_build_is_not_eliminated() -> None:
    table = about_to_be_eliminated(seat=1).play("VLC@3,0:E")
    assert (table.game.seat, table.game.phase, table.game.status(1)) == (1, "build", "playing")


def test_turns_are_skipped() -> None:
    table = about_to_be_eliminated().play("VLC@3,0:E")
    seats = []
    for _ in range(4):
        seats.append(table.game.seat)
        placement = next(move for move in table.moves if table.game.fault(move) is None)
        table.play(placement)
        table.play(table.builds("hut")[0])
    assert seats == [3, 1, 3, 1]


def test_the_pieces_stay_and_block_and_shield() -> None:
    table = arranged(
        CARPET, {"blue hut": "-1,0", "red hut": "1,0"}, hand="VLC", phase="place", players=3, eliminated=[2]
    )
    table.illegal("VLC@0,0:W", "P8", "Blue")
    table.play("VLC@3,0:E")
    table.illegal("hut@-1,0", "B0", "A hut of Blue stands here already")


def test_the_seat_after_the_eliminated_one_moves_even_in_a_choice() -> None:
    table = about_to_be_eliminated(players=4).play("VLC@3,0:E")
    assert table.game.seat == 3
    assert [table.game.status(seat) for seat in (1, 2, 3, 4)] == ["playing", "eliminated", "playing", "playing"]
