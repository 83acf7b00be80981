"""Looking ahead: the best turns are tried against the best replies, over the tiles that may come."""

from typing import Any

import numpy as np

from taluva.engine.playing import play_turn, take_any_tile
from taluva.engine.turns import score_turns
from taluva.engine.values import fill_chances
from taluva.kernel.compiling import jit
from taluva.kernel.entries import play_move
from taluva.kernel.random_games import below, fill_pool
from taluva.kernel.setting_up import copy_state
from taluva.kernel.state import CHOOSE, DRAWING, MAX_PLAYERS, PHASE_OVER, State

U = np.uint64


@jit
def look_ahead(s: State, m: Any, turn: Any, seed: int, depth: int, width: int, apart: int) -> None:
    """Into m.desk.chances: what a turn is worth to every seat after `depth` more turns, each the best one deep.

    A turn is a choice (below 0: there is none), a placement (below 0: it lies already) and a build (0: there is none).
    After the choice to draw, what follows is the mover's own turn.
    """
    node, k, desk = m.node, m.scratch, m.desk
    copy_state(node, s)
    if turn[0] >= 0:
        play_move(node, k, CHOOSE << 24 | turn[0])
    if turn[0] == DRAWING:
        depth += 1
    elif node.phase != PHASE_OVER:
        play_turn(node, k, turn[1], turn[2])
    # The same seed draws the same tiles for every turn that is tried.
    k.random = U(seed) * U(2) + U(1)
    for _ in range(4):
        below(k, 2)
    fill_pool(node, k)
    for _ in range(depth):
        if node.phase != PHASE_OVER:
            take_any_tile(node, k)
        if node.phase == PHASE_OVER:
            break
        best = score_turns(node, m, width, apart)
        play_turn(node, k, desk.turn_placement[best], desk.turn_build[best])
    fill_chances(node, m)


@jit
def try_turns(
    s: State, m: Any, turns: Any, count: int, seed: int, samples: int, depth: int, width: int, apart: int, sums: Any
) -> None:
    """Add to `sums` what each of the turns is worth to every seat in some samples, and the square for the mover."""
    for sample in range(samples):
        for i in range(count):
            look_ahead(s, m, turns[i], seed + sample, depth, width, apart)
            for seat in range(s.players):
                sums[i, seat] += m.desk.chances[seat]
            sums[i, MAX_PLAYERS] += m.desk.chances[s.seat] ** 2
