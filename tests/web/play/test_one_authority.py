"""Stale, repeated and lost requests; undo; restarts; two servers over one folder."""

import json
import random
import sqlite3
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from app_helpers import Json, Server, people

Start = Callable[[], Server]
# Not VV: who lays it first cannot build.
DELUXE: Json = {"edition": "deluxe-2015", "stack": 14, "expansions": ["boats", "two-hex"], "two_hex": ["VL", "JJ"]}


def test_a_stale_turn_gets_the_game_as_it_is(server: Server) -> None:
    old = server.new_game()
    moves = server.random_turn(old, random.Random(1))
    view = server.play(old, moves)
    path = f"/api/games/{old['id']}"
    stale = {"version": old["version"]}
    for name, body in (
        ("turns", {"request": "x" * 8, "moves": moves}),
        ("undo", {}),
        ("try", {"moves": moves}),
        ("why", {"moves": [], "move": moves[0]}),
        ("hint", {}),
        ("chances", {}),
    ):
        assert server.refused(f"{path}/{name}", 409, "stale", **stale, **body)["view"] == view
    assert server.get(path) == view


def test_an_illegal_turn_changes_nothing_and_names_its_rule(server: Server) -> None:
    view = server.new_game()
    placement = view["placements"][0]
    path = f"/api/games/{view['id']}/turns"
    for moves, rule in (
        ([placement.replace("@0,0", "@1,0"), "hut@1,0"], "T3"),
        ([placement, "tower@0,0"], "B0"),
        (["hut@1,0"], "T1"),
        (["nonsense"], "notation"),
        ([placement], None),
        (["draw"], "T1"),
        ([placement, server.trial(view, [placement])["builds"][0]["move"], "hut@3,3"], None),
    ):
        answer = server.refused(path, 422, "illegal", version=view["version"], request=uuid.uuid4().hex, moves=moves)
        assert answer["error"]["rule"] == rule, moves
    assert server.get(f"/api/games/{view['id']}") == view


def test_a_repeated_request_is_applied_once_and_answered_the_same(server: Server) -> None:
    generator = random.Random(2)
    begin = server.new_game()
    moves = server.random_turn(begin, generator)
    first = server.play(begin, moves, "request-1")
    assert server.play(begin, moves, "request-1") == first
    later = server.random_game(first, generator, 3)
    assert server.play(begin, moves, "request-1") == first
    assert server.get(f"/api/games/{begin['id']}") == later


def test_a_request_that_was_taken_back_is_stale(server: Server) -> None:
    begin = server.new_game()
    moves = server.random_turn(begin, random.Random(3))
    view = server.play(begin, moves, "request-2")
    undone = server.post(f"/api/games/{begin['id']}/undo", version=view["version"])
    answer = server.refused(
        f"/api/games/{begin['id']}/turns", 409, "stale", version=begin["version"], request="request-2", moves=moves
    )
    assert answer["view"] == undone


@pytest.mark.parametrize("options", [{}, DELUXE], ids=["plain", "deluxe"])
def test_undo_at_one_screen_goes_back_decision_by_decision(server: Server, options: Json) -> None:
    generator = random.Random(4)
    view = server.new_game(**options)
    assert not view["can_undo"]
    decisions = []
    for _ in range(8):
        moves = server.random_turn(view, generator)
        # Who has drawn has seen the tile: this choice stays.
        decisions += [] if moves == ["draw"] else [view]
        view = server.play(view, moves)
    for before in reversed(decisions):
        assert view["can_undo"]
        view = server.post(f"/api/games/{view['id']}/undo", version=view["version"])
        assert {**view, "version": 0} == {**before, "version": 0}
    assert not view["can_undo"]
    server.refused(f"/api/games/{view['id']}/undo", 422, "illegal", version=view["version"])


def test_a_tile_that_was_seen_and_taken_back_is_reshuffled(server: Server) -> None:
    view = server.new_game()
    moves = server.random_turn(view, random.Random(9))
    tiles = []
    for _ in range(12):
        after = server.play(view, moves)
        tiles.append(after["tile"]["code"])
        view = server.post(f"/api/games/{view['id']}/undo", version=after["version"])
        assert view["position"] == server.get(f"/api/games/{view['id']}")["position"]
    assert len(set(tiles)) > 2


