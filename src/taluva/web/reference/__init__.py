"""The reference: all rules of an edition in our own words, section by section, with pictures from real games."""

from typing import Any

from taluva.editions import EDITIONS, LARGEST_STACK, SMALLEST_STACK, Edition
from taluva.text.rules import Rule, rules
from taluva.web.i18n.glossaries import in_edition
from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import edition_words
from taluva.web.reference.pictures import KEYS, THEMES, picture
from taluva.web.reference.sections import RULE_PICTURES, SECTIONS, SectionText

__all__ = ["KEYS", "THEMES", "picture", "reference"]

Json = dict[str, Any]
_HUT_BESIDE_OWN = "hut-beside-own"


def reference(edition: str, translator: Translator) -> Json:
    """All rules of an edition, in the order of play. Raises KeyError for an unknown edition."""
    translator = in_edition(translator, edition)
    told = {rule.id: rule for rule in rules(edition, translator)}
    name = edition_words(edition, translator).name
    sections = [_section(text, edition, told, translator) for text in SECTIONS if set(text.rules) & set(told)]
    return {"edition": edition, "edition_name": name, "sections": sections}


def _section(text: SectionText, edition: str, told: dict[str, Rule], translator: Translator) -> Json:
    paragraphs = [translator.gettext(paragraph) for paragraph in text.paragraphs]
    if text.id == "edition":
        paragraphs += _stack_words(edition, EDITIONS[edition], translator)
    beside_own = text.id == "hut" and EDITIONS[edition].hut_beside_own
    return {
        "id": text.id,
        "title": translator.gettext(text.title).format(edition=edition_words(edition, translator).name),
        "paragraphs": paragraphs,
        "rules": [_rule(told[id], translator) for id in text.rules if id in told],
        "picture": _HUT_BESIDE_OWN if beside_own else text.picture,
        "alt": translator.gettext(text.alt),
    }


def _rule(rule: Rule, translator: Translator) -> Json:
    alt = RULE_PICTURES.get(rule.id)
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "picture": None if alt is None else rule.id,
        "alt": "" if alt is None else translator.gettext(alt),
    }


def _stack_words(edition: str, rules: Edition, translator: Translator) -> list[str]:
    """What is special about an edition: the size of the stack, and its options."""
    two, three, four = rules.stacks
    if two == four:
        size = translator.gettext("All {tiles} tiles are used, whatever the number of players.").format(tiles=four)
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
    return paragraphs
