"""What a player does besides playing on: reload, take back, undo, look back, ask, save, load, share, two tabs."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import FingerPlayer, MousePlayer, Player
from playwright.sync_api import Page, expect
from visiting import Site, Visitor

from taluva.moves import Placement
from taluva.notation import read_move

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_text(item).click()


def island(page: Page) -> str:
    """What is on the island, according to the list of cells."""
    page.keyboard.press("t")
    box = page.locator("#cells-box")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    expect(page.locator("#cells [role=option]").first).to_be_visible()
    return "\n".join(page.locator("#cells [role=option]").all_inner_texts())


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_reload_in_mid_turn_keeps_the_tentative_turn(visit: Visit, site: Site, phone: bool) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 3)
    page = visit(phone).open_game(view)
    player = (FingerPlayer if phone else MousePlayer)(page)
    player.place()
    expect(player.tray).to_have_attribute("data-step", "build")
    player.build()
    expect(page.locator("#confirm")).to_be_enabled()
    kept, words = player.kept(), page.locator("#say b").inner_text()
    assert len(kept) == 2
    page.reload()
    expect(player.tray).to_have_attribute("data-step", "build")
    expect(page.locator("#say b")).to_have_text(words)
    assert player.kept() == kept
    assert site.game(view["id"])["version"] == view["version"]
    player.confirm()
    expect(page.locator("#moves > li")).to_have_count(4)
    assert site.game(view["id"])["moves"][-1]["notation"].split() == kept
    assert player.kept() == []


def test_a_click_on_a_spot_places_the_tile_there_and_not_elsewhere(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 5)
    player = MousePlayer(visit().open_game(view))
    for _ in range(6):
        spot = player.random.choice(player.marks("spot"))
        player.page.mouse.move(spot["x"] - 3, spot["y"] - 3)
        player.page.mouse.click(spot["x"], spot["y"])
        expect(player.tray).to_have_attribute("data-step", "build")
        aimed, placed = read_move(spot["key"]), read_move(player.kept()[0])
        assert str(placed) in view["placements"]
        assert isinstance(aimed, Placement)
        assert isinstance(placed, Placement)
        assert placed.cells == aimed.cells
        page_back(player)


def page_back(player: Player) -> None:
    """Take back before confirming: nothing has happened."""
    player.page.get_by_role("button", name="Take back").click()
    expect(player.tray).to_have_attribute("data-step", "place")
    assert player.kept() == []


def test_undo_at_one_screen_and_against_the_computer(visit: Visit, site: Site) -> None:
    for seats in (("Ana", "Ben"), ("Ana", 1)):
        view = site.new_game(*seats)
        page = visit().open_game(view)
        player = MousePlayer(page)
        player.turn()
        assert player.wait_for_own_turn()
        # Taking back takes back what is tentative, and nothing else, however often.
        player.place()
        expect(player.tray).to_have_attribute("data-step", "build")
        for _ in range(3):
            page.keyboard.press("Backspace")
        expect(player.tray).to_have_attribute("data-step", "place")
        expect(page.locator("#take-back")).to_be_disabled()
        page.get_by_role("button", name="Undo turn").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator("li").first).to_contain_text("Ana: ")
        dialog.get_by_role("button", name="Cancel").click()
        expect(page.locator("#moves > li").first).to_be_attached()
        page.get_by_role("button", name="Undo turn").click()
        dialog.get_by_role("button", name="Undo turn").click()
        expect(page.locator("#moves > li")).to_have_count(0)
        after = site.game(view["id"])
        assert after["cells"] == view["cells"]
        assert after["tile"] == view["tile"]
        assert after["version"] > view["version"]
        player.turn()


def test_stepping_back_shows_the_past_and_changes_nothing(visit: Visit, site: Site) -> None:
    view = site.new_game("Ana", "Ben")
    visitor = visit()
    islands = []
    for _ in range(4):
        view = site.play(view)
        islands.append(len(view["cells"]))
    page = visitor.open_game(view)
    for turn in (3, 2):
        page.get_by_role("button", name="One turn back").click()
        expect(page.locator("#past-title")).to_have_text(f"After turn {turn}")
        assert len(island(page).splitlines()) == islands[turn - 1]
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("#past-title")).to_have_text("After turn 0")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#past")).to_be_hidden()
    assert len(island(page).splitlines()) == islands[-1]
    assert site.game(view["id"])["version"] == view["version"]
    MousePlayer(page).turn()


def test_a_hint_says_why_and_can_be_played(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 4)
    page = visit().open_game(view)
    page.get_by_role("button", name="Hint").click()
    card = page.locator("#hint-card")
    expect(card).to_be_visible()
    assert card.locator("b").inner_text()
    assert card.locator("li").count() >= 1
    card.get_by_role("button", name="Play it").click()
    expect(page.locator("#tray")).to_have_attribute("data-step", "build")
    expect(page.locator("#confirm")).to_be_enabled()
    assert site.game(view["id"])["version"] == view["version"]
    page.locator("#confirm").click()
    expect(page.locator("#moves > li")).to_have_count(5)


def test_an_illegal_spot_says_which_rule_forbids_it(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 1)
    page = visit().open_game(view)
    # With one tile on the island, no other can lie on it: this key goes to a cell in its middle.
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    expect(page.locator("#say.bad b")).not_to_be_empty()
    expect(page.locator("#say.bad span")).to_contain_text(re.compile(r"Rule P\d"))
    expect(page.locator("#confirm")).to_be_disabled()


def test_a_legal_choice_takes_the_rule_of_a_refusal_away(visit: Visit, site: Site) -> None:
    """Otherwise it looks as if the legal choice broke that rule."""
    page = visit().open_game(site.new_game("Ana", "Ben"))
    player = MousePlayer(page)
    player.place()
    expect(page.locator("#tray")).to_have_attribute("data-step", "build")
    # The volcano of the first tile.
    volcano = page.evaluate("() => document.getElementById('board').screenOf(0, 0)")
    page.mouse.click(volcano["x"], volcano["y"])
    expect(page.locator("#say")).to_contain_text("Rule B0")
    player.build()
    expect(page.locator("#confirm")).to_be_enabled()
    expect(page.locator(".heard-rule")).to_have_count(0)


def test_save_and_load_give_the_same_game(visit: Visit, site: Site, tmp_path: Path) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 5)
    page = visit().open_game(view)
    cells = island(page)
    with page.expect_download() as saving:
        menu(page, "Save the game")
    assert saving.value.suggested_filename.endswith(".taluva")
    saved = tmp_path / "game.taluva"
    saving.value.save_as(saved)
    page.goto(f"{site.url}/")
    page.locator("#file").set_input_files(saved)
    page.wait_for_url("**/game/*")
    expect(page.locator("#moves > li")).to_have_count(5)
    assert view["id"] not in page.url
    assert island(page) == cells
    loaded = site.game(page.url.rpartition("/")[2])
    assert loaded["position"] == view["position"]
    assert loaded["moves"] == view["moves"]


def test_a_file_that_is_no_game_is_refused_in_a_sentence(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.expected = ("400",)
    page = visitor.go()
    wrong = tmp_path / "letter.taluva"
    wrong.write_text("Dear Ana,\n")
    page.locator("#file").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.get_by_role("alert").inner_text().strip()
    assert page.url.endswith("/")


def test_a_shared_link_opens_and_is_played_on_from(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 4)
    site.http.patch(f"/api/games/{view['id']}", json={"seats": [{"colour": 4}, {"colour": 1}]})
    page = visit().open_game(view)
    menu(page, "Share this position")
    link = page.get_by_role("textbox", name="Link to the position").input_value()
    other = visit().page
    other.goto(link)
    expect(other.locator("#tray")).to_have_attribute("data-step", "place")
    assert len(island(other).splitlines()) == len(view["cells"])
    assert other.locator("#players .name").all_inner_texts() == ["Ana", "Ben"]
    expect(other.locator("#players > li").first).to_have_class(re.compile("colour-4"))
    other.keyboard.press("Escape")
    menu(other, "Play on at one screen")
    other.wait_for_url("**/game/*")
    player = MousePlayer(other)
    assert player.wait_for_own_turn()
    player.turn()
    assert site.game(view["id"])["version"] == view["version"]
    played = site.game(other.url.rpartition("/")[2])
    assert [(seat["name"], seat["colour"]) for seat in played["seats"]] == [("Ana", 4), ("Ben", 1)]


def test_two_tabs_of_one_game_stay_in_step(visit: Visit, site: Site) -> None:
    view = site.new_game("Ana", "Ben")
    visitor = visit()
    one = visitor.open_game(view)
    other = visitor.new_tab()
    other.goto(one.url)
    players = [MousePlayer(one, 1), MousePlayer(other, 2)]
    for turn, player in enumerate((players[0], players[1], players[1], players[0]), 1):
        expect(player.page.locator("#moves > li")).to_have_count(turn - 1)
        assert player.wait_for_own_turn()
        player.page.bring_to_front()
        player.turn()
    for page in (one, other):
        expect(page.locator("#moves > li")).to_have_count(4)
    assert island(one) == island(other)
    # What one tab had in hand is gone once the other has played.
    one.bring_to_front()
    players[0].place()
    other.bring_to_front()
    players[1].turn()
    expect(one.locator("#moves > li")).to_have_count(5)
    assert players[0].wait_for_own_turn()
    expect(players[0].tray).to_have_attribute("data-step", "place")


def test_the_game_continues_after_a_server_outage(visit: Visit, site: Site, tmp_path: Path) -> None:
    away = Site(tmp_path).wait("ready")
    view = away.play(away.new_game("Ana", "Ben"), 2)
    visitor = visit(at=away)
    # A server that has just started may not be ready yet.
    visitor.expected = ("ERR_CONNECTION_REFUSED", "WebSocket", "503 (Service Unavailable)")
    page = visitor.open_game(view)
    port = away.url.rpartition(":")[2]
    away.stop()
    expect(page.locator("#gone")).to_be_visible()
    again = Site(tmp_path, port=port).wait("ready")
    try:
        expect(page.locator("#gone")).to_be_hidden()
        MousePlayer(page).turn()
        assert len(again.game(view["id"])["moves"]) == 3
    finally:
        again.stop()


def test_a_page_that_never_gets_a_connection_says_so(visit: Visit, site: Site) -> None:
    visitor = visit()
    visitor.expected = ("WebSocket",)
    visitor.context.add_init_script(
        "const Real = WebSocket; window.WebSocket = function () { return new Real(`ws://${location.host}/nowhere`); };"
    )
    page = visitor.open_game(site.new_game("Ana", "Ben"))
    expect(page.locator("#gone")).to_be_visible()


def test_continue_leads_back_to_the_unfinished_game(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 1)
    page = visit().go()
    page.get_by_role("link", name="Resume").click()
    page.wait_for_url(f"**/game/{view['id']}")
    expect(page.locator("#moves > li")).to_have_count(1)
