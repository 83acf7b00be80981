"""Setting up a position as people do it: with a mouse, a finger and the keyboard; and a finished game as a picture."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from test_browser_everybody import violations
from visiting import Site, Visitor

from taluva.position import Position
from taluva.testing import random_game

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
SPOT = """key => {
  const board = document.getElementById('board');
  const spot = [...board.marks.coast, ...board.marks.eruptions].find((each) => each.key === key);
  const points = spot.cells.map((cell) => board.screenOf(...cell, spot.level - 1));
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { x: mean('x'), y: mean('y') };
}"""
SLOW_ANSWERS = """() => {
  const quick = window.fetch;
  window.fetch = async (...request) => {
    await new Promise((done) => setTimeout(done, 400));
    return quick(...request);
  };
}"""
SETTLED = "new Promise((done) => setTimeout(done, 350))"


def open_editor(visitor: Visitor, query: str = "") -> Page:
    page = visitor.go(f"/editor{query}")
    expect(page.locator("#verdict")).to_be_visible()
    return page


def press(page: Page, at: dict[str, float], finger: bool) -> None:
    if finger:
        page.touchscreen.tap(at["x"], at["y"])
    else:
        page.mouse.click(at["x"], at["y"])


def cell(page: Page, q: int, r: int) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(f"() => document.getElementById('board').screenOf({q}, {r})")
    return found


def lay(page: Page, move: str, finger: bool) -> None:
    page.locator(f"[data-key='tile-{move.partition('@')[0]}']").click()
    page.wait_for_function(
        "key => document.getElementById('board').marks.coast?.some((each) => each.key === key)", arg=move
    )
    page.evaluate(SETTLED)
    tiles = page.evaluate("JSON.parse(localStorage.getItem('taluva.draft')).tiles.length")
    press(page, page.evaluate(SPOT, move), finger)
    page.wait_for_function("n => JSON.parse(localStorage.getItem('taluva.draft')).tiles.length === n", arg=tiles + 1)
    page.evaluate(SETTLED)


def position_of(page: Page) -> Position:
    """The position that the page offers to play from."""
    address = page.locator("#play-on").get_attribute("href") or ""
    return Position(parse_qs(urlsplit(address).query)["p"][0])


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_position_is_set_up_and_played(visit: Visit, finger: bool) -> None:
    page = open_editor(visit(finger))
    expect(page.locator("#verdict-words")).to_have_text("This position is possible.")
    lay(page, "VJC@0,0:E", finger)
    lay(page, "VSR@2,0:E", finger)
    page.locator("#tab-pieces").click()
    page.locator("[data-key='piece-2-tower']").click()
    press(page, cell(page, 1, 0), finger)
    expect(page.locator("#verdict-words")).to_contain_text("A tower needs level 3 or more")
    expect(page.locator("#verdict-words a.rule-link")).to_have_text("B2")
    expect(page.locator("#verdict-actions")).to_be_hidden()
    page.locator("[data-key='piece-1-hut']").click()
    press(page, cell(page, 1, 0), finger)
    expect(page.locator("#verdict-words")).to_have_text("This position is possible.")
    expect(page.locator("[data-key='piece-1-hut'] b")).to_have_text("19")
    page.locator("#tab-turn").click()
    page.locator("[data-key='seat-2']").check()
    page.locator("[data-key='phase-place']").check()
    page.locator("[data-key='tile']").select_option("VLL")
    page.wait_for_function("() => document.getElementById('play-on').href.includes('2p-VLL')")
    position = position_of(page)
    assert (position.seat, str(position.tile), position.supply(1).huts) == (2, "VLL", 19)
    analyse = page.locator("#analyse").get_attribute("href") or ""
    assert parse_qs(urlsplit(analyse).query)["position"] == [str(position)]
    page.locator("#play-on").click()
    page.wait_for_url("**/position?*")
    expect(page.locator("#chip")).to_contain_text("Shared position")


def test_quick_changes_are_all_kept(visit: Visit) -> None:
    """A change that is made before the server has answered the one before it starts from that one."""
    page = open_editor(visit())
    lay(page, "VJC@0,0:E", False)
    page.locator("#tab-turn").click()
    page.evaluate(SLOW_ANSWERS)
    page.locator("[data-key='seat-2']").check()
    page.locator("[data-key='phase-place']").check()
    page.wait_for_function("() => document.getElementById('play-on').href.includes('2p-V')")
    page.locator("#undo").click()
    page.locator("#undo").click()
    page.wait_for_function("() => document.getElementById('play-on').href.includes('1d')")
    expect(page.locator("[data-key='seat-1']")).to_be_checked()
    expect(page.locator("#undo")).to_be_enabled()


def test_the_setup_and_undo(visit: Visit) -> None:
    page = open_editor(visit())
    lay(page, "VJC@0,0:E", False)
    page.locator("#tab-setup").click()
    page.locator("[data-key='edition']").select_option("deluxe-2015")
    page.locator("[data-key='expansion-start-tile']").wait_for()
    page.locator("[data-key='players']").select_option("4")
    page.locator("[data-key='variant']").select_option("teams")
    page.wait_for_function("() => document.getElementById('play-on').href.includes('d15-4-48-t')")
    for _ in range(4):
        page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_disabled()
    assert position_of(page).cells == ()


def test_the_keyboard_is_enough(visit: Visit) -> None:
    page = open_editor(visit())
    island = page.locator("#island")
    island.focus()
    for key in ("ArrowRight", "Enter"):
        island.press(key)
    page.wait_for_function("() => JSON.parse(localStorage.getItem('taluva.draft')).tiles.length === 1")
    expect(page.locator("#live")).to_contain_text("in the middle")
    island.press("ArrowRight")
    island.press("Enter")
    expect(page.locator("#refusal a.rule-link")).to_have_text("P4")
    island.press("ArrowLeft")
    island.press("Delete")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('taluva.draft')).tiles.length === 0")
    island.press("u")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('taluva.draft')).tiles.length === 1")
    page.locator("#tab-tiles").press("ArrowRight")
    expect(page.locator("#tab-pieces")).to_be_focused()
    expect(page.locator("#panel-pieces")).to_be_visible()


def test_a_link_is_opened_and_the_draft_is_kept(visit: Visit) -> None:
    position = random_game(seed=4, steps=30).position
    page = open_editor(visit(), f"?position={position}")
    assert position_of(page) == position
    page.locator("#tab-turn").click()
    page.locator("[data-key='phase-draw']").check()
    page.wait_for_url("**/editor")
    page.reload()
    expect(page.locator("#verdict-words")).not_to_be_empty()
    kept = page.evaluate("JSON.parse(localStorage.getItem('taluva.draft'))")
    assert kept["phase"] == "draw"
    page.locator("#copy-link").click()
    link = page.get_by_label("Link to set it up further").input_value()
    assert parse_qs(urlsplit(link).query) == {"position": [str(position_of(page))]}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_everything_fits_the_screen(visit: Visit, phone: bool) -> None:
    page = open_editor(visit(phone))
    for tab in ("tiles", "pieces", "turn", "setup"):
        page.locator(f"#tab-{tab}").click()
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]
        small: list[Any] = page.evaluate(
            """() => [...document.querySelectorAll('.bench button, .bench a.button, .bench select, .tools button')]
              .filter((each) => each.checkVisibility())
              .map((each) => [each.id || each.dataset.key, each.getBoundingClientRect()])
              .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([name]) => name)"""
        )
        assert small == []


@pytest.mark.parametrize(("phone", "theme"), [(True, "light"), (False, "dark")], ids=["phone-light", "desktop-dark"])
def test_axe_finds_nothing_serious(visit: Visit, phone: bool, theme: str) -> None:
    page = open_editor(visit(phone, color_scheme=theme))
    problems = []
    for tab in ("tiles", "pieces", "turn", "setup"):
        page.locator(f"#tab-{tab}").click()
        problems += [f"{tab}: {problem}" for problem in violations(page)]
    page.locator("#tab-pieces").click()
    press(page, cell(page, 0, 0), phone)
    expect(page.locator("#verdict-words")).to_contain_text("There is no tile under the piece")
    problems += violations(page)
    assert problems == []


def test_the_start_page_leads_to_the_editor(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_role("link", name="Set up a position").click()
    page.wait_for_url("**/editor")


def test_a_finished_game_is_shown_as_an_animation(visit: Visit, site: Site) -> None:
    record = random_game(seed=3).record()
    game = site.post("/api/games/import", record=record)
    page = visit().go(f"/game/{game['id']}")
    page.locator("#menu").click()
    page.get_by_role("button", name="Save as animation").click()
    picture = page.locator("img.animation")
    expect(picture).to_be_visible(timeout=120_000)
    assert page.evaluate("document.querySelector('img.animation').naturalWidth") == 640
    expect(page.get_by_role("link", name="Save the animation (WebP)")).to_be_visible()
