"""How far to look: how well does what a board is worth some turns later tell turns apart? `python benchmarks/depths.py`

In positions of games between engines, eight turns each (the best four by the networks, some further down) are played
on to the end many times, always with the same tiles for all eight and everybody playing what looks best. Half of these
games say what the turns are worth. The other half says what the networks would have said some turns after each: the
table shows how well that agrees within a position (correlation, with the noise of the games taken out of the result),
how much a difference between two turns has to be corrected (slope, 1 is right), and what choosing the best by it gains
over any of the eight, in points of the chance to win.
"""

import argparse
from random import Random
from typing import Any

import numpy as np

from taluva.engine import entries
from taluva.engine.cache import CACHE
from taluva.engine.search import REPLY_APART, REPLY_WIDTH, begin_turn, shuffle
from taluva.engine.steps import play_turn, take_any_tile
from taluva.engine.thought import Thought
from taluva.engine.turns import score_turns
from taluva.engine.values import fill_chances, result
from taluva.engine.weights import networks
from taluva.kernel.state import PHASE_OVER
from taluva.position import Position
from taluva.testing import new_game, random_setup

RANKS = (0, 1, 2, 3, 8, 16, 32, 64)
DEPTHS = (0, 1, 2, 3, 4, 5, 6, 8, 10)
LAST = 50
"""Where the result of a game is noted, behind the boards of all its turns."""


@CACHE.entry
def trace(s: Any, m: Any, turns: Any, seed: int, times: int, seat: int, found: Any) -> None:
    """Into `found`, by turn, game and number of turns later: what the board is worth to a seat; last, the result."""
    node, k, desk = m.node, m.scratch, m.desk
    for time in range(times):
        for i in range(len(turns)):
            begin_turn(s, m, turns[i])
            shuffle(k, node, seed + time)
            for later in range(LAST):
                fill_chances(node, m)
                found[i, time, later] = desk.chances[seat]
                if node.phase != PHASE_OVER:
                    take_any_tile(node, k)
                if node.phase != PHASE_OVER:
                    best = score_turns(node, m, REPLY_WIDTH, REPLY_APART)
                    play_turn(node, k, desk.turn_placement[best], desk.turn_build[best])
            found[i, time, LAST] = result(node, seat)


def some_position(players: int, with_expansions: bool, random: Random) -> Position:
    """A position in the middle of a game in which good turns were played, with at least one tile to come."""
    while True:
        setup = random_setup(random)
        if setup.players != players or setup.variant == "teams" or bool(setup.expansions) != with_expansions:
            continue
        game, stop = new_game(setup, random.getrandbits(30)), random.randrange(setup.stack)
        for _ in range(stop):
            if game.phase != "place":
                break
            thought = Thought(game.position, networks(players), 1, 0)
            thought.find_turns(8, 6)
            pick = 0 if random.random() < 0.7 else random.randrange(len(thought.turns))
            for move in thought.moves(thought.turns[pick]):
                game.play(move)
        if game.phase == "place" and game.position.stack_left > 0:
            return game.position


def within(values: Any) -> Any:
    """What is left of values by position and turn once the mean of the position is taken away."""
    return values - values.mean(1, keepdims=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--expansions", action="store_true", help="positions with expansions instead of none")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--games", type=int, default=128, help="of each turn")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    entries.ensure_compiled()
    random, found = Random(given.seed), []
    while len(found) < given.positions:
        position = some_position(given.players, given.expansions, random)
        thought = Thought(position, networks(given.players), 1, 0)
        thought.find_turns(64, RANKS[-1] + 1)
        if len(thought.turns) > RANKS[-1]:
            turns = np.array([thought.turns[rank] for rank in RANKS], np.int64)
            values = np.zeros((len(RANKS), given.games, LAST + 1), np.float32)
            seed = random.getrandbits(28)
            trace(thought.position._s, thought.minds[0], turns, seed, given.games, position.seat - 1, values)
            found.append(values)
    values, half = np.array(found), given.games // 2
    truth = values[:, :, half:, LAST].mean(2)
    first, second = (within(values[:, :, half + part :: 2, LAST].mean(2)) for part in (0, 1))
    signal = float(np.mean(first * second))
    print(f"{'turns later':>11}  {'correlation':>11}  {'slope':>5}  {'gain':>5}")
    for depth in DEPTHS:
        estimate = values[:, :, :half, depth].mean(2)
        own, true = within(estimate), within(truth)
        shared = float(np.mean(own * true))
        gain = float(np.mean(true[np.arange(len(true)), estimate.argmax(1)]))
        spread = float(np.mean(own**2))
        print(f"{depth:11}  {shared / (spread * signal) ** 0.5:11.2f}  {shared / spread:5.2f}  {100 * gain:5.1f}")


if __name__ == "__main__":
    main()
