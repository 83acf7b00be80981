"""What a table shows its players on phones: resignations, turns waiting for the connection, questions."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from meeting import meet, open_table, play_on, take_seat
from playing import FingerPlayer, Player
from playwright.sync_api import Page, expect
from visiting import OnlineSite, Visitor, until

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
POST = """([path, body]) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body) }).then((answer) => answer.json())"""
BOX = "(node) => { const box = node.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; }"
TEXT_BOX = """(node) => { const range = document.createRange(); range.selectNodeContents(node);
  const box = range.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; }"""
LANGUAGES = ("en", "fr", "de", "pl")


def resign(page: Page) -> None:
    page.bring_to_front()
    page.locator("#menu").tap()
    page.get_by_role("dialog").get_by_text("Resign", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name="Resign").tap()


def test_resigning_among_three_is_told_to_all(visit: Visit, online: OnlineSite) -> None:
    ana, ben, cleo = meet(visit, online, ("finger",) * 3)
    play_on([ana, ben, cleo], 3)
    resign(ana.page)
    expect(ana.page.locator("#watch")).to_contain_text("You have resigned. The computer plays on for you.")
    expect(ana.page.locator("#watch")).to_contain_text("You are watching")
    expect(ana.page.locator("#watch-previous")).to_be_visible()
    expect(ana.page.locator("#confirm")).to_be_hidden()
    expect(ana.page.locator("#strip [data-seat='1'] .you")).to_have_text("you")
    for page in (ben.page, cleo.page):
        expect(page.locator("#ask")).to_have_text("Ana has resigned. The computer plays on.")
    for page in (ana.page, ben.page, cleo.page):
        expect(page.locator("#strip [data-seat='1'] .out-sign")).to_have_text("resigned")
        expect(page.locator("#moves > li")).to_have_count(4)
        names = page.locator("#moves .unseen").all_text_contents()
        assert names == ["Ana", "Ben", "Cleo", "Ana (computer)"]
    expect(cleo.page.locator("#say")).to_contain_text("Ana (computer): ")
    ana.page.locator("#watch-previous").tap()
    expect(ana.page.locator("#past-words")).to_contain_text("Cleo: ")
    newest_is_in_sight(ben)


def newest_is_in_sight(player: Player) -> None:
    """Play on until the list is longer than its sheet; then open it."""
    page = player.page
    page.locator("#open-panel").tap()
    newest = page.locator("#moves > li").last
    until(lambda: page.wait_for_timeout(50) or newest.evaluate(BOX)[3] <= 740)
    left, top, _, bottom = newest.evaluate(BOX)
    at = [left + 60, (top + bottom) / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('#moves li') !== null", at)


def test_the_newest_moves_are_in_sight_when_the_sheet_opens(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(phone=True, at=online)
    visitor.go()
    seats = [{"kind": "person", "who": "me"}] * 2
    game = visitor.page.evaluate(POST, ["/api/games", {"seats": seats}])
    path = f"/api/games/{game['id']}"
    for turn in range(14):
        placement = game["placements"][0]
        trial = visitor.page.evaluate(POST, [f"{path}/try", {"version": game["version"], "moves": [placement]}])
        moves = [placement, trial["builds"][0]["move"]]
        body = {"version": game["version"], "moves": moves, "request": f"turn-{turn}-of-14"}
        game = visitor.page.evaluate(POST, [f"{path}/turns", body])
    visitor.open_game(game)
    newest_is_in_sight(FingerPlayer(visitor.page))


def test_a_tile_placed_without_a_line_lies_when_it_is_back(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online, ("finger", "finger"), expected=("ERR_", "WebSocket"))
    page = ana.page
    page.bring_to_front()
    assert ana.wait_for_own_turn()
    ana.marks("spot")
    asked: list[Any] = []
    page.context.set_offline(True)
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/try") else None)
    page.locator("#tray-hand .turner").last.tap()
    page.locator("#confirm").tap()
    expect(page.locator("#gone")).to_have_text("No connection. Your tile will be placed when it is back.")
    expect(page.locator("#confirm")).to_be_disabled()
    page.wait_for_timeout(2000)
    assert len(asked) <= 8, "a request now and then, however long it takes"
    assert ana.step == "place"
    page.context.set_offline(False)
    expect(ana.tray).to_have_attribute("data-step", "build")
    expect(page.locator("#gone")).to_be_hidden()
    ana.build()
    ana.confirm()
    for player in (ana, ben):
        expect(player.page.locator("#moves > li")).to_have_count(1)


def test_a_name_with_a_full_stop_ends_the_sentence(visit: Visit, online: OnlineSite) -> None:
    host = open_table(visit(phone=True, at=online), online)
    # The field of one's own name keeps clear of the seat's sign.
    emblem, field = host.locator(".room-seat svg").first, host.locator(".room-seat input")
    assert field.evaluate(BOX)[0] - emblem.evaluate(BOX)[2] >= 6
    guest = take_seat(visit(phone=True, at=online), host.url, "Ben Ü.")
    expect(host.locator("#waiting-room")).to_be_hidden()
    play_on([FingerPlayer(host), FingerPlayer(guest)], 2)
    host.bring_to_front()
    host.locator("#menu").tap()
    host.get_by_role("dialog").get_by_text("Ask to take back").tap()
    host.get_by_role("dialog").get_by_role("button", name="Ask", exact=True).tap()
    expect(host.locator("#ask")).to_contain_text("Waiting for Ben Ü.")
    expect(host.locator("#ask")).not_to_contain_text("Ü..")
    guest.locator("#ask").get_by_role("button", name="Agree").tap()
    for page in (host, guest):
        expect(page.locator("#ask")).to_have_text("2 turns were taken back: Ana's turn and Ben Ü.'s turn.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_heads_of_pages_fit_a_phone(visit: Visit, online: OnlineSite, theme: str) -> None:
    for language in LANGUAGES:
        visitor = visit(phone=True, at=online, locale=language, color_scheme=theme)
        page = visitor.go()
        title_is_free(page)
        page.evaluate(POST, ["/api/accounts", {"name": f"Wilma {language} {theme}", "password": "a good password"}])
        page.reload()
        expect(page.locator("#account-name")).to_have_text(f"Wilma {language} {theme}")
        title_is_free(page)
        for path in ("/account", "/privacy", "/archive", "/players"):
            visitor.go(path)
            assert len({link.evaluate(BOX)[1] for link in page.locator(".page-links a").all()}) == 1, (language, path)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360


def title_is_free(page: Page) -> None:
    """Nothing in the corner lies over the name of the game."""
    _, top, right, _ = page.locator(".start-name").evaluate(TEXT_BOX)
    for control in page.locator(".corner > *").all():
        left, _, end, bottom = control.evaluate(BOX)
        assert 0 <= left <= end <= 360
        assert left >= right or bottom <= top


@pytest.fixture
def unused(tmp_path: Path) -> Iterator[OnlineSite]:
    """A site on which nobody has played."""
    site = OnlineSite(tmp_path).wait()
    yield site
    site.stop()


def test_an_empty_archive_says_what_it_would_list(visit: Visit, unused: OnlineSite) -> None:
    page = visit(phone=True, at=unused).go("/archive?player=nobody-at-all")
    expect(page.locator("#found")).to_have_text("No finished games match.")
    page.locator("#player").fill("")
    expect(page.locator("#found")).to_have_text("No finished game is listed yet. Only public games are.")
