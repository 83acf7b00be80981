"""How a game ended, in words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from taluva.moves import Piece
from taluva.text.terms import COLOUR_NAMES, Names, counted_pieces, listed, player
from taluva.text.translation import ENGLISH, N_, Translator

if TYPE_CHECKING:
    from taluva.board import Board

_ENDS: Mapping[str, str] = MappingProxyType(
    {
        "E1": N_("{name} has built all pieces of two types and wins."),
        "E2": N_("The last tile has been placed."),
        "L3": N_("All others are eliminated."),
        "V3": N_("Only one player was left."),
        "W2": N_("One team has built all it needs: two types of pieces by one partner, one by the other."),
        "X13": N_("There is no room left for the next tile."),
    }
)
_KING, _EARLY = N_("King"), N_("Early end")
_IN_THE_DELUXE_EDITION: Mapping[str, str] = MappingProxyType(
    {"E1": _KING, "W2": _KING, "E2": N_("Survivor"), "X13": N_("World's end")}
)
_ELSEWHERE: Mapping[str, str] = MappingProxyType({"E1": _EARLY, "W2": _EARLY, "E2": N_("Regular end")})
_COUNTED = ("E2", "X13")
"""Ends at which built pieces are counted (E3)."""


def ending_name(board: "Board", translator: Translator = ENGLISH) -> str | None:
    """E7. The edition's name for this ending; None if it has none, or the game is not over."""
    names = _IN_THE_DELUXE_EDITION if board.setup.edition == "deluxe-2015" else _ELSEWHERE
    name = None if board.end is None else names.get(board.end)
    return None if name is None else translator.gettext(name)


def end_words(board: "Board", translator: Translator = ENGLISH, names: Names = COLOUR_NAMES) -> str:
    """How the game ended: the name of the ending (E7), why, and who won; empty while it goes on."""
    if board.places is None or board.end is None:
        return ""
    why = _why(board, translator, names)
    name = ending_name(board, translator)
    return why if name is None else translator.gettext("{ending}. {sentence}").format(ending=name, sentence=why)


def _why(board: "Board", translator: Translator, names: Names) -> str:
    """Why the game ended and who won, without the name of the ending."""
    assert board.end is not None
    assert board.places is not None
    first = _winners(board.places)
    name = player(first[0], names, translator)
    why = translator.gettext(_ENDS[board.end]).format(name=name)
    if board.end == "E1":
        return why
    if len(first) == 1 and board.end in _COUNTED:
        built = _built_words(board, first[0], translator)
        result = translator.gettext("{name} wins with {pieces}.").format(name=name, pieces=built)
    else:
        result = winner_words(board.places, board.setup.variant, translator, names)
    return f"{why} {result}"


def _winners(places: Sequence[int]) -> list[int]:
    return [seat for seat, place in enumerate(places, 1) if place == 1]


def winner_words(
    places: Sequence[int], variant: str | None, translator: Translator = ENGLISH, names: Names = COLOUR_NAMES
) -> str:
    """Who has won, by the place of every seat. In teams, all share the victory if both have built the same (E5)."""
    first = _winners(places)
    who = listed([player(seat, names, translator) for seat in first], translator)
    if variant == "teams":
        team = translator.gettext("{names} win as a team.").format(names=who)
        return team if len(first) == 2 else translator.gettext("Both teams share the victory.")
    if len(first) > 1:
        return translator.gettext("{names} share the victory.").format(names=who)
    return translator.gettext("{name} wins.").format(name=who)


def _built_words(board: "Board", seat: int, translator: Translator) -> str:
    """What a player has built, in the order in which it counts (E3, E4, X6)."""
    supply, boats = board.supply(seat), "boats" in board.setup.expansions
    built = [(Piece.TEMPLE, 3 - supply.temples), (Piece.TOWER, 2 - supply.towers)]
    built += [(Piece.BOAT, 2 - supply.boats)] if boats else []
    built += [(Piece.HUT, 20 - supply.huts)]
    return listed([counted_pieces(piece, count, translator) for piece, count in built if count], translator)
