"""What seats are called."""

from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import capital, colour_words, engine_level_words
from taluva.web.tables.seats import Seat


def seat_name(seat: Seat, translator: Translator) -> str:
    """What a seat is called."""
    if seat.deleted:
        return translator.gettext("Deleted account")
    if seat.name:
        return seat.name
    if seat.level is not None:
        return engine_level_words(seat.level, translator).name
    return capital(colour_words(seat.colour, translator))
