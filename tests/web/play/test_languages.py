"""Catalogues that are complete, and the language a visitor gets."""

import gettext
import re
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale

from taluva.web.i18n import catalogues
from taluva.web.i18n.catalogues import read as catalogue
from taluva.web.i18n.languages import (
    DEFAULT,
    LANGUAGES,
    PLURALS,
    choose_language,
    messages_for_javascript,
    translator,
)

FOLDER = catalogues.FOLDER
OTHERS = [language for language in LANGUAGES if language != DEFAULT]
FORMS = {"fr": {"de"}, "de": set(), "pl": {"gracz", "gracza", "graczowi"}}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(text: str) -> set[str]:
    return {form for _, _, form, _ in Formatter().parse(text) if form}


def test_the_catalogues_are_up_to_date_and_nothing_is_untranslated(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(["--check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_fuzzy_and_all_have_every_plural_form(language: str) -> None:
    messages = catalogue(language)
    for message in messages:
        if message.id:
            assert not message.fuzzy
            if not isinstance(message.id, str):
                assert isinstance(message.string, tuple)
                assert len(message.string) == messages.num_plurals


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_the_placeholders(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string)
        wanted = set().union(*(placeholders(text) for text in originals))
        for text in strings:
            assert placeholders(text) == wanted, text
            assert forms(text) <= FORMS[language], text
            # Only text/terms.py and static/messages.js know the forms of names.
            if forms(text):
                assert all(path.startswith(("text/", "i18n/words.py", "static/")) for path, _ in message.locations), (
                    text
                )


@pytest.mark.parametrize("language", OTHERS)
def test_translations_end_like_the_original(language: str) -> None:
    for message in catalogue(language):
        if isinstance(message.id, str) and message.id and message.id[-1] in ".:?!…":
            assert message.string.rstrip()[-1] == message.id[-1], message.id


def test_english_passes_through_and_unknown_languages_are_english() -> None:
    english = translator("en")
    assert english.gettext("New coast") == "New coast"
    assert english.ngettext("{n} hut", "{n} huts", 2) == "{n} huts"
    assert translator("tlh") is not None
    assert translator("tlh").language == "en"


def test_a_message_without_translation_stays_english() -> None:
    assert translator("pl").gettext("No such message.") == "No such message."
    assert translator("pl").ngettext("{n} x", "{n} xs", 5) == "{n} xs"


@pytest.mark.parametrize(
    ("n", "words"), [(1, "chatka"), (2, "chatki"), (4, "chatki"), (5, "chatek"), (12, "chatek"), (22, "chatki")]
)
def test_polish_has_three_plural_forms(n: int, words: str) -> None:
    assert translator("pl").ngettext("hut", "huts", n) == words


@pytest.mark.parametrize(
    ("cookie", "accept", "chosen"),
    [
        ("de", "pl", "de"),
        ("tlh", "pl", "pl"),
        (None, "pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        (None, "it,de-AT;q=0.5,fr;q=0.9", "fr"),
        (None, "en-GB, fr;q=0.2", "en"),
        (None, "fr;q=0, de;q=0.1", "de"),
        (None, "it", "en"),
        (None, None, "en"),
        (None, ";;q=,*;q=x,\x00", "en"),
        ("", "", "en"),
    ],
)
def test_the_choice_of_the_visitor_comes_first_then_that_of_the_browser(
    cookie: str | None, accept: str | None, chosen: str
) -> None:
    assert choose_language(cookie, accept) == chosen


@pytest.mark.parametrize("language", OTHERS)
def test_scripts_get_all_their_messages(language: str) -> None:
    given = messages_for_javascript(language)
    assert given["language"] == language
    for script in FOLDER.glob("static/**/*.js"):
        for message in catalogues.script_messages(script.read_text(encoding="utf-8")):
            if isinstance(message, str):
                assert given["messages"][message]
            else:
                assert len(given["messages"][message[0]]) == catalogue(language).num_plurals


def test_english_scripts_need_only_the_plural_forms() -> None:
    assert messages_for_javascript("en") == {"language": "en", "plurals": ("one", "other"), "messages": {}}


@pytest.mark.parametrize("language", OTHERS)
def test_plural_categories_stand_in_the_order_of_the_catalogue(language: str) -> None:
    """By the rules of Unicode, which browsers have as Intl.PluralRules, every number gets the form that gettext has."""
    categories = PLURALS[language]
    category_of = Locale(language).plural_form
    form_of = gettext.c2py(str(catalogue(language).plural_expr))
    assert len(categories) == catalogue(language).num_plurals
    for n in [*range(1000), 1_000_000, 2_000_000]:
        category = category_of(n)
        assert (categories.index(category) if category in categories else len(categories) - 1) == form_of(n), n


def test_messages_of_scripts_are_found_wherever_they_stand() -> None:
    source = """t('one'); call(t("it's"), tn('{n} a', '{n} as', n, { x: t('in\\'side') }));
        `${t('deep')}`; post('no'); x.t('no')"""
    assert list(catalogues.script_messages(source)) == ["one", "it's", ("{n} a", "{n} as"), "in'side", "deep"]


def test_scripts_translate_only_literals() -> None:
    for script in FOLDER.glob("static/**/*.js"):
        if script.name == "messages.js":
            continue
        source = script.read_text(encoding="utf-8")
        if "messages.js'" in source:
            calls = len(re.findall(r"(?<![\w.$])tn?\(", source))
            assert calls == len(list(catalogues.script_messages(source))), script


class Texts(HTMLParser):
    """The visible or audible text of a template, without Jinja's markup."""

    SPOKEN = ("aria-label", "title", "placeholder", "alt")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style", "symbol")
        self.found += [value for name, value in attrs if name in self.SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style", "symbol")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


@pytest.mark.parametrize("path", sorted((FOLDER / "templates").glob("**/*.html")), ids=lambda path: path.name)
def test_templates_hold_no_text_of_their_own(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    source = re.sub(r"\{% block body_class %\}.*?\{% endblock %\}", "", source)
    source = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", source, flags=re.DOTALL)
    texts = Texts()
    texts.feed(source)
    for text in texts.found:
        assert not re.search(r"[^\W\d_]{2,}", text.replace("Taluva", "")), f"{path.name}: {text.strip()!r}"
