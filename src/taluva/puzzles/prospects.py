"""Positions that look like puzzles, found by the rules and the networks alone, before anything is searched."""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from taluva.analysis.outlook import Outlook
from taluva.codec import TILE_NUMBER
from taluva.kernel.state import TILE_KINDS
from taluva.position import Position
from taluva.puzzles.evaluation import Evaluator, Turns
from taluva.puzzles.proof import LEAST_CHANCE, MOST_SOLUTIONS
from taluva.puzzles.puzzle import RIGHT, WRONG

_LATE = 3
"""With so few tiles left in a game of two, a search sees the end of the game, so that what looks like a puzzle mostly
is one."""
_ALIKE, _AHEAD, _FAR_AHEAD = 0.04, 0.05, 0.25
"""By the networks: how much good turns may differ among themselves, how far they must be ahead of all others late in
the game, and how far before that."""
_FEW, _CLOSE = 24, 0.12
"""How many turns may be so close to the best by the networks."""
_CERTAIN = 0.99
"""Whoever is so sure to win cannot go wrong."""
_WON_ANYWAY = 1 - (WRONG + RIGHT) / 100
"""Where another turn is worth more than that by the networks, one need not win at once."""
_WIDTH = 16
"""Placements that are looked at with each tile."""
_MANY_HUTS = 8
"""Huts that a single build may well add."""

Test = Callable[[Turns], bool]


def prospects(
    position: Position, turns: Turns, evaluator: Evaluator, random: Random, searching: bool = True
) -> Iterator[Position]:
    """A position as far as it looks like a puzzle: with the tile in hand or, where one turn may decide the game, with
    any tile that could have been drawn, in some order. `turns` are the good ones with the tile in hand. Without
    `searching` only what the rules decide at once: the last tile, and victories."""
    if position.stack_left == 0 and not position.two_hex_left:
        test: Test | None = _is_decided if _may_decide(position) else None
    elif position.setup.players > 2 or position.two_hex_left:
        # Thousands of turns take too long to search there.
        test = None
    elif is_near_victory(position, position.seat):
        test = _wins_only_now
    elif not searching or not LEAST_CHANCE <= turns.values.max() <= _CERTAIN:
        test = None
    elif _is_threatened(position):
        test = _has_few_good_turns
    elif position.stack_left <= _LATE:
        test = _is_ahead
    else:
        if _is_far_ahead(turns):
            yield position
        return
    if test is not None:
        tiles = list(_with_any_tile(position))
        random.shuffle(tiles)
        yield from (other for other in tiles if test(evaluator.good_turns(other, _WIDTH)))


def _with_any_tile(position: Position) -> Iterator[Position]:
    """A position with a tile in hand, and the same with each other tile that could have been drawn instead."""
    yield position
    if position._s["tile"] >= TILE_KINDS:
        return  # a two-hex tile is taken, not drawn
    for code in position.unseen:
        if TILE_NUMBER[code] != position._s["tile"]:
            array = position._array.copy()
            state = array[0]
            state.unseen[state.tile] += 1
            state.unseen[TILE_NUMBER[code]] -= 1
            state.tile = TILE_NUMBER[code]
            yield Position._of(position.setup, array)


def _may_decide(position: Position) -> bool:
    """Whether one turn with the last tile may decide the game, as it is close."""
    own, others = position.supply(position.seat), _others(position)
    if is_near_victory(position, position.seat):
        return True
    if not others:
        return False
    # Fewer pieces left are better (E3).
    best = min((position.supply(other).temples, position.supply(other).towers) for other in others)
    if (own.temples, own.towers) == best:
        huts = min(position.supply(other).huts for other in others)
        return own.huts - _MANY_HUTS <= huts < own.huts or own.temples > 0 or own.towers > 0
    return best < (own.temples, own.towers) and (own.temples - 1, own.towers) <= best


def is_near_victory(position: Position, seat: int) -> bool:
    """Whether a player has built all pieces of one type: a second one wins (E1)."""
    supply = position.supply(seat)
    return position.status(seat) == "playing" and 0 in (supply.huts, supply.towers, supply.temples)


def _others(position: Position) -> list[int]:
    """The opponents who still play; partners are none (W1)."""
    teams, mover = position.setup.variant == "teams", position.seat
    return [
        seat
        for seat in range(1, position.setup.players + 1)
        if position.status(seat) == "playing" and seat != mover and not (teams and (seat - mover) % 2 == 0)
    ]


def _is_threatened(position: Position) -> bool:
    """Whether somebody else can win by the next build."""
    if not any(is_near_victory(position, other) for other in _others(position)):
        return False
    outlook = Outlook(position)
    return any(outlook.victory(other) for other in _others(position))


def _gap(turns: Turns) -> tuple[int, float]:
    """The number of turns that are about as good as the best by the networks, and how far they are ahead."""
    values = -np.sort(-turns.values)
    group = int((values >= values[0] - _ALIKE).sum())
    return group, float(values[0] - values[group]) if group < len(values) else 0.0


def _is_decided(turns: Turns) -> bool:
    """With the last tile: whether few turns are better than all others."""
    best = turns.values.max()
    return bool(best >= LEAST_CHANCE and (turns.values == best).sum() <= MOST_SOLUTIONS)


def _wins_only_now(turns: Turns) -> bool:
    """Whether few turns win at once, and nothing else wins surely."""
    others = turns.values[turns.values < 1.0]
    won = len(turns.values) - len(others)
    return bool(0 < won <= MOST_SOLUTIONS and len(others) and others.max() <= _WON_ANYWAY)


def _has_few_good_turns(turns: Turns) -> bool:
    best = turns.values.max()
    return bool(LEAST_CHANCE <= best < 1.0 and (turns.values >= best - _CLOSE).sum() <= _FEW)


def _is_ahead(turns: Turns) -> bool:
    """Whether a few turns are ahead of all others."""
    return _has_few_good_turns(turns) and _gap(turns)[1] >= _AHEAD


def _is_far_ahead(turns: Turns) -> bool:
    return _has_few_good_turns(turns) and _gap(turns)[1] >= _FAR_AHEAD
