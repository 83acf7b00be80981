"""Counts of all sequences of steps by depth: `python tests/conformance/perft_counts.py` writes tests/data/perft.json.

The first counts of each line are the referee's, who reads the rules a second time; the deeper ones, which would take
him hours, are the kernel's.
"""

import copy
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import taluva
from referee import Referee
from taluva.perft import perft
from taluva.testing import random_step
from taluva.tiles import VOLCANO_TILES

DATA = Path(__file__).parent.parent / "data" / "perft.json"
SETUPS: dict[str, dict[str, Any]] = {
    "hans-im-glueck-2006, 2 players": {"edition": "hans-im-glueck-2006"},
    "ferti-2014, 2 players": {"stack": 24},
    "ferti-2014, 4 players, teams": {"players": 4, "variant": "teams"},
    "ferti-2012, 3 players, places": {"edition": "ferti-2012", "players": 3, "variant": "places", "stack": 36},
    "deluxe-2015, start tile": {"expansions": ["start-tile"]},
    "deluxe-2015, two-hex tiles VL and VV": {"expansions": ["two-hex"], "two_hex": ["VL", "VV"]},
    "deluxe-2015, two-hex tiles, 3 players": {"players": 3, "expansions": ["two-hex"], "two_hex": ["VJ", "VV", "JJ"]},
    "deluxe-2015, boats": {"expansions": ["boats"]},
    "deluxe-2015, board expert-dotted": {"expansions": ["board:expert-dotted"]},
    "deluxe-2015, everything": {
        "expansions": ["start-tile", "boats", "two-hex", "board:expert"],
        "two_hex": ["VS", "VV"],
    },
}


def setup_of(number: int, changes: dict[str, Any]) -> dict[str, Any]:
    """All arguments of a game; its stack is given in full."""
    codes = [code for code, count in VOLCANO_TILES.items() for _ in range(count)]
    Random(number).shuffle(codes)
    edition = "deluxe-2015" if "expansions" in changes else "ferti-2014"
    setup = {"edition": edition, "players": 2, "variant": None, "expansions": [], "two_hex": [], **changes}
    return setup | {"stack": codes[: setup.get("stack", 48)]}


def count_by_referee(referee: Referee, depth: int) -> int:
    """The number of sequences of so many steps, one after the other."""
    steps = referee.legal()
    if depth == 1:
        return len(steps)
    total = 0
    for step in steps:
        after = copy.deepcopy(referee)
        after.play(step)
        total += count_by_referee(after, depth - 1)
    return total


def after(setup: dict[str, Any], moves: list[str]) -> tuple[taluva.Game, Referee]:
    """A game and the referee after some moves."""
    game, referee = taluva.Game(**setup), Referee(**setup)
    for move in moves:
        game.play(move)
        referee.play(move)
    return game, referee


def some_moves(setup: dict[str, Any], seed: int, steps: int) -> list[str]:
    """The beginning of a game with unusual positions."""
    random = Random(seed)
    while True:
        game = taluva.Game(**setup)
        while game.phase != "over":
            game.play(random_step(game, random))
            if len(game.moves) >= steps and game.phase != "build":
                return [str(move) for move in game.moves]


def entry(name: str, setup: dict[str, Any], moves: list[str], by_referee: int, by_kernel: int) -> dict[str, Any]:
    game, referee = after(setup, moves)
    counts = [count_by_referee(referee, depth) for depth in range(1, by_referee + 1)]
    deeper = [perft(game, depth) for depth in range(by_referee + 1, by_kernel + 1)]
    return {"name": name, "setup": setup, "moves": moves, "by_referee": by_referee, "counts": counts + deeper}


def main() -> None:
    entries = []
    for number, (name, changes) in enumerate(SETUPS.items()):
        setup = setup_of(number, changes)
        start = 4 if "two-hex" not in name and "everything" not in name and "start tile" not in name else 3
        entries.append(entry(f"{name}, from the beginning", setup, [], start, 5))
        entries.append(entry(f"{name}, from the middle", setup, some_moves(setup, number, 24), 2, 4))
    DATA.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
