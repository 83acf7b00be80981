"""Judging games: win chances, mistakes, and reasons in words a player understands.

`reasons(position, turn)` and `compare` need the rules alone; `review` asks the engine.
"""

from taluva.analysis.annotations import annotated
from taluva.analysis.chart import draw_chart
from taluva.analysis.decisions import Decision, decisions
from taluva.analysis.finders import Comparison, compare, reasons
from taluva.analysis.judgements import Judgement, Limits, Summary, final_chances, review, summaries
from taluva.analysis.marks import MARKS, THRESHOLDS, accuracy
from taluva.analysis.reason import KINDS, Reason
from taluva.text.reasons import sentence

__all__ = [
    "KINDS", "MARKS", "THRESHOLDS", "Comparison", "Decision", "Judgement", "Limits", "Reason", "Summary",
    "accuracy", "annotated", "compare", "decisions", "draw_chart", "final_chances", "reasons", "review", "sentence",
    "summaries",
]  # fmt: skip
