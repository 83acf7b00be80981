"""Where the compiled code of the engine is kept."""

from pathlib import Path

from taluva.kernel.compiling import Cache

_ENGINE = Path(__file__).parent
CACHE = Cache("engine", _ENGINE, _ENGINE.parent / "kernel")
