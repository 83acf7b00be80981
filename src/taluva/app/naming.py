"""What seats are called."""

from taluva.app.languages import Translator
from taluva.app.seats import Seat
from taluva.app.words import capital, colour_words, engine_level_words


def seat_name(seat: Seat, translator: Translator) -> str:
    """What a seat is called."""
    if seat.deleted:
        return translator.gettext("Deleted account")
    if seat.name:
        return seat.name
    if seat.level is not None:
        return engine_level_words(seat.level, translator).name
    return capital(colour_words(seat.colour, translator))
