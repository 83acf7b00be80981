"""The pages about people in a real browser: an account on two devices, players, the archive, and axe on all of them."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from test_browser_everybody import LOOKS, violations
from visiting import Visitor

sys.path.append(str(Path(__file__).parent.parent / "web" / "site"))
from site_helpers import Person, until
from site_helpers import Site as OnlineSite

import taluva

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
PASSWORD = "a good password"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("online")


@pytest.fixture(scope="module")
def online(data: Path) -> Iterator[OnlineSite]:
    site = OnlineSite(data).wait()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnlineSite]:
    """Another site, for games that the leaderboard and the archive of the first must not have."""
    site = OnlineSite(tmp_path_factory.mktemp("apart")).wait()
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
        online.open(game, *people)
        people[number % 3].post(f"/api/games/{game}/resign")
        people[(number + 1) % 3].post(f"/api/games/{game}/resign")
    until(lambda: people[2].get("/api/me")["account"]["games"] == 5)
    return people


def enter(page: Page, name: str, way: str = "Log in") -> None:
    page.get_by_role("radio", name=way).check()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).first.fill(PASSWORD)
    page.keyboard.press("Enter")


def visit_as(visit: Visit, online: OnlineSite, person: Person) -> Visitor:
    """A browser with a logged-in user."""
    visitor = visit(at=online)
    cookies = [{"name": name, "value": value, "url": online.url} for name, value in person.http.cookies.items()]
    visitor.context.add_cookies(cookies)  # type: ignore[arg-type]
    return visitor


def test_the_result_tells_what_changed_about_ratings(visit: Visit, apart: OnlineSite) -> None:
    ana, ben = apart.account("Rated Ana"), apart.account("Rated Ben")
    visitor = visit_as(visit, apart, ana)
    games = [apart.game(ana, ben, terms={"rated": True}) for _ in range(2)]
    apart.open(games[0], ana, ben)
    page = visitor.go(f"/game/{games[0]}")
    expect(page.locator("#moves > li")).to_have_count(8)
    ben.post(f"/api/games/{games[0]}/resign")
    rows = page.locator("dialog .result-row")
    expect(rows.first).to_contain_text("Rating 1550 (+50)")
    expect(rows.last).to_contain_text("Rating 1450 (\N{MINUS SIGN}50)")
    ana.post(f"/api/games/{games[1]}/resign")
    page = visitor.go(f"/game/{games[1]}")
    expect(page.locator("#result-unrated")).to_have_text("This game does not count: not everybody has played a turn.")
    assert page.locator("dialog .rated").count() == 0


def test_all_games_of_a_player_are_listed(visit: Visit, apart: OnlineSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taluva.web.bounds.GAMES_PAGE", 2)
    ana, ben = apart.account("Listed Ana"), apart.account("Listed Ben")
    games = [apart.game(ana, ben) for _ in range(3)]
    ben.post(f"/api/games/{games[2]}/resign")
    ana.play(games[0])
    waiting = ana.post("/api/games", seats=[{"kind": "person"}, {"kind": "person"}])["id"]
    page = visit_as(visit, apart, ana).go("/")
    lines = page.locator(".game-line")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Waiting for 1 player")
    page.get_by_role("button", name="More games").click()
    expect(lines).to_have_count(4)
    assert page.get_by_role("button", name="More games").count() == 0
    expect(page.locator(f".game-line a[href='/game/{games[0]}']")).to_contain_text("Listed Ben to move")
    expect(page.locator(f".game-line a[href='/game/{games[1]}']")).to_contain_text("your move")
    expect(lines.last).to_contain_text("Listed Ana won")
    first = ana.get("/api/games")
    assert first["games"][0]["id"] == waiting
    assert first["next"] == 2
    assert ana.get("/api/games", after=2)["next"] is None


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
    page.get_by_role("button", name="Delete permanently").click()
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
    expect(page.locator("#found")).to_have_text("No finished games match.")
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
    paths = ["/account", "/players", "/player/Ana", "/archive", "/player/Benedikt the Brave", "/privacy", "/reset"]
    paths += ["own /account", "own /privacy"]
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


def test_a_lost_password_and_a_file_with_everything(visit: Visit, online: OnlineSite, data: Path) -> None:
    """The administrator creates a link; its owner opens it on a phone, logs in, and downloads their data."""
    online.account("Forgetful")
    command = [sys.executable, "-m", "taluva", "admin", "reset", "forgetful", "--yes"]
    command += ["--data", str(data), "--address", online.url]
    link = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]
    phone, laptop = visit(True, at=online), visit(at=online)
    phone.expected = laptop.expected = ("400", "404")
    page = phone.page
    page.goto(link)
    page.get_by_label("New password").fill("short")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("A password must have 8 to 128 characters.")
    page.get_by_text("Show the password").click()
    page.get_by_label("New password").fill("another password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Forgetful")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Download my data").click()
    assert json.loads(Path(saving.value.path()).read_text())["account"]["name"] == "Forgetful"
    page.get_by_role("link", name="Privacy").first.click()
    expect(page.get_by_role("heading", name="Privacy", level=1)).to_be_visible()
    expect(page.locator("#to-account")).to_be_visible()
    expect(page.locator("#forget")).to_be_hidden()
    again = laptop.page
    again.goto(link)
    again.get_by_label("New password").fill("a third password")
    again.keyboard.press("Enter")
    expect(again.get_by_role("alert")).to_have_text("This link has already been used, or has expired.")


def test_a_guest_has_everything_deleted_on_the_privacy_page(visit: Visit, online: OnlineSite) -> None:
    guest, host = visit(at=online), online.account("Hospitable")
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "person"}]
    game = host.post("/api/games", seats=seats)["id"]
    page = guest.go("/account")
    page.get_by_role("link", name="Privacy").first.click()
    expect(page.get_by_role("heading", name="Privacy", level=1)).to_be_visible()
    expect(page.locator("#forget")).to_be_hidden()
    page.evaluate(
        """(game) => fetch(`/api/games/${game}/join`, { method: 'POST', body: '{"name": "Passer-by"}',
          headers: { 'Content-Type': 'application/json' } })""",
        game,
    )
    assert [seat["name"] for seat in host.get(f"/api/games/{game}")["seats"]] == ["Hospitable", "Passer-by", ""]
    page.reload()
    page.get_by_role("button", name="Delete what is stored here about this browser").click()
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.locator("#done")).to_have_text("Nothing about this browser is stored here any more.")
    until(lambda: [seat["name"] for seat in host.get(f"/api/games/{game}")["seats"]] == ["Hospitable", "", ""])


OVERPRINTS = """() => {
  const visible = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !node.closest('.unseen, [inert]');
  const found = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`the page is ${wide} pixels too wide`);

  // What can be seen of a line of text: what overflows is cut off where its surroundings say so.
  const cut = ({ left, right, top, bottom }, node) => {
    for (let around = node; around && around !== document.body; around = around.parentElement) {
      if (!['hidden', 'clip'].includes(getComputedStyle(around).overflowX)) continue;
      const box = around.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement, text = node.textContent.trim().slice(0, 40);
    if (!text || parent.closest('script, style, option, svg') || !visible(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const box = cut(line, parent);
      if (box.right - box.left > 1 && box.bottom - box.top > 1) texts.push({ box, parent, text });
    }
  }
  for (const { box, text } of texts) {
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`"${text}" leaves the window`);
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > 4) found.push(`"${one.text}" lies on "${other.text}"`);
    }
  }
  for (const control of document.querySelectorAll('a, button, summary, .segments label, th')) {
    if (!visible(control)) continue;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    for (const { box, parent, text } of texts) {
      const inside = box.left > left - 1 && box.right < right + 1 && box.top > top - 3 && box.bottom < bottom + 3;
      if (control.contains(parent) && !inside) found.push(`"${text}" leaves its button`);
    }
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("language", ["en", "fr", "de", "pl"])
def test_nothing_overprints_at_360_pixels(
    visit: Visit, online: OnlineSite, people: list[Person], language: str
) -> None:
    visitor = visit(True, at=online, locale=language)
    game = online.game(people[0], people[2])
    paths = [
        "/",
        "/new",
        "/new?public=1",
        "/lobby",
        "/account",
        "/players",
        "/player/Maximilian Vandenbergh",
        "/archive",
    ]
    paths += ["/privacy", "/reset", "/seat", "/learn", "/rules/deluxe-2015", "own /", "own /account", "own /privacy"]
    problems = []
    for path in paths:
        if path == "own /":
            cookie = people[2].http.cookies["taluva"]
            visitor.context.add_cookies([{"name": "taluva", "value": cookie, "url": online.url}])
        page = visitor.go(path.removeprefix("own "))
        page.wait_for_load_state("networkidle")
        for details in page.locator("details:visible").all():
            details.evaluate("node => { node.open = true }")
        problems += [f"{path}: {problem}" for problem in page.evaluate(OVERPRINTS)]
    people[0].post(f"/api/games/{game}/resign")
    assert not problems, "\n".join(problems)


def test_a_player_who_does_not_exist(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(at=online)
    visitor.expected = ("404",)
    page = visitor.go("/player/<img src=x onerror=alert(1)>")
    expect(page.get_by_role("alert")).to_have_text("There is no player with this name.")
