"""Whole games over HTTP, by clients that know only what the server sends."""

import random

import pytest
from app_helpers import Json, Server, people

import taluva
from taluva import Position

SETUPS = [
    {"players": 2},
    {"players": 2, "edition": "hans-im-glueck-2006", "stack": 20},
    {"players": 3, "edition": "ferti-2012", "variant": "places", "stack": 24},
    {"players": 4, "edition": "ferti-2014", "variant": "teams", "stack": 24},
    {
        "players": 4,
        "edition": "deluxe-2015",
        "stack": 20,
        "expansions": ["start-tile", "boats", "two-hex", "board:expert-dotted"],
    },
    {"players": 2, "edition": "deluxe-2015", "stack": 16, "expansions": ["boats", "two-hex"], "two_hex": ["VV", "JJ"]},
    {"players": 3, "edition": "deluxe-2015", "variant": "places", "stack": 18, "expansions": ["board:expert"]},
]


def check(view: Json) -> None:
    """The view says what the library says about the position it names."""
    position = Position(view["position"])
    assert view["phase"] == position.phase
    assert view["seat"] == position.seat
    assert view["stack_left"] == position.stack_left
    legal = [str(move) for move in position.legal_moves] if view["phase"] != "over" else []
    offered = view["placements"] + [one["move"] for one in view["choices"]]
    if view["phase"] in ("place", "choose"):
        assert sorted(offered) == sorted(legal)
    else:
        assert not offered
    assert [(cell["q"], cell["r"]) for cell in view["cells"]] == [seen.cell for seen in position.cells]
    tiles: dict[int, set[int]] = {}
    for cell in view["cells"]:
        tiles.setdefault(cell["tile"], set()).add(cell["level"])
    assert all(len(levels) == 1 for levels in tiles.values())
    for seat in view["seats"]:
        supply = position.supply(seat["seat"])
        assert seat["supply"] == supply._asdict()
        assert set(seat["types_done"]) == {
            name for name, total in seat["total"].items() if total and not seat["supply"][name]
        }
        assert seat["status"] == position.status(seat["seat"])
    for chance in view["odds"]:
        unseen = position.unseen
        shown = sum(count for code, count in unseen.items() if chance["terrain"] in code)
        assert chance["chance"] == pytest.approx(shown / sum(unseen.values()), abs=1e-4)
    assert view["turn"] == len(view["moves"])


@pytest.mark.parametrize("number", range(len(SETUPS)))
@pytest.mark.slow
def test_a_whole_game(server: Server, number: int) -> None:
    options = dict(SETUPS[number])
    generator = random.Random(number)
    view = server.new_game(people(options.pop("players")), **options)
    turns = 0
    while view["phase"] != "over":
        check(view)
        version = view["version"]
        view = server.play(view, server.random_turn(view, generator))
        assert view["version"] == version + 1
        turns += 1
        assert turns < 300
    check(view)
    assert view["end"]["rule"]
    assert view["end"]["words"]
    assert view["places"] == [seat["place"] for seat in view["seats"]]
    assert view == server.get(f"/api/games/{view['id']}")
    record = server.http.get(f"/api/games/{view['id']}/record").text
    game = taluva.read_record(record)
    assert list(game.places or ()) == view["places"]
    assert [one["notation"] for one in view["moves"]] == [line.split(". ", 1)[1] for line in turns_of(record)]
    server.refused(
        f"/api/games/{view['id']}/turns", 409, "over", version=view["version"], request="a" * 8, moves=["draw"]
    )
    listed = next(one for one in server.get("/api/games")["games"] if one["id"] == view["id"])
    assert listed["over"]
    assert listed["winners"] == [seat for seat, place in enumerate(view["places"], 1) if place == 1]


def turns_of(record: str) -> list[str]:
    return [line for line in record.splitlines() if line[:1].isdigit()]


def test_the_past_is_the_view_of_then(server: Server) -> None:
    generator = random.Random(3)
    view = server.new_game(people(2), edition="deluxe-2015", stack=12, expansions=["two-hex", "boats"])
    seen = {0: view}
    while view["phase"] != "over":
        view = server.play(view, server.random_turn(view, generator))
        seen.setdefault(view["turn"], view)
    for turn, then in seen.items():
        past = server.get(f"/api/games/{view['id']}", turn=turn)
        assert past["past"] == turn
        assert not past["can_undo"]
        for key in ("cells", "seats", "moves", "last", "stack_left"):
            if turn < view["turn"] or key != "seats":
                assert past[key] == then[key], (turn, key)
    assert server.http.get(f"/api/games/{view['id']}", params={"turn": view["turn"] + 1}).status_code == 400


def test_the_last_turn_is_marked(server: Server) -> None:
    generator = random.Random(5)
    view = server.new_game(people(2))
    for _ in range(12):
        before = {(cell["q"], cell["r"]): cell for cell in view["cells"]}
        moves = server.random_turn(view, generator)
        seat = view["seat"]
        view = server.play(view, moves)
        last = view["last"]
        assert last["seat"] == seat
        assert last["tile"] == [list(cell) for cell in taluva.read_move(moves[0]).cells]  # type: ignore[union-attr]
        for cell in last["tile"]:
            before.pop(tuple(cell), None)
        now = {(cell["q"], cell["r"]): cell for cell in view["cells"]}
        built = {at for at, cell in now.items() if cell["piece"] and (at not in before or not before[at]["piece"])}
        assert {tuple(cell) for cell in last["built"]} == built
        assert last["words"] == view["moves"][-1]["words"]


