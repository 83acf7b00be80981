"""M1. A player has 20 huts, 2 towers, 3 temples. With the boats expansion also 2 boats."""

import pytest

from builders import new_table
from taluva import EDITIONS, Game, Supply


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_begins_with_all_pieces(edition: str, players: int) -> None:
    game = Game(edition, players)
    assert [game.supply(seat) for seat in range(1, players + 1)] == [Supply(20, 2, 3, 0)] * players


def test_with_the_expansion_there_are_two_boats() -> None:
    assert Game("deluxe-2015", expansions=["boats"]).supply(2) == Supply(huts=20, towers=2, temples=3, boats=2)


def test_without_the_expansion_there_is_no_boat() -> None:
    table = new_table("VJC@0,0:E", edition="deluxe-2015")
    assert table.builds("boat") == []
    table.illegal("boat@5,5", "X2")


def test_a_build_takes_its_pieces_from_the_supply_of_its_player_only() -> None:
    table = new_table("VJC@0,0:E hut@1,0")
    assert table.game.supply(1) == Supply(19, 2, 3, 0)
    assert table.game.supply(2) == Supply(20, 2, 3, 0)
