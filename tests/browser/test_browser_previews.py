"""What is shown under the mouse is what a click does: whole games in which every preview is compared with its click."""

import math
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playing import TWO_FRAMES, MousePlayer
from playwright.sync_api import Page, expect
from visiting import Json, Site, Visitor, level_of

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]

PREVIEW = """(board) => {
  const ghost = board.shadowRoot.querySelector('[data-mark=ghost]')?.dataset;
  const build = board.shadowRoot.querySelector('[data-build][data-chosen]')?.dataset;
  const say = document.querySelector('#say');
  return {
    move: ghost?.key ?? null, legal: ghost?.legal ?? null, build: build?.key ?? null,
    title: say.querySelector('b').textContent, words: say.textContent,
  };
}"""
"""What the page shows: the tile and whether it may lie there, the build, and the line about it."""
FREE = """(board) => {
  const { left, top, width, height } = board.getBoundingClientRect();
  for (;;) {
    const [x, y] = [left + width * (0.1 + 0.8 * Math.random()), top + height * (0.12 + 0.68 * Math.random())];
    if (document.elementFromPoint(x, y) === board) return { x, y };
  }
}"""
"""A place of the board with nothing over it."""
STILL = "(board) => JSON.stringify([board.camera, document.querySelector('#confirm').getBoundingClientRect()])"
"""Where the island and the button to go on are."""


