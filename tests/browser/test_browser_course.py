"""The course as learners see it: lessons by mouse and by touch, what is forbidden, the first game, the reference."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playing import TWO_FRAMES, FingerPlayer, MousePlayer, Player
from playwright.sync_api import Page, expect
from visiting import PAIR, OnlineSite, Site, Visitor

from taluva.position import Position
from taluva.web.course.lessons import lessons

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
MIDDLE = """(board, cells) => {
  const points = cells.map(([q, r, level]) => board.screenOf(q, r, level));
  return ['x', 'y'].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}"""


def open_lesson(visitor: Visitor, id: str, step: str) -> Page:
    page = visitor.go(f"/learn/{id}")
    expect(page.locator("#tray")).to_have_attribute("data-step", step)
    expect(page.locator(".task-card")).to_contain_text(lessons()[id].task)
    return page


def press_land(page: Page, *cells: tuple[int, int], phone: bool = False) -> None:
    """Press the middle of some cells of level 1 once the island stands still, so that the tile is held there."""
    Player(page).marks("spot")
    x, y = page.locator("#board").evaluate(MIDDLE, [[q, r, 1] for q, r in cells])
    if phone:
        page.touchscreen.tap(x, y)
        return
    page.mouse.move(x - 2, y - 2)
    page.mouse.move(x, y)
    page.mouse.click(x, y)


def press_build(player: MousePlayer | FingerPlayer, move: str) -> None:
    pin: Any = next(mark for mark in player.marks("build") if mark["key"] == move)
    if isinstance(player, FingerPlayer):
        player.page.touchscreen.tap(pin["x"], pin["y"])
    else:
        player.page.mouse.move(pin["x"], pin["y"])
        player.page.mouse.click(pin["x"], pin["y"])


def test_lessons_by_mouse_one_after_the_other(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/learn")
    page.get_by_role("link", name="Begin").click()
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    page.locator("#hint").click()
    expect(page.locator(".task-card")).to_contain_text(lessons()["place"].hint)
    MousePlayer(page).place()
    expect(page.locator(".task-card.solved")).to_contain_text(lessons()["place"].done)
    page.get_by_role("button", name="Next lesson").click()
    page.wait_for_url("**/learn/found")
    expect(page.locator("#tray")).to_have_attribute("data-step", "build")
    press_build(MousePlayer(page), lessons()["found"].solution[0])
    page.locator("#confirm").click()
    expect(page.locator(".task-card.solved")).to_be_visible()
    visitor.go("/learn")
    expect(page.locator(".course .solved")).to_have_count(2)
    expect(page.locator("#course-progress")).to_have_text("2 solved")
    expect(page.get_by_role("link", name="Go on")).to_have_attribute("href", "/learn/expand")


def test_a_lesson_by_touch_missed_and_solved(visit: Visit) -> None:
    page = open_lesson(visit(phone=True), "merge", "build")
    lesson = lessons()["merge"]
    wrong = next(str(move) for move in Position(lesson.position).legal_moves if str(move).startswith("hut"))
    page.locator("#kinds button", has_text="Hut").tap()
    press_build(FingerPlayer(page), wrong)
    page.locator("#confirm").tap()
    expect(page.locator(".task-card.failed")).to_contain_text(lesson.hint)
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".task-card.open")).to_contain_text(lesson.task)
    expect(page.locator("#tray")).to_have_attribute("data-step", "build")
    page.locator("#kinds button", has_text="Expand").tap()
    page.locator("#ways button").first.tap()
    page.locator("#confirm").tap()
    expect(page.locator(".task-card.solved")).to_contain_text(lesson.done)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def tap_until_solved(page: Page) -> None:
    """Tap on land and turn the tile, as somebody does who tries; a tap places nothing."""
    for _ in range(6):
        for cell in ((0, 0), (0, -1), (-1, 0)):
            # Each tap asks: why not, or what would change.
            with page.expect_response(lambda response: "/api/position/" in response.url):
                press_land(page, cell, phone=True)
            page.evaluate(TWO_FRAMES)
            if page.locator(".task-card.solved").is_visible():
                return
        page.locator("#tray-hand .turner").last.tap()


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "touch"])
def test_the_forbidden_is_heard_and_read_beside_the_board(visit: Visit, phone: bool) -> None:
    page = open_lesson(visit(phone), "forbidden", "place")
    press_land(page, (-2, 1), phone=phone)
    expect(page.locator(".heard .done")).to_have_text(["P4"])
    if phone:
        tap_until_solved(page)
    else:
        # Away from the signs of the eruptions, where the tile as it is turned lies on land only.
        press_land(page, (-1, 0), (-1, 0), (-1, 0), (0, 0), (-1, 1))
    expect(page.locator(".task-card.solved")).to_contain_text("which rule forbids")
    page.locator(".task-card .rule-link", has_text="P5").click()
    sheet = page.locator(".reference")
    expect(sheet.locator(".rule-entry.asked")).to_contain_text("Volcano on volcano")
    expect(page.locator("#island")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_other_ways_to_end_a_lesson(visit: Visit) -> None:
    """Taking a tile that lies open, and a victory."""
    visitor = visit()
    page = open_lesson(visitor, "two-hex", "choose")
    page.locator("#choices button").nth(1).click()
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    page.locator("#confirm").click()
    expect(page.locator(".task-card.solved")).to_be_visible()
    open_lesson(visitor, "win", "build")
    page.locator("#kinds button", has_text="Temple").click()
    page.locator("#confirm").click()
    expect(page.locator(".task-card.solved")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_first_game_has_notes_at_each_novelty(visit: Visit, site: Site) -> None:
    visitor = visit()
    page = visitor.go("/learn")
    page.locator("#first-game").click()
    page.wait_for_url("**/game/*?coach")
    note = page.locator(".task-card.note")
    expect(note).to_contain_text("12 tiles against Castaway")
    game = site.game(page.url.rpartition("/")[2].partition("?")[0])
    assert (game["setup"]["stack"], [seat["level"] for seat in game["seats"]]) == (12, [None, 1])
    player = MousePlayer(page)
    player.place()
    expect(note).to_contain_text("Now build")
    player.build()
    page.locator("#confirm").click()
    expect(page.locator("#moves > li")).to_have_count(2)
    expect(note).to_contain_text("has played")
    note.get_by_role("button", name="Got it").click()
    expect(note.filter(has_text="has played")).to_be_hidden()
    page.reload()
    expect(page.locator("#tray")).to_have_attribute("data-step", re.compile("place|build"))
    expect(page.locator(".task-card", has_text="12 tiles")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_reference_opens_beside_a_game(visit: Visit, site: Site, phone: bool) -> None:
    view = site.post("/api/games", position=lessons()["forbidden"].position, stack=24, seats=PAIR)
    page = visit(phone).open_game(view)
    press_land(page, (-2, 1), phone=phone)
    link = page.locator("#say .rule-link")
    expect(link).to_have_text("P4")
    if not phone:
        # The way of the mouse leads over the island.
        x, y = page.locator("#board").evaluate(MIDDLE, [[3, 0, 0]])
        page.mouse.move(x, y)
        expect(page.locator("#say.bad")).to_have_count(0)
    link.click()
    sheet = page.locator(".reference")
    expect(sheet.locator(".rule-entry.asked")).to_contain_text("On one level")
    expect(sheet.get_by_role("heading", level=2)).to_have_text("Rules · Ferti 2014")
    board, box = page.locator("#board").bounding_box(), sheet.bounding_box()
    assert board
    assert box
    assert box["x"] > board["x"] + board["width"] / 3 or box["y"] > board["y"] + board["height"] / 3
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert site.game(view["id"])["version"] == view["version"]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_text("Rules").click()
    expect(sheet.get_by_role("heading", level=3).first).to_have_text("The goal")


def test_lessons_and_the_first_game_online(visit: Visit, online: OnlineSite) -> None:
    page = open_lesson(visit(at=online), "expand", "build")
    page.locator("#kinds button", has_text="Expand").click()
    page.locator("#ways button", has_text="Rock").click()
    page.locator("#confirm").click()
    expect(page.locator(".task-card.solved")).to_be_visible()
    page.goto(f"{online.url}/learn")
    expect(page.locator(".course .solved")).to_have_count(1)
    page.locator("#first-game").click()
    page.wait_for_url("**/game/*?coach")
    expect(page.locator(".task-card.note")).to_contain_text("12 tiles against Castaway")
