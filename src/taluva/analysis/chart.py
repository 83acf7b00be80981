"""The chances of all seats over the turns of a game, as an SVG picture.

Seats differ by colour and by the pattern of their line. The picture follows the reader's light or dark theme.
"""

from collections.abc import Callable, Sequence

from taluva.analysis.judgements import Judgement
from taluva.analysis.marks import MARKS, THRESHOLDS
from taluva.analysis.report import percent, turn_notation
from taluva.art.palette import CREAM, DARK, EMBER, PAINTS, REFUSAL, Theme
from taluva.svg.charts import chart
from taluva.svg.shapes import escape
from taluva.text.description import player_words
from taluva.text.terms import NAMELESS, Names, listed

_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 764, 96, 376
_DASHES = ("none", "16 7", "1 9", "16 8 1 8")
"""The pattern of each seat's line."""
_APART = 38
"""The least distance of two labels."""
_MARK_COLOURS = {"?!": "#b9770e", "?": EMBER, "??": REFUSAL}
_STYLE = (
    ".case, .line { fill: none; stroke-linecap: round; stroke-linejoin: round }",
    ".case { stroke-width: 6.4 } .line { stroke-width: 3.6 }",
    f".mark circle {{ stroke: {CREAM}; stroke-width: 2 }}",
    f".mark text {{ fill: {CREAM}; font-weight: bold; font-size: 12px; text-anchor: middle }}",
    *(f".seat{seat} path {{ stroke-dasharray: {dashes} }}" for seat, dashes in enumerate(_DASHES, 1)),
    *(f".seat{seat} .line {{ stroke: {paint.colour} }}" for seat, paint in enumerate(PAINTS, 1)),
)

Point = tuple[float, float]
At = Callable[[int, float], Point]
"""Where a chance at a turn is drawn."""


def draw_chart(
    judgements: Sequence[Judgement],
    final: Sequence[float] | None = None,
    names: Names = NAMELESS,
    title: str = "Win chances",
) -> str:
    """A complete SVG document. `final` is what the result is worth to every seat, where the game is over."""
    first = {judgement.turn: judgement for judgement in reversed(judgements)}
    rows = [(turn, first[turn].chances) for turn in sorted(first)]
    if not rows:
        raise ValueError("There is nothing to draw: no turn is judged.")
    if final is not None:
        rows.append((rows[-1][0] + 1, tuple(final)))
    start, end = rows[0][0], max(rows[-1][0], rows[0][0] + 1)

    def at(turn: int, chance: float) -> Point:
        across = (turn - start) / (end - start)
        return _LEFT + across * (_RIGHT - _LEFT), _BOTTOM - chance * (_BOTTOM - _TOP)

    seats = range(1, len(rows[0][1]) + 1)
    lines = {seat: [at(turn, chances[seat - 1]) for turn, chances in rows] for seat in seats}
    parts = [
        *_grid(start, rows[-1][0], final is not None, at),
        *(_line(seat, lines[seat]) for seat in seats),
        *_marks(judgements, at, names),
        *_labels({seat: points[-1] for seat, points in lines.items()}, rows[-1][1], names),
    ]
    description = _description(judgements, rows, names)
    return chart(title, description, "Chance to win before each turn", _LEFT - 40, _STYLE, _casings, parts)


def _casings(theme: Theme) -> list[str]:
    """A casing keeps every seat's line apart from the ground."""
    dark = theme is DARK
    return [
        f".seat{seat} .case {{ stroke: {paint.light if dark else paint.dark} }}" for seat, paint in enumerate(PAINTS, 1)
    ]


