"""Players that are other programs: any command that speaks the text protocol of docs/protocol.md."""

import atexit
import selectors
import shlex
import subprocess
import threading
import time
from collections import deque
from functools import cache

from taluva.position import Position

_START = 600.0
"""Seconds in which a program must be ready; it may have to compile something first."""
_GRACE = 60.0
"""Seconds that a program may take beyond the time it was given."""


class ProgramError(RuntimeError):
    """A program that does not answer as it should, told in one sentence."""


class Program:
    """A running program. It is started once and then plays all games, one turn at a time."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise ProgramError(f"The program {command!r} could not be started: {error}.") from None
        atexit.register(self.close)
        self._lines: deque[str] = deque()
        self._rest = b""
        self.lock = threading.Lock()
        self.send("taluva")
        self.options = {line.split()[2] for line in self.until("taluvaok", _START) if line.startswith("option name ")}
        self.send("isready")
        self.until("readyok", _START)

    def send(self, line: str) -> None:
        """Send a command."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
        except OSError:
            raise ProgramError(f"The program {self.command!r} has stopped.") from None

    def until(self, word: str, seconds: float) -> list[str]:
        """The lines up to one that begins with a word. ProgramError where it takes too long, or is an error."""
        found: list[str] = []
        end = time.monotonic() + seconds
        while not found or found[-1].split(" ", 1)[0] != word:
            line = self._line(end - time.monotonic())
            if line.startswith("error "):
                raise ProgramError(f"The program {self.command!r} answered: {line.removeprefix('error ')}")
            if line:
                found.append(line)
        return found

    def _line(self, seconds: float) -> str:
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            end = time.monotonic() + seconds
            while not self._lines:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise ProgramError(f"The program {self.command!r} did not answer in time.")
                read = self._process.stdout.read(65536)
                if not read:
                    raise ProgramError(f"The program {self.command!r} has stopped.")
                *lines, self._rest = (self._rest + read).split(b"\n")
                self._lines += [line.decode("utf-8", "replace").strip() for line in lines]
        return self._lines.popleft()

    def close(self) -> None:
        """Stop the program."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


@cache
def running(command: str) -> Program:
    """A program of this process."""
    return Program(command)


class ProgramPlayer:
    """A player whose turns another program chooses."""

    def __init__(
        self,
        command: str,
        seconds: float | None = None,
        nodes: int | None = None,
        level: int | None = None,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        self.command, self.seconds, self.nodes, self.level = command, seconds, nodes, level
        self.threads, self.seed = threads, seed

    def choose(self, position: Position) -> list[str]:
        """The rest of a turn. ProgramError where the program fails; it is started anew for the next turn."""
        program = running(self.command)
        with program.lock:
            try:
                return self._ask(program, position)
            except ProgramError:
                # What it may still answer would be taken for the answer to the next question.
                program.close()
                running.cache_clear()
                raise

    def _ask(self, program: Program, position: Position) -> list[str]:
        options = {"Level": self.level or 0, "Threads": self.threads, "Seed": self.seed & 0x7FFFFFFF}
        for name, value in options.items():
            if name in program.options:
                program.send(f"setoption name {name} value {value}")
        program.send(f"position {position}")
        program.send(self._go())
        return program.until("bestmove", (self.seconds or 0.0) + _GRACE)[-1].split()[1:]

    def _go(self) -> str:
        limits = []
        if self.seconds is not None:
            limits.append(f"movetime {max(1, round(1000 * self.seconds))}")
        if self.nodes is not None:
            limits.append(f"nodes {self.nodes}")
        return " ".join(["go", *limits])
