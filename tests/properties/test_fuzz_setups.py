"""Whatever is asked for as a setup: it is a game, or SetupError with one sentence."""

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import attempt

from taluva import EDITIONS, EXPANSIONS, VARIANTS, Game, SetupError
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES


@given(
    edition=st.sampled_from([*EDITIONS, "deluxe-2015", "x"]),
    players=st.integers(0, 6),
    variant=st.sampled_from([None, None, *VARIANTS, "x"]),
    expansions=st.lists(st.sampled_from([*EXPANSIONS, "two-hex", "x"]), max_size=4),
    stack=st.none() | st.integers(0, 60) | st.lists(st.sampled_from([*VOLCANO_TILES, "VV"]), max_size=50),
    two_hex=st.none() | st.lists(st.sampled_from([*TWO_HEX_TILES, "VX"]), max_size=5),
)
@settings(max_examples=20 * settings().max_examples)
def test_a_game_or_a_sentence(**arguments: object) -> None:
    game, error = attempt(SetupError, Game, **arguments)
    if error:
        assert str(error)[0].isupper()
        assert str(error).endswith(".")
        assert "\n" not in str(error)
        return
    assert game.setup.players == arguments["players"]
    assert len(game.legal_moves) > 0
    assert Game.from_json(game.to_json()).setup == game.setup
