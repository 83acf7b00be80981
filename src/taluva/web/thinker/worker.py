"""`python -m taluva.web.thinker.worker`: compiles the engine where nobody has yet, and thinks; talks in lines of JSON.

It reads requests from standard input, one at a time (`{"stop": true}` cuts the present one short), and ends with it.
"""

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from typing import Any, TextIO

HINT_SECONDS = 1.5
CHANCES_SECONDS = 0.5
_NICE = 5


class Worker:
    """Answers requests one after the other."""

    def __init__(self, output: TextIO) -> None:
        self._output, self._writing = output, threading.Lock()
        self._stop = threading.Event()
        self._requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def say(self, **message: object) -> None:
        """Write one line."""
        with self._writing:
            print(json.dumps(message), file=self._output, flush=True)

    def listen(self, lines: TextIO) -> None:
        """Read lines to their end, in a thread of its own: whoever asks can always be heard."""
        for line in lines:
            request = json.loads(line)
            if "stop" in request:
                self._stop.set()
            else:
                self._stop.clear()
                self._requests.put(request)
        os._exit(0)  # Nobody is there any more: neither compiling nor thinking is of use.

    def prepare(self) -> None:
        """Compile what the levels need that do not search; the server has the rules compiled at the same time."""
        from taluva.engine import entries
        from taluva.kernel import warming

        entries.ensure_compiled("turns", self._tell_progress)
        warming.ensure_compiled("rules", self._tell_progress)
        self._think({"kind": "turn", "level": 5, "seed": 0, "position": _first_position()})  # loads it
        self.say(ready="turns")
        threading.Thread(target=self._prepare_search, daemon=True).start()

    def _prepare_search(self) -> None:
        """Compile the rest while the first questions are answered already."""
        from taluva.engine import entries

        with contextlib.suppress(BrokenPipeError):
            entries.ensure_compiled("search", self._tell_progress)
            self._think({"kind": "turn", "level": 6, "seed": 0, "position": _first_position()})
            self.say(ready="engine")

    def _tell_progress(self, share: float, left: float) -> None:
        with contextlib.suppress(BrokenPipeError):
            self.say(share=share, left=left)

    def answer(self) -> None:
        """Answer one request after the other, for ever."""
        while True:
            request = self._requests.get()
            try:
                self.say(answer=request["id"], **self._think(request))
            except Exception as error:
                self.say(answer=request["id"], fault=f"{type(error).__name__}: {error}")

    def _think(self, request: dict[str, Any]) -> dict[str, Any]:
        from taluva.analysis import reasons
        from taluva.analysis.as_json import reason_data
        from taluva.engine.player import Engine
        from taluva.position import Position

        position = Position(request["position"])
        match request["kind"]:
            case "turn":
                engine = Engine(level=request["level"], seed=request["seed"])
            case "hint":
                engine = Engine(seconds=HINT_SECONDS)
            case _:
                engine = Engine(seconds=CHANCES_SECONDS)
        result = engine.choose(position, stop=self._stop)
        found: dict[str, Any] = {"moves": [str(move) for move in result.moves], "values": list(result.values)}
        if request["kind"] == "hint":
            found["reasons"] = [reason_data(reason) for reason in reasons(position, result.moves)]
        return found


def _first_position() -> str:
    from taluva.game import Game

    return str(Game(seed=0).position)


def main() -> None:
    """Talk over standard input and output until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process.
    with contextlib.suppress(AttributeError, OSError):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else _NICE)
    # What anything else prints must not get between the lines.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    sys.stdout = sys.stderr
    worker = Worker(output)
    threading.Thread(target=worker.listen, args=(sys.stdin,), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        worker.prepare()
        worker.answer()


if __name__ == "__main__":
    main()
