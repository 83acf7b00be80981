"""The position editor over HTTP: drafts in, positions or the broken rule out."""

from typing import Any

from app_helpers import Server

EMPTY: dict[str, Any] = {
    "edition": "ferti-2014",
    "players": 2,
    "variant": None,
    "expansions": [],
    "stack": None,
    "two_hex": [],
    "base": None,
    "tiles": [],
    "pieces": [],
    "buried": [],
    "seat": 1,
    "phase": "draw",
    "tile": None,
}
TILES = ["VJC@0,0:E", "VCJ@1,1:E", "VSR@2,-1:E"]


def check(server: Server, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = server.post("/api/positions/check", **more)
    return answer


def test_the_page(server: Server) -> None:
    page = server.http.get("/editor")
    assert page.status_code == 200
    assert "Set up a position" in page.text


def test_an_empty_draft(server: Server) -> None:
    view = check(server)
    assert view["draft"]["tiles"] == []
    assert view["fault"] is None
    assert view["position"] is not None
    assert (view["stack_left"], sum(view["unseen"].values())) == (24, 48)


def test_a_draft_becomes_a_position_that_can_be_played(server: Server) -> None:
    pieces = [{"piece": "hut", "seat": 1, "q": 1, "r": 0}, {"piece": "hut", "seat": 2, "q": 2, "r": 1}]
    view = check(server, draft=EMPTY | {"tiles": TILES, "pieces": pieces, "seat": 2}, hand="VLL")
    assert view["fault"] is None
    assert view["supplies"][0] == {"huts": 19, "towers": 2, "temples": 3, "boats": 0}
    assert any(move.startswith("VLL@") for move in view["placements"])
    shown = server.get("/api/position", p=view["position"])
    assert shown["seat"] == 2
    seats = [{"kind": "person"}, {"kind": "person"}]
    game = server.post("/api/games", seats=seats, position=view["position"], stack=24)
    assert game["seat"] == 2
    assert check(server, position=view["position"])["position"] == view["position"]


def test_a_tile_is_laid(server: Server) -> None:
    view = check(server, draft=EMPTY | {"tiles": TILES}, lay="VLL@1,1:NE")
    assert view["draft"]["tiles"] == [*TILES, "VLL@1,1:NE"]
    assert {cell["level"] for cell in view["cells"]} == {1, 2}


def test_the_broken_rule_is_named(server: Server) -> None:
    tower = [{"piece": "tower", "seat": 1, "q": 1, "r": 0}]
    view = check(server, draft=EMPTY | {"tiles": TILES, "pieces": tower})
    assert view["position"] is None
    assert view["fault"]["rule"] == "B2"
    assert view["fault"]["cell"] == [1, 0]
    refused = server.refused("/api/positions/check", 422, "illegal", draft=EMPTY | {"tiles": ["VJC@3,3:E"]})
    assert refused["error"]["rule"] == "T3"
    same = check(server, draft=EMPTY | {"tiles": TILES}, lay="VJC@1,0:E")
    assert same["refused"]["rule"] == "P5"
    assert same["draft"]["tiles"] == TILES


def test_setups_that_do_not_exist_are_refused(server: Server) -> None:
    server.refused("/api/positions/check", 400, "bad-request", draft=EMPTY | {"expansions": ["boats"]})
    server.refused("/api/positions/check", 400, "bad-request", draft=EMPTY | {"stack": 3})
    server.refused("/api/positions/check", 400, "bad-request", position="nonsense")
    server.refused("/api/positions/check", 422, "illegal", draft=EMPTY | {"tiles": ["hut@0,0"]})
    server.refused("/api/positions/check", 422, "illegal", draft=EMPTY | {"tiles": ["nonsense"]})
    server.refused("/api/positions/check", 422, "illegal", draft=EMPTY | {"phase": "place", "tile": "XYZ"})
    assert check(server, draft=EMPTY, hand="XYZ")["placements"] == []


def test_two_hex_tiles_are_filled_up(server: Server) -> None:
    view = check(server, draft=EMPTY | {"edition": "deluxe-2015", "expansions": ["two-hex"], "two_hex": ["JJ"]})
    assert "JJ" in view["draft"]["two_hex"]
    assert len(view["two_hex_left"]) == 2
