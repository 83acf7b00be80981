"""Whole games: against the computer by mouse, finger and keys, and four at one screen with all expansions."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playing import FingerPlayer, KeyPlayer, MousePlayer, result_of
from playwright.sync_api import Page, expect
from visiting import Json, Site, Visitor

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
GAME = re.compile(r"/game/[\w-]+$")


def game_at(page: Page, site: Site) -> Json:
    return site.game(page.url.rpartition("/")[2])


def check_end(page: Page, site: Site) -> Json:
    """The page and the server agree about the end."""
    view = game_at(page, site)
    assert view["phase"] == "over"
    shown = result_of(page)
    assert shown["title"]
    winner = next(seat for seat in view["seats"] if seat["place"] == 1)
    assert shown["names"][0].splitlines()[0] == winner["name"]
    return view


def test_a_whole_game_with_the_mouse(visit: Visit, site: Site) -> None:
    visitor = visit(reduced_motion="no-preference")
    page = visitor.go()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(GAME)
    player = MousePlayer(page)
    assert player.game() > 4
    view = check_end(page, site)
    assert view["setup"]["stack"] == 24
    assert [seat["kind"] for seat in view["seats"]] == ["person", "engine"]
    page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: bool(GAME.search(url)) and view["id"] not in url)
    assert player.wait_for_own_turn()
    assert game_at(page, site)["seats"][0]["kind"] == "engine"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_enter_pressed_too_often_at_the_end_begins_no_new_game(visit: Visit, site: Site, motion: str) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 11)
    page = visit(reduced_motion=motion).open_game(view)
    player = KeyPlayer(page)
    player.place()
    expect(player.tray).to_have_attribute("data-step", "build")
    player.press("n")
    player.tab_to("#confirm")
    player.press("Enter")
    expect(page.locator("#confirm")).to_have_text("Play again")
    player.press("Enter", "Enter")
    expect(page.get_by_role("dialog").locator("h2")).to_be_focused()
    player.press("Enter", "Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert view["id"] in page.url
    player.tab_to("dialog .again")
    player.press("Enter")
    page.wait_for_url(lambda url: bool(GAME.search(url)) and view["id"] not in url)


def test_a_whole_game_with_one_finger_on_a_narrow_phone(visit: Visit, site: Site) -> None:
    visitor = visit(phone=True)
    page = visitor.go()
    page.get_by_role("link", name="New game with options").tap()
    page.get_by_role("combobox", name="Who plays seat 2").select_option("1")
    page.locator("#stack").tap(position={"x": 2, "y": 8})
    expect(page.locator("#stack-number")).to_have_text("12")
    page.get_by_role("button", name="Begin").tap()
    page.wait_for_url(GAME)
    assert FingerPlayer(page).game() > 2
    assert check_end(page, site)["setup"]["stack"] == 12
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Moves and tiles").tap()
    expect(page.locator("#panel")).to_be_in_viewport()
    page.locator("#moves > li button").first.tap()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("#past-title")).to_have_text("After turn 1")


def test_a_whole_game_with_keys_alone(visit: Visit, site: Site) -> None:
    visitor = visit()
    page = visitor.go()
    player = KeyPlayer(page)
    player.tab_to("a[href='/new']")
    player.press("Enter")
    page.wait_for_url("**/new")
    expect(page.locator("#begin")).to_be_enabled()
    player.tab_to("[data-key=who-1]")
    player.press("ArrowUp", "ArrowUp")
    player.tab_to("#stack")
    player.press("Home")
    expect(page.locator("#stack-number")).to_have_text("12")
    player.tab_to("#begin")
    player.press("Enter")
    page.wait_for_url(GAME)
    assert player.game() > 2
    view = check_end(page, site)
    assert view["setup"]["stack"] == 12
    player.tab_to("dialog .again")
    player.press("Enter")
    page.wait_for_url(lambda url: bool(GAME.search(url)) and view["id"] not in url)


def test_four_at_one_screen_with_all_expansions(visit: Visit, site: Site) -> None:
    visitor = visit()
    page = visitor.go()
    page.get_by_role("link", name="One screen").click()
    page.get_by_role("radio", name="4 players", exact=True).check()
    page.get_by_role("radio", name=re.compile("Taluva Deluxe")).check()
    for name in ("Start tile", "Boats", "Two-hex tiles"):
        page.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    page.get_by_role("radio", name=re.compile("^Expert board")).first.check()
    page.locator("#stack").focus()
    page.keyboard.press("Home")
    expect(page.locator("#stack-number")).to_have_text("12")
    for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dov"), 1):
        page.get_by_role("textbox", name=f"Name of seat {seat}").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(GAME)
    made = MousePlayer(page, seed=5).game()
    view = check_end(page, site)
    assert made == len(view["moves"])
    assert {seat["name"] for seat in view["seats"]} == {"Ana", "Ben", "Cleo", "Dov"}
    options: dict[str, Any] = view["setup"]
    assert {"start-tile", "boats", "two-hex"} <= set(options["expansions"])
    assert options["zone"] == "expert"
