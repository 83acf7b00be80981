"""Games in which every turn is searched a little, and what is to be learned from each turn that was looked at.

A game is kept as its turns, so that it can be played again: the facts of its boards are found when they are learned.
"""

from typing import Any

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.features import fill_active, look
from taluva.engine.search import REPLY_APART, REPLY_WIDTH, begin_turn, depth, shuffle, start_random
from taluva.engine.selfplay import pick_turn, swap_turns
from taluva.engine.steps import draw_or_end, play_turn, take_any_tile
from taluva.engine.turns import score_builds, score_turns
from taluva.engine.values import fill_chances, mover_chance, result
from taluva.kernel.compiling import jit
from taluva.kernel.entries import play_move
from taluva.kernel.placing import list_placements
from taluva.kernel.random_games import below, fill_pool
from taluva.kernel.setting_up import begin, copy_state
from taluva.kernel.state import (
    CHOOSE,
    DRAWING,
    MAX_PLAYERS,
    PHASE_CHOOSE,
    PHASE_OVER,
    PLAYING,
    TILE_KINDS,
    TWO_HEX_FIRST,
    Scratch,
    State,
)
from taluva.kernel.turns import place_tile

MAX_SEARCHED = 16
GOOD = 64
"""Turns that are searched are among the best so many, but for one that is any turn."""
TO_THE_END = 5
"""With so few tiles left, games are looked at to the end."""

SEARCHED = np.dtype(
    [
        ("seat", "i1"),
        ("tile", "i1"),  # drawn, or taken if it is a two-hex tile
        ("played", "i1"),  # which of the turns that were searched
        ("best", "i1"),
        ("count", "i1"),
        ("placement", "i4", (MAX_SEARCHED,)),
        ("build", "i4", (MAX_SEARCHED,)),
        ("prior", "f4", (MAX_SEARCHED,)),  # what the network said, to the mover
        ("value", "f4", (MAX_SEARCHED, MAX_PLAYERS)),  # what the search found, to every seat
    ],
    align=True,
)
"""One turn of a game, and all turns that were searched in its place. The first is the best by the network alone."""

SEARCH_PLAN = np.dtype(
    [
        ("width", "i8"),  # placements whose builds are scored
        ("candidates", "i8"),  # turns that are searched
        ("samples", "i8"),  # how often each of them is tried
        ("temperature", "f8"),  # how much worse a turn may be and still be played now and then
        ("wild", "i8"),  # one turn in so many is any turn; 0: none
    ]
)


@jit
def _unseen(s: State, at: int) -> int:
    """One of the unseen tiles, counted in the order of their kinds."""
    for tile in range(TILE_KINDS):
        at -= int(s.unseen[tile])
        if at < 0:
            return tile
    return 0


@jit
def _take_out(k: Scratch, tile: int) -> None:
    """Take a certain tile out of k.pool."""
    for i in range(k.pool_count):
        if k.pool[i] == tile:
            k.pool_count -= 1
            k.pool[i] = k.pool[k.pool_count]
            return


@jit
def _try(s: State, m: Any, turn: Any, first: int, seed: int, turns: int) -> None:
    """Into m.desk.chances: what a turn is worth after a round of the best turns, the first with a certain tile."""
    node, k, desk = m.node, m.scratch, m.desk
    begin_turn(s, m, turn)
    shuffle(k, node, seed)
    for ahead in range(turns):
        if node.phase == PHASE_OVER:
            break
        if ahead == 0 and node.phase != PHASE_CHOOSE:
            _take_out(k, first)
            draw_or_end(node, k, first)
        else:
            take_any_tile(node, k)
        if node.phase == PHASE_OVER:
            break
        best = score_turns(node, m, REPLY_WIDTH, REPLY_APART)
        play_turn(node, k, desk.turn_placement[best], desk.turn_build[best])
    fill_chances(node, m)


