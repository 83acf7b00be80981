"""Games of the engine against itself, and what is to be learned from them."""

from typing import Any

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.features import fill_active, look
from taluva.engine.inputs import MAX_ACTIVE
from taluva.engine.steps import play_turn, take_any_tile
from taluva.engine.turns import score_builds, score_turns
from taluva.engine.values import fill_chances, mover_chance, result
from taluva.kernel.compiling import jit
from taluva.kernel.random_games import below, fill_pool
from taluva.kernel.setting_up import begin, copy_state
from taluva.kernel.state import IN_TEAMS, MAX_PLAYERS, MAX_TILES, PHASE_OVER, PLAYING, Scratch, State
from taluva.kernel.turns import place_tile

GAME = np.dtype(
    [
        # after each turn, from the point of view of every seat
        ("active", "i2", (MAX_TILES, MAX_PLAYERS, MAX_ACTIVE)),
        ("active_count", "i2", (MAX_TILES, MAX_PLAYERS)),
        ("playing", "i1", (MAX_TILES, MAX_PLAYERS)),
        ("mover", "i1", (MAX_TILES,)),
        ("best", "f4", (MAX_TILES, MAX_PLAYERS)),  # what the best turn was worth to every seat
        ("tried", "i1", (MAX_TILES,)),  # whether a worse turn was played to see what comes of it
        ("target", "f4", (MAX_TILES, MAX_PLAYERS)),
        ("turns", "i4"),
        # before the build, from the mover's point of view
        ("place_active", "i2", (3 * MAX_TILES, MAX_ACTIVE)),
        ("place_active_count", "i2", (3 * MAX_TILES,)),
        ("place_target", "f4", (3 * MAX_TILES,)),
        ("places", "i4"),
        ("result", "f4", (MAX_PLAYERS,)),
    ],
    align=True,
)

PLAN = np.dtype(
    [
        ("width", "i8"),  # placements whose builds are scored
        ("apart", "i8"),  # of placements that touch no building, only every so many are looked at
        ("temperature", "f8"),  # how much worse a turn may be and still be played now and then
        ("wild", "i8"),  # one turn in so many is any turn; 0: none
        ("trace", "f8"),  # lambda
    ]
)


@jit
def pick_turn(k: Scratch, desk: Any, best: int, temperature: float, wild: int) -> int:
    """A turn among the good ones: the better, the likelier. One in `wild` is any turn."""
    if wild and below(k, wild) == 0:
        return below(k, desk.turn_count)
    if temperature <= 0.0:
        return best
    top = desk.turn_value[best]
    total = 0.0
    for i in range(desk.turn_count):
        total += _weight(top - desk.turn_value[i], temperature)
    r = total * (below(k, 1 << 20) / (1 << 20))
    for i in range(desk.turn_count):
        r -= _weight(top - desk.turn_value[i], temperature)
        if r <= 0.0:
            return i
    return best


@jit
def _weight(gap: float, temperature: float) -> float:
    return np.exp(-gap / temperature) if gap < 8 * temperature else 0.0


@jit
def _keep_active(desk: Any, row: Any) -> None:
    for i in range(desk.active_count):
        row[i] = desk.active[i]


@jit
def _note_placement(s: State, m: Any, game: Any, move: int, target: float) -> None:
    """Keep a placement and what its best build was worth."""
    copy_state(m.work, s)
    place_tile(m.work, move >> 8, move & 0xFF)
    mover_chance(m.place, m.work, m, int(s.seat))
    _keep_active(m.desk, game.place_active[game.places])
    game.place_active_count[game.places] = m.desk.active_count
    game.place_target[game.places] = target
    game.places += 1


@jit
def self_play(s: State, m: Any, judge: Any, game: Any, setup: Any, plan: Any) -> None:
    """One game of the mind `m`, and the targets of TD(lambda) for every board after a turn, by the mind `judge`."""
    k, desk = m.scratch, m.desk
    begin(s, setup)
    fill_pool(s, k)
    game.turns = 0
    game.places = 0
    while s.phase != PHASE_OVER:
        take_any_tile(s, k)
        if s.phase == PHASE_OVER:
            break
        best = score_turns(s, m, plan.width, plan.apart)
        turn = game.turns
        chosen = pick_turn(k, desk, best, plan.temperature, plan.wild)
        placement = desk.turn_placement[chosen]
        build = desk.turn_build[chosen]
        game.mover[turn] = s.seat
        game.tried[turn] = desk.turn_value[best] - desk.turn_value[chosen] > 0.03
        best_placement = desk.turn_placement[best]
        best_build = desk.turn_build[best]
        _note_placements(s, m, game, plan, best_placement, desk.turn_value[best])
        copy_state(judge.after, s)
        play_turn(judge.after, k, best_placement, best_build)
        fill_chances(judge.after, judge)
        for seat in range(s.players):
            game.best[turn, seat] = judge.desk.chances[seat]
        play_turn(s, k, placement, build)
        if s.phase != PHASE_OVER:
            look(s, m.eyes)
            for seat in range(s.players):
                game.playing[turn, seat] = s.status[seat] == PLAYING
                desk.active_count = fill_active(s, m.eyes, seat, desk.active)
                _keep_active(desk, game.active[turn, seat])
                game.active_count[turn, seat] = desk.active_count
            game.turns += 1
    for seat in range(s.players):
        game.result[seat] = result(s, seat)
        _set_targets(game, seat, plan.trace)


