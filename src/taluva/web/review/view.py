"""A review in the words of the viewer's language."""

from collections.abc import Mapping, Sequence
from typing import Any

from taluva.analysis import MARKS, Reason
from taluva.moves import Build, Choice, Draw, Expand, Placement
from taluva.notation import read_move
from taluva.position import Position
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import move_words, reason_words, turn_words
from taluva.web.review import summary
from taluva.web.review.judged import Judged, JudgedLine, Values
from taluva.web.tables.assistant import read_reason
from taluva.web.tables.effects import NO_EFFECTS, Before
from taluva.web.tables.snapshot import Snapshot

Json = dict[str, Any]
PASSING = 3.0
"""How many points worse than the best a turn may be to count as found."""
_REASONS = 3
_MARKS: Mapping[str, str] = {
    "!": N_("the only good turn"),
    "?!": N_("an inaccuracy"),
    "?": N_("a mistake"),
    "??": N_("a blunder"),
}
assert _MARKS.keys() == MARKS.keys()


def review_view(
    snapshot: Snapshot,
    judged: Sequence[Judged],
    total: int,
    first: int,
    positions: Sequence[Position],
    translator: Translator,
) -> Json:
    """A review as far as it is made: the decisions from number `first` on, which were made in `positions`."""
    translator = in_edition(translator, snapshot.game.setup.edition)
    names = snapshot.names(translator)
    is_complete = len(judged) == total
    places = snapshot.places
    assert places is not None
    return {
        "version": snapshot.version,
        "total": total,
        "first": first,
        "turns": [
            _turn(first + index, judged[first + index], position, translator, names)
            for index, position in enumerate(positions)
        ],
        "players": summary.players(judged, snapshot.game.setup),
        "final": rounded(summary.final_values(snapshot)),
        "decided": summary.decided_at(judged, places) if is_complete else None,
    }


def attempt_view(snapshot: Snapshot, judged: Judged, found: Json, translator: Translator) -> Json:
    """What a turn is worth that was tried in place of a played one, from the data of the engine's process."""
    translator = in_edition(translator, snapshot.game.setup.edition)
    names = snapshot.names(translator)
    index = judged.seat - 1
    cost = max(0.0, 100.0 * (found["best_values"][index] - found["values"][index]))
    return {
        "passed": cost <= PASSING,
        "cost": round(cost, 1),
        "chances": rounded(found["values"]),
        "best": round(found["best_values"][index], 4),
        "against": reason_sentences([read_reason(reason) for reason in found["against"]], translator, names),
        "misses": reason_sentences([read_reason(reason) for reason in found["for_best"]], translator, names),
    }


def _turn(number: int, judged: Judged, position: Position, translator: Translator, names: dict[int, str]) -> Json:
    return {
        "number": number,
        "turn": judged.turn,
        "seat": judged.seat,
        "position": str(position),
        "before": rounded(judged.before),
        "cost": round(judged.cost, 1),
        "mark": judged.mark or None,
        "mark_words": translator.gettext(_MARKS[judged.mark]) if judged.mark else None,
        "played": line_view(judged.played, position, translator),
        "best": line_view(judged.best, position, translator),
        "for_best": reason_sentences(judged.for_best, translator, names),
        "against_played": reason_sentences(judged.against_played, translator, names),
        "luck": None if judged.account is None else [round(100 * luck, 1) for luck in judged.account.luck],
    }


def line_view(line: JudgedLine, position: Position, translator: Translator) -> Json:
    """A turn with what it places and builds, and what each of that does."""
    found: Json = {
        "moves": list(line.moves),
        "chances": rounded(line.values),
        **NO_EFFECTS,
        "words": "",
        "piece": None,
        "built": [],
    }
    steps = [step for text in line.moves if not isinstance(step := read_move(text), Draw)]
    for step in steps:
        match step:
            case Placement():
                before, position = Before.of(position, step), position.play(step)
                found |= before.effects(position).as_json()
            case Choice():
                found["words"] = move_words(step, position, translator)
                position = position.play(step)
            case _:
                found["words"] = move_words(step, position, translator)
                found["piece"] = type(step).__name__.lower()
                found["built"] = _built(step, position)
    if isinstance(steps[-1], Placement):
        found["words"] = turn_words(steps, None, translator)
    return found


def _built(build: Build, position: Position) -> list[Json]:
    """The cells that a build fills, with the huts on each."""
    if not isinstance(build, Expand):
        return [{"q": build.cell.q, "r": build.cell.r, "huts": 0}]
    filled = position.expansion(*build.cell, build.terrain)
    return [{"q": q, "r": r, "huts": huts} for (q, r), huts in zip(filled.cells, filled.huts_on, strict=True)]


def reason_sentences(reasons: Sequence[Reason], translator: Translator, names: dict[int, str]) -> list[str]:
    """The weightiest reasons in words."""
    return [reason_words(reason, translator, names) for reason in reasons[:_REASONS]]


def rounded(values: Sequence[float] | Values) -> list[float]:
    """Chances as they are sent."""
    return [round(value, 4) for value in values]
