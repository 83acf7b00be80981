"""`taluva engine` as the process that other programs talk to."""

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import taluva

ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds after which a test gives up: the engine may have to be compiled first."""


class Engine:
    """A running `taluva engine`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "taluva", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Tests may run in the background, where shells let programs ignore Ctrl-C.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self._rest = b""

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def line(self) -> str:
        """The next line; it must come complete."""
        assert self.process.stdout is not None
        while b"\n" not in self._rest:
            ready = select.select([self.process.stdout], [], [], PATIENCE)[0]
            part = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            assert part, "no line came"
            self._rest += part
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("ascii")

    def until(self, word: str) -> list[str]:
        """The lines up to the first that begins with a word."""
        lines = [self.line()]
        while lines[-1].split()[0] != word:
            lines.append(self.line())
        return lines

    def left(self, code: int = 0) -> tuple[str, str]:
        """Wait until the process has ended; the rest of its output, and its errors."""
        out, errors = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == code
        assert b"Traceback" not in errors
        return (self._rest + out).decode(), errors.decode()


@pytest.fixture
def engine() -> Iterator[Engine]:
    running = Engine()
    yield running
    process = running.process
    if process.poll() is None:
        process.kill()
        process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        with contextlib.suppress(BrokenPipeError):
            stream.close()


def test_stop_ends_infinite_thinking(engine: Engine) -> None:
    engine.send("isready", "position start moves VJC", "go infinite")
    engine.until("readyok")
    assert engine.line().startswith("info line 1 ")
    engine.send("isready")
    assert engine.until("readyok")[-1] == "readyok"
    engine.send("position start moves VSR", "go", "setoption name Level value 1", "newgame")
    errors = [line for _ in range(4) for line in engine.until("error") if line.startswith("error")]
    assert all("thinking" in error for error in errors)
    engine.send("position record", "1. VJR", "quit", "end")
    assert "thinking" in engine.until("error")[-1]
    engine.send("stop")
    assert engine.until("bestmove")[-1].startswith("bestmove VJC@")
    # Nothing of what was refused has changed anything.
    engine.send("stop", "display", "go nodes 100")
    assert "tile VJC" in engine.until("display")[-1]
    assert engine.until("bestmove")[-1].startswith("bestmove VJC@")
    engine.send("quit")
    assert engine.left() == ("", "")


def test_infinite_thinking_waits_even_where_there_is_nothing_to_think_about(engine: Engine) -> None:
    position = only_one_turn()
    engine.send("isready", f"position {position}", "go infinite")
    engine.until("readyok")
    assert engine.line().startswith("info line 1 ")
    engine.send("isready")
    assert engine.line() == "readyok"
    engine.send("stop")
    assert engine.until("bestmove")[-1] == f"bestmove {next(iter(position.legal_moves))}"


def only_one_turn() -> taluva.Position:
    for seed in range(100):
        game = taluva.testing.random_game(taluva.Game().setup, seed, 1 + 2 * (seed % 20))
        if game.phase == "build" and len(game.legal_moves) == 1:
            return game.position
    raise AssertionError("no such position among the first")


def test_go_by_time_answers_by_itself(engine: Engine) -> None:
    engine.send("isready", "setoption name Threads value 2", f"position {taluva.Game(seed=1).position}")
    engine.until("readyok")
    engine.send("go movetime 200")
    assert engine.until("bestmove")[0].startswith("info line 1 time ")
    engine.send("go movetime 60000 nodes 100")
    assert engine.until("bestmove")[0].startswith("info line 1 time ")


@pytest.mark.slow
@pytest.mark.parametrize("leaving", ["quit", None])
def test_leaving_while_thinking(engine: Engine, leaving: str | None) -> None:
    engine.send("isready", "position start moves VJC", "go infinite")
    engine.until("readyok")
    engine.line()
    if leaving:
        engine.send(leaving)
    out, errors = engine.left()
    assert "bestmove" not in out
    assert errors == ""


def test_the_end_of_input_is_no_fault(engine: Engine) -> None:
    assert engine.left() == ("", "")


@pytest.mark.slow
def test_interrupting(engine: Engine) -> None:
    engine.send("isready", "position start moves VJC", "go infinite")
    engine.until("readyok")
    engine.line()
    engine.process.send_signal(signal.SIGINT)
    engine.left(130)


@pytest.mark.slow
def test_whoever_listens_may_go(engine: Engine) -> None:
    engine.send("isready", "position start moves VJC", "go infinite")
    engine.until("readyok")
    assert engine.process.stdout is not None
    engine.process.stdout.close()
    time.sleep(0.5)
    engine.send("isready")
    assert engine.process.wait(PATIENCE) == 141
    assert engine.process.stderr is not None
    assert engine.process.stderr.read() == b""


def test_garbage_never_ends_it(engine: Engine) -> None:
    assert engine.process.stdin is not None
    engine.process.stdin.write(bytes(range(256)) * 300 + b"\n" + b"y" * 2_000_000 + b"\n\0\0\n")
    engine.send("isready")
    lines = engine.until("readyok")
    assert len(lines) >= 4
    assert all(line.startswith("error ") for line in lines[:-1])
    engine.send("quit")
    assert engine.left()[0] == ""


def transcript() -> list[str]:
    (found,) = re.findall(r"```transcript\n(.*?)```", (ROOT / "docs" / "protocol.md").read_text(), re.DOTALL)
    return found.splitlines()


def general(line: str) -> str:
    """A line without what differs from machine to machine, and from network to network."""
    line = re.sub(r"(line|time|nodes|nps|samples) \d+", r"\1 N", line)
    line = re.sub(r"value( [01]\.\d{3})+ moves .*", "value V moves M", line)
    return re.sub(r"^bestmove .*", "bestmove M", line)


def test_the_conversation_of_the_document(engine: Engine) -> None:
    """Every line is sent, and the answers come in order; repeated info lines count once."""
    thinking = "info line N time N nodes N nps N samples N value V moves M"
    sent_and_answers: list[tuple[str, list[str]]] = []
    for line in transcript():
        if line.startswith(">"):
            sent_and_answers.append((line.removeprefix(">").strip(), []))
        elif general(line) not in sent_and_answers[-1][1][-1:]:
            sent_and_answers[-1][1].append(general(line))
    for sent, expected in sent_and_answers:
        engine.send(sent)
        answer: list[str] = []
        while expected and expected[-1] not in answer:
            line = general(engine.line())
            if line not in answer[-1:] and not line.startswith("info string compiling"):
                answer.append(line)
        if thinking not in expected:
            # While it thinks without end, more of that may come before any other answer.
            answer = [line for line in answer if line != thinking]
        assert answer == expected
    assert engine.left()[1] == ""


@pytest.mark.slow
def test_the_example_plays_a_whole_game() -> None:
    command = [sys.executable, str(ROOT / "examples" / "protocol_client.py"), "--levels", "1", "2", "--seed", "7"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert taluva.read_record(outcome.stdout).phase == "over"
