"""The engine stops when it is told to, and answers in its time however busy the machine is."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from answers import check_result, unfinished_game

from taluva import Engine, Game, Position
from taluva.engine.player import Result

SETUPS = [Game(seed=1).setup, Game("deluxe-2015", 4, "teams", ["boats", "two-hex"], seed=2).setup]
POSITIONS = [unfinished_game(setup, steps=24).position for setup in SETUPS]
POSITION = pytest.mark.parametrize("position", POSITIONS, ids=["two players", "teams"])
LONG = 600.0
"""Seconds nobody would wait for: where stopping does not work, the test does not end."""


@POSITION
def test_stop_ends_a_long_thought(position: Position) -> None:
    stop = threading.Event()
    timer = threading.Timer(0.5, stop.set)
    timer.start()
    result = Engine(seconds=LONG).choose(position, stop=stop)
    timer.join()
    check_result(position, result)
    assert result.nodes > 0


@POSITION
def test_stop_ends_a_long_analysis(position: Position) -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    check_result(position, Engine(seconds=1).analyse(position, LONG, stop=stop))


@POSITION
def test_stop_set_before_the_start(position: Position) -> None:
    stop = threading.Event()
    stop.set()
    check_result(position, Engine(seconds=LONG).choose(position, stop=stop))
    check_result(position, Engine(nodes=10**9).choose(position, stop=stop))


def test_stop_from_the_progress() -> None:
    stop, found = threading.Event(), list[Result]()

    def on_progress(result: Result) -> None:
        found.append(result)
        stop.set()

    result = Engine(nodes=2000).choose(POSITIONS[0], on_progress=on_progress, stop=stop)
    assert len(found) == 1
    assert result == found[0]


def test_a_stop_that_is_not_set_changes_no_answer() -> None:
    position = POSITIONS[0]
    assert Engine(nodes=1500).choose(position, stop=threading.Event()) == Engine(nodes=1500).choose(position)


def test_nodes_and_time_whatever_comes_first() -> None:
    position = POSITIONS[0]
    assert Engine(nodes=300, seconds=LONG).choose(position).nodes <= 300
    check_result(position, Engine(nodes=10**9, seconds=0.1).choose(position))


@pytest.fixture
def busy_machine() -> Iterator[None]:
    """Four processes that do nothing but use the processor."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    yield
    for other in others:
        other.kill()
        other.wait()


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.05, 0.3])
@POSITION
def test_in_time_on_a_busy_machine(position: Position, seconds: float, busy_machine: None) -> None:
    engine = Engine(seconds=seconds)
    engine.choose(position)
    before = time.perf_counter()
    check_result(position, engine.choose(position))
    assert time.perf_counter() - before < 5 * seconds + 1
