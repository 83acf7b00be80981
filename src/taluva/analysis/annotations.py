"""A record with what the engine says of each turn in its comments."""

from collections.abc import Sequence

from taluva.analysis.judgements import Judgement, summaries
from taluva.analysis.report import legend, percent, summary_words, turn_lines
from taluva.game import Game
from taluva.text.terms import NAMELESS, Names
from taluva.views import colour


def annotated(
    game: Game,
    judgements: Sequence[Judgement],
    names: Names = NAMELESS,
    *,
    annotator: str = "taluva",
    why: bool = True,
    shows_tile: bool = True,
) -> str:
    """The record of a game with judgements as comments, behind those that it has already; the moves stay the same.

    `shows_tile` is whether the tile in hand at the end is known; a record that does not show it must not gain one.
    """
    copy = game.copy()
    copy.tags["Annotator"] = annotator
    comments = {
        0: " ".join([legend(), *(summary_words(one, names) for one in summaries(judgements, game.setup.players))])
    }
    for judgement in judgements:
        if judgement.played is not None:
            text = comments.get(judgement.turn, "")
            comments[judgement.turn] = f"{text} {_comment(judgement, names, why)}".strip()
    for turn, text in comments.items():
        copy.comments[turn] = f"{copy.comments[turn]} {text}" if turn in copy.comments else text
    record = copy.record()
    if not shows_tile and game.phase == "place":
        record = record[: record.rstrip("\n").rfind("\n") + 1]
    return record


def _comment(judgement: Judgement, names: Names, why: bool) -> str:
    """The mark and the chances before the turn, then what was better."""
    chances = ", ".join(f"{colour(seat)} {percent(chance)}" for seat, chance in enumerate(judgement.chances, 1))
    _, *rest = turn_lines(judgement, names, why)
    cost = f" costs {judgement.cost:.1f} points" if judgement.cost >= 0.05 else ""
    mark = f"{judgement.mark}{cost}; " if judgement.mark else ""
    return " ".join([f"{mark}{chances}.", *(line.strip() for line in rest)])
