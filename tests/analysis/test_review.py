"""Judging games: decisions, costs, marks, summaries, charts, annotated records."""

from random import Random
from xml.etree import ElementTree

import pytest

from builders import CARPET, arranged
from taluva import Game, read_record
from taluva.analysis import (
    Decision,
    Judgement,
    Limits,
    accuracy,
    annotated,
    decisions,
    draw_chart,
    final_chances,
    review,
    summaries,
)
from taluva.analysis.marks import mark_of
from taluva.analysis.report import bar, turn_lines, turn_notation
from taluva.engine.player import Engine, Line
from taluva.moves import TO_DRAW
from taluva.notation import read_move
from taluva.testing import USUAL_SETUPS, random_game

SVG = "{http://www.w3.org/2000/svg}"
FEW = Limits(nodes=400)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(nodes=48, seed=1)


def near_victory() -> Game:
    """Red has built all temples, and wins by expanding into the two jungles beside 0,2; else blue wins by any hut."""
    temples = {"red temple": "0,2 2,-2 2,0", "blue temple": "-1,0 0,-1 -1,1"}
    return arranged(CARPET, temples, huts={1: 2, 2: 1}).game


def test_missing_an_immediate_victory_is_a_blunder(engine: Engine) -> None:
    game = near_victory()
    game.play("hut@-2,2")
    (judgement,) = review(engine, decisions(game), FEW)
    assert judgement.best.values[0] == 1
    assert judgement.cost == 100
    assert judgement.mark == "??"
    assert judgement.played is not None
    assert turn_notation(judgement.played.moves) == "hut@-2,2"
    text = " ".join(" ".join(line.split()) for line in turn_lines(judgement))
    assert "Wins at once" in text
    assert "Misses an immediate victory" in text
    assert "Lets Blue win next turn" in text


def test_taking_it_costs_nothing(engine: Engine) -> None:
    game = near_victory()
    game.play("expand@0,2:J")
    (judgement,) = review(engine, decisions(game), FEW)
    assert judgement.cost == 0
    assert judgement.mark == "!"
    assert judgement.best == judgement.played


@pytest.mark.parametrize("setup", USUAL_SETUPS, ids=str)
def test_decisions_are_what_was_played(setup: object) -> None:
    for seed in range(4):
        game = random_game(setup, seed)  # type: ignore[arg-type]
        found = decisions(game)
        assert [move for decision in found for move in decision.played] == list(game.moves)
        for decision in found:
            position = decision.position
            for move in decision.played:
                assert position.seat == decision.seat
                assert move in position.legal_moves
                position = position.play(move)
            turn = game.turns[decision.turn - 1]
            assert turn.seat == decision.seat
            assert (decision.played == (TO_DRAW,)) == (decision.played[-1] == TO_DRAW)


def test_an_unfinished_turn_is_no_decision() -> None:
    game = Game(seed=2)
    assert decisions(game) == ()
    game.play(next(iter(game.legal_moves)))
    assert game.phase == "build"
    assert decisions(game) == ()
    game.play(next(iter(game.legal_moves)))
    assert len(decisions(game)) == 1


@pytest.mark.parametrize("setup", USUAL_SETUPS, ids=str)
def test_every_setup_can_be_judged(engine: Engine, setup: object) -> None:
    game = random_game(setup, 7)  # type: ignore[arg-type]
    chosen = Random(3).sample(decisions(game), 4)
    for judgement in review(engine, chosen, Limits(nodes=1), lines=2):
        assert judgement.played is not None
        assert judgement.played.moves == judgement.decision.played
        assert judgement.cost >= 0
        assert len(judgement.chances) == game.setup.players
        assert turn_lines(judgement)


def test_the_same_nodes_give_the_same_judgement() -> None:
    game = random_game(USUAL_SETUPS[0], 3, 12)
    first, second = (list(review(Engine(nodes=1, seed=4), decisions(game)[-2:], FEW)) for _ in range(2))
    assert first == second


def judged(*costs: float, seat: int = 1) -> list[Judgement]:
    """Decisions of a player that cost so many points."""
    position = arranged(CARPET, {}, seat=seat).game.position
    best, worse = ((read_move("hut@1,0"),), (read_move("hut@0,1"),))
    found = []
    for turn, cost in enumerate(costs, 1):
        values = [0.8, 0.2] if seat == 1 else [0.2, 0.8]
        lost = [value - (1 if at == seat - 1 else -1) * cost / 100 for at, value in enumerate(values)]
        line = Line(best, tuple(values), 9)  # type: ignore[arg-type]
        played = Line(worse, tuple(lost), 9)  # type: ignore[arg-type]
        found.append(Judgement(Decision(turn, position, worse), (line, played), played))  # type: ignore[arg-type]
    return found


