"""Reading moves (notation.md). Writing them is `str(move)`."""

import re

from taluva.hexes import DIRECTIONS, Cell
from taluva.moves import TO_DRAW, Boat, Choice, Draw, Expand, Hut, Placement, Step, Temple, Tower
from taluva.text.faults import move_fault, with_rule
from taluva.tiles import TILE_CODES, TWO_HEX_TILES, Terrain, Tile

_CELL = r"@(-?[0-9]{1,15}),(-?[0-9]{1,15})"
_PLACEMENT = re.compile(rf"([VJCSRL]{{2,3}}){_CELL}:({'|'.join(DIRECTIONS)})", re.ASCII)
_BUILD = re.compile(rf"(hut|tower|temple|boat){_CELL}", re.ASCII)
_EXPAND = re.compile(rf"expand{_CELL}:([JCSRL])", re.ASCII)
_LONGEST = 60

_BUILDS: dict[str, type[Hut | Tower | Temple | Boat]] = {"hut": Hut, "tower": Tower, "temple": Temple, "boat": Boat}


class NotationError(ValueError):
    """A text that is not the notation of any move; `text` is its beginning, in quotes."""

    def __init__(self, text: str) -> None:
        super().__init__(with_rule(move_fault("unreadable", {"text": text}), "notation"))
        self.text = text

    def __reduce__(self) -> tuple[type["NotationError"], tuple[str]]:
        return NotationError, (self.text,)


def read_move(text: str) -> Step:
    """Read a choice, draw, placement or build. VV and JJ may be written from either end."""
    if not isinstance(text, str):
        raise TypeError(f"A move is read from text, not from {type(text).__name__}.")
    text = text.strip()
    if text == "draw":
        return TO_DRAW
    if text in TWO_HEX_TILES:
        return Choice(text)
    if text in TILE_CODES:
        return Draw(Tile(text))
    if match := _BUILD.fullmatch(text):
        return _BUILDS[match[1]](Cell(int(match[2]), int(match[3])))
    if match := _EXPAND.fullmatch(text):
        return Expand(Cell(int(match[1]), int(match[2])), Terrain(match[3]))
    if (match := _PLACEMENT.fullmatch(text)) and match[1] in TILE_CODES:
        return placement(Tile(match[1]), Cell(int(match[2]), int(match[3])), DIRECTIONS.index(match[4]))
    shown = repr(text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "...")
    raise NotationError(shown)


def placement(tile: Tile, cell: Cell, direction: int) -> Placement:
    """A placement in its written form: VV and JJ with direction E, SE or SW."""
    if tile.symmetric and direction >= 3:
        return Placement(tile, cell.neighbour(direction), direction - 3)
    return Placement(tile, cell, direction)
