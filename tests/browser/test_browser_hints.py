"""A hint is on the board until something else is shown, and what is shown is what the next key or click does."""

from collections.abc import Callable

import pytest
from playing import KeyPlayer
from playwright.sync_api import Page, expect
from visiting import Site, Visitor, until

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
GHOST = "(board) => board.shadowRoot.querySelector('[data-mark=ghost]')?.dataset.key ?? null"
UNCOVERED = """(board) => {
  const card = document.querySelector('#hint-card').getBoundingClientRect();
  const boxes = [...board.shadowRoot.querySelectorAll('[data-mark]')].map((mark) => mark.getBoundingClientRect());
  const low = [...board.view.cells].map(({ q, r }) => board.screenOf(q, r).y);
  return Math.max(...boxes.map(({ bottom }) => bottom), ...low) <= card.top;
}"""


def with_hint(visit: Visit, site: Site, turns: int = 4) -> tuple[Page, KeyPlayer]:
    """A page that shows a hint."""
    page = visit().open_game(site.play(site.new_game("Ana", "Ben"), turns))
    player = KeyPlayer(page)
    player.marks("spot")
    page.locator("#hint").click()
    expect(page.locator("#hint-card")).to_be_visible()
    expect(page.locator("#board [data-mark=ghost][data-legal=hint]")).to_be_attached()
    return page, player


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_the_way_on_plays_the_hint_that_is_shown(visit: Visit, site: Site, way: str) -> None:
    page, player = with_hint(visit, site)
    shown = player.board.evaluate(GHOST)
    expect(page.locator("#confirm")).to_have_text("Play it")
    if way == "button":
        page.locator("#confirm").click()
    else:
        # The click on "Hint" has not left the keys with that button.
        player.press("Enter")
    expect(player.tray).to_have_attribute("data-step", "build")
    expect(page.locator("#hint-card")).to_be_hidden()
    expect(page.locator("#board [data-legal=hint]")).to_have_count(0)
    expect(page.locator("#confirm")).to_have_text("Confirm turn")
    expect(page.locator("#confirm")).to_be_enabled()
    assert player.kept()[0] == shown


@pytest.mark.parametrize("way", ["q", "e", "arrow", "wheel", "turner", "Escape", "No, thanks"])
def test_another_aim_closes_the_hint(visit: Visit, site: Site, way: str) -> None:
    page, player = with_hint(visit, site)
    if way == "arrow":
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            player.press(key)
    elif way == "wheel":
        page.mouse.move(500, 300)
        page.mouse.wheel(0, 100)
    elif way == "turner":
        page.locator("#hand .turner").first.click()
    elif way == "No, thanks":
        page.get_by_role("button", name=way).click()
    else:
        player.press(way)
    expect(page.locator("#hint-card")).to_be_hidden()
    expect(page.locator("#board [data-legal=hint]")).to_have_count(0)
    expect(page.locator("#confirm")).to_have_text("Place here")
    page.locator("#say").hover()
    player.marks("spot")
    shown = player.board.evaluate(GHOST)
    page.locator("#confirm").click()
    expect(player.tray).to_have_attribute("data-step", "build")
    assert player.kept()[0] == shown


def test_a_hint_for_the_build_goes_before_a_build_that_was_chosen(visit: Visit, site: Site) -> None:
    page, player = with_hint(visit, site)
    player.press("Escape", "Enter")
    expect(player.tray).to_have_attribute("data-step", "build")
    player.press("n", "h")
    expect(page.locator("#hint-card")).to_be_visible()
    expect(page.locator("#confirm")).to_have_text("Play it")
    player.press("n")
    expect(page.locator("#hint-card")).to_be_hidden()
    expect(page.locator("#confirm")).to_have_text("Confirm turn")


def test_enter_goes_on_after_a_click_on_take_back(visit: Visit, site: Site) -> None:
    page = visit().open_game(site.play(site.new_game("Ana", "Ben"), 4))
    player = KeyPlayer(page)
    player.press("Enter")
    expect(player.tray).to_have_attribute("data-step", "build")
    player.press("n")
    page.locator("#take-back").click()
    expect(page.locator("#confirm")).to_be_disabled()
    player.press("Enter")
    expect(player.tray).to_have_attribute("data-step", "build")
    page.locator("#take-back").click()
    expect(player.tray).to_have_attribute("data-step", "place")
    player.press("Enter")
    expect(player.tray).to_have_attribute("data-step", "build")
    # Whoever goes to a button with Tab presses it with Enter.
    player.tab_to("#take-back")
    player.press("Enter")
    expect(player.tray).to_have_attribute("data-step", "place")


def test_one_lamp_for_a_build_on_the_tile_and_nothing_under_the_card(visit: Visit, site: Site) -> None:
    page, player = with_hint(visit, site, turns=0)
    expect(page.locator("#board [data-mark=lamp]")).to_have_count(1)
    page, player = with_hint(visit, site, turns=9)
    until(lambda: player.board.evaluate(UNCOVERED))
    before = player.board.evaluate("(board) => board.insets[2]")
    player.press("Escape")
    assert player.board.evaluate("(board) => board.insets[2]") < before
