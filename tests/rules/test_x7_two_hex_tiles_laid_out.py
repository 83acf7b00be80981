"""X7. As many two-hex tiles as there are players are drawn at random and lie face up beside the stack."""

import pytest

from taluva import Game, SetupError
from taluva.tiles import TWO_HEX_TILES

DELUXE = {"edition": "deluxe-2015", "expansions": ["two-hex"]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_as_players(players: int) -> None:
    game = Game(**DELUXE, players=players)
    assert len(game.two_hex_left) == players
    assert set(game.two_hex_left) <= set(TWO_HEX_TILES)
    assert game.setup.two_hex == game.two_hex_left


def test_which_ones_is_chance() -> None:
    assert len({Game(**DELUXE, seed=seed).two_hex_left for seed in range(100)}) == 10


def test_they_are_listed_in_the_order_of_the_rules() -> None:
    assert Game(**DELUXE, two_hex=["JJ", "VL"]).two_hex_left == ("VL", "JJ")


@pytest.mark.parametrize("two_hex", [[], ["VL"], ["VL", "VJ", "VS"]])
def test_no_other_number(two_hex: list[str]) -> None:
    with pytest.raises(SetupError, match=rf"2 two-hex tiles are laid out, not {len(two_hex)} \(X7\)\.$"):
        Game(**DELUXE, two_hex=two_hex)


def test_none_without_the_expansion() -> None:
    assert Game("deluxe-2015").two_hex_left == ()
    with pytest.raises(SetupError, match=r"only with the expansion two-hex \(X7\)\.$"):
        Game("deluxe-2015", two_hex=["VL", "VJ"])
