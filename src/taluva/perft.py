"""Counting sequences of steps (choices, placements, builds) by depth: a check of the rules as a whole."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from taluva.board import scratch
from taluva.codec import TILE_NUMBER
from taluva.editions import SetupError
from taluva.game import Game
from taluva.kernel import state as K
from taluva.kernel.random_games import perft as count_steps
from taluva.kernel.warming import ensure_compiled
from taluva.moves import Draw
from taluva.position import Position
from taluva.tiles import TILE_CODES, Tile

DEEPEST = 12
"""More steps than anybody could wait for."""
_AT_ONCE = 3
"""Up to this many steps are counted in one go, well under a second; progress and Ctrl-C are handled in between."""

Progress = Callable[[float], None]


def perft(
    board: Game | Position, depth: int, stack: Sequence[str] | None = None, progress: Progress | None = None
) -> int:
    """The number of sequences of `depth` steps from here, with the tiles drawn in the order of `stack`.

    By default `stack` is the game's own. `progress` is called with the share done. Raises SetupError for a stack that
    does not fit.
    """
    ensure_compiled("perft")
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"The depth must be from 0 to {DEEPEST}, not {depth}.")
    position = board.position if isinstance(board, Game) else board
    tiles = _checked_stack(position, _own_stack(board) if stack is None else stack)
    return _count(_turned_up(position, tiles), depth, tiles, progress, 0.0, 1.0)


def _own_stack(board: Game | Position) -> list[str]:
    if isinstance(board, Position):
        raise SetupError("order_unknown", "stack")
    return [TILE_CODES[tile] for tile in board._stack[len(board._stack) - board.stack_left :]]


def _checked_stack(position: Position, stack: Sequence[str]) -> list[str]:
    """As many tiles as are left in the stack, all of them unseen. A shorter list is padded."""
    left = dict(position.unseen)
    if len(stack) > position.stack_left:
        raise SetupError("stack_left", "stack", left=position.stack_left, count=len(stack))
    for code in stack:
        if left.get(code, 0) == 0:
            raise SetupError("not_unseen", "stack", code=code)
        left[code] -= 1
    rest = [code for code, count in left.items() for _ in range(count)]
    return [*stack, *rest[: position.stack_left - len(stack)]]


def _turned_up(position: Position, tiles: Sequence[str]) -> Position:
    """The position after the next draw, if one is due."""
    if position.phase != "draw":
        return position
    return position.play(Draw(Tile(tiles[len(tiles) - position.stack_left])))


def _count(
    position: Position, depth: int, tiles: Sequence[str], progress: Progress | None, done: float, share: float
) -> int:
    if depth <= _AT_ONCE or position.phase == "over":
        total = _count_at_once(position, depth, tiles)
    else:
        moves = list(position.legal_moves)
        part = share / max(1, len(moves))
        total = sum(
            _count(_turned_up(position.play(move), tiles), depth - 1, tiles, progress, done + number * part, part)
            for number, move in enumerate(moves)
        )
    if progress is not None:
        progress(done + share)
    return total


def _count_at_once(position: Position, depth: int, tiles: Sequence[str]) -> int:
    if depth == 0:
        return 1
    states: Any = np.zeros(depth, K.STATE).view(np.recarray)
    states[0] = position._array[0]
    moves = np.zeros((depth, K.MAX_MOVES), np.int32)
    numbers = np.array([TILE_NUMBER[code] for code in tiles], np.int64)
    return int(count_steps(states, scratch(), moves, numbers, depth))
