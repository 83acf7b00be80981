"""Online pages are light, too."""

from collections.abc import Callable

import pytest
from meeting import open_table, take_seat
from playing import MousePlayer
from playwright.sync_api import expect
from test_browser_light import LOADED, LOADED_AT_START, MOST_BYTES
from visiting import OnlineSite, Visitor, until

Visit = Callable[..., Visitor]


def test_a_first_visit_is_small(visit: Visit, online: OnlineSite) -> None:
    """By a friend's link: the waiting room, a seat, and the first turn of the game."""
    host = open_table(visit(at=online), online)
    guest = visit(at=online)
    page = take_seat(guest, host.url, "Ben")
    expect(page.locator("#waiting-room")).to_be_hidden()
    MousePlayer(host).turn()
    assert MousePlayer(page).wait_for_own_turn()
    page.wait_for_load_state("networkidle")
    loaded: dict[str, int] = {}
    for request in guest.requests:
        if request.response() is not None and not request.url.startswith(("data:", "blob:")):
            loaded[request.url] = loaded.get(request.url, 0) + request.sizes()["responseBodySize"]
    assert any("/online/" in address for address in loaded)
    assert sum(loaded.values()) <= MOST_BYTES, sorted(loaded.items(), key=lambda item: -item[1])[:12]


def test_the_game_page_preloads_the_table(visit: Visit, online: OnlineSite) -> None:
    page = visit(at=online).open_game(online.new_game("Ana", 1))
    found = until(lambda: page.evaluate(LOADED_AT_START))
    assert sorted(found["modules"]) == sorted(found["preloads"])
    assert any("/online/table.js" in address for address in found["modules"])


@pytest.mark.parametrize("path", ["/", "/new", "/lobby", "/account", "/players", "/archive"])
def test_other_pages_preload_exactly_the_modules_that_they_run(visit: Visit, online: OnlineSite, path: str) -> None:
    page = visit(at=online).go(path)
    page.wait_for_load_state("networkidle")
    found = page.evaluate(LOADED)
    assert sorted(found["modules"]) == sorted(found["preloads"])
