"""The board game Taluva: rules, notation, records, drawing. The compiled rules are loaded on first use."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from taluva import analysis, animation, arrays, bots, commitment, players, svg, testing
    from taluva.arrays import Observation, action_count, action_of, coordinate_bound, move_of
    from taluva.editions import EDITIONS, EXPANSIONS, VARIANTS, ZONES, Edition, Setup, SetupError
    from taluva.engine.player import Engine
    from taluva.faults import IllegalMove
    from taluva.game import Game, Turn
    from taluva.hexes import DIRECTIONS, Cell
    from taluva.legal_moves import LegalMoves
    from taluva.moves import Boat, Build, Choice, Draw, Expand, Hut, Move, Piece, Placement, Step, Temple, Tower
    from taluva.notation import NotationError, read_move
    from taluva.players import Player
    from taluva.position import Position
    from taluva.position_reader import PositionError
    from taluva.records import RecordError, read_record
    from taluva.text.rules import Rule, rule, rules
    from taluva.tiles import Terrain, Tile
    from taluva.views import CellView, Expansion, Lagoon, Phase, Settlement, Supply

_HOMES = {
    "arrays": ("Observation", "action_count", "action_of", "coordinate_bound", "move_of"),
    "editions": ("EDITIONS", "EXPANSIONS", "VARIANTS", "ZONES", "Edition", "Setup", "SetupError"),
    "engine.player": ("Engine",),
    "faults": ("IllegalMove",),
    "game": ("Game", "Turn"),
    "hexes": ("DIRECTIONS", "Cell"),
    "legal_moves": ("LegalMoves",),
    "moves": (
        "Boat", "Build", "Choice", "Draw", "Expand", "Hut", "Move", "Piece", "Placement", "Step", "Temple", "Tower",
    ),
    "notation": ("NotationError", "read_move"),
    "players": ("Player",),
    "position": ("Position",),
    "position_reader": ("PositionError",),
    "records": ("RecordError", "read_record"),
    "text.rules": ("Rule", "rule", "rules"),
    "tiles": ("Terrain", "Tile"),
    "views": ("CellView", "Expansion", "Lagoon", "Phase", "Settlement", "Supply"),
}  # fmt: skip
_NAMES = {name: home for home, names in _HOMES.items() for name in names}
_MODULES = ("analysis", "animation", "arrays", "bots", "commitment", "players", "svg", "testing")

__all__ = [
    "DIRECTIONS", "EDITIONS", "EXPANSIONS", "VARIANTS", "ZONES",
    "Boat", "Build", "Cell", "CellView", "Choice", "Draw", "Edition", "Engine", "Expand", "Expansion", "Game", "Hut",
    "IllegalMove", "Lagoon", "LegalMoves", "Move", "NotationError", "Observation", "Phase", "Piece", "Placement",
    "Player", "Position", "PositionError", "RecordError", "Rule", "Settlement", "Setup", "SetupError", "Step", "Supply",
    "Temple", "Terrain", "Tile", "Tower", "Turn",
    "action_count", "action_of", "analysis", "animation", "arrays", "bots", "commitment", "coordinate_bound", "move_of",
    "players", "read_move", "read_record", "rule", "rules", "svg", "testing",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that `import taluva` itself is quick."""
    if name in _MODULES:
        return import_module(f"taluva.{name}")
    if name not in _NAMES:
        raise AttributeError(f"module 'taluva' has no attribute {name!r}")
    value = getattr(import_module(f"taluva.{_NAMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
