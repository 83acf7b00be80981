"""L3. When only one player (in teams: only players of one team) is left, they win at once."""

from builders import CARPET, arranged

BUILDINGS = {"blue hut": "-1,0", "red hut": "1,0"}


def test_two_players() -> None:
    table = arranged(CARPET, BUILDINGS, hand="VLC", phase="place", seat=2, huts={2: 0}).play("VLC@3,0:E")
    assert (table.game.phase, table.game.end, table.game.places) == ("over", "L3", (1, 2))
    table.illegal("hut@2,1", "over")


def test_the_game_goes_on_while_two_are_left() -> None:
    table = arranged(CARPET, BUILDINGS, hand="VLC", phase="place", seat=2, huts={2: 0}, players=3).play("VLC@3,0:E")
    assert table.game.end is None
    assert table.game.places is None


def test_the_last_of_three() -> None:
    table = arranged(CARPET, BUILDINGS, hand="VLC", phase="place", seat=2, huts={2: 0}, players=3, eliminated=[1]).play(
        "VLC@3,0:E"
    )
    assert (table.game.end, table.game.places) == ("L3", (2, 2, 1))


def test_even_with_the_last_tile() -> None:
    table = arranged(CARPET, BUILDINGS, hand="VLC", phase="place", seat=2, huts={2: 0}, left=0).play("VLC@3,0:E")
    assert (table.game.end, table.game.places) == ("L3", (1, 2))


class TestTeams:
    def test_one_team_is_left(self) -> None:
        table = arranged(
            CARPET,
            BUILDINGS,
            hand="VLC",
            phase="place",
            seat=2,
            huts={2: 0},
            players=4,
            variant="teams",
            eliminated=[4],
        ).play("VLC@3,0:E")
        assert (table.game.end, table.game.places) == ("L3", (1, 3, 1, 3))

    def test_an_eliminated_member_of_the_winning_team_wins_too(self) -> None:
        table = arranged(
            CARPET,
            BUILDINGS,
            hand="VLC",
            phase="place",
            seat=2,
            huts={2: 0},
            players=4,
            variant="teams",
            eliminated=[1, 4],
        ).play("VLC@3,0:E")
        assert (table.game.end, table.game.places) == ("L3", (1, 3, 1, 3))

    def test_one_of_each_team_go_on(self) -> None:
        table = arranged(
            CARPET,
            BUILDINGS,
            hand="VLC",
            phase="place",
            seat=2,
            huts={2: 0},
            players=4,
            variant="teams",
            eliminated=[1],
        ).play("VLC@3,0:E")
        assert (table.game.end, table.game.seat) == (None, 3)
