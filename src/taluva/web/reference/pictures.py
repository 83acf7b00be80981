"""The pictures of the reference: positions from real games, replayed from their records and drawn."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from taluva import svg
from taluva.hexes import Cell
from taluva.moves import Hut, Placement, Step

if TYPE_CHECKING:
    from taluva.game import Game

THEMES = ("light", "dark")
_GAMES = Path(__file__).parent / "games"
_WIDTH = 640
_SHOWN_WHOLE = ("turn", "elimination")
"""Pictures that highlight the last turn, or the part of it that was possible."""

Marks = Mapping[Cell | Step | str, str]


def _nothing(game: "Game") -> Marks:
    return {}


@dataclass(frozen=True, slots=True)
class Picture:
    """A game after some steps, and what is highlighted."""

    game: str
    """The name of a record in `games`."""
    steps: int | None
    """How many steps are played; None for the whole game."""
    marks: Callable[["Game"], Marks] = _nothing
    tags: Mapping[str, str] = field(default_factory=dict)
    """Tags of the record to override: the same moves under other rules."""
    azimuth: float = -17


def _marked(*moves: str, style: str = "chosen") -> Callable[["Game"], Marks]:
    return lambda game: dict.fromkeys(moves, style)


def _coast(ghost: str) -> Callable[["Game"], Marks]:
    """A tile in hand, and all places on the coast for it in this rotation."""

    def marks(game: "Game") -> Marks:
        found: dict[Cell | Step | str, str] = {
            move: "option"
            for move in game.legal_moves
            if isinstance(move, Placement) and str(move).endswith(ghost[ghost.index(":") :]) and str(move) != ghost
        }
        return {**found, ghost: "ghost"}

    return marks


def _single_huts(game: "Game") -> Marks:
    return {move: "option" for move in game.legal_moves if isinstance(move, Hut)}


def _settlements(game: "Game") -> Marks:
    return {cell: "settlement" for settlement in game.settlements(1) for cell in settlement.cells}


PICTURES: Mapping[str, Picture] = MappingProxyType(
    {
        "goal": Picture("duel", None),
        "turn": Picture("duel", 6),
        "coast": Picture("duel", 4, _coast("VRR@2,1:W")),
        "eruption": Picture("duel", 10, _marked("VJS@2,-1:SE", style="ghost")),
        "covering": Picture("duel", 10, _marked("VJS@2,-1:SW", style="illegal")),
        "P2": Picture("duel", 10, _marked("VJS@4,0:E", style="illegal")),
        "P4": Picture("duel", 10, _marked("VJS@-2,2:E", style="illegal")),
        "P5": Picture("duel", 10, _marked("VJS@-1,2:NW", style="illegal")),
        "P6": Picture("duel", 10, _marked("VJS@2,1:W", style="illegal")),
        "P8": Picture("duel", 10, _marked("VJS@0,0:SE", style="illegal")),
        "settlements": Picture("duel", 10, _settlements),
        "hut": Picture("duel", 7, _single_huts),
        "hut-beside-own": Picture("duel", 7, _single_huts, {"Edition": "hans-im-glueck-2006", "Stack": "48"}),
        "expand": Picture("duel", 13, _marked("expand@1,1:S")),
        "tower": Picture("duel", 19, _marked("tower@0,1")),
        "temple": Picture("duel", 9, _marked("temple@1,-1")),
        "elimination": Picture("elimination", None, azimuth=115),
        "end": Picture("duel", 45, _marked("temple@-3,2")),
        "edition": Picture("duel", 26),
        "places": Picture("places", None),
        "teams": Picture("teams", None),
        "start-tile": Picture("deluxe", 1, _coast("VLJ@-2,1:NE"), {"Expansions": "start-tile boats two-hex"}),
        "boats": Picture("deluxe", 12, _marked("boat@0,-1"), {"Expansions": "start-tile boats two-hex"}),
        "two-hex": Picture("deluxe", 4, _coast("VJ@1,-1:E"), {"Expansions": "start-tile boats two-hex"}),
        "boards": Picture("deluxe", None),
    }
)

KEYS = ("tiles", *PICTURES)
"""All pictures; `tiles` is not a position but a single tile."""


@cache
def picture(key: str, theme: str = "light") -> str:
    """A picture as SVG. Raises KeyError for a key that is not in KEYS, ValueError for an unknown theme."""
    if key == "tiles":
        return svg.tile("VJC", theme=theme, width=360)
    wanted = PICTURES[key]
    game = moment(key)
    return svg.draw(
        game,
        theme=theme,
        width=_WIDTH,
        azimuth=wanted.azimuth,
        highlights=wanted.marks(game),
        labels=False,
        last_move=key in _SHOWN_WHOLE,
    )


def moment(key: str) -> "Game":
    """The game that a picture shows, at that moment."""
    from taluva.records import read_record

    wanted = PICTURES[key]
    text = (_GAMES / f"{wanted.game}.taluva").read_text(encoding="utf-8")
    for tag, value in wanted.tags.items():
        text = re.sub(rf'\[{tag} "[^"]*"\]', f'[{tag} "{value}"]', text)
    game = read_record(text, seed=0)
    while wanted.steps is not None and len(game.moves) > wanted.steps:
        game.undo()
    return game
