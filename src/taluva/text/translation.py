"""The interface to translations of the English sentences."""

from gettext import NullTranslations
from typing import Protocol


class Translator(Protocol):
    """The messages of one language, with the interface of the standard library's `gettext`."""

    def gettext(self, message: str, /) -> str:
        """A message in this language."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """A message about a number of things."""


ENGLISH: Translator = NullTranslations()
"""Returns all messages unchanged."""


def N_(message: str) -> str:
    """Mark a message for the catalogues; it is translated where it is used."""
    return message
