"""Tables on a phone, as friends in one network have them: what is seen, what a finger reaches, a line that is lost."""

import itertools
import json
import math
import random
from collections.abc import Callable
from typing import Any

import pytest
from meeting import meet, open_table, play_on
from playing import FingerPlayer, result_of
from playwright.sync_api import Page, expect
from visiting import Json, OnlineSite, Visitor, until

import taluva

Visit = Callable[..., Visitor]
POST = """([path, body]) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body) }).then((answer) => answer.json())"""
COVERED = """(board, kinds) => kinds.flatMap((kind) => [...board.shadowRoot.querySelectorAll(`[data-${kind}]`)])
  .map((mark) => {
    const box = mark.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.width, box.height) / 2].map(Math.round);
    const over = document.elementFromPoint(x, y);
    return over === board ? null : `${mark.dataset.key} at ${x},${y}: ${over?.id || over?.className}`;
  }).filter(Boolean)"""
"""Marks whose middle lies under something else, or out of sight."""
SMALL = """() => {
  const targets = 'button, a[href], input:not([type=radio], [type=checkbox]), select, summary';
  return [...document.querySelectorAll(targets)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.unseen, .skip'))
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, { top, bottom, width }]) => bottom > 0 && top < innerHeight && width > 0)
    .filter(([node, { width, height }]) => width < (node.matches('.react') ? 36 : 43.9) || height < 43.9)
    .map(([node, { width, height }]) => `${node.id || node.className || node.textContent}: ${width} x ${height}`);
}"""
"""What is too small for a finger. Eight reactions share one row."""
SEEN = """(node) => {
  const box = node.getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.width > 0 && (node === over || node.contains(over) || (over?.contains(node) ?? false));
}"""
"""Whether the middle of something is in sight, with nothing over it."""


def is_seen(page: Page, selector: str) -> bool:
    return bool(page.locator(selector).first.evaluate(SEEN))


class PhonePlayer(FingerPlayer):
    """Plays with a finger, and looks at each step whether all is where it should be."""

    name = ""

    def check(self) -> None:
        page = self.page
        self.marks("spot" if self.step == "place" else "build")
        assert self.board.evaluate(COVERED, ["spot", "build"]) == []
        assert page.locator(".you").inner_text() == "Your turn"
        assert is_seen(page, ".you")
        assert page.evaluate(SMALL) == []

    def place(self) -> None:
        for _ in range(2):
            self.check()
            self.page.locator("#tray-hand .turner").last.tap()
        super().place()
        expect(self.tray).to_have_attribute("data-step", "build")
        if self.page.locator("#kinds").is_visible():
            for kind in self.page.locator("#kinds button:enabled").all():
                kind.tap()
                self.check()


def play_and_look(visit: Visit, online: OnlineSite, most: int) -> tuple[list[PhonePlayer], int]:
    """Two phones without https play so many turns, or to the end; what is in sight is looked at."""
    players = [PhonePlayer(each.page, seed) for seed, each in enumerate(meet(visit, online, ("finger", "finger")))]
    players[0].name, players[1].name = "Ana", "Ben"
    for made in range(most):
        mover, other = players if made % 2 == 0 else reversed(players)
        mover.page.bring_to_front()
        if not mover.wait_for_own_turn():
            return players, made
        expect(other.page.locator(".you")).to_have_text("you")
        assert is_seen(other.page, ".you")
        expect(other.page.locator("#say")).to_contain_text(f"{mover.name} to move")
        if made:
            expect(other.page.locator("#say")).to_contain_text(f"{other.name}: ")
        mover.turn()
    return players, most


def test_two_phones_play_and_all_is_in_sight(visit: Visit, online: OnlineSite) -> None:
    _, made = play_and_look(visit, online, 2)
    assert made == 2


@pytest.mark.slow
def test_two_phones_play_a_whole_game(visit: Visit, online: OnlineSite) -> None:
    players, made = play_and_look(visit, online, 30)
    view = online.game(players[0].page.url.rpartition("/")[2])
    assert view["phase"] == "over"
    assert made == len(view["moves"])
    assert result_of(players[0].page)["names"] == result_of(players[1].page)["names"]