def test_nobody_draws_and_then_takes_a_two_hex_tile_instead(server: Server) -> None:
    begin = server.new_game(**DELUXE)
    assert begin["phase"] == "choose"
    view = server.play(begin, ["draw"])
    assert (view["phase"], view["can_undo"]) == ("place", False)
    server.refused(f"/api/games/{view['id']}/undo", 422, "illegal", version=view["version"])
    view = server.play(view, server.random_turn(view, random.Random(1)))
    undone = server.post(f"/api/games/{view['id']}/undo", version=view["version"])
    assert (undone["phase"], undone["seat"], undone["can_undo"]) == ("place", 1, False)


@pytest.mark.parametrize("options", [{}, DELUXE], ids=["plain", "deluxe"])
@pytest.mark.slow
def test_a_restart_keeps_everything(start_server: Start, options: Json) -> None:
    first = start_server()
    generator = random.Random(5)
    finished = first.random_game(first.new_game(people(3), stack=12), generator)
    begin = first.new_game([{"kind": "person", "name": "Zoë", "colour": 3}, {"kind": "person"}], **options)
    moves = first.random_turn(begin, generator)
    answer = first.play(begin, moves, "request-3")
    view = first.random_game(answer, generator, 5)
    games = first.get("/api/games")
    first.stop()
    second = start_server()
    assert second.get("/api/games") == games
    assert [game["over"] for game in games["games"]] == [view["phase"] == "over", True]
    assert second.get(f"/api/games/{view['id']}") == view
    assert second.get(f"/api/games/{finished['id']}") == finished
    assert second.play(begin, moves, "request-3") == answer
    # The hidden stack is the same, too.
    on = second.random_game(view, random.Random(6))
    again = second.get(f"/api/games/{view['id']}")
    assert again["phase"] == on["phase"] == "over"


def test_the_stack_goes_on_as_it_would_have(start_server: Start, tmp_path: Path) -> None:
    first = start_server()
    view = first.random_game(first.new_game(), random.Random(7), 2)
    first.stop()
    with sqlite3.connect(tmp_path / "data" / "games.sqlite3") as database:
        (hidden,) = database.execute("SELECT hidden FROM games WHERE id = ?", [view["id"]]).fetchone()
    database.close()
    second = start_server()
    moves = second.random_game(view, random.Random(8), 5)["moves"]
    assert [move["tile"] for move in moves] == json.loads(hidden)[: len(moves)]


def test_two_servers_over_one_folder_never_mix_a_game(start_server: Start) -> None:
    one, other = start_server(), start_server()
    view = one.new_game()
    assert other.get(f"/api/games/{view['id']}") == view
    now = one.play(view, one.random_turn(view, random.Random(1)))
    turn = {"version": view["version"], "request": "request-4", "moves": other.random_turn(view, random.Random(2))}
    assert other.refused(f"/api/games/{view['id']}/turns", 409, "stale", **turn)["view"] == now
    assert other.random_game(now, random.Random(3), 2)["turn"] == 3


def test_a_disk_that_cannot_be_written_changes_nothing(start_server: Start, tmp_path: Path) -> None:
    server = start_server()
    view = server.new_game()
    with sqlite3.connect(tmp_path / "data" / "games.sqlite3") as database:
        database.execute("CREATE TRIGGER full BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    database.close()
    moves = server.random_turn(view, random.Random(1))
    turn = {"version": view["version"], "request": "request-5", "moves": moves}
    server.refused(f"/api/games/{view['id']}/turns", 503, "busy", **turn)
    assert server.get(f"/api/games/{view['id']}") == view
    with sqlite3.connect(tmp_path / "data" / "games.sqlite3") as database:
        database.execute("DROP TRIGGER full")
    database.close()
    assert server.play(view, moves)["turn"] == 1
