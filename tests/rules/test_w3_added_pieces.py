"""W3. At the normal end the built pieces of the two members are added, then E3. The pieces of an eliminated member do
not count."""

from builders import CARPET, Table, arranged


def ended(buildings: dict[str, str], **more: object) -> Table:
    arguments = {"players": 4, "variant": "teams", "left": 0, **more}
    return arranged(CARPET, buildings, **arguments).play("hut@-1,0")  # type: ignore[arg-type]


def test_temples_of_both_members_are_added() -> None:
    """One and one against none and one."""
    table = ended({"red temple": "2,-2", "yellow temple": "0,2", "blue temple": "2,1"})
    assert (table.game.end, table.game.places) == ("E2", (1, 3, 1, 3))


def test_the_best_single_player_may_lose() -> None:
    """Blue has three huts, red and yellow two each."""
    table = ended({"red hut": "1,0", "yellow hut": "0,2 1,2", "blue hut": "2,-2 2,1 0,-1"})
    assert table.game.places == (1, 3, 1, 3)


def test_tied_teams_share_the_victory() -> None:
    assert ended({"white hut": "1,0"}).game.places == (1, 1, 1, 1)


def test_an_eliminated_member_adds_nothing() -> None:
    table = ended({"yellow temple": "0,2 2,1", "blue hut": "1,0 2,0"}, eliminated=[3])
    assert table.game.places == (3, 1, 3, 1)
    table = ended({"yellow temple": "0,2 2,1", "blue hut": "1,0 2,0"})
    assert table.game.places == (1, 3, 1, 3)
