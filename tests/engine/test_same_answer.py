"""The same seed and nodes give the same answer, in every process and thread, and nothing hidden has any influence."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from answers import unfinished_game

from taluva import Engine, Game, Position, read_record
from taluva.editions import EXPANSIONS, set_up
from taluva.moves import TO_DRAW
from taluva.testing import new_game
from taluva.tiles import TWO_HEX_TILES

DELUXE = set_up("deluxe-2015", 3, "places", [*EXPANSIONS[:3], "board:player"], 36, TWO_HEX_TILES[:3])
GAMES = [
    unfinished_game(set_up(), steps=20),
    unfinished_game(set_up("ferti-2014", 4, "teams"), steps=31),
    unfinished_game(DELUXE, steps=24),
]
GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.phase + str(game.setup.players))


@GAME
def test_however_the_position_was_reached(game: Game) -> None:
    result = Engine(nodes=300, seed=5).choose(game.position)
    assert result.nodes > 0
    undone = game.copy()
    undone.undo()
    undone.redo()
    for again in (Position(str(game.position)), read_record(game.record()).position, undone.position):
        assert Engine(nodes=300, seed=5).choose(again) == result


@GAME
def test_however_often_and_whatever_was_asked_before(game: Game) -> None:
    engine = Engine(nodes=300, seed=5)
    results = [engine.choose(game.position)]
    engine.choose(GAMES[1].position)
    results.append(engine.choose(game.position))
    results.append(engine.choose(game.position, on_progress=lambda result: None))
    assert results[0] == results[1] == results[2]


@GAME
def test_another_order_of_the_hidden_stack_changes_nothing(game: Game) -> None:
    position = game.position
    swapped = [Game.from_position(position, seed).position for seed in (1, 2, 3)]
    expected = Engine(nodes=300).choose(position), Engine(nodes=0).analyse(position, None, nodes=300)
    for other in swapped:
        assert (Engine(nodes=300).choose(other), Engine(nodes=0).analyse(other, None, nodes=300)) == expected


def test_games_that_differ_in_hidden_tiles_alone_get_the_same_answers() -> None:
    """Two stacks with the same first tiles: the answers are equal as long as the same tiles are shown."""
    codes = json.loads(Game(seed=7).to_json())["stack"]
    first, second = Game(stack=codes), Game(stack=[*codes[:6], *reversed(codes[6:])])
    engine = Engine(nodes=300)
    for _ in range(6):
        moves = engine.choose(first.position).moves
        assert engine.choose(second.position).moves == moves
        for move in moves:
            first.play(move)
            second.play(move)
    assert first.position != second.position


def test_the_choice_to_draw_does_not_know_the_tile() -> None:
    """With two-hex tiles the choice comes before the draw: whatever is on top, it is the same."""
    games = [new_game(DELUXE, seed) for seed in range(4)]
    assert len({str(Position(str(game.position)).play(TO_DRAW)) for game in games}) == 1
    results = [Engine(nodes=600).choose(game.position) for game in games]
    assert all(result == results[0] for result in results)
    for game in games:
        game.play(TO_DRAW)
    assert len({str(game.tile) for game in games}) > 1


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@GAME
def test_the_first_levels_are_reproducible_by_seed(level: int, game: Game) -> None:
    position = game.position
    assert Engine(level=level, seed=9).choose(position) == Engine(level=level, seed=9).choose(Position(str(position)))


def test_another_seed_may_answer_otherwise() -> None:
    position = GAMES[0].position
    assert len({Engine(level=1, seed=seed).choose(position).moves for seed in range(12)}) > 1
    assert len({Engine(nodes=300, seed=seed).choose(position).values for seed in range(3)}) > 1


@pytest.mark.slow
def test_another_process_gives_the_same_answer() -> None:
    program = (
        "import sys, taluva\n"
        "for text in sys.argv[1:]:\n"
        "    result = taluva.Engine(nodes=300, seed=4).choose(taluva.Position(text))\n"
        "    print([(str(move), result.values, result.nodes) for line in result.lines for move in line.moves])\n"
    )
    texts = [str(game.position) for game in GAMES]
    answers = set()
    for hash_seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", program, *texts]
        answers.add(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
    expected = ""
    for text in texts:
        result = Engine(nodes=300, seed=4).choose(Position(text))
        steps = [(str(move), result.values, result.nodes) for line in result.lines for move in line.moves]
        expected += f"{steps}\n"
    assert answers == {expected}


def test_engines_in_several_threads_do_not_disturb_each_other() -> None:
    positions = [game.position for game in GAMES] * 2
    alone = [Engine(nodes=300, seed=2).choose(position) for position in positions]
    with ThreadPoolExecutor(len(positions)) as pool:
        together = list(pool.map(lambda position: Engine(nodes=300, seed=2).choose(position), positions))
    assert together == alone


def test_one_engine_in_several_threads() -> None:
    engine = Engine(nodes=300, seed=2)
    positions = [game.position for game in GAMES] * 2
    with ThreadPoolExecutor(len(positions)) as pool:
        together = list(pool.map(engine.choose, positions))
    assert together == [engine.choose(position) for position in positions]
