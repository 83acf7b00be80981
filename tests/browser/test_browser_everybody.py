"""For everybody: axe on every page and state, light and dark; ears; and those who do not want things to move."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import MousePlayer
from playwright.sync_api import Page, expect
from test_browser_pages import states
from visiting import Site, Visitor, level_of

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}


def violations(page: Page) -> list[str]:
    """What axe finds that is serious or critical."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


LOOKS = pytest.mark.parametrize(
    ("phone", "theme"),
    [
        pytest.param(True, "light", id="phone-light"),
        pytest.param(False, "dark", id="desktop-dark"),
        pytest.param(True, "dark", id="phone-dark", marks=pytest.mark.slow),
        pytest.param(False, "light", id="desktop-light", marks=pytest.mark.slow),
    ],
)
"""Each layout and each theme once; all four together take minutes."""


@LOOKS
def test_axe_finds_nothing_serious_on_any_page(visit: Visit, site: Site, phone: bool, theme: str) -> None:
    visitor = visit(phone, color_scheme=theme)
    problems = []
    for state in states(visitor, site):
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)
        problems += [f"{state}: {problem}" for problem in violations(visitor.page)]
    assert not problems, "\n".join(problems)


def test_axe_would_find_something(visit: Visit) -> None:
    page = visit().go("/learn")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert any(problem.startswith("button-name") for problem in violations(page))


def test_moves_are_announced(visit: Visit, site: Site) -> None:
    view = site.new_game("Ana", "Ben")
    page = visit().open_game(view)
    page.evaluate("""() => {
      window.heard = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
      }).observe(document.getElementById('live'), { childList: true });
    }""")
    MousePlayer(page).turn()
    expect(page.locator("#moves > li")).to_have_count(1)
    heard = page.evaluate("window.heard")
    words = site.game(view["id"])["moves"][0]["words"]
    assert f"Ana: New coast · {words}" in heard
    assert any(text.startswith("Placed.") for text in heard)
    assert any(text.startswith("Ben to move.") for text in heard)


def test_a_turn_from_the_list_of_legal_moves(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 2)
    page = visit().open_game(view)
    page.keyboard.press("t")
    group = page.locator("#legal details").first
    group.locator("summary").click()
    offered = page.locator("#legal details").count()
    assert offered == len({level_of(view, move) for move in view["placements"]})
    group.get_by_role("button").first.click()
    expect(page.locator("#tray")).to_have_attribute("data-step", "build")
    page.locator("#legal details summary").first.click()
    page.locator("#legal details").first.get_by_role("button").first.click()
    page.locator("#confirm").click()
    expect(page.locator("#moves > li")).to_have_count(3)


def test_the_island_is_explored_cell_by_cell(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 4)
    page = visit().open_game(view)
    page.keyboard.press("t")
    page.locator("#cells-box > summary").click()
    cells = page.locator("#cells [role=option]")
    expect(cells).to_have_count(len(view["cells"]))
    cells.first.focus()
    reached = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 4:
        reached.add(page.evaluate("document.activeElement.textContent"))
        page.keyboard.press(key)
    assert len(reached) > 3
    assert page.evaluate("document.activeElement.getAttribute('role')") == "option"


RUNNING = """() => [...document.getAnimations(), ...document.getElementById('board').shadowRoot.getAnimations()]
  .filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().activeDuration > 100)
  .map((animation) => animation.animationName ?? animation.id ?? 'animation')"""


def test_nothing_moves_for_those_who_do_not_want_it(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 2)
    page = visit(reduced_motion="reduce").open_game(view)
    expect(page.locator("#board")).to_have_attribute("data-calm", "")
    player = MousePlayer(page)
    for act, step in ((player.place, "build"), (player.build, "build"), (player.confirm, "place")):
        act()
        expect(player.tray).to_have_attribute("data-step", step)
        assert page.evaluate(RUNNING) == []


def test_things_move_for_those_who_do_and_can_be_stopped(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben"), 2)
    visitor = visit(reduced_motion="no-preference")
    page = visitor.open_game(view)
    expect(page.locator("#board:not([data-calm])")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator("#tray")).to_have_attribute("data-step", "build")
    page.locator("#menu").click()
    page.get_by_role("dialog").get_by_text("Settings").click()
    page.get_by_role("switch", name="Animations").uncheck()
    expect(page.locator("#board")).to_have_attribute("data-calm", "")
    page.reload()
    expect(page.locator("#board")).to_have_attribute("data-calm", "")
