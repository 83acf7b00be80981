"""An island that wanders as far as 48 tiles reach never meets itself again at the edge of the kernel's grid."""

from functools import cache

import pytest
from strategies import DIRECTIONS, referee_of
from test_incremental_lists import check

from taluva import Cell, Game, Position, read_record
from taluva.hexes import STEPS


def distance(cell: tuple[int, int], direction: int) -> int:
    """How far a cell lies in a direction: whole steps, twice."""
    (dq, dr), (q, r) = STEPS[direction], cell
    return 2 * (q * dq + r * dr) + q * dr + r * dq


def as_far_as_possible(direction: int) -> Game:
    return _as_far_as_possible(direction).copy()


@cache
def _as_far_as_possible(direction: int) -> Game:
    game = Game("deluxe-2015", players=4, expansions=["boats", "start-tile"], stack=48, seed=direction)
    while game.phase != "over":
        if game.phase == "place":
            game.play(max(game.legal_moves, key=lambda move: max(distance(cell, direction) for cell in move.cells)))
        else:
            huts = [move for move in game.legal_moves if str(move).startswith("hut")]
            game.play(max(huts or game.legal_moves, key=lambda move: distance(move.cell, direction)))
    return game


@pytest.mark.parametrize("direction", range(6), ids=DIRECTIONS)
def test_a_straight_line(direction: int) -> None:
    game = as_far_as_possible(direction)
    cells = [view.cell for view in game.cells]
    assert (len(game.turns), len(cells)) == (48, 3 * 49)
    assert max(distance(cell, direction) for cell in cells) >= 2 * 2 * 48
    check(game)
    assert Position(str(game.position)) == game.position
    assert read_record(game.record()) == game
    assert game.lagoons == ()


@pytest.mark.parametrize("direction", range(6), ids=DIRECTIONS)
def test_the_referee_agrees_at_its_end(direction: int) -> None:
    game = as_far_as_possible(direction)
    game.undo()
    referee = referee_of(game)
    assert sorted(str(move) for move in game.legal_moves) == referee.legal()
    assert {tuple(view.cell) for view in game.cells} == set(referee.level)


@pytest.mark.parametrize("far", [127, 128, 129, 256, 16384, 10**9, 10**14])
def test_cells_one_grid_away_are_empty(far: int) -> None:
    game = as_far_as_possible(0)
    for q, r in ((far, 0), (-far, 0), (0, far), (0, -far), (far, -far), (far, far)):
        view = game.cell(q, r)
        inside = Cell(q, r) in {other.cell for other in game.cells}
        assert (view.level > 0) == inside
        assert view.cell == (q, r)
