"""The ratings of a match as a picture: an SVG document that stands alone, in light and dark."""

from html import escape
from math import ceil, floor

from taluva.arena.standings import Standing

_WIDTH, _ROW, _TOP, _BOTTOM, _SIDE = 480, 64, 64, 56, 24
_STYLE = """
svg { --ground: #ffffff; --ink: #1d2733; --faint: #5c6b7a; --line: #d5dce3; --mark: #0b6e8f; }
@media (prefers-color-scheme: dark) {
  svg { --ground: #14191f; --ink: #eef2f6; --faint: #a3b1bf; --line: #38434e; --mark: #58c4e6; }
}
text { font-family: system-ui, sans-serif; fill: var(--ink); font-size: 16px;
  paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; }
.title { font-size: 19px; font-weight: 600; }
.small { fill: var(--faint); font-size: 14px; }
.grid { stroke: var(--line); }
.zero { stroke: var(--faint); stroke-width: 1.5; }
.bar { stroke: var(--mark); stroke-width: 4; stroke-linecap: round; }
.dot { fill: var(--mark); }
"""


def draw_plot(standing: Standing) -> str:
    """The Elo ratings with their 95 % intervals, strongest first."""
    rows = standing.rows
    lowest = min(0.0, *(row.elo.low for row in rows))
    highest = max(0.0, *(row.elo.high for row in rows))
    step = _step(highest - lowest)
    first, last = floor(lowest / step), ceil(highest / step)
    last += first == last
    height = _TOP + _ROW * len(rows) + _BOTTOM

    def across(elo: float) -> float:
        return _SIDE + (_WIDTH - 2 * _SIDE) * (elo / step - first) / (last - first)

    words = "; ".join(f"{row.name} {row.elo.value:+.0f} ({row.elo.low:+.0f} to {row.elo.high:+.0f})" for row in rows)
    bottom = height - _BOTTOM
    below = f"{standing.games} games; {_fit(standing.anchor, 34)} is 0"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" aria-labelledby="t d">',
        f'<title id="t">Elo ratings, {standing.games} games</title>',
        f'<desc id="d">{escape(words)}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{height}" fill="var(--ground)"/>',
        f'<text class="title" x="{_SIDE}" y="30">Elo with 95 % intervals</text>',
        f'<text class="small" x="{_SIDE}" y="50">{escape(below)}</text>',
    ]
    for tick in range(first, last + 1):
        x, elo = across(tick * step), f"{tick * step:+d}" if tick else "0"
        kind = "zero" if tick == 0 else "grid"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{bottom}"/>')
        parts.append(f'<text class="small" x="{x:.1f}" y="{bottom + 22}" text-anchor="middle">{elo}</text>')
    for number, row in enumerate(rows):
        y = _TOP + _ROW * number
        rating = "0" if row.name == standing.anchor else f"{row.elo.value:+.0f}"
        parts.append(f'<text x="{_SIDE}" y="{y + 24}">{escape(_fit(row.name, 44))}</text>')
        parts.append(f'<text x="{_WIDTH - _SIDE}" y="{y + 24}" text-anchor="end">{rating}</text>')
        parts.append(
            f'<line class="bar" x1="{across(row.elo.low):.1f}" y1="{y + 42}" '
            f'x2="{across(row.elo.high):.1f}" y2="{y + 42}"/>'
        )
        parts.append(f'<circle class="dot" cx="{across(row.elo.value):.1f}" cy="{y + 42}" r="7"/>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _step(span: float) -> int:
    """The distance of the grid's lines: at most seven of them."""
    return next(step for step in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000) if span <= 6 * step)


def _fit(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 3]}..."
