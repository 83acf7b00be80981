"""`python -m taluva.web.thinker.worker`: compiles the engine if needed, and answers requests in lines of JSON.

It reads requests from standard input, one at a time (`{"stop": true}` cuts the current one short), and exits with it.
"""

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taluva.analysis import Reason, Valuer
    from taluva.moves import Move
    from taluva.position import Position

HINT_SECONDS = 1.5
CHANCES_SECONDS = 0.5
REVIEW_SECONDS = 1.0
"""For each decision of a game that is reviewed, and for each attempt to find a better turn."""
_REVIEW_LINES = 3
LINES = 3
"""The lines of the analysis board."""
_TO_FIND = 0.4
"""The share of the time that goes into finding them; the rest goes into comparing them."""
_NICE = 5


class Worker:
    """Answers requests one after the other."""

    def __init__(self, output: TextIO) -> None:
        self._output, self._writing = output, threading.Lock()
        self._stop = threading.Event()
        self._requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._valuer: Valuer | None = None

    def say(self, **message: object) -> None:
        """Write one line."""
        with self._writing:
            print(json.dumps(message), file=self._output, flush=True)

    def listen(self, lines: TextIO) -> None:
        """Read lines until the end of the input, in a thread of its own, so that requests are always received."""
        for line in lines:
            request = json.loads(line)
            if "stop" in request:
                self._stop.set()
            else:
                self._stop.clear()
                self._requests.put(request)
        os._exit(0)  # Nobody is there any more: compiling or thinking would be useless.

    def prepare(self) -> None:
        """Compile what the levels without search need; the server compiles the rules at the same time."""
        from taluva.engine import entries
        from taluva.kernel import warming

        entries.ensure_compiled("turns", self._tell_progress)
        warming.ensure_compiled("rules", self._tell_progress)
        self._think({"kind": "turn", "level": 5, "seed": 0, "position": _first_position()})  # loads the compiled code
        self.say(ready="turns")
        threading.Thread(target=self._prepare_search, daemon=True).start()

    def _prepare_search(self) -> None:
        """Compile the rest while the first requests are already answered."""
        from taluva.engine import draws, entries

        with contextlib.suppress(BrokenPipeError):
            entries.ensure_compiled("search", self._tell_progress)
            self._think({"kind": "turn", "level": 6, "seed": 0, "position": _first_position()})
            self.say(ready="engine")
            draws.ensure_compiled()
            self.say(ready="reviews")

    def _tell_progress(self, share: float, left: float) -> None:
        with contextlib.suppress(BrokenPipeError):
            self.say(share=share, left=left)

    def answer(self) -> None:
        """Answer one request after the other, forever."""
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
            case "judge":
                return {
                    "judgement": _judge(position, request["moves"], self._stop),
                    "account": self._account(request["turn"]) if request["turn"] else None,
                }
            case "lines":
                return self._lines(position, request["seconds"])
            case "weigh":
                return _weigh(position, request["moves"], request["best"], self._stop)
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

    def _account(self, turn: dict[str, Any]) -> dict[str, Any]:
        """What the draw and the decisions of a turn gave to every seat."""
        from taluva.analysis import account_turn
        from taluva.game import Turn
        from taluva.position import Position
        from taluva.tiles import Tile

        start = Position(turn["start"])
        valuer = self._valuer_of(start)
        choice, placement, build = (next(iter(_read_turn([text])), None) if text else None for text in turn["steps"])
        tile = None if turn["tile"] is None else Tile(turn["tile"])
        played = Turn(start.seat, choice, tile, placement, build, False)  # type: ignore[arg-type]
        found, _ = account_turn(valuer, 0, played, start, valuer.value(start))
        return {part: list(getattr(found, part)) for part in ("before", "expected", "drawn", "after")}

    def _lines(self, position: "Position", seconds: float) -> dict[str, Any]:
        """The best turns and why they are good; before a draw, what the position is worth on average."""
        from taluva.analysis import reasons
        from taluva.analysis.as_json import reason_data
        from taluva.engine.player import Engine

        if position.phase == "draw":
            return {"values": list(self._valuer_of(position).value(position)), "lines": []}
        engine, seat = Engine(seconds=seconds), position.seat - 1
        best = engine.analyse(position, _TO_FIND * seconds, LINES, stop=self._stop).lines[:LINES]
        if not self._stop.is_set():
            # The better a turn, the longer it is searched; now all of them equally long, so that they can be compared.
            turns, left = [line.moves for line in best], (1 - _TO_FIND) * seconds
            found = engine.analyse(position, left, LINES, include=turns, stop=self._stop).lines
            most = max(line.samples for line in found)
            equal = [line for line in found if line.samples == most]
            if len(equal) >= len(best):
                best = tuple(sorted(equal, key=lambda line: -line.values[seat])[:LINES])
        lines = [
            {
                "moves": [str(move) for move in line.moves],
                "values": list(line.values),
                "reasons": [reason_data(reason) for reason in reasons(position, line.moves)],
            }
            for line in best
        ]
        return {"values": list(best[0].values), "lines": lines}

    def _valuer_of(self, position: "Position") -> "Valuer":
        """It is kept, as it remembers the draws before the next turn."""
        from taluva.analysis import Valuer
        from taluva.engine.player import cores

        if self._valuer is None or self._valuer.setup != position.setup:
            self._valuer = Valuer(position.setup, threads=cores())
        return self._valuer


