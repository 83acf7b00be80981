"""Looking ahead: the best turns are tried against the best replies, over the tiles that may come.

What follows a turn depends on the next tiles alone, each of 25 kinds, so it is worked out once for each pair of kinds
and remembered: the longer the search, the more of its samples cost nothing.
"""

from typing import Any

import numpy as np

from taluva.engine.memory import MAX_CANDIDATES
from taluva.engine.steps import draw_or_end, play_turn, take_any_tile
from taluva.engine.turns import score_turns
from taluva.engine.values import fill_chances
from taluva.kernel.compiling import jit
from taluva.kernel.entries import play_move
from taluva.kernel.random_games import below, fill_pool, random_tile
from taluva.kernel.setting_up import copy_state
from taluva.kernel.state import CHOOSE, DRAWING, MAX_PLAYERS, PHASE_OVER, PLAYING, TILE_KINDS, Scratch, State

U = np.uint64
REPLY_WIDTH, REPLY_APART = 6, 4
"""How narrowly replies are looked for: placements whose builds are scored, and see `score_placements`."""

BOOK = np.dtype(
    [
        # by turn and kind of the next tile: the reply
        ("reply_known", "i1", (MAX_CANDIDATES, TILE_KINDS)),
        ("reply_placement", "i4", (MAX_CANDIDATES, TILE_KINDS)),
        ("reply_build", "i4", (MAX_CANDIDATES, TILE_KINDS)),
        # by turn and kinds of the next two tiles: what it is worth to every seat
        ("known", "i1", (MAX_CANDIDATES, TILE_KINDS, TILE_KINDS)),
        ("chances", "f4", (MAX_CANDIDATES, TILE_KINDS, TILE_KINDS, MAX_PLAYERS)),
    ],
    align=True,
)


@jit
def depth(s: State) -> int:
    """Turns to look ahead: the replies of all others who play, and the answer to them."""
    playing = 0
    for seat in range(s.players):
        playing += int(s.status[seat] == PLAYING)
    return playing


@jit
def start_random(k: Scratch, seed: int) -> None:
    """Begin a series of random numbers that depends on the seed alone."""
    k.random = U(seed) * U(2) + U(1)
    for _ in range(4):
        below(k, 2)


@jit
def shuffle(k: Scratch, s: State, seed: int) -> None:
    """The same seed draws the same tiles for every turn that is tried."""
    start_random(k, seed)
    fill_pool(s, k)


@jit
def begin_turn(s: State, m: Any, turn: Any) -> None:
    """Play a turn on m.node: a choice (below 0: there is none), a placement (below 0: it lies already), a build (0:
    there is none). After the choice to draw, what follows is the mover's own turn."""
    node, k = m.node, m.scratch
    copy_state(node, s)
    if turn[0] >= 0:
        play_move(node, k, CHOOSE << 24 | turn[0])
    if turn[0] != DRAWING:
        play_turn(node, k, turn[1], turn[2])


@jit
def look_ahead(s: State, m: Any, turn: Any, seed: int, turns: int) -> int:
    """Into m.desk.chances: what a turn is worth to every seat after so many more turns, each the best one deep; return
    how many turns were searched."""
    node, k, desk = m.node, m.scratch, m.desk
    begin_turn(s, m, turn)
    shuffle(k, node, seed)
    searched = 0
    for _ in range(turns + int(turn[0] == DRAWING)):
        if node.phase != PHASE_OVER:
            take_any_tile(node, k)
        if node.phase == PHASE_OVER:
            break
        best = score_turns(node, m, REPLY_WIDTH, REPLY_APART)
        play_turn(node, k, desk.turn_placement[best], desk.turn_build[best])
        searched += 1
    fill_chances(node, m)
    return searched


@jit
def look_up(s: State, m: Any, book: Any, turn: Any, first: int, second: int) -> int:
    """The same for two players, reply and answer, where no two-hex tile is left and these tiles come next: from what is
    remembered."""
    node, k, desk = m.node, m.scratch, m.desk
    row = turn[3]
    if book.known[row, first, second]:
        for seat in range(s.players):
            desk.chances[seat] = book.chances[row, first, second, seat]
        return 0
    searched = 0
    begin_turn(s, m, turn)
    if node.phase != PHASE_OVER:
        draw_or_end(node, k, first)
    if node.phase != PHASE_OVER:
        if not book.reply_known[row, first]:
            best = score_turns(node, m, REPLY_WIDTH, REPLY_APART)
            book.reply_placement[row, first] = desk.turn_placement[best]
            book.reply_build[row, first] = desk.turn_build[best]
            book.reply_known[row, first] = 1
            searched += 1
        play_turn(node, k, book.reply_placement[row, first], book.reply_build[row, first])
    if node.phase != PHASE_OVER:
        draw_or_end(node, k, second)
    if node.phase != PHASE_OVER:
        best = score_turns(node, m, REPLY_WIDTH, REPLY_APART)
        play_turn(node, k, desk.turn_placement[best], desk.turn_build[best])
        searched += 1
    fill_chances(node, m)
    for seat in range(s.players):
        book.chances[row, first, second, seat] = desk.chances[seat]
    book.known[row, first, second] = 1
    return searched


@jit
def try_turns(s: State, m: Any, book: Any, turns: Any, seed: int, worth: Any) -> int:
    """Into `worth`, by sample, turn and seat: what each turn is worth, with the same tiles to come for all turns of a
    sample; return how many turns were searched."""
    k, searched = m.scratch, 0
    remembered = s.two_hex == 0 and s.players == 2
    for sample in range(len(worth)):
        shuffle(k, s, seed + sample)
        # Where nothing is left to draw, the turn ends the game.
        first = random_tile(k) if k.pool_count else 0
        second = random_tile(k) if k.pool_count else 0
        for i in range(len(turns)):
            if remembered:
                searched += look_up(s, m, book, turns[i], first, second)
            else:
                searched += look_ahead(s, m, turns[i], seed + sample, depth(s))
            for seat in range(s.players):
                worth[sample, i, seat] = m.desk.chances[seat]
    return searched
