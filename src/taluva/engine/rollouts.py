"""Rollouts: a turn is judged by games to the end, in which everybody plays what looks best one turn deep."""

from typing import Any

from taluva.engine.cache import CACHE
from taluva.engine.search import REPLY_APART, REPLY_WIDTH, begin_turn, shuffle
from taluva.engine.steps import play_turn, take_any_tile
from taluva.engine.turns import score_turns
from taluva.engine.values import result
from taluva.kernel.state import PHASE_OVER, State


@CACHE.entry
def roll_out(s: State, m: Any, turns: Any, seed: int, times: int, sums: Any) -> None:
    """Add to `sums`, by turn and seat, what each turn has won in so many games, with the same tiles for all turns."""
    node, k, desk = m.node, m.scratch, m.desk
    for time in range(times):
        for i in range(len(turns)):
            begin_turn(s, m, turns[i])
            shuffle(k, node, seed + time)
            while node.phase != PHASE_OVER:
                take_any_tile(node, k)
                if node.phase != PHASE_OVER:
                    best = score_turns(node, m, REPLY_WIDTH, REPLY_APART)
                    play_turn(node, k, desk.turn_placement[best], desk.turn_build[best])
            for seat in range(s.players):
                sums[i, seat] += result(node, seat)
