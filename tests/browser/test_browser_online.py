"""Online play as people have it: several browsers at one game, from the link to the rematch."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from meeting import meet, open_table, play_on, take_seat
from playing import MousePlayer, result_of
from playwright.sync_api import Page, Route, expect
from test_browser_everybody import LOOKS, violations
from test_browser_pages import CUT_OFF
from visiting import Json, OnlineSite, Site, Visitor, until

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]


def menu(page: Page, entry: str) -> None:
    page.locator("#menu").click()
    page.get_by_role("dialog").get_by_text(entry, exact=True).click()


def view_of(page: Page, site: OnlineSite) -> Json:
    return site.game(page.url.rpartition("/")[2])


def moves(page: Page, count: int) -> None:
    expect(page.locator("#moves > li")).to_have_count(count)


def ask_back(page: Page) -> None:
    page.bring_to_front()
    page.get_by_role("button", name="Ask to take back").click()
    page.get_by_role("dialog").get_by_role("button", name="Ask", exact=True).click()


def test_two_play_by_link_to_the_end_and_once_more(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online, ("mouse", "finger"))
    made = play_on([ana, ben])
    view = view_of(ana.page, online)
    assert view["phase"] == "over"
    assert made == len(view["moves"])
    winners = [seat["name"] for seat in view["seats"] if seat["place"] == 1]
    for player, name in ((ana, "Ana"), (ben, "Ben")):
        shown = result_of(player.page)
        assert shown["names"][0].splitlines()[0] == winners[0]
        together = "Ana & Ben win" if len(winners) > 1 else f"{winners[0]} wins"
        assert shown["title"] == ("You win!" if winners == [name] else together)
        expect(player.page.locator("dialog .deal.fair")).to_contain_text("The deal was fair")
    watcher = visit(at=online).go(f"/game/{view['id']}")
    again_button = ana.page.get_by_role("dialog").get_by_role("button", name="Play again")
    again_button.click()
    expect(ana.page.locator("#ask")).to_contain_text("Ana would like to play again. Waiting for Ben.")
    expect(ana.page.locator("#confirm")).to_be_hidden()
    news = ben.page.locator("dialog #result-news")
    expect(news).to_contain_text("Ana would like to play again.")
    expect(ben.page.get_by_role("button", name="Play again")).to_have_count(0)
    assert view_of(ana.page, online)["online"]["rematch"] is None, "nothing begins before both agree"
    news.get_by_role("button", name="No").tap()
    expect(ana.page.locator("#ask")).to_have_text("Ben does not want to play again now.")
    again_button.click()
    news.get_by_role("button", name="Agree").tap()
    for player in (ana, ben):
        player.page.wait_for_url(lambda url: view["id"] not in url)
    assert ana.page.url == ben.page.url
    expect(watcher.locator("dialog #result-news")).to_contain_text("They have started a rematch.")
    again = view_of(ana.page, online)
    assert [seat["name"] for seat in again["seats"]] == ["Ben", "Ana"]
    play_on([ben, ana], 2)


def test_three_play_with_mouse_finger_and_keys_while_somebody_watches(visit: Visit, online: OnlineSite) -> None:
    players = meet(visit, online, ("mouse", "finger", "keys"))
    watcher = visit(at=online).page
    watcher.goto(players[0].page.url)
    expect(watcher.locator("#watch")).to_contain_text("You are watching")
    expect(players[0].page.locator("#chip")).to_contain_text("1 watching")
    made = play_on(players)
    assert made > 3
    results = [result_of(page) for page in (*(player.page for player in players), watcher)]
    assert len({str(result["names"]) for result in results}) == 1
    assert watcher.get_by_role("dialog").get_by_role("button", name="Play again").count() == 0


def test_one_click_makes_a_game_by_link(visit: Visit, online: OnlineSite) -> None:
    host = visit(phone=True, at=online)
    page = host.go()
    page.get_by_role("button", name="3 players").tap()
    page.wait_for_url("**/game/*")
    expect(page.get_by_role("textbox", name="Link to this game")).to_have_value(page.url)
    expect(page.locator(".room-seat.open")).to_have_count(2)
    page.locator(".room-seat").get_by_role("textbox", name="Your name").fill("Zofia")
    page.keyboard.press("Enter")
    guest = take_seat(visit(phone=True, at=online), page.url, "Ben")
    expect(page.locator(".room-seat.open")).to_have_count(1)
    expect(page.locator(".room-seat").nth(1)).to_contain_text("Ben")
    expect(guest.locator(".room-seat").first).to_contain_text("Zofia")
    page.get_by_role("button", name="Send Ben away").tap()
    page.get_by_role("dialog").get_by_role("button", name="Send away").tap()
    expect(page.locator(".room-seat.open")).to_have_count(2)
    expect(guest.get_by_role("heading", name="The host has sent you away")).to_be_visible()
    expect(guest.get_by_role("link", name="Open games")).to_be_visible()
    assert guest.get_by_role("button", name="Take a seat").count() == 0
    for seat in (2, 3):
        page.get_by_role("button", name=f"Put the computer on seat {seat}").tap()
        page.get_by_role("dialog").get_by_role("button", name="1", exact=True).tap()
    expect(page.locator("#waiting-room")).to_be_hidden()
    assert MousePlayer(page).wait_for_own_turn()
    expect(guest.locator("#watch")).to_be_visible()


def test_waiting_players_hear_who_is_sent_away_and_that_the_game_is_off(visit: Visit, online: OnlineSite) -> None:
    host = open_table(visit(at=online), online, players=4)
    ben = take_seat(visit(at=online), host.url, "Ben")
    cleo = take_seat(visit(phone=True, at=online), host.url, "Cleo")
    expect(cleo.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(host.locator(".room-seat", has_text="Cleo")).to_contain_text("here")
    host.get_by_role("button", name="Send Ben away").click()
    host.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(host.locator(".room-seat", has_text="Ben")).to_be_visible()
    host.get_by_role("button", name="Send Ben away").click()
    host.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(cleo.locator(".room-news")).to_have_text("The host has sent Ben away.")
    expect(ben.get_by_role("heading", name="The host has sent you away")).to_be_visible()
    ben.reload()
    expect(ben.get_by_role("heading", name="The host has sent you away")).to_be_visible()
    host.get_by_role("button", name="Call the game off").click()
    host.get_by_role("dialog").get_by_role("button", name="Call it off").click()
    for page in (ben, cleo):
        expect(page.get_by_role("dialog")).to_contain_text("Ana has called this game off.")
        expect(page.locator("#gone")).to_be_hidden()
    cleo.get_by_role("dialog").get_by_role("link", name="Open games").tap()
    cleo.wait_for_url("**/lobby")
    ben.get_by_role("dialog").get_by_role("button", name="Close").click()
    ben.wait_for_url(f"{online.url}/")


def test_who_watches_cannot_move_but_can_look_back(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online)
    play_on([ana, ben], 3)
    visitor = visit(at=online)
    page = visitor.go(f"/game/{ana.page.url.rpartition('/')[2]}")
    moves(page, 3)
    expect(page.locator("#tray")).to_have_attribute("data-step", "wait")
    expect(page.locator("#confirm")).to_be_hidden()
    assert MousePlayer(page).board.evaluate("(board) => board.shadowRoot.querySelectorAll('[data-spot]').length") == 0
    page.locator("#watch-previous").click()
    expect(page.locator("#past-title")).to_have_text("After turn 2")
    page.locator("#to-now").click()
    view = view_of(page, online)
    assert view["placements"] == []
    turn = {"version": view["version"], "request": "somebody-else", "moves": ["VJC@0,0:E"]}
    visitor.expected = ("403",)
    answer = page.evaluate(
        "([path, body]) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' },"
        " body: JSON.stringify(body) }).then((answer) => answer.status)",
        [f"/api/games/{view['id']}/turns", turn],
    )
    assert answer == 403
    moves(ben.page, 3)


def test_a_seat_link_moves_a_seat_to_another_device(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online)
    play_on([ana, ben], 1)
    menu(ben.page, "Play on another device")
    link = ben.page.get_by_role("textbox", name="Link to your seat").input_value()
    ben.page.keyboard.press("Escape")
    phone = visit(phone=True, at=online)
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Play here").tap()
    phone.page.wait_for_url(ana.page.url)
    expect(ben.page.locator("#watch")).to_be_visible()
    expect(ben.page.locator("#confirm")).to_be_hidden()
    there = MousePlayer(phone.page)
    assert there.wait_for_own_turn()
    phone.page.locator("#confirm").tap()
    expect(there.tray).to_have_attribute("data-step", "build")
    phone.page.keyboard.press("n")
    phone.page.locator("#confirm").tap()
    moves(ana.page, 2)
    late = visit(at=online)
    late.expected = ("404", "403", "409")
    late.page.goto(link)
    late.page.get_by_role("button", name="Play here").click()
    expect(late.page.get_by_role("alert")).to_be_visible()


def test_a_turn_is_taken_back_when_the_other_agrees(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online)
    play_on([ana, ben], 2)
    question = "Ana asks to take back 2 turns: Ana's turn and Ben's turn."
    ana.page.bring_to_front()
    ana.page.get_by_role("button", name="Ask to take back").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text(question)
    ana.page.get_by_role("dialog").get_by_role("button", name="Never mind").click()
    assert view_of(ana.page, online)["online"]["proposal"] is None
    ask_back(ana.page)
    expect(ana.page.locator("#ask")).to_contain_text("Waiting for Ben")
    expect(ben.page.locator("#ask")).to_contain_text(question)
    ben.page.locator("#ask").get_by_role("button", name="No").click()
    expect(ana.page.locator("#ask")).to_have_text("Ben does not want to take anything back.")
    expect(ben.page.locator("#ask")).to_be_hidden()
    moves(ana.page, 2)
    ask_back(ben.page)
    expect(ana.page.locator("#ask")).to_contain_text("Ben asks to take back 1 turn: Ben's turn.")
    ana.page.locator("#ask").get_by_role("button", name="Agree").click()
    for page in (ana.page, ben.page):
        moves(page, 1)
        expect(page.locator("#ask")).to_have_text("1 turn was taken back: Ben's turn.")
    play_on([ben, ana], 2)


def test_a_question_does_not_disturb_a_tentative_turn(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online)
    play_on([ana, ben], 2)
    ana.page.bring_to_front()
    assert ana.wait_for_own_turn()
    ana.place()
    expect(ana.tray).to_have_attribute("data-step", "build")
    kept = ana.kept()
    ask_back(ben.page)
    expect(ana.page.locator("#ask")).to_be_visible()
    expect(ana.tray).to_have_attribute("data-step", "build")
    assert ana.kept() == kept
    ana.page.locator("#ask").get_by_role("button", name="No").click()
    expect(ana.page.locator("#ask")).to_be_hidden()
    ana.build()
    ana.confirm()
    moves(ben.page, 3)


def test_chat_is_text_and_can_be_muted(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online, ("mouse", "finger"))
    wrong = '<img src=x onerror="document.title=1"> & <b>bold</b>'
    ana.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_role("textbox", name="Message").fill(wrong)
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#chat-lines .chat-line")).to_have_text(f"Ana {wrong}")
    ben.page.locator("#open-chat").tap()
    expect(ben.page.locator("#chat-lines .chat-line")).to_have_text(f"Ana {wrong}")
    assert ben.page.locator("#chat-lines img, #chat-lines p b b").count() == 0
    ben.page.locator("[data-reaction=clap]").tap()
    expect(ana.page.locator(".reaction")).to_be_visible()
    ana.page.get_by_role("button", name="Mute").click()
    ben.page.get_by_role("textbox", name="Message").fill("Can you hear me?")
    ben.page.get_by_role("button", name="Send").tap()
    expect(ben.page.locator("#chat-lines .chat-line")).to_have_count(2)
    expect(ana.page.locator("#chat-lines")).to_be_hidden()
    expect(ana.page.locator("#chat-badge")).to_be_hidden()
    ana.page.get_by_role("button", name="Mute").click()
    expect(ana.page.locator("#chat-lines .chat-line")).to_have_count(2)


def test_clocks_tick_for_the_player_to_move(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online, minutes=5)
    mine = ana.page.locator("#players [data-clock='1']")
    other = ana.page.locator("#players [data-clock='2']")
    expect(mine).to_have_class(re.compile("running"))
    expect(mine).to_contain_text(re.compile(r"4:5\d"))
    expect(other).to_contain_text("5:00")
    play_on([ana, ben], 1)
    expect(other).to_have_class(re.compile("running"))
    # What was left, and 15 s more after the turn.
    expect(mine).to_contain_text(re.compile(r"5:\d\d"))
    there = ben.page.locator("#players [data-clock='2']")
    expect(there).to_contain_text(re.compile(r"4:5\d"))


def test_a_player_who_runs_out_of_time_loses(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(at=online)
    page = visitor.go()
    clock = {"kind": "live", "seconds": 30, "increment": 0}
    seats = [{"kind": "person", "who": "me", "name": "Ana"}, {"kind": "person", "who": "open"}]
    game = page.evaluate(
        "(body) => fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' },"
        " body: JSON.stringify(body) }).then((answer) => answer.json())",
        {"seats": seats, "terms": {"clock": clock}},
    )
    visitor.go(f"/game/{game['id']}")
    ben = take_seat(visit(at=online), page.url, "Ben")
    expect(page.locator("#players .clock.low use")).to_have_attribute("href", "#icon-low")
    for each, title in ((page, "Ben wins"), (ben, "You win!")):
        expect(each.get_by_role("dialog").locator(".results")).to_be_visible(timeout=90_000)
        assert result_of(each)["title"] == title
        expect(each.get_by_role("dialog")).to_contain_text("out of time")


def test_resigning_asks_first_and_ends_the_game(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online)
    play_on([ana, ben], 1)
    menu(ana.page, "Resign")
    ana.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    assert view_of(ana.page, online)["phase"] != "over"
    menu(ana.page, "Resign")
    ana.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    assert result_of(ben.page)["title"] == "You win!"
    assert result_of(ana.page)["title"] == "Ben wins"


def test_there_is_no_help_against_people(visit: Visit, online: OnlineSite) -> None:
    ana, _ = meet(visit, online)
    expect(ana.page.locator("#hint")).to_be_hidden()
    ana.page.locator("#island").focus()
    ana.page.keyboard.press("h")
    expect(ana.page.locator("#hint-card")).to_be_hidden()
    expect(ana.tray).to_have_attribute("data-step", "place")


def test_the_tab_tells_whose_turn_it_is(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online)
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    assert ana.page.evaluate(icon).startswith("data:image/svg+xml")
    expect(ana.page).to_have_title("Your turn · Taluva")
    assert ben.page.evaluate(icon) == "/favicon.svg"
    expect(ben.page).to_have_title("Taluva")
    play_on([ana, ben], 1)
    until(lambda: ben.page.evaluate(icon).startswith("data:"))
    expect(ben.page).to_have_title("Your turn · Taluva")
    until(lambda: ana.page.evaluate(icon) == "/favicon.svg")


def test_open_games_are_listed_and_joined(visit: Visit, online: OnlineSite) -> None:
    guest = visit(at=online)
    lobby = guest.go("/lobby")
    expect(lobby.locator("#lobby-empty").or_(lobby.locator(".lobby-game").first)).to_be_visible()
    host = open_table(visit(at=online), online, "Zofia", public=True)
    lobby.get_by_role("link", name="Join Zofia").click()
    lobby.wait_for_url(host.url)
    take_seat(guest, host.url, "Ben")
    expect(host.locator("#waiting-room")).to_be_hidden()
    start = guest.go("/")
    expect(start.locator(".game-line").first).to_contain_text("Zofia to move")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[list[OnlineSite]]:
    """A site that is killed and started again; the last of the list is the one that runs."""
    sites = [OnlineSite(tmp_path).wait("ready")]
    yield sites
    sites[-1].stop()


def test_the_game_continues_after_the_server_was_killed(visit: Visit, mortal: list[OnlineSite], tmp_path: Path) -> None:
    ana, ben = meet(visit, mortal[0], expected=("ERR_CONNECTION", "WebSocket", "ERR_EMPTY_RESPONSE", "503"))
    play_on([ana, ben], 2)
    ana.page.bring_to_front()
    assert ana.wait_for_own_turn()
    ana.place()
    expect(ana.tray).to_have_attribute("data-step", "build")
    ana.build()
    game = ana.page.url.rpartition("/")[2]
    mortal[0].kill()
    # Confirmed while nobody is there: it is sent until it is answered, and counts once.
    ana.page.locator("#confirm").click()
    for page in (ana.page, ben.page):
        expect(page.locator("#gone")).to_be_visible()
    mortal.append(mortal[0].again(tmp_path))
    for page in (ana.page, ben.page):
        expect(page.locator("#gone")).to_be_hidden()
        moves(page, 3)
    assert len(mortal[-1].game(game)["moves"]) == 3
    play_on([ben, ana], 2)
    assert len(mortal[-1].game(game)["moves"]) == 5


def test_an_answer_that_is_lost_is_asked_for_again(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online, expected=("ERR_FAILED",))
    lost: list[str] = []

    def lose_once(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(str(route.request.post_data))
        # Only the browser knows the name of the site.
        headers = route.request.all_headers() | {"host": urlsplit(online.url).netloc}
        assert route.fetch(url=route.request.url.replace(online.url, online.address), headers=headers).ok
        route.abort()

    ana.page.route("**/turns", lose_once)
    ana.page.bring_to_front()
    ana.turn()
    assert lost
    moves(ben.page, 1)
    assert len(view_of(ana.page, online)["moves"]) == 1


def states(visit: Visit, online: OnlineSite, phone: bool) -> Iterator[tuple[str, Page]]:
    """The pages of online play, one after the other."""
    ana = visit(phone, at=online, color_scheme="light")
    yield "start", ana.go()
    page = ana.go("/new")
    expect(page.locator("#begin")).to_be_enabled()
    page.locator("[data-key=clock-live]").check()
    page.locator("details.more summary").click()
    yield "new", page
    page = open_table(ana, online, public=True, minutes=5)
    yield "waiting", page
    ben = visit(phone, at=online, color_scheme="light")
    lobby = ben.go("/lobby")
    expect(lobby.locator(".lobby-game").first).to_be_visible()
    yield "lobby", lobby
    guest = ben.go(f"/game/{page.url.rpartition('/')[2]}")
    expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
    yield "invited", guest
    take_seat(ben, page.url, "Ben")
    expect(page.locator("#tray")).to_have_attribute("data-step", "place")
    yield "to move", page
    yield "to wait", guest
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    moves(guest, 1)
    menu(page, "Ask to take back")
    yield "to ask", page
    page.get_by_role("dialog").get_by_role("button", name="Ask", exact=True).click()
    expect(guest.locator("#ask")).to_be_visible()
    yield "asked", guest
    guest.locator("#open-chat").tap() if phone else guest.get_by_role("tab", name="Chat").click()
    guest.get_by_role("textbox", name="Message").fill("Hello")
    guest.get_by_role("button", name="Send").click()
    expect(guest.locator("#chat-lines .chat-line")).to_have_count(1)
    yield "chat", guest
    menu(page, "Play on another device")
    expect(page.locator("dialog .qr")).to_be_visible()
    yield "seat link", page
    page.keyboard.press("Escape")
    menu(page, "The deal")
    expect(page.locator("dialog .seal")).to_be_visible()
    yield "deal", page
    page.keyboard.press("Escape")
    watcher = visit(phone, at=online, color_scheme="light").page
    watcher.goto(page.url)
    expect(watcher.locator("#watch")).to_be_visible()
    yield "watching", watcher
    menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("dialog .deal.fair")).to_be_visible()
    yield "result", page
    watcher.goto(f"{online.url}/seat#{'x' * 43}")
    yield "seat", watcher


@LOOKS
def test_axe_finds_nothing_and_nothing_is_cut_off(visit: Visit, online: OnlineSite, phone: bool, theme: str) -> None:
    problems = []
    for state, page in states(visit, online, phone):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        problems += [f"{state}: {problem}" for problem in violations(page)]
        if phone:
            problems += [f"{state}: {cut}" for cut in page.evaluate(CUT_OFF)]
    assert not problems, "\n".join(problems)


def test_one_screen_knows_nothing_of_it(visit: Visit, site: Site) -> None:
    visitor = visit()
    page = visitor.go()
    for selector in ("#friends", "#account", "a[href='/lobby']", "a[href='/archive']"):
        assert page.locator(selector).count() == 0
    visitor.expected = ("404",)
    assert page.goto(f"{site.url}/lobby").status == 404  # type: ignore[union-attr]
    visitor.open_game(site.new_game("Ana", 1))
    assert page.locator("#chat, #waiting-room, #watch").count() == 0
    assert not [request for request in visitor.requests if "/online/" in request.url or "/people/" in request.url]
