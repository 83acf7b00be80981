"""The languages of the app: their catalogues, and the choice of a language for a visitor."""

import gettext
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from taluva.text.translation import N_

if TYPE_CHECKING:
    from polib import POFile

__all__ = [
    "DEFAULT", "LANGUAGES", "LESSON_TEXTS", "LOCALE", "N_", "PLURALS", "Translator", "catalogue", "catalogue_path",
    "choose_language", "messages_for_javascript", "script_messages", "translator",
]  # fmt: skip

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "fr": "Français", "de": "Deutsch", "pl": "Polski"}
)  # fmt: skip
"""The code of each language, and its name in that language."""

DEFAULT = "en"
LESSON_TEXTS = ("title", "task", "hint", "done")
"""The texts in the file of a lesson."""
LOCALE = Path(__file__).parent.parent / "locale"
PLURALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"en": ("one", "other"), "fr": ("one", "other"), "de": ("one", "other"), "pl": ("one", "few", "many")}
)  # fmt: skip
"""For each language its Unicode plural categories, in the order of the forms in its catalogue."""


class Translator:
    """The messages of one language. Untranslated messages stay English."""

    def __init__(self, language: str, messages: gettext.NullTranslations) -> None:
        self.language = language
        self._messages = messages

    def gettext(self, message: str) -> str:
        """A message in this language."""
        return self._messages.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A message about a number of things."""
        return self._messages.ngettext(singular, plural, n)

    def pgettext(self, context: str, message: str) -> str:
        """A message whose meaning depends on its context."""
        return self._messages.pgettext(context, message)

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """A message about a number of things, whose meaning depends on its context."""
        return self._messages.npgettext(context, singular, plural, n)


@cache
def translator(language: str) -> Translator:
    """The translator of a language; English for an unknown one."""
    if language == DEFAULT or language not in LANGUAGES:
        return Translator(DEFAULT, gettext.NullTranslations())
    compiled = io.BytesIO(catalogue(language).to_binary())
    return Translator(language, gettext.GNUTranslations(compiled))


def catalogue_path(language: str) -> Path:
    """The file with the messages of a language."""
    return LOCALE / language / "LC_MESSAGES" / "taluva.po"


@cache
def catalogue(language: str) -> "POFile":
    """The catalogue of a language, as its file has it."""
    from polib import pofile

    return pofile(catalogue_path(language), encoding="utf-8")


@cache
def script_messages(language: str) -> Mapping[str, str | list[str]]:
    """The translated messages of the pages' scripts by their English text; those with plural forms have all of them."""
    return {
        entry.msgid: [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)]
        if entry.msgid_plural
        else entry.msgstr
        for entry in catalogue(language)
        if any(path.endswith(".js") for path, _ in entry.occurrences)
    }


@cache
def messages_for_javascript(language: str) -> dict[str, Any]:
    """What static/messages.js needs: the order of the plural forms, and the messages of scripts by English text."""
    if language not in LANGUAGES:
        language = DEFAULT
    messages = script_messages(language) if language != DEFAULT else {}
    return {"language": language, "plurals": PLURALS[language], "messages": messages}


def choose_language(cookie: str | None, accept_language: str | None) -> str:
    """The language of a visitor: the one they chose, else the first supported one of their browser."""
    if cookie in LANGUAGES:
        return str(cookie)
    for wanted in _preferred(accept_language or ""):
        language = wanted.partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT


def _preferred(accept_language: str) -> list[str]:
    """The languages of an Accept-Language header, most preferred first; malformed entries are skipped."""
    wanted = []
    for part in accept_language.split(",")[:32]:
        name, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            continue
        if weight > 0 and name.strip().replace("-", "").isalnum():
            wanted.append((-weight, name.strip()))
    return [name for _, name in sorted(wanted, key=lambda one: one[0])]
