"""Puzzles as people solve them: right and wrong, with a mouse and with a finger."""

from collections.abc import Callable

import pytest
from playing import FingerPlayer, MousePlayer, Player
from playwright.sync_api import Page, expect
from visiting import Site, Visitor

from taluva.moves import Temple, Tower
from taluva.notation import read_move
from taluva.position import Position
from taluva.puzzles import Puzzle, shipped

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
AIM = "() => document.getElementById('board').marks?.ghost?.key"


def simple_puzzles() -> list[tuple[Puzzle, dict[str, str]]]:
    """Puzzles with several solutions on the coast, where the kind of build says all; the solutions by placement."""
    found = []
    for puzzle in shipped().values():
        position = Position(puzzle.position)
        easy = {}
        for placement, build in puzzle.solutions:
            kind = type(read_move(build))
            after = position.play(placement)
            if kind in (Temple, Tower) and sum(isinstance(move, kind) for move in after.legal_moves) == 1:
                easy[placement] = build
        if len(easy) > 3:
            found.append((puzzle, easy))
    return sorted(found, key=lambda one: len(Position(one[0].position).cells))


SIMPLE = simple_puzzles()


def open_puzzle(visitor: Visitor, puzzle: Puzzle) -> Page:
    page = visitor.go(f"/puzzles/{puzzle.id}")
    expect(page.locator(".puzzle-card")).to_contain_text("to move")
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    return page


def place_solution(player: Player, placements: dict[str, str], finger: bool) -> str:
    """Turn the tile and aim until it lies as in a solution; place it. Returns the build of that solution."""
    turner = player.page.locator("#tray-hand .turner" if finger else "#hand .turner").last
    for _ in range(6):
        for spot in player.marks("spot"):
            if spot["key"] not in placements:
                continue
            if finger:
                player.page.touchscreen.tap(spot["x"], spot["y"])
            else:
                player.page.mouse.move(spot["x"], spot["y"])
            player.page.evaluate("new Promise(requestAnimationFrame)")
            aim = player.page.evaluate(AIM)
            if aim in placements:
                if finger:
                    player.page.locator("#confirm").tap()
                else:
                    player.page.mouse.click(spot["x"], spot["y"])
                expect(player.tray).to_have_attribute("data-step", "build")
                return placements[aim]
        if finger:
            turner.tap()
        else:
            turner.click()
    raise AssertionError("No solution could be placed.")


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_wrong_answer_another_try_and_a_right_one(visit: Visit, site: Site, finger: bool) -> None:
    puzzle, placements = SIMPLE[-1 if finger else 0]
    visitor = visit(finger)
    page = open_puzzle(visitor, puzzle)
    player = (FingerPlayer if finger else MousePlayer)(page)
    card = page.locator(".puzzle-card")
    with page.expect_response("**/answers") as first:
        player.place()
        expect(player.tray).to_have_attribute("data-step", "build")
        player.build()
        page.locator("#confirm").click()
    assert first.value.json()["right"] is False
    expect(card).to_contain_text("Not this one")
    expect(card).to_contain_text("Your rating:")
    page.get_by_role("button", name="Try again").click()
    expect(player.tray).to_have_attribute("data-step", "place")
    build = place_solution(player, placements, finger)
    kind = page.locator(f"[data-key=kind-{build.split('@')[0]}]")
    confirm = page.locator("#confirm")
    for button in (kind, confirm):
        expect(button).to_be_enabled()
        if finger:
            button.tap()
        else:
            button.click()
    expect(card).to_contain_text("Right!")
    expect(card).to_contain_text("Chance to win")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(f"{site.url}/puzzles/{puzzle.id}")
    expect(page.locator(".puzzle-card")).to_contain_text("to move")


def test_the_solution_is_shown_on_the_board_and_the_overview_counts(visit: Visit, site: Site) -> None:
    puzzle, _ = SIMPLE[1]
    tried = site.get("/api/puzzles")["solver"]["tried"]
    page = open_puzzle(visit(), puzzle)
    page.locator(".puzzle-card").get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".puzzle-card")).to_contain_text("The solution")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("#rating")).not_to_have_text("–")  # noqa: RUF001
    assert site.get("/api/puzzles")["solver"]["tried"] == tried + 1
    theme = page.locator(".theme").first
    theme.click()
    expect(page.locator(".puzzle-card")).to_contain_text("to move")
