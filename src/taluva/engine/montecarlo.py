"""Flat Monte Carlo: candidate turns tried by games to the end, in which everybody plays greedily one turn deep."""

from typing import Any

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.handmade import handmade_network
from taluva.engine.memory import new_mind
from taluva.engine.search import begin_turn, shuffle
from taluva.engine.steps import play_turn, take_any_tile
from taluva.engine.turns import best_turn, touches_buildings, value_placements
from taluva.engine.values import result
from taluva.kernel.compiling import jit
from taluva.kernel.placing import list_placements
from taluva.kernel.random_games import below
from taluva.kernel.state import PHASE_CHOOSE, PHASE_DRAW, PHASE_OVER, PHASE_PLACE, State, new_state
from taluva.kernel.warming import Progress, Samples, compile_parts


@jit
def _pick_placements(s: State, m: Any, most: int) -> None:
    """Into the desk: some of the legal placements, those that are eruptions or touch a building before all others."""
    k, desk = m.scratch, m.desk
    legal = list_placements(s, k)
    near = 0
    for i in range(legal):
        if touches_buildings(s, k.moves[i]):
            k.moves[near], k.moves[i] = k.moves[i], k.moves[near]
            near += 1
    if near == 0:
        near = legal
    n = min(near, most)
    for i in range(n):
        other = i + below(k, near - i)
        k.moves[i], k.moves[other] = k.moves[other], k.moves[i]
        desk.placements[i] = k.moves[i]
    desk.placement_count = n


@jit
def _greedy_turn(s: State, m: Any, most: int, width: int) -> None:
    """Play the best turn among those of a few placements."""
    _pick_placements(s, m, most)
    value_placements(s, m)
    best = best_turn(s, m, width)
    play_turn(s, m.scratch, m.desk.turn_placement[best], m.desk.turn_build[best])


@jit
def _play_to_the_end(s: State, m: Any, most: int, width: int) -> None:
    k = m.scratch
    while s.phase != PHASE_OVER:
        if s.phase == PHASE_CHOOSE or s.phase == PHASE_DRAW:
            take_any_tile(s, k)
        if s.phase == PHASE_PLACE:
            _greedy_turn(s, m, most, width)


@CACHE.entry
def play_out(s: State, m: Any, turns: Any, count: int, seed: int, games: int, most: int, width: int, sums: Any) -> None:
    """Try the first turns of a list, each in some games to the end; add their results for the player to move.

    The same game of every turn begins with the same random
    numbers, so that luck with the tiles falls on all alike.
    """
    k, node = m.scratch, m.node
    seat = int(s.seat)
    for game in range(games):
        for i in range(count):
            begin_turn(s, m, turns[i])
            shuffle(k, node, seed + game)
            _play_to_the_end(node, m, most, width)
            sums[i] += result(node, seat)


def _samples() -> Samples:
    mind = new_mind(handmade_network(2), handmade_network(2))
    return [(play_out, (new_state(), mind, np.zeros((1, 3), np.int64), 0, 0, 0, 0, 0, np.zeros(1)))]


def ensure_compiled(progress: Progress | None = None) -> None:
    """Compile this unless it is in the cache."""
    compile_parts(CACHE, {"montecarlo": _samples}, progress)
