"""A canvas of characters for a brick pattern: lines with matching corners, letters, colours.

Columns are counted in half cells, rows in rows of cells; every row has its border above it.
"""

from dataclasses import dataclass

_RESET = "\x1b[0m"
# The box-drawing character of a point by its arms up, right, down and left: 0 for none, 1 light, 2 heavy.
_POINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"


@dataclass(frozen=True, slots=True)
class Style:
    """Colours by their numbers among the 256 of terminals."""

    text: int
    ground: int | None
    bold: bool = False

    @property
    def code(self) -> str:
        """The escape sequence that switches to this style."""
        parts = ["0", *(["1"] if self.bold else []), f"38;5;{self.text}"]
        if self.ground is not None:
            parts.append(f"48;5;{self.ground}")
        return f"\x1b[{';'.join(parts)}m"


Places = dict[tuple[int, int], tuple[str, Style | None]]
"""Characters and their styles by column and line."""


class Canvas:
    """Lines, letters and backgrounds by place; `parts` combines them."""

    def __init__(self, left: int, top: int, half: int, lines: int, unicode: bool) -> None:
        """`left` and `top` are the smallest half column and row; a half column is `half` characters wide."""
        self.left, self.top, self.half, self.lines, self.unicode = left, top, half, lines, unicode
        self._across: dict[tuple[int, int], int] = {}
        self._upright: dict[tuple[int, int], int] = {}
        self._letters: Places = {}
        self._grounds: dict[tuple[int, int], Style] = {}

    def across(self, x: int, y: int, heavy: bool) -> None:
        """A line above half column `x` of row `y`."""
        self._across[x, y] = 1 + heavy

    def upright(self, x: int, y: int, heavy: bool) -> None:
        """A line left of half column `x`, as high as row `y`."""
        self._upright[x, y] = 1 + heavy

    def fill(self, x: int, y: int, style: Style) -> None:
        """The background of the cell that begins at half column `x` of row `y`, left border included."""
        for line in range(1, self.lines):
            for column in range(2 * self.half):
                self._grounds[self._place(x, y, line, column)] = style

    def fill_border(self, x: int, y: int, style: Style) -> None:
        """The background above half column `x` of row `y` where no line is drawn: inside a tile."""
        for column in range(self.half):
            self._grounds[self._place(x, y, 0, column)] = style

    def write(self, x: int, y: int, line: int, column: int, text: str, style: Style | None = None) -> None:
        """Letters, from a column and line inside a cell."""
        for offset, letter in enumerate(text):
            self._letters[self._place(x, y, line, column + offset)] = letter, style

    def parts(self, colour: bool, width: int | None) -> list[str]:
        """All lines, without trailing spaces; split from left to right if `width` is too small."""
        places = self._lines_drawn() | self._letters
        columns = max(column for column, _ in places) + 1
        cell = 2 * self.half
        each = columns if width is None or columns < width else max(1, (width - 1) // cell) * cell
        lines = [line for _, line in places]
        return [
            "\n".join(self._line(places, line, left, each, colour) for line in range(min(lines), max(lines) + 1))
            for left in range(0, columns, each)
        ]

    def _place(self, x: int, y: int, line: int, column: int) -> tuple[int, int]:
        return (x - self.left) * self.half + column, (y - self.top) * self.lines + line

    def _line(self, places: Places, line: int, left: int, width: int, colour: bool) -> str:
        text, current = "", None
        for column in range(left, left + width):
            letter, style = places.get((column, line), (" ", self._grounds.get((column, line))))
            if colour and style != current:
                text += style.code if style is not None else _RESET
                current = style
            text += letter
        return text + _RESET if current else text.rstrip()

    def _lines_drawn(self) -> Places:
        """The characters of all lines and of the points where they meet."""
        drawn: Places = {}
        points = set()
        for (x, y), weight in self._across.items():
            for column in range(1, self.half):
                drawn[self._place(x, y, 0, column)] = self._symbol(0, weight, 0, weight), None
            points |= {(x, y), (x + 1, y)}
        for (x, y), weight in self._upright.items():
            for line in range(1, self.lines):
                drawn[self._place(x, y, line, 0)] = self._symbol(weight, 0, weight, 0), None
            points |= {(x, y), (x, y + 1)}
        for x, y in points:
            up, down = self._upright.get((x, y - 1), 0), self._upright.get((x, y), 0)
            left, right = self._across.get((x - 1, y), 0), self._across.get((x, y), 0)
            drawn[self._place(x, y, 0, 0)] = self._symbol(up, right, down, left), None
        return drawn

    def _symbol(self, up: int, right: int, down: int, left: int) -> str:
        if self.unicode:
            return _POINTS[27 * up + 9 * right + 3 * down + left]
        if up or down:
            return "+" if left or right else "|"
        return "-"
