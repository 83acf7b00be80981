"""The settlement lens: what a settlement is, may still get, or lacks; and what placements are told to have done."""

import random

from app_helpers import Json, Server

from taluva import Position


def lens(server: Server, view: Json, q: int, r: int, **query: int) -> Json:
    return server.get(f"/api/games/{view['id']}/settlement", q=q, r=r, **query)


def test_a_first_hut_is_a_settlement_of_one_cell(server: Server) -> None:
    view = server.random_game(server.new_game(), random.Random(1), 1)
    (hut,) = (cell for cell in view["cells"] if cell["seat"])
    found = lens(server, view, hut["q"], hut["r"])
    assert found["seat"] == 1
    assert found["cells"] == [[hut["q"], hut["r"]]]
    assert found["title"] == "Settlement of Ana: 1 cell"
    assert "For a temple it lacks 2 cells." in found["lacks"]
    assert "For a tower it lacks a free cell of level 3 or higher beside it." in found["lacks"]


def test_every_settlement_says_what_the_rules_say(server: Server) -> None:
    view = server.random_game(server.new_game(stack=24), random.Random(5), 18)
    position = Position(view["position"])
    seen = 0
    for seat in (1, 2):
        for settlement in position.settlements(seat):
            found = lens(server, view, *settlement.cells[-1])
            assert found["cells"] == [list(cell) for cell in settlement.cells]
            words = " ".join(found["lacks"])
            if position.status(seat) != "playing":
                assert not words
                continue
            supply = position.supply(seat)
            assert ("It has a temple" in words) == bool(settlement.temples and supply.temples)
            assert ("It has a tower" in words) == bool(settlement.towers and supply.towers)
            # An eruption may leave a temple in a small settlement.
            if len(settlement) < 3 and not settlement.temples and supply.temples:
                assert "For a temple it lacks" in words
            seen += 1
    assert seen > 2


def test_a_past_turn_has_its_own_settlements(server: Server) -> None:
    view = server.random_game(server.new_game(), random.Random(2), 6)
    first = server.get(f"/api/games/{view['id']}", turn=1)
    (hut,) = (cell for cell in first["cells"] if cell["seat"])
    assert lens(server, view, hut["q"], hut["r"], turn=1)["title"] == "Settlement of Ana: 1 cell"


def test_there_is_nothing_to_see_elsewhere(server: Server) -> None:
    view = server.new_game()
    for q, r in ((0, 0), (50, 50), (-110, 110)):
        response = server.http.get(f"/api/games/{view['id']}/settlement", params={"q": q, "r": r})
        assert response.status_code == 404
    response = server.http.get(f"/api/games/{view['id']}/settlement", params={"q": 1000, "r": 0})
    assert response.status_code == 400


def test_a_finished_turn_tells_what_its_preview_told(server: Server) -> None:
    generator = random.Random(11)
    buried = split = 0
    for _ in range(12):  # The stacks are not the same in every run, and not every game has a split.
        view = server.new_game(stack=24)
        while view["phase"] != "over":
            moves = server.random_turn(view, generator)
            changes = server.trial(view, moves[:1])["changes"]
            view = server.play(view, moves)
            told = view["moves"][-1]
            assert told["level"] == changes["level"]
            lost: dict[int, int] = {}
            for one in changes["buried"]:
                lost[one["seat"]] = lost.get(one["seat"], 0) + one["huts"]
            assert {one["seat"]: one["huts"] for one in told["buried"]} == lost
            assert [one["seat"] for one in told["split"]] == changes["split"]
            assert all(sum(one["parts"]) < one["size"] for one in told["split"])
            buried, split = buried + len(told["buried"]), split + len(told["split"])
        # The same after a reload from the database, where all turns are described at once.
        assert server.get(f"/api/games/{view['id']}", turn=len(view["moves"]))["moves"] == view["moves"]
        if buried and split:
            return
    raise AssertionError("Nothing was buried, or nothing split, in twelve games.")
