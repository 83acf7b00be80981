"""Whatever comes up in a game can be set up by hand: no position of a real game is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.position import Position
from taluva.position_checks import check_position
from taluva.position_draft import Workbench, draft_of
from taluva.testing import USUAL_SETUPS, random_game


def check(position: Position) -> None:
    check_position(position)
    assert Position(str(position)) == position
    if position.phase == "over":
        return
    draft = draft_of(position)
    again = Workbench(draft).position()
    before, after = str(position).split("_"), str(again).split("_")
    if draft.base is None and position.setup.two_hex:
        # Who took a two-hex tile is not known.
        before[3], after[3] = before[3][: before[3].rindex("-")], after[3][: after[3].rindex("-")]
        if position.phase == "choose" or again.phase == "choose":
            before[1], after[1] = "", ""
    assert after == before


@given(st.sampled_from(USUAL_SETUPS), st.integers(0, 10_000), st.integers(0, 150))
def test_positions_of_games_can_be_set_up(setup: object, seed: int, steps: int) -> None:
    game = random_game(setup, seed, steps)  # type: ignore[arg-type]
    check(game.position)


@pytest.mark.slow
@given(st.integers(0, 10_000))
def test_all_positions_of_games_of_any_kind_can_be_set_up(seed: int) -> None:
    game = random_game(None, seed)
    check(game.position)
    while game.can_undo:
        game.undo()
        check(game.position)
