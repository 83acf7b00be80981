"""The analysis board as people use it: step, try other turns, see the engine's lines, comment, keep, share, export."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import FingerPlayer, MousePlayer, Player
from playwright.sync_api import Page, expect
from visiting import Json, OnlineSite, Site, Visitor

from taluva import Game, read_record

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
MARKED = "(board, mark) => board.shadowRoot.querySelectorAll(`[data-mark=${mark}]`).length"
CURRENT = ".tree .now"


@pytest.fixture(scope="module")
def over(site: Site) -> Json:
    """A finished game of Ana and Ben, who played at random: 12 turns."""
    return site.play(site.new_game("Ana", "Ben"), 60, random.Random(3).choice)


def open_board(visitor: Visitor, address: str) -> Page:
    page = visitor.go(address)
    expect(page.locator(CURRENT)).to_be_attached()
    expect(page.locator("#chip")).to_contain_text("Analysis")
    return page


def panel(page: Page, phone: bool, is_open: bool = True) -> None:
    """On a phone, open or close the sheet with the lines and the moves."""
    if phone:
        page.locator("#open-panel" if is_open else "#close-panel").click()


def wait_for_lines(page: Page) -> None:
    expect(page.locator(".lines > li")).to_have_count(3)


def play_turn(page: Page, phone: bool, seed: int = 1) -> None:
    """Play any turn on the island at the node that is shown."""
    player: Player = FingerPlayer(page, seed) if phone else MousePlayer(page, seed)
    expect(player.tray).to_have_attribute("data-step", "place")
    # The spots appear with the tile: touching the sea beside the island is enough.
    cell = page.evaluate(
        """() => {
          const board = document.getElementById('board');
          const last = board.view.cells.at(-1) ?? { q: 0, r: 0 };
          return board.screenOf(last.q, last.r + 1, 0);
        }"""
    )
    if phone:
        page.touchscreen.tap(cell["x"], cell["y"])
        expect(page.locator("#confirm")).to_be_enabled()
        page.locator("#confirm").tap()
    else:
        page.mouse.move(cell["x"], cell["y"])
        # On an empty island the only spot is under the tile.
        spot = player.random.choice(player.marks("spot") or [cell])
        page.mouse.move(spot["x"], spot["y"])
        page.mouse.click(spot["x"], spot["y"])
    expect(player.tray).to_have_attribute("data-step", "build")
    player.build()
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#confirm").click()


@pytest.mark.parametrize("phone", [False, True])
def test_a_game_is_analysed_kept_shared_and_exported(visit: Visit, over: Json, phone: bool, tmp_path: Path) -> None:
    page = open_board(visit(phone=phone), f"/analysis?game={over['id']}&turn=5")
    expect(page.locator(CURRENT)).to_contain_text("5")
    # Three lines in the list and on the island, told apart, with chances and reasons.
    wait_for_lines(page)
    board = page.locator("#board")
    for number in (1, 2, 3):
        assert board.evaluate(MARKED, f"line-{number}") == 1
    expect(page.locator(".engine .chances li")).to_have_count(2)
    panel(page, phone)
    page.locator(".line-button").nth(1).click()
    expect(page.locator(".lines > .shown .badge")).to_have_text("2")
    page.locator(".line-button").first.click()
    expect(page.locator(".play-line")).to_be_visible()
    panel(page, phone, False)
    # Steps.
    page.locator(".study-strip .square" if phone else "#step-next").last.click()
    expect(page.locator(CURRENT)).to_contain_text("6")
    page.locator(".study-strip .square" if phone else "#step-previous").first.click()
    expect(page.locator(CURRENT)).to_contain_text("5")
    # Another turn makes a variation.
    play_turn(page, phone)
    expect(page.locator(".variation .now")).to_be_attached()
    expect(page.locator(".variation")).to_have_count(1)
    # A comment is plain text.
    panel(page, phone)
    page.locator("#comment").fill("Why not <b>here</b>?")
    expect(page.locator(".variation .node-comment")).to_have_text("Why not <b>here</b>?")
    expect(page.locator(".keeper")).to_contain_text("Nothing is saved")
    page.get_by_role("button", name="Keep as study").click()
    page.get_by_label("Title").fill("My first study")
    page.get_by_role("dialog").get_by_role("button", name="Keep", exact=True).click()
    expect(page).to_have_url(re.compile(r"/studies/[\w-]{20,}$"))
    expect(page.locator(".keeper")).to_contain_text("Saved in your studies.")
    # It is there after a reload, and is saved as it changes.
    page.reload()
    expect(page.locator(".variation .node-comment")).to_have_text("Why not <b>here</b>?")
    panel(page, phone)
    page.locator(".variation .move").first.click()
    expect(page.locator(".variation .now")).to_be_attached()
    page.get_by_role("button", name="Promote").click()
    expect(page.locator(".variation .now")).to_have_count(0)
    expect(page.locator(".keeper")).to_contain_text("Saving…")
    expect(page.locator(".keeper")).to_contain_text("Saved in your studies.")
    page.reload()
    expect(page.locator(".tree .node-comment")).to_have_text("Why not <b>here</b>?")
    expect(page.locator(".variation .node-comment")).to_have_count(0)
    # The record has the main line and its comment.
    panel(page, phone)
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Record (.taluva file)").click()
    file = tmp_path / "study.taluva"
    download.value.save_as(file)
    assert download.value.suggested_filename == "My-first-study.taluva"
    game = read_record(file.read_text(encoding="utf-8"))
    assert game.comments == {6: "Why not <b>here</b>?"}
    assert sum(turn.placement is not None for turn in game.turns) == 6
    with page.expect_download() as picture:
        page.get_by_role("link", name="Picture (SVG)").click()
    drawing = tmp_path / "island.svg"
    picture.value.save_as(drawing)
    assert drawing.read_text(encoding="utf-8").startswith("<svg")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_label("Link to the study")).to_have_value(page.url)


def test_arrow_keys_go_along_the_line_and_between_variations(visit: Visit, over: Json) -> None:
    page = open_board(visit(), f"/analysis?game={over['id']}&turn=4")
    wait_for_lines(page)
    page.locator(".play-line").click()
    expect(page.locator(".variation .now")).to_be_attached()
    page.locator(CURRENT).focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".variation .now")).to_have_count(0)
    expect(page.locator(CURRENT)).to_contain_text("5")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".variation .now")).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(CURRENT)).to_contain_text("4")
    page.keyboard.press("ArrowRight")
    expect(page.locator(CURRENT)).to_contain_text("5")
    page.keyboard.press("End")
    expect(page.locator("#say")).to_contain_text("The game is over")
    page.keyboard.press("Home")
    expect(page.locator(".move.root.now")).to_be_focused()
    # The variation goes, after its only turn no question is asked.
    page.locator(".variation .move").click()
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator(".variation")).to_have_count(0)


def test_the_tile_that_comes_is_chosen_and_the_engine_can_be_switched_off(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/analysis")
    page.get_by_role("button", name="Empty island").click()
    expect(page.locator("#say")).to_contain_text("Choose the tile that comes")
    expect(page.locator(".engine .chances li")).to_have_count(2)
    page.get_by_role("button", name="Choose the tile").click()
    page.locator('.tile-pick[data-tile="VJC"]').click()
    wait_for_lines(page)
    page.get_by_role("button", name="Engine on").click()
    expect(page.locator(".lines > li")).to_have_count(0)
    assert page.locator("#board").evaluate(MARKED, "line-1") == 0
    play_turn(page, False)
    expect(page.locator(CURRENT)).to_contain_text("VJC")
    page.reload()
    expect(page.get_by_role("button", name="Engine off")).to_be_visible()


def test_records_and_positions_are_pasted(visit: Visit) -> None:
    visitor = visit()
    game = Game(seed=8, stack=12)
    generator = random.Random(8)
    while len(game.turns) < 5 or game.phase != "place":
        game.play(generator.choice(list(game.legal_moves)))
    page = visitor.go("/analysis")
    page.get_by_label("A game record").fill(game.record())
    page.get_by_role("button", name="Analyse it").click()
    expect(page.locator(".tree .move:not(.root)")).to_have_count(len(game.turns) - 1)
    page = visitor.go("/analysis")
    page.get_by_label("A game record").fill(str(game.position))
    page.get_by_role("button", name="Analyse it").click()
    expect(page.locator(".tree .move")).to_have_count(1)
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    link = page.get_by_role("link", name="Edit position")
    link.click()
    expect(page).to_have_url(re.compile(r"/editor\?position=f14"))
    expect(page.locator("#board")).to_be_visible()
    visitor.expected = ("400",)
    page = visitor.go("/analysis?position=nonsense")
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    expect(page).to_have_url(re.compile("/analysis$"))


def test_history_review_and_menu_lead_to_the_analysis(visit: Visit, over: Json) -> None:
    visitor = visit()
    page = visitor.go(f"/game/{over['id']}?turn=3")
    page.get_by_role("link", name="Try from here").click()
    expect(page.locator(CURRENT)).to_contain_text("3")
    visitor.go(f"/game/{over['id']}?turn=12")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Analysis").click()
    expect(page).to_have_url(re.compile(rf"/analysis\?game={over['id']}&turn=12$"))
    visitor.go("/")
    page.get_by_role("link", name="Analysis").click()
    expect(page.get_by_role("heading", name="Your finished games")).to_be_visible()


def test_studies_are_listed_renamed_and_deleted(visit: Visit, site: Site, over: Json) -> None:
    tree = site.post("/api/analysis", game=over["id"])["tree"]
    nodes = [{part: node[part] for part in ("parent", "steps", "comment")} for node in tree["nodes"]]
    kept = {"start": tree["start"], "seats": tree["seats"], "nodes": nodes}
    site.post("/api/studies", title="Listed <i>study</i>", tree=kept)
    page = visit(phone=True).go("/analysis")
    line = page.locator("#studies li", has_text="Listed <i>study</i>")
    expect(line).to_contain_text("12 turns")
    line.get_by_role("button", name="Rename").click()
    page.get_by_label("Title").fill("Renamed")
    page.get_by_role("button", name="Save").click()
    line = page.locator("#studies li", has_text="Renamed")
    line.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(line).to_have_count(0)


def test_a_shared_study_is_read_only_for_others(visit: Visit, online: OnlineSite) -> None:
    ana, ben = visit(at=online), visit(at=online, phone=True)
    page = ana.go("/analysis")
    page.get_by_label("A game record").fill("1. VJC@0,0:E hut@1,0 {A fine start.}\n2. VSR@-2,1:E hut@-1,1\n")
    page.get_by_role("button", name="Analyse it").click()
    page.get_by_role("button", name="Keep as study").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep", exact=True).click()
    expect(page).to_have_url(re.compile(r"/studies/[\w-]{20,}$"))
    other = ben.go(page.url.removeprefix(online.url))
    expect(other.locator(".tree .node-comment")).to_have_text("A fine start.")
    panel(other, True)
    expect(other.locator(".keeper")).to_contain_text("A shared study")
    other.locator(".tree .move").nth(1).click()
    expect(other.locator("#comment")).not_to_be_editable()
    other.get_by_role("button", name="Delete from here").click()
    other.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(other.locator(".tree .move")).to_have_count(1)
    other.reload()
    expect(other.locator(".tree .move")).to_have_count(3)
    panel(other, True)
    other.get_by_role("button", name="Keep a copy").click()
    other.get_by_role("dialog").get_by_role("button", name="Keep", exact=True).click()
    expect(other.locator(".keeper")).to_contain_text("Saved in your studies.")
    assert other.url != page.url
