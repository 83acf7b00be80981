"""`expansion` and `settlement` agree with what playing the expansion does (B4)."""

from hypothesis import given
from strategies import games

from taluva import Expand, Game


@given(games())
def test_an_expansion_does_what_it_says(game: Game) -> None:
    position, seat = game.position, game.seat
    for move in position.legal_moves:
        if isinstance(move, Expand):
            told, after = position.expansion(*move.cell, move.terrain), position.play(move)
            before = {view.cell: view.piece for view in position.cells}
            filled = [view for view in after.cells if view.piece and not before[view.cell]]
            assert [(view.cell, view.count) for view in filled] == list(zip(told.cells, told.huts_on, strict=True))
            assert told.huts == position.supply(seat).huts - after.supply(seat).huts


@given(games())
def test_the_settlement_of_a_cell_is_one_of_its_players(game: Game) -> None:
    for view in game.cells:
        found = game.settlement(*view.cell)
        if view.seat is None:
            assert found is None
        else:
            assert found in game.settlements(view.seat)
            assert found is not None
            assert view.cell in found
