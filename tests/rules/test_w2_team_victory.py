"""W2. A team wins at once when one member has built all pieces of two types and the other all pieces of at least one
type (the same or another)."""

from builders import CARPET, Table, arranged

TEMPLES = {"red temple": "2,-2 -2,2 -1,3"}


def red_completes_two_types(buildings: dict[str, str], huts: dict[int, int], **more: object) -> Table:
    table = arranged(
        CARPET,
        TEMPLES | buildings,
        players=4,
        variant="teams",
        huts={1: 1, **huts},
        **more,  # type: ignore[arg-type]
    )
    return table.play("hut@1,0")


def test_two_types_and_another_type() -> None:
    table = red_completes_two_types({"yellow temple": "0,2 2,1 0,-1"}, {})
    assert (table.game.end, table.game.places) == ("W2", (1, 3, 1, 3))


def test_two_types_and_the_same_type() -> None:
    table = red_completes_two_types({"yellow hut": "0,2"}, {3: 0})
    assert (table.game.end, table.game.places) == ("W2", (1, 3, 1, 3))


def test_two_types_alone_are_not_enough() -> None:
    table = red_completes_two_types({"yellow temple": "0,2 2,1"}, {3: 1})
    assert (table.game.end, table.game.seat) == (None, 2)


def test_the_partner_completes_their_type_later() -> None:
    table = arranged(CARPET, TEMPLES | {"red hut": "1,0"}, players=4, variant="teams", seat=3, huts={1: 0, 3: 1}).play(
        "hut@0,2"
    )
    assert (table.game.end, table.game.places) == ("W2", (1, 3, 1, 3))


def test_one_type_each_is_not_enough() -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, players=4, variant="teams", seat=3, huts={1: 0, 3: 1}).play("hut@0,2")
    assert table.game.end is None


def test_the_opponents_types_do_not_count() -> None:
    table = red_completes_two_types({"blue temple": "0,2 2,1 0,-1"}, {2: 5})
    assert table.game.end is None


def test_the_pieces_of_an_eliminated_partner_do_not_count() -> None:
    """W3 decides it: yellow has built all temples, but is out."""
    table = red_completes_two_types({"yellow temple": "0,2 2,1 0,-1"}, {}, eliminated=[3])
    assert table.game.end is None
