"""How many lines of the kernel plain Python runs: `python tests/kernel_coverage.py` fails below 98 %.

Compiled code cannot be measured, so this runs the same files without compiling them (NUMBA_DISABLE_JIT=1): a few of
the conformance games, perft, random games, a signature, faults, positions read back, tests of rules. Plain mode is
slow, so the games are few and chosen for what happens in them. It is also a test: every hash and count is checked, and
warnings (of numbers that overflow, say) are errors. The compiling itself can never run here, so its modules are not
measured: tests/library/test_compiled_code.py runs them for real.
"""

import os
import sys
import warnings
from pathlib import Path
from random import Random

os.environ["NUMBA_DISABLE_JIT"] = "1"
os.environ.pop("TALUVA_BOUNDSCHECK", None)
TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS), str(TESTS / "conformance"), str(TESTS / "properties"), str(TESTS.parent / "src")]

LEAST = 98.0
KERNEL = TESTS.parent / "src" / "taluva" / "kernel"
COMPILING = [str(KERNEL / f"{name}.py") for name in ("__main__", "compiling", "libraries", "warming")]
GAMES = {
    "deluxe-2015-2-all-expert-dotted": (0, 1, 7, 8),
    "deluxe-2015-3-all-but-board": (5,),
    "deluxe-2015-4-teams": (0,),
    "ferti-2012-2-places": (0,),
    "hans-im-glueck-2006-3-places": (0,),
    "ferti-2014-2": (0,),
}
"""Conformance games by file and line: world's end, early victory, boats, two-hex tiles, eliminations, each variant."""

RULES = ("b*", "e[1-6]*", "ed2*", "faults*", "l*", "v*", "w*", "p[5-9]*", "x[2-9]_*", "x10*", "x11*")


def replay_conformance_games() -> None:
    from test_vectors import VECTORS, games_of, play_turn, set_up

    for file in VECTORS:
        wanted = GAMES.get(file.name.removesuffix(".jsonl.gz"), ())
        for number, vector in enumerate(games_of(file)) if wanted else ():
            if number in wanted:
                game = set_up(vector)
                for turn in vector["turns"]:
                    play_turn(game, turn)
                assert game.places == tuple(vector["places"]), file


def count_perft() -> None:
    import json

    from perft_counts import DATA, after

    from builders import PONDS, arranged
    from taluva.perft import perft

    for entry in json.loads(DATA.read_text(encoding="utf-8")):
        game, _ = after(entry["setup"], entry["moves"][:4])
        if not entry["moves"]:
            assert perft(game, 2) == entry["counts"][1]
    boats = arranged(PONDS, {"red hut": "0,1", "blue boat": "1,0"}, edition="deluxe-2015", expansions=["boats"]).game
    assert perft(boats, 1) == len(boats.legal_moves)
    assert perft(boats, 2) > 1000


def ask_for_faults() -> None:
    from strategies import random_text_step, referee_of

    from taluva.editions import set_up
    from taluva.testing import random_game

    everything = set_up("deluxe-2015", 2, None, ["boats", "two-hex", "board:expert"], 12, ["VV", "JJ"])
    for seed in range(2):
        game, random = random_game(everything, seed, 16 + seed), Random(seed)
        referee = referee_of(game)
        for _ in range(60):
            step = random_text_step(game, random)
            refusal = game.fault(step)
            assert (refusal.rule if refusal else None) == referee.fault(step), step


def read_positions_back() -> None:
    from taluva import Game, Position
    from taluva.editions import set_up
    from taluva.testing import random_game

    game = random_game(set_up("deluxe-2015", 2, None, ["boats", "start-tile"], 12), 3, 20)
    again = Game.from_position(Position(str(game.position)), seed=1)
    assert again.position == game.position
    again.play(next(iter(again.legal_moves)))
    again.undo()
    assert again.position == game.position


def play_random_games() -> None:
    from taluva import Position
    from taluva.board import kernel_setup
    from taluva.editions import set_up
    from taluva.kernel import random_games
    from taluva.kernel.state import new_scratch, new_state

    s, k = new_state(), new_scratch()
    for setup in (
        set_up("deluxe-2015", 3, None, ["two-hex", "board:expert-dotted"], 24, ["VL", "VV", "JJ"]),
        set_up("deluxe-2015", 2, None, ["board:expert-dotted"], 48),
        set_up("ferti-2014", 2, stack=12),
    ):
        assert random_games.random_games(s, k, kernel_setup(setup), 1, 3) > 0
        position = Position.beginning(setup)
        position = position.play(position.legal_moves[0])
        assert position.rollout(Random(1)).is_over
    first = int(random_games.signature(s, k, kernel_setup(set_up(stack=12)), 7, 1))
    assert first == int(random_games.signature(s, k, kernel_setup(set_up(stack=12)), 7, 1))


def run_tests_of_rules() -> None:
    """Those with the most different situations in the shortest time."""
    import pytest

    files = sorted(str(file) for pattern in RULES for file in (TESTS / "rules").glob(f"test_{pattern}.py"))
    files.append(str(TESTS / "library" / "test_compiling.py"))
    assert pytest.main(["-q", "-p", "no:cacheprovider", "-k", "not border", *files]) == 0


def main() -> int:
    """Run everything under coverage, report, and say whether it is enough."""
    import coverage

    measured = coverage.Coverage(source=[str(KERNEL)], omit=COMPILING, data_file=None, config_file=False)
    measured.start()
    run_tests_of_rules()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for part in (
            replay_conformance_games,
            count_perft,
            ask_for_faults,
            read_positions_back,
            play_random_games,
        ):
            part()
    measured.stop()
    share = measured.report(show_missing=True, skip_covered=True, file=sys.stdout)
    print(f"The kernel's lines run in plain Python: {share:.1f} %, at least {LEAST:.0f} % are wanted")
    return 0 if share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
