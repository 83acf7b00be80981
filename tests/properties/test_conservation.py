"""Pieces and tiles are conserved: nothing appears from nowhere, and only covered huts are lost."""

from collections import Counter

from hypothesis import given
from strategies import games, referee_of, stack_of

from taluva import Game, Piece, Placement
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES


@given(games())
def test_pieces(game: Game) -> None:
    for seat in range(1, game.setup.players + 1):
        supply, settlements = game.supply(seat), game.settlements(seat)
        assert min(supply) >= 0
        assert sum(settlement.huts for settlement in settlements) + supply.huts <= 20
        assert sum(settlement.towers for settlement in settlements) + supply.towers == 2
        assert sum(settlement.temples for settlement in settlements) + supply.temples == 3
        boats = sum(lagoon.seat == seat for lagoon in game.lagoons)
        assert boats + supply.boats == (2 if "boats" in game.setup.expansions else 0)


@given(games())
def test_huts_built_are_on_the_island_or_covered(game: Game) -> None:
    """Undo step by step: the supply changes by what a build puts on the island, and an eruption changes no supply."""
    while game.can_undo:
        after = [game.supply(seat) for seat in range(1, game.setup.players + 1)]
        standing = {view.cell: (view.seat, view.count) for view in game.cells if view.piece is Piece.HUT}
        move = game.undo()
        before = [game.supply(seat) for seat in range(1, game.setup.players + 1)]
        stood = {view.cell: (view.seat, view.count) for view in game.cells if view.piece is Piece.HUT}
        if isinstance(move, Placement):
            assert after == before
            assert {cell: hut for cell, hut in stood.items() if cell not in move.cells} == standing
        else:
            taken = sum(supply.huts for supply in before) - sum(supply.huts for supply in after)
            assert sum(count for _, count in standing.values()) - sum(count for _, count in stood.values()) == taken


@given(games())
def test_tiles(game: Game) -> None:
    drawn = Counter(str(turn.tile) for turn in game.turns if turn.tile)
    volcano_tiles = Counter({code: count for code, count in drawn.items() if code in VOLCANO_TILES})
    assert volcano_tiles + Counter(game.unseen) == Counter(VOLCANO_TILES)
    assert sum(game.unseen.values()) + sum(volcano_tiles.values()) == 48
    assert game.stack_left + sum(volcano_tiles.values()) == game.setup.stack == len(stack_of(game))
    taken = {code for code in drawn if code in TWO_HEX_TILES}
    assert taken | set(game.two_hex_left) == set(game.setup.two_hex)
    assert not taken & set(game.two_hex_left)


@given(games())
def test_land(game: Game) -> None:
    """Every cell of every tile lies somewhere: levels add up to the cells of all tiles placed."""
    start = 3 if "start-tile" in game.setup.expansions else 0
    placed = sum(len(turn.placement.cells) for turn in game.turns if turn.placement)
    assert sum(view.level for view in game.cells) == start + placed


@given(games(most_steps=50))
def test_levels_are_as_high_as_the_tiles_laid_there(game: Game) -> None:
    assert {tuple(view.cell): view.level for view in game.cells} == referee_of(game).level
