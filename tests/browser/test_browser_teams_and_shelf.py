"""Partners and open two-hex tiles are seen all the time; who begins; no page gets stuck on a tile that fits nowhere."""

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect
from visiting import OnlineSite, Site, Visitor

from builders import arranged, carpet_over

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]
DELUXE = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL", "JJ"]}


SEEN = """(words) => {
  const { x, y, width, height } = words.getBoundingClientRect();
  return getComputedStyle(words.parentElement).clipPath === 'none' && width > 40 && height > 8 && x >= 0 && y >= 0;
}"""


def test_partners_are_bracketed_with_the_goal_of_their_team(visit: Visit, site: Site) -> None:
    view = site.new_game("Ana", "Ben", "Cleo", "Dan", variant="teams")
    page = visit().open_game(view)
    teams = page.locator("#players > .team")
    expect(teams).to_have_count(2)
    expect(teams.nth(0).locator(".name")).to_have_text(["Ana", "Cleo"])
    expect(teams.nth(1).locator(".name")).to_have_text(["Ben", "Dan"])
    expect(teams.nth(0).locator(".team-goal")).to_contain_text("Team: 0 of 3 types")
    words = "A team wins at once when one partner has built all pieces of two types and the other all of one."
    expect(teams.nth(0).locator(".player .types").first).to_have_attribute("title", words)
    phone = visit(phone=True).open_game(view)
    expect(phone.locator("#strip > .team").nth(1).locator(".name")).to_have_text(["Ben", "Dan"])
    within(phone, "#strip > .team")
    goal = phone.locator("#strip .team-goal span").first
    expect(goal).to_have_text("Team: 0 of 3 types")
    assert goal.evaluate(SEEN), "the goal is read without opening anything"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_kinds_of_pieces_stay_within_their_card_on_a_phone(visit: Visit, site: Site, players: int) -> None:
    names = ("Ana", "Ben", "Cleo", "Dan")[:players]
    page = visit(phone=True).open_game(site.new_game(*names, edition="deluxe-2015", expansions=["boats"]))
    cards = page.locator("#strip .chip-player")
    expect(cards).to_have_count(players)
    for card in cards.all():
        assert card.locator(".counts > span").count() == 4
        assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth")


def test_the_result_adds_up_what_partners_have_built(visit: Visit, site: Site) -> None:
    view = site.play(site.new_game("Ana", "Ben", "Cleo", "Dan", variant="teams"), 12)
    assert view["phase"] == "over"
    page = visit().open_game(view)
    teams = page.locator("#results > .team")
    expect(teams).to_have_count(2)
    first = view["seats"][0 if view["seats"][0]["place"] == 1 else 1]["seat"] - 1
    for team, start in zip(teams.all(), (first, 1 - first), strict=True):
        partners = view["seats"][start::2]
        assert [name.split("\n")[0] for name in team.locator(".name").all_inner_texts()] == [
            seat["name"] for seat in partners
        ]
        huts = sum(20 - seat["supply"]["huts"] for seat in partners if seat["status"] != "eliminated")
        expect(team.locator(".team-sum .count").last).to_have_text(str(huts))
        expect(team.locator(".team-sum")).to_contain_text(" & ".join(seat["name"] for seat in partners))
    # A winner's border is seen in every colour, white on light paper too.
    winner = page.locator(".result-row.winner").first
    winner.evaluate(
        "(row) => row.classList.replace([...row.classList].find((name) => /^colour/.test(name)), 'colour-4')"
    )
    assert "rgb(117, 100, 79)" in winner.evaluate("(row) => getComputedStyle(row).boxShadow")


def test_a_partner_who_resigns_leaves_the_team_its_goal(visit: Visit, online: OnlineSite) -> None:
    """The computer plays on in that seat, and what it builds counts for the team."""
    people = []
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        token = httpx.post(f"{online.address}/api/tokens", json={"name": name}).json()["token"]
        people.append(httpx.Client(base_url=online.address, headers={"Authorization": f"Bearer {token}"}))
    seats = [{"kind": "person"} for _ in people]
    game = people[0].post("/api/games", json={"variant": "teams", "seats": seats}).json()["id"]
    for person in people[1:]:
        assert person.post(f"/api/games/{game}/join", json={}).is_success
    assert people[2].post(f"/api/games/{game}/resign", json={}).is_success
    page = visit(at=online).go(f"/game/{game}")
    expect(page.locator("#players .out")).to_have_count(1)
    expect(page.locator("#players .team-goal").first).to_contain_text("Team: 0 of 3 types")
    for person in people:
        person.close()


def test_the_tooltip_of_two_types_in_places(visit: Visit, site: Site) -> None:
    page = visit().open_game(site.new_game("Ana", "Ben", variant="places"))
    words = "A player who has built all pieces of two types takes the best free place."
    expect(page.locator("#players .types").first).to_have_attribute("title", words)


