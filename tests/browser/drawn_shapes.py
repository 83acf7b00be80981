"""The shapes of a drawing, one after the other as they are painted: to compare drawings made by different painters."""

import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

_NUMBERS = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_PARTS = re.compile(r"([MLQAZalqhvz])([^MLQAZalqhvz]*)")
_STYLE = ("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray")
_INHERITED = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}
POINTS, WIDTH = 0.21, 0.06
"""How far points and widths may be apart, in units of 1/100 cell: both painters round to a tenth."""

Matrix = tuple[float, float, float, float, float, float]
Path = list[tuple[str, list[float]]]


@dataclass(slots=True)
class Shape:
    """A path or a line of text as it is painted."""

    kind: str
    style: dict[str, str]
    path: Path = field(default_factory=list)
    words: str = ""

    def differs_from(self, other: "Shape") -> str:
        """What is different, in words; nothing where the two are alike."""
        if (self.kind, self.words) != (other.kind, other.words):
            return f"{self.kind} {self.words!r} is not {other.kind} {other.words!r}"
        for name in {*self.style, *other.style}:
            mine, theirs = self.style.get(name, ""), other.style.get(name, "")
            if mine != theirs and not _near(mine, theirs, WIDTH):
                return f"{name}: {mine!r} is not {theirs!r}"
        if [part[0] for part in self.path] != [part[0] for part in other.path]:
            return f"{[part[0] for part in self.path][:40]} is not {[part[0] for part in other.path][:40]}"
        for (part, mine_at), (_, theirs_at) in zip(self.path, other.path, strict=True):
            if any(abs(a - b) > POINTS for a, b in zip(mine_at, theirs_at, strict=True)):
                return f"{part} {mine_at} is not {theirs_at}"
        return ""


def _near(mine: str, theirs: str, most: float) -> bool:
    try:
        pairs = zip(mine.split(), theirs.split(), strict=True)
        return all(abs(float(a) - float(b)) <= most for a, b in pairs)
    except ValueError:
        return False


def parse_path(data: str) -> Path:
    """A path in absolute coordinates: moves, lines and curves; ellipses as such; no steps of no length."""
    found: Path = []
    x = y = 0.0
    for command, text in _PARTS.findall(data):
        values = [float(number) for number in _NUMBERS.findall(text)]
        if command == "a":  # An ellipse: from its top once round.
            found[-1] = ("ellipse", [x, y + values[1], values[0], values[1]])
        elif command == "A":  # The same in two halves, from its right.
            if found[-1][0] == "M":
                found[-1] = ("ellipse", [x - values[0], y, values[0], values[1]])
        elif command in "Zz":
            if found[-1][0] != "ellipse":
                found.append(("Z", []))
        else:
            width = 4 if command in "Qq" else 2
            for i in range(0, len(values), width):
                step = values[i : i + width]
                if command.islower():
                    step = [value + (y if j % 2 else x) for j, value in enumerate(step)]
                if command.upper() != "L" or abs(step[-2] - x) + abs(step[-1] - y) > 0.01:
                    found.append((command.upper(), step))
                x, y = step[-2:]
    return found


def _matrix(transform: str) -> Matrix:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for name, text in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(number) for number in _NUMBERS.findall(text)]
        if name == "matrix":
            step = tuple(values)
        elif name == "scale":
            step = (values[0], 0, 0, values[0], 0, 0)
        else:
            step = (1, 0, 0, 1, values[0], values[1])
        matrix = _product(matrix, step)  # type: ignore[arg-type]
    return matrix


def _product(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def shapes_of(*layers: str) -> list[Shape]:
    """All shapes of some SVG documents, the first at the bottom."""
    found: list[Shape] = []
    for layer in layers:
        _Reader(ElementTree.fromstring(layer)).read(found)
    return found


class _Reader:
    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self.named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        self.paths: dict[str, Path] = {}

    def read(self, found: list[Shape]) -> None:
        self._walk(self.root, (1, 0, 0, 1, 0, 0), dict(_INHERITED), found)

    def _walk(self, element: ElementTree.Element, at: Matrix, style: dict[str, str], found: list[Shape]) -> None:
        tag = element.tag.rpartition("}")[2]
        if tag in ("defs", "title", "desc", "rect"):
            return
        own = dict(style)
        for name in (*_STYLE, "opacity", "font-size", "font-weight"):
            if name in element.attrib:
                own[name] = element.attrib[name]
        if "transform" in element.attrib:
            at = _product(at, _matrix(element.attrib["transform"]))
        if tag == "use":
            at = _product(at, (1, 0, 0, 1, float(element.get("x", 0)), float(element.get("y", 0))))
            self._walk(self.named[element.attrib["href"][1:]], at, own, found)
        elif tag == "path":
            found.append(Shape("path", self._painted(own, at), self._moved(element.attrib["d"], at)))
        elif tag == "text":
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            place = [at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]]
            words = (element.text or "").strip()
            found.append(Shape("text", self._painted(own, at), [("M", place)], words))
        for child in element:
            self._walk(child, at, own, found)

    def _painted(self, style: dict[str, str], at: Matrix) -> dict[str, str]:
        painted = {name: value for name, value in style.items() if not name.startswith("stroke-line")}
        scale = abs(at[0] * at[3] - at[1] * at[2]) ** 0.5
        for name in ("stroke-width", "font-size"):
            if name in painted:
                painted[name] = str(float(painted[name]) * scale)
        for name in ("fill", "stroke"):
            if painted.get(name, "").startswith("url(#"):
                painted[name] = self._pattern(painted[name][5:-1])
        return painted

    def _pattern(self, name: str) -> str:
        """A hatch by what it is made of, since every drawing has names of its own."""
        pattern = self.named[name]
        bars = [(bar.attrib["fill"], float(bar.attrib["fill-opacity"])) for bar in pattern]
        return f"{pattern.attrib['patternTransform']} {bars}"

    def _moved(self, data: str, at: Matrix) -> Path:
        if data not in self.paths:
            self.paths[data] = parse_path(data)
        a, b, c, d, e, f = at
        if (a, b, c, d, e, f) == (1, 0, 0, 1, 0, 0):
            return self.paths[data]
        moved: Path = []
        for part, values in self.paths[data]:
            if part == "ellipse":
                x, y, rx, ry = values
                moved.append((part, [a * x + c * y + e, b * x + d * y + f, rx * abs(a), ry * abs(d)]))
                continue
            places: list[float] = []
            for i in range(0, len(values), 2):
                x, y = values[i : i + 2]
                places += (a * x + c * y + e, b * x + d * y + f)
            moved.append((part, places))
        return moved
