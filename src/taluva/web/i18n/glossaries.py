"""The terms of an edition's rulebook, where they differ from those of a language's catalogue."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache

from taluva.web.i18n.languages import DEFAULT, LANGUAGES, LOCALE, Translator, script_messages, translator


class Glossary:
    """Phrases of the catalogue and what an edition calls them instead."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        # The case of the first letter is kept, as a phrase may begin a sentence.
        self._phrases = {**phrases} | {_capital(old): _capital(new) for old, new in phrases.items()}
        longest_first = sorted(self._phrases, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def apply(self, text: str) -> str:
        """A message with the terms of the edition."""
        return self._pattern.sub(lambda found: self._phrases[found[0]], text)


class EditionTranslator(Translator):
    """A language with the terms of one edition."""

    def __init__(self, plain: Translator, glossary: Glossary) -> None:
        super().__init__(plain.language, plain._messages)
        self._glossary = glossary

    def gettext(self, message: str) -> str:
        """A message in this language."""
        return self._glossary.apply(super().gettext(message))

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A message about a number of things."""
        return self._glossary.apply(super().ngettext(singular, plural, n))

    def pgettext(self, context: str, message: str) -> str:
        """A message whose meaning depends on its context."""
        return self._glossary.apply(super().pgettext(context, message))

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """A message about a number of things, whose meaning depends on its context."""
        return self._glossary.apply(super().npgettext(context, singular, plural, n))


def in_edition(plain: Translator, edition: str) -> Translator:
    """A translator with the terms of an edition; the same translator if the edition has none of its own."""
    return _in_edition(plain.language, edition)


@cache
def _in_edition(language: str, edition: str) -> Translator:
    glossary = glossaries(language).get(edition)
    plain = translator(language)
    return plain if glossary is None else EditionTranslator(plain, glossary)


@cache
def glossaries(language: str) -> Mapping[str, Glossary]:
    """The glossaries of a language by edition; editions that use the catalogue's terms have none."""
    path = LOCALE / language / "glossary.toml"
    if language == DEFAULT or language not in LANGUAGES or not path.exists():
        return {}
    editions: dict[str, dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {edition: Glossary(phrases) for edition, phrases in editions.items()}


@cache
def glossaries_for_javascript(language: str) -> Mapping[str, Mapping[str, str | list[str]]]:
    """By edition, the messages of scripts that differ in it."""
    found: dict[str, dict[str, str | list[str]]] = {}
    for edition, glossary in glossaries(language).items():
        changed = found[edition] = {}
        for message, translated in script_messages(language).items():
            apply = glossary.apply
            named = apply(translated) if isinstance(translated, str) else [apply(form) for form in translated]
            if named != translated:
                changed[message] = named
    return found


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
