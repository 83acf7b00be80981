"""Path data and elements: the few parts of SVG that all drawings use.

Path data is relative and rounded to a tenth of a unit (a cell is 100 wide): half the size, without a visible
difference.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

Point = tuple[float, float]

PREFIX = "\x00"
"""The prefix of every id while drawing; replaced by a hash of the finished drawing."""


@lru_cache(maxsize=65536)
def _tenths(value: int) -> str:
    whole, rest = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def number(value: float) -> str:
    """A coordinate or a measure, rounded to a tenth."""
    return _tenths(round(value * 10))


def pair(point: Point) -> str:
    """A point as path data."""
    x, y = _tenths(round(point[0] * 10)), _tenths(round(point[1] * 10))
    return f"{x}{y}" if y[0] == "-" else f"{x} {y}"


def _trail(points: Sequence[Point]) -> str:
    x, y = round(points[0][0] * 10), round(points[0][1] * 10)
    words = ["M", _tenths(x), " ", _tenths(y), "l"]
    for px, py in points[1:]:
        nx, ny = round(px * 10), round(py * 10)
        if nx == x and ny == y:
            continue
        for step in (_tenths(nx - x), _tenths(ny - y)):
            # A minus sign separates numbers by itself.
            if step[0] != "-" and words[-1] != "l":
                words.append(" ")
            words.append(step)
        x, y = nx, ny
    if words[-1] == "l":
        words.append("0 0")
    return "".join(words)


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed line through the points."""
    listed = list(points)
    return _trail(listed) + "z" if listed else ""


def polyline(points: Iterable[Point]) -> str:
    """Path data of an open line through the points."""
    listed = list(points)
    return _trail(listed) if listed else ""


def ellipse(centre: Point, rx: float, ry: float) -> str:
    """Path data of an ellipse; many of them make one path.

    One arc that ends right beside its start is half as long as two, and looks the same.
    """
    return f"M{pair((centre[0], centre[1] - ry))}a{number(rx)} {number(ry)} 0 1 0 .1 0z"


def smooth(points: Sequence[Point]) -> str:
    """Path data of a soft closed line close to the points."""

    def middle(a: Point, b: Point) -> Point:
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    data = [f"M{pair(middle(points[-1], points[0]))}"]
    for here, there in zip(points, [*points[1:], points[0]], strict=True):
        data.append(f"Q{pair(here)} {pair(middle(here, there))}")
    return "".join(data) + "z"


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of quadratic arcs: a start, then a control point and an end for each."""
    arcs = "".join(f"Q{pair(points[i])} {pair(points[i + 1])}" for i in range(1, len(points), 2))
    return f"M{pair(points[0])}{arcs}{'z' if closed else ''}"


def _measure(value: float) -> str:
    written = f"{round(value, 2):g}"
    return written[1:] if written.startswith("0.") else written


def attributes(**values: str | float) -> str:
    """Attributes of an element; underscores in names become hyphens."""
    words = []
    for name, value in values.items():
        words.append(f' {name.replace("_", "-")}="{value if isinstance(value, str) else _measure(value)}"')
    return "".join(words)


def path(data: str, **values: str | float) -> str:
    """A path element, or nothing if there is no data."""
    return f'<path d="{data}"{attributes(**values)}/>' if data else ""


def group(content: str, **values: str | float) -> str:
    """A group element."""
    return f"<g{attributes(**values)}>{content}</g>"


def moved(content: str, at: Point, scale: float = 1) -> str:
    """Content shifted to a point, and scaled about it."""
    grown = "" if scale == 1 else f"scale({scale:.3g})"
    return f'<g transform="translate({number(at[0])} {number(at[1])}){grown}">{content}</g>'


def rounded(x: float, y: float, width: float, height: float, radius: float, **values: str | float) -> str:
    """A rectangle with rounded corners."""
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    corner = f' rx="{number(radius)}"' if radius else ""
    return f"<rect {size}{corner}{attributes(**values)}/>"


def text(content: str, x: float, y: float, size: float, **values: str | float) -> str:
    """A line of text; the content must already be escaped."""
    place = f'x="{number(x)}" ' if x else ""
    return f'<text {place}y="{number(y)}" font-size="{number(size)}"{attributes(**values)}>{content}</text>'


def escape(words: str) -> str:
    """Text made safe for an element or an attribute."""
    kept = "".join(c for c in words if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff" and not _lone(c)))
    for raw, safe in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        kept = kept.replace(raw, safe)
    return kept


def _lone(character: str) -> bool:
    """Surrogates cannot be encoded as UTF-8, and XML forbids them."""
    return "\ud800" <= character <= "\udfff"


class Defs:
    """The symbols of one drawing: each is drawn on first use, and written once."""

    def __init__(self) -> None:
        self._bodies: dict[str, str] = {}

    def use(self, name: str, at: Point, draw: Callable[[], str], **values: str | float) -> str:
        """A reference to the symbol `name`, placed at a point."""
        if name not in self._bodies:
            self._bodies[name] = f'<g id="{PREFIX}{name}">{draw()}</g>'
        place = f' x="{number(at[0])}" y="{number(at[1])}"' if at != (0, 0) else ""
        return f'<use href="#{PREFIX}{name}"{place}{attributes(**values)}/>'

    def paint(self, name: str, draw: Callable[[], str]) -> str:
        """A reference to a gradient or pattern, as the value of `fill`; `draw` writes it with that id."""
        if name not in self._bodies:
            self._bodies[name] = draw()
        return f"url(#{PREFIX}{name})"

    def written(self) -> str:
        """The `defs` element."""
        return f"<defs>{''.join(self._bodies.values())}</defs>" if self._bodies else ""


def joined(parts: Iterable[str]) -> str:
    """Concatenate elements or path data."""
    return "".join(parts)
