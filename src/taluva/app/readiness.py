"""What is ready to be used: the rules in this process, the engine in its own; and how far the compiling is."""

import asyncio
import importlib
import math
import time
from typing import Any

from taluva.app.languages import N_, Translator

_SECONDS = {"rules": (3.0, 0.8, 2.6, 1.0, 3.0, 0.2, 0.1), "engine": (16.0, 0.7, 12.0)}
"""About how long each entry point takes to compile."""
_ALMOST = 0.99
_HEAVY = ("taluva.app.desk", "taluva.svg", "taluva.analysis")


class Readiness:
    """Told by the worker what is compiled, it loads the rules here, in a thread."""

    def __init__(self) -> None:
        self.rules = asyncio.Event()
        """Set when games can be played."""
        self.engine = asyncio.Event()
        """Set when the engine can be asked."""
        self._part, self._done, self._since = "rules", 0, time.monotonic()
        self._told = 0.0
        """What was told last: it never goes back."""
        self._loading: asyncio.Task[None] | None = None

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what the worker says about itself."""
        match message:
            case {"compiling": str(part), "done": int(done)}:
                self._part, self._done, self._since = part, done, time.monotonic()
            case {"ready": "rules"}:
                self._part, self._done, self._since, self._told = "engine", 0, time.monotonic(), 0.0
                self.load()
            case {"ready": "engine"}:
                self.engine.set()

    def load(self) -> None:
        """Load the rules here; where they are not compiled yet, that takes a while."""
        if self._loading is None:
            self._loading = asyncio.create_task(self._load())

    def lost(self) -> None:
        """The worker is gone: until the next one is ready, nobody can be asked."""
        self.engine.clear()

    async def _load(self) -> None:
        await asyncio.to_thread(_load_rules)
        self.rules.set()

    @property
    def progress(self) -> float:
        """How far the compiling of the next thing is, from 0 to 1, estimated by steps and by time."""
        if self.rules.is_set() and self.engine.is_set():
            return 1.0
        if self._part == "engine" and not self.rules.is_set():
            return _ALMOST  # compiled, and being loaded
        seconds = _SECONDS[self._part]
        done, step = sum(seconds[: self._done]), seconds[self._done : self._done + 1]
        passed = time.monotonic() - self._since
        # The step under way comes nearer and nearer to its end, and never passes it.
        under_way = step[0] * (1 - math.exp(-1.5 * passed / step[0])) if step else 0.0
        self._told = max(self._told, min(_ALMOST, (done + under_way) / sum(seconds)))
        return self._told

    def as_json(self, translator: Translator) -> dict[str, Any]:
        """What the page shows."""
        ready, engine = self.rules.is_set(), self.engine.is_set()
        if not ready:
            message = translator.gettext(NOT_READY)
        elif not engine:
            message = translator.gettext(ENGINE_NOT_READY)
        else:
            message = ""
        return {"ready": ready, "engine": engine, "progress": round(self.progress, 3), "message": message}

    async def close(self) -> None:
        """Wait for what is being loaded."""
        if self._loading is not None:
            await asyncio.wait([self._loading])


NOT_READY = N_("The rules are being prepared; this takes a moment, once per installation.")
ENGINE_NOT_READY = N_("The computer players are being prepared; games at one screen can begin.")


def _load_rules() -> None:
    """Load the compiled rules and everything that stands on them, by using each of them once."""
    for name in _HEAVY:
        importlib.import_module(name)
    from taluva.game import Game
    from taluva.position import Position

    game = Game(seed=0)
    position = Position(str(game.position))
    move = next(iter(position.legal_moves))
    after = position.play(move)
    _ = after.fault("hut@0,0"), after.settlements(1), after.lagoons, list(after.legal_moves)
