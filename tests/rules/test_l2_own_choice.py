"""L2. A player may bring elimination on themselves by choosing a placement after which they cannot build."""

from builders import CARPET, Table, arranged


def without_huts() -> Table:
    """Red has no hut left, and three cells beside which a temple can be built."""
    return arranged(CARPET, {"red hut": "1,0 2,0 0,1"}, hand="VLC", phase="place", players=3, huts={1: 0})


def test_a_placement_that_leaves_a_build() -> None:
    table = without_huts().play("VLC@3,0:E")
    assert (table.game.phase, table.game.seat) == ("build", 1)
    table.legal("temple@1,-1")


def test_a_placement_that_leaves_none_is_legal_too() -> None:
    """Over 0,1 and -1,1: the settlement keeps two cells, too few for a temple."""
    table = without_huts()
    table.legal("VLC@0,0:SE")
    table.play("VLC@0,0:SE")
    assert table.game.status(1) == "eliminated"
    assert table.game.seat == 2
