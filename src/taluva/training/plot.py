"""The strength of the networks over the time of training, as an SVG picture."""

from collections.abc import Callable, Sequence
from math import ceil, floor

from taluva.arena.statistics import Interval
from taluva.art.palette import DARK, Theme
from taluva.svg.charts import WIDTH, chart
from taluva.svg.shapes import escape
from taluva.training.gates import Gate, handmade_elo

_LEFT, _RIGHT, _TOP, _BOTTOM = 84, WIDTH - 104, 104, 376
_STYLE = (
    ".course { fill: none; stroke-width: 3; stroke-linejoin: round }",
    ".range { stroke-width: 2; stroke-linecap: round; opacity: 0.55 } .gate { stroke-width: 2.5 }",
    ".even { stroke-width: 2 }",
)
_ELO_STEPS = (10, 20, 50, 100, 200, 500)
_MINUTE_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3000, 6000, 12_000, 30_000, 60_000, 120_000, 300_000)
_HOURS_FROM = 180
"""Minutes from which the axis counts hours."""

Scale = Callable[[float], float]


def draw_plot(gates: Sequence[Gate], sides: int, match_games: int = 400, title: str = "Strength over time") -> str:
    """A complete SVG document. `match_games` is for gates whose log does not say how many games they took."""
    if not gates:
        raise ValueError("There is nothing to draw: no match has been played.")
    elos = [handmade_elo(gate, sides, match_games) for gate in gates]
    lowest, highest = min(0.0, *(elo.low for elo in elos)), max(1.0, *(elo.high for elo in elos))
    step = _step(highest - lowest, _ELO_STEPS)
    first, last = floor(lowest / step), ceil(highest / step)
    end = max(gate.minutes for gate in gates) or 1.0

    def across(minutes: float) -> float:
        return _LEFT + minutes / end * (_RIGHT - _LEFT)

    def up(elo: float) -> float:
        return _BOTTOM - (elo / step - first) / (last - first) * (_BOTTOM - _TOP)

    parts = [
        *_levels(range(first, last + 1), step, up),
        *_times(end, across),
        *_course(gates, elos, across, up),
    ]
    subtitle = "Elo against the hand-made evaluation (0), one turn deep, with 95 % intervals. Filled: new networks."
    return chart(title, _description(gates, elos), subtitle, _LEFT - 60, _STYLE, _colours, parts)


def _colours(theme: Theme) -> list[str]:
    # The accent is too dim for a thin line on the dark panel.
    line = theme.colours["ripple" if theme is DARK else "accent"]
    return [
        f".course, .range, .gate {{ stroke: {line} }} .even {{ stroke: {theme.muted} }}",
        f".gate {{ fill: {theme.panel} }} .accepted {{ fill: {line} }}",
    ]


def _step(span: float, steps: Sequence[int]) -> int:
    """The distance of the lines of a grid: the smallest that leaves at most eight of them, else the largest."""
    return next((step for step in steps if span <= 7 * step), steps[-1])


def _levels(levels: range, step: int, up: Scale) -> list[str]:
    parts = []
    for level in levels:
        y, kind = up(level * step), "even" if level == 0 else "grid"
        parts.append(f'<line class="{kind}" x1="{_LEFT}" x2="{_RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="small end" x="{_LEFT - 10}" y="{y + 4:.1f}">{_signed(level * step)}</text>')
    return parts


def _times(end: float, across: Scale) -> list[str]:
    parts = []
    unit, name = (60, "hours") if end > _HOURS_FROM else (1, "minutes")
    step = _step(end, _MINUTE_STEPS)
    for tick in range(floor(end / step) + 1):
        label = f"{tick * step / unit:g}"
        parts.append(f'<text class="small middle" x="{across(tick * step):.1f}" y="{_BOTTOM + 22}">{label}</text>')
    middle = (_LEFT + _RIGHT) / 2
    parts.append(f'<text class="small middle" x="{middle}" y="{_BOTTOM + 46}">{name} of training</text>')
    return parts


def _course(gates: Sequence[Gate], elos: Sequence[Interval], across: Scale, up: Scale) -> list[str]:
    """The line through all gates, the interval of each, and a disc: filled where new networks were accepted."""
    points = [(across(gate.minutes), up(elo.value)) for gate, elo in zip(gates, elos, strict=True)]
    radius = 6 if len(gates) <= 40 else 3
    parts = [f'<path class="course" d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in points)}"/>']
    for gate, elo, (x, y) in zip(gates, elos, points, strict=True):
        kind = "gate accepted" if gate.accepted else "gate"
        told = f"{gate.minutes:g} minutes, {gate.games:,} games: Elo {elo_words(elo)}, {verdict(gate)}"
        parts.append(
            f"<g><title>{escape(told)}</title>"
            f'<line class="range" x1="{x:.1f}" x2="{x:.1f}" y1="{up(elo.low):.1f}" y2="{up(elo.high):.1f}"/>'
            f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/></g>'
        )
    x, y = points[-1]
    parts.append(f'<text class="name" x="{x + 16:.1f}" y="{y + 5:.1f}">{_signed(elos[-1].value)}</text>')
    return parts


def verdict(gate: Gate) -> str:
    """What became of the networks that were learning."""
    return "accepted" if gate.accepted else "rejected"


def elo_words(elo: Interval) -> str:
    """A rating and its interval in words."""
    return f"{_signed(elo.value)} ({_signed(elo.low)} to {_signed(elo.high)})"


def _signed(elo: float) -> str:
    return f"{elo:+.0f}" if round(elo) else "0"


def _description(gates: Sequence[Gate], elos: Sequence[Interval]) -> str:
    """The plot in words."""
    first, last = gates[0], gates[-1]
    accepted = sum(gate.accepted for gate in gates)
    return (
        f"Elo {elo_words(elos[0])} after {first.minutes:g} minutes and {first.games:,} games, "
        f"{elo_words(elos[-1])} after {last.minutes:g} minutes and {last.games:,} games; "
        f"in {accepted} of {len(gates)} matches the new networks were accepted."
    )
