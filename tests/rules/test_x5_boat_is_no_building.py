"""X5. A boat is no building: it joins no settlement, and neither blocks nor enables B1 to B4."""

from builders import POND, arranged

BOATS = {"edition": "deluxe-2015", "expansions": ["boats"]}


def test_it_joins_no_settlement() -> None:
    """0,1 and 2,-1 lie on both sides of the pond."""
    table = arranged(POND, {"red hut": "0,1 2,-1", "red boat": "1,0"}, **BOATS)
    assert table.settlements(1) == [1, 1]


def test_it_does_not_keep_a_hut_away() -> None:
    """B1: 1,1 lies beside the boat and beside no own building but 0,1."""
    table = arranged(POND, {"red boat": "1,0"}, **BOATS)
    table.legal("hut@0,1", "hut@1,1", "hut@2,-1")


def test_it_does_not_help_to_build_a_temple() -> None:
    table = arranged(POND, {"red hut": "0,1 1,1", "red boat": "1,0"}, **BOATS)
    table.illegal("temple@2,-1", "B3")
    table.illegal("temple@2,1", "B3")


def test_it_cannot_be_expanded_nor_built_on() -> None:
    table = arranged(POND, {"red boat": "1,0"}, **BOATS)
    table.illegal("expand@1,0:J", "B4", "You have no settlement here")
    table.illegal("hut@1,0", "B0", "There is no land")


def test_it_does_not_keep_a_settlement_alive() -> None:
    table = arranged(POND, {"red hut": "1,1", "red boat": "1,0"}, hand="VSR", phase="place", **BOATS)
    (settlement,) = table.game.settlements(1)
    assert len(settlement) == 1
