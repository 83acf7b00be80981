"""Every page in every language, without a word of English left over and without anything cut off on a narrow phone."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from string import Formatter

import pytest
from playing import FingerPlayer
from playwright.sync_api import Page, Route, expect
from visiting import Json, Site, Visitor

from taluva.web.i18n.catalogues import read as catalogue
from taluva.web.i18n.glossaries import glossaries
from taluva.web.i18n.languages import LANGUAGES

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
OTHERS = [language for language in LANGUAGES if language != "en"]

TEXTS = """() => {
  const texts = new Set();
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent.trim());
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (node.matches('script, style, option[lang]')) return;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add((node.getAttribute(name) ?? '').trim());
    for (const child of node.childNodes) walk(child);
    if (node.shadowRoot) for (const child of node.shadowRoot.childNodes) walk(child);
  };
  walk(document.body);
  texts.add(document.title.split(' · ')[0]);
  return [...texts].filter((text) => /\\p{Letter}{2}/u.test(text));
}"""
"""All words of a page: seen, heard or hidden."""

CUT_OFF = """() => {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const found = scrollWidth > width ? [`the page is ${scrollWidth} wide`] : [];
  const scrolls = (node) => node && node !== document.body
    && (['auto', 'scroll'].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest('.unseen, .skip') && !scrolls(node);
  const kinds = 'button, a, p, h1, h2, h3, label, li, legend, summary, input, select, output';
  for (const node of [...document.body.querySelectorAll(kinds)].filter(shown)) {
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const words = (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40);
    const outside = box.left < -1 || box.right > width + 1;
    const narrow = node.matches('button, a.button') && node.scrollWidth > node.clientWidth + 1;
    if (outside) found.push(`"${words}" is at ${box.left} to ${box.right} of ${width}`);
    if (narrow) found.push(`the button "${words}" is too narrow for its words`);
  }
  return found;
}"""
"""What does not fit into the width of the page."""


@cache
def translations(language: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Every English message that is not the same in a language: what it looks like, and what its translations do."""
    found = []
    for message in catalogue(language):
        if not message.id:
            continue
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string)
        # An edition may have another word for it, which may be that of English.
        strings += [glossary.apply(string) for glossary in glossaries(language).values() for string in strings]
        for original in originals:
            words = "".join(text for text, *_ in Formatter().parse(original))
            if original not in strings and len(re.findall(r"[A-Za-z]{3,}", words)) >= (2 if "{" in original else 1):
                found.append((pattern([original]), pattern(strings)))
    return tuple(found)


def pattern(texts: list[str]) -> re.Pattern[str]:
    each = (
        "".join(re.escape(text) + (".+?" if name else "") for text, name, *_ in Formatter().parse(t)) for t in texts
    )
    return re.compile("|".join(f"(?:{one})" for one in each), re.DOTALL)


def left_over(page: Page, language: str) -> list[str]:
    """English on a page of another language."""
    return [
        text
        for text in page.evaluate(TEXTS)
        if any(english.fullmatch(text) and not other.fullmatch(text) for english, other in translations(language))
    ]


def states(visitor: Visitor, site: Site) -> Iterator[str]:
    """Lead a visitor through all pages and states; each is named when it is there."""
    page = visitor.page
    game = site.play(site.new_game("Zofia", "Émile", 1, edition="deluxe-2015", expansions=["boats", "two-hex"]), 2)
    yield from start_pages(visitor)
    yield from game_pages(visitor, game)
    over = site.play(site.new_game("Zofia", "Émile"), 12)
    visitor.open_game(over)
    expect(page.locator(".results")).to_be_visible()
    yield "result"
    yield from analysis_pages(visitor, over)
    page.goto(f"{site.url}/learn")
    expect(page.locator(".course .card").first).to_be_visible()
    yield "learn"
    yield from lesson_pages(visitor)
    page.goto(f"{site.url}/rules/deluxe-2015")
    expect(page.locator(".section").first).to_be_visible()
    yield "rules"
    visitor.expected = ("404",)
    page.goto(f"{site.url}/nowhere")
    yield "missing"


