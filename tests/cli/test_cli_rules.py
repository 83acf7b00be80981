"""`taluva rules`: every rule id can be looked up, in the words of an edition, and the notation is told."""

import re

import pytest
from cli_helpers import Taluva

from taluva.text.notation_guide import NOTATION
from taluva.text.rules import RULE_IDS, rule


def test_all_rules_by_title(taluva: Taluva) -> None:
    result = taluva("rules")
    assert result.code == 0
    for id in RULE_IDS:
        assert f"  {id:<4} {rule(id).title}\n" in result.out


@pytest.mark.parametrize("id", RULE_IDS)
def test_every_rule_can_be_looked_up(taluva: Taluva, id: str) -> None:
    result = taluva("rules", id.lower())
    assert result.code == 0
    assert rule(id).text in " ".join(result.out.split())


def test_letters_stand_for_all_rules_that_begin_with_them(taluva: Taluva) -> None:
    shown = re.findall(r"^(\w+\d)\. ", taluva("rules", "E").out, re.MULTILINE)
    assert shown == [f"E{number}" for number in range(1, 8)]


def test_an_edition_has_its_own_words(taluva: Taluva) -> None:
    first = " ".join(taluva("rules", "B1", "--edition", "hans-im-glueck-2006").out.split())
    assert first.endswith(rule("B1", "hans-im-glueck-2006").text)
    assert "X2 " not in taluva("rules", "--edition", "ferti-2014").out


def test_the_notation_is_explained(taluva: Taluva) -> None:
    assert taluva("rules", "notation").out.strip() == NOTATION.strip()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("P66",), "There is no rule 'P66'"),
        (("P6", "chess"), "There is no rule 'chess'"),
        (("X2", "--edition", "ferti-2014"), "The edition ferti-2014 has no rule X2"),
        (("--edition", "chess"), "There is no edition 'chess'"),
    ],
)
def test_what_is_not_there_is_refused_in_one_sentence(
    taluva: Taluva, arguments: tuple[str, ...], sentence: str
) -> None:
    result = taluva("rules", *arguments)
    assert result.out == ""
    result.refused(sentence)
