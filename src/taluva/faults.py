"""What is wrong with an illegal move, in one plain sentence for a player."""

from typing import TYPE_CHECKING

from taluva.moves import TO_DRAW, Boat, Build, Choice, Draw, Expand, Hut, Piece, Placement, Step, Temple, Tower
from taluva.tiles import Terrain
from taluva.views import CellView, colour

if TYPE_CHECKING:
    from taluva.board import Board


class IllegalMove(ValueError):
    """A refused move. `rule` is the id of the first rule it breaks; `str()` is one plain sentence."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return IllegalMove, (self.rule, str(self))


def illegal(board: "Board", rule: str, move: Step) -> IllegalMove:
    """The refusal of a move that breaks a rule on this board."""
    if rule in ("T1", "X8"):
        sentence = _out_of_turn(board, rule, move)
    elif isinstance(move, Placement):
        sentence = _bad_placement(board, rule, move)
    else:
        assert not isinstance(move, Choice | Draw)
        sentence = _bad_build(board, rule, move)
    return IllegalMove(rule, f"{sentence} ({rule}).")


def _out_of_turn(board: "Board", rule: str, move: Step) -> str:
    if rule == "X8":
        if move == TO_DRAW:
            return "The stack is empty: one of the two-hex tiles must be taken"
        offered = ["draw"] if board.stack_left else []
        return f"{move} is not offered; you can choose {_listed([*offered, *board.two_hex_left])}"
    if board.phase == "choose":
        return f"First choose: {_listed(['draw', *board.two_hex_left] if board.stack_left else board.two_hex_left)}"
    if board.phase == "draw":
        if isinstance(move, Draw):
            return f"All tiles {move} have been seen; it cannot be drawn"
        return "First the next tile is drawn"
    if board.phase == "build":
        return "The tile is placed; now build"
    if isinstance(move, Placement):
        return f"The tile in hand is {board.tile}, not {move.tile}"
    if isinstance(move, Choice | Draw):
        return f"The tile {board.tile} is in hand already; place it"
    return f"First place the tile {board.tile}, then build"


def _bad_placement(board: "Board", rule: str, move: Placement) -> str:
    below = [board.cell(*cell) for cell in move.cells]
    match rule:
        case "T3":
            return "The first tile goes on the middle: its first letter on 0,0"
        case "P4":
            if min(view.level for view in below) == 0:
                return "The tile would lie partly on tiles and partly on empty cells"
            levels = _listed([f"{view.level} at {view.cell}" for view in below], "and")
            return f"All cells below the tile must be on one level, but here they are on {levels}"
        case "P2":
            return "The tile must touch the island along an edge"
        case "X4":
            return "There is a boat in this lagoon, so no tile can be placed in it"
        case "X11":
            return f"More than two corners of the tile would lie outside the {board.setup.zone} board"
        case "P5":
            if Terrain.VOLCANO not in move.tile.terrains:
                return f"The tile {move.tile} has no volcano, so it can only be placed on level 1"
            if move.tile.code == "VV":
                return "At least one volcano of the tile must lie on a volcano"
            return f"The tile's volcano must lie on a volcano, but at {below[0].cell} there is {_ground(below[0])}"
        case "P6":
            return "The tile would cover one single tile; it must rest on at least two"
        case "P7":
            fixed = next(view for view in below if view.piece in (Piece.TOWER, Piece.TEMPLE))
            return f"The {_coloured(fixed)} at {fixed.cell} cannot be covered"
        case _:
            covered = set(move.cells)
            buried = next(
                settlement
                for seat in range(1, board.setup.players + 1)
                for settlement in board.settlements(seat)
                if covered.issuperset(settlement.cells)
            )
            return f"This would bury the whole {colour(buried.seat)} settlement at {buried.cells[0]}"


def _bad_build(board: "Board", rule: str, move: Build) -> str:
    view = board.cell(*move.cell)
    supply = board.supply(board.seat)
    match rule:
        case "B0":
            if not isinstance(move, Expand | Boat):
                if view.level == 0:
                    return f"There is no tile at {view.cell}"
                if view.terrain is Terrain.VOLCANO:
                    return f"Nothing can be built on the volcano at {view.cell}"
                if view.piece:
                    return f"There is already a {_coloured(view)} at {view.cell}"
            if isinstance(move, Expand):
                return f"This expansion takes more than the {_count(supply.huts, 'hut')} in the supply"
            return f"There is no {_word(move)} left in the supply"
        case "B1":
            if view.level != 1:
                return f"A single hut goes on level 1, but {view.cell} is on level {view.level}"
            return f"A single hut cannot touch an own settlement, as {view.cell} does"
        case "B2":
            if view.level < 3:
                return f"A tower needs level 3 or more, but {view.cell} is on level {view.level}"
            if _own_beside(board, view):
                return f"Every own settlement beside {view.cell} has a tower already"
            return f"A tower must be beside an own settlement, and there is none beside {view.cell}"
        case "B3":
            beside = _own_beside(board, view)
            if not beside:
                return f"A temple must be beside an own settlement, and there is none beside {view.cell}"
            if all(temples for _, temples in beside):
                return f"Every own settlement beside {view.cell} has a temple already"
            return (
                f"A temple needs an own settlement of at least 3 cells without a temple beside it, not so {view.cell}"
            )
        case "B4":
            assert isinstance(move, Expand)
            if view.seat != board.seat or view.piece is Piece.BOAT:
                return f"There is no {colour(board.seat)} settlement at {view.cell} to expand"
            return f"There is no free {move.terrain.word} beside the settlement at {view.cell}"
        case _:
            return _no_lagoon(board, view)


def _no_lagoon(board: "Board", view: CellView) -> str:
    lagoon = next((lagoon for lagoon in board.lagoons if view.cell in lagoon.cells), None)
    if lagoon is None:
        return f"There is no lagoon at {view.cell}"
    if lagoon.seat is not None:
        return f"There is a {colour(lagoon.seat)} boat in the lagoon at {view.cell} already"
    return f"The lagoon at {view.cell} is not beside a {colour(board.seat)} settlement"


def _own_beside(board: "Board", view: CellView) -> list[tuple[int, int]]:
    """Size and number of temples of the own settlements beside a cell."""
    around = view.cell.neighbours()
    return [
        (len(settlement), settlement.temples)
        for settlement in board.settlements(board.seat)
        if any(cell in settlement for cell in around)
    ]


def _word(move: Build) -> str:
    return {Hut: "hut", Tower: "tower", Temple: "temple", Boat: "boat", Expand: "hut"}[type(move)]


def _ground(view: CellView) -> str:
    return view.terrain.word if view.terrain else "no tile"


def _coloured(view: CellView) -> str:
    assert view.seat is not None
    return f"{colour(view.seat)} {view.piece}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _listed(words: "list[str] | tuple[str, ...]", last: str = "or") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
