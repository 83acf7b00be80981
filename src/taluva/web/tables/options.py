"""The options of a new game, for the setup page: names and descriptions, and why some do not go together."""

from collections.abc import Sequence
from typing import Any

from taluva.editions import (
    DEFAULT_EDITION,
    EDITIONS,
    EXPANSIONS,
    LARGEST_STACK,
    PLAYERS,
    SMALLEST_STACK,
    VARIANTS,
    ZONES,
    SetupError,
    set_up,
    stack_sizes,
)
from taluva.engine.levels import LEVELS
from taluva.tiles import TWO_HEX_TILES
from taluva.web import bounds
from taluva.web.i18n.languages import LANGUAGES, Translator
from taluva.web.i18n.words import (
    edition_words,
    engine_level_words,
    expansion_words,
    fault_words,
    listed,
    variant_words,
    zone_words,
)
from taluva.web.tables.seats import read_seats, seat_name
from taluva.web.viewer import LOCAL, Viewer

Json = dict[str, Any]

DEFAULT_LEVEL = min(LEVELS)
_BOARD = "board:"


def options(translator: Translator) -> Json:
    """All options, with names and a line about each."""
    return {
        "editions": [
            {
                "id": edition,
                **edition_words(edition, translator)._asdict(),
                "stacks": dict(zip(map(str, PLAYERS), rules.stacks, strict=True)),
                "other_stacks": {str(n): list(row) for n, row in zip(PLAYERS, rules.other_stacks, strict=True)},
                "variants": [name for name in VARIANTS if name != "teams" or rules.teams],
                "expansions": list(EXPANSIONS) if rules.expansions else [],
            }
            for edition, rules in EDITIONS.items()
        ],
        "players": {"min": PLAYERS[0], "max": PLAYERS[-1]},
        "stack": {"min": SMALLEST_STACK, "max": LARGEST_STACK},
        "levels": [{"id": level, **engine_level_words(level, translator)._asdict()} for level in LEVELS],
        "variants": [{"id": variant, **variant_words(variant, translator)._asdict()} for variant in (None, *VARIANTS)],
        "expansions": [
            {"id": name, **expansion_words(name, translator)._asdict()}
            for name in EXPANSIONS
            if not name.startswith(_BOARD)
        ],
        "zones": [
            {"id": _BOARD + zone, **zone_words(zone, translator)._asdict(), "size": list(ZONES[zone])} for zone in ZONES
        ],
        "two_hex": list(TWO_HEX_TILES),
        "limits": limits(),
        "default": {"edition": DEFAULT_EDITION, "players": PLAYERS[0], "level": DEFAULT_LEVEL},
    }


def limits() -> Json:
    """The limits for forms."""
    found = {
        "players": (PLAYERS[0], PLAYERS[-1]),
        "stack": (SMALLEST_STACK, LARGEST_STACK),
        "levels": (min(LEVELS), max(LEVELS)),
        "colours": (1, bounds.COLOURS),
        "name": (0, bounds.LONGEST_NAME),
        "account_name": (bounds.SHORTEST_ACCOUNT_NAME, bounds.LONGEST_NAME),
        "password": (bounds.SHORTEST_PASSWORD, bounds.LONGEST_PASSWORD),
        "message": (1, bounds.LONGEST_MESSAGE),
        "title": (1, bounds.LONGEST_TITLE),
        "comment": (0, bounds.LONGEST_COMMENT),
    }
    ranges = {name: {"min": least, "max": most} for name, (least, most) in found.items()}
    return ranges | {"languages": dict(LANGUAGES)}


def check(
    edition: str,
    players: int,
    variant: str | None,
    expansions: Sequence[str],
    stack: int | None,
    translator: Translator,
) -> Json:
    """Whether options go together; and for each that could be added, why it cannot.

    Without the refused options the rest always goes together, so a page can drop them and ask again.
    """

    def fault(variant: str | None, expansions: Sequence[str], stack: int | None) -> str | None:
        two_hex = TWO_HEX_TILES[:players] if "two-hex" in expansions else ()
        try:
            set_up(edition, players, variant, expansions, stack, two_hex)
        except SetupError as error:
            return fault_words(error, translator, {})
        return None

    refused = {name: fault(name, (), None) for name in VARIANTS}
    refused |= {name: fault(None, (name,), None) for name in EXPANSIONS}
    problem = fault(variant, expansions, stack)
    setup = None
    if problem is None:
        setup = {
            "edition": edition,
            "players": players,
            "variant": variant,
            "expansions": [name for name in EXPANSIONS if name in expansions],
            "stack": stack_sizes(edition, players)[0] if stack is None else stack,
        }
    default = stack_sizes(edition, players)[0] if edition in EDITIONS else LARGEST_STACK
    return {
        "setup": setup,
        "stack": {"min": SMALLEST_STACK, "max": LARGEST_STACK, "default": default},
        "refused": {name: sentence for name, sentence in refused.items() if sentence is not None},
        "problem": problem,
    }


def listed_game(row: Any, translator: Translator, viewer: Viewer | None = LOCAL) -> Json:
    """A game as shown in a list, from its database row."""
    summary, seats = row.summary, read_seats(row.seats)
    names = [seat_name(seat, translator) for seat in seats]
    places = summary["places"] or ()
    online = row.terms is not None
    yours = [number for number, seat in enumerate(seats, 1) if seat.belongs_to(viewer)]
    waiting = online and any(seat.is_open for seat in seats)
    return {
        "id": row.id,
        "title": listed(names, translator),
        "seats": [
            {
                "kind": seat.kind,
                "level": seat.level,
                "name": name,
                "colour": seat.colour,
                "open": online and seat.is_open,
            }
            for seat, name in zip(seats, names, strict=True)
        ],
        "edition": summary["edition"],
        "edition_name": edition_words(summary["edition"], translator).name,
        "turn": summary["turn"],
        "stack_left": summary["stack_left"],
        "over": row.over,
        "winners": [seat for seat, place in enumerate(places, 1) if place == 1],
        "updated": row.updated,
        "your_turn": not row.over and not waiting and summary["seat"] in yours,
        "seat": summary["seat"],
        "you": yours,
        "waiting": waiting,
        "open": sum(seat.is_open for seat in seats) if online else 0,
        "terms": row.terms,
    }
