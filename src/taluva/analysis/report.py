"""Judgements as text, one turn a line, with a bar of the chances of all seats."""

import textwrap
from collections.abc import Sequence
from itertools import pairwise

from taluva.analysis.finders import compare, reasons
from taluva.analysis.judgements import Judgement, Summary
from taluva.analysis.luck import Account
from taluva.analysis.marks import MARKS, ONLY_TURN, THRESHOLDS
from taluva.analysis.reason import Reason
from taluva.moves import Choice, Move, Placement
from taluva.terminal.canvas import Style
from taluva.text.description import player_words
from taluva.text.reasons import sentence
from taluva.text.terms import NAMELESS, Names, counted, listed
from taluva.views import COLOURS, colour

WIDTH = 100
BAR = 20
LUCKIEST = 3
"""Draws that are named."""
_INDENT = "        "
_PAINT = (Style(231, 160), Style(231, 21), Style(16, 220), Style(16, 231))
_RESET = "\x1b[0m"


def percent(chance: float) -> str:
    """A chance in whole percent."""
    return f"{100 * chance:.0f} %"


def turn_notation(moves: Sequence[Move]) -> str:
    """A turn as records write it; a choice only where nothing shows it. Who is eliminated builds `none`."""
    written = [str(move) for move in moves if not isinstance(move, Choice)] or [str(move) for move in moves]
    return " ".join([*written, "none"] if isinstance(moves[-1], Placement) else written)


def bar(chances: Sequence[float], coloured: bool = False, width: int = BAR) -> str:
    """The chances as shares of a bar, in the letters of the seats' colours."""
    total, edges, found = sum(chances), [0.0], ""
    for chance in chances:
        edges.append(edges[-1] + chance / total * width)
    for seat, (start, end) in enumerate(pairwise(edges)):
        letters = COLOURS[seat][0] * (round(end) - round(start))
        found += f"{_PAINT[seat].code}{letters}{_RESET}" if coloured and letters else letters
    return found


def turn_lines(judgement: Judgement, names: Names = NAMELESS, why: bool = True, coloured: bool = False) -> list[str]:
    """A judged turn: the chances before it, what was played, and where it cost something, what was better."""
    played, seat = judgement.played, judgement.seat
    moves = turn_notation(played.moves) if played else "to move"
    verdict = f"  {judgement.mark}" if judgement.mark else ""
    if judgement.mark in THRESHOLDS:
        verdict += f" -{judgement.cost:.1f}"
    chance = percent(judgement.chances[seat - 1])
    lines = [f"{judgement.turn:>3}. {colour(seat):<6} {bar(judgement.chances, coloured)} {chance:>5}  {moves}{verdict}"]
    if judgement.mark in THRESHOLDS:
        best = judgement.best
        better = f"Better: {turn_notation(best.moves)} ({percent(best.values[seat - 1])})."
        lines += wrapped(f"{better} {_why_better(judgement, names)}" if why else better)
    elif judgement.mark == ONLY_TURN and why:
        lines += wrapped(_good_words(judgement, names))
    return lines


def _why_better(judgement: Judgement, names: Names) -> str:
    """Why the best turn is better than the played one."""
    position, best, played = judgement.decision.position, judgement.best, judgement.played
    assert played is not None
    comparison = compare(position, best.moves, played.moves, 3)
    pro = words(comparison.for_better, names)
    if not pro and not comparison.against_worse:
        pro = words([reason for reason in reasons(position, best.moves, 3) if reason.good], names)
    contra = words(comparison.against_worse, names)
    return " ".join(part for part in (pro, f"The turn played: {contra}" if contra else "") if part)


def _good_words(judgement: Judgement, names: Names) -> str:
    return words([one for one in reasons(judgement.decision.position, judgement.best.moves, 3) if one.good], names)


def words(found: Sequence[Reason], names: Names = NAMELESS) -> str:
    """Reasons as sentences in a row."""
    return " ".join(sentence(reason, names) for reason in found)


def wrapped(text: str, indent: str = _INDENT) -> list[str]:
    """A paragraph; below a turn it is indented."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )


def all_lines(judgement: Judgement, most: int, names: Names = NAMELESS, why: bool = True) -> list[str]:
    """The best turns of a decision with their reasons; the one that was played is always among them."""
    shown, played = list(judgement.lines[:most]), judgement.played
    if played is not None and played.moves not in [line.moves for line in shown]:
        shown.append(played)
    found = []
    for number, line in enumerate(shown, 1):
        note = "  (played)" if played is not None and line.moves == played.moves else ""
        place = f"{number}." if number <= most else "-"
        found.append(f"{place:>6} {percent(line.values[judgement.seat - 1]):>5}  {turn_notation(line.moves)}{note}")
        found += wrapped(words(reasons(judgement.decision.position, line.moves), names)) if why else []
    return found


def legend() -> str:
    """What the marks mean."""
    costs = ", ".join(f"{mark} {MARKS[mark]} ({least:g} points)" for mark, least in reversed(THRESHOLDS.items()))
    return f"Marks by the points of win chance lost: {costs}; ! {MARKS[ONLY_TURN]}."


def summary_words(summary: Summary, names: Names = NAMELESS) -> str:
    """How one player played, in a sentence or two."""
    who = player_words(summary.seat, names)
    if not summary.decisions:
        return f"{who} made no decision."
    marks = [f"{count} {mark}" for mark, count in summary.marks.items() if count]
    marked = f"; {listed(marks)}" if marks else ""
    text = f"{who}: accuracy {summary.accuracy:.0f} %, mean cost {summary.mean_cost:.1f} points"
    text += f" over {counted(summary.decisions, 'decision')}{marked}."
    if summary.turning_points:
        points = [f"turn {judgement.turn} (-{judgement.cost:.1f})" for judgement in summary.turning_points]
        text += f" Costliest: {listed(points)}."
    return text


def luck_lines(account: Account, names: Names = NAMELESS) -> list[str]:
    """Luck and skill of every seat, in points, and the draws that changed most."""
    head = ["", "start", "luck", "own turns", "others' turns", "end", "without luck"]
    columns = (account.initial, account.luck, account.own, account.others, account.final, account.adjusted)
    rows = [head]
    for seat in range(1, len(account.initial) + 1):
        start, *signed, end, adjusted = (100 * column[seat - 1] for column in columns)
        rows.append(
            [
                player_words(seat, names),
                f"{start:.1f}",
                *(f"{one:+.1f}" for one in signed),
                f"{end:.1f}",
                f"{adjusted:.1f}",
            ]
        )
    widths = [max(len(row[at]) for row in rows) for at in range(len(head))]
    lines = ["Luck and skill, in points of the chance to win:"]
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    draws = sorted(account.turns, key=lambda turn: (-abs(turn.luck[turn.seat - 1]), turn.number))[:LUCKIEST]
    if draws:
        told = [f"turn {turn.number} ({turn.tile}, {100 * turn.luck[turn.seat - 1]:+.1f})" for turn in draws]
        lines += wrapped(f"Draws that mattered most to the player who drew: {listed(told)}.", "")
    return lines
