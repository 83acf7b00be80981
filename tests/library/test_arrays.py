"""Positions and moves as arrays and numbers."""

import random
from itertools import islice

import numpy as np
import pytest

from taluva import (
    Cell,
    Choice,
    Draw,
    Expand,
    Game,
    Hut,
    Placement,
    Position,
    Setup,
    Terrain,
    Tile,
    action_count,
    action_of,
    arrays,
    coordinate_bound,
    move_of,
)
from taluva.testing import new_game, random_setups, random_step

SETUPS = tuple(islice(random_setups(23), 14))


def positions(setup: Setup, seed: int) -> list[Position]:
    """The positions of a random game, draws included."""
    position, generator = Position.beginning(setup), random.Random(seed)
    found = [position]
    while not position.is_over:
        position = position.play(random_step(position, generator))
        found.append(position)
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_mask_has_exactly_the_legal_actions(setup: Setup) -> None:
    bound = coordinate_bound(setup)
    for position in positions(setup, 1):
        moves = list(position.legal_moves)
        actions = [action_of(move, bound) for move in moves]
        mask = position.action_mask(bound)
        assert mask.shape == (action_count(bound),)
        assert mask.dtype == np.bool_
        assert np.flatnonzero(mask).tolist() == sorted(actions)
        assert [move_of(position, action, bound) for action in actions] == moves
        assert [getattr(move_of(position, action, bound), "erupts", None) for action in actions] == [
            getattr(move, "erupts", None) for move in moves
        ]


def test_the_largest_bound() -> None:
    position = Game(seed=1).position
    assert arrays.BOUND == 105
    assert action_count() == 15 * 211**2 + 6 + 25 == position.action_mask().size
    actions = np.flatnonzero(position.action_mask())
    assert [move_of(position, int(action)) for action in actions] == sorted(position.legal_moves, key=action_of)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_game_leaves_its_bound(setup: Setup) -> None:
    bound = coordinate_bound(setup)
    assert bound <= arrays.BOUND
    cells = [cell.cell for cell in positions(setup, 2)[-1].cells]
    assert max(max(abs(q), abs(r)) for q, r in cells) <= bound


@pytest.mark.parametrize("direction", range(6))
def test_the_longest_island_is_within_the_bound(direction: int) -> None:
    """Every tile as far from the middle as it can be laid."""
    game, bound = Game(stack=12, seed=1), coordinate_bound(Setup(stack=12))
    far = Cell(0, 0).neighbour(direction)
    while not game.is_over:
        moves = [move for move in game.legal_moves if isinstance(move, Placement)]
        game.play(max(moves, key=lambda move: max(_along(cell, far) for cell in move.cells)) if moves
                  else game.legal_moves[0])  # fmt: skip
    reached = max(max(abs(view.cell.q), abs(view.cell.r)) for view in game.cells)
    assert bound - 1 <= reached <= bound


def _along(cell: Cell, way: Cell) -> int:
    """How far a cell is in a direction of the grid."""
    x, y = 2 * way.q + way.r, 3 * way.r
    return (2 * cell.q + cell.r) * x + 3 * cell.r * y // 3


