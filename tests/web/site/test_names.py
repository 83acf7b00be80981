"""Names of accounts: cleaned, distinct, and never mistaken for the computer."""

import pytest

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import LANGUAGES, translator
from taluva.web.i18n.words import engine_level_words
from taluva.web.people.names import fold, read_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria ", "Ana Maria"),
        ("A\u200bna\u202e", "Ana"),
        ("\uff21\uff4e\uff41", "Ana"),
        ("O'Neil-2", "O'Neil-2"),
        ("山田太郎", "山田太郎"),
    ],
)
def test_good_names_are_cleaned(text: str, name: str) -> None:
    assert read_name(text) == (name, fold(name))


@pytest.mark.parametrize("other", ["ANA", "ana", " Ana ", "\u0410\u043d\u0430".replace("\u043d", "n")])
def test_names_that_look_the_same_are_the_same(other: str) -> None:
    assert fold(other) == fold("Ana")


def test_sharp_s_and_ligatures_are_folded() -> None:
    assert fold("Gro\u00df") == fold("GROSS")
    assert fold("\ufb01sh") == fold("FISH")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ab",
        " a ",
        "x" * 25,
        "<b>bold</b>",
        "a/b/c",
        "...",
        "-Ana",
        "\u0410na",
        "An\u03b1",
        "a\nb{}",
        "🌋🌋🌋",
        "\u0301\u0301\u0301\u0301",
        "Coral",
        "engine",
        "Level 3 computer",
        "ENGINE-LEVEL 5",
        "c0mputer",
        "admin",
    ],
)
def test_bad_names_are_refused(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_name(text)
    assert refusal.value.code == "name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_level_of_the_computer_is_a_name_in_any_language(language: str) -> None:
    for level in range(1, 9):
        name = engine_level_words(level, translator(language)).name
        for text in (name, name.upper(), f" {name}. ".replace(" .", "."), "-".join(name)):
            with pytest.raises(Refusal):
                read_name(text)
