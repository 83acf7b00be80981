"""Learn: the rules of an edition in our own words, section by section, each with a picture of a real game."""

from dataclasses import dataclass

from taluva.editions import EDITIONS, LARGEST_STACK, SMALLEST_STACK, Edition
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import edition_words
from taluva.web.learn.pictures import KEYS, THEMES, picture
from taluva.web.learn.sections import TEXTS

__all__ = ["KEYS", "THEMES", "Section", "lessons", "picture"]


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of the rules."""

    id: str
    """Fit for a link within the page."""
    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[str, ...]
    """The ids of the rules it tells."""
    picture: str
    """The key of its picture."""
    alt: str
    """What the picture shows, for those who do not see it."""


def lessons(edition: str, translator: Translator) -> tuple[Section, ...]:
    """All sections of an edition, in the order of play; the last one before the variants tells its own numbers.

    KeyError for an edition that does not exist.
    """
    rules = EDITIONS[edition]
    translator = in_edition(translator, edition)
    found = [
        Section(
            text.id,
            translator.gettext(text.title),
            tuple(translator.gettext(paragraph) for paragraph in text.paragraphs),
            text.rules,
            text.picture,
            translator.gettext(text.alt),
        )
        for text in TEXTS
        if text.holds(rules)
    ]
    before_variants = next(at for at, section in enumerate(found) if section.id == "places")
    found.insert(before_variants, _edition(edition, rules, translator))
    return tuple(found)


def _edition(edition: str, rules: Edition, translator: Translator) -> Section:
    """What is special about an edition: the size of the stack, and what it offers."""
    two, three, four = rules.stacks
    if two == four:
        size = translator.gettext("All {tiles} tiles are played with, whatever the number of players.").format(
            tiles=four
        )
    else:
        size = translator.gettext(
            "The stack has {two} tiles for 2 players, {three} for 3 and {four} for 4. The others go back to the box "
            "unseen."
        ).format(two=two, three=three, four=four)
    paragraphs = [edition_words(edition, translator).about, size]
    others = rules.other_stacks
    if others[0] == others[1] != ():
        paragraphs.append(
            translator.gettext("With 2 or 3 players you may also take all {tiles}.").format(tiles=others[0][0])
        )
    elif others[0]:
        paragraphs.append(
            translator.gettext("2 players may also take {first} or {second} tiles, 3 players {third}.").format(
                first=others[0][0], second=others[0][1], third=others[1][0]
            )
        )
    paragraphs.append(
        translator.gettext("As a house rule, any stack from {least} to {most} tiles will do.").format(
            least=SMALLEST_STACK, most=LARGEST_STACK
        )
    )
    return Section(
        "edition",
        translator.gettext("This edition: {edition}").format(edition=edition_words(edition, translator).name),
        tuple(paragraphs),
        ("ED1", "ED2"),
        "edition",
        translator.gettext("An island halfway through a game of two players."),
    )
