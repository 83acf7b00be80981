"""The engine keeps to the rules in every setup, answers in time, and cannot peek."""

from itertools import islice
from random import Random

import numpy as np
import pytest

from taluva import Game, Position
from taluva.codec import decode
from taluva.engine import entries
from taluva.engine.inputs import input_count
from taluva.engine.memory import new_mind
from taluva.engine.network import new_network
from taluva.engine.player import Engine
from taluva.engine.weights import networks, pack, unpack
from taluva.testing import check_player, random_game, random_setups


@pytest.mark.slow
def test_plays_by_the_rules_in_the_usual_setups() -> None:
    check_player(Engine(nodes=20), games=8, deterministic=True)


@pytest.mark.slow
def test_plays_by_the_rules_in_random_setups() -> None:
    check_player(Engine(nodes=0), games=12, setups=list(islice(random_setups(3), 12)))


def test_same_seed_and_nodes_same_answer_however_the_position_was_reached() -> None:
    game = Game(seed=3)
    generator = Random(1)
    for _ in range(17):
        game.play(generator.choice(list(game.legal_moves)))
    position = game.position
    assert Engine(nodes=300, seed=5).choose(position) == Engine(nodes=300, seed=5).choose(Position(str(position)))


def test_a_swapped_hidden_stack_changes_nothing() -> None:
    position = Game(seed=8).position
    answers = {Engine(nodes=100).choose(Game.from_position(position, seed=seed).position).moves for seed in (1, 2, 3)}
    assert len(answers) == 1


@pytest.mark.parametrize("threads", [1, 2])
def test_answers_with_values_for_every_seat(threads: int) -> None:
    result = Engine(seconds=0.2, threads=threads).choose(Game(players=3, seed=1).position)
    assert len(result.values) == 3
    assert sum(result.values) == pytest.approx(1, abs=0.01)
    assert result.lines[0].moves == result.moves
    assert result.nodes > 0


def test_builds_where_the_tile_lies_already() -> None:
    game = Game(seed=4)
    game.play(next(iter(game.legal_moves)))
    (build,) = Engine(nodes=50).choose(game.position).moves
    assert build in game.legal_moves


@pytest.mark.parametrize("phase", ["draw", "over"])
def test_nobody_is_to_move(phase: str) -> None:
    position = (
        Position.beginning(Game(seed=1).setup) if phase == "draw" else random_game(Game(seed=1).setup, 1).position
    )
    with pytest.raises(ValueError, match="Nobody is to move"):
        Engine(nodes=1).choose(position)


@pytest.mark.parametrize(
    "arguments",
    [{"seconds": 0}, {"seconds": -1.0}, {"nodes": -1}, {"threads": 0}, {"level": 9}, {"level": 3, "nodes": 1}],
)
def test_strange_limits_are_refused(arguments: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        Engine(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(6))
def test_the_value_of_a_turn_is_that_of_the_board_after_it(seed: int) -> None:
    """Turns are scored without playing them out in full; playing them must give the same board, and the same value."""
    game = Game(seed=seed)
    generator = Random(seed)
    for _ in range(2 * generator.randrange(3, 20)):
        game.play(generator.choice(list(game.legal_moves)))
    position, seat = game.position, game.seat
    assert position.phase == "place"
    mind, after = new_mind(*networks(2)), new_mind(*networks(2))
    count = entries.score(position._s, mind, 12)
    turns = [(int(mind.desk.turn_placement[i]), int(mind.desk.turn_build[i])) for i in range(count)]
    values = mind.desk.turn_value[:count].copy()
    for turn, value in list(zip(turns, values, strict=True))[:: max(1, count // 40)]:
        placed = position.play(decode(position._s, turn[0]))
        built = placed.play(decode(placed._s, turn[1])) if turn[1] else placed
        entries.chances(built._s, after)
        assert after.desk.chances[seat - 1] == pytest.approx(value, abs=1e-5)


def test_weights_are_kept_to_half_precision_and_the_first_layer_to_seven_bits() -> None:
    network = new_network(3)
    again = unpack(pack(network, "value", 2), "value")
    inputs = input_count(2)
    assert np.allclose(again.w1[:inputs], network.w1[:inputs], rtol=0.0085, atol=1e-6)
    assert np.allclose(again.w3, network.w3, atol=1e-3)
