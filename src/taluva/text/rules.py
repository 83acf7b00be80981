"""Every rule of the game in words: its id, a title, and its text, for one edition or for all.

The ids are those that refusals name (P6, B1, X11). `rule` looks one up, `rules` lists all of an edition in order.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from taluva.text.optional_rule_texts import OPTIONAL_RULE_TEXTS
from taluva.text.rule_texts import EDITIONS, RULE_TEXTS, SECTIONS, RuleText
from taluva.text.translation import ENGLISH, Translator


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in words."""

    id: str
    """As in refusals: "P6"."""
    title: str
    text: str
    """One paragraph. Without an edition, it says where the editions differ."""
    editions: tuple[str, ...]
    """The editions that have it."""
    section: str
    """The part of the rules it belongs to: "Building"."""

    def __str__(self) -> str:
        return f"{self.id}. {self.title}. {self.text}"


_TEXTS: Mapping[str, RuleText] = MappingProxyType({text.id: text for text in (*RULE_TEXTS, *OPTIONAL_RULE_TEXTS)})

RULE_IDS = tuple(_TEXTS)
"""The ids of all rules, in the order of the rules."""


def rule(id: str, edition: str | None = None, translator: Translator = ENGLISH) -> Rule:
    """A rule by its id, in capital or small letters; `edition` gives its text as it is in that edition.

    Raises KeyError, with one sentence, for an unknown id or edition and for a rule that the edition does not have.
    """
    if not isinstance(id, str):
        raise TypeError(f"A rule has a text as its id, such as 'P6', not {type(id).__name__}.")
    _check_edition(edition)
    found = _TEXTS.get(id.strip().upper())
    if found is None:
        raise KeyError(f"There is no rule {id!r}; rules have ids such as M1, P6 or X11.")
    if edition is not None and edition not in found.editions:
        raise KeyError(f"The edition {edition} has no rule {found.id}.")
    return _worded(found, edition, translator)


def rules(edition: str | None = None, translator: Translator = ENGLISH) -> tuple[Rule, ...]:
    """All rules in their order, or only those of an edition, in its words."""
    _check_edition(edition)
    return tuple(
        _worded(text, edition, translator) for text in _TEXTS.values() if edition is None or edition in text.editions
    )


def _check_edition(edition: str | None) -> None:
    if edition is not None and not isinstance(edition, str):
        raise TypeError(f"An edition is given by its name, not by {type(edition).__name__}.")
    if edition is not None and edition not in EDITIONS:
        raise KeyError(f"There is no edition {edition!r}; there are {', '.join(EDITIONS)}.")


def _worded(text: RuleText, edition: str | None, translator: Translator) -> Rule:
    words = text.own.get(edition, text.text) if edition is not None else text.text
    section = translator.gettext(SECTIONS[text.section])
    return Rule(text.id, translator.gettext(text.title), translator.gettext(words), text.editions, section)
