"""Flat Monte Carlo: candidate turns tried by games to the end, in which everybody plays greedily one turn deep."""

from typing import Any

import numpy as np

from taluva.engine.caching import CACHE
from taluva.engine.handmade import handmade_network
from taluva.engine.memory import new_mind
from taluva.engine.playing import play_turn, take_any_tile
from taluva.engine.turns import best_first, lay_lightly, lift, on_coast, score_builds, touches_buildings
from taluva.engine.values import mover_chance, result
from taluva.kernel.compiling import jit
from taluva.kernel.entries import play_move
from taluva.kernel.placing import list_placements
from taluva.kernel.random_games import below, fill_pool
from taluva.kernel.setting_up import copy_state
from taluva.kernel.state import CHOOSE, PHASE_CHOOSE, PHASE_DRAW, PHASE_OVER, PHASE_PLACE, Scratch, State, new_state
from taluva.kernel.turns import place_tile
from taluva.kernel.warming import Progress, compile_all

U = np.uint64
NO_CHOICE = -1


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
    k, desk, work = m.scratch, m.desk, m.work
    _pick_placements(s, m, most)
    seat = int(s.seat)
    copy_state(work, s)
    for i in range(desk.placement_count):
        move = desk.placements[i]
        if on_coast(s, move):
            lay_lightly(work, move)
            desk.placement_value[i] = mover_chance(m.place, work, m, seat)
            lift(work, s, move)
        else:
            place_tile(work, move >> 8, move & 0xFF)
            desk.placement_value[i] = mover_chance(m.place, work, m, seat)
            copy_state(work, s)
    n = best_first(desk, width)
    desk.turn_count = 0
    for i in range(n):
        score_builds(s, m, desk.placements[i])
    best = 0
    for i in range(1, desk.turn_count):
        if desk.turn_value[i] > desk.turn_value[best]:
            best = i
    play_turn(s, k, desk.turn_placement[best], desk.turn_build[best])


@jit
def _play_to_the_end(s: State, m: Any, most: int, width: int) -> None:
    k = m.scratch
    while s.phase != PHASE_OVER:
        if s.phase == PHASE_CHOOSE or s.phase == PHASE_DRAW:
            take_any_tile(s, k)
        if s.phase == PHASE_PLACE:
            _greedy_turn(s, m, most, width)


@jit
def _seed(k: Scratch, seed: int) -> None:
    k.random = U(seed) * U(2) + U(1)
    for _ in range(4):
        below(k, 2)


@CACHE.entry
def play_out(s: State, m: Any, turns: Any, count: int, seed: int, games: int, most: int, width: int, sums: Any) -> None:
    """Try the first turns of a list, each in some games to the end; add their results for the player to move.

    A turn is a choice (or NO_CHOICE), a placement and a build. The same game of every turn begins with the same random
    numbers, so that luck with the tiles falls on all alike.
    """
    k, node = m.scratch, m.node
    seat = int(s.seat)
    for game in range(games):
        for i in range(count):
            copy_state(node, s)
            _seed(k, seed + game)
            fill_pool(node, k)
            if turns[i, 0] != NO_CHOICE:
                play_move(node, k, CHOOSE << 24 | turns[i, 0])
            if turns[i, 0] == NO_CHOICE or node.phase == PHASE_PLACE:
                play_turn(node, k, turns[i, 1], turns[i, 2])
            _play_to_the_end(node, m, most, width)
            sums[i] += result(node, seat)


def ensure_compiled(progress: Progress | None = None) -> None:
    """Compile this unless it is in the cache."""
    if CACHE.is_compiled("montecarlo"):
        return
    mind = new_mind(handmade_network(2), handmade_network(2))
    arguments = (new_state(), mind, np.zeros((1, 3), np.int64), 0, 0, 0, 0, 0, np.zeros(1))
    compile_all([(play_out, arguments)], progress)
    CACHE.mark_compiled("montecarlo")
