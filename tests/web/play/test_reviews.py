"""Reviews: judged turn by turn, stored with the game, and attempts to find better turns."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from app_helpers import Json, Server

from taluva import Game, Position
from taluva.web.review import storage
from waiting import until


def finished(server: Server, seed: int = 2, turns: int = 8, **options: Any) -> Json:
    """The end of a game of two who play at random: the turns after the first ones, as a game of its own.

    With seed 2 every turn of it is a blunder, by 50 points or more.
    """
    generator = random.Random(seed)
    begun = played(Game(seed=seed, stack=12, **options), generator, turns)
    record = played(Game.from_position(begun.position, seed), generator).record()
    return server.post("/api/games/import", record=record)


def played(game: Game, generator: random.Random, turns: int = 200) -> Game:
    """The game after some more turns."""
    while game.phase != "over" and sum(turn.build is not None for turn in game.turns) < turns:
        game.play(generator.choice(list(game.legal_moves)))
    return game


def reviewed(server: Server, view: Json) -> list[Json]:
    """All answers about the review of a game until it is complete, each with what the one before did not have."""
    answers: list[Json] = []
    first = 0
    while not answers or first < answers[-1]["total"]:
        answers.append(server.post(f"/api/games/{view['id']}/review", first=first))
        assert answers[-1]["first"] == first
        first += len(answers[-1]["turns"])
    return answers


def ready(server: Server) -> Server:
    """The server once it can review games."""
    until(server.app.state.services.readiness.reviews.is_set)
    return server


@pytest.fixture(scope="module")
def game(server: Server) -> Json:
    return finished(ready(server))


@pytest.fixture(scope="module")
def answers(server: Server, game: Json) -> list[Json]:
    return reviewed(server, game)


def test_a_review_is_streamed_turn_by_turn(game: Json, answers: list[Json]) -> None:
    assert len(answers) > 1
    turns = [turn for answer in answers for turn in answer["turns"]]
    assert [turn["number"] for turn in turns] == list(range(answers[-1]["total"]))
    assert [turn["turn"] for turn in turns] == [move["turn"] for move in game["moves"]]
    assert [turn["seat"] for turn in turns] == [move["seat"] for move in game["moves"]]
    assert all(answer["decided"] is None for answer in answers[:-1])


def test_every_decision_has_its_position_and_two_turns_that_are_legal_there(answers: list[Json], game: Json) -> None:
    turns = [turn for answer in answers for turn in answer["turns"]]
    for turn, move in zip(turns, game["moves"], strict=True):
        position = Position(turn["position"])
        assert position.seat == turn["seat"]
        assert " ".join(turn["played"]["moves"]) == move["notation"]
        assert [turn["played"][part] for part in ("level", "buried", "split", "words")] == [
            move[part] for part in ("level", "buried", "split", "words")
        ]
        for line in (turn["played"], turn["best"]):
            after = position
            for step in line["moves"]:
                after = after.play(step)
            assert len(line["chances"]) == 2
        lost = 100 * (turn["before"][turn["seat"] - 1] - turn["played"]["chances"][turn["seat"] - 1])
        assert turn["cost"] == pytest.approx(max(0.0, lost), abs=0.1)
        assert (turn["mark"] in ("?!", "?", "??")) == (turn["cost"] >= 5)


def test_every_blunder_is_found(answers: list[Json]) -> None:
    turns = [turn for answer in answers for turn in answer["turns"]]
    assert [turn["mark"] for turn in turns] == ["??"] * len(turns)
    assert all(turn["for_best"] or turn["against_played"] for turn in turns)


def test_a_review_sums_up_how_everybody_played(answers: list[Json], game: Json) -> None:
    last = answers[-1]
    assert [player["seat"] for player in last["players"]] == [1, 2]
    assert sum(player["decisions"] for player in last["players"]) == last["total"]
    assert all(0 < player["accuracy"] <= 100 for player in last["players"])
    assert sum(last["final"]) == pytest.approx(1)
    assert [value == 1 for value in last["final"]] == [game["places"] == places for places in ([1, 2], [2, 1])]


def test_luck_and_turns_add_up_to_the_result(answers: list[Json]) -> None:
    last = answers[-1]
    turns = [turn for answer in answers for turn in answer["turns"]]
    for seat, player in enumerate(last["players"]):
        assert player["luck"] == pytest.approx(sum(turn["luck"][seat] for turn in turns), abs=0.5)
        gained = player["luck"] + player["own"] + player["others"]
        assert 0 <= 100 * last["final"][seat] - gained <= 100
    assert sum(player["luck"] for player in last["players"]) == pytest.approx(0, abs=1)


def test_a_second_visit_gets_all_of_it_at_once_and_in_another_language(
    server: Server, game: Json, answers: list[Json]
) -> None:
    turns = [turn for answer in answers for turn in answer["turns"]]
    again = server.post(f"/api/games/{game['id']}/review")
    assert again["turns"] == turns
    response = server.http.post(f"/api/games/{game['id']}/review", json={}, headers={"Accept-Language": "de"})
    german = server.answer(response)["turns"]
    assert [turn["cost"] for turn in german] == [turn["cost"] for turn in turns]
    assert all(one["played"]["words"] != two["played"]["words"] for one, two in zip(german, turns, strict=True))


def test_a_running_game_is_not_reviewed(server: Server) -> None:
    view = server.new_game()
    server.refused(f"/api/games/{view['id']}/review", 409, "waiting")
    server.refused(f"/api/games/{view['id']}/review/attempt", 409, "waiting", number=0, moves=["draw"])


@pytest.mark.slow
def test_a_review_survives_a_restart_and_needs_no_engine_then(
    start_server: Callable[[], Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = ready(start_server())
    view = finished(one, 3)
    turns = [turn for answer in reviewed(one, view) for turn in answer["turns"]]
    one.stop()
    other = start_server()
    other.app.state.services.readiness.reviews.clear()
    assert other.post(f"/api/games/{view['id']}/review")["turns"] == turns
    other.app.state.services.readiness.reviews.clear()
    # Judged by another engine, it is stale: it has to be made again.
    monkeypatch.setattr(storage, "engine_fingerprint", lambda: "another engine")
    other.refused(f"/api/games/{view['id']}/review", 503, "not-ready")


@pytest.mark.slow
def test_a_review_that_was_interrupted_goes_on(start_server: Callable[[], Server]) -> None:
    one = ready(start_server())
    view = finished(one, 4)
    begun = one.post(f"/api/games/{view['id']}/review")
    assert 0 < len(begun["turns"]) < begun["total"]
    one.stop()
    other = ready(start_server())
    answers = reviewed(other, view)
    assert answers[0]["turns"][: len(begun["turns"])] == begun["turns"]
    assert sum(len(answer["turns"]) for answer in answers) == begun["total"]


def test_hints_come_before_reviews(server: Server) -> None:
    view, other = finished(server, 5), server.new_game()
    server.post(f"/api/games/{view['id']}/review")
    assert server.post(f"/api/games/{other['id']}/hint", version=other["version"])["moves"]
    assert sum(len(answer["turns"]) for answer in reviewed(server, view)) == len(view["moves"])


def test_the_best_turn_passes_and_a_bad_one_says_what_it_costs(server: Server, game: Json, answers: list[Json]) -> None:
    turns = [turn for answer in answers for turn in answer["turns"]]
    worst = max(turns, key=lambda turn: turn["cost"])
    path = f"/api/games/{game['id']}/review/attempt"
    for turn in (worst, turns[0], turns[-1]):
        good = server.post(path, number=turn["number"], moves=turn["best"]["moves"])
        assert good["passed"]
        assert good["cost"] == 0  # however the search that compares them goes
    bad = server.post(path, number=worst["number"], moves=worst["played"]["moves"])
    assert not bad["passed"]
    assert bad["cost"] > 3
    assert bad["against"] or bad["misses"]


def test_attempts_that_are_no_turn_are_refused(server: Server, game: Json, answers: list[Json]) -> None:
    turn = answers[0]["turns"][0]
    path = f"/api/games/{game['id']}/review/attempt"
    placement, build = turn["played"]["moves"]
    server.refused(path, 422, "illegal", number=0, moves=[placement])
    server.refused(path, 422, "illegal", number=0, moves=[build, placement])
    server.refused(path, 422, "illegal", number=0, moves=[placement, build, placement])
    server.refused(path, 422, "illegal", number=0, moves=["nonsense"])
    server.refused(path, 404, "not-found", number=500, moves=[placement, build])


@pytest.mark.slow
def test_a_game_with_two_hex_tiles_is_reviewed(server: Server) -> None:
    view = finished(server, 6, edition="deluxe-2015", expansions=("two-hex",), two_hex=("VJ", "JJ"))
    turns = [turn for answer in reviewed(server, view) for turn in answer["turns"]]
    assert {turn["turn"] for turn in turns} == {move["turn"] for move in view["moves"]}


def test_a_deleted_game_takes_its_review_along(server: Server) -> None:
    view = finished(server, 7, 10)
    reviewed(server, view)
    server.http.delete(f"/api/games/{view['id']}")
    server.refused(f"/api/games/{view['id']}/review", 404, "not-found")
