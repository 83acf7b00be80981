"""Setting up a game: defaults, and one clear sentence for every wrong combination."""

import re
from typing import Any

import pytest

from taluva import EDITIONS, EXPANSIONS, VARIANTS, ZONES, Game, Setup, SetupError
from taluva.editions import set_up

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"edition": "ferti-2013"}, "There is no edition 'ferti-2013'"),
    ({"edition": ""}, "There is no edition ''"),
    ({"edition": None}, "There is no edition None"),
    ({"players": 1}, "2 to 4 players, not 1 (ED3)"),
    ({"players": 5}, "2 to 4 players, not 5 (ED3)"),
    ({"players": "2"}, "2 to 4 players, not '2' (ED3)"),
    ({"players": True}, "2 to 4 players, not True (ED3)"),
    ({"players": 2.5}, "2 to 4 players, not 2.5 (ED3)"),
    ({"variant": "solo"}, "There is no variant 'solo'"),
    ({"variant": "teams"}, "Teams are for 4 players, not 2 (W1)"),
    ({"variant": "teams", "players": 3}, "Teams are for 4 players, not 3 (W1)"),
    ({"variant": "teams", "players": 4, "edition": "ferti-2012"}, "The edition Ferti 2012 has no teams"),
    ({"variant": "teams", "players": 4, "edition": "hans-im-glueck-2006"}, "has no teams"),
    ({"expansions": ["boats"]}, "Only Taluva Deluxe (deluxe-2015) has expansions"),
    ({"expansions": ["canoes"]}, "There is no expansion 'canoes'"),
    ({"expansions": "boats"}, "Expansions are a list of names, not 'boats'"),
    ({"edition": "deluxe-2015", "expansions": ["boats", "boats"]}, "The expansion boats is named 2 times"),
    (
        {"edition": "deluxe-2015", "expansions": ["board:expert", "board:player"]},
        "one game board, not on several (X11)",
    ),
    ({"edition": "deluxe-2015", "expansions": ["board:giant"]}, "There is no expansion 'board:giant'"),
    ({"stack": 11}, "12 to 48 tiles, not 11 (ED1)"),
    ({"stack": 49}, "12 to 48 tiles, not 49 (ED1)"),
    ({"stack": True}, "12 to 48 tiles, not True (ED1)"),
    ({"stack": "VJC"}, "A stack is a list of tiles or a size, not 'VJC'"),
    ({"stack": []}, "12 to 48 tiles, not 0 (ED1)"),
    ({"stack": ["VJC"] * 5}, "12 to 48 tiles, not 5 (ED1)"),
    ({"stack": ["VXX"] * 12}, "There is no volcano tile 'VXX' (M3)"),
    ({"stack": ["VV"] * 12}, "There is no volcano tile 'VV' (M3)"),
    ({"stack": ["VJJ"] * 12}, "The stack has 12 VJJ tiles, but there is only one (M3)"),
    ({"stack": ["VCJ"] * 12}, "The stack has 12 VCJ tiles, but there are only 6 (M3)"),
    ({"two_hex": ["VL", "VJ"]}, "only with the expansion two-hex (X7)"),
    ({"edition": "deluxe-2015", "two_hex": ["VL", "VJ"]}, "only with the expansion two-hex (X7)"),
    ({"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL"]}, "laid out, not 1 (X7)"),
    ({"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL", "VX"]}, "no two-hex tile 'VX'"),
    (
        {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL", "VL"]},
        "only one of each two-hex tile (M4)",
    ),
    ({"edition": "deluxe-2015", "players": 5, "expansions": ["two-hex"]}, "2 to 4 players, not 5 (ED3)"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_wrong_combinations(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=re.escape(sentence)) as error:
        Game(**arguments)
    assert re.fullmatch(r"[A-Z].*\.", str(error.value))
    assert "\n" not in str(error.value)


def test_what_there_is() -> None:
    assert list(EDITIONS) == ["hans-im-glueck-2006", "ferti-2012", "ferti-2014", "deluxe-2015"]
    assert VARIANTS == ("places", "teams")
    assert ("start-tile", "boats", "two-hex", *(f"board:{zone}" for zone in ZONES)) == EXPANSIONS


def test_a_setup_is_a_value() -> None:
    setup = Game("deluxe-2015", 3, "places", ("board:expert", "boats", "two-hex"), 36, ["JJ", "VL", "VV"]).setup
    assert setup == Setup("deluxe-2015", 3, "places", ("boats", "two-hex", "board:expert"), 36, ("VL", "VV", "JJ"))
    assert setup.zone == "expert"
    assert hash(setup) == hash(
        set_up("deluxe-2015", 3, "places", ("boats", "two-hex", "board:expert"), 36, ("VL", "VV", "JJ"))
    )
    assert Game().setup.zone is None


def test_the_same_seed_gives_the_same_stack() -> None:
    first, second = (Game("deluxe-2015", expansions=["two-hex"], seed=7) for _ in range(2))
    assert first.to_json() == second.to_json()
    assert Game(seed=8).to_json() != Game(seed=7).to_json()


def test_without_a_seed_games_differ() -> None:
    assert len({Game().to_json() for _ in range(5)}) == 5


def test_the_sizes_of_a_stack_given_by_its_tiles() -> None:
    game = Game(stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"])
    assert (game.setup.stack, game.stack_left, str(game.tile)) == (12, 11, "VJC")
