"""The app in words: moves, refusals, reasons, results and options, each in the language of a translator."""

from taluva.web.i18n.words.changes import (
    buried_words,
    completed_words,
    elimination_words,
    joined_words,
    split_words,
    victory_words,
)
from taluva.web.i18n.words.faults import fault_words
from taluva.web.i18n.words.moves import Ground, build_words, ground_of, move_words, placing_words, turn_words
from taluva.web.i18n.words.reasons import reason_words
from taluva.web.i18n.words.results import end_words, forfeit_words, unrated_words
from taluva.web.i18n.words.setups import (
    Named,
    edition_words,
    engine_level_words,
    expansion_words,
    variant_words,
    zone_words,
)
from taluva.web.i18n.words.terms import (
    Names,
    capital,
    colour_words,
    listed,
)

__all__ = [
    "Ground", "Named", "Names", "build_words", "buried_words", "capital", "colour_words", "completed_words",
    "edition_words", "elimination_words", "end_words", "engine_level_words", "expansion_words",
    "fault_words", "forfeit_words", "ground_of", "joined_words", "listed", "move_words", "placing_words",
    "reason_words", "split_words", "turn_words", "unrated_words", "variant_words", "victory_words",
    "zone_words",
]  # fmt: skip
