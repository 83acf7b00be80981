"""Light and closed: what a first visit loads, where from, and under which policy; and the page while it compiles."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playing import TWO_FRAMES, MousePlayer
from playwright.sync_api import expect
from visiting import Json, Site, Visitor, until

Visit = Callable[..., Visitor]
MOST_BYTES = 150_000
MOST_REPEATED = 12


def test_a_first_visit_is_small_and_asks_no_other_site(visit: Visit, site: Site) -> None:
    """From the start page into a game: all that is loaded, compressed."""
    visitor = visit()
    page = visitor.go()
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*")
    assert MousePlayer(page).wait_for_own_turn()
    page.wait_for_load_state("networkidle")
    loaded = {}
    for request in visitor.requests:
        response = request.response()
        if response is None or response.from_service_worker or request.url.startswith(("data:", "blob:")):
            continue
        loaded[request.url] = loaded.get(request.url, 0) + request.sizes()["responseBodySize"]
    assert len(loaded) > 20
    assert all(address.startswith(site.url) for address in loaded)
    total = sum(loaded.values())
    largest = sorted(loaded.items(), key=lambda item: -item[1])[:12]
    assert total <= MOST_BYTES, f"{total} bytes: {largest}"


LOADED = """() => ({
  preloads: [...document.querySelectorAll('link[rel=modulepreload]')].map((each) => each.href),
  modules: performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /[.]js([?]|$)/.test(name)),
})"""
"""Which modules were asked for, and which the page preloads."""


@pytest.mark.parametrize("path", ["/", "/new", "/learn", "/rules", "/analysis"])
def test_other_pages_preload_exactly_the_modules_that_they_run(visit: Visit, path: str) -> None:
    page = visit().go(path)
    page.wait_for_load_state("networkidle")
    found = page.evaluate(LOADED)
    assert sorted(found["modules"]) == sorted(found["preloads"])


LOADED_AT_START = """() => {
  const playable = performance.getEntriesByName('playable')[0];
  const files = performance.getEntriesByType('resource').filter((each) => each.startTime < playable?.startTime);
  const preloads = [...document.querySelectorAll('link[rel=modulepreload]')].map((each) => each.href);
  const ended = files.every((each) => each.responseEnd > 0);
  const modules = files.map((each) => each.name).filter((name) => new URL(name).pathname.endsWith('.js'));
  return playable && ended && { preloads, modules };
}"""
"""Which modules were asked for before a tile could be placed, and which the page preloads."""


def test_a_page_preloads_exactly_the_modules_that_it_runs_at_start(visit: Visit, site: Site) -> None:
    page = visit().open_game(site.new_game("Ana", 1))
    found = until(lambda: page.evaluate(LOADED_AT_START))
    assert sorted(found["modules"]) == sorted(found["preloads"])
    assert all("?v=" in address for address in found["modules"])


def test_a_repeat_visit_asks_for_little(visit: Visit, site: Site) -> None:
    """The page, the game, what a placement would change; all files come from the cache."""
    visitor = visit()
    view = site.new_game("Ana", 1)
    visitor.open_game(view).wait_for_load_state("networkidle")
    visitor.page.close()
    visitor.page = visitor.new_tab()
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    asked: dict[str, str] = {}
    cached: set[str] = set()

    def on_response(event: Json) -> None:
        if event["response"].get("fromDiskCache"):
            cached.add(event["requestId"])

    line.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    line.on("Network.webSocketCreated", lambda event: asked.update({event["requestId"]: event["url"]}))
    line.on("Network.responseReceived", on_response)
    line.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    visitor.open_game(view).wait_for_load_state("networkidle")
    visitor.page.evaluate(TWO_FRAMES)
    sent = [address for identifier, address in asked.items() if identifier not in cached]
    assert len(sent) <= MOST_REPEATED, sent
    assert not [address for address in sent if "/static/" in address]


def test_the_policy_is_strict_and_is_kept(visit: Visit, site: Site) -> None:
    """Every visit in these tests fails on a violation; this test provokes one, to show that it would be noticed."""
    visitor = visit()
    visitor.expected = ("Content-Security-Policy", "Content Security Policy")
    seen: list[str] = []
    visitor.context.on("console", lambda message: seen.append(message.text))
    page = visitor.go()
    response = page.reload()
    assert response is not None
    policy = response.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    with page.expect_console_message(lambda message: "Content-Security-Policy" in message.text):
        page.evaluate("document.body.setAttribute('style', 'color: red')")
    with page.expect_console_message(lambda message: "Content-Security-Policy" in message.text):
        page.evaluate("document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))")
    assert any("style-src" in text for text in seen)


@pytest.fixture
def uncompiled(tmp_path: Path) -> Iterator[Site]:
    """A server that has nothing compiled yet. Ask for it before visitors, so that they leave before it ends."""
    site = Site(tmp_path / "games", TALUVA_CACHE_DIR=str(tmp_path / "cache"))
    yield site
    site.stop()


def test_a_turn_can_begin_while_everything_is_compiled(uncompiled: Site, visit: Visit) -> None:
    visitor = visit(at=uncompiled)
    page = visitor.go()
    expect(page.get_by_role("heading", name="Taluva")).to_be_visible()
    until(lambda: uncompiled.get("/api/ready")["ready"])
    visitor.go(f"/game/{uncompiled.new_game('Ana', 1)['id']}")
    assert MousePlayer(page).wait_for_own_turn()
    assert not uncompiled.get("/api/ready")["engine"]


@pytest.mark.slow
def test_the_computer_replies_as_soon_as_it_is_compiled(uncompiled: Site, visit: Visit) -> None:
    visitor = visit(at=uncompiled)
    page = visitor.go()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*", timeout=300_000)
    player = MousePlayer(page)
    assert player.wait_for_own_turn()
    player.turn()
    uncompiled.wait("engine")
    assert player.wait_for_own_turn()
    expect(page.locator("#moves > li")).to_have_count(2)
