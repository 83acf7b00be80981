"""What is wrong with an illegal move, in one plain sentence for a player."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from taluva.moves import TO_DRAW, Boat, Build, Choice, Draw, Expand, Hut, Piece, Placement, Step, Temple, Tower
from taluva.text.faults import move_fault, with_rule
from taluva.tiles import Terrain
from taluva.views import CellView

if TYPE_CHECKING:
    from taluva.board import Board

_Fault: TypeAlias = tuple[str, dict[str, Any]]
"""The kind of a fault, and the details of its sentence."""

_PIECES: dict[type[Build], Piece] = {Hut: Piece.HUT, Tower: Piece.TOWER, Temple: Piece.TEMPLE, Boat: Piece.BOAT}


class IllegalMove(ValueError):
    """A refused move. `rule` is the id of the first rule it breaks; `str()` is one plain sentence.

    `kind` says exactly what is wrong, one of `text.faults.FAULTS`; `values` are the details of the sentence.
    """

    def __init__(self, rule: str, kind: str, **values: Any) -> None:
        sentence = move_fault(kind, values)
        super().__init__(sentence if rule == "over" else with_rule(sentence, rule))
        self.rule = rule
        self.kind = kind
        self.values: Mapping[str, Any] = values

    def __reduce__(self) -> tuple[Callable[..., "IllegalMove"], tuple[str, str, Mapping[str, Any]]]:
        return _again, (self.rule, self.kind, self.values)


def _again(rule: str, kind: str, values: Mapping[str, Any]) -> IllegalMove:
    return IllegalMove(rule, kind, **values)


def illegal(board: "Board", rule: str, move: Step) -> IllegalMove:
    """The error for a move that breaks a rule on this board."""
    if rule in ("T1", "X8"):
        kind, values = _out_of_turn(board, rule, move)
    elif isinstance(move, Placement):
        kind, values = _bad_placement(board, rule, move)
    else:
        assert not isinstance(move, Choice | Draw)
        kind, values = _bad_build(board, rule, move)
    return IllegalMove(rule, kind, **values)


def _out_of_turn(board: "Board", rule: str, move: Step) -> _Fault:
    if board.phase == "choose":
        choices = sorted(board.legal_moves.texts(), key=lambda choice: choice != str(TO_DRAW))
        if rule != "X8":
            return "choose_first", {"choices": choices}
        if move == TO_DRAW:
            return "must_take", {}
        kind = "fits_nowhere" if str(move) in board.two_hex_left else "not_offered"
        return kind, {"choice": str(move), "choices": choices}
    if board.phase == "draw":
        return ("all_seen", {"tile": str(move)}) if isinstance(move, Draw) else ("draw_first", {})
    if board.phase == "build":
        return "build_now", {}
    tile = str(board.tile)
    if isinstance(move, Placement):
        return "other_tile", {"tile": tile, "other": str(move.tile)}
    return "in_hand" if isinstance(move, Choice | Draw) else "place_first", {"tile": tile}


def _bad_placement(board: "Board", rule: str, move: Placement) -> _Fault:
    below = [board.cell(*cell) for cell in move.cells]
    match rule:
        case "T3":
            return "first_tile", {}
        case "P4":
            if min(view.level for view in below) == 0:
                return "partly_on_tiles", {}
            return "several_levels", {"levels": [(view.cell, view.level) for view in below]}
        case "P2":
            return "touches_nothing", {}
        case "X4":
            return "boat_in_lagoon", {}
        case "X11":
            return "outside", {"zone": board.setup.zone}
        case "P5":
            if Terrain.VOLCANO not in move.tile.terrains:
                return "no_volcano", {"tile": str(move.tile)}
            if move.tile.code == "VV":
                return "neither_volcano", {}
            return "not_on_volcano", {"cell": below[0].cell, "terrain": below[0].terrain}
        case "P6":
            return "one_tile", {}
        case "P7":
            fixed = next(view for view in below if view.piece in (Piece.TOWER, Piece.TEMPLE))
            return "covers_fixed", {"seat": fixed.seat, "piece": fixed.piece, "cell": fixed.cell}
        case _:
            covered = set(move.cells)
            buried = next(
                settlement
                for seat in range(1, board.setup.players + 1)
                for settlement in board.settlements(seat)
                if covered.issuperset(settlement.cells)
            )
            return "buries_settlement", {"seat": buried.seat, "cell": buried.cells[0]}


def _bad_build(board: "Board", rule: str, move: Build) -> _Fault:
    view = board.cell(*move.cell)
    here: dict[str, Any] = {"cell": view.cell}
    match rule:
        case "B0":
            return _no_place_or_supply(board, move, view)
        case "B1":
            return ("hut_too_high", here | {"level": view.level}) if view.level != 1 else ("hut_beside_own", here)
        case "B2":
            if view.level < 3:
                return "tower_too_low", here | {"level": view.level}
            return "tower_already" if _own_beside(board, view) else "tower_alone", here
        case "B3":
            beside = _own_beside(board, view)
            if not beside:
                return "temple_alone", here
            return "temple_already" if all(temples for _, temples in beside) else "temple_too_small", here
        case "B4":
            assert isinstance(move, Expand)
            if view.seat != board.seat or view.piece is Piece.BOAT:
                return "no_settlement", here | {"seat": board.seat}
            return "no_terrain", here | {"terrain": move.terrain}
        case _:
            lagoon = next((lagoon for lagoon in board.lagoons if view.cell in lagoon.cells), None)
            if lagoon is None:
                return "no_lagoon", here
            if lagoon.seat is not None:
                return "lagoon_taken", here | {"seat": lagoon.seat}
            return "lagoon_apart", here | {"seat": board.seat}


def _no_place_or_supply(board: "Board", move: Build, view: CellView) -> _Fault:
    """B0: cells on which nothing can be built, and pieces missing from the supply."""
    if not isinstance(move, Expand | Boat):
        if view.level == 0:
            return "no_tile", {"cell": view.cell}
        if view.terrain is Terrain.VOLCANO:
            return "on_volcano", {"cell": view.cell}
        if view.piece:
            return "occupied", {"seat": view.seat, "piece": view.piece, "cell": view.cell}
    if isinstance(move, Expand):
        return "few_huts", {"huts": board.supply(board.seat).huts}
    return "none_left", {"piece": _PIECES[type(move)]}


def _own_beside(board: "Board", view: CellView) -> list[tuple[int, int]]:
    """Size and number of temples of the player's own settlements beside a cell."""
    around = view.cell.neighbours()
    return [
        (len(settlement), settlement.temples)
        for settlement in board.settlements(board.seat)
        if any(cell in settlement for cell in around)
    ]
