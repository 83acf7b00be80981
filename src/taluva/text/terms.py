"""The nouns of the game: terrains, pieces, tiles, players, lists of them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from taluva.moves import Piece
from taluva.text.translation import ENGLISH, N_, Translator
from taluva.tiles import Terrain, Tile
from taluva.views import COLOURS

Names = Mapping[int, str]
"""The players' names by seat."""

NAMELESS: Names = MappingProxyType({})
COLOUR_NAMES: Names = MappingProxyType({seat: colour.capitalize() for seat, colour in enumerate(COLOURS, 1)})
"""The names of players by the colours of their pieces."""

_TERRAINS: Mapping[Terrain, str] = MappingProxyType(
    {
        Terrain.JUNGLE: N_("jungle"),
        Terrain.CLEARING: N_("clearing"),
        Terrain.SAND: N_("sand"),
        Terrain.ROCK: N_("rock"),
        Terrain.LAKE: N_("lake"),
        Terrain.VOLCANO: N_("volcano"),
    }
)
_VOWELS = "aàâäeéèêëiîïoôöuùûü"


class Player(str):
    """A player's name in sentences. French and Polish sentences need forms of it, which static/messages.js creates too:
    `{name:de}` is "de Mira" and "d'Anna"; `{name:gracza}` is "gracza Mira", where the noun is declined and the name
    is not."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if form == "de":
            return f"d\u2019{self}" if self[:1].lower() in _VOWELS else f"de {self}"
        return f"{form} {self}" if form else str(self)


def player(seat: int, names: Names = COLOUR_NAMES, translator: Translator = ENGLISH) -> Player:
    """A player by name, or by seat if there is none."""
    return Player(names.get(seat) or translator.gettext("Player {seat}").format(seat=seat))


def colours_and_names(names: Names) -> Names:
    """Players by colour, with the name if it is known: "Red", "Blue (Mira)"."""
    return {seat: f"{colour} ({names[seat]})" if names.get(seat) else colour for seat, colour in COLOUR_NAMES.items()}


def terrain_words(terrain: Terrain | str, translator: Translator = ENGLISH) -> str:
    """A terrain: "jungle"."""
    return translator.gettext(_TERRAINS[Terrain(terrain)])


def piece_words(piece: Piece | str, count: int = 1, translator: Translator = ENGLISH) -> str:
    """A type of piece, as used with a number: "hut", "huts"."""
    match Piece(piece):
        case Piece.HUT:
            return translator.ngettext("hut", "huts", count)
        case Piece.TOWER:
            return translator.ngettext("tower", "towers", count)
        case Piece.TEMPLE:
            return translator.ngettext("temple", "temples", count)
        case Piece.BOAT:
            return translator.ngettext("boat", "boats", count)


def counted_pieces(piece: Piece | str, count: int, translator: Translator = ENGLISH) -> str:
    """A number of pieces: "3 huts"."""
    return f"{count} {piece_words(piece, count, translator)}"


def types_words(pieces: Sequence[Piece], translator: Translator = ENGLISH) -> str:
    """Types of pieces as a list: "temples and huts"."""
    return listed([piece_words(piece, 2, translator) for piece in pieces], translator)


def tile_words(tile: Tile | str, translator: Translator = ENGLISH) -> str:
    """A tile by its terrains: "volcano, jungle, clearing"."""
    terrains = (tile if isinstance(tile, Tile) else Tile(tile)).terrains
    return ", ".join(terrain_words(terrain, translator) for terrain in terrains)


def listed(texts: Sequence[str], translator: Translator = ENGLISH) -> str:
    """Texts as a list in a sentence: "red, blue and white"."""
    if len(texts) < 2:
        return "".join(texts)
    return translator.gettext("{first} and {last}").format(first=", ".join(texts[:-1]), last=texts[-1])


def counted(number: int, noun: str) -> str:
    """A number and an English noun: "1 hut", "3 huts", "no huts"."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """The text with a capital letter, for the beginning of a sentence or a label."""
    return text[:1].upper() + text[1:]
