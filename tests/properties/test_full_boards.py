"""Boards on which two-hex tiles fit nowhere (X8, X10, X13): nothing is offered that cannot be placed, nobody is ever
left without a step, and the referee sees it the same way."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_list_equals_predicate import check

from builders import Table, arranged, carpet_over
from taluva import Game, Position
from taluva.moves import TO_DRAW
from taluva.testing import random_step
from taluva.tiles import TWO_HEX_TILES


def full_board(seed: int) -> Table:
    """A board that is all land but for some holes at its rim, with few tiles or none left in the stack."""
    random = Random(seed)
    players = random.randint(2, 4)
    two_hex = ["JJ", *random.sample([code for code in TWO_HEX_TILES if code != "JJ"], players - 1)]
    left = random.sample(two_hex, random.randint(1, players))
    carpet = carpet_over(random.choice(["expert", "expert", "expert-dotted"])).split()
    for _ in range(random.choice([0, 0, 0, 1, 2])):
        carpet.remove(random.choice([carpet[0], carpet[-1]]))
    return arranged(
        " ".join(carpet),
        phase="build",
        edition="deluxe-2015",
        players=players,
        variant=random.choice((None, "places", "teams" if players == 4 else None)),
        expansions=["two-hex", "board:expert-dotted"],
        two_hex=two_hex,
        two_hex_left=left,
        took_two_hex=range(1, players - len(left) + 1),
        left=random.randint(0, 4),
    )


def check_offers(game: Game) -> None:
    """Offered moves can be played, others cannot, and there is always something to do."""
    assert (game.phase == "over") == (len(game.legal_moves) == 0)
    if game.phase != "choose":
        return
    offered = {str(move) for move in game.legal_moves}
    assert offered - {"draw"}
    assert offered <= {"draw", *game.two_hex_left}
    assert ("draw" in offered) == (game.stack_left > 0)
    for code in offered - {"draw"}:
        assert len(game.position.play(code).legal_moves) > 0
    for code in set(game.two_hex_left) - offered:
        refusal = game.fault(code)
        assert refusal is not None
        assert (refusal.rule, refusal.kind) == ("X8", "fits_nowhere")


@pytest.mark.slow
@given(st.integers(0, 2**32 - 1))
def test_no_step_leads_to_a_dead_end(seed: int) -> None:
    table, random = full_board(seed), Random(seed)
    game = table.game
    while game.phase != "over":
        check_offers(game)
        check(game)
        assert Position(str(game.position)) == game.position
        game.play(random_step(game, random))
    assert game.places is not None


@given(st.integers(0, 2**32 - 1))
def test_the_referee_sees_the_same(seed: int) -> None:
    table, random = full_board(seed), Random(seed)
    for _ in range(12):
        if table.game.phase == "over":
            break
        table.play(str(random_step(table.game, random)))


def test_these_games_come_to_what_they_are_for() -> None:
    """Tiles that are left but not offered, draws without asking, and the world's end without a draw are among them."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        game, random = full_board(seed).game, Random(seed)
        while game.phase != "over":
            if game.phase == "choose":
                offered = sum(move != TO_DRAW for move in game.legal_moves)
                seen["left but not offered"] += offered < len(game.two_hex_left)
            elif game.phase == "place" and game.two_hex_left and not game.took_two_hex(game.seat):
                seen["drawn without asking"] += game.turns[-1].choice is None
            game.play(random_step(game, random))
        seen["no tile left fits"] += game.end == "X13" and game.turns[-1].build is not None
    assert all(seen[what] >= 3 for what in ("left but not offered", "drawn without asking", "no tile left fits")), seen
