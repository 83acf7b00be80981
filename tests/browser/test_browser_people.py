"""The pages about people in a real browser: an account on two devices, players, the archive, and axe on all of them."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from test_browser_everybody import LOOKS, violations
from visiting import Visitor

sys.path.append(str(Path(__file__).parent.parent / "online"))
from site_helpers import Person, until
from site_helpers import Site as OnlineSite

import taluva

Visit = Callable[..., Visitor]
PASSWORD = "a good password"


@pytest.fixture(scope="module")
def online(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnlineSite]:
    site = OnlineSite(tmp_path_factory.mktemp("online")).wait()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def people(online: OnlineSite) -> list[Person]:
    """Three people with some rated games behind them."""
    people = [online.account(name) for name in ("Ana", "Benedikt the Brave", "Maximilian Vandenbergh")]
    played = online.game(people[0], people[1], terms={"rated": True})
    online.finish(played, people[0], people[1])
    for number in range(5):
        game = online.game(*people, terms={"rated": True}, edition="deluxe-2015")
        people[number % 3].post(f"/api/games/{game}/resign")
        people[(number + 1) % 3].post(f"/api/games/{game}/resign")
    until(lambda: people[2].get("/api/me")["account"]["games"] == 5)
    return people


def enter(page: Page, name: str, way: str = "Log in") -> None:
    page.get_by_role("radio", name=way).check()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).first.fill(PASSWORD)
    page.keyboard.press("Enter")


def test_an_account_on_two_devices(visit: Visit, online: OnlineSite) -> None:
    phone, laptop = visit(True, at=online), visit(at=online)
    laptop.expected = ("403",)
    page = phone.go("/account")
    enter(page, "Mira", "New account")
    expect(page.get_by_role("heading", name="Mira")).to_be_visible()
    expect(page.get_by_role("heading", name="Mira")).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark", exact=True).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    until(lambda: _preference(online, "theme") == "dark")
    page.keyboard.press("Escape")

    other = laptop.go("/account")
    other.get_by_label("Name", exact=True).fill("mira")
    other.get_by_label("Password", exact=True).first.fill("a wrong password")
    other.keyboard.press("Enter")
    expect(other.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    enter(other, "mira")
    expect(other.get_by_role("heading", name="Mira")).to_be_visible()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    other.get_by_role("button", name="Log out").click()
    expect(other.get_by_role("button", name="Log in")).to_be_visible()
    other.reload()
    expect(other.get_by_role("button", name="Log in")).to_be_visible()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")

    page.get_by_text("Delete the account").click()
    page.locator("#sure").fill(PASSWORD)
    page.get_by_role("button", name="Delete for ever").click()
    expect(page.get_by_role("status").filter(has_text="deleted")).to_be_visible()


def _preference(online: OnlineSite, name: str) -> object:
    person = online.person()
    return person.post("/api/login", name="Mira", password=PASSWORD)["account"]["preferences"].get(name)


def test_a_language_chosen_on_one_device_stays_chosen(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(at=online)
    page = visitor.go("/account")
    enter(page, "Babel", "New account")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_players_and_their_games(visit: Visit, online: OnlineSite, people: list[Person]) -> None:
    page = visit(at=online).go("/players")
    rows = page.locator("#leaders tr")
    expect(rows).to_have_count(3)
    expect(rows.first.locator(".rank")).to_have_text("1")
    link = page.get_by_role("link", name="Ana")
    link.focus()
    with page.expect_response("**/api/players?by=games*"):
        page.evaluate("document.querySelector('[name=by][value=games]').click()")
    expect(rows.first.locator("td").nth(3)).to_have_text("6")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ana", level=1)).to_be_visible()
    expect(page.get_by_role("img", name="Rating over the last 6 rated games")).to_be_visible()
    expect(page.locator("#games > li")).to_have_count(6)
    expect(page.locator("#games .delta")).to_have_count(6)
    page.get_by_role("link", name="Replay").last.click()
    page.wait_for_url("**/game/*")


def test_the_archive_is_searched_as_one_types_and_keeps_its_address(
    visit: Visit, online: OnlineSite, people: list[Person]
) -> None:
    page = visit(True, at=online).go("/archive")
    expect(page.locator("#games > li")).to_have_count(6)
    page.get_by_label("3", exact=True).check()
    expect(page.locator("#games > li")).to_have_count(5)
    page.get_by_label("All", exact=True).check()
    page.get_by_label("Edition").select_option("ferti-2014")
    expect(page.locator("#games > li")).to_have_count(1)
    page.get_by_label("Player", exact=True).fill("nobody")
    expect(page.locator("#found")).to_have_text("No finished game is like this.")
    page.get_by_label("Player", exact=True).fill("benedikt")
    expect(page.locator("#games > li")).to_have_count(1)
    page.reload()
    expect(page.get_by_label("Player", exact=True)).to_have_value("benedikt")
    expect(page.locator("#games > li")).to_have_count(1)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as a file").click()
    assert taluva.read_record(Path(saving.value.path()).read_text()).phase == "over"


@LOOKS
def test_axe_finds_nothing_and_nothing_is_cut_off(
    visit: Visit, online: OnlineSite, people: list[Person], phone: bool, theme: str
) -> None:
    visitor = visit(phone, at=online, color_scheme=theme)
    page = visitor.page
    problems = []
    paths = ["/account", "/players", "/player/Ana", "/archive", "/player/Benedikt the Brave", "own /account"]
    for path in paths:
        if path.startswith("own"):
            cookie = people[0].http.cookies["taluva"]
            visitor.context.add_cookies([{"name": "taluva", "value": cookie, "url": online.url}])
        visitor.go(path.removeprefix("own "))
        page.wait_for_load_state("networkidle")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        problems += [f"{path}: {problem}" for problem in violations(page)]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            problems.append(f"{path} is {wide} pixels too wide")
    assert not problems, "\n".join(problems)


def test_a_player_who_does_not_exist(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(at=online)
    visitor.expected = ("404",)
    page = visitor.go("/player/<img src=x onerror=alert(1)>")
    expect(page.get_by_role("alert")).to_have_text("There is no player of this name.")
