"""The list of legal moves is exactly what the predicate accepts of all placements and builds near the island."""

from hypothesis import given
from strategies import games

from taluva import Boat, Cell, Choice, Expand, Game, Hut, Placement, Temple, Tower
from taluva.board import scratch
from taluva.codec import encode
from taluva.kernel import entries
from taluva.kernel.rules import LEGAL
from taluva.moves import Step
from taluva.notation import placement
from taluva.tiles import BUILDABLE, TWO_HEX_TILES


def near(game: Game) -> set[Cell]:
    """The island and all cells within two steps of it."""
    cells = {view.cell for view in game.cells} or {Cell(0, 0)}
    for _ in range(2):
        cells |= {beside for cell in cells for beside in cell.neighbours()}
    return cells


def is_legal(game: Game, move: Step) -> bool:
    """The predicate itself, without the sentence that a refusal takes time to find."""
    return entries.fault(game._s, scratch(), encode(game._s, move)) == LEGAL


def check(game: Game) -> None:
    listed = list(game.legal_moves)
    assert len(listed) == len(set(listed)) == len(game.legal_moves)
    assert all(move in game.legal_moves and str(move) in game.legal_moves for move in listed)
    check_phase = {"place": check_placements, "build": check_builds, "choose": check_choices, "over": check_over}
    check_phase[game.phase](game, set(listed))


def check_placements(game: Game, listed: set[object]) -> None:
    assert game.tile is not None
    candidates: set[Placement] = {placement(game.tile, cell, d) for cell in near(game) for d in range(6)}
    assert {candidate for candidate in candidates if is_legal(game, candidate)} == listed


def check_builds(game: Game, listed: set[object]) -> None:
    cells = near(game)
    for build in (Hut, Tower, Temple):
        legal = {build(cell) for cell in cells if is_legal(game, build(cell))}
        assert legal == {move for move in listed if isinstance(move, build)}
    first = {cell: settlement.cells[0] for settlement in game.settlements(game.seat) for cell in settlement.cells}
    candidates = {Expand(cell, terrain) for cell in cells for terrain in BUILDABLE}
    legal_expansions = {candidate for candidate in candidates if is_legal(game, candidate)}
    written = {Expand(first[expansion.cell], expansion.terrain) for expansion in legal_expansions}
    assert written == {move for move in listed if isinstance(move, Expand)}
    lagoon = {cell: lagoon.cells[0] for lagoon in game.lagoons for cell in lagoon.cells}
    legal_boats = {cell for cell in cells | set(lagoon) if is_legal(game, Boat(cell))}
    assert {Boat(lagoon[cell]) for cell in legal_boats} == {move for move in listed if isinstance(move, Boat)}


def check_choices(game: Game, listed: set[object]) -> None:
    candidates = {Choice(what) for what in ("draw", *TWO_HEX_TILES)}
    assert {candidate for candidate in candidates if is_legal(game, candidate)} == listed


def check_over(game: Game, listed: set[object]) -> None:
    del game
    assert listed == set()


@given(games())
def test_list_equals_predicate(game: Game) -> None:
    check(game)
    if game.can_undo:
        game.undo()
        check(game)
