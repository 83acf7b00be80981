"""The languages of the app: catalogues read by Babel, and which of them a visitor gets."""

import gettext
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from taluva.text.translation import N_

if TYPE_CHECKING:
    from babel.messages import Catalog

__all__ = [
    "DEFAULT", "LANGUAGES", "LOCALE", "N_", "PLURALS", "Translator", "catalogue", "catalogue_path", "choose_language",
    "messages_for_javascript", "translator",
]  # fmt: skip

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "fr": "Français", "de": "Deutsch", "pl": "Polski"}
)  # fmt: skip
"""The code of each language, and what its speakers call it."""

DEFAULT = "en"
LOCALE = Path(__file__).parent.parent / "locale"
PLURALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"en": ("one", "other"), "fr": ("one", "other"), "de": ("one", "other"), "pl": ("one", "few", "many")}
)  # fmt: skip
"""For each language the plural categories of Unicode, in the order in which its catalogue has their forms."""


class Translator:
    """The messages of one language. What is not translated stays English."""

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
        """A message that means different things in different places."""
        return self._messages.pgettext(context, message)

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """A message about a number of things, in one of several meanings."""
        return self._messages.npgettext(context, singular, plural, n)


@cache
def translator(language: str) -> Translator:
    """The translator of a language; for an unknown one, English."""
    if language == DEFAULT or language not in LANGUAGES:
        return Translator(DEFAULT, gettext.NullTranslations())
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return Translator(language, gettext.GNUTranslations(compiled))


def catalogue_path(language: str) -> Path:
    """The file with the messages of a language."""
    return LOCALE / language / "LC_MESSAGES" / "taluva.po"


def catalogue(language: str) -> "Catalog":
    """All messages of a language, as Babel reads them."""
    from babel.messages.pofile import read_po

    with catalogue_path(language).open(encoding="utf-8") as file:
        return read_po(file, locale=language, ignore_obsolete=True, charset="utf-8")


@cache
def messages_for_javascript(language: str) -> dict[str, Any]:
    """What static/messages.js needs: the order of plural forms, and the messages of scripts by their English text."""
    if language not in LANGUAGES:
        language = DEFAULT
    messages: dict[str, str | list[str]] = {}
    if language != DEFAULT:
        for message in catalogue(language):
            if message.id and any(path.endswith(".js") for path, _ in message.locations):
                if isinstance(message.id, str):
                    messages[message.id] = str(message.string)
                else:
                    messages[message.id[0]] = list(message.string or ())
    return {"language": language, "plurals": PLURALS[language], "messages": messages}


def choose_language(cookie: str | None, accept_language: str | None) -> str:
    """The language of a visitor: the one they chose, else the first of their browser's that there is."""
    if cookie in LANGUAGES:
        return str(cookie)
    from babel import negotiate_locale

    wanted = _preferred(accept_language or "")
    return negotiate_locale(wanted, LANGUAGES, sep="-") or DEFAULT


def _preferred(accept_language: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first; what cannot be read is left out."""
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