def _judge(position: "Position", played: list[str], stop: threading.Event) -> dict[str, Any]:
    """What a decision was worth: the best turns, the played one, and why one is better."""
    from taluva.analysis import Decision, Limits, review
    from taluva.analysis.as_json import judgement_data
    from taluva.engine.player import Engine

    decision = Decision(0, position, _read_turn(played))
    engine, limits = Engine(seconds=REVIEW_SECONDS), Limits(REVIEW_SECONDS)
    (judgement,) = review(engine, [decision], limits, _REVIEW_LINES, stop=stop)
    return judgement_data(judgement, lines=_REVIEW_LINES)


def _weigh(position: "Position", moves: list[str], best: list[str], stop: threading.Event) -> dict[str, Any]:
    """What a turn is worth beside the best one of the review, and why that is better.

    The measure is the turn that the review shows, even if this search likes another one: whoever finds it has passed.
    """
    from taluva.analysis import compare, reasons
    from taluva.analysis.as_json import reason_data
    from taluva.engine.player import Engine

    tried, known = _read_turn(moves), _read_turn(best)
    engine = Engine(seconds=REVIEW_SECONDS)
    lines = engine.analyse(position, REVIEW_SECONDS, 1, include=[tried, known], stop=stop).lines
    values = {line.moves: line.values for line in lines}
    comparison = compare(position, known, tried)
    better: Sequence[Reason] = comparison.for_better
    if not better and not comparison.against_worse:
        better = [reason for reason in reasons(position, known) if reason.good]
    return {
        "values": list(values[tried]),
        "best_values": list(values[known]),
        "for_best": [reason_data(reason) for reason in better],
        "against": [reason_data(reason) for reason in comparison.against_worse],
    }


def _read_turn(moves: list[str]) -> "tuple[Move, ...]":
    """The steps of a player in a turn."""
    from taluva.moves import Draw
    from taluva.notation import read_move

    return tuple(step for move in moves if not isinstance(step := read_move(move), Draw))


def _first_position() -> str:
    from taluva.game import Game

    return str(Game(seed=0).position)


def main() -> None:
    """Serve requests from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops this process.
    with contextlib.suppress(AttributeError, OSError):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else _NICE)
    # Other output must not get between the lines.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    sys.stdout = sys.stderr
    worker = Worker(output)
    threading.Thread(target=worker.listen, args=(sys.stdin,), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        worker.prepare()
        worker.answer()


if __name__ == "__main__":
    main()
