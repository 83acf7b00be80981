"""How a game ended, in words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from taluva.app.languages import N_, Translator
from taluva.app.words.terms import Names, counted_words, listed, player
from taluva.moves import Piece

if TYPE_CHECKING:
    from taluva.board import Board

_ENDS: Mapping[str, str] = MappingProxyType(
    {
        "E1": N_("{name} has built all pieces of two types and wins."),
        "E2": N_("The last tile has been placed."),
        "L3": N_("All others are eliminated."),
        "V3": N_("Only one player was left."),
        "W2": N_("One team has built all it needs: two types of pieces and one."),
        "X13": N_("The tile fits nowhere: the world's end."),
    }
)
_FORFEITS: Mapping[str, str] = MappingProxyType(
    {
        "time": N_("{name} has no time left."),
        "away": N_("{name} has stayed away."),
        "resigned": N_("{name} has resigned."),
    }
)
_COUNTED = ("E2", "X13")
"""Ends at which built pieces are counted (E3)."""


def end_words(board: "Board", translator: Translator, names: Names) -> str:
    """Why the game ended and who won; nothing while it goes on."""
    if board.places is None or board.end is None:
        return ""
    winners = [seat for seat, place in enumerate(board.places, 1) if place == 1]
    who = listed([player(seat, names, translator) for seat in winners], translator)
    why = translator.gettext(_ENDS[board.end]).format(name=player(winners[0], names, translator))
    if board.end == "E1":
        return why
    if board.setup.variant == "teams":
        result = translator.gettext("{names} win as a team.").format(names=who)
    elif len(winners) > 1:
        result = translator.gettext("{names} share the victory.").format(names=who)
    elif board.end in _COUNTED:
        built = _built_words(board, winners[0], translator)
        result = translator.gettext("{name} wins with {pieces}.").format(name=who, pieces=built)
    else:
        result = translator.gettext("{name} wins.").format(name=who)
    return f"{why} {result}"


def _built_words(board: "Board", seat: int, translator: Translator) -> str:
    """What a player has built, in the order in which it counts (E3, E4, X6)."""
    supply, boats = board.supply(seat), "boats" in board.setup.expansions
    built = [(Piece.TEMPLE, 3 - supply.temples), (Piece.TOWER, 2 - supply.towers)]
    built += [(Piece.BOAT, 2 - supply.boats)] if boats else []
    built += [(Piece.HUT, 20 - supply.huts)]
    return listed([counted_words(piece, count, translator) for piece, count in built if count], translator)


def forfeit_words(name: str, forfeit: str, translator: Translator) -> str:
    """How somebody lost without the rules."""
    return translator.gettext(_FORFEITS[forfeit]).format(name=name)
