"""The rules in words: all of them, for every edition, and the same numbers as in the code."""

import re
from pathlib import Path

import pytest

import taluva
from taluva.editions import EDITIONS, LARGEST_STACK, SMALLEST_STACK, ZONES
from taluva.text.rule_texts import EDITIONS as NAMED_EDITIONS
from taluva.text.rule_texts import SECTIONS
from taluva.text.rules import RULE_IDS

RULES = Path(__file__).parent.parent / "rules"
"""A test file for every rule, named after it."""
ALL = set(re.findall(r"test_([a-z]+\d+)_", " ".join(path.name for path in RULES.glob("test_*.py"))))


def test_every_rule_has_words() -> None:
    assert len(ALL) == 57
    assert {id.lower() for id in RULE_IDS} == ALL


def test_every_rule_that_a_refusal_names_has_words() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(taluva.__file__).parent.glob("*.py"))
    named = set(re.findall(r'"((?:ED|[MTPBLEVWX])\d{1,2})"', source))
    assert len(named) > 10
    assert named <= set(RULE_IDS)


def test_the_editions_are_those_of_the_game() -> None:
    assert tuple(EDITIONS) == NAMED_EDITIONS
    for id in RULE_IDS:
        for edition, rules in EDITIONS.items():
            expected = rules.teams if id[0] == "W" else rules.expansions if id[0] == "X" or id in ("M4", "M5") else True
            assert (edition in taluva.rule(id).editions) == expected, (id, edition)


def test_texts_are_sentences() -> None:
    for edition in (None, *EDITIONS):
        for rule in taluva.rules(edition):
            assert re.fullmatch(r"[A-Z][^.]*[^.:]", rule.title), rule.title
            assert re.fullmatch(r"[A-Z].*\.", rule.text), rule.text
            assert rule.section in SECTIONS.values()


def test_an_edition_lists_its_own_rules_in_order() -> None:
    assert [rule.id for rule in taluva.rules()] == list(RULE_IDS)
    first = [rule.id for rule in taluva.rules("hans-im-glueck-2006")]
    assert first == [id for id in RULE_IDS if id[0] not in "WX" and id not in ("M4", "M5")]


def test_a_hut_may_touch_your_own_in_the_first_edition_only() -> None:
    for edition, rules in EDITIONS.items():
        text = taluva.rule("B1", edition).text
        assert ("may also touch your settlements" in text) == rules.hut_beside_own
        assert ("must not touch" in text) != rules.hut_beside_own
    assert "Hans im Glück 2006" in taluva.rule("B1").text


def test_numbers_are_those_of_the_code() -> None:
    assert f"from {SMALLEST_STACK} to {LARGEST_STACK} tiles" in taluva.rule("ED1").text
    for zone in ("beginner", "player", "expert"):
        width, height = ZONES[zone]
        assert f"{zone} {width} by {height}" in taluva.rule("X12").text
        assert ZONES[f"{zone}-dotted"] == (width - 2, height - 2)


def test_ids_are_read_in_any_case_and_written_in_one() -> None:
    assert taluva.rule(" p6 ") == taluva.rule("P6")
    assert str(taluva.rule("E5")) == "E5. Shared victory. Players who are still tied share the victory."


@pytest.mark.parametrize(
    ("id", "edition", "words"),
    [
        ("P66", None, "There is no rule 'P66'"),
        ("", None, "There is no rule ''"),
        ("P6", "chess", "There is no edition 'chess'"),
        ("X2", "ferti-2014", "The edition ferti-2014 has no rule X2."),
    ],
)
def test_what_is_not_there(id: str, edition: str | None, words: str) -> None:
    with pytest.raises(KeyError) as refused:
        taluva.rule(id, edition)
    assert refused.value.args[0].startswith(words)


def test_an_unknown_edition_has_no_rules() -> None:
    with pytest.raises(KeyError, match="There is no edition"):
        taluva.rules("chess")
