"""ED2. Of fewer than 48 tiles nobody knows which were taken out: an unseen tile may be in the stack or in the box."""

from collections import Counter

from builders import new_table, whole_stack
from taluva import Game
from taluva.tiles import VOLCANO_TILES


def test_all_tiles_but_the_one_drawn_are_unseen() -> None:
    game = Game(stack=whole_stack(["VJC"], 24))
    assert game.unseen == VOLCANO_TILES | {"VJC": 4}
    assert sum(game.unseen.values()) == 47
    assert game.stack_left == 23


def test_the_stack_is_a_sample_of_the_48() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(200):
        drawn[str(Game(stack=12, seed=seed).tile)] += 1
    assert len(drawn) > 12
    assert not drawn - Counter(dict.fromkeys(VOLCANO_TILES, 200))


def test_in_a_position_any_unseen_tile_may_be_drawn() -> None:
    game = new_table("VJJ@0,0:E hut@1,0", size=12).game
    game.undo()
    after = game.position.play("hut@1,0")
    assert after.phase == "draw"
    assert {str(move) for move in after.legal_moves} == set(VOLCANO_TILES) - {"VJJ"}


def test_a_tile_of_which_all_have_been_seen_is_not_drawn() -> None:
    game = new_table("VJJ@0,0:E hut@1,0", size=12).game
    game.undo()
    after = game.position.play("hut@1,0")
    assert "VJJ" not in after.legal_moves
    refusal = after.fault("VJJ")
    assert refusal is not None
    assert refusal.rule == "T1"