@jit
def _search(s: State, m: Any, row: Any, begin_at: int, end_at: int, samples: int, seed: int) -> None:
    """Into row.value: what some of its turns are worth, with the same tiles to come for all of them. The first tiles
    are spread evenly over the unseen ones, from a random start."""
    k = m.scratch
    turn = np.empty(3, np.int64)
    turn[0] = -1
    turns = max(depth(s), int(s.stack_left)) if s.stack_left <= TO_THE_END else depth(s)
    unseen = 0
    for tile in range(TILE_KINDS):
        unseen += int(s.unseen[tile])
    start_random(k, seed)
    offset = below(k, max(1, unseen))
    for i in range(begin_at, end_at):
        row.value[i, :] = 0.0
    for sample in range(samples):
        first = _unseen(s, (offset + sample * unseen // samples) % unseen) if unseen else 0
        for i in range(begin_at, end_at):
            turn[1] = row.placement[i]
            turn[2] = row.build[i]
            _try(s, m, turn, first, seed + sample, turns)
            for seat in range(s.players):
                row.value[i, seat] += m.desk.chances[seat] / samples


@jit
def _pick_to_search(k: Scratch, desk: Any, wanted: int) -> int:
    """Bring turns to the front of the desk: the best half, some of the other good ones, and any one; return how
    many."""
    good = min(GOOD, int(desk.turn_count))
    for i in range(good):
        best = i
        for j in range(i + 1, desk.turn_count):
            if desk.turn_value[j] > desk.turn_value[best]:
                best = j
        swap_turns(desk, i, best)
    count = min(wanted, good)
    for i in range((count + 1) // 2, count):
        swap_turns(desk, i, i + below(k, good - i))
    if count < desk.turn_count:
        swap_turns(desk, count - 1, count - 1 + below(k, desk.turn_count - count + 1))
    return count


@jit
def search_turn(s: State, m: Any, row: Any, plan: Any) -> None:
    """Fill a row with turns, what they are worth, and which of them to play."""
    k, desk = m.scratch, m.desk
    score_turns(s, m, plan.width, 1)
    count = _pick_to_search(k, desk, int(plan.candidates))
    for i in range(count):
        row.placement[i] = desk.turn_placement[i]
        row.build[i] = desk.turn_build[i]
        row.prior[i] = desk.turn_value[i]
    row.count = count
    row.seat = s.seat
    row.tile = s.tile
    seed = below(k, 1 << 30)
    again = k.random
    _search(s, m, row, 0, count, int(plan.samples), seed)
    k.random = again
    best = 0
    for i in range(count):
        desk.turn_value[i] = row.value[i, s.seat]
        if desk.turn_value[i] > desk.turn_value[best]:
            best = i
    desk.turn_count = count
    played = count - 1 if plan.wild and below(k, plan.wild) == 0 else pick_turn(k, desk, best, plan.temperature, 0)
    row.best = best
    row.played = played
    # A turn that was chosen for its value was probably lucky: what it is worth is found out anew.
    seed = below(k, 1 << 30)
    again = k.random
    _search(s, m, row, best, best + 1, int(plan.samples), seed)
    if played != best:
        _search(s, m, row, played, played + 1, int(plan.samples), seed)
    k.random = again


@CACHE.entry
def play_searched(s: State, m: Any, plan: Any, setup: Any, seed: int, rows: Any, places: Any) -> int:
    """Play a game by search; fill the rows and what every seat got, and return how many rows there are."""
    k = m.scratch
    start_random(k, seed)
    begin(s, setup)
    count = 0
    while s.phase != PHASE_OVER:
        fill_pool(s, k)
        take_any_tile(s, k)
        if s.phase == PHASE_OVER:
            break
        row = rows[count]
        search_turn(s, m, row, plan)
        play_turn(s, k, row.placement[row.played], row.build[row.played])
        count += 1
    for seat in range(s.players):
        places[seat] = result(s, seat)
    return count


@jit
def _follow(s: State, k: Scratch, row: Any) -> None:
    """Bring a game that is played again to the tile of a row."""
    if row.tile >= TWO_HEX_FIRST:
        play_move(s, k, CHOOSE << 24 | row.tile)
        return
    if s.phase == PHASE_CHOOSE:
        play_move(s, k, CHOOSE << 24 | DRAWING)
    draw_or_end(s, k, row.tile)


@jit
def _keep(m: Any, active: Any, counts: Any, targets: Any, at: int, target: float) -> None:
    for i in range(m.desk.active_count):
        active[at, i] = m.desk.active[i]
    counts[at] = m.desk.active_count
    targets[at] = target


@jit
def _set_targets(rows: Any, count: int, places: Any, players: int, trace: float, wanted: Any) -> None:
    """For every turn that was played, to every seat: its searched value and what came of it (TD(lambda)). What follows
    a turn that was much worse than the best says nothing about the board before it."""
    for seat in range(players):
        later = np.float64(places[seat])
        for back in range(count):
            at = count - 1 - back
            row = rows[at]
            own = row.value[row.played, seat]
            wanted[at, seat] = (1.0 - trace) * own + trace * later
            is_worse = row.value[row.best, row.seat] - row.value[row.played, row.seat] > 0.03
            later = np.float64(row.value[row.best, seat]) if is_worse else wanted[at, seat]


@CACHE.entry
def gather(
    s: State, m: Any, setup: Any, rows: Any, count: int, places: Any, trace: float, seed: int,
    active: Any, counts: Any, targets: Any, weights: Any, place_active: Any, place_counts: Any, place_targets: Any,
) -> tuple[int, int]:  # fmt: skip
    """Play a game again; fill the arrays with what is to be learned from it, and return how much there is of it.

    Of the boards after turns: every turn that was searched from the mover's point of view; with more than two players
    the turn that was played and one other from everybody's. Before the build: three placements, by what the best build
    is worth to the networks of `m`.
    """
    k, desk = m.scratch, m.desk
    wanted = np.empty((rows.shape[0], MAX_PLAYERS))
    _set_targets(rows, count, places, int(setup[0]), trace, wanted)
    start_random(k, seed)
    begin(s, setup)
    boards = 0
    befores = 0
    for at in range(count):
        row = rows[at]
        _follow(s, k, row)
        mover = int(s.seat)
        gap = max(np.float32(0.0), row.value[row.best, mover] - row.value[0, mover])
        weight = 1.0 + min(3.0, 30.0 * gap)
        other = below(k, row.count)
        for i in range(row.count):
            copy_state(m.after, s)
            play_turn(m.after, k, row.placement[i], row.build[i])
            if m.after.phase == PHASE_OVER:
                continue
            look(m.after, m.eyes)
            for seat in range(s.players):
                is_wanted = seat == mover or (s.players > 2 and (i == row.played or i == other))
                if not is_wanted or m.after.status[seat] != PLAYING:
                    continue
                desk.active_count = fill_active(m.after, m.eyes, seat, desk.active)
                target = wanted[at, seat] if i == row.played else np.float64(row.value[i, seat])
                _keep(m, active, counts, targets, boards, target)
                weights[boards] = weight
                boards += 1
        befores = _gather_placements(s, m, row, place_active, place_counts, place_targets, befores)
        play_turn(s, k, row.placement[row.played], row.build[row.played])
    return boards, befores


@jit
def _gather_placements(s: State, m: Any, row: Any, active: Any, counts: Any, targets: Any, at: int) -> int:
    k, desk = m.scratch, m.desk
    seat = int(s.seat)
    legal = list_placements(s, k)
    any_one = k.moves[below(k, legal)]
    some_one = row.placement[below(k, row.count)]
    for move in (row.placement[row.best], some_one, any_one):
        desk.turn_count = 0
        target = score_builds(s, m, move)
        copy_state(m.work, s)
        place_tile(m.work, move >> 8, move & 0xFF)
        mover_chance(m.place, m.work, m, seat)
        _keep(m, active, counts, targets, at, target)
        at += 1
    return at
