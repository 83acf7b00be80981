"""What the coming tiles are worth: for each kind that may be drawn, the value of the best turn with it to every seat.

The best turn is looked for in the same way whatever the tile is, so the average over all tiles is fair to each of them.
"""

from typing import Any

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.entries import ALREADY_PLACED
from taluva.engine.memory import new_mind
from taluva.engine.network import new_network
from taluva.engine.search import REPLY_APART, REPLY_WIDTH
from taluva.engine.steps import draw_or_end, play_turn
from taluva.engine.turns import score_builds, score_turns
from taluva.engine.values import fill_chances
from taluva.kernel.compiling import jit
from taluva.kernel.setting_up import copy_state
from taluva.kernel.state import (
    MAX_PLAYERS,
    PHASE_BUILD,
    PHASE_CHOOSE,
    PHASE_DRAW,
    PHASE_OVER,
    STATE,
    TILE_KINDS,
    TWO_HEX_FIRST,
    State,
    new_state,
)
from taluva.kernel.turns import take_two_hex, x8_is_offered
from taluva.kernel.warming import Progress, Samples, compile_parts

PART = "draws"
WIDTH, APART = 16, 2
"""How widely the turns to look beyond are searched for; see `score_turns`."""
_HAND, _AFTER, _NEXT, _LAST = range(4)
"""The boards of a shelf: with the tile in hand, after the turn, with the next tile in hand, after the reply."""


def new_shelf() -> Any:
    """Boards to work on, for one thread."""
    return np.zeros(4, STATE).view(np.recarray)


@jit
def _note_chances(s: State, m: Any, worth: Any) -> None:
    fill_chances(s, m)
    for seat in range(s.players):
        worth[seat] = m.desk.chances[seat]


@jit
def _score(s: State, m: Any, width: int, apart: int) -> int:
    """Score the turns, or builds, with the tile in hand; return the index of the best."""
    desk = m.desk
    if s.phase != PHASE_BUILD:
        return score_turns(s, m, width, apart)
    desk.turn_count = 0
    score_builds(s, m, ALREADY_PLACED)
    best = 0
    for i in range(1, desk.turn_count):
        if desk.turn_value[i] > desk.turn_value[best]:
            best = i
    return best


@jit
def _best_at_once(s: State, m: Any, after: State, worth: Any) -> None:
    """Into `worth`: the chances after the turn that looks best, without looking further."""
    best = _score(s, m, REPLY_WIDTH, REPLY_APART)
    copy_state(after, s)
    play_turn(after, m.scratch, m.desk.turn_placement[best], m.desk.turn_build[best])
    _note_chances(after, m, worth)


@jit
def _look_beyond(s: State, m: Any, shelf: Any, found: Any, worth: Any) -> None:
    """Into `worth`: what a board is worth before the next turn: the average over its tiles, each with the turn that
    looks best; or a two-hex tile (X8) where that is better for who takes it."""
    k, hand, after = m.scratch, shelf[_NEXT], shelf[_LAST]
    if s.phase == PHASE_OVER:
        _note_chances(s, m, worth)
        return
    total = 0
    worth[:] = 0.0
    if s.stack_left > 0:
        for tile in range(TILE_KINDS):
            count = int(s.unseen[tile])
            if count == 0:
                continue
            copy_state(hand, s)
            draw_or_end(hand, k, tile)
            if hand.phase == PHASE_OVER:
                _note_chances(hand, m, found)
            else:
                _best_at_once(hand, m, after, found)
            for seat in range(s.players):
                worth[seat] += count * found[seat]
            total += count
        for seat in range(s.players):
            worth[seat] /= total
    if s.phase != PHASE_CHOOSE:
        return
    for tile in range(TWO_HEX_FIRST, TWO_HEX_FIRST + 5):
        if x8_is_offered(s, tile):
            copy_state(hand, s)
            take_two_hex(hand, tile)
            _best_at_once(hand, m, after, found)
            if total == 0 or found[s.seat] > worth[s.seat]:
                for seat in range(s.players):
                    worth[seat] = found[seat]
                total = 1


@jit
def _best_of(s: State, m: Any, shelf: Any, breadth: int, worth: Any) -> None:
    """Into `worth`: the value of the best turn with the tile in hand. The `breadth` turns that look best are compared
    by what follows them; with 0, the best-looking one is taken as it looks."""
    desk, after = m.desk, shelf[_AFTER]
    if breadth == 0:
        _best_at_once(s, m, after, worth)
        return
    _score(s, m, WIDTH, APART)
    count = min(breadth, int(desk.turn_count))
    placements = np.empty(count, np.int64)
    builds = np.empty(count, np.int64)
    for i in range(count):
        best = 0
        for j in range(1, desk.turn_count):
            if desk.turn_value[j] > desk.turn_value[best]:
                best = j
        placements[i] = desk.turn_placement[best]
        builds[i] = desk.turn_build[best]
        desk.turn_value[best] = -1.0
    found = np.zeros(MAX_PLAYERS)
    beyond = np.zeros(MAX_PLAYERS)
    for i in range(count):
        copy_state(after, s)
        play_turn(after, m.scratch, placements[i], builds[i])
        _look_beyond(after, m, shelf, found, beyond)
        if i == 0 or beyond[s.seat] > worth[s.seat]:
            for seat in range(s.players):
                worth[seat] = beyond[seat]


@CACHE.entry
def weigh(s: State, m: Any, shelf: Any, tiles: Any, breadth: int, worth: Any) -> None:
    """Into `worth`, by tile and seat: the value of the best turn after each of some tiles is drawn; where a tile is in
    hand already, one row for it. See `_best_of` for `breadth`."""
    if s.phase != PHASE_DRAW:
        _best_of(s, m, shelf, breadth, worth[0])
        return
    hand = shelf[_HAND]
    for i in range(len(tiles)):
        copy_state(hand, s)
        draw_or_end(hand, m.scratch, tiles[i])
        if hand.phase == PHASE_OVER:
            _note_chances(hand, m, worth[i])
        else:
            _best_of(hand, m, shelf, breadth, worth[i])


def _samples() -> Samples:
    mind = new_mind(new_network(), new_network())
    return [(weigh, (new_state(), mind, new_shelf(), np.zeros(1, np.int64), 0, np.zeros((1, MAX_PLAYERS))))]


def ensure_compiled(progress: Progress | None = None) -> None:
    """Compile this unless it is in the cache."""
    compile_parts(CACHE, {PART: _samples}, progress)
