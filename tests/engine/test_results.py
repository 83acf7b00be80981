"""What a result says: values that fit the variant, lines in order, and turns asked for."""

from random import Random
from typing import Any

import pytest
from answers import check_result, check_values, unfinished_game

from builders import CARPET, arranged
from taluva import Engine, Game, IllegalMove, Position
from taluva.editions import EXPANSIONS, Setup, set_up
from taluva.engine.player import Result
from taluva.moves import TO_DRAW, Move
from taluva.tiles import TWO_HEX_TILES

SETUPS = [
    set_up(),
    set_up("hans-im-glueck-2006", 3),
    set_up("ferti-2014", 4, "teams"),
    set_up("ferti-2014", 2, "places"),
    set_up("ferti-2012", 4, "places"),
    set_up("deluxe-2015", 4, None, EXPANSIONS[:3], 48, TWO_HEX_TILES[:4]),
]
POSITION = unfinished_game(set_up(), steps=20).position


def any_turn(position: Position, seed: int) -> tuple[Move, ...]:
    """A random turn that is legal."""
    random, moves, after = Random(seed), list[Move](), position
    while after is position or after.phase in ("place", "build"):
        move: Any = random.choice(list(after.legal_moves))
        moves.append(move)
        after = after.play(move)
    return tuple(moves)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_values_and_lines_at_every_moment(setup: Setup) -> None:
    for steps in (0, 9, 25):
        position = unfinished_game(setup, steps).position
        found = list[Result]()
        result = Engine(nodes=300).choose(position, on_progress=found.append)
        check_result(position, result)
        for so_far in found:
            check_result(position, so_far)
        check_result(position, Engine(nodes=0).choose(position))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_turns_asked_for_are_among_the_lines(setup: Setup) -> None:
    position = unfinished_game(setup, steps=14).position
    turns = [any_turn(position, seed) for seed in range(3)]
    result = Engine(nodes=0).analyse(position, None, 1, nodes=600, include=turns)
    check_result(position, result)
    assert result.nodes > 0
    judged = {line.moves: line.samples for line in result.lines}
    assert set(turns) <= set(judged)
    assert {judged[turn] for turn in turns} == {result.lines[0].samples}


def test_the_best_turn_may_be_asked_for_too() -> None:
    engine = Engine(nodes=0)
    best = engine.analyse(POSITION, None, 3, nodes=600)
    again = engine.analyse(POSITION, None, 3, nodes=600, include=[best.moves, best.moves])
    assert again.moves == best.moves
    assert [line.moves for line in again.lines].count(best.moves) == 1


@pytest.mark.parametrize("lines", [1, 3, 10])
def test_as_many_lines_as_wanted(lines: int) -> None:
    assert len(Engine(nodes=0).analyse(POSITION, None, lines, nodes=300).lines) == lines


def test_after_the_choice_to_draw_the_turn_ends() -> None:
    position = Game("deluxe-2015", expansions=["two-hex"], seed=1).position
    result = Engine(nodes=0).analyse(position, None, nodes=300, include=[[TO_DRAW]])
    (drawing,) = (line for line in result.lines if line.moves[0] == TO_DRAW)
    assert drawing.moves == (TO_DRAW,)
    assert drawing.samples > 0


def test_an_illegal_turn_is_refused_and_nothing_changes() -> None:
    position = Position(str(POSITION))
    before = str(position), position._array.tobytes()
    placement = next(iter(position.legal_moves))
    elsewhere = unfinished_game(set_up(), steps=8).position
    for turn in (["hut@99,99"], [placement, "hut@99,99"], list(any_turn(elsewhere, 1))):
        with pytest.raises(IllegalMove):
            Engine(nodes=0).analyse(position, None, nodes=300, include=[turn])
    assert (str(position), position._array.tobytes()) == before


def test_half_a_turn_is_refused() -> None:
    placement: Any = next(iter(POSITION.legal_moves))
    for turn in ([], [placement]):
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            Engine(nodes=0).analyse(POSITION, None, nodes=300, include=[turn])


def test_the_position_stays_as_it_was() -> None:
    position = Position(str(POSITION))
    before = position._array.tobytes()
    Engine(nodes=300).choose(position)
    Engine(nodes=0).analyse(position, None, nodes=300)
    assert position._array.tobytes() == before


@pytest.mark.parametrize(
    "nodes",
    [0, 300],
)
def test_who_is_out_cannot_win(nodes: int) -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, hand="VLC", phase="place", players=4, eliminated=[2, 4])
    result = Engine(nodes=nodes).choose(table.game.position)
    assert (result.values[1], result.values[3]) == (0, 0)


def test_places_already_taken_are_what_they_are_worth() -> None:
    table = arranged(
        CARPET, {"red hut": "1,0"}, hand="VLC", phase="place", players=4, variant="places",
        eliminated=[4], finished={2: 1}, worst_places={4: 4},
    )  # fmt: skip
    result = Engine(nodes=300).choose(table.game.position)
    assert result.values[1] == pytest.approx(1)
    assert result.values[3] == pytest.approx(0)
    check_values(table.game.position, result.values)
