"""One game between players, with a clock for each of them; whoever breaks the rules loses."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from taluva.editions import Setup
from taluva.game import Game
from taluva.moves import Choice
from taluva.players import Player
from taluva.testing import PlayerError, checked_answer


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a game."""

    shares: tuple[float, ...]
    """The victory, shared among the seats; it adds up to 1."""
    places: tuple[int, ...] | None
    """None where the game was forfeited."""
    end: str
    """The rule that ended it, or `forfeit`."""
    forfeit: tuple[int, str] | None
    """The seat that broke the rules or failed, and the sentence that says how."""
    times: tuple[tuple[float, ...], ...]
    """For each seat the seconds of its turns."""
    record: str


def play_game(game: Game, players: Sequence[Player]) -> Played:
    """Let the players, one for each seat, play a game to its end. They see its position and nothing else."""
    times: list[list[float]] = [[] for _ in players]
    new_turn = True
    while game.phase != "over":
        seat = game.seat
        before = time.perf_counter()
        try:
            moves = checked_answer(players[seat - 1], game.position)
        except PlayerError as error:
            game.comments[len(game.turns)] = f"Seat {seat} loses: {error.sentence}"
            forfeit = (seat, error.sentence)
            return Played(_forfeited(game.setup, seat), None, "forfeit", forfeit, _rows(times), game.record())
        taken = time.perf_counter() - before
        if new_turn:
            times[seat - 1].append(taken)
        else:
            times[seat - 1][-1] += taken
        for move in moves:
            game.play(move)
        new_turn = game.phase != "build" and not isinstance(moves[-1], Choice)
    assert game.places is not None
    return Played(shares_of(game.setup, game.places), game.places, str(game.end), None, _rows(times), game.record())


def shares_of(setup: Setup, places: Sequence[int]) -> tuple[float, ...]:
    """The victory, shared equally among the winners; in play for places every place counts, the better the more."""
    if setup.variant == "places":
        points = [setup.players - place for place in places]
    else:
        points = [int(place == 1) for place in places]
    return tuple(point / sum(points) for point in points)


def _forfeited(setup: Setup, seat: int) -> tuple[float, ...]:
    """The victory goes to all seats but one, in teams to the other team."""
    against = {seat, (seat + 1) % 4 + 1} if setup.variant == "teams" else {seat}
    others = setup.players - len(against)
    return tuple(0.0 if other in against else 1 / others for other in range(1, setup.players + 1))


def _rows(times: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in times)
