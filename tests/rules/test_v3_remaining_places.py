"""V3. When one player is left they take the remaining place and the game ends. At the normal end the players left are
ranked by E3; those still tied share the better place."""

from builders import CARPET, Table, arranged

LAST_HUT = {"red temple": "2,-2 -2,2 -1,3"}


def test_with_two_players_the_one_left_is_second() -> None:
    table = arranged(CARPET, LAST_HUT, variant="places", huts={1: 1}).play("hut@1,0")
    assert (table.game.phase, table.game.end, table.game.places) == ("over", "V3", (1, 2))


def test_the_one_left_takes_the_place_between() -> None:
    """Yellow finished first, blue was eliminated first, and now red finishes: white has what remains, place 3."""
    table = arranged(
        CARPET,
        LAST_HUT,
        players=4,
        variant="places",
        huts={1: 1},
        finished={3: 1},
        eliminated=[2],
        worst_places={2: 4},
    ).play("hut@1,0")
    assert (table.game.end, table.game.places) == ("V3", (2, 4, 1, 3))


def test_the_last_one_not_eliminated_is_first() -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, hand="VLC", phase="place", variant="places", huts={1: 0}).play(
        "VLC@3,0:E"
    )
    assert (table.game.end, table.game.places) == ("V3", (2, 1))


class TestNormalEnd:
    def ended(self, buildings: dict[str, str], **more: object) -> Table:
        arguments = {"players": 4, "variant": "places", "left": 0, **more}
        return arranged(CARPET, buildings, **arguments).play("hut@-1,0")  # type: ignore[arg-type]

    def test_ranked_by_what_is_built(self) -> None:
        table = self.ended({"blue hut": "1,0 2,0 2,1", "yellow hut": "0,2 1,2", "white temple": "2,-2"})
        assert (table.game.end, table.game.places) == ("E2", (4, 2, 3, 1))

    def test_the_tied_share_the_better_place(self) -> None:
        table = self.ended({"blue hut": "1,0", "yellow hut": "0,2 1,2"})
        assert table.game.places == (2, 2, 1, 4)

    def test_all_tied(self) -> None:
        table = self.ended({"blue hut": "1,0", "yellow hut": "0,2", "white hut": "2,-2"})
        assert table.game.places == (1, 1, 1, 1)

    def test_the_tied_share_the_best_place_that_is_free(self) -> None:
        table = self.ended({"blue hut": "1,0"}, finished={3: 1}, eliminated=[4], worst_places={4: 4})
        assert table.game.places == (2, 2, 1, 4)
