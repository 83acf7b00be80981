"""L4. Having an empty supply of huts is no elimination in itself."""

from builders import CARPET, HILL, arranged


def test_a_temple_can_be_built_without_huts() -> None:
    table = arranged(CARPET, {"red hut": "1,0 2,0 0,1"}, hand="VLC", phase="place", huts={1: 0}).play("VLC@3,0:E")
    assert (table.game.phase, table.game.status(1)) == ("build", "playing")
    assert {move.split("@")[0] for move in table.moves} == {"temple"}


def test_a_tower_can_be_built_without_huts() -> None:
    table = arranged(HILL, {"red hut": "2,0"}, hand="VSC", phase="place", huts={1: 0}).play("VSC@3,0:E")
    assert table.moves == ["tower@1,0"]


def test_who_has_an_empty_supply_but_is_not_to_move_plays_on() -> None:
    table = arranged(CARPET, {"blue hut": "1,0 2,0"}, huts={2: 0}).play("hut@-1,0")
    assert (table.game.seat, table.game.status(2)) == (2, "playing")
