"""The analysis board and studies at one screen: trees of turns, the engine's lines, and what is kept."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from app_helpers import Json, Server

from taluva import Game, Position, read_record
from taluva.game import Turn
from taluva.tiles import VOLCANO_TILES
from waiting import until


def played(game: Game, seed: int = 1, turns: int = 200) -> Game:
    """The game after some more turns at random."""
    generator = random.Random(seed)
    while game.phase != "over" and sum(turn.build is not None for turn in game.turns) < turns:
        game.play(generator.choice(list(game.legal_moves)))
    return game


def finished(server: Server, seed: int = 2, **options: Any) -> Json:
    """A game that is over, at a table."""
    return server.post("/api/games/import", record=played(Game(seed=seed, stack=12, **options), seed).record())


def opened(server: Server, **what: Any) -> Json:
    return server.post("/api/analysis", **what)


def line_of(tree: Json) -> list[Json]:
    """The nodes of the main line after the root."""
    line, at = [], 0
    while (after := next((n for n, node in enumerate(tree["nodes"]) if node["parent"] == at), None)) is not None:
        line.append(tree["nodes"][after])
        at = after
    return line


def path(tree: Json, turns: int, **more: Any) -> Json:
    """The request for a node of the main line."""
    steps = [node["steps"] for node in line_of(tree)[:turns]]
    return {"start": tree["start"], "seats": tree["seats"], "turns": steps, **more}


def kept_form(tree: Json) -> Json:
    """A tree as it is sent back to be kept."""
    nodes = [{part: node[part] for part in ("parent", "steps", "comment")} for node in tree["nodes"]]
    return {**{part: tree[part] for part in ("start", "seats", "tile")}, "nodes": nodes}


@pytest.fixture(scope="module")
def game(server: Server) -> Json:
    return finished(server)


@pytest.fixture(scope="module")
def tree(server: Server, game: Json) -> Json:
    found: Json = opened(server, game=game["id"])["tree"]
    return found


def test_a_finished_game_is_opened_with_all_its_turns(tree: Json, game: Json) -> None:
    assert [node["turn"]["notation"] for node in line_of(tree)] == [move["notation"] for move in game["moves"]]
    assert [node["turn"]["words"] for node in line_of(tree)] == [move["words"] for move in game["moves"]]
    assert [node["turn"]["turn"] for node in line_of(tree)] == [move["turn"] for move in game["moves"]]
    assert tree["nodes"][0] == {"parent": None, "steps": [], "comment": "", "turn": None}
    assert Position(tree["start"]).phase == "draw"


def test_every_node_has_the_board_that_the_game_had_then(server: Server, tree: Json, game: Json) -> None:
    line = line_of(tree)
    for turns in (0, 1, 5, len(line) - 1):
        tile = line[turns]["steps"][0]
        found = server.post("/api/analysis/node", **path(tree, turns, tile=tile))
        past = server.get(f"/api/games/{game['id']}", turn=turns)
        assert found["view"]["cells"] == past["cells"]
        assert found["view"]["position"] == past["position"]
        assert found["view"]["last"] == past["last"]
        assert found["view"]["turn"] == turns
        assert found["view"]["placements"]
        assert {one["code"]: one["count"] for one in found["tiles"]}[tile] >= 1
    end = server.post("/api/analysis/node", **path(tree, len(line)))
    assert end["view"]["phase"] == "over"
    assert end["tiles"] == []


def test_any_tile_that_is_unseen_may_come(server: Server, tree: Json) -> None:
    before = server.post("/api/analysis/node", **path(tree, 3))
    assert before["view"]["phase"] == "draw"
    assert before["view"]["tile"] is None
    for one in before["tiles"][:3]:
        found = server.post("/api/analysis/node", **path(tree, 3, tile=one["code"]))
        assert found["view"]["tile"] == {"code": one["code"]}
    late = len(line_of(tree)) - 1
    coming = {one["code"] for one in server.post("/api/analysis/node", **path(tree, late))["tiles"]}
    seen = next(code for code in VOLCANO_TILES if code not in coming)
    server.refused("/api/analysis/node", 422, "illegal", **path(tree, late, tile=seen))
    server.refused("/api/analysis/node", 400, "bad-request", **path(tree, 3, tile="XYZ"))


def test_another_turn_is_played_and_an_illegal_one_is_refused_with_its_rule(server: Server, tree: Json) -> None:
    start = path(tree, 2, tile=line_of(tree)[2]["steps"][0])
    view = server.post("/api/analysis/node", **start)["view"]
    tried = view["placements"][0]
    trial = server.post("/api/position/try", p=view["position"], moves=[tried])
    turn = [start["tile"], tried, trial["builds"][0]["move"]]
    found = server.post("/api/analysis/node", **{**start, "tile": None, "turns": [*start["turns"], turn]})
    assert found["turn"]["turn"] == 3
    assert found["turn"]["notation"] == " ".join(turn[1:])
    assert found["turn"]["seat"] == view["seat"]
    illegal = [start["tile"], f"{start['tile']}@50,50:E", "hut@50,50"]
    answer = server.refused(
        "/api/analysis/node", 422, "illegal", **{**start, "tile": None, "turns": [*start["turns"], illegal]}
    )
    assert answer["error"]["rule"] == "P2"
    half = {**start, "tile": None, "turns": [*start["turns"], turn[:2]]}
    server.refused("/api/analysis/node", 422, "illegal", **half)
    two = {**start, "tile": None, "turns": [*start["turns"], [*turn, "VJC"]]}
    server.refused("/api/analysis/node", 422, "illegal", **two)
    unreadable = {**start, "tile": None, "turns": [*start["turns"], ["nonsense"]]}
    server.refused("/api/analysis/node", 422, "illegal", **unreadable)


def test_the_engine_finds_three_lines_and_says_why(server: Server, tree: Json) -> None:
    at = path(tree, 4, tile=line_of(tree)[4]["steps"][0])
    view = server.post("/api/analysis/node", **at)["view"]
    found = server.post("/api/analysis/lines", **at)
    assert len(found["lines"]) == 3
    assert not found["done"]
    assert sum(found["chances"]) == pytest.approx(1, abs=0.02)
    own = [line["chances"][view["seat"] - 1] for line in found["lines"]]
    assert own == sorted(own, reverse=True)
    assert len({line["notation"] for line in found["lines"]}) == 3
    assert any(line["reasons"] for line in found["lines"])
    for line in found["lines"]:
        assert line["notation"] == " ".join(line["moves"])
        turn = [at["tile"], *line["moves"]]
        server.post("/api/analysis/node", **{**at, "tile": None, "turns": [*at["turns"], turn]})
    deepest = server.post("/api/analysis/lines", **at, effort=3)
    assert deepest["done"]
    assert deepest["effort"] == 3


def test_before_a_draw_there_are_chances_but_no_lines(server: Server, tree: Json) -> None:
    until(server.app.state.services.readiness.reviews.is_set)
    found = server.post("/api/analysis/lines", **path(tree, 4))
    assert found["lines"] == []
    assert found["done"]
    assert sum(found["chances"]) == pytest.approx(1, abs=0.02)


def test_the_end_needs_no_engine(server: Server, tree: Json, game: Json) -> None:
    found = server.post("/api/analysis/lines", **path(tree, len(line_of(tree))))
    assert found["done"]
    assert [value > 0 for value in found["chances"]] == [place == 1 for place in game["places"]]


def test_a_record_is_opened_with_its_comments_and_comes_back_as_a_record(server: Server) -> None:
    source = played(Game(seed=4, stack=12), 4)
    source.comments = {0: "Before it began.", 3: "A (good) turn."}
    source.tags = {"Event": "Island cup", "Seat1": "Ana", "Seat2": "level 3 computer"}
    found = opened(server, record=source.record())
    assert found["title"] == "Island cup"
    nodes = found["tree"]["nodes"]
    assert (nodes[0]["comment"], nodes[3]["comment"]) == ("Before it began.", "A (good) turn.")
    assert found["tree"]["seats"][0] == "1 Ana"
    response = server.http.post("/api/analysis/record", json={"title": "Mine", "tree": kept_form(found["tree"])})
    assert response.status_code == 200
    assert "Mine.taluva" in response.headers["content-disposition"]
    game = read_record(response.text)
    assert game.turns == source.turns
    assert game.comments == source.comments
    assert game.tags["Event"] == "Mine"
    server.refused("/api/analysis", 400, "bad-request", record="1. nonsense")


@pytest.mark.parametrize("seed", range(6))
def test_records_hold_the_main_line_whatever_the_game(server: Server, seed: int) -> None:
    options: Json = {"edition": "deluxe-2015", "players": 2 + seed % 3}
    if seed % 2:
        options["expansions"] = ("two-hex", "boats")
    source = played(Game(seed=seed, **options), seed, 6 + 20 * (seed % 3))
    tree = opened(server, record=source.record())["tree"]
    text = server.http.post("/api/analysis/record", json={"title": "Main line", "tree": kept_form(tree)}).text

    def complete(game: Game) -> list[Turn]:
        return [turn for turn in game.turns if turn.build is not None or turn.eliminated]

    assert complete(read_record(text)) == complete(source)


def test_a_position_is_opened_and_a_tile_in_hand_stays_there(server: Server) -> None:
    position = played(Game(seed=5, stack=12), 5, 4).position
    assert position.phase == "place"
    found = opened(server, position=str(position), seats=["3 Ana", "1 Ben"])
    assert found["tree"]["nodes"] == [{"parent": None, "steps": [], "comment": "", "turn": None}]
    node = server.post("/api/analysis/node", **path(found["tree"], 0))
    assert node["view"]["tile"] == {"code": str(position.tile)}
    assert [seat["colour"] for seat in node["view"]["seats"]] == [3, 1]
    assert node["tiles"] == []
    server.refused("/api/analysis", 400, "bad-request", position="no position")
    server.refused("/api/analysis", 400, "bad-request")
    server.refused("/api/analysis", 400, "bad-request", position=str(position), game="x")
    picture = server.http.get("/api/position/picture.svg", params={"p": str(position), "seat": ["3 Ana", "1 Ben"]})
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "Ana" in picture.text


def test_a_running_game_at_one_screen_shows_what_is_public_and_no_more(server: Server) -> None:
    view = server.new_game(stack=12)
    view = server.random_game(view, random.Random(1), 3)
    found = opened(server, game=view["id"])
    assert found["tree"]["tile"] == view["tile"]["code"]
    assert len(line_of(found["tree"])) == 3
    node = server.post("/api/analysis/node", **path(found["tree"], 3, tile=view["tile"]["code"]))
    assert node["view"]["position"] == view["position"]
    coming = {one["code"]: one["count"] for one in server.post("/api/analysis/node", **path(found["tree"], 3))["tiles"]}
    unseen = Position(view["position"]).unseen
    assert coming == {**unseen, view["tile"]["code"]: unseen.get(view["tile"]["code"], 0) + 1}


def test_a_two_hex_tile_is_a_choice(server: Server) -> None:
    game = Game("deluxe-2015", expansions=("two-hex",), seed=3, two_hex=("JJ", "VS"))
    found = opened(server, position=str(game.position))["tree"]
    view = server.post("/api/analysis/node", **path(found, 0))["view"]
    assert view["phase"] == "choose"
    assert {choice["move"] for choice in view["choices"]} == {"draw", "JJ", "VS"}
    drawn = server.post("/api/analysis/node", **path(found, 0, tile="VJC"))["view"]
    assert (drawn["phase"], drawn["tile"]) == ("place", {"code": "VJC"})
    trial = server.post("/api/position/try", p=drawn["position"], moves=[drawn["placements"][0]])
    turn = ["draw", "VJC", drawn["placements"][0], trial["builds"][0]["move"]]
    after = server.post("/api/analysis/node", **{**path(found, 0), "turns": [turn]})
    assert after["turn"]["tile"] == "VJC"
    lines = server.post("/api/analysis/lines", **path(found, 0))["lines"]
    assert all(line["words"] for line in lines)


def test_a_study_is_kept_read_changed_listed_and_deleted(
    start_server: Callable[[], Server],
) -> None:
    server = start_server()
    game = finished(server)
    tree = kept_form(opened(server, game=game["id"])["tree"])
    tree["nodes"][2]["comment"] = "Why not <b>north</b>?\nThink."
    kept = server.post("/api/studies", title="  My \u202e  study ", game=game["id"], tree=tree)["id"]
    assert len(kept) >= 20
    found = server.get(f"/api/studies/{kept}")
    assert (found["title"], found["own"], found["study"], found["game"]) == ("My study", True, kept, game["id"])
    assert kept_form(found["tree"]) == tree
    tree["nodes"].append({**tree["nodes"][-1], "comment": ""})
    assert server.http.patch(f"/api/studies/{kept}", json={"title": "Renamed", "tree": tree}).status_code == 204
    server.stop()
    server = start_server()
    (listed,) = server.get("/api/studies")["studies"]
    assert (listed["id"], listed["title"], listed["turns"]) == (kept, "Renamed", len(tree["nodes"]) - 1)
    assert kept_form(server.get(f"/api/studies/{kept}")["tree"]) == tree
    assert server.http.request("DELETE", f"/api/studies/{kept}", json={}).status_code == 204
    assert server.get("/api/studies")["studies"] == []
    assert server.http.get(f"/api/studies/{kept}").status_code == 404
    assert server.http.patch(f"/api/studies/{kept}", json={"title": "Gone"}).status_code == 403


@pytest.mark.parametrize(
    "spoil",
    [
        lambda tree: tree["nodes"][1].update(parent=1),
        lambda tree: tree["nodes"][1].update(parent=None),
        lambda tree: tree["nodes"][0].update(steps=["VJC"]),
        lambda tree: tree["nodes"][1].update(comment="x" * 1001),
        lambda tree: tree["nodes"].extend([tree["nodes"][1]] * 600),
        lambda tree: tree["nodes"].clear(),
        lambda tree: tree["nodes"][1].update(more="x"),
    ],
)
def test_a_tree_that_is_none_is_not_kept(server: Server, tree: Json, spoil: Callable[[Json], None]) -> None:
    bad = kept_form(tree)
    spoil(bad)
    server.refused("/api/studies", 400, "bad-request", title="Bad", tree=bad)


def test_illegal_turns_are_not_kept(server: Server, tree: Json) -> None:
    bad = kept_form(tree)
    bad["nodes"][3]["steps"] = bad["nodes"][2]["steps"]
    answer = server.refused("/api/studies", 422, "illegal", title="Bad", tree=bad)
    assert answer["error"]["message"]
    server.refused("/api/studies", 400, "bad-request", title=" \u200b ", tree=kept_form(tree))
