"""How a game ended, in words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from taluva.endings import both_teams_win, ending_name, winners
from taluva.moves import Piece
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words.terms import Names, counted_words, listed, player

if TYPE_CHECKING:
    from taluva.board import Board

_ENDS: Mapping[str, str] = MappingProxyType(
    {
        "E1": N_("{name} has built all pieces of two types and wins."),
        "E2": N_("The last tile has been placed."),
        "L3": N_("All others are eliminated."),
        "V3": N_("Only one player was left."),
        "W2": N_("One team has built all it needs: two types of pieces and one."),
        "X13": N_("There is no room left for the next tile."),
    }
)
_ENDINGS: Mapping[str, str] = MappingProxyType(
    {
        "King": N_("King"),
        "Survivor": N_("Survivor"),
        "World's end": N_("World's end"),
        "Early end": N_("Early end"),
        "Regular end": N_("Regular end"),
    }
)
_FORFEITS: Mapping[str, str] = MappingProxyType(
    {
        "time": N_("{name} has no time left."),
        "away": N_("{name} has stayed away."),
        "resigned": N_("{name} has resigned."),
    }
)
_UNRATED: Mapping[str, str] = MappingProxyType(
    {
        "unplayed": N_("This game does not count: not everybody has played a turn."),
        "early": N_("This game does not count: among new players, giving up counts once everybody has had four turns."),
        "accounts": N_("This game does not count: not everybody had an account of their own."),
        "start": N_("This game does not count: it did not begin from the standard start, with a clock."),
    }
)
_COUNTED = ("E2", "X13")
"""Ends at which built pieces are counted (E3)."""


def end_words(board: "Board", translator: Translator, names: Names) -> str:
    """How the game ended, by the name of the ending (E7), why, and who won; nothing while it goes on."""
    if board.places is None or board.end is None:
        return ""
    why = _why(board, translator, names)
    name = ending_name(board)
    if name is None:
        return why
    return translator.gettext("{ending}. {sentence}").format(ending=translator.gettext(_ENDINGS[name]), sentence=why)


def _why(board: "Board", translator: Translator, names: Names) -> str:
    """Why the game ended and who won, without the name of the ending."""
    assert board.end is not None
    first = winners(board)
    who = listed([player(seat, names, translator) for seat in first], translator)
    why = translator.gettext(_ENDS[board.end]).format(name=player(first[0], names, translator))
    if board.end == "E1":
        return why
    if both_teams_win(board):
        result = translator.gettext("Both teams share the victory.")
    elif board.setup.variant == "teams":
        result = translator.gettext("{names} win as a team.").format(names=who)
    elif len(first) > 1:
        result = translator.gettext("{names} share the victory.").format(names=who)
    elif board.end in _COUNTED:
        built = _built_words(board, first[0], translator)
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


def forfeit_words(
    board: "Board", places: Sequence[int], forfeits: Mapping[int, str], translator: Translator, names: Names
) -> str:
    """How a game ended in which somebody lost without the rules: who did, why, and who has won."""
    gone = [
        translator.gettext(_FORFEITS[why]).format(name=player(seat, names, translator))
        for seat, why in forfeits.items()
    ]
    first = [seat for seat, place in enumerate(places, 1) if place == 1]
    who = listed([player(seat, names, translator) for seat in first], translator)
    if board.setup.variant == "teams":
        team = translator.gettext("{names} win as a team.").format(names=who)
        result = team if len(first) == 2 else translator.gettext("Both teams share the victory.")
    elif len(first) > 1:
        result = translator.gettext("{names} share the victory.").format(names=who)
    else:
        result = translator.gettext("{name} wins.").format(name=who)
    return " ".join((*gone, result))


def unrated_words(reason: str, translator: Translator) -> str:
    """Why a rated game does not count."""
    return translator.gettext(_UNRATED[reason])
