"""Does a chance of 70 % win 70 % of the time? `python benchmarks/calibration.py --players 3 --games 400`

A game between engines leads to a position, any of its turns with the same probability. The engine is asked for its turn
and the chances there, and the game is played on from it with new tiles. The table compares the chances of the player to
move with what these players won; one turn of each game, so that all rows are independent. With --expansions the setups
are random: editions, stacks, expansions.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from random import Random

from taluva import Engine, Position
from taluva.arena.statistics import Interval, share_interval
from taluva.editions import Setup, set_up
from taluva.engine.levels import LEVELS
from taluva.testing import new_game, random_setup

BINS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)


def setup_of(players: int, teams: bool, with_expansions: bool, random: Random) -> Setup:
    if not with_expansions:
        return set_up("ferti-2014", players, variant="teams" if teams else None)
    while True:
        setup = random_setup(random)
        if setup.players == players and (setup.variant == "teams") == teams and setup.variant != "places":
            return setup


def play_on(position: Position, engine: Engine, random: Random) -> Position:
    """The end of a game that goes on from a position; tiles come from the unseen ones."""
    while position.phase != "over":
        if position.phase == "draw":
            position = position.play(random.choice([*Counter(position.unseen).elements()]))
        else:
            for move in engine.choose(position).moves:
                position = position.play(move)
    return position


def won(end: Position, seat: int) -> float:
    """The seat's share of the victory, which partners have together."""
    assert end.places is not None
    shares = 2.0 if end.setup.variant == "teams" else 1.0
    return shares / end.places.count(1) if end.places[seat - 1] == 1 else 0.0


def one_game(
    players: int, teams: bool, with_expansions: bool, level: int, nodes: int, seed: int
) -> tuple[float, float]:
    """The chance of the player to move before some turn, and what that player won."""
    random, engine = Random(seed), Engine(level, seed=seed)
    game = new_game(setup_of(players, teams, with_expansions, random), seed)
    asked, turns = game.position, 0
    while game.phase != "over":
        position = game.position
        turns += 1
        if random.random() < 1 / turns:
            asked = position
        for move in engine.choose(position).moves:
            game.play(move)
    found = Engine(nodes=nodes, seed=seed).choose(asked)
    after = asked
    for move in found.moves:
        after = after.play(move)
    return found.values[asked.seat - 1], won(play_on(after, engine, random), asked.seat)


def rows(found: list[tuple[float, float]]) -> Iterator[tuple[float, float, int, float, Interval]]:
    for low, high in pairwise(BINS):
        inside = [one for one in found if low <= one[0] < high or one[0] == high == 1.0]
        if inside:
            chance = sum(one[0] for one in inside) / len(inside)
            yield low, high, len(inside), chance, share_interval([one[1] for one in inside], 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--teams", action="store_true")
    parser.add_argument("--expansions", action="store_true")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", type=int, default=5, choices=tuple(LEVELS), help="that plays the games")
    parser.add_argument("--nodes", type=int, default=1200, help="of the search that tells the chances")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    play = partial(one_game, given.players, given.teams, given.expansions, given.level, given.nodes)
    Engine(nodes=1)
    with ProcessPoolExecutor(given.workers) as pool:
        found = list(pool.map(play, range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games), chunksize=4))
    print(f"{'chance':>11}  {'games':>5}  {'mean':>6}  {'won':>6}  95 %")
    for low, high, games, chance, share in rows(found):
        sign = "" if share.low <= chance <= share.high else "  outside"
        print(
            f"{low:4.0%} to {high:4.0%}  {games:5}  {chance:6.1%}  {share.value:6.1%}"
            f"  {share.low:.1%} to {share.high:.1%}{sign}"
        )


if __name__ == "__main__":
    main()
