"""Texts of the app: those of the game are in `taluva.text`, those that only the app needs are here."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from taluva.editions import ZONES, SetupError
from taluva.faults import IllegalMove
from taluva.notation import NotationError
from taluva.text import setups
from taluva.text.changes import (
    buried_words,
    completed_words,
    elimination_words,
    joined_words,
    split_words,
    victory_words,
)
from taluva.text.faults import move_fault, position_fault, setup_fault
from taluva.text.moves import Ground, build_words, ground_of, move_words, placing_words, turn_words
from taluva.text.reasons import reason_words
from taluva.text.results import end_words, winner_words
from taluva.text.setups import Named, edition_words, variant_words
from taluva.text.terms import Names, capital, listed, player
from taluva.web.i18n.languages import N_, Translator

if TYPE_CHECKING:
    from taluva.board import Board

__all__ = [
    "Ground", "Named", "Names", "build_words", "buried_words", "capital", "colour_words", "completed_words",
    "edition_words", "elimination_words", "end_words", "engine_level_words", "expansion_words",
    "fault_words", "forfeit_words", "ground_of", "joined_words", "listed", "move_words", "placing_words",
    "reason_words", "split_words", "turn_words", "unrated_words", "variant_words", "victory_words",
    "zone_words",
]  # fmt: skip

_COLOURS = (N_("Coral"), N_("Lagoon"), N_("Sun"), N_("Shell"))
_LEVELS: Mapping[int, Named] = MappingProxyType(
    {
        1: Named(N_("Castaway"), N_("For a first game: overlooks nearly everything.")),
        2: Named(N_("Gatherer"), N_("Still gentle: overlooks a lot, and only thinks of its own pieces.")),
        3: Named(N_("Fisher"), N_("Overlooks little, and watches everybody's pieces.")),
        4: Named(N_("Builder"), N_("Has learned from many games, but overlooks most placements.")),
        5: Named(N_("Navigator"), N_("Has learned from many games, sees every placement, and plays at once.")),
        6: Named(N_("Elder"), N_("Looks a few turns ahead; thinks for up to a second.")),
        7: Named(N_("Chief"), N_("Looks far ahead; thinks for up to two seconds.")),
        8: Named(N_("Volcano spirit"), N_("Looks as far as it can; thinks for about five seconds.")),
    }
)
_FORFEITS: Mapping[str, str] = MappingProxyType(
    {
        "time": N_("{name} has run out of time."),
        "away": N_("{name} has stayed away."),
        "resigned": N_("{name} has resigned."),
    }
)
_UNRATED: Mapping[str, str] = MappingProxyType(
    {
        "unplayed": N_("This game does not count: not everybody has played a turn."),
        "early": N_(
            "This game does not count: among new players, a forfeit counts only once everybody has played four turns."
        ),
        "accounts": N_("This game does not count: not every player had their own account."),
        "start": N_("This game does not count: it did not have the standard start and a clock."),
    }
)


def colour_words(colour: int, translator: Translator) -> str:
    """The name of a colour, 1 to 4; also of its player, if nameless."""
    return translator.gettext(_COLOURS[colour - 1])


def engine_level_words(level: int, translator: Translator) -> Named:
    """A level of the engine, 1 to 8."""
    name, about = _LEVELS[level]
    return Named(translator.gettext(name), translator.gettext(about))


def expansion_words(expansion: str, translator: Translator) -> Named:
    """An expansion; a game board by its zone."""
    if expansion.startswith("board:"):
        return zone_words(expansion.removeprefix("board:"), translator)
    return setups.expansion_words(expansion, translator)


def zone_words(zone: str, translator: Translator) -> Named:
    """The zone of a game board (X12)."""
    return setups.zone_words(zone, *ZONES[zone], translator)


def forfeit_words(
    board: "Board", places: Sequence[int], forfeits: Mapping[int, str], translator: Translator, names: Names
) -> str:
    """How a game with forfeits ended: who forfeited, why, and who won."""
    gone = [
        translator.gettext(_FORFEITS[why]).format(name=player(seat, names, translator))
        for seat, why in forfeits.items()
    ]
    result = winner_words(places, board.setup.variant, translator, names)
    return " ".join((*gone, result))


def unrated_words(reason: str, translator: Translator) -> str:
    """Why a rated game does not count."""
    return translator.gettext(_UNRATED[reason])


def fault_words(error: ValueError, translator: Translator, names: Names) -> str:
    """Why a move, a setup, a file or a link was refused. The id of a move's rule is shown beside it."""
    match error:
        case IllegalMove():
            return move_fault(error.kind, error.values, translator, names)
        case SetupError():
            return setup_fault(error.kind, error.values, translator)
        case NotationError():
            return move_fault("unreadable", {"text": error.text}, translator)
        case _:
            return _reading_fault(error, translator, names)


def _reading_fault(error: ValueError, translator: Translator, names: Names) -> str:
    """Why a file or a link cannot be read."""
    from taluva.position_reader import PositionError
    from taluva.records import RecordError

    if isinstance(error, PositionError):
        if error.kind:
            return position_fault(error.kind, error.values, translator, names)
        return translator.gettext("This is not a valid position.")
    if not isinstance(error, RecordError):
        return translator.gettext("This cannot be read.")
    place = translator.gettext("The file cannot be read beyond line {line}, column {column}.").format(
        line=error.line, column=error.column
    )
    cause = error.__cause__
    return f"{place} {fault_words(cause, translator, names)}" if isinstance(cause, ValueError) else place