@jit
def _note_placements(s: State, m: Any, game: Any, plan: Any, best_placement: int, best_value: float) -> None:
    """Keep three placements and what their best builds are worth: the best, one of the good ones, and any one."""
    k, desk = m.scratch, m.desk
    good_one = desk.placements[below(k, min(int(plan.width), int(desk.placement_count)))]
    any_one = desk.placements[below(k, desk.placement_count)]
    _note_placement(s, m, game, best_placement, best_value)
    _note_placement(s, m, game, good_one, score_builds(s, m, good_one))
    _note_placement(s, m, game, any_one, score_builds(s, m, any_one))


@jit
def swap_turns(desk: Any, i: int, j: int) -> None:
    """Exchange two turns on the desk."""
    desk.turn_placement[i], desk.turn_placement[j] = desk.turn_placement[j], desk.turn_placement[i]
    desk.turn_build[i], desk.turn_build[j] = desk.turn_build[j], desk.turn_build[i]
    value = desk.turn_value[i]
    desk.turn_value[i] = desk.turn_value[j]
    desk.turn_value[j] = value


@jit
def _set_targets(game: Any, seat: int, trace: float) -> None:
    """TD(lambda), from the end; where a worse turn was tried, what follows tells nothing, and the best one counts."""
    value = game.result[seat]
    for back in range(game.turns):
        turn = game.turns - 1 - back
        game.target[turn, seat] = value
        best = game.best[turn, seat]
        value = best if game.tried[turn] else (1.0 - trace) * best + trace * value


@CACHE.entry
def play_games(
    s: State, m: Any, judge: Any, game: Any, plan: Any, setups: Any, seed: int, active: Any, counts: Any, targets: Any,
    place_active: Any, place_counts: Any, place_targets: Any,
) -> tuple[int, int]:  # fmt: skip
    """Play one game of each setup; fill the arrays with what is to be learned, and return how much there is of it."""
    m.scratch.random = np.uint64(seed) * np.uint64(2) + np.uint64(1)
    boards = 0
    places = 0
    for g in range(setups.shape[0]):
        self_play(s, m, judge, game, setups[g], plan)
        for turn in range(game.turns):
            for seat in range(s.players):
                # Of two players only the one who has just moved: the other's chance is what is left.
                if game.playing[turn, seat] and (s.players > 2 or game.mover[turn] == seat):
                    counts[boards] = game.active_count[turn, seat]
                    for i in range(counts[boards]):
                        active[boards, i] = game.active[turn, seat, i]
                    targets[boards] = game.target[turn, seat]
                    boards += 1
        for place in range(game.places):
            place_counts[places] = game.place_active_count[place]
            for i in range(place_counts[places]):
                place_active[places, i] = game.place_active[place, i]
            place_targets[places] = game.place_target[place]
            places += 1
    return boards, places


@CACHE.entry
def duel(s: State, m: Any, others: Any, setup: Any, seed: int, stacks: int, width: int) -> float:
    """What one mind wins against others, one turn deep: every stack from every seat; in teams, as either team."""
    total = 0.0
    for stack in range(stacks):
        begin(s, setup)
        sides = 2 if s.variant == IN_TEAMS else int(s.players)
        for seat in range(sides):
            k = m.scratch
            k.random = np.uint64(seed + stack) * np.uint64(2) + np.uint64(1)
            begin(s, setup)
            fill_pool(s, k)
            while s.phase != PHASE_OVER:
                take_any_tile(s, k)
                if s.phase != PHASE_OVER:
                    if s.seat % sides == seat:
                        best = score_turns(s, m, width, 1)
                        play_turn(s, k, m.desk.turn_placement[best], m.desk.turn_build[best])
                    else:
                        best = score_turns(s, others, width, 1)
                        play_turn(s, k, others.desk.turn_placement[best], others.desk.turn_build[best])
            total += result(s, seat)
    return total
