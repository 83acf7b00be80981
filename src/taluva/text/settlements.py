"""What a settlement is, has, and may still get, in sentences."""

from collections.abc import Mapping
from types import MappingProxyType

from taluva.moves import Piece
from taluva.text.description import TOWER_LEVEL
from taluva.text.terms import COLOUR_NAMES, Names, player
from taluva.text.translation import ENGLISH, N_, Translator
from taluva.tiles import Terrain

_HAS: Mapping[Piece, str] = MappingProxyType(
    {
        Piece.TEMPLE: N_("It has a temple: no other can be built beside it."),
        Piece.TOWER: N_("It has a tower: no other can be built beside it."),
    }
)
_CAN: Mapping[Piece, str] = MappingProxyType(
    {
        Piece.TEMPLE: N_("A temple can be built beside it."),
        Piece.TOWER: N_("A tower can be built beside it."),
        Piece.BOAT: N_("A boat can be put out beside it."),
    }
)
_LACKS_PLACE: Mapping[Piece, str] = MappingProxyType(
    {
        Piece.TEMPLE: N_("For a temple it lacks a free cell beside it."),
        Piece.TOWER: N_("For a tower it lacks a free cell of level {level} or higher beside it."),
        Piece.BOAT: N_("For a boat it lacks a free lagoon beside it."),
    }
)
_NONE_LEFT: Mapping[Piece, str] = MappingProxyType(
    {
        Piece.TEMPLE: N_("No temple is left in the supply."),
        Piece.TOWER: N_("No tower is left in the supply."),
        Piece.BOAT: N_("No boat is left in the supply."),
    }
)


def settlement_words(seat: int, size: int, translator: Translator = ENGLISH, names: Names = COLOUR_NAMES) -> str:
    """Whose settlement it is, and how large."""
    words = translator.ngettext("Settlement of {name}: {n} cell", "Settlement of {name}: {n} cells", size)
    return words.format(name=player(seat, names, translator), n=size)


def has_words(piece: Piece, translator: Translator = ENGLISH) -> str:
    """It has a piece, and may have no other (B2, B3)."""
    return translator.gettext(_HAS[piece])


def can_words(piece: Piece, translator: Translator = ENGLISH) -> str:
    """A piece can be built beside it."""
    return translator.gettext(_CAN[piece])


def lacks_place_words(piece: Piece, translator: Translator = ENGLISH) -> str:
    """There is no place for a piece."""
    return translator.gettext(_LACKS_PLACE[piece]).format(level=TOWER_LEVEL)


def none_left_words(piece: Piece, translator: Translator = ENGLISH) -> str:
    """The supply has no such piece."""
    return translator.gettext(_NONE_LEFT[piece])


def lacks_cells_words(cells: int, translator: Translator = ENGLISH) -> str:
    """It is too small for a temple (B3)."""
    words = translator.ngettext("For a temple it lacks {n} cell.", "For a temple it lacks {n} cells.", cells)
    return words.format(n=cells)


def expansion_words(terrain: Terrain, cells: int, huts: int, translator: Translator = ENGLISH) -> str:
    """It can expand (B4)."""
    sentences = {
        Terrain.JUNGLE: N_("It can expand into jungle: {cells}, {huts}."),
        Terrain.CLEARING: N_("It can expand into clearing: {cells}, {huts}."),
        Terrain.SAND: N_("It can expand into sand: {cells}, {huts}."),
        Terrain.ROCK: N_("It can expand into rock: {cells}, {huts}."),
        Terrain.LAKE: N_("It can expand into lake: {cells}, {huts}."),
    }
    return translator.gettext(sentences[terrain]).format(
        cells=translator.ngettext("{n} cell", "{n} cells", cells).format(n=cells),
        huts=translator.ngettext("{n} hut", "{n} huts", huts).format(n=huts),
    )


def cannot_expand_words(translator: Translator = ENGLISH) -> str:
    """It cannot expand (B4)."""
    return translator.gettext("It cannot expand: there is no free land beside it, or not enough huts.")
