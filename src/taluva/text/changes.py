"""What a tentative step changes, in words for the player who tries it."""

from collections.abc import Sequence

from taluva.moves import Piece
from taluva.text.terms import COLOUR_NAMES, Names, listed, player
from taluva.text.translation import ENGLISH, Translator


def buried_words(
    seat: int, huts: int, mover: int, translator: Translator = ENGLISH, names: Names = COLOUR_NAMES
) -> str:
    """Huts that the tile would cover (P9)."""
    if seat == mover:
        words = translator.ngettext("Covers {n} hut of your own", "Covers {n} huts of your own", huts)
        return words.format(n=huts)
    words = translator.ngettext("Covers {n} hut of {name}", "Covers {n} huts of {name}", huts)
    return words.format(n=huts, name=player(seat, names, translator))


def split_words(
    seat: int,
    size: int,
    parts: Sequence[int],
    mover: int,
    translator: Translator = ENGLISH,
    names: Names = COLOUR_NAMES,
) -> str:
    """A settlement that the tile would cut apart (P9): of `size` cells, `parts` are left."""
    left = listed([str(part) for part in parts], translator)
    if seat == mover:
        return translator.gettext("Splits your settlement of {size} cells: {parts} are left").format(
            size=size, parts=left
        )
    return translator.gettext("Splits a settlement of {name} of {size} cells: {parts} are left").format(
        name=player(seat, names, translator), size=size, parts=left
    )


def joined_words(settlements: int, size: int, translator: Translator = ENGLISH) -> str:
    """Own settlements that a build would join."""
    return translator.ngettext(
        "Joins {n} of your settlements into one of {size} cells",
        "Joins {n} of your settlements into one of {size} cells",
        settlements,
    ).format(n=settlements, size=size)


def completed_words(piece: Piece | str, translator: Translator = ENGLISH) -> str:
    """The last piece of a type leaves the supply."""
    match Piece(piece):
        case Piece.HUT:
            return translator.gettext("Builds your last hut")
        case Piece.TOWER:
            return translator.gettext("Builds your last tower")
        case Piece.TEMPLE:
            return translator.gettext("Builds your last temple")
        case Piece.BOAT:
            return translator.gettext("Puts out your last boat")


def victory_words(translator: Translator = ENGLISH) -> str:
    """The build wins (E1)."""
    return translator.gettext("Wins the game at once")


def elimination_words(translator: Translator = ENGLISH) -> str:
    """The warning before a placement that leaves no build (L1, L2)."""
    return translator.gettext("After this placement you cannot build anything: you would be eliminated.")
