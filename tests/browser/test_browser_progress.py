"""Progress in a real browser: the ladder on the start page, one's games, and the daily island."""

import re
from collections.abc import Callable, Iterator

import pytest
from playing import FingerPlayer, MousePlayer
from playwright.sync_api import Page, expect
from test_browser_everybody import LOOKS, violations
from visiting import Json, OnlineSite, Site, Visitor, until

from taluva.engine import entries
from taluva.engine.player import Engine
from taluva.position import Position

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
SMALL = """() => [...document.querySelectorAll('main a, main button, main select')]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.getBoundingClientRect().height < 44 && !each.closest('p, small'))
  .map((each) => each.outerHTML)"""


@pytest.fixture
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of somebody who has not played yet."""
    entries.ensure_compiled()
    site = Site(tmp_path_factory.mktemp("progress")).wait()
    yield site
    site.stop()


def play_out(site: Site, view: Json, level: int = 5) -> Json:
    """Let a level of the engine play the person's turns to the end."""
    engine = Engine(level=level, seed=1)
    while view["phase"] != "over":
        moves = [str(move) for move in engine.choose(Position(view["position"])).moves]
        view = site.turn(view, moves)
        view = until(lambda: own_turn(site, view["id"]))  # noqa: B023
    return view


def own_turn(site: Site, game: str) -> Json | None:
    view = site.game(game)
    return view if view["phase"] == "over" or view["seats"][view["seat"] - 1]["kind"] == "person" else None


def beat_level_1(site: Site) -> Json:
    """A game won against level 1."""
    for _ in range(5):
        over = play_out(site, site.new_game("", 1, stack=24))
        if over["places"] == [1, 2]:
            return over
    raise AssertionError("Level 1 cannot be beaten.")


def check_page(page: Page, theme: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert page.evaluate(FITS)
    assert page.evaluate(SMALL) == []
    assert violations(page) == []


def test_the_first_minute_is_as_calm_as_before(fresh: Site, visit: Visit) -> None:
    page = visit(phone=True, at=fresh).go()
    expect(page.locator("#levels input[value='1']")).to_be_checked()
    with page.expect_response("**/api/progress/ladder"):
        page.reload()
    expect(page.locator("#ladder-line")).to_be_hidden()
    expect(page.locator(".beaten-mark")).to_have_count(0)
    expect(page.locator("#levels input[value='1']")).to_be_checked()
    page.goto(f"{fresh.url}/progress")
    expect(page.locator("#next-label")).to_have_text("Play against: Castaway")
    expect(page.locator("#no-games")).to_be_visible()
    expect(page.locator("#statistics-part")).to_be_hidden()
    expect(page.locator("#achieved")).to_have_text("0 of 13")
    page.locator("#play-next").tap()
    page.wait_for_url("**/game/*")
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")


def test_the_ladder_offers_the_next_level_once(fresh: Site, visit: Visit) -> None:
    beat_level_1(fresh)
    page = visit(at=fresh).go()
    expect(page.locator(".level-face", has_text="Castaway").locator(".beaten-mark")).to_be_visible()
    expect(page.locator("#levels input[value='2']")).to_be_checked()
    expect(page.locator("#ladder-words")).to_have_text("1 level beaten. Next: Gatherer.")
    page.locator(".level-face", has_text="Castaway").click()
    expect(page.locator(".opponent:visible small")).to_have_text(re.compile(r"Level 1 · [1-9] won"))
    page.locator(".level-face", has_text="Navigator").click()
    with page.expect_response("**/api/progress/ladder"):
        page.reload()
    expect(page.locator(".beaten-mark")).to_have_count(1)
    expect(page.locator("#levels input[value='5']")).to_be_checked()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Json]]:
    """A server with more games than a page holds; one of them is won against level 1."""
    entries.ensure_compiled()
    site = Site(tmp_path_factory.mktemp("played")).wait()
    won = beat_level_1(site)
    for _ in range(12):
        site.new_game("Ana", "Ben")
    yield site, won
    site.stop()


@LOOKS
def test_the_page_of_ones_progress(visit: Visit, played: tuple[Site, Json], phone: bool, theme: str) -> None:
    site, won = played
    page = visit(phone, at=site, color_scheme=theme).go("/progress")
    expect(page.locator("#next-label")).to_have_text("Play against: Gatherer")
    expect(page.locator(".ladder .beaten")).to_have_count(1)
    expect(page.locator(".played-game")).to_have_count(12)
    page.locator("#more").click()
    expect(page.locator(".played-game").nth(12)).to_be_visible()
    expect(page.locator(".played-game").nth(12).locator("a").first).to_be_focused()
    card = page.locator(".played-game.won").first
    expect(card).to_contain_text("Victory")
    expect(card).to_contain_text("Level 1")
    card.scroll_into_view_if_needed()
    image = card.locator("img")
    until(lambda: image.evaluate("(node) => node.complete && node.naturalWidth > 0"))
    row = page.get_by_role("row", name=re.compile("Castaway"))
    expect(row.get_by_role("cell").nth(0 if phone else 1)).to_have_text(re.compile("[1-9]"))
    done = page.locator(".achievement.done", has_text="First victory")
    expect(done.get_by_role("link")).to_have_attribute("href", re.compile("/game/"))
    check_page(page, theme)
    card.get_by_role("link", name=re.compile("Review")).click()
    page.wait_for_url(f"**/game/{won['id']}?review")
    expect(page.get_by_role("heading", name="Review")).to_be_visible()


@LOOKS
def test_a_daily_island_from_its_page_and_back(visit: Visit, site: Site, phone: bool, theme: str) -> None:
    visitor = visit(phone, color_scheme=theme)
    page = visitor.go("/daily")
    page.locator("#begin").click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#undo")).to_be_hidden()
    player = (FingerPlayer if phone else MousePlayer)(page)
    player.turn()
    assert player.wait_for_own_turn()
    game = page.url.rpartition("/")[2]
    page.goto(f"{site.url}/daily")
    expect(page.locator("#go-on")).to_have_attribute("href", f"/game/{game}")
    over = play_out(site, site.game(game), level=2)
    page.locator("#go-on").click()
    page.get_by_role("link", name="All results of the daily island").click()
    page.wait_for_url("**/daily")
    expect(page.locator("#own-best")).to_contain_text("Your best:")
    expect(page.locator("#own-best")).to_contain_text("temple")
    assert site.get("/api/daily")["running"] is None
    assert over["daily"] == site.get("/api/daily")["day"]
    expect(page.locator("#best-part")).to_be_hidden()
    check_page(page, theme)
    page.locator("#share").click()
    text = page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert text.startswith("Taluva, daily island of ")
    assert "level" in text
    page.keyboard.press("Escape")
    expect(page.locator("#share")).to_be_focused()


def test_the_best_of_today_are_listed_for_everybody(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(phone=True, at=online)
    page = visitor.go("/daily")
    page.locator("#begin").click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    game = page.url.rpartition("/")[2]
    page.evaluate(
        "(game) => fetch(`/api/games/${game}/resign`, "
        "{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })",
        game,
    )
    expect(page.get_by_role("link", name="All results of the daily island")).to_be_visible()
    page.goto(f"{online.url}/daily")
    own = page.locator("#best li.own")
    expect(own).to_contain_text("Guest (you)")
    expect(own).to_contain_text("Defeat")
    check_page(page, "light")
    other = visit(at=online).go("/daily")
    expect(other.locator("#best li")).to_have_count(1)
    expect(other.locator("#best li.own")).to_have_count(0)
    expect(other.locator("#days-part")).to_be_hidden()
