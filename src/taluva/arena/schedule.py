"""Who meets whom, on which stack, in which seats."""

from dataclasses import dataclass
from itertools import combinations, pairwise

from taluva.editions import Setup


@dataclass(frozen=True, slots=True)
class Pairing:
    """Players that meet, by their numbers in the match, and all the seatings in which each stack is played."""

    players: tuple[int, ...]
    seatings: tuple[tuple[int, ...], ...]
    """For each seating the player of each seat."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played."""

    pairing: int
    stack: int
    seating: int


class ScheduleError(ValueError):
    """Players that cannot be seated; one sentence."""


def make_pairings(count: int, setup: Setup, neighbours: bool = False) -> tuple[Pairing, ...]:
    """The pairings of so many players.

    For two: everybody against everybody, or only against the next in the list. For three or four: as many players as
    seats, in all rotations; or two players, the first in every seat against copies of the second; in teams, as teams.
    """
    seats = setup.players
    if count < 2:
        raise ScheduleError("A match needs at least two players.")
    if seats == 2:
        numbers = range(count)
        pairs = pairwise(numbers) if neighbours else combinations(numbers, 2)
        return tuple(Pairing(pair, (pair, pair[::-1])) for pair in pairs)
    if neighbours:
        raise ScheduleError(f"Neighbours meet in games for 2 players, not for {seats}.")
    if count == seats:
        players = tuple(range(seats))
        return (Pairing(players, tuple(players[turn:] + players[:turn] for turn in range(seats))),)
    if count != 2:
        raise ScheduleError(
            f"A game for {seats} needs 2 players (the first against the second in all other seats) or {seats}."
        )
    if setup.variant == "teams":
        return (Pairing((0, 1), ((0, 1, 0, 1), (1, 0, 1, 0))),)
    seatings = tuple(tuple(int(seat != first) for seat in range(seats)) for first in range(seats))
    return (Pairing((0, 1), seatings),)


def stacks_for(games: int, pairing: Pairing) -> int:
    """How many stacks a pairing plays: each from all seatings, so the games are rounded up."""
    return -(-games // len(pairing.seatings))
