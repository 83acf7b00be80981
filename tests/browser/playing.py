"""Whole turns as people make them: with a mouse, with a finger, with keys alone. None of them knows the rules."""

import contextlib
import random
from typing import Any

from playwright.sync_api import Page, expect
from visiting import Json

MARKS = """(board, wanted) => [...board.shadowRoot.querySelectorAll(`[${wanted}]`)].map((mark) => {
  const box = mark.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.width, box.height) / 2];
  return { key: mark.dataset.key, x, y, free: document.elementFromPoint(x, y) === board };
}).filter(({ free }) => free)"""
TWO_FRAMES = (
    "new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve), 30)))"
)
KEPT = """() => {
  const game = location.pathname.split('/').at(-1);
  return JSON.parse(sessionStorage.getItem(`taluva.turn.${game}`) ?? '{}').moves ?? [];
}"""


class Player:
    """Somebody at the page of a game."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.tray = page.locator("#tray")
        self.board = page.locator("#board")

    @property
    def step(self) -> str:
        return str(self.tray.get_attribute("data-step"))

    @property
    def turns(self) -> int:
        """How many turns the list of moves has."""
        return self.page.locator("#moves > li").count()

    def wait_for_own_turn(self) -> bool:
        """Wait until a person is to move. False when the game is over."""
        ended = self.page.get_by_role("dialog").locator(".results")
        mine = self.page.locator("#tray[data-step=choose], #tray[data-step=place], #tray[data-step=build]")
        expect(mine.or_(ended).first).to_be_visible()
        return not ended.is_visible()

    def marks(self, kind: str) -> list[Any]:
        """What can be touched on the island once it stands still: spots for the tile, or builds."""
        seen: list[Any] = []
        for _ in range(100):
            self.page.evaluate(TWO_FRAMES)
            marks: list[Any] = self.board.evaluate(MARKS, f"data-{kind}")
            if marks == seen and (marks or kind == "spot"):
                return marks
            seen = marks
        raise AssertionError(f"No {kind} can be touched.")

    def kept(self) -> list[str]:
        """The tentative turn, as a reload would find it."""
        moves: list[str] = self.page.evaluate(KEPT)
        return moves

    def turn(self) -> None:
        """Make one whole turn."""
        before = self.turns
        if self.step == "choose":
            self.choose()
            expect(self.tray).to_have_attribute("data-step", "place")
        self.place()
        expect(self.tray).to_have_attribute("data-step", "build")
        self.build()
        self.confirm()
        expect(self.page.locator("#moves > li").nth(before)).to_be_attached()

    def game(self, most: int = 60) -> int:
        """Play until the game is over; the number of turns made here."""
        for made in range(most):
            if not self.wait_for_own_turn():
                return made
            self.turn()
        raise AssertionError("The game does not end.")

    def choose(self) -> None:
        raise NotImplementedError

    def place(self) -> None:
        raise NotImplementedError

    def build(self) -> None:
        raise NotImplementedError

    def confirm(self) -> None:
        raise NotImplementedError


class MousePlayer(Player):
    """Clicks: the ring of a spot, the pin of a build, the button."""

    def choose(self) -> None:
        choices = self.page.locator("#choices button")
        choices.nth(self.random.randrange(choices.count())).click()

    def place(self) -> None:
        if self.random.random() < 0.5:
            self.page.locator("#hand .turner").nth(self.random.randrange(2)).click()
        spots = self.marks("spot")
        if not spots:  # the only one is where the tile hovers
            self.page.locator("#confirm").click()
            return
        spot = self.random.choice(spots)
        self.page.mouse.move(spot["x"], spot["y"])
        self.page.mouse.click(spot["x"], spot["y"])

    def build(self) -> None:
        if self.page.locator("#kinds").is_hidden():
            return
        pin = self.random.choice(self.marks("build"))
        self.page.mouse.move(pin["x"], pin["y"])
        self.page.mouse.click(pin["x"], pin["y"])

    def confirm(self) -> None:
        self.page.locator("#confirm").click()
        self._insist()

    def _insist(self) -> None:
        if self.page.locator("#kinds").is_hidden() and self.step == "build":
            self.page.get_by_role("button", name="Play it all the same").click()


class FingerPlayer(Player):
    """Taps only, one finger: a spot, "Place here", a kind of build, its pin, "Confirm turn"."""

    def choose(self) -> None:
        choices = self.page.locator("#choices button")
        choices.nth(self.random.randrange(choices.count())).tap()

    def place(self) -> None:
        for _ in range(self.random.randrange(3)):
            self.page.locator("#tray-hand .turner").last.tap()
        spots = self.marks("spot")
        if spots:
            spot = self.random.choice(spots)
            self.page.touchscreen.tap(spot["x"], spot["y"])
        self.page.locator("#confirm").tap()

    def build(self) -> None:
        if self.page.locator("#kinds").is_hidden():
            return
        kinds = self.page.locator("#kinds button:enabled")
        kinds.nth(self.random.randrange(kinds.count())).tap()
        if self.page.locator("#confirm").is_enabled():
            return
        if ways := self.page.locator("#ways button").all():
            ways[0].tap()
            return
        for _ in range(3):
            pin = self.random.choice(self.marks("build"))
            self.page.touchscreen.tap(pin["x"], pin["y"])
            # Where pins crowd, the first tap only brings them closer.
            with contextlib.suppress(AssertionError):
                expect(self.page.locator("#confirm")).to_be_enabled(timeout=5000)
                return

    def confirm(self) -> None:
        insists = self.page.locator("#kinds").is_hidden()
        self.page.locator("#confirm").tap()
        if insists:
            self.page.get_by_role("button", name="Play it all the same").tap()


class KeyPlayer(Player):
    """Keys only."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Go on with Tab until something has the focus."""
        for _ in range(most):
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}.")

    def choose(self) -> None:
        self.press(str(self.random.randint(1, 3)))

    def place(self) -> None:
        arrows = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
        self.press(*self.random.choices(("q", "e", *arrows), k=self.random.randrange(4)), "Enter")

    def build(self) -> None:
        if self.page.locator("#kinds").is_hidden():
            return
        self.press(*self.random.choice((("b",), ("b", "b"), ("n",), ("n", "n", "p"), ("ArrowDown",), ("1",))))
        if not self.page.locator("#confirm").is_enabled():
            self.press("n")

    def confirm(self) -> None:
        insists = self.page.locator("#kinds").is_hidden()
        self.press("Enter")
        if insists:
            button = self.page.get_by_role("button", name="Play it all the same")
            expect(button).to_be_visible()
            self.press("Tab", "Enter")


def result_of(page: Page) -> Json:
    """What the page of a finished game says: title and names from the first place on."""
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".results")).to_be_visible()
    return {"title": dialog.locator("h2").inner_text(), "names": dialog.locator(".result-row .name").all_inner_texts()}
