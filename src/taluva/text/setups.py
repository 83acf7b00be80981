"""Editions, variants and expansions: a name and one line about each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from taluva.text.translation import ENGLISH, N_, Translator


class Named(NamedTuple):
    """A name, and one line about it."""

    name: str
    about: str


_EDITIONS: Mapping[str, Named] = MappingProxyType(
    {
        "hans-im-glueck-2006": Named(
            "Hans im Glück 2006",
            N_("The first edition: always all 48 tiles, and a single hut may touch a settlement of your own."),
        ),
        "ferti-2012": Named(
            "Ferti 2012",
            N_("Shorter games for 2 and 3 players; a single hut always founds a new settlement."),
        ),
        "ferti-2014": Named(
            "Ferti 2014",
            N_("Like 2012, and 4 players can form teams. A good edition to begin with."),
        ),
        "deluxe-2015": Named(
            "Taluva Deluxe 2015",
            N_("All 48 tiles, teams for 4 players, and expansions to choose from."),
        ),
    }
)

_VARIANTS: Mapping[str | None, Named] = MappingProxyType(
    {
        None: Named(N_("Play for victory"), N_("The first to build all pieces of two types wins at once.")),
        "places": Named(
            N_("Play for places"), N_("A player who completes two types takes the best free place; the others play on.")
        ),
        "teams": Named(
            N_("Teams"),
            N_("Two against two, sitting crosswise: one completes two types of pieces, the partner one."),
        ),
    }
)

_EXPANSIONS: Mapping[str, Named] = MappingProxyType(
    {
        "start-tile": Named(N_("Start tile"), N_("The game begins beside a tile of three volcanoes.")),
        "boats": Named(
            N_("Boats"), N_("Two boats each, a fourth type of piece: they go into lagoons beside your settlements.")
        ),
        "two-hex": Named(
            N_("Two-hex tiles"), N_("Small tiles of two cells lie open: once a game, take one instead of drawing.")
        ),
    }
)

_ZONES: Mapping[str, str] = MappingProxyType(
    {
        "beginner": N_("Beginner board"),
        "player": N_("Player board"),
        "expert": N_("Expert board"),
        "beginner-dotted": N_("Beginner board, dotted line"),
        "player-dotted": N_("Player board, dotted line"),
        "expert-dotted": N_("Expert board, dotted line"),
    }
)


def _translated(named: Named, translator: Translator) -> Named:
    return Named(translator.gettext(named.name), translator.gettext(named.about))


def edition_words(edition: str, translator: Translator = ENGLISH) -> Named:
    """An edition."""
    named = _EDITIONS[edition]
    return Named(named.name, translator.gettext(named.about))


def variant_words(variant: str | None, translator: Translator = ENGLISH) -> Named:
    """A variant; None is the plain game."""
    return _translated(_VARIANTS[variant], translator)


def expansion_words(expansion: str, translator: Translator = ENGLISH) -> Named:
    """An expansion other than a game board."""
    return _translated(_EXPANSIONS[expansion], translator)


def zone_words(zone: str, width: int, height: int, translator: Translator = ENGLISH) -> Named:
    """The zone of a game board (X12)."""
    about = translator.gettext("The island stays within {width} by {height} cells.").format(width=width, height=height)
    return Named(translator.gettext(_ZONES[zone]), about)
