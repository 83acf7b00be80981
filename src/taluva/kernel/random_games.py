"""Uniformly random games at full speed, counts of steps by depth, and a signature of the rules' behaviour."""

from typing import Any

import numpy as np

from taluva.kernel.building import list_builds
from taluva.kernel.compiling import entry, jit
from taluva.kernel.entries import list_moves, play_move
from taluva.kernel.placing import coast_placement, list_eruptions, list_placements, t3_first_turn
from taluva.kernel.setting_up import begin, copy_state
from taluva.kernel.state import (
    DRAW,
    PHASE_BUILD,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLACE,
    TILE_KINDS,
    TILE_SIZE,
    Numbers,
    Scratch,
    State,
)
from taluva.kernel.turns import build_and_end_turn, draw_tile, l1_eliminate, place_tile, x13_worlds_end

U = np.uint64


@jit
def below(k: Scratch, n: int) -> int:
    """A random number from 0 to n - 1 (xorshift: no multiplication that could overflow in plain Python)."""
    x = k.random
    x ^= x << U(13)
    x ^= x >> U(7)
    x ^= x << U(17)
    k.random = x
    return int(np.int64(((x >> U(32)) * U(n)) >> U(32)))


@jit
def fill_pool(s: State, k: Scratch) -> None:
    """Put all unseen tiles into k.pool. Any of them may be the next one drawn, each equally likely (ED2)."""
    n = 0
    for tile in range(TILE_KINDS):
        for _ in range(s.unseen[tile]):
            k.pool[n] = tile
            n += 1
    k.pool_count = n


@jit
def random_tile(k: Scratch) -> int:
    """Take one of the tiles out of k.pool."""
    r = below(k, k.pool_count)
    tile = k.pool[r]
    k.pool_count -= 1
    k.pool[r] = k.pool[k.pool_count]
    return tile


@jit
def random_placement(s: State, k: Scratch) -> int:
    """A legal placement, each equally likely, or -1. The coast of a volcano tile is counted, not written out."""
    if t3_first_turn(s) or TILE_SIZE[s.tile] != 3:
        n = list_placements(s, k)
        return k.moves[below(k, n)] if n else -1
    coast = 3 * s.triangle_count
    n = list_eruptions(s, k, 0)
    if coast + n == 0:
        return -1
    r = below(k, coast + n)
    return coast_placement(s, r) if r < coast else k.moves[r - coast]


@jit
def random_turn(s: State, k: Scratch) -> None:
    """Play one turn, every choice uniformly random."""
    if s.phase != PHASE_DRAW:
        play_move(s, k, k.moves[below(k, list_moves(s, k))])
        if s.phase == PHASE_OVER:
            return
    if s.phase == PHASE_DRAW:
        draw_tile(s, random_tile(k))
    move = random_placement(s, k)
    if move < 0:
        x13_worlds_end(s)
        return
    place_tile(s, move >> 8, move & 0xFF)
    n = list_builds(s, k)
    if n == 0:
        l1_eliminate(s)
        return
    move = k.moves[below(k, n)]
    build_and_end_turn(s, k, move >> 24, move >> 8 & 0xFFFF, move & 0xFF)


@entry
def random_games(s: State, k: Scratch, setup: Numbers, seed: int, games: int) -> int:
    """Play random games from the beginning; return the number of turns."""
    turns = 0
    k.random = U(seed) * U(2) + U(1)
    for _ in range(games):
        begin(s, setup)
        fill_pool(s, k)
        while s.phase != PHASE_OVER:
            random_turn(s, k)
            turns += 1
    return turns


@entry
def roll_out(start: State, s: State, k: Scratch, seed: int, places: Numbers) -> int:
    """Play random games from a state to their ends, one for each row of `places`, which gets the places of the seats.

    The last game's end is left in `s`; returns the number of steps and turns in all.
    """
    played = 0
    k.random = U(seed) * U(2) + U(1)
    for game in range(len(places)):
        copy_state(s, start)
        fill_pool(s, k)
        while s.phase != PHASE_OVER:
            if s.phase == PHASE_PLACE or s.phase == PHASE_BUILD:
                play_move(s, k, k.moves[below(k, list_moves(s, k))])
            else:
                random_turn(s, k)
            played += 1
        for seat in range(s.players):
            places[game, seat] = s.place[seat]
    return played


@jit
def _mix(a: Any, b: Any) -> Any:
    """A well-mixed number made of two, without multiplication."""
    x = U(a) ^ (U(b) << U(32)) ^ (U(b) >> U(7)) ^ U(0x9E3779B97F4A7C15)
    for _ in range(3):
        x ^= x << U(13)
        x ^= x >> U(7)
        x ^= x << U(17)
    return x


@entry
def signature(s: State, k: Scratch, setup: Numbers, seed: int, games: int) -> int:
    """A number made of all legal moves at every step of some games. It does not depend on the order of the lists: the
    move played is the one whose mixed number is smallest."""
    result: Any = U(0)
    for game in range(games):
        begin(s, setup)
        step = U(seed + game) << U(20)
        while s.phase != PHASE_OVER:
            n = list_moves(s, k)
            best = k.moves[0]
            least = _mix(step, k.moves[0])
            for i in range(n):
                mixed = _mix(step, k.moves[i])
                result ^= mixed
                if mixed < least:
                    least = mixed
                    best = k.moves[i]
            result = _mix(result, n)
            play_move(s, k, best)
            step += U(1)
        for seat in range(s.players):
            result = _mix(result, s.place[seat])
    return result


@entry
def perft(states: Any, k: Scratch, moves: Numbers, stack: Numbers, depth: int) -> int:
    """The number of sequences of `depth` steps (choices, placements, builds) from states[0]; draws come from `stack`.

    `states` and `moves` have a row for each depth.
    """
    next_move = np.zeros(depth + 1, np.int64)
    count = np.zeros(depth + 1, np.int64)
    total = 0
    at = 0
    _draw_from(states[0], k, stack)
    count[0] = _list_into(states[0], k, moves[0])
    while at >= 0:
        if at == depth - 1:
            total += count[at]
            at -= 1
        elif next_move[at] == count[at]:
            at -= 1
        else:
            move = moves[at, next_move[at]]
            next_move[at] += 1
            copy_state(states[at + 1], states[at])
            at += 1
            play_move(states[at], k, move)
            _draw_from(states[at], k, stack)
            count[at] = _list_into(states[at], k, moves[at])
            next_move[at] = 0
    return total


@jit
def _list_into(s: State, k: Scratch, row: Numbers) -> int:
    n = list_moves(s, k)
    for i in range(n):
        row[i] = k.moves[i]
    return n


@jit
def _draw_from(s: State, k: Scratch, stack: Numbers) -> None:
    """Turn up the next tile of a given stack, where one is to be drawn."""
    if s.phase == PHASE_DRAW:
        play_move(s, k, DRAW << 24 | stack[len(stack) - s.stack_left])
