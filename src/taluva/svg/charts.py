"""What charts share: the document with its texts, and colours that follow the reader's light or dark theme."""

from collections.abc import Callable, Iterable

from taluva.art.palette import DARK, LIGHT, Theme
from taluva.svg.shapes import escape

WIDTH, HEIGHT = 960, 440
_SERIF = "'Palatino Nova', 'Palatino Linotype', Palatino, 'Book Antiqua', P052, Georgia, serif"
_SANS = "'Segoe UI', Roboto, system-ui, 'Helvetica Neue', 'Noto Sans', sans-serif"

Themed = Callable[[Theme], list[str]]
"""The style rules that differ between the themes."""


def chart(
    title: str, description: str, subtitle: str, left: float, style: Iterable[str], themed: Themed, parts: Iterable[str]
) -> str:
    """A complete SVG document: a panel with its heading at `left`, and the parts on it."""
    everything = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" aria-labelledby="chart-title chart-description">\n'
        f'<title id="chart-title">{escape(title)}</title>\n'
        f'<desc id="chart-description">{escape(description)}</desc>\n<style>{_style(style, themed)}</style>',
        f'<rect class="panel" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="18"/>',
        f'<text class="heading" x="{left}" y="46">{escape(title)}</text>',
        f'<text class="small" x="{left}" y="66">{escape(subtitle)}</text>',
        *parts,
        "</svg>",
    ]
    return "\n".join(everything) + "\n"


def _style(style: Iterable[str], themed: Themed) -> str:
    rules = [
        f"text {{ font-family: {_SANS}; font-size: 14px; font-variant-numeric: tabular-nums }}",
        f".heading {{ font-family: {_SERIF}; font-size: 26px; font-weight: bold }}",
        ".small { font-size: 13px } .end { text-anchor: end } .middle { text-anchor: middle }",
        ".name { font-weight: 600; font-size: 15px }",
        ".grid { stroke-width: 1 } .half { stroke-dasharray: 3 5 }",
        *style,
        *_colours(LIGHT, themed),
        "@media (prefers-color-scheme: dark) {",
        *_colours(DARK, themed),
        "}",
    ]
    return "\n" + "\n".join(rules) + "\n"


def _colours(theme: Theme, themed: Themed) -> list[str]:
    return [
        f".panel {{ fill: {theme.panel}; stroke: {theme.line} }}",
        f".grid {{ stroke: {theme.line} }} text {{ fill: {theme.ink} }} .small {{ fill: {theme.muted} }}",
        *themed(theme),
    ]
