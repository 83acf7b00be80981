"""The line below the board: the players, whose turn it was, their places at the end, and the number of the turn."""

from collections.abc import Iterator, Mapping, Sequence

from taluva.svg.frame import document
from taluva.svg.painter import ON_DRAWING, painted_group
from taluva.svg.shapes import Defs, escape, moved, path, rounded, text
from taluva.svg.stage import Stage
from taluva.views import colour

_HEIGHT = 40.0
"""Of the line, in the units in which it is drawn; a picture of 640 pixels has 640 of them across."""
_ACROSS = 640.0
_NUMBER = 84.0
"""The width of the number of the turn."""


class Caption:
    """Draws the line in two parts, of which most frames need only one."""

    def __init__(self, stage: Stage, width: int, turns: int, names: Mapping[int, str], players: int) -> None:
        self._stage, self._width, self._turns, self._names, self._players = stage, width, turns, names, players
        # Small pictures have larger letters.
        self._across = min(_ACROSS, max(width, _ACROSS / 2))
        self.height = round(_HEIGHT * width / self._across)
        self._split = round((self._across - _NUMBER) * width / self._across)

    def draw(self, seat: int | None, turn: int, places: Sequence[int] | None) -> Iterator[tuple[int, str, bool]]:
        """Both parts: where they begin in pixels, as SVG documents, and whether they show names."""
        yield 0, self._players_part(seat, places), True
        yield self._split, self._number_part(turn), False

    def _part(self, content: str, defs: Defs, left: int, right: int) -> str:
        scale = self._across / self._width
        box = left * scale, 0.0, (right - left) * scale, self.height * scale
        ground = rounded(-1, -1, self._across + 2, self.height * scale + 2, 0, fill=self._stage.theme.panel)
        line = path(f"M-1 .5H{self._across + 1:g}", stroke=self._stage.theme.line)
        return document(defs.written() + ground + line + content, box, right - left, "Taluva")

    def _number_part(self, turn: int) -> str:
        words = f"{turn} / {self._turns}"
        ink = {"fill": self._stage.theme.muted, "text_anchor": "end"}
        return self._part(text(words, self._across - 12, 26, 15, **ink), Defs(), self._split, self._width)

    def _players_part(self, seat: int | None, places: Sequence[int] | None) -> str:
        theme, defs = self._stage.theme, Defs()
        stage = Stage(self._stage.camera, theme, 1.0, self._stage.colours, defs)
        each = (self._across - _NUMBER - 8) / self._players
        drawn = ""
        for index in range(self._players):
            number, paint = index + 1, stage.paint(index + 1)
            is_shown = seat == number if places is None else places[index] == 1
            card = ""
            if is_shown:
                card += rounded(2, 5, each - 4, 30, 9, fill=theme.raised, stroke=theme.line, stroke_width=1.5)
                card += path("M5 12v16", stroke=paint.colour, stroke_width=4, stroke_linecap="round")
            card += painted_group(stage.painter.symbol("emblem", ON_DRAWING, paint, scale=0.8, at=(22, 20)))
            name = self._names.get(number, colour(number).capitalize())
            size, room = 14.0, each - 44 - (24 if places else 0)
            most = max(1, int(room / (0.53 * size)))
            shown = name if len(name) <= most else name[: max(1, most - 1)] + "\u2026"
            ink = theme.ink if is_shown else theme.muted
            card += text(escape(shown), 36, 25, size, fill=ink)
            if places:
                card += stage.sign(f"n{number}", "count-1", (each - 18, 20), number, str(places[index]), 0.85)
            drawn += moved(card, (6 + index * each, 0))
        return self._part(drawn, defs, 0, self._split)
