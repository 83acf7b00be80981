"""What a turn costs, made into marks: all thresholds are here.

A cost is counted in points: percentage points of the chance to win.
"""

ONLY_TURN, INACCURACY, MISTAKE, BLUNDER = "!", "?!", "?", "??"
MARKS = {ONLY_TURN: "the only good turn", INACCURACY: "an inaccuracy", MISTAKE: "a mistake", BLUNDER: "a blunder"}

THRESHOLDS = {BLUNDER: 20.0, MISTAKE: 10.0, INACCURACY: 5.0}
"""The least cost of each mark. A cost found in a second hardly changes with the tiles that were tried (a point at most,
see docs/analysis.md), so 5 points are no accident; 10 are one game in ten; 20 turn an even game of two into one that is
lost seven times in ten."""

ONLY_TURN_LEAD = 10.0
"""By how much the second best turn must be worse than the one played: as much as a mistake."""


def mark_of(cost: float, lead: float | None) -> str:
    """The mark of a turn of this cost. `lead` is what the second best would cost, if the best is played."""
    for mark, least in THRESHOLDS.items():
        if cost >= least:
            return mark
    return ONLY_TURN if lead is not None and lead >= ONLY_TURN_LEAD else ""
