"""What a tentative step would change: huts buried, settlements split and joined, builds that become possible."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from taluva.moves import Build, Choice, Draw, Expand, Hut, Piece, Placement, Step
from taluva.notation import read_move
from taluva.position import Position
from taluva.views import Expansion, Settlement
from taluva.web.errors import Refusal
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import (
    buried_words,
    completed_words,
    elimination_words,
    fault_words,
    joined_words,
    move_words,
    placing_words,
    split_words,
    victory_words,
)
from taluva.web.tables.effects import Before
from taluva.web.tables.view import cells_view, lagoons_view, pairs, placements_view

Json = dict[str, Any]
Names = Mapping[int, str]


def play_prefix(position: Position, moves: Sequence[str]) -> list[Position]:
    """The positions before, between and after the steps of a tentative turn. Raises IllegalMove."""
    positions = [position]
    mover = position.seat
    for text in moves:
        here = positions[-1]
        if len(positions) > 1 and (here.seat != mover or here.phase in ("choose", "draw")):
            raise Refusal("illegal", N_("The turn ends with its build."))
        if text.strip() == "draw":
            raise Refusal("illegal", N_("Drawing a tile cannot be tried out: it would reveal the tile."))
        positions.append(here.play(text))
    return positions


def why(position: Position, moves: Sequence[str], move: str, translator: Translator, names: Names) -> Json:
    """The rule that forbids a move after some tentative steps, and its message."""
    translator = in_edition(translator, position.setup.edition)
    fault = play_prefix(position, moves)[-1].fault(move)
    if fault is None:
        return {"rule": None}
    return {"rule": fault.rule, "message": fault_words(fault, translator, names)}


def trial(position: Position, moves: Sequence[str], translator: Translator, names: Names) -> Json:
    """The table after some tentative steps: what has changed, and what can follow."""
    translator = in_edition(translator, position.setup.edition)
    positions = play_prefix(position, moves)
    mover, after = position.seat, positions[-1]
    ended = after.seat != mover or after.phase in ("choose", "draw")
    eliminated = after.status(mover) == "eliminated"
    phase = "over" if after.phase == "over" else "draw" if moves and ended else after.phase
    return {
        "moves": list(moves),
        "phase": phase,
        "cells": cells_view(after),
        "lagoons": lagoons_view(after),
        "supply": after.supply(mover)._asdict(),
        "placements": placements_view(after) if phase == "place" else [],
        "changes": _changes(positions, moves, translator, names),
        "builds": _builds(after, translator),
        "eliminates": eliminated,
        "warning": elimination_words(translator) if eliminated else None,
    }


def _changes(positions: Sequence[Position], moves: Sequence[str], translator: Translator, names: Names) -> Json:
    """How the tentative steps change what was there before."""
    changes: Json = {"level": None, "eruption": False, "buried": [], "split": [], "merged": None, "words": []}
    mover = positions[0].seat
    for before, after, text in zip(positions, positions[1:], moves, strict=False):
        if before.phase == "place":
            _add_placement(changes, before, after, text, mover, translator, names)
        elif before.phase == "build":
            joined = joined_settlements(_read_build(text), before.settlements(mover), after)
            changes["merged"] = joined[0] if joined else None
            changes["words"] += _build_words(before, after, mover, joined, translator)
    return changes


def _add_placement(
    changes: Json, before: Position, after: Position, text: str, mover: int, translator: Translator, names: Names
) -> None:
    placement = read_move(text)
    assert isinstance(placement, Placement)
    effects = Before.of(before, placement).effects(after)
    changes["level"], changes["eruption"] = effects.level, effects.level > 1
    changes["buried"] = [
        {"q": one.cell.q, "r": one.cell.r, "seat": one.seat, "huts": one.huts} for one in effects.covered
    ]
    changes["split"] = [one.seat for one in effects.splits]
    changes["words"].append(placing_words(effects.level, translator))
    changes["words"] += [buried_words(seat, n, mover, translator, names) for seat, n in effects.buried.items()]
    changes["words"] += [split_words(one.seat, one.size, one.parts, mover, translator, names) for one in effects.splits]


def _read_build(text: str) -> Build:
    move = read_move(text)
    assert _is_build(move)
    return move


def _filled(build: Build, before: Position) -> Expansion:
    """The cells that a legal build fills, with the huts for each."""
    if isinstance(build, Expand):
        return before.expansion(*build.cell, build.terrain)
    return Expansion((build.cell,), (1 if isinstance(build, Hut) else 0,))


def joined_settlements(build: Build, own: Sequence[Settlement], after: Position) -> tuple[int, int] | None:
    """How many earlier settlements a build joins, and the size of the result. A boat joins nothing (X5)."""
    whole = after.settlement(*build.cell)
    if whole is None:
        return None
    cells = set(whole.cells)
    joined = sum(settlement.cells[0] in cells for settlement in own)
    return (joined, len(whole)) if joined > 1 else None


def _build_words(
    before: Position, after: Position, mover: int, joined: tuple[int, int] | None, translator: Translator
) -> list[str]:
    """The further effects of a build."""
    words = [joined_words(*joined, translator)] if joined else []
    supplies = zip(Piece, before.supply(mover), after.supply(mover), strict=True)
    words += [completed_words(piece, translator) for piece, left, now in supplies if left and not now]
    if wins(after, mover):
        words.append(victory_words(translator))
    return words


def wins(after: Position, mover: int) -> bool:
    """Whether a player has won by the step that led here: the game, or in play for places the first place."""
    return after.place(mover) == 1


def _builds(before: Position, translator: Translator) -> list[Json]:
    """All builds that could follow, with what each would change."""
    if before.phase != "build":
        return []
    own = before.settlements(before.seat)
    return [_build(before, build, own, translator) for build in before.legal_moves if _is_build(build)]


def _is_build(move: Step) -> TypeGuard[Build]:
    return not isinstance(move, Choice | Draw | Placement)


def _build(before: Position, build: Build, own: Sequence[Settlement], translator: Translator) -> Json:
    mover, after = before.seat, before.play(build)
    filled = _filled(build, before)
    expands = isinstance(build, Expand)
    return {
        "move": str(build),
        "kind": type(build).__name__.lower(),
        "q": build.cell.q,
        "r": build.cell.r,
        "cells": [{"q": q, "r": r, "huts": huts} for (q, r), huts in zip(filled.cells, filled.huts_on, strict=True)],
        "huts": filled.huts,
        "terrain": build.terrain if isinstance(build, Expand) else None,
        "settlement": next(pairs(one.cells) for one in own if build.cell in one) if expands else None,
        "words": move_words(build, before, translator),
        "changes": _build_words(before, after, mover, joined_settlements(build, own, after), translator),
        "wins": wins(after, mover),
    }