def analysis_pages(visitor: Visitor, over: Json) -> Iterator[str]:
    page = visitor.go("/analysis")
    expect(page.locator("#games li").first).to_be_visible()
    yield "analysis"
    visitor.go(f"/analysis?game={over['id']}&turn=4")
    expect(page.locator(".lines > li")).to_have_count(3)
    yield "analysis board"
    page.locator(".pick-tile").click()
    expect(page.locator(".tile-pick").first).to_be_visible()
    yield "tile to come"
    page.keyboard.press("Escape")
    if page.locator("#open-panel").is_visible():
        page.locator("#open-panel").click()
    page.locator(".play-line").click()
    expect(page.locator(".variation .now")).to_be_visible()
    page.locator("#comment").fill("42")
    yield "variation"
    for name in ("save", "open"):
        page.locator(f".keeper .button:has(use[href='#icon-{name}'])").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield f"analysis, {name}"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.on("dialog", lambda dialog: dialog.accept())


def lesson_pages(visitor: Visitor) -> Iterator[str]:
    page = visitor.go("/learn/place")
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    page.locator("#hint").click()
    expect(page.locator(".task-card p")).to_have_count(3)
    yield "lesson"
    page.locator("#confirm").click()
    expect(page.locator(".task-card.solved")).to_be_visible()
    yield "lesson solved"
    page.locator(".task-card .rule-link").first.click()
    expect(page.locator(".rule-entry.asked")).to_be_visible()
    yield "reference beside"


