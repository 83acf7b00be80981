"""Games of the engine against itself, one turn deep, and what is to be learned from them."""

from typing import Any

import numpy as np

from taluva.engine.memory import MAX_WIDTH
from taluva.engine.network import MAX_INPUTS, fill_inputs
from taluva.engine.turns import score_builds, score_turns
from taluva.engine.values import fill_chances, mover_chance, result
from taluva.kernel.compiling import jit
from taluva.kernel.entries import play_move
from taluva.kernel.placing import list_placements
from taluva.kernel.random_games import below, fill_pool, random_tile
from taluva.kernel.setting_up import begin, copy_state
from taluva.kernel.state import (
    CHOOSE,
    DRAWING,
    MAX_PLAYERS,
    MAX_TILES,
    NO_TILE,
    PHASE_CHOOSE,
    PHASE_OVER,
    PLAYING,
    TWO_HEX_FIRST,
    Scratch,
    State,
)
from taluva.kernel.turns import (
    build_and_end_turn,
    draw_tile,
    l1_eliminate,
    place_tile,
    x8_is_offered,
    x13_worlds_end,
)

GAME = np.dtype(
    [
        # after each turn, from the point of view of every seat
        ("inputs", "f4", (MAX_TILES, MAX_PLAYERS, MAX_INPUTS)),
        ("playing", "i1", (MAX_TILES, MAX_PLAYERS)),
        ("mover", "i1", (MAX_TILES,)),
        ("best", "f4", (MAX_TILES, MAX_PLAYERS)),  # what the best turn was worth to every seat
        ("tried", "i1", (MAX_TILES,)),  # whether a worse turn was played to see what comes of it
        ("target", "f4", (MAX_TILES, MAX_PLAYERS)),
        ("turns", "i4"),
        # before the build, from the mover's point of view
        ("place_inputs", "f4", (3 * MAX_TILES, MAX_INPUTS)),
        ("place_target", "f4", (3 * MAX_TILES,)),
        ("places", "i4"),
        ("result", "f4", (MAX_PLAYERS,)),
    ],
    align=True,
)


def new_game_memory() -> Any:
    """A zeroed record."""
    return np.zeros(1, GAME).view(np.recarray)[0]


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
def play_turn(s: State, k: Scratch, placement: int, build: int) -> None:
    """Carry out a turn: a placement below 0 lies already, a build of 0 means that there is none."""
    if placement >= 0:
        place_tile(s, placement >> 8, placement & 0xFF)
    if build == 0:
        l1_eliminate(s)
    else:
        build_and_end_turn(s, k, build >> 24, build >> 8 & 0xFFFF, build & 0xFF)


@jit
def take_any_tile(s: State, k: Scratch) -> None:
    """Draw, or now and then take a two-hex tile; the world's end (X13) comes where it cannot be placed."""
    if s.phase == PHASE_CHOOSE:
        if x8_is_offered(s, NO_TILE) and below(k, 8):
            play_move(s, k, CHOOSE << 24 | DRAWING)
        else:
            tile = TWO_HEX_FIRST + below(k, 5)
            while not x8_is_offered(s, tile):
                tile = TWO_HEX_FIRST + below(k, 5)
            play_move(s, k, CHOOSE << 24 | tile)
            return
    draw_tile(s, random_tile(k))
    if s.zone_width and list_placements(s, k) == 0:
        x13_worlds_end(s)


@jit
def _note_placement(s: State, m: Any, game: Any, move: int, target: float) -> None:
    """Keep a placement and what its best build was worth."""
    copy_state(m.work, s)
    place_tile(m.work, move >> 8, move & 0xFF)
    mover_chance(m.place, m.work, m, int(s.seat))
    for i in range(MAX_INPUTS):
        game.place_inputs[game.places, i] = m.desk.inputs[i]
    game.place_target[game.places] = target
    game.places += 1


@jit
def self_play(s: State, m: Any, game: Any, setup: Any, width: int, temperature: float, wild: int, trace: float) -> None:
    """One game, and the targets of TD(lambda) for every board after a turn."""
    k, desk, after = m.scratch, m.desk, m.after
    begin(s, setup)
    fill_pool(s, k)
    game.turns = 0
    game.places = 0
    while s.phase != PHASE_OVER:
        take_any_tile(s, k)
        if s.phase == PHASE_OVER:
            break
        best = score_turns(s, m, width, 1)
        chosen = pick_turn(k, desk, best, temperature, wild)
        placement = desk.turn_placement[chosen]
        build = desk.turn_build[chosen]
        turn = game.turns
        game.mover[turn] = s.seat
        game.tried[turn] = desk.turn_value[best] - desk.turn_value[chosen] > 0.03
        best_placement = desk.turn_placement[best]
        best_build = desk.turn_build[best]
        best_value = desk.turn_value[best]
        other = below(k, min(width, MAX_WIDTH, int(desk.placement_count)))
        other_value = desk.best_of_placement[other]
        other_move = desk.placements[other]
        any_move = desk.placements[below(k, desk.placement_count)]
        any_value = score_builds(s, m, any_move)
        _note_placement(s, m, game, best_placement, best_value)
        _note_placement(s, m, game, other_move, other_value)
        _note_placement(s, m, game, any_move, any_value)
        copy_state(after, s)
        play_turn(after, k, best_placement, best_build)
        fill_chances(after, m)
        for seat in range(s.players):
            game.best[turn, seat] = desk.chances[seat]
        play_turn(s, k, placement, build)
        if s.phase != PHASE_OVER:
            fill_chances(s, m)
            for seat in range(s.players):
                game.playing[turn, seat] = s.status[seat] == PLAYING
                fill_inputs(s, m.eyes, seat, desk.inputs)
                for i in range(MAX_INPUTS):
                    game.inputs[turn, seat, i] = desk.inputs[i]
            game.turns += 1
    for seat in range(s.players):
        game.result[seat] = result(s, seat)
        _set_targets(game, seat, trace)


@jit
def _set_targets(game: Any, seat: int, trace: float) -> None:
    """TD(lambda), from the end; where a worse turn was tried, what follows tells nothing, and the best one counts."""
    value = game.result[seat]
    for back in range(game.turns):
        turn = game.turns - 1 - back
        game.target[turn, seat] = value
        best = game.best[turn, seat]
        value = best if game.tried[turn] else (1.0 - trace) * best + trace * value