def _grid(start: int, last: int, over: bool, at: At) -> list[str]:
    """Lines for 0 to 100 percent, and the numbers of turns."""
    parts = []
    for quarter in range(5):
        _, y = at(start, quarter / 4)
        half = " half" if quarter == 2 else ""
        parts.append(f'<line class="grid{half}" x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="small end" x="{_LEFT - 10}" y="{y + 4:.1f}">{25 * quarter} %</text>')
    step = max(1, -(-(last - start + 1) // 14))
    final_x, _ = at(last, 0)
    for turn in range(start, last if over else last + 1, step):
        x, _ = at(turn, 0)
        if not over or final_x - x > 26:
            parts.append(f'<text class="small middle" x="{x:.1f}" y="{_BOTTOM + 22}">{turn}</text>')
    if over:
        parts.append(f'<text class="small middle" x="{final_x:.1f}" y="{_BOTTOM + 22}">end</text>')
    parts.append(f'<text class="small middle" x="{(_LEFT + _RIGHT) / 2}" y="{_BOTTOM + 46}">turn</text>')
    return parts


def _line(seat: int, points: Sequence[Point]) -> str:
    """A seat's line, on a casing that keeps it apart from the ground."""
    path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<g class="seat{seat}"><path class="case" d="{path}"/><path class="line" d="{path}"/></g>'


def _marks(judgements: Sequence[Judgement], at: At, names: Names) -> list[str]:
    """A disc with the mark on the line of who made the mistake; its title tells more."""
    parts = []
    for judgement in judgements:
        if judgement.mark in THRESHOLDS and judgement.played is not None:
            x, y = at(judgement.turn, judgement.chances[judgement.seat - 1])
            told = (
                f"Turn {judgement.turn}, {player_words(judgement.seat, names)}: {MARKS[judgement.mark]}, "
                f"{turn_notation(judgement.played.moves)} costs {judgement.cost:.1f} points; "
                f"better {turn_notation(judgement.best.moves)}"
            )
            parts.append(
                f'<g class="mark"><title>{escape(told)}</title>'
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" fill="{_MARK_COLOURS[judgement.mark]}"/>'
                f'<text x="{x:.1f}" y="{y + 4.3:.1f}">{judgement.mark}</text></g>'
            )
    return parts


def _labels(ends: dict[int, Point], chances: Sequence[float], names: Names) -> list[str]:
    """The seats at the right, each with a piece of its line, its name and its last chance, none over another."""
    parts, x = [], _RIGHT + 22
    heights = _apart({seat: point[1] for seat, point in ends.items()})
    for seat, y in heights.items():
        name = names.get(seat) or player_words(seat)
        name = name if len(name) <= 16 else f"{name[:15]}…"
        key = f"M{x} {y:.1f} L{x + 34} {y:.1f}"
        parts.append(
            f'<g class="seat{seat}"><path class="case" d="{key}"/><path class="line" d="{key}"/></g>'
            f'<text class="name" x="{x + 46}" y="{y - 1:.1f}">{escape(name)}</text>'
            f'<text class="small" x="{x + 46}" y="{y + 15:.1f}">{percent(chances[seat - 1])}</text>'
        )
    return parts


def _apart(heights: dict[int, float]) -> dict[int, float]:
    """The heights, moved so far that none is too near to another, and all are inside."""
    order = sorted(heights, key=lambda seat: heights[seat])
    found: dict[int, float] = {}
    lowest = float("-inf")
    for seat in order:
        found[seat] = lowest = max(heights[seat], lowest + _APART)
    highest = float(_BOTTOM)
    for seat in reversed(order):
        found[seat] = highest = min(found[seat], highest)
        highest -= _APART
    return found


def _description(judgements: Sequence[Judgement], rows: Sequence[tuple[int, Sequence[float]]], names: Names) -> str:
    """The chart in words."""
    (start, first), (last, final) = rows[0], rows[-1]
    courses = [
        f"{player_words(seat, names)} from {percent(first[seat - 1])} to {percent(final[seat - 1])}"
        for seat in range(1, len(first) + 1)
    ]
    found = f"The chances from turn {start} to {last}: {listed(courses)}."
    mistakes = [
        f"turn {judgement.turn} by {player_words(judgement.seat, names)} ({judgement.cost:.0f} points)"
        for judgement in judgements
        if judgement.mark in THRESHOLDS
    ]
    return f"{found} Marked: {listed(mistakes)}." if mistakes else found
