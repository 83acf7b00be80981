"""After a game: the result beside the island, the review of its turns, tasks from mistakes; turns told and replayed."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playing import MousePlayer
from playwright.sync_api import Page, expect
from visiting import Json, Site, Visitor, until

pytestmark = pytest.mark.slow
Visit = Callable[..., Visitor]
MARKED = "(board, mark) => board.shadowRoot.querySelectorAll(`[data-mark=${mark}]`).length"


def over(site: Site) -> Json:
    """The end of a game in which Ana and Ben played at random: four turns."""
    generator = random.Random(3)
    begun = site.play(site.new_game("Ana", "Ben"), 8, generator.choice)
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Ben")]
    return site.play(site.post("/api/games", position=begun["position"], seats=seats), 60, generator.choice)


@pytest.fixture(scope="module")
def reviewed(site: Site) -> Json:
    """The whole review of a finished game."""
    view = over(site)
    review: Json = {}

    def complete() -> bool:
        response = site.http.post(f"/api/games/{view['id']}/review", json={})
        review.update(response.json() if response.is_success else {})
        return response.is_success and len(review["turns"]) == review["total"]

    until(complete)
    return review | {"id": view["id"]}


def with_mistakes(review: Json) -> str:
    """The review as a script would receive it if Ana's two turns had been blunders, and nothing else."""
    turns = []
    for turn in review["turns"]:
        judged = (25.0, "??", "a blunder") if turn["seat"] == 1 else (0.0, None, None)
        turns.append(turn | dict(zip(("cost", "mark", "mark_words"), judged, strict=True)))
    return json.dumps({key: value for key, value in review.items() if key != "id"} | {"turns": turns})


def boxes(page: Page) -> tuple[Any, Any]:
    drawer, island = page.locator("dialog.drawer").bounding_box(), page.locator("#board").bounding_box()
    assert drawer is not None
    assert island is not None
    return drawer, island


@pytest.mark.parametrize("phone", [False, True])
def test_the_result_lies_beside_the_island(visit: Visit, reviewed: Json, phone: bool) -> None:
    page = visit(phone=phone).go(f"/game/{reviewed['id']}")
    expect(page.locator("dialog.drawer .results")).to_be_visible()
    drawer, island = boxes(page)
    beside = island["x"] + island["width"] <= drawer["x"] + 1
    above = island["y"] + island["height"] <= drawer["y"] + 1
    assert beside or above
    assert island["height"] > 200
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.locator("dialog.drawer")).to_be_hidden()
    page.get_by_role("button", name="Result and review").click()
    expect(page.locator("dialog.drawer .results")).to_be_visible()


def test_a_picked_turn_is_shown_with_the_better_one(visit: Visit, reviewed: Json) -> None:
    page = visit().go(f"/game/{reviewed['id']}")
    text = with_mistakes(reviewed)
    page.route("**/review", lambda route: route.fulfill(body=text, content_type="application/json"))
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".reviewed > li")).to_have_count(reviewed["total"])
    expect(page.locator(".curve .line.inner")).to_have_count(2)
    expect(page.locator(".sums tbody tr")).to_have_count(2)
    board = page.locator("#board")
    page.keyboard.press("n")
    expect(page.locator(".turn-card h3")).to_contain_text("Turn 1: Ana")
    until(lambda: board.evaluate(MARKED, "ghost") == 1)
    assert board.evaluate(MARKED, "played") == 1
    page.keyboard.press("n")
    expect(page.locator(".turn-card h3")).to_contain_text("Turn 3: Ana")
    page.keyboard.press("p")
    expect(page.locator(".turn-card h3")).to_contain_text("Turn 1: Ana")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.drawer")).to_be_hidden()
    until(lambda: board.evaluate(MARKED, "ghost") == 0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_mistake_is_a_task_on_the_board(visit: Visit, reviewed: Json, phone: bool) -> None:
    page = visit(phone=phone).go(f"/game/{reviewed['id']}")
    text = with_mistakes(reviewed)
    page.route("**/review", lambda route: route.fulfill(body=text, content_type="application/json"))
    verdicts = iter([False, True])

    def judge(route: Any) -> None:
        answer = {
            "passed": next(verdicts),
            "cost": 12.5,
            "chances": [0.5, 0.5],
            "best": 0.6,
            "against": ["Gives up the place for a temple."],
            "misses": [],
        }
        route.fulfill(body=json.dumps(answer), content_type="application/json")

    page.route("**/review/attempt", judge)
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Learn from mistakes").click()
    task = page.locator(".task")
    expect(task.locator("h3")).to_contain_text("Your tile. Find better.")
    expect(task.locator("h3")).to_contain_text("1 / 2")
    player = MousePlayer(page)
    for verdict in ("It costs 12.5 points.", "Well found!"):
        expect(player.tray).to_have_attribute("data-step", "place")
        page.locator("#confirm").click()
        expect(player.tray).to_have_attribute("data-step", "build")
        page.locator("#kinds button:enabled").first.click()
        until(lambda: page.locator("#confirm").is_enabled() or _choose_first(page))
        page.locator("#confirm").click()
        expect(task.locator(".verdict")).to_contain_text(verdict)
        if verdict.startswith("It costs"):
            expect(task).to_contain_text("Gives up the place for a temple.")
            while page.locator("#take-back").is_enabled():
                page.locator("#take-back").click()
    task.get_by_role("button", name="Next task").click()
    expect(task.locator("h3")).to_contain_text("2 / 2")
    task.get_by_role("button", name="Solution").click()
    until(lambda: page.locator("#board").evaluate(MARKED, "ghost") == 1)
    task.get_by_role("button", name="Back to the review").last.click()
    expect(page.locator(".reviewed > li")).to_have_count(reviewed["total"])


def _choose_first(page: Page) -> bool:
    """Choose the next build by its key, where a kind has several."""
    page.keyboard.press("n")
    return False


def test_the_engine_judges_while_the_page_waits(visit: Visit, site: Site) -> None:
    page = visit().go(f"/game/{over(site)['id']}")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".judging")).to_be_visible()
    expect(page.locator(".judging")).to_be_hidden()
    expect(page.locator(".decided-words")).to_be_visible()
    expect(page.locator(".curve .line.inner")).to_have_count(2)


def test_turns_are_told_whole_and_replayed_on_a_click(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 3)
    page = visit().open_game(view)
    first = page.locator("#moves > li").first
    expect(first).to_contain_text("New coast")
    first.get_by_role("button").click()
    expect(page.locator("#past-title")).to_have_text("After turn 1")
    expect(page.locator("#past-words")).to_contain_text("Ana: New coast · Hut")


def test_pointing_at_a_settlement_tells_about_it(visit: Visit, reviewed: Json) -> None:
    page = visit().go(f"/game/{reviewed['id']}?turn=2")
    expect(page.locator("#past-title")).to_have_text("After turn 2")
    cell = page.locator("#board").evaluate(
        """(board) => {
          const cell = board.view.cells.find((each) => each.seat);
          return board.screenOf(cell.q, cell.r);
        }"""
    )
    page.mouse.move(cell["x"] - 60, cell["y"] - 60)
    page.mouse.move(cell["x"], cell["y"], steps=5)
    expect(page.locator("#cell-label .lens")).to_contain_text("Settlement of")
