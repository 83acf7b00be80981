"""Lagoons are found for the whole island at once, and are those of the referee (X3)."""

from hypothesis import given
from strategies import games, referee_of

from taluva import Game
from taluva.hexes import reading_order


@given(games())
def test_lagoons_are_those_of_the_referee(game: Game) -> None:
    found = [lagoon.cells for lagoon in game.lagoons]
    assert {frozenset(cells) for cells in found} == set(referee_of(game)._lagoons)
    assert found == sorted(
        (tuple(sorted(cells, key=reading_order)) for cells in found), key=lambda c: reading_order(c[0])
    )
