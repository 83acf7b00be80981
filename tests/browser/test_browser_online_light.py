"""Online pages are light, too."""

from collections.abc import Callable

from meeting import open_table, take_seat
from playing import MousePlayer
from playwright.sync_api import expect
from test_browser_light import MOST_BYTES
from visiting import OnlineSite, Visitor

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
