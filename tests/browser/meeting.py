"""People who meet online: each in a browser of their own, with a mouse, a finger or keys."""

from collections.abc import Callable, Sequence
from typing import Any

from playing import FingerPlayer, KeyPlayer, MousePlayer, Player
from playwright.sync_api import Page, expect
from visiting import OnlineSite, Visitor

Visit = Callable[..., Visitor]
KINDS: dict[str, type[Player]] = {"mouse": MousePlayer, "finger": FingerPlayer, "keys": KeyPlayer}


def open_table(visitor: Visitor, site: OnlineSite, name: str = "Ana", players: int = 2, **terms: Any) -> Page:
    """Make a short game on the page for new games, and come to its waiting room."""
    page = visitor.page
    page.goto(f"{site.url}/new{'?public=1' if terms.get('public') else ''}")
    expect(page.locator("#begin")).to_be_enabled()
    if players > 2:
        page.get_by_role("radio", name=f"{players} players", exact=True).check()
        expect(page.locator("[data-key=who-2]")).to_be_visible()
    page.get_by_role("textbox", name="Name of seat 1").fill(name)
    page.locator("#stack").focus()
    page.keyboard.press("Home")
    expect(page.locator("#stack-number")).to_have_text("12")
    if minutes := terms.get("minutes"):
        page.locator("[data-key=clock-live]").check()
        page.locator("[data-key=minutes]").select_option(str(minutes))
    page.locator("#begin").click()
    page.wait_for_url("**/game/*")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return page


def take_seat(visitor: Visitor, link: str, name: str) -> Page:
    """Open a link and take the first free seat."""
    page = visitor.page
    page.goto(link)
    page.locator(".join-row").get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    return page


def meet(
    visit: Visit,
    site: OnlineSite,
    kinds: Sequence[str] = ("mouse", "mouse"),
    expected: tuple[str, ...] = (),
    **terms: Any,
) -> list[Player]:
    """A game that has just begun, with one browser for each player; `expected` are errors brought about on purpose."""
    names = ("Ana", "Ben", "Cleo", "Dov")
    visitors = [visit(phone=kind == "finger", at=site) for kind in kinds]
    for visitor in visitors:
        visitor.expected = expected
    host = open_table(visitors[0], site, players=len(kinds), **terms)
    for visitor, name in zip(visitors[1:], names[1:], strict=False):
        take_seat(visitor, host.url, name)
    players = [
        KINDS[kind](visitor.page, seed) for seed, (kind, visitor) in enumerate(zip(kinds, visitors, strict=True))
    ]
    for player in players:
        expect(player.page.locator("#waiting-room")).to_be_hidden()
        expect(player.page.locator("#players > li, #strip > li").first).to_be_attached()
    return players


def play_on(players: Sequence[Player], turns: int = 60) -> int:
    """Let everybody move in turn, until the game is over or so many turns are played; how many were."""
    for made in range(turns):
        player = players[made % len(players)]
        player.page.bring_to_front()
        if not player.wait_for_own_turn():
            return made
        player.turn()
    return turns
