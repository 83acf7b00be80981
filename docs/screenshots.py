"""Photograph the app for the README and the docs, in a real browser: `make screenshots`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

import httpx  # noqa: E402
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402
from visiting import OnlineSite, Site, Visitor  # noqa: E402

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


def online_table(url: str, turns: int) -> tuple[str, str]:
    """A game of three on a server, with clocks and some talk: its page, and the cookie of who is to move."""
    people = [httpx.Client(base_url=url, timeout=60) for _ in range(3)]
    open_game(people[1], "Leo", 4)
    open_game(people[2], "Mira", 2)
    game = open_game(people[0], NAMES[0], 3, clock={"kind": "live", "seconds": 1200, "increment": 15})
    for person, name in zip(people[1:], NAMES[1:], strict=False):
        person.post(f"/api/games/{game}/join", json={"name": name}).raise_for_status()
    players = [GreedyPlayer(seed=seat) for seat in range(3)]
    for _ in range(turns):
        view = people[0].get(f"/api/games/{game}").json()
        position, moves = taluva.Position(view["position"]), []
        while position.phase in ("place", "build"):
            moves.append(str(players[view["seat"] - 1](position)))
            position = position.play(moves[-1])
        turn = {"version": view["version"], "request": f"turn-{view['version']:04}", "moves": moves}
        people[view["seat"] - 1].post(f"/api/games/{game}/turns", json=turn).raise_for_status()
    for seat, text in ((1, "That temple was mine!"), (2, "Was it?"), (1, "Wait for the next volcano...")):
        people[seat].post(f"/api/games/{game}/chat", json={"text": text}).raise_for_status()
    mover = people[people[0].get(f"/api/games/{game}").json()["seat"] - 1]
    return f"/game/{game}", mover.cookies["taluva"]


def open_game(person: httpx.Client, name: str, players: int, **terms: Any) -> str:
    """A game on a server with seats for others."""
    seats = [{"kind": "person", "name": name}, *({"kind": "person"} for _ in range(players - 1))]
    answer = person.post("/api/games", json={"seats": seats, "terms": {"public": True, **terms}})
    return str(answer.raise_for_status().json()["id"])


class Photographer:
    """Takes pictures of pages."""

    def __init__(self, browser: Browser, site: Site, cookie: str | None = None) -> None:
        self.browser, self.site, self.cookie = browser, site, cookie

    def take(self, name: str, path: str, *, phone: bool = False, dark: bool = False, prepare: Any = None) -> None:
        """Open a page, prepare it, and keep the picture."""
        options = (PHONE if phone else DESKTOP) | {"color_scheme": "dark" if dark else "light"}
        visitor = Visitor(self.browser.new_context(**options, device_scale_factor=1, locale="en-GB"), self.site)
        if self.cookie is not None:
            visitor.context.add_cookies([{"name": "taluva", "value": self.cookie, "url": self.site.url}])
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


def talk(page: Page) -> None:
    """Show what was said at the table."""
    page.get_by_role("tab", name="Chat").click()


def judge(page: Page) -> None:
    """Have the game reviewed, and show its first mistake."""
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".decided-words")).to_be_visible(timeout=600_000)
    page.keyboard.press("n")


def main() -> None:
    """All pictures."""
    path = find_chromium()
    if path is None:
        sys.exit(ADVICE)
    entries.ensure_compiled()
    boats = {"edition": "deluxe-2015", "players": 4, "expansions": ("boats",)}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data) / "here").wait()
        online = OnlineSite(Path(data) / "online").wait("ready")
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
            photographer.take("review", over, prepare=judge)
            table, cookie = online_table(online.address, 21)
            photographer = Photographer(browser, online, cookie)
            photographer.take("online", table, prepare=talk)
            photographer.take("online-phone", table, phone=True)
            photographer.take("lobby", "/lobby", phone=True)
        finally:
            browser.close()
            site.stop()
            online.stop()


if __name__ == "__main__":
    main()