class TestObservations:
    @pytest.mark.parametrize("setup", SETUPS, ids=str)
    def test_it_shows_the_island_and_the_supplies(self, setup: Setup) -> None:
        bound = coordinate_bound(setup)
        for position in positions(setup, 3)[::5]:
            for seat in range(1, setup.players + 1):
                self.check(position, seat, bound)

    def check(self, position: Position, seat: int, bound: int) -> None:
        seen = position.observation(seat, bound)
        assert seen.planes.shape == (len(arrays.PLANES), 2 * bound + 1, 2 * bound + 1)
        assert seen.numbers.shape == (len(arrays.NUMBERS),)
        assert seen.planes.dtype == seen.numbers.dtype == np.uint8
        expected = np.zeros_like(seen.planes)
        turns = {(seat - 1 + turn) % position.players + 1: turn for turn in range(position.players)}
        boats = [(lagoon.cells[0], lagoon.seat) for lagoon in position.lagoons if lagoon.seat]
        for (q, r), owner in boats:
            expected[arrays.PLANES.index(f"boat:{turns[owner]}"), r + bound, q + bound] = 1
        for view in position.cells:
            at = view.cell.r + bound, view.cell.q + bound
            expected[(0, *at)] = view.level
            names = [
                f"terrain:{view.terrain}",
                *(f"same tile:{['E', 'SE', 'SW', 'W', 'NW', 'NE'][mate]}" for mate in view.mates),
            ]
            if view.piece and view.seat:
                names.append(f"{view.piece}:{turns[view.seat]}")
            for name in names:
                expected[(arrays.PLANES.index(name), *at)] = 1
        assert (seen.planes == expected).all()
        numbers = dict(zip(arrays.NUMBERS, seen.numbers.tolist(), strict=True))
        assert [numbers[f"{piece}:0"] for piece in ("huts", "towers", "temples", "boats")] == [*position.supply(seat)]
        assert numbers["stack left"] == position.stack_left
        assert {code: numbers[f"unseen:{code}"] for code in position.unseen} == position.unseen
        assert numbers[f"phase:{position.phase}"] == 1
        assert sum(numbers[f"tile:{code}"] for code in ("VJC", "VCJ", "VVV")) <= 1
        assert numbers[f"to move:{turns[position.seat]}"] == 1
        for other, turn in turns.items():
            assert numbers[f"{position.status(other)}:{turn}"] == 1
            assert numbers[f"place:{turn}"] == (position.place(other) or 0)

    def test_the_seat_to_move_looks_by_default(self) -> None:
        game = new_game(SETUPS[0], 1)
        for _ in range(5):
            game.play(game.legal_moves[0])
        position = game.position
        assert (position.observation().numbers == position.observation(position.seat).numbers).all()

    def test_cells_outside_are_left_out(self) -> None:
        position = Game(stack=12, seed=1).position.rollout(random.Random(1))
        small, large = position.observation(1, 2).planes, position.observation(1, 30).planes
        assert (small == large[:, 28:33, 28:33]).all()

    def test_nothing_hidden(self) -> None:
        first, second = Game(seed=1), Game(seed=1)
        second._stack[1:] = reversed(second._stack[1:])
        assert (first.position.observation().numbers == second.position.observation().numbers).all()


class TestWhatIsNoAction:
    position = Game(seed=1).position

    @pytest.mark.parametrize("action", [-1, action_count(8), 10**9])
    def test_numbers_out_of_range(self, action: int) -> None:
        with pytest.raises(ValueError, match=f"There is no action {action}"):
            move_of(self.position, action, 8)

    @pytest.mark.parametrize("action", ["3", 2.5, None, True])
    def test_no_numbers(self, action: object) -> None:
        with pytest.raises(TypeError, match="An action is a whole number"):
            move_of(self.position, action, 8)  # type: ignore[arg-type]

    def test_outside_of_the_bound(self) -> None:
        with pytest.raises(ValueError, match="The cell 9,0 is outside of the bound 8"):
            action_of(Hut(Cell(9, 0)), 8)

    @pytest.mark.parametrize("move", [Choice("foo"), Draw(Tile("VVV")), Expand(Cell(0, 0), Terrain.VOLCANO),
                                      Placement(Tile("VJC"), Cell(0, 0), 6)])  # fmt: skip
    def test_no_moves(self, move: Choice) -> None:
        with pytest.raises(ValueError, match="There is no move"):
            action_of(move)

    @pytest.mark.parametrize("move", ["hut@0,0", None, 3])
    def test_other_types(self, move: object) -> None:
        with pytest.raises(TypeError, match="An action is made of a move"):
            action_of(move)  # type: ignore[arg-type]

    def test_a_placement_without_a_tile(self) -> None:
        with pytest.raises(ValueError, match="no tile in hand"):
            move_of(Position.beginning(Setup()), 0)

    @pytest.mark.parametrize(
        ("bound", "error"), [(0, ValueError), (-3, ValueError), ("9", TypeError), (True, TypeError)]
    )
    def test_bounds(self, bound: object, error: type[Exception]) -> None:
        with pytest.raises(error, match="A bound is"):
            self.position.action_mask(bound)  # type: ignore[arg-type]

    def test_a_symmetric_tile_has_one_number_from_both_ends(self) -> None:
        assert action_of(Placement(Tile("VV"), Cell(1, 0), 3)) == action_of(Placement(Tile("VV"), Cell(0, 0), 0))
