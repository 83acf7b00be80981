"""Names of accounts: valid characters, equality, and misleading names."""

import re
import unicodedata
from functools import cache

from taluva.engine.levels import LEVELS
from taluva.web.bounds import COLOURS, LONGEST_NAME, SHORTEST_ACCOUNT_NAME
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import LANGUAGES, N_, translator
from taluva.web.i18n.words import colour_words, engine_level_words
from taluva.web.tables.seats import clean_name

_ALIKE = str.maketrans("аеорсухікмтнвёαοερικνυ0", "aeopcyxikmthbeaoepikvuo")  # noqa: RUF001
"""Lowercase letters of other alphabets that look like Latin ones; impostors use them."""
_MARKS = " -_.'\u2019"
_COMPUTER = re.compile(r"(engine|computer|level|niveau|stufe|poziom|bot|taluva|server|admin|moderator)[0-9]*")


def read_name(text: str) -> tuple[str, str]:
    """An account name, and the form in which names are compared. Refuses invalid names."""
    name = unicodedata.normalize("NFKC", clean_name(text))
    if not SHORTEST_ACCOUNT_NAME <= len(name) <= LONGEST_NAME:
        raise Refusal(
            "name",
            N_("A name must have {shortest} to {longest} characters."),
            shortest=SHORTEST_ACCOUNT_NAME,
            longest=LONGEST_NAME,
        )
    if not all(letter.isalnum() or unicodedata.category(letter)[0] == "M" or letter in _MARKS for letter in name):
        raise Refusal("name", N_("A name may contain letters, digits, spaces and the signs - _ . '"))
    if not name[0].isalnum() or not name[-1].isalnum() or _mixes_alphabets(name):
        raise Refusal("name", N_("A name must begin and end with a letter or a digit, and use only one alphabet."))
    if _bare(name) in _reserved() or _COMPUTER.fullmatch(_bare(name)):
        raise Refusal("name", N_("This name could be mistaken for a computer player's."))
    return name, fold(name)


def fold(name: str) -> str:
    """The form in which names are compared: lowercase, with look-alike letters replaced."""
    text = unicodedata.normalize("NFKC", clean_name(name)).casefold()
    return unicodedata.normalize("NFKC", text).translate(_ALIKE)[:64]


def _bare(name: str) -> str:
    return "".join(letter for letter in fold(name) if letter.isalnum())


@cache
def _reserved() -> frozenset[str]:
    """The names of engine levels and of nameless seats, in all languages."""
    names = {f"{kind}{level}" for kind in ("levelcomputer", "enginelevel") for level in LEVELS}
    for language in LANGUAGES:
        spoken = translator(language)
        names |= {_bare(engine_level_words(level, spoken).name) for level in LEVELS}
        names |= {_bare(colour_words(colour, spoken)) for colour in range(1, COLOURS + 1)}
        names.add(_bare(spoken.gettext("Deleted account")))
    return frozenset(names | {f"level{level}computer" for level in LEVELS})


def _mixes_alphabets(name: str) -> bool:
    """Whether a name mixes alphabets; those of East Asia may be mixed."""
    alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return len(alphabets - {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL"}) > 1
