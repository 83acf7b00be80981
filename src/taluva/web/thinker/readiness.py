"""What is ready for use: the rules in this process, the engine in its own; and how long the rest will take."""

import asyncio
import contextlib
import importlib
import sys
import time
from typing import Any

from taluva.engine.levels import LEVELS
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_, Translator

_HEAVY = ("taluva.web.tables.assistant", "taluva.web.tables.scheduler", "taluva.svg", "taluva.analysis")
_SEARCHING = [number for number, level in LEVELS.items() if level.is_searching]
_LOADING = 2.0
"""About how many seconds loading takes."""
_ALMOST = 0.99
_POLL = 0.5
"""Seconds between checks for the compiled rules."""


class Readiness:
    """Loads the rules in a thread, and keeps track of what the engine's worker reports as ready."""

    def __init__(self) -> None:
        self.rules = asyncio.Event()
        """Set when games can be played, with plain or compiled rules."""
        self.turns = asyncio.Event()
        """Set when the levels that do not search are available."""
        self.engine = asyncio.Event()
        """Set when everything but reviews is available."""
        self.reviews = asyncio.Event()
        """Set when games can be reviewed."""
        self._share, self._left, self._since = 0.0, _LOADING, time.monotonic()
        self._told = 0.0
        """The last reported progress, which never decreases."""
        self._loading: asyncio.Task[None] | None = None

    def hear(self, message: dict[str, Any]) -> None:
        """Handle a message of the worker about its progress."""
        match message:
            case {"share": float(share), "left": float(left)}:
                self._share, self._left, self._since = share, left, time.monotonic()
            case {"ready": "turns"}:
                self.turns.set()
                self._share, self._left, self._since, self._told = 0.0, _LOADING, time.monotonic(), 0.0
            case {"ready": "engine"}:
                self.engine.set()
            case {"ready": "reviews"}:
                self.reviews.set()

    def load(self, plain: bool = False) -> None:
        """Load the rules. If they are not compiled yet, that takes a while; with `plain`, they run as plain
        Python until another process has compiled them."""
        if self._loading is None:
            self._loading = asyncio.create_task(self._load(plain))

    def lost(self) -> None:
        """The worker has died: until the next one is ready, the engine is unavailable."""
        self.turns.clear()
        self.engine.clear()
        self.reviews.clear()

    async def _load(self, plain: bool) -> None:
        is_plain = await asyncio.to_thread(_load_rules, plain)
        self.rules.set()
        if is_plain:
            await _load_compiled_rules()

    @property
    def left(self) -> float:
        """About how many seconds until the next step is ready."""
        return max(0.0, self._left - (time.monotonic() - self._since))

    @property
    def progress(self) -> float:
        """The progress towards the next step, from 0 to 1."""
        if self.rules.is_set() and self.engine.is_set():
            return 1.0
        share = self._share
        if not self.rules.is_set():
            share = max(share, (time.monotonic() - self._since) / _LOADING)
        self._told = max(self._told, min(_ALMOST, share))
        return self._told

    def as_json(self, translator: Translator, ready: bool) -> dict[str, Any]:
        """What the page shows; `ready` says whether games can be played, which also takes the database."""
        engine = self.engine.is_set()
        message = ""
        if not ready:
            message = translator.gettext(NOT_READY)
        elif not engine:
            words = MOST_READY if self.turns.is_set() else ENGINE_NOT_READY
            message = translator.gettext(words).format(
                n=max(1, round(self.left)), first=_SEARCHING[0], last=_SEARCHING[-1]
            )
        return {"ready": ready, "engine": engine, "progress": round(self.progress, 3), "message": message}

    def require_engine(self) -> None:
        """Refuse questions to the engine until it is ready."""
        if not self.engine.is_set():
            raise Refusal("not-ready", N_("The engine is not ready yet; try again in a moment."))

    def require_reviews(self) -> None:
        """Refuse reviews until the engine is ready for them, which is a moment later."""
        if not self.reviews.is_set():
            raise Refusal("not-ready", N_("The engine is not ready yet; try again in a moment."))

    async def close(self) -> None:
        """Wait for loading to finish, but not for another process to compile."""
        if self._loading is not None:
            if self.rules.is_set():
                self._loading.cancel()
            await asyncio.wait([self._loading])


NOT_READY = N_("The game will be ready in a moment.")
ENGINE_NOT_READY = N_("The computer players will be ready in about {n} s.")
MOST_READY = N_("Levels {first} to {last} and hints will be ready in about {n} s.")


def _load_rules(plain: bool) -> bool:
    """Load the rules and everything built on them, by using each of them once. True if they are plain Python."""
    from taluva.kernel import compiling

    plain = plain and not compiling.KERNEL.is_compiled("rules")
    if plain:
        compiling.start_plain()
    for name in _HEAVY:
        importlib.import_module(name)
    from taluva.game import Game
    from taluva.position import Position

    game = Game(seed=0)
    position = Position(str(game.position))
    move = next(iter(position.legal_moves))
    after = position.play(move)
    _ = after.fault("hut@0,0"), after.settlements(1), after.lagoons, list(after.legal_moves)
    return plain


async def _load_compiled_rules() -> None:
    """Have the rules compiled, and switch to them. If the result cannot be stored, the plain ones stay in use."""
    from taluva.kernel import compiling, warming

    if compiling.KERNEL.folder is None:
        return
    nothing = asyncio.subprocess.DEVNULL
    command = (sys.executable, "-m", "taluva.kernel")
    compiler = await asyncio.create_subprocess_exec(*command, stdin=nothing, stdout=nothing, stderr=nothing)
    try:
        # Any process may compile them: the engine's does if this one fails.
        while not compiling.KERNEL.is_compiled("rules"):
            await asyncio.sleep(_POLL)
        await asyncio.to_thread(warming.load_rules)
    finally:
        with contextlib.suppress(ProcessLookupError):
            compiler.terminate()
        await compiler.wait()
