"""Judgements as plain data, for programs."""

from collections.abc import Sequence
from typing import Any

from taluva.analysis.finders import compare, reasons
from taluva.analysis.judgements import Judgement, Summary
from taluva.analysis.luck import Account, TurnAccount
from taluva.analysis.reason import Reason
from taluva.engine.results import Line
from taluva.position import Position
from taluva.text.reasons import sentence
from taluva.text.terms import NAMELESS, Names


def reason_data(reason: Reason, names: Names = NAMELESS) -> dict[str, Any]:
    """A reason: its parts, and the sentence."""
    return {
        "kind": reason.kind,
        "good": reason.good,
        "seat": reason.seat,
        "cell": None if reason.cell is None else str(reason.cell),
        "pieces": [str(piece) for piece in reason.pieces],
        "counts": list(reason.counts),
        "terrain": None if reason.terrain is None else str(reason.terrain),
        "sentence": sentence(reason, names),
    }


def line_data(position: Position, line: Line, names: Names = NAMELESS, why: bool = True) -> dict[str, Any]:
    """A turn with its chances and reasons."""
    data: dict[str, Any] = {
        "moves": [str(move) for move in line.moves],
        "chances": _rounded(line.values),
        "samples": line.samples,
    }
    if why:
        data["reasons"] = [reason_data(reason, names) for reason in reasons(position, line.moves)]
    return data


def judgement_data(
    judgement: Judgement, names: Names = NAMELESS, why: bool = True, lines: int | None = None
) -> dict[str, Any]:
    """A judged decision, with so many of its best turns. `played` is null where nothing is played yet."""
    position, played = judgement.decision.position, judgement.played
    data: dict[str, Any] = {
        "turn": judgement.turn,
        "seat": judgement.seat,
        "position": str(position),
        "chances": _rounded(judgement.chances),
        "played": None if played is None else line_data(position, played, names, why),
        "best": line_data(position, judgement.best, names, why),
        "lines": [line_data(position, line, names, why) for line in judgement.lines[:lines]],
        "cost": round(judgement.cost, 2),
        "mark": judgement.mark,
    }
    if why and played is not None and played.moves != judgement.best.moves:
        comparison = compare(position, judgement.best.moves, played.moves)
        data["why"] = {
            "for_best": [reason_data(reason, names) for reason in comparison.for_better],
            "against_played": [reason_data(reason, names) for reason in comparison.against_worse],
        }
    return data


def summary_data(summary: Summary, names: Names = NAMELESS) -> dict[str, Any]:
    """How one player played."""
    return {
        "seat": summary.seat,
        "name": names.get(summary.seat),
        "decisions": summary.decisions,
        "mean_cost": round(summary.mean_cost, 2) if summary.decisions else None,
        "accuracy": round(summary.accuracy, 1) if summary.decisions else None,
        "marks": summary.marks,
        "turning_points": [judgement.turn for judgement in summary.turning_points],
    }


def account_data(account: Account, names: Names = NAMELESS) -> dict[str, Any]:
    """Luck and skill: by seat for the whole game, and turn by turn. Not rounded, so that everything adds up."""
    return {
        "players": [
            {
                "seat": seat,
                "name": names.get(seat),
                "initial": account.initial[seat - 1],
                "luck": account.luck[seat - 1],
                "own": account.own[seat - 1],
                "others": account.others[seat - 1],
                "final": account.final[seat - 1],
                "adjusted": account.adjusted[seat - 1],
            }
            for seat in range(1, len(account.initial) + 1)
        ],
        "turns": [_turn_data(turn) for turn in account.turns],
    }


def _turn_data(turn: TurnAccount) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "tile": turn.tile,
        "before": turn.before,
        "expected": turn.expected,
        "drawn": turn.drawn,
        "after": turn.after,
        "luck": turn.luck,
        "change": turn.change,
    }


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 4) for value in values]
