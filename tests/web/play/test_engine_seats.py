"""The engine at the table: it plays its seats, gives hints, and is restarted if its process dies."""

import json
import os
import random
import signal
from collections.abc import Callable

import pytest
from app_helpers import Json, Server, as_message, until
from websockets.sync.client import connect

from taluva import Position

Start = Callable[[], Server]
AGAINST: list[Json] = [{"kind": "person", "name": "Ana"}, {"kind": "engine", "level": 2}]


def your_turn(server: Server, game: str) -> Json:
    """The game once a person is to move, or it is over."""

    def found() -> Json | None:
        view = server.get(f"/api/games/{game}")
        person = view["seats"][view["seat"] - 1]["kind"] == "person"
        return view if person or view["phase"] == "over" else None

    answer: Json = until(found)
    return answer


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (AGAINST, {"stack": 14}),
        ([{"kind": "engine", "level": 1}, {"kind": "person"}, {"kind": "engine", "level": 5}], {"stack": 15}),
        (AGAINST, {"edition": "deluxe-2015", "stack": 12, "expansions": ["two-hex", "boats", "board:player"]}),
    ],
)
def test_the_engine_plays_its_seats(server: Server, seats: list[Json], options: Json) -> None:
    generator = random.Random(1)
    view = your_turn(server, server.new_game(seats, **options)["id"])
    while view["phase"] != "over":
        server.play(view, server.random_turn(view, generator))
        view = your_turn(server, view["id"])
    assert {move["seat"] for move in view["moves"]} == set(range(1, len(seats) + 1))


def test_nobody_plays_for_the_engine(server: Server) -> None:
    view = server.new_game([{"kind": "engine", "level": 8}, {"kind": "person"}])
    assert not view["can_undo"]
    turn = {"version": view["version"], "request": "request-7", "moves": ["VJC@0,0:E", "hut@1,0"]}
    server.refused(f"/api/games/{view['id']}/turns", 422, "illegal", **turn)
    server.http.delete(f"/api/games/{view['id']}")


def test_undo_goes_back_to_the_last_turn_of_the_person(server: Server) -> None:
    generator = random.Random(2)
    begin = server.new_game(AGAINST)
    server.play(begin, server.random_turn(begin, generator))
    view = your_turn(server, begin["id"])
    assert view["turn"] == 2
    undone = server.post(f"/api/games/{view['id']}/undo", version=view["version"])
    assert {**undone, "version": 0} == {**begin, "version": 0}


def test_undo_stops_the_thinking(server: Server) -> None:
    generator = random.Random(3)
    begin = server.new_game([{"kind": "person"}, {"kind": "engine", "level": 8}])
    view = server.play(begin, server.random_turn(begin, generator))
    undone = server.post(f"/api/games/{view['id']}/undo", version=view["version"])
    assert undone["seat"] == 1
    quick = server.new_game(AGAINST)
    server.play(quick, server.random_turn(quick, generator))
    your_turn(server, quick["id"])
    assert server.get(f"/api/games/{begin['id']}") == undone


def test_the_page_hears_everything(server: Server) -> None:
    view = server.new_game(AGAINST)
    with connect(f"ws://127.0.0.1:{server.port}/api/games/{view['id']}/live") as socket:

        def hear() -> Json:
            message: Json = json.loads(socket.recv(timeout=60))
            return message

        assert hear() == as_message(view)
        played = server.play(view, server.random_turn(view, random.Random(4)))
        assert hear() == as_message(played)
        thinking = hear()
        assert thinking["type"] == "thinking"
        assert thinking["seat"] == 2
        assert thinking["since"] >= 0
        answered = hear()["view"]
        assert answered["version"] == played["version"] + 1
        assert answered["seat"] == 1
        named = server.http.patch(f"/api/games/{view['id']}", json={"seats": [{"name": "Cleo"}, {}]}).json()
        assert hear() == as_message(named)
        server.http.delete(f"/api/games/{view['id']}")
        with pytest.raises(Exception, match="not-found"):
            hear()


def test_hints_and_chances(server: Server) -> None:
    view = server.random_game(server.new_game(), random.Random(5), 9)
    path = f"/api/games/{view['id']}"
    hint = server.post(f"{path}/hint", version=view["version"])
    position = Position(view["position"])
    for move in hint["moves"]:
        position = position.play(move)
    assert hint["words"]
    assert hint["reasons"]
    assert len(hint["values"]) == 2
    placement = hint["moves"][0]
    rest = server.post(f"{path}/hint", version=view["version"], moves=[placement])
    assert len(rest["moves"]) == 1
    assert Position(view["position"]).play(placement).fault(rest["moves"][0]) is None
    values = server.post(f"{path}/chances", version=view["version"])["values"]
    assert sum(values) == pytest.approx(1, abs=0.2)
    assert server.get(path) == view


def test_chances_at_the_end_are_the_result(server: Server) -> None:
    view = server.random_game(server.new_game(stack=12), random.Random(6))
    values = server.post(f"/api/games/{view['id']}/chances", version=view["version"])["values"]
    assert [value > 0 for value in values] == [place == 1 for place in view["places"]]
    server.refused(f"/api/games/{view['id']}/hint", 409, "over", version=view["version"])


@pytest.mark.slow
def test_a_worker_that_dies_is_restarted(start_server: Start) -> None:
    server = start_server().wait(engine=True)
    thinker = server.app.state.services.thinker
    view = server.new_game([{"kind": "person"}, {"kind": "engine", "level": 8}], stack=12)
    server.play(view, server.random_turn(view, random.Random(7)))
    until(lambda: thinker._job is not None)
    first = thinker._process.pid
    os.kill(first, signal.SIGKILL)
    assert your_turn(server, view["id"])["turn"] == 2
    assert thinker._process.pid != first


@pytest.mark.slow
def test_a_game_waits_for_the_engine_over_a_restart(start_server: Start) -> None:
    first = start_server()
    view = first.new_game([{"kind": "person"}, {"kind": "engine", "level": 8}], stack=12)
    played = first.play(view, first.random_turn(view, random.Random(8)))
    first.stop()
    second = start_server()
    assert second.get(f"/api/games/{view['id']}")["turn"] >= played["turn"]
    assert your_turn(second, view["id"])["turn"] == 2


def test_a_record_with_levels_comes_back_with_them(server: Server) -> None:
    view = server.new_game(AGAINST)
    record = server.http.get(f"/api/games/{view['id']}/record").text
    assert '[Seat2 "level 2 computer"]' in record
    again = server.post("/api/games/import", record=record)
    assert [seat["level"] for seat in again["seats"]] == [None, 2]