def start_pages(visitor: Visitor) -> Iterator[str]:
    page = visitor.go()
    expect(page.locator("#continue")).to_be_visible()
    page.locator("#games-box summary").click()
    yield "start"
    page.locator("#settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "settings"
    visitor.go("/new")
    expect(page.locator("#begin")).to_be_enabled()
    yield "new"
    page.locator("[data-key=edition-deluxe-2015]").check()
    expect(page.locator("[data-key=expansion-boats]")).to_be_enabled()
    yield "new, deluxe"


def game_pages(visitor: Visitor, game: Json) -> Iterator[str]:
    page = visitor.open_game(game)
    player = FingerPlayer(page)
    assert player.wait_for_own_turn()
    if player.step == "choose":
        yield "choosing"
        page.locator("[data-key=choice-draw]").click()
    expect(player.tray).to_have_attribute("data-step", "place")
    yield "placing"
    page.locator("#confirm").click()
    expect(player.tray).to_have_attribute("data-step", "build")
    yield "building"
    page.keyboard.press("n")
    expect(page.locator("#confirm")).to_be_enabled()
    yield "built"
    page.locator("#hint").click()
    expect(page.locator("#hint-card")).to_be_visible()
    yield "hint"
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("#legal summary").first).to_be_visible()
    page.locator("#legal summary").first.click()
    page.locator("#cells-box > summary").click()
    expect(page.locator("#cells [role=option]").first).to_be_visible()
    yield "text"
    page.keyboard.press("Escape")
    for key, name in (("?", "keys"),):
        page.locator("#island").focus()
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        yield name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.locator("#menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "menu"
    page.locator(".menu-item").filter(has=page.locator("use[href='#icon-share']")).click()
    expect(page.locator("dialog .copy-field").first).to_be_visible()
    yield "share"
    page.keyboard.press("Escape")
    page.locator("#island").focus()
    page.keyboard.press(",")
    expect(page.locator("#past")).to_be_visible()
    yield "past"


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english_and_nothing_is_cut_off(visit: Visit, site: Site, language: str) -> None:
    visitor = visit(phone=True, locale=language)
    problems = []
    for state in states(visitor, site):
        assert visitor.page.locator("html").get_attribute("lang") == language
        problems += [f"{state}: English: {text}" for text in left_over(visitor.page, language)]
        problems += [f"{state}: {cut}" for cut in visitor.page.evaluate(CUT_OFF)]
    assert not problems, "\n".join(problems)


def test_nothing_is_cut_off_in_english(visit: Visit, site: Site) -> None:
    visitor = visit(phone=True)
    problems = []
    for state in states(visitor, site):
        assert visitor.page.locator("html").get_attribute("lang") == "en"
        problems += [f"{state}: {cut}" for cut in visitor.page.evaluate(CUT_OFF)]
    assert not problems, "\n".join(problems)


START = """() => {
  const land = document.querySelector('#backdrop').shadowRoot.querySelector('svg.land > g:nth-of-type(1)');
  const names = [...document.querySelectorAll('.level-face b')].map((name) => {
    const [range, text] = [document.createRange(), name.firstChild];
    range.selectNodeContents(name);
    const words = text.textContent.split(' ').length;
    return { name: text.textContent, words, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size };
  });
  return {
    title: document.querySelector('.tag').getBoundingClientRect().bottom, island: land.getBoundingClientRect().top,
    broken: names.filter(({ words, lines }) => lines > words).map(({ name }) => name),
  };
}"""
"""On the start page: where the words below the title end and the island begins, and names broken within a word."""


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_on_a_phone_the_title_is_above_the_island_and_no_name_is_broken(visit: Visit, language: str) -> None:
    page = visit(phone=True, locale=language).go()
    expect(page.locator("#backdrop svg.land > g > *").first).to_be_attached()
    found = page.evaluate(START)
    assert found["title"] <= found["island"]
    assert found["broken"] == []


def test_english_words_would_be_found() -> None:
    for text in ("Confirm turn", "7 tiles left", "Place here"):
        assert any(one.fullmatch(text) and not other.fullmatch(text) for one, other in translations("fr"))
    assert not any(one.fullmatch("Confirmer le tour") for one, _ in translations("fr"))


def test_who_one_plays_against_is_read_before_the_game_begins(visit: Visit, site: Site) -> None:
    page = visit(phone=True).go()
    assert len(set(page.locator("#levels b").all_inner_texts())) == 8
    expect(page.get_by_role("radio", name="Castaway")).to_be_checked()
    who = page.locator(".opponent:visible")
    expect(who).to_contain_text(re.compile("Castaway.*Level 1.*For a first game"))
    page.locator("#levels").get_by_text("Elder").tap()
    expect(who).to_contain_text(re.compile("Elder.*Level 6.*turns ahead"))
    assert page.url == f"{site.url}/"
    page.locator("#levels").get_by_text("Fisher").tap()
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_url("**/game/*")
    assert site.game(page.url.rpartition("/")[2])["seats"][1]["level"] == 3
    page.goto(f"{site.url}/new")
    expect(page.locator(".opponent")).to_contain_text(re.compile("Fisher.*Level 3"))
    page.get_by_role("combobox", name="Who plays seat 2").select_option("8")
    expect(page.locator(".opponent")).to_contain_text(re.compile("Volcano spirit.*Level 8"))


def test_the_words_of_a_new_game_name_what_they_are_about(visit: Visit, site: Site) -> None:
    ways = {"en": ("24 or 48", "game boards"), "fr": ("24 ou 48", "plateaux"), "pl": ("24 lub 48", "Plansze")}
    for language, (sizes, boards) in (ways | {"de": ("24 oder 48", "Spielpläne")}).items():
        page = visit(locale=language).go("/new?screen=1")
        expect(page.locator("#begin")).to_be_enabled()
        page.locator("#stack").fill("13")
        expect(page.locator("#stack-words")).to_contain_text(sizes)
        expect(page.locator("#zones-why")).to_contain_text(boards)


def test_a_size_chosen_before_the_first_answer_counts(visit: Visit) -> None:
    visitor = visit()
    held: list[Route] = []
    visitor.page.route("**/api/setup/check", lambda route: held.append(route), times=1)
    page = visitor.go("/new?screen=1")
    expect(page.locator("#counts input").first).to_be_attached()
    expect(page.locator("#begin")).to_be_disabled()
    page.locator("#stack").focus()
    page.keyboard.press("Home")
    held[0].continue_()
    expect(page.locator("#stack-number")).to_have_text("12")
    expect(page.locator("#begin")).to_be_enabled()


def test_language_and_theme_are_kept(visit: Visit) -> None:
    visitor = visit(color_scheme="light")
    page = visitor.go()
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    page.locator("#theme").click()
    expect(html).to_have_attribute("data-theme", "dark")
    page.locator("#language").select_option("pl")
    expect(html).to_have_attribute("lang", "pl")
    for path in ("/new", "/learn", "/"):
        visitor.go(path)
        expect(html).to_have_attribute("lang", "pl")
        expect(html).to_have_attribute("data-theme", "dark")
    page.locator("#settings").click()
    page.locator("dialog input[value=auto]").check()
    expect(html).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "dark")
    page.locator("dialog select").select_option("de")
    expect(html).to_have_attribute("lang", "de")
