"""Positions to ask the engine about, and checks of what it answers, for the tests of this folder."""

from itertools import count

import pytest

from taluva import Game, Position
from taluva.editions import Setup
from taluva.engine.player import Result
from taluva.moves import TO_DRAW, Move
from taluva.testing import random_game


def unfinished_game(setup: Setup, steps: int) -> Game:
    """The first random game that is not over after a number of steps."""
    return next(game for game in (random_game(setup, seed, steps) for seed in count()) if game.phase != "over")


def play_out(position: Position, moves: tuple[Move, ...]) -> Position:
    """The position after the rest of a turn: every move is legal, and nothing of the turn is left to decide."""
    assert moves, "no move at all"
    after = position
    for move in moves:
        assert after.seat == position.seat
        assert after.phase in ("choose", "place", "build"), f"{move} comes after the end of the turn"
        assert after is position or after.phase != "choose", f"{move} comes after the end of the turn"
        after = after.play(move)
    if moves[-1] == TO_DRAW:
        assert after.phase == "draw"
    else:
        assert after.phase in ("choose", "draw", "over"), f"after {moves[-1]} the turn is not over"
    return after


def check_result(position: Position, result: Result) -> Position:
    """Everything a result promises; returns the position after its turn."""
    after = play_out(position, result.moves)
    assert result.nodes >= 0
    first = result.lines[0]
    assert (first.moves, first.values) == (result.moves, result.values)
    assert len({line.moves for line in result.lines}) == len(result.lines)
    seat = position.seat - 1
    of_most = [line for line in result.lines if line.samples == first.samples]
    assert all(line.samples <= first.samples for line in result.lines)
    assert [line.values[seat] for line in of_most] == sorted((line.values[seat] for line in of_most), reverse=True)
    for line in result.lines:
        play_out(position, line.moves)
        check_values(position, line.values)
    return after


def check_values(position: Position, values: tuple[float, ...]) -> None:
    """Chances between 0 and 1 that fit the variant: one victory to share, the same for partners."""
    assert len(values) == position.setup.players
    assert all(-1e-6 <= value <= 1 + 1e-6 for value in values)
    if position.setup.variant == "teams":
        assert values[0] == pytest.approx(values[2], abs=1e-5)
        assert values[1] == pytest.approx(values[3], abs=1e-5)
        assert values[0] + values[1] == pytest.approx(1, abs=1e-4)
    elif position.setup.variant is None:
        assert sum(values) == pytest.approx(1, abs=1e-4)
