"""The dialogue with another program: a line comes in, lines go out."""

import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO

from taluva import __version__
from taluva.engine import entries
from taluva.kernel.warming import ensure_compiled
from taluva.position import Position
from taluva.protocol.commands import HELP, Command, Go, Plain, SetOption, SetPosition, read_command
from taluva.protocol.options import OPTIONS, Settings
from taluva.protocol.positions import RECORD, named_position, recorded_position
from taluva.protocol.refusal import ProtocolError, one_line
from taluva.protocol.search import Search, tell_compiling
from taluva.terminal import draw

LONGEST_LINE = 16_384
"""Bytes per line; far more than the moves of any game."""
LONGEST_RECORD = 1_000_000
END_OF_RECORD = "end"
_TOO_LONG = f"The line is longer than {LONGEST_LINE} bytes."
_THINKING = "The engine is thinking; send stop and wait for its bestmove first."
_TIMEOUT = 5.0
"""Seconds to wait for a search to stop at the end of the conversation."""


class _Record:
    """A record that is being received."""

    def __init__(self, moves: tuple[str, ...], refusal: str | None) -> None:
        self.moves, self.refusal = moves, refusal
        self.lines: list[str] = []
        self.length = 0

    def add(self, line: str) -> None:
        self.length += len(line) + 1
        if self.length > LONGEST_RECORD:
            self.refusal = self.refusal or "The record is too long to be a game."
            self.lines.clear()
        else:
            self.lines.append(line)


class Conversation:
    """Answers each line. `write` gets complete lines, from several threads but never two at once."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write, self._lock = write, threading.Lock()
        self._settings = Settings()
        self._position: Position | None = None
        self._record: _Record | None = None
        self._search: Search | None = None

    def hear(self, line: str | None) -> bool:
        """Answer one line; None stands for one that is too long. Returns whether the conversation goes on."""
        if self._record is not None:
            self._hear_record(self._record, line)
            return True
        try:
            if line is None:
                raise ProtocolError(_TOO_LONG)
            command = read_command(line)
            if command == Plain("quit"):
                return False
            if command is not None:
                self._obey(command)
        except ValueError as error:
            self._refuse(str(error))
        return True

    def close(self) -> None:
        """Abandon a running search without an answer."""
        if self._search is not None:
            self._search.abandon(_TIMEOUT)

    def _say(self, line: str) -> None:
        with self._lock:
            self._write(line)

    def _refuse(self, sentence: str) -> None:
        self._say(f"error {one_line(sentence)}")

    @property
    def _busy(self) -> bool:
        return self._search is not None and not self._search.over

    def _check_idle(self) -> None:
        if self._busy:
            raise ProtocolError(_THINKING)

    def _obey(self, command: Command) -> None:
        match command:
            case Plain(word):
                self._answer(word)
            case SetOption(name, value):
                self._check_idle()
                self._settings.set(name, value)
            case SetPosition(source, moves) if source == RECORD:
                # Its lines follow, even if it is refused.
                self._record = _Record(moves, _THINKING if self._busy else None)
            case SetPosition(source, moves):
                self._check_idle()
                self._position = named_position(source, moves)
            case Go():
                self._check_idle()
                self._search = Search(self._to_think_about(), command, self._settings, self._say)

    def _answer(self, word: str) -> None:
        match word:
            case "taluva":
                self._say(f"id name taluva {__version__}")
                for option in OPTIONS:
                    self._say(str(option))
                self._say("taluvaok")
            case "isready":
                if not self._busy:
                    ensure_compiled(progress=tell_compiling(self._say))
                    entries.ensure_compiled(progress=tell_compiling(self._say))
                self._say("readyok")
            case "newgame":
                self._check_idle()
                self._position = None
            case "stop":
                if self._search is not None:
                    self._search.stop()
            case "display":
                self._display(self._known_position())
            case "help":
                for line in HELP:
                    self._say(f"info string {line}")

    def _hear_record(self, record: _Record, line: str | None) -> None:
        if line is None:
            record.refusal = record.refusal or _TOO_LONG
            return
        if line.strip() != END_OF_RECORD:
            record.add(line.rstrip("\r\n"))
            return
        self._record = None
        if record.refusal is not None:
            self._refuse(record.refusal)
            return
        try:
            self._position = recorded_position("\n".join(record.lines), record.moves)
        except ValueError as error:
            self._refuse(str(error))

    def _known_position(self) -> Position:
        if self._position is None:
            raise ProtocolError("There is no position yet; send position first.")
        return self._position

    def _to_think_about(self) -> Position:
        position = self._known_position()
        if position.phase == "draw":
            raise ProtocolError("A tile is to be drawn first; send the position with moves and the tile, such as VJC.")
        if position.phase == "over":
            raise ProtocolError("The game is over, so nobody is to move.")
        return position

    def _display(self, position: Position) -> None:
        for line in draw(position, unicode=False, key=False).splitlines():
            self._say(f"info string {line}".rstrip())
        tile = "none" if position.tile is None else position.tile
        self._say(f"display seat {position.seat} phase {position.phase} tile {tile} position {position}")


def converse(source: BinaryIO, write: Callable[[str], None]) -> None:
    """Run a conversation until `quit` or the end of the input."""
    conversation = Conversation(write)
    try:
        for line in _lines(source):
            if not conversation.hear(line):
                return
    finally:
        conversation.close()


def _lines(source: BinaryIO) -> Iterator[str | None]:
    """The lines of the input; None for one that is too long."""
    while data := source.readline(LONGEST_LINE + 1):
        if len(data) > LONGEST_LINE and not data.endswith(b"\n"):
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield None
        else:
            yield data.decode("utf-8", "replace")
