"""Whatever text is given as a move: it is read, or refused with NotationError, and asking about it never fails."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import attempt, mutated

from taluva import Game, IllegalMove, NotationError, read_move
from taluva.testing import USUAL_SETUPS, random_game

MOVES = [
    "draw",
    "VL",
    "VJC",
    "VJC@0,0:E",
    "VV@-1,2:NW",
    "hut@1,0",
    "tower@0,-3",
    "temple@2,2",
    "expand@1,0:J",
    "boat@3,3",
    "none",
]
TEXTS = st.one_of(st.text(max_size=40), mutated(st.sampled_from(MOVES), "0123456789@,:-VJCSRLENW hutowerboatmpl"))


@cache
def some_games() -> tuple[Game, ...]:
    return tuple(random_game(setup, seed, 30 + seed) for seed, setup in enumerate(USUAL_SETUPS))


@given(TEXTS)
@settings(max_examples=20 * settings().max_examples)
def test_read_or_refused(text: str) -> None:
    move, error = attempt(NotationError, read_move, text)
    if error:
        assert str(error).endswith("(notation).")
        assert len(str(error)) < 400
        return
    assert read_move(str(move)) == move


@given(TEXTS, st.integers(0, len(USUAL_SETUPS) - 1))
@settings(max_examples=10 * settings().max_examples)
def test_asking_never_fails(text: str, number: int) -> None:
    game = some_games()[number]
    refusal = game.fault(text)
    assert refusal is None or isinstance(refusal, IllegalMove)
    assert (text in game.legal_moves) == (refusal is None)
    if refusal is not None:
        assert str(refusal)
        assert game.position.fault(text).rule == refusal.rule  # type: ignore[union-attr]
