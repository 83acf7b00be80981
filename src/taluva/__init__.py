"""The board game Taluva: rules, notation, records, drawing. The compiled rules load when first used."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from taluva import analysis, svg, testing
    from taluva.editions import EDITIONS, EXPANSIONS, VARIANTS, ZONES, Setup, SetupError
    from taluva.engine.player import Engine
    from taluva.faults import IllegalMove
    from taluva.game import Game, Turn
    from taluva.hexes import Cell
    from taluva.moves import Boat, Choice, Draw, Expand, Hut, Piece, Placement, Temple, Tower
    from taluva.notation import NotationError, read_move
    from taluva.position import Position
    from taluva.position_reader import PositionError
    from taluva.records import RecordError, read_record
    from taluva.tiles import Terrain, Tile
    from taluva.views import CellView, Expansion, Lagoon, Settlement, Supply

_HOMES = {
    "editions": ("EDITIONS", "EXPANSIONS", "VARIANTS", "ZONES", "Setup", "SetupError"),
    "engine.player": ("Engine",),
    "faults": ("IllegalMove",),
    "game": ("Game", "Turn"),
    "hexes": ("Cell",),
    "moves": ("Boat", "Choice", "Draw", "Expand", "Hut", "Piece", "Placement", "Temple", "Tower"),
    "notation": ("NotationError", "read_move"),
    "position": ("Position",),
    "position_reader": ("PositionError",),
    "records": ("RecordError", "read_record"),
    "tiles": ("Terrain", "Tile"),
    "views": ("CellView", "Expansion", "Lagoon", "Settlement", "Supply"),
}
_NAMES = {name: home for home, names in _HOMES.items() for name in names}
_MODULES = ("analysis", "svg", "testing")

__all__ = [
    "EDITIONS", "EXPANSIONS", "VARIANTS", "ZONES",
    "Boat", "Cell", "CellView", "Choice", "Draw", "Engine", "Expand", "Expansion", "Game", "Hut", "IllegalMove",
    "Lagoon", "NotationError", "Piece", "Placement", "Position", "PositionError", "RecordError", "Settlement", "Setup",
    "SetupError", "Supply", "Temple", "Terrain", "Tile", "Tower", "Turn",
    "analysis", "read_move", "read_record", "svg", "testing",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import taluva` itself is quick."""
    if name in _MODULES:
        return import_module(f"taluva.{name}")
    if name not in _NAMES:
        raise AttributeError(f"module 'taluva' has no attribute {name!r}")
    value = getattr(import_module(f"taluva.{_NAMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