class Comparer(MousePlayer):
    """Points anywhere, reads what is shown, clicks, and compares."""

    def __init__(self, page: Page, site: Site, view: Json, seed: int) -> None:
        super().__init__(page, seed)
        self.site, self.identifier = site, str(view["id"])
        self.seen: dict[str, int] = {}

    def point(self, x: float, y: float) -> Any:
        self.page.mouse.move(x - 2, y - 1)
        self.page.mouse.move(x, y)
        self.page.evaluate(TWO_FRAMES)
        return self.board.evaluate(PREVIEW)

    def count(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1

    def place(self) -> None:
        view = self.site.game(self.identifier)
        for _ in range(60):
            if self.compare_placement(view):
                if self.random.random() < 0.5:
                    return
                self.page.locator("#take-back").click()
                expect(self.tray).to_have_attribute("data-step", "place")
        raise AssertionError("The tile cannot be placed.")

    def compare_placement(self, view: Json) -> bool:
        """Point somewhere and click: whether the tile lies now, as it was shown."""
        marks = self.marks("spot")
        mark = self.random.choice(marks) if marks and self.random.random() < 0.7 else self.board.evaluate(FREE)
        still = self.board.evaluate(STILL)
        shown = self.point(mark["x"], mark["y"])
        if "key" in mark:
            assert shown["move"] == mark["key"]
            self.count("eruption" if level_of(view, mark["key"]) > 1 else "coast")
        for _ in range(self.random.randrange(3)):
            self.page.mouse.wheel(0, self.random.choice((-100, 100)))
            self.page.evaluate(TWO_FRAMES)
            shown = self.board.evaluate(PREVIEW)
            self.count("turn")
        assert self.board.evaluate(STILL) == still
        before = self.kept()
        self.page.mouse.click(mark["x"], mark["y"])
        if shown["legal"] != "true":
            expect(self.page.locator("#refusal")).to_be_visible()
            expect(self.page.locator("#say.bad span")).to_contain_text(re.compile(r"Rule [A-Z]\d"))
            assert self.board.evaluate(PREVIEW)["move"] == shown["move"]
            assert self.kept() == before
            within(self.page, "#refusal")
            self.count("refused")
            return False
        expect(self.tray).to_have_attribute("data-step", "build")
        assert self.kept()[-1] == shown["move"]
        assert shown["move"] in self.placements(view)
        level = level_of(view, shown["move"])
        if level > 1:
            assert shown["title"] == f"Eruption to level {level}"
        else:
            assert "Eruption" not in shown["title"]
        return True

    def placements(self, view: Json) -> list[str]:
        if len(self.kept()) == 2:
            found: list[str] = self.site.trial(view, self.kept()[:1])["placements"]
            return found
        return list(view["placements"])

    def build(self) -> None:
        if self.page.locator("#kinds").is_hidden():
            return
        for _ in range(60):
            if self.compare_build():
                return
        raise AssertionError("Nothing can be built.")

    def compare_build(self) -> bool:
        marks = self.marks("build")
        mark = self.random.choice(marks) if self.random.random() < 0.7 else self.board.evaluate(FREE)
        shown = self.point(mark["x"], mark["y"])
        before = self.kept()
        self.page.mouse.click(mark["x"], mark["y"])
        if shown["build"] is None:
            expect(self.page.locator("#refusal")).to_be_visible()
            expect(self.page.locator("#say.bad span")).to_contain_text(re.compile(r"Rule [A-Z]\d"))
            within(self.page, "#refusal")
            assert self.kept() == before
            self.count("no build")
            return False
        if "key" in mark:
            assert shown["build"] == mark["key"]
        assert self.kept()[-1] == shown["build"]
        self.page.evaluate(TWO_FRAMES)
        assert self.board.evaluate(PREVIEW)["title"] == shown["title"]
        self.count(shown["build"].partition("@")[0])
        return True


def within(page: Page, selector: str) -> None:
    """Something lies in the window with all of its edges."""
    box, size = page.locator(selector).bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


GAMES: list[dict[str, Any]] = [
    {"edition": "ferti-2014"},
    {"edition": "deluxe-2015", "expansions": ["start-tile", "boats", "two-hex"]},
    {"edition": "deluxe-2015", "expansions": ["boats", "board:expert"]},
]


def compared(visit: Visit, site: Site, seeds: tuple[int, ...], most: int) -> set[str]:
    """Games of all kinds: some random turns, then a number of turns by mouse. Returns what occurred in them."""
    visitor = visit()
    seen: dict[str, int] = {}
    for seed in seeds:
        for number, options in enumerate(GAMES):
            view = site.play(site.new_game("Ana", "Ben", **options), 8, random.Random(seed).choice)
            player = Comparer(visitor.open_game(view), site, view, 10 * seed + number)
            for _ in range(most):
                if not player.wait_for_own_turn():
                    break
                player.turn()
            seen = {key: seen.get(key, 0) + player.seen.get(key, 0) for key in {*seen, *player.seen}}
    return {key for key, n in seen.items() if n}


def test_a_click_does_what_was_shown_under_the_mouse(visit: Visit, site: Site) -> None:
    assert compared(visit, site, (1,), 2) & {"coast", "eruption"}


def test_clicks_of_whole_games_do_what_was_shown(visit: Visit, site: Site) -> None:
    met = compared(visit, site, (2, 3, 4), 60)
    assert met >= {"coast", "eruption", "turn", "refused", "no build", "hut"}


def camera(page: Page) -> Json:
    found: Json = page.locator("#board").evaluate("(board) => board.camera")
    return found


def test_the_wheel_turns_the_tile_and_with_control_it_zooms(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 4)
    player = Comparer(visit().open_game(view), site, view, 1)
    spot = player.marks("spot")[0]
    before, seen = player.point(spot["x"], spot["y"]), camera(player.page)
    player.page.mouse.wheel(0, 100)
    player.page.evaluate(TWO_FRAMES)
    assert player.board.evaluate(PREVIEW)["move"] != before["move"]
    assert camera(player.page) == seen
    player.page.keyboard.down("Control")
    player.page.mouse.wheel(0, 100)
    player.page.keyboard.up("Control")
    player.page.evaluate(TWO_FRAMES)
    assert camera(player.page)["scale"] < seen["scale"]


def test_eruptions_of_other_rotations_are_marked_and_turn_the_tile(visit: Visit, site: Site) -> None:
    def eruptions(view: Json) -> set[str]:
        return {move.partition(":")[0] for move in view["placements"] if level_of(view, move) > 1}

    options = {"edition": "ferti-2014", "stack": 24}
    views = (site.play(site.new_game("Ana", "Ben", **options), 10, random.Random(seed).choice) for seed in range(50))
    view = next(view for view in views if view["phase"] == "place" and len(eruptions(view)) > 1)
    player = Comparer(visit().open_game(view), site, view, 1)
    for _ in range(6):
        marks = {mark["key"]: mark for mark in player.marks("spot")}
        signs = [mark for key, mark in marks.items() if level_of(view, key) > 1]
        # Every volcano that any rotation may cover has its sign, but for those that others hide.
        assert {mark["key"].partition(":")[0] for mark in signs} <= eruptions(view)
        assert signs
        for mark in signs:
            assert player.point(mark["x"], mark["y"])["move"] == mark["key"]
            # The sign stays where it is.
            again = player.point(mark["x"] + 3, mark["y"] + 2)
            assert again["move"] == mark["key"]
            assert again["title"].startswith("Eruption to level")
        player.page.locator("#hand .turner").last.click()


def test_what_is_shown_does_not_change_under_a_pointer_that_rests(visit: Visit, site: Site) -> None:
    """Near a ring and a sign at once, the tile goes to one of them and stays there."""
    view = site.play(site.new_game("Ana", "Ben", stack=24), 12, random.Random(3).choice)
    player = Comparer(visit().open_game(view), site, view, 1)
    marks = player.marks("spot")
    pairs = sorted(
        (math.dist((sign["x"], sign["y"]), (ring["x"], ring["y"])), sign["x"], sign["y"], ring["x"], ring["y"])
        for sign in marks
        for ring in marks
        if level_of(view, sign["key"]) > 1 and level_of(view, ring["key"]) == 1
    )
    assert pairs
    for _, *places in pairs[:5]:
        for share in (0.3, 0.5, 0.7):
            x, y = (places[i] + share * (places[i + 2] - places[i]) for i in (0, 1))
            shown = player.point(x, y)["move"]
            for _ in range(2):
                player.page.evaluate(TWO_FRAMES)
                assert player.board.evaluate(PREVIEW)["move"] == shown


def test_an_island_out_of_sight_is_brought_back(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 3)
    for phone in (False, True):
        page = visit(phone).open_game(view)
        back = page.get_by_role("button", name="Back to the island")
        expect(back).to_be_hidden()
        home = camera(page)
        page.locator("#board").evaluate("(board) => board.pan(3000, 900)")
        expect(back).to_be_visible()
        within(page, "#bring-back")
        back.click()
        expect(back).to_be_hidden()
        assert camera(page) == home


def test_on_a_game_board_the_camera_frames_the_island(visit: Visit, site: Site) -> None:
    scales = []
    for expansions in ([], ["board:expert"]):
        view = site.new_game("Ana", "Ben", edition="deluxe-2015", expansions=expansions)
        page = visit().open_game(view)
        page.evaluate(TWO_FRAMES)
        scales.append(camera(page)["scale"])
    assert scales[1] == pytest.approx(scales[0], rel=0.05)


def test_a_hint_shows_the_tile_with_its_terrains(visit: Visit, site: Site) -> None:
    page = visit().open_game(site.play(site.new_game("Ana", "Ben"), 4))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint-card")).to_be_visible()
    expect(page.locator("#board [data-mark=ghost][data-legal=hint]")).to_be_attached()
    expect(page.locator("#board [data-ghost]")).to_have_count(3)


HEARD = """() => new Promise((resolve) => {
  const [label, button] = ['confirm-label', 'confirm'].map((id) => document.getElementById(id));
  const { x, y, width, height } = button.getBoundingClientRect();
  new MutationObserver(() => {
    const under = document.elementFromPoint(x + width / 2, y + height / 2);
    resolve({ moved: button.getBoundingClientRect().x !== x, hears: button.contains(under) });
  }).observe(label, { childList: true, characterData: true, subtree: true });
  button.click();
})"""
"""Press the button to go on; when it says something else, whether it stands there and hears the pointer at once."""


def test_a_second_click_is_not_taken_for_the_next_step(visit: Visit, site: Site) -> None:
    page = visit().open_game(site.play(site.new_game("Ana", "Ben"), 2))
    expect(page.locator("#confirm")).to_have_text("Place here")
    assert page.evaluate(HEARD) == {"moved": False, "hears": False}
    expect(page.locator("#confirm")).to_have_text("Confirm turn")