@pytest.mark.parametrize("phone", [True, False])
def test_the_menu_is_in_reach_in_the_waiting_room(visit: Visit, online: OnlineSite, phone: bool) -> None:
    page = open_table(visit(phone, at=online), online, players=4)
    for end in (0, 10_000):
        page.locator("#waiting-room").evaluate("(room, end) => room.scrollTo(0, end)", end)
        assert is_seen(page, "#menu")
    if phone:
        assert page.evaluate(SMALL) == []
    page.locator("#menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


@pytest.mark.slow
def test_a_rated_table_leads_to_an_account_and_back(visit: Visit, online: OnlineSite) -> None:
    host = visit(at=online)
    host.go("/account?new")
    enter(host.page, "Carla")
    expect(host.page.get_by_role("heading", name="Carla")).to_be_visible()
    seats = [{"kind": "person", "who": "me"}, {"kind": "person", "who": "open"}]
    clock = {"kind": "live", "seconds": 600, "increment": 5}
    body: Json = {"seats": seats, "terms": {"rated": True, "clock": clock}}
    game: Json = host.page.evaluate(POST, ["/api/games", body])
    host.go(f"/game/{game['id']}")
    guest = visit(phone=True, at=online)
    page = guest.go(f"/game/{game['id']}")
    expect(page.locator("#waiting-room")).to_contain_text("This game is rated: you need an account to play.")
    for name in ("Take a seat", "Sit here"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.locator("#waiting-room").get_by_role("link", name="Log in").tap()
    expect(page.get_by_role("radio", name="Log in")).to_be_checked()
    page.go_back()
    page.locator("#waiting-room").get_by_role("link", name="New account").tap()
    expect(page.get_by_role("radio", name="New account")).to_be_checked()
    enter(page, "Dora")
    page.wait_for_url(f"**/game/{game['id']}")
    page.get_by_role("button", name="Take a seat").tap()
    expect(page.locator("#waiting-room")).to_be_hidden()
    expect(host.page.locator("#players")).to_contain_text("Dora")


def enter(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).first.fill("a good password")
    page.keyboard.press("Enter")


def test_nobody_is_led_elsewhere_after_logging_in(visit: Visit, online: OnlineSite) -> None:
    page = visit(at=online).go("/account?new&to=//evil.example/game/x")
    enter(page, "Edda")
    expect(page.get_by_role("heading", name="Edda")).to_be_visible()


@pytest.mark.slow
def test_a_turn_confirmed_without_a_line_is_sent_once(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online, ("finger", "finger"), expected=("ERR_", "WebSocket"), minutes=20)
    play_on([ana, ben], 2)
    page = ana.page
    page.bring_to_front()
    assert ana.wait_for_own_turn()
    ana.place()
    expect(ana.tray).to_have_attribute("data-step", "build")
    ana.build()
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data) if request.url.endswith("/turns") else None)
    page.context.set_offline(True)
    page.locator("#confirm").tap()
    expect(page.locator("#gone")).to_have_text("No connection. Your turn will be sent.")
    expect(page.locator("#say")).to_contain_text("It will be sent as soon as there is a connection.")
    expect(page.locator("#confirm")).to_be_disabled()
    expect(page.locator("#take-back")).to_be_disabled()
    for selector in ("#strip [data-clock='1']", "#strip [data-clock='2']", ".you", "#gone", "#menu"):
        assert is_seen(page, selector), selector
    until(lambda: page.wait_for_timeout(50) or len(sent) > 1)
    page.context.set_offline(False)
    expect(page.locator("#gone")).to_be_hidden()
    for player in (ana, ben):
        expect(player.page.locator("#moves > li")).to_have_count(3)
    assert len({json.loads(body)["request"] for body in sent}) == 1
    assert len(online.game(page.url.rpartition("/")[2])["moves"]) == 3
    play_on([ben], 1)


