"""ED3. The number of players is 2 to 4. Seats are numbered from 1 in turn order; seat 1 begins."""

import pytest

from builders import new_table
from taluva import Game, SetupError

TURNS = ("VJC@0,0:E hut@1,0", "VJC@2,0:E hut@3,0", "VJC@4,0:E hut@5,0", "VJC@6,0:E hut@7,0", "VJC@8,0:E hut@9,0")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_take_turns_in_order(players: int) -> None:
    table = new_table(players=players, stack=["VJC"] * 5 + ["VCJ"] * 6 + ["VSJ"] * 4)
    for number, turn in enumerate(TURNS):
        assert table.game.seat == number % players + 1
        table.play(turn)


@pytest.mark.parametrize("players", [-2, 0, 1, 5, 20])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError, match=rf"2 to 4 players, not {players} \(ED3\)\.$"):
        Game(players=players)


@pytest.mark.parametrize("seat", [0, 3, -1, 10])
def test_there_is_no_other_seat(seat: int) -> None:
    game = Game()
    for question in (game.supply, game.settlements, game.status):
        with pytest.raises(ValueError, match=f"There is no seat {seat}"):
            question(seat)
