"""taluva.testing: the check of players that other programs use."""

from itertools import islice
from typing import Any

import pytest

from taluva import Game, Position, Setup
from taluva.editions import EDITIONS
from taluva.testing import USUAL_SETUPS, PlayerError, check_player, random_game, random_setups


def first_move(position: Position) -> Any:
    return next(iter(position.legal_moves))


def test_a_good_player() -> None:
    assert check_player(first_move, games=3, deterministic=True) > 20
    assert check_player(lambda position: str(first_move(position)), games=2) > 20


def test_an_engine_that_answers_for_the_rest_of_the_turn() -> None:
    class Engine:
        def choose(self, position: Position) -> Any:
            seat, moves = position.seat, []
            while position.phase in ("place", "build") and position.seat == seat:
                moves.append(first_move(position))
                position = position.play(moves[-1])

            class Result:
                pass

            result = Result()
            result.moves = tuple(moves) or (first_move(position),)  # type: ignore[attr-defined]
            return result

    check_player(Engine(), games=len(USUAL_SETUPS), deterministic=True)


def failure_of(player: Any, **more: Any) -> PlayerError:
    with pytest.raises(PlayerError) as error:
        check_player(player, **{"games": 2, **more})
    assert str(error.value.position) in str(error.value)
    assert isinstance(error.value.position, Position)
    return error.value


def test_an_illegal_move() -> None:
    error = failure_of(lambda position: "VJC@0,0:E" if position.phase == "build" else first_move(position))
    assert error.rule == "T1"
    assert "VJC@0,0:E" in str(error)


@pytest.mark.parametrize("answer", [None, 7, [None], ["hut@1,0", 3], {"a": 1}, b"hut@1,0", Ellipsis, 1.5])
def test_no_move(answer: object) -> None:
    assert "is not a move" in str(failure_of(lambda position: answer))


def test_no_answer() -> None:
    assert "no move at all" in str(failure_of(lambda position: []))


def test_text_that_cannot_be_read() -> None:
    assert failure_of(lambda position: "nonsense").rule == "notation"


def test_more_than_the_turn() -> None:
    error = failure_of(lambda position: [first_move(position), "hut@0,0", "VJC@0,0:E"])
    assert error.rule in ("T1", "B0")


def test_moves_after_the_turn() -> None:
    def player(position: Position) -> Any:
        move = first_move(position)
        return [move, "VJC@0,0:E"] if position.phase == "build" else move

    assert "nothing left to decide" in str(failure_of(player))


def test_a_position_that_cannot_be_changed() -> None:
    def player(position: Position) -> Any:
        position.setup = Setup()  # type: ignore[misc]
        return first_move(position)

    assert "A position cannot be changed" in str(failure_of(player))


def test_a_failure_of_the_player() -> None:
    def player(position: Position) -> Any:
        raise RuntimeError("out of ideas")

    error = failure_of(player)
    assert "out of ideas" in str(error)
    assert isinstance(error.__cause__, RuntimeError)


def test_answers_that_differ() -> None:
    count = iter(range(10**9))

    def player(position: Position) -> Any:
        moves = list(position.legal_moves)
        return moves[next(count) % len(moves)]

    assert "equal position" in str(failure_of(player, deterministic=True))


def test_setups_can_be_chosen() -> None:
    seen: set[str] = set()

    def player(position: Position) -> Any:
        seen.add(str(position.setup))
        return first_move(position)

    setups = list(islice(random_setups(5), 3))
    check_player(player, games=3, setups=setups)
    assert seen == {str(setup) for setup in setups}


def test_usual_setups_have_everything() -> None:
    assert {setup.edition for setup in USUAL_SETUPS} == set(EDITIONS)
    assert {setup.players for setup in USUAL_SETUPS} == {2, 3, 4}
    assert {setup.variant for setup in USUAL_SETUPS} == {None, "places", "teams"}
    assert {name.split(":")[0] for setup in USUAL_SETUPS for name in setup.expansions} == {
        "boats",
        "start-tile",
        "two-hex",
        "board",
    }


def test_random_games_are_the_same_for_the_same_seed() -> None:
    assert random_game(seed=3).to_json() == random_game(seed=3).to_json()
    assert random_game(seed=3, steps=5).moves == random_game(seed=3).moves[:5]
    assert isinstance(random_game(USUAL_SETUPS[0], 1), Game)


def test_the_players_of_the_package_keep_to_the_rules() -> None:
    from taluva.players import GreedyPlayer, RandomPlayer

    check_player(RandomPlayer(1), games=3)
    check_player(GreedyPlayer(1, placements=10), games=2)
