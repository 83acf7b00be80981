"""The nouns of the game in a language: terrains, pieces, tiles, colours, players, lists."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from taluva.moves import Piece
from taluva.tiles import Terrain, Tile
from taluva.web.i18n.languages import N_, Translator

Names = Mapping[int, str]
"""The players' names by seat."""

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
_COLOURS = (N_("Coral"), N_("Lagoon"), N_("Sun"), N_("Shell"))
_VOWELS = "aàâäeéèêëiîïoôöuùûü"


class Player(str):
    """A player's name in sentences. French and Polish ones need forms of it, as static/messages.js makes them too:
    `{name:de}` is "de Mira" and "d'Anna"; `{name:gracza}` is "gracza Mira", where the noun is declined and the name
    is not."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if form == "de":
            return f"d\u2019{self}" if self[:1].lower() in _VOWELS else f"de {self}"
        return f"{form} {self}" if form else str(self)


def player(seat: int, names: Names, translator: Translator) -> Player:
    """A player by name, or by seat where there is none."""
    return Player(names.get(seat) or translator.gettext("Player {seat}").format(seat=seat))


def terrain_words(terrain: Terrain | str, translator: Translator) -> str:
    """A terrain: "jungle"."""
    return translator.gettext(_TERRAINS[Terrain(terrain)])


def colour_words(colour: int, translator: Translator) -> str:
    """What the pieces of a colour are called, 1 to 4; their player too, where there is no name."""
    return translator.gettext(_COLOURS[colour - 1])


def piece_words(piece: Piece | str, translator: Translator, count: int = 1) -> str:
    """A type of pieces, as it is called beside a number: "hut", "huts"."""
    match Piece(piece):
        case Piece.HUT:
            return translator.ngettext("hut", "huts", count)
        case Piece.TOWER:
            return translator.ngettext("tower", "towers", count)
        case Piece.TEMPLE:
            return translator.ngettext("temple", "temples", count)
        case Piece.BOAT:
            return translator.ngettext("boat", "boats", count)


def counted_words(piece: Piece | str, count: int, translator: Translator) -> str:
    """A number of pieces: "3 huts"."""
    return f"{count} {piece_words(piece, translator, count)}"


def types_words(pieces: Sequence[Piece], translator: Translator) -> str:
    """Types of pieces as a list: "temples and huts"."""
    return listed([piece_words(piece, translator, 2) for piece in pieces], translator)


def tile_words(tile: Tile | str, translator: Translator) -> str:
    """A tile by its terrains: "volcano, jungle, clearing"."""
    terrains = (tile if isinstance(tile, Tile) else Tile(tile)).terrains
    return ", ".join(terrain_words(terrain, translator) for terrain in terrains)


def listed(texts: Sequence[str], translator: Translator, last: str = "and") -> str:
    """Texts as a list in a sentence, joined by "and" or "or"."""
    if len(texts) < 2:
        return "".join(texts)
    pattern = translator.gettext("{first} and {last}") if last == "and" else translator.gettext("{first} or {last}")
    return pattern.format(first=", ".join(texts[:-1]), last=texts[-1])


def capital(text: str) -> str:
    """The text as the beginning of a sentence or a label."""
    return text[:1].upper() + text[1:]
