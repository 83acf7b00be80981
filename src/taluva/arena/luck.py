"""The luck of a game: what its draws gave to every seat, to be taken off the result.

On average it is zero whoever plays, and whatever the evaluator is worth, so a result without it is as fair as the
plain one; the better the evaluator, the less it varies.
"""

import zlib
from functools import cache

from taluva.analysis.luck import account
from taluva.editions import Setup
from taluva.engine.weights import LAYERS, networks
from taluva.game import Game


def luck_of(game: Game, breadth: int) -> tuple[float, ...]:
    """What the draws of a game gave to every seat, as shares of the victory; see `Valuer` for `breadth`."""
    factor = _share_of_a_chance(game.setup)
    return tuple(round(factor * luck, 6) for luck in account(game, breadth=breadth).luck)


def _share_of_a_chance(setup: Setup) -> float:
    """From chances, and values of places, to shares of the victory, which add up to 1."""
    if setup.variant == "places":
        return 2 / setup.players
    return 0.5 if setup.variant == "teams" else 1.0


@cache
def fingerprint(players: int, teams: bool) -> str:
    """What tells the evaluator apart from others: a match is judged by one from its first game to its last."""
    digest = 0
    for network in networks(players, teams):
        for layer in LAYERS:
            digest = zlib.crc32(getattr(network, layer).tobytes(), digest)
    return f"{digest:08x}"