def test_marks_by_cost() -> None:
    assert [one.mark for one in judged(0, 4.9, 5.1, 9.9, 10.1, 19.9, 20.1, 70)] == [
        "", "", "?!", "?!", "?", "?", "??", "??",
    ]  # fmt: skip
    assert mark_of(0, 30) == "!"
    assert mark_of(0, 9) == ""
    assert mark_of(0, None) == ""


def test_a_turn_better_than_the_best_costs_nothing() -> None:
    (judgement,) = judged(-3)
    assert judgement.cost == 0


def test_summary_of_a_player() -> None:
    red, blue = summaries(judged(0, 12, 30, 7, 6), 2)
    assert red.decisions == 5
    assert red.mean_cost == pytest.approx(55 / 5)
    assert red.accuracy == pytest.approx(accuracy([0, 12, 30, 7, 6], [0.5, 0.5, 0.5, 0.5, 3.0]))
    assert red.marks == {"!": 0, "?!": 2, "?": 1, "??": 1}
    assert [judgement.turn for judgement in red.turning_points] == [3, 2, 4]
    assert (blue.decisions, blue.accuracy, blue.turning_points) == (0, 100, ())


def test_what_the_result_is_worth() -> None:
    game = near_victory()
    assert final_chances(game.position) is None
    game.play("expand@0,2:J")
    assert final_chances(game.position) == (1, 0)
    places = arranged(
        CARPET, {"red temple": "0,2 2,-2 2,0"}, huts={1: 2}, players=2, variant="places", edition="ferti-2014"
    ).game
    places.play("expand@0,2:J")
    assert final_chances(places.position) == (1, 0)
    teams = arranged(CARPET, {}, players=4, variant="teams", left=0).game
    teams.play("hut@2,0")
    assert final_chances(teams.position) == (1, 0, 1, 0)


def test_bars_are_full_and_in_letters() -> None:
    assert bar((0.75, 0.25)) == "r" * 15 + "b" * 5
    assert len(bar((1 / 3, 1 / 3, 1 / 3))) == 20
    assert bar((0.5, 0.5, 0.5, 0.5)) == "rrrrrbbbbbyyyyywwwww"
    assert bar((1, 0), coloured=True).count("\x1b[0m") == 1


def test_chart_is_a_picture_with_words() -> None:
    chart = draw_chart(judged(0, 12, 0), (1, 0), {1: '<Ana> & "friends"'}, "Final <1>")
    root = ElementTree.fromstring(chart)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text == "Final <1>"  # type: ignore[union-attr]
    described = root.find(f"{SVG}desc").text or ""  # type: ignore[union-attr]
    assert 'Red (<Ana> & "friends") from 80 % to 100 %' in described
    assert "turn 2 by Red" in described
    marks = [group for group in root.iter(f"{SVG}g") if group.get("class") == "mark"]
    assert len(marks) == 1
    assert "costs 12.0 points" in marks[0].find(f"{SVG}title").text  # type: ignore[operator,union-attr]
    assert "prefers-color-scheme: dark" in chart
    assert {path.get("class") for path in root.iter(f"{SVG}path")} == {"case", "line"}


def test_lines_of_seats_differ_by_pattern() -> None:
    style = draw_chart(judged(0))
    dashes = [line.split("stroke-dasharray: ")[1] for line in style.splitlines() if "stroke-dasharray" in line]
    assert len(set(dashes[-4:])) == 4


def test_nothing_judged_is_no_chart() -> None:
    with pytest.raises(ValueError, match="no turn is judged"):
        draw_chart([])


def test_annotated_record_has_the_same_moves_and_keeps_comments(engine: Engine) -> None:
    game = random_game(USUAL_SETUPS[0], 5, 12)
    game.comments[2] = "well placed"
    text = annotated(game, list(review(engine, decisions(game), Limits(nodes=1))), annotator="taluva test")
    again = read_record(text)
    assert again.moves == game.moves
    assert again.tags["Annotator"] == "taluva test"
    assert again.comments[2].startswith("well placed ")
    assert "%" in again.comments[1]
    assert "accuracy" in again.comments[0]


def test_annotated_record_does_not_invent_a_tile(engine: Engine) -> None:
    game = random_game(USUAL_SETUPS[0], 5, 4)
    assert game.phase == "place"
    shown, hidden = annotated(game, []), annotated(game, [], shows_tile=False)
    assert shown.splitlines()[-1] == f"3. {game.tile}"
    assert hidden.splitlines()[-1].startswith("2. ")
    assert read_record(hidden).moves == game.moves
