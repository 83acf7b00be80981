"""The compiled rules and the referee, who reads them a second time, agree on lists, faults, and everything public."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games, random_text_step, referee_of

from builders import Table
from taluva import Game


@given(games(most_steps=70))
@settings(max_examples=max(10, settings().max_examples // 2))
def test_they_agree_on_the_whole_table(game: Game) -> None:
    table = Table(game, referee_of(game))
    assert sorted(table.moves) == table.referee.legal()


@given(games(most_steps=70), st.integers(0, 2**32 - 1))
def test_they_name_the_same_fault(game: Game, seed: int) -> None:
    referee, random = referee_of(game), Random(seed)
    for _ in range(150):
        step = random_text_step(game, random)
        refusal = game.fault(step)
        assert (refusal.rule if refusal else None) == referee.fault(step), step
        if refusal:
            assert str(refusal).endswith(f" ({refusal.rule}).") or refusal.rule == "over"
            assert str(refusal).count("\n") == 0
