"""The checker of histories finds what it must, and nothing else; a small run of benchmarks/chaos.py passes it."""

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))
from linearizability import Operation, violations  # noqa: E402


def look(invoked: float, completed: float, version: int, content: str | None = None) -> Operation:
    return Operation("g", invoked, completed, "ok", version, content or f"board {version}")


def play(invoked: float, completed: float, before: int, request: str, content: str | None = None) -> Operation:
    return Operation("g", invoked, completed, "ok", before + 1, content or f"board {before + 1}", before, request)


def unanswered(invoked: float, before: int, request: str) -> Operation:
    return Operation("g", invoked, 0.0, "unknown", before=before, request=request)


def refused(invoked: float, completed: float, before: int, request: str, version: int) -> Operation:
    return Operation("g", invoked, completed, "refused", version, f"board {version}", before, request)


FINE = [
    look(0, 1, 1),
    play(2, 5, 1, "a"),
    look(3, 4, 2),
    look(3, 6, 1),
    refused(3, 7, 1, "b", 2),
    unanswered(8, 2, "c"),
    look(9, 10, 2),
    look(9.5, 12, 3),
    play(13, 14, 3, "d"),
    unanswered(15, 4, "never done"),
    look(16, 17, 4),
]


def test_a_history_of_one_register_is_fine() -> None:
    assert violations(FINE) == []
    assert violations([*FINE, replace(look(0, 1, 7), game="another")]) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        pytest.param([look(18, 19, 3)], "version 3 was seen after version 4 had been", id="stale read"),
        pytest.param([look(5.5, 5.6, 1)], "version 1 was seen after version 2", id="stale read of a write"),
        pytest.param([play(13.5, 15, 3, "other")], "version 4 was made by 2 turns", id="lost update"),
        pytest.param([play(13.5, 15, 3, "other", "fork")], "version 4 was seen with two boards", id="fork"),
        pytest.param([look(18, 19, 1)], "version 1 was seen after version 4", id="acknowledged and lost"),
        pytest.param([play(18, 19, 4, "d")], "the turn d counted in versions [4, 5]", id="doubled turn"),
        pytest.param([look(18, 19, 6)], "nobody made version 6", id="doubled turn that nobody answered"),
        pytest.param([refused(18, 19, 4, "x", 3)], "version 3 was seen after version 4", id="stale refusal"),
        pytest.param([look(1, 1.5, 2)], "version 2 was seen before anybody made it", id="read from the future"),
        pytest.param([play(18, 19, 1, "late")], "the turn to version 2 was played after version 4", id="late turn"),
        pytest.param([replace(play(18, 19, 4, "j"), version=6)], "a turn in version 4 led to version 6", id="jump"),
    ],
)
def test_planted_violations_are_found(planted: list[Operation], found: str) -> None:
    assert any(found in one for one in violations([*FINE, *planted])), violations([*FINE, *planted])


def simulated(choose: random.Random, operations: int) -> Iterator[Operation]:
    """What clients of a correct register would see: every operation takes effect at one moment while pending."""
    version = 1
    for moment in range(operations):
        invoked, completed = moment - choose.random() * 20, moment + choose.random() * 20
        before = version - choose.choice((0, 0, 0, 1))
        request = f"r{moment}"
        match choose.choice(("look", "play", "give up")):
            case "look":
                yield look(invoked, completed, version)
            case _ if before != version:
                yield refused(invoked, completed, before, request, version)
            case "play":
                version += 1
                yield play(invoked, completed, before, request)
            case _:
                version += choose.random() < 0.5
                yield unanswered(invoked, before, request)


@pytest.mark.parametrize("seed", range(20))
def test_true_registers_pass_and_hidden_writes_do_not(seed: int) -> None:
    choose = random.Random(seed)
    history = list(simulated(choose, 400))
    choose.shuffle(history)
    assert violations(history) == []
    plays = [one for one in history if one.is_write]
    seen = [one.version for one in history if one.outcome != "unknown" and not one.is_write]
    for one in plays:
        rivals = [o for o in history if o is not one and o.before == one.before and o.outcome == "unknown"]
        if not rivals and min(seen) < one.version <= max(seen):
            assert violations([o for o in history if o is not one]), "a version that nobody made"


def run_chaos(*options: str) -> str:
    command = [sys.executable, str(BENCHMARKS / "chaos.py"), "--games", "24", "--seed", "3", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_small_chaos_is_linearizable(kind: str) -> None:
    said = run_chaos("--only", kind, "--kills", "2", "--operations", "600", "--patience", "60")
    assert "violations of one register per game: 0" in said
