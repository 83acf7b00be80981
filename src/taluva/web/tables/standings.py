"""Places at the end of a game with forfeits: the remaining players are ranked by the rules.

Players who forfeit no longer compete, though the engine plays on in their seat: for L3 they count as eliminated, at
the normal end they are not ranked, and a victory of the engine in their seat is nobody's. In teams a seat is half of a
side: the engine plays on for the partner, and the side's result is that of both (E6).
"""

from collections.abc import Sequence

from taluva.game import Game
from taluva.web.tables.seats import Seat
from taluva.web.tables.terms import Forfeited


def is_decided(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether forfeits end a game: at most one side is still playing, or no person is left."""
    if not any(seat.forfeited for seat in seats):
        return False
    there = [number for number, seat in enumerate(seats, 1) if not seat.forfeited]
    playing = {_side(game, number) for number in there if game.status(number) == "playing"}
    return len(playing) < 2 or not any(seats[number - 1].is_person for number in there)


def places(game: Game, seats: Sequence[Seat], forfeits: Sequence[Forfeited]) -> tuple[int, ...]:
    """The place of every seat in a finished game with forfeits."""
    if game.setup.variant == "teams":
        return _of_teams(game, seats)
    if game.setup.variant == "places":
        return _for_places(game, seats, forfeits)
    there = [number for number, seat in enumerate(seats, 1) if not seat.forfeited]
    playing = [number for number in there if game.status(number) == "playing"]
    winners = {number for number in playing if game.places and game.end == "E1" and game.places[number - 1] == 1}
    # If nobody who stayed is still playing, those who stayed are ranked.
    winners = winners or set(_best(game, playing or there or range(1, len(seats) + 1)))
    losers = [number for number in there if number not in winners]
    return tuple(
        1 if number in winners else 1 + len(winners) + (0 if number in losers else len(losers))
        for number in range(1, len(seats) + 1)
    )


def _of_teams(game: Game, seats: Sequence[Seat]) -> tuple[int, ...]:
    """A side that has forfeited or been eliminated completely loses (L3); otherwise the rules decide (W2, W3)."""
    playing = {
        _side(game, number)
        for number, seat in enumerate(seats, 1)
        if not seat.forfeited and game.status(number) == "playing"
    }
    if len(playing) == 1:
        return tuple(1 if _side(game, number) in playing else 3 for number in range(1, 5))
    if game.places:
        return game.places
    sums = [sum(_standing(game, seat) for seat in side if game.status(seat) == "playing") for side in ((1, 3), (2, 4))]
    return tuple(1 if sums[(number - 1) % 2] == max(sums) else 3 for number in range(1, 5))


def _for_places(game: Game, seats: Sequence[Seat], forfeits: Sequence[Forfeited]) -> tuple[int, ...]:
    """V1 to V3: players who finish take the best free place, those who leave in any way the worst, in that order."""
    numbers = range(1, len(seats) + 1)
    gone = {one.seat: one.turns for one in forfeits} | {
        number: 0 for number, seat in enumerate(seats, 1) if seat.forfeited and not _is_noted(number, forfeits)
    }
    order = {one.seat: index for index, one in enumerate(forfeits)}
    eliminated = {
        turn.seat: at
        for at, turn in enumerate(game.turns, 1)
        if turn.eliminated and game.status(turn.seat) != "playing"
    }
    left = [(turns, 1, order.get(number, 0), number) for number, turns in gone.items()]
    for number in numbers:
        if number not in gone and game.status(number) == "eliminated":
            # Players already eliminated in the starting position come first, worst place first.
            earlier = game.place(number) or 0
            left.append((eliminated.get(number, 0), 0, -earlier, number))
    found = {number: len(seats) - index for index, (*_, number) in enumerate(sorted(left))}
    finished = [number for number in numbers if number not in found and game.status(number) == "finished"]
    for place, number in enumerate(sorted(finished, key=lambda number: game.place(number) or 0), 1):
        found[number] = place
    rest = [number for number in numbers if number not in found]
    for number in rest:
        better = sum(_standing(game, other) > _standing(game, number) for other in rest)
        found[number] = len(finished) + 1 + better
    return tuple(found[number] for number in numbers)


def _is_noted(seat: int, forfeits: Sequence[Forfeited]) -> bool:
    return any(one.seat == seat for one in forfeits)


def _best(game: Game, seats: Sequence[int]) -> list[int]:
    """E3 and E5: the seats that have built the most; several share the victory."""
    most = max(_standing(game, seat) for seat in seats)
    return [seat for seat in seats if _standing(game, seat) == most]


def _standing(game: Game, seat: int) -> int:
    """E3, E4 and X6: what a player has built, as one number that compares in the right order."""
    supply = game.supply(seat)
    boats = 2 - supply.boats if "boats" in game.setup.expansions else 0
    return ((((3 - supply.temples) * 8 + 2 - supply.towers) * 8) + boats) * 64 + 20 - supply.huts


def _side(game: Game, seat: int) -> int:
    return seat % 2 if game.setup.variant == "teams" else seat
