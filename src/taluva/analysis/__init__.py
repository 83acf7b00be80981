"""Judging games: win chances, mistakes, and reasons in words a player understands.

`reasons(position, turn)` and `compare` need the rules alone; `review` asks the engine. `account` tells luck from skill.
"""

from taluva.analysis.accuracy import accuracy, turn_accuracy
from taluva.analysis.annotations import annotated
from taluva.analysis.chart import draw_chart
from taluva.analysis.decisions import Decision, decisions
from taluva.analysis.finders import Comparison, compare, reasons
from taluva.analysis.judgements import Judgement, Limits, Summary, final_chances, review, summaries
from taluva.analysis.luck import Account, TurnAccount, account, account_turn
from taluva.analysis.marks import MARKS, THRESHOLDS
from taluva.analysis.reason import KINDS, Reason
from taluva.analysis.valuation import Valuer, Values
from taluva.text.reasons import sentence

__all__ = [
    "KINDS", "MARKS", "THRESHOLDS", "Account", "Comparison", "Decision", "Judgement", "Limits", "Reason", "Summary",
    "TurnAccount", "Valuer", "Values", "account", "account_turn", "accuracy", "annotated", "compare", "decisions",
    "draw_chart", "final_chances", "reasons", "review", "sentence", "summaries", "turn_accuracy",
]  # fmt: skip