def test_chat_has_a_button_that_counts(visit: Visit, online: OnlineSite) -> None:
    ana, ben = meet(visit, online, ("finger", "finger"))
    button = ben.page.locator("#open-chat")
    expect(button).to_have_accessible_name("Chat")
    for count, words in ((1, "Chat, 1 new message"), (2, "Chat, 2 new messages")):
        ana.page.evaluate(POST, [f"/api/games/{ana.page.url.rpartition('/')[2]}/chat", {"text": "Hello"}])
        expect(button).to_have_accessible_name(words)
        expect(ben.page.locator("#open-chat-badge")).to_contain_text(str(count))
    assert is_seen(ben.page, "#open-chat")
    button.tap()
    expect(ben.page.locator("#chat-lines .chat-line")).to_have_count(2)
    expect(ben.page.get_by_role("heading", name="Chat")).to_be_visible()
    expect(ben.page.locator("#hand")).to_be_hidden()
    assert is_seen(ben.page, ".you")
    assert ben.page.evaluate(SMALL) == []
    ben.page.locator("#close-panel").tap()
    expect(button).to_have_accessible_name("Chat")
    expect(button).to_be_focused()
    ben.page.locator("#open-panel").tap()
    expect(ben.page.locator("#moves-section")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="Moves and tiles")).to_be_visible()
    assert ben.page.evaluate(SMALL) == []


def large_island() -> str:
    """A game of four, late: the cells are as small as they get on a phone."""
    game, choice = taluva.Game(players=4, seed=11), random.Random(11)
    while game.phase != "place" or game.position.stack_left > 10:
        game.play(choice.choice(list(game.legal_moves)))
    return str(game.position)


HEADS = """(board) => [...board.shadowRoot.querySelectorAll('[data-build]')].map((pin) => {
  const { x, y, width, height } = pin.getBoundingClientRect();
  return { key: pin.dataset.key, x: x + width / 2, y: y + Math.min(width, height) / 2, width };
})"""


def nearest_pair(pins: list[Json]) -> tuple[float, Json, Json]:
    pairs = [(math.dist((a["x"], a["y"]), (b["x"], b["y"])), a, b) for a, b in itertools.combinations(pins, 2)]
    return min(pairs, key=lambda pair: pair[0])


@pytest.mark.slow
def test_a_large_island_fits_and_crowded_pins_are_magnified(visit: Visit, online: OnlineSite) -> None:
    visitor = visit(phone=True, at=online)
    page = visitor.go()
    seats = [{"kind": "person", "who": "me"}] * 4
    game: Json = page.evaluate(POST, ["/api/games", {"seats": seats, "position": large_island()}])
    visitor.open_game(game)
    player = FingerPlayer(page)
    for _ in range(3):
        player.marks("spot")
        assert player.board.evaluate(COVERED, ["spot"]) == []
        page.locator("#tray-hand .turner").last.tap()
    page.locator("#confirm").tap()
    expect(player.tray).to_have_attribute("data-step", "build")
    for kind in page.locator("#kinds button:enabled").all():
        kind.tap()
        player.marks("build")
        assert player.board.evaluate(COVERED, ["build"]) == []
    page.locator("[data-key=kind-hut]").tap()
    player.marks("build")
    pins: list[Json] = player.board.evaluate(HEADS)
    assert min(pin["width"] for pin in pins) >= 24
    apart, one, other = nearest_pair(pins)
    assert apart < 24, "This island is not crowded."
    scale = player.board.evaluate("(board) => board.camera.scale")
    page.touchscreen.tap((one["x"] + other["x"]) / 2, (one["y"] + other["y"]) / 2)
    until(lambda: player.board.evaluate("(board) => board.camera.scale") > 1.2 * scale)
    expect(page.locator("#confirm")).to_be_disabled()
    player.marks("build")
    near = {pin["key"]: pin for pin in player.board.evaluate(HEADS)}
    page.touchscreen.tap(near[one["key"]]["x"], near[one["key"]]["y"])
    expect(page.locator("#confirm")).to_be_enabled()
    assert player.kept()[-1] == one["key"]
    until(lambda: player.board.evaluate("(board) => board.camera.scale") < 1.2 * scale)
