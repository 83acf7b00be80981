"""Words that are the same everywhere in a language, and those of each edition's rulebook where they differ."""

import re

import pytest

from taluva.editions import EDITIONS
from taluva.text.rules import rules
from taluva.text.terms import terrain_words
from taluva.tiles import BUILDABLE
from taluva.web.i18n.catalogues import read as catalogue
from taluva.web.i18n.glossaries import glossaries, glossaries_for_javascript, in_edition
from taluva.web.i18n.languages import DEFAULT, LANGUAGES, translator

OTHERS = [language for language in LANGUAGES if language != DEFAULT]
NEVER = {
    "fr": (
        r"piles?",
        r"paysages?",
        r"case(s)?",
        r"avec classement",
        r"qui a le lien",
        r"hexagones? vides?",
        r"le plus de temples gagne",
        r"(meilleur|autres?) tours?",  # a tour is a tower: one plays a coup
    ),
    "de": (
        r"Wege",
        r"(diesem|dieses) Legen",
        r"zu bauen, außer",
        r"Landschaftstyp",
        r"Karten?",
        r"(zum|Zum) Jetzt",
        r"gewinnen die meisten",
        r"die meisten Tempel gewinnen",
        r"Namen der Spielenden",
        r"Ausbau auf See",
        r"gereiht",
    ),
    "pl": (
        r"teren\w*",
        r"pierście\w*",
        r"parti[aeęi]\w*",
        r"dołożeni\w*",
        r"kafel\w*",
        r"rozgrywk\w*",
        r"wygrywa najwięcej",
        r"zapasie",
        r"grzebie",
        r"stronie startowej",
    ),
}
"""Words that another one stands for in the same language, or that no native would use here."""


def strings(language: str) -> list[tuple[str, str]]:
    """Every message with its English text, plural forms apart."""
    found = []
    for message in catalogue(language):
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else list(message.string)
            found += [(english, str(form)) for form in forms]
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_one_thing_has_one_word(language: str) -> None:
    wrong = re.compile(rf"\b(?:{'|'.join(NEVER[language])})\b", re.IGNORECASE)
    assert [text for _, text in strings(language) if wrong.search(text)] == []


def test_in_german_an_expansion_is_not_what_a_settlement_does() -> None:
    for english, german in strings("de"):
        if re.search(r"Erweiter", german):
            assert re.search(r"[Ee]xpansions?\b", english), english
            assert not re.search(r"cells|huts", english), english


def test_in_french_two_places_are_no_rating() -> None:
    texts = dict(strings("fr"))
    assert "class" not in texts["Play for places"].lower()
    assert "class" in texts["Rated"].lower()
    assert texts["Take back"] != texts["Resume"]


def test_a_french_village_is_masculine() -> None:
    feminine = re.compile(
        r"\b(une|la|cette|\w*cune|nouvelle|grande)( de (vos|ses))?( propres)? villages?\b", re.IGNORECASE
    )
    texts = [glossaries("fr")["deluxe-2015"].apply(text) for _, text in strings("fr")]
    assert [text for text in texts if feminine.search(text)] == []


def test_french_signs_keep_to_their_words() -> None:
    """A colon alone at the beginning of a line is what a space of the usual kind would allow."""
    assert [text for _, text in strings("fr") if re.search(r" [;:?!»]|« ", text)] == []


WORDS = {
    "hans-im-glueck-2006": ("colonie", "cabane", ["jungle", "clairière", "sable", "rocher", "lac"]),
    "ferti-2012": ("cité", "hutte", ["forêt", "prairie", "désert", "montagne", "lac"]),
    "ferti-2014": ("cité", "hutte", ["forêt", "prairie", "désert", "montagne", "lac"]),
    "deluxe-2015": ("village", "hutte", ["jungle", "prairie", "désert", "roche", "lac"]),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_french_has_the_words_of_the_edition(edition: str) -> None:
    settlement, hut, terrains = WORDS[edition]
    french = in_edition(translator("fr"), edition)
    assert [terrain_words(terrain, french) for terrain in BUILDABLE] == terrains
    assert french.ngettext("hut", "huts", 2) == f"{hut}s"
    told = " ".join(f"{rule.title} {rule.text}" for rule in rules(edition, french))
    assert settlement in told
    others = {word for one, two, more in WORDS.values() for word in (one, two, *more)} - {settlement, hut, *terrains}
    assert not re.search(rf"\b(?:{'|'.join(others)})s?\b", told, re.IGNORECASE)


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition in glossaries("fr")])
def test_the_words_around_them_agree(edition: str) -> None:
    """No feminine word is left beside a masculine noun of the glossary."""
    french = in_edition(translator("fr"), edition)
    feminine = r"(?:une|la|cette|aucune|chacune de vos|nouvelle|grande|toutes les|une de vos|une de ses propres)"
    masculine = r"(?:villages?|sables?|rochers?|déserts?|lacs?)"
    wrong = re.compile(rf"\b{feminine} {masculine}\b|\b{masculine} (?:entière|exposée)\b", re.IGNORECASE)
    plural = {
        message.id[0]: message.id[1] for message in catalogue("fr") if message.id and not isinstance(message.id, str)
    }
    for english, _ in strings("fr"):
        texts = [french.ngettext(english, plural[english], n) for n in (1, 2)] if english in plural else []
        for text in texts or [french.gettext(english)]:
            assert not wrong.search(text), text
            assert edition == "hans-im-glueck-2006" or not re.search(r"\bcités?\b", text, re.IGNORECASE), text


def test_other_languages_have_one_set_of_words() -> None:
    for language in ("en", "de", "pl"):
        for edition in EDITIONS:
            assert in_edition(translator(language), edition) is translator(language)
    assert in_edition(translator("fr"), "ferti-2014") is translator("fr")


def test_pages_get_the_words_of_all_editions() -> None:
    sent = glossaries_for_javascript("fr")
    assert set(sent) == {"hans-im-glueck-2006", "deluxe-2015"}
    assert sent["deluxe-2015"]["jungle"] == "jungle"
    assert sent["hans-im-glueck-2006"]["{n} hut"] == ["{n} cabane", "{n} cabanes"]
    assert glossaries_for_javascript("de") == {}
