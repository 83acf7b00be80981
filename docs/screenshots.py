"""Photograph the app for the README and the docs, in a real browser: `make screenshots`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from visiting import Site, Visitor  # noqa: E402

import taluva  # noqa: E402
from chromium import ADVICE, ARGUMENTS, find_chromium  # noqa: E402
from taluva.engine import entries  # noqa: E402
from taluva.players import GreedyPlayer  # noqa: E402

IMAGES = ROOT / "docs" / "images"
NAMES = ("Anna", "Mira", "Tane", "Leo")
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
QUALITY = 84


def game_after(turns: int, seed: int, **setup: Any) -> str:
    """The record of a game between simple computer players that is still going on, or over."""
    game = taluva.Game(seed=seed, **setup)
    players = [GreedyPlayer(seed=seat) for seat in range(game.setup.players)]
    while game.phase != "over" and sum(turn.build is not None for turn in game.turns) < turns:
        game.play(players[game.seat - 1](game.position))
    for seat, name in enumerate(NAMES[: game.setup.players], 1):
        game.tags[f"Seat{seat}"] = name
    return game.record()


class Photographer:
    """Takes pictures of pages."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser, self.site = browser, site

    def take(self, name: str, path: str, *, phone: bool = False, dark: bool = False, prepare: Any = None) -> None:
        """Open a page, prepare it, and keep the picture."""
        options = (PHONE if phone else DESKTOP) | {"color_scheme": "dark" if dark else "light"}
        visitor = Visitor(self.browser.new_context(**options, device_scale_factor=1, locale="en-GB"), self.site)
        page = visitor.go(path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1500)
        if prepare is not None:
            prepare(page)
            page.wait_for_timeout(1200)
        page.screenshot(path=IMAGES / f"app-{name}.jpg", type="jpeg", quality=QUALITY)
        visitor.close()
        print(f"docs/images/app-{name}.jpg")


def place(page: Page) -> None:
    """Put the tile down where it hovers, so that the builds appear."""
    page.locator("#confirm").click()


def main() -> None:
    """All pictures."""
    path = find_chromium()
    if path is None:
        sys.exit(ADVICE)
    entries.ensure_compiled()
    boats = {"edition": "deluxe-2015", "players": 4, "expansions": ("boats",)}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data)).wait()
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            photographer = Photographer(browser, site)
            photographer.take("start", "/")
            photographer.take("new", "/new")
            photographer.take("learn", "/learn")
            four = f"/game/{site.post('/api/games/import', record=game_after(36, 3, **boats))['id']}"
            two = f"/game/{site.post('/api/games/import', record=game_after(14, 7))['id']}"
            over = f"/game/{site.post('/api/games/import', record=game_after(99, 9))['id']}"
            photographer.take("game", four)
            photographer.take("game-dark", four, dark=True)
            photographer.take("phone", two, phone=True)
            photographer.take("phone-build", two, phone=True, dark=True, prepare=place)
            photographer.take("result", over)
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main()