def test_the_chances_of_partners_are_added(visit: Visit, site: Site) -> None:
    view = site.new_game("Ana", "Ben", "Cleo", "Dan", variant="teams")
    visitor = visit()
    visitor.go()
    visitor.page.evaluate("localStorage.setItem('taluva.settings', JSON.stringify({ chances: true }))")
    page = visitor.open_game(view)
    expect(page.locator("#chances > li")).to_have_count(2)
    expect(page.locator("#chances > li").first).to_contain_text("Ana & Cleo")
    shares = [int(text.split("%")[0].split()[-1]) for text in page.locator("#chances > li").all_inner_texts()]
    assert sum(shares) in (99, 100, 101)


def within(page: Page, selector: str) -> None:
    """All of these are inside the window."""
    width = page.evaluate("innerWidth")
    for box in page.locator(selector).all():
        found = box.bounding_box()
        assert found is not None
        assert found["x"] >= 0
        assert found["x"] + found["width"] <= width


def test_open_tiles_lie_there_for_everybody(visit: Visit, site: Site) -> None:
    view = site.new_game("Ana", "Ben", **DELUXE)
    page = visit().open_game(view)
    shelf = page.locator("#shelf")
    expect(shelf).to_contain_text("once a game")
    expect(shelf.locator("li")).to_have_count(2)
    expect(page.locator("#say")).to_contain_text("once a game")
    site.turn(view, ["VL", "VL@0,0:E", "hut@1,0"])
    taken = shelf.locator("li").first
    expect(taken).to_have_attribute("title", "Volcano, lake: taken by Ana")
    expect(taken.locator("svg")).to_have_count(2)
    expect(shelf.locator("li").nth(1)).to_have_attribute("title", "Jungle, jungle: open")
    phone = visit(phone=True).open_game(view)
    expect(phone.locator("#strip-shelf li")).to_have_count(2)
    expect(phone.locator("#strip-shelf")).to_be_visible()
    within(phone, "#strip-shelf")
    expect(visit().open_game(site.new_game("Ana", "Ben")).locator("#shelf")).to_be_hidden()


def test_a_tile_that_fits_nowhere_is_seen_but_not_offered(visit: Visit, site: Site) -> None:
    full = {"expansions": ["two-hex", "board:expert-dotted"], "edition": "deluxe-2015", "two_hex": ["VL", "JJ"]}
    position = arranged(carpet_over("expert"), phase="choose", **full).game.position  # type: ignore[arg-type]
    view = site.new_game("Ana", "Ben", stack=None, position=str(position))
    page = visit().open_game(view)
    expect(page.locator("#choices [data-key]")).to_have_count(2)
    expect(page.locator("#choices [data-key='choice-JJ']")).to_have_count(0)
    expect(page.locator("#shelf li").nth(1)).to_have_attribute("title", "Jungle, jungle: fits nowhere")


def test_with_the_stack_empty_and_no_tile_that_fits_the_game_is_over(visit: Visit, site: Site) -> None:
    options = {"edition": "deluxe-2015", "expansions": ["two-hex", "board:expert-dotted"], "two_hex": ["VL", "JJ"]}
    table = arranged(carpet_over("expert"), left=0, two_hex_left=["JJ"], took_two_hex=[1], **options)  # type: ignore[arg-type]
    view = site.new_game("Ana", "Ben", stack=None, position=str(table.game.position))
    page = visit().open_game(view)
    site.turn(view, ["hut@1,0"])
    expect(page.get_by_role("dialog")).to_contain_text("World's end. There is no room left for the next tile.")


def test_who_begins_on_the_start_page(visit: Visit, site: Site) -> None:
    page = visit().go()
    page.get_by_label("Who begins").select_option("The computer")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*")
    begun = site.game(page.url.rpartition("/")[2])
    assert [seat["kind"] for seat in begun["seats"]] == ["engine", "person"]
    page.goto(site.url)
    expect(page.get_by_label("Who begins")).to_have_value("computer")


def test_who_begins_in_a_new_game(visit: Visit, site: Site) -> None:
    page = visit().go("/new?screen=1")
    for number, name in enumerate(("Ana", "Ben"), 1):
        page.get_by_label(f"Name of seat {number}").fill(name)
    page.get_by_label("Who begins").select_option("Seat 2: Ben")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*")
    begun = site.game(page.url.rpartition("/")[2])
    assert [(seat["name"], seat["colour"]) for seat in begun["seats"]] == [("Ben", 2), ("Ana", 1)]
    again = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Ben"}]
    first = {site.post("/api/games", seats=again, begins="chance")["seats"][0]["name"] for _ in range(24)}
    assert first == {"Ana", "Ben"}


def test_the_words_of_five_choices_fit_on_a_phone(visit: Visit, site: Site) -> None:
    options = {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["VL", "JJ", "VV", "VS"]}
    view = site.new_game("Ana", "Ben", "Cleo", "Dan", **options)
    for language in ("en", "fr", "de", "pl"):
        page = visit(phone=True, locale=language).open_game(view)
        expect(page.locator("#choices > button")).to_have_count(5)
        words = page.locator("[data-key='choice-draw'] > span:last-child")
        assert words.evaluate("(span) => span.scrollWidth <= span.parentElement.clientWidth"), language
        say = page.locator("#say")
        assert say.evaluate(
            "(box) => box.lastElementChild.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom + 1"
        ), language