def test_going_on_from_a_position(server: Server) -> None:
    view = server.random_game(server.new_game(), random.Random(1), 6)
    again = server.new_game(position=view["position"])
    assert again["id"] != view["id"]
    for key in ("cells", "tile", "phase", "seat", "stack_left", "position"):
        assert again[key] == view[key]
    server.random_game(again, random.Random(2))
    shared = server.get("/api/position", p=view["position"])
    assert shared["id"] is None
    assert shared["placements"] == view["placements"]
    server.refused("/api/games", 400, "bad-request", seats=people(3), position=view["position"])


def test_a_position_in_mid_turn(server: Server) -> None:
    position = taluva.Game(seed=1).position
    position = position.play(next(iter(position.legal_moves)))
    view = server.new_game(position=str(position))
    assert view["phase"] == "build"
    view = server.random_game(view, random.Random(1), 4)
    assert view["turn"] == 4
    assert view["moves"][0]["notation"].startswith("hut@")


def test_records_go_out_and_in(server: Server) -> None:
    seats = [{"kind": "person", "name": 'Zoë "Z"'}, {"kind": "person", "name": "Łukasz"}]
    view = server.random_game(server.new_game(seats), random.Random(4), 7)
    response = server.http.get(f"/api/games/{view['id']}/record")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert ".taluva" in response.headers["content-disposition"]
    again = server.post("/api/games/import", record=response.text)
    assert [seat["name"] for seat in again["seats"]] == ['Zoë "Z"', "Łukasz"]
    for key in ("cells", "tile", "moves", "turn", "phase", "stack_left"):
        assert again[key] == view[key]
    answer = server.refused("/api/games/import", 400, "bad-request", record="[Edition\n")
    assert answer["error"]["message"]


def test_a_rematch_begins_with_the_next(server: Server) -> None:
    view = server.random_game(server.new_game(people(3), stack=12), random.Random(1))
    again = server.post(f"/api/games/{view['id']}/rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Player 2", "Player 3", "Player 1"]
    assert [seat["colour"] for seat in again["seats"]] == [2, 3, 1]
    assert again["setup"]["stack"] == 12
    assert again["turn"] == 0


def test_names_and_colours_can_be_changed(server: Server) -> None:
    view = server.new_game()
    path = f"/api/games/{view['id']}"
    changed = server.answer(server.http.patch(path, json={"seats": [{"name": "Cleo"}, {"colour": 4}]}))
    assert [(seat["name"], seat["colour"]) for seat in changed["seats"]] == [("Cleo", 1), ("Ben", 4)]
    assert changed["version"] == view["version"]
    assert server.http.patch(path, json={"seats": [{}, {"colour": 1}]}).status_code == 400
    assert server.http.patch(path, json={"seats": [{}, {}, {}]}).status_code == 400


def test_a_deleted_game_is_gone(server: Server) -> None:
    view = server.new_game()
    path = f"/api/games/{view['id']}"
    assert server.http.delete(path).status_code == 204
    assert server.http.get(path).status_code == 404
    assert server.http.delete(path).status_code == 404
    assert all(one["id"] != view["id"] for one in server.get("/api/games")["games"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures(server: Server, theme: str) -> None:
    view = server.random_game(server.new_game(), random.Random(1), 4)
    response = server.http.get(f"/api/games/{view['id']}/picture.svg", params={"theme": theme, "turn": 2})
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert response.text.startswith("<svg")


def test_what_can_be_set_up(server: Server) -> None:
    options = server.get("/api/setup")
    assert [edition["id"] for edition in options["editions"]] == list(taluva.EDITIONS)
    assert [level["id"] for level in options["levels"]] == list(range(1, 9))
    assert {one["id"] for one in options["expansions"] + options["zones"]} == set(taluva.EXPANSIONS)
    for group in ("editions", "levels", "variants", "expansions", "zones"):
        assert all(one["name"] and one["about"] for one in options[group])


@pytest.mark.parametrize("edition", taluva.EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_refused_can_be_played(server: Server, edition: str, players: int) -> None:
    found = server.post("/api/setup/check", edition=edition, players=players)
    assert found["problem"] is None
    assert found["setup"]["stack"] == found["stack"]["default"]
    for variant in taluva.VARIANTS:
        one = server.post("/api/setup/check", edition=edition, players=players, variant=variant)
        assert (one["setup"] is None) == (variant in found["refused"])
    for name in taluva.EXPANSIONS:
        one = server.post("/api/setup/check", edition=edition, players=players, expansions=[name])
        assert (one["setup"] is None) == (name in found["refused"])
    server.refused("/api/games", 400, "bad-request", seats=people(players), edition=edition, stack=11)
