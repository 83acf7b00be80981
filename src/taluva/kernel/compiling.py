"""How the kernel becomes machine code: the `jit` decorator and its cache.

Numba's cache looks at one function's own file only, so a change of a rule in another module would go unnoticed.
Here the cache folder is named after a hash of all sources that matter: any change means a new folder. The folder
lives in the user's cache directory, so a read-only installation works; where not even that can be written, the kernel
is compiled anew in each process.
"""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

# To the type checker these are untyped.
config: Any = numba.config
types: Any = numba.types
njit: Any = numba.njit

BOUNDS_CHECKS = bool(os.environ.get("TALUVA_BOUNDSCHECK"))
_DAYS_UNUSED = 30
_KERNEL = Path(__file__).parent


def _sources_hash(folders: Sequence[Path]) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {BOUNDS_CHECKS}".encode())
    sources = [source for folder in folders for source in sorted(folder.glob("*.py"))]
    # The constants come from these two.
    sources += [_KERNEL.parent / "hexes.py", _KERNEL.parent / "tiles.py"]
    for source in sources:
        # Numba's own cache goes by path and time: where they are new, it compiles again.
        digest.update(f"{source} {source.stat().st_mtime_ns}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:20]


def _cache_folder(name: str, folders: Sequence[Path]) -> Path | None:
    """The folder for this version of the sources, or None where nothing can be written."""
    root = Path(os.environ.get("TALUVA_CACHE_DIR") or platformdirs.user_cache_path("taluva"))
    folder = root / f"{name}-{_sources_hash(folders)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except OSError:
        return None
    _remove_unused(root, name, folder)
    return folder


def _remove_unused(root: Path, name: str, current: Path) -> None:
    """Delete the compiled code of other versions that nobody has used for a month."""
    for folder in root.glob(f"{name}-*"):
        try:
            if folder != current and time.time() - folder.stat().st_mtime > _DAYS_UNUSED * 86400:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


class Cache:
    """Compiled functions of some folders of sources, kept for the next run."""

    def __init__(self, name: str, *folders: Path) -> None:
        self.folder = None if config.DISABLE_JIT else _cache_folder(name, folders)

    def is_compiled(self, part: str) -> bool:
        """Whether an earlier run has left a part in the cache (or nothing needs compiling)."""
        return bool(config.DISABLE_JIT) or (self.folder is not None and self._marker(self.folder, part).exists())

    def mark_compiled(self, part: str) -> None:
        """Note that all entry points of a part are in the cache."""
        if self.folder is not None:
            self._marker(self.folder, part).touch()

    def _marker(self, folder: Path, part: str) -> Path:
        return folder / f"{part.replace(' ', '-')}.complete"

    def entry(self, function: F) -> F:
        """Compile a function that Python calls, without the interpreter's lock.

        Only these are cached: each brings along all that it calls.
        """
        before = config.CACHE_DIR
        config.CACHE_DIR = str(self.folder)
        try:
            return _decorate(function, cache=self.folder is not None)
        finally:
            config.CACHE_DIR = before


def jit(function: F) -> F:
    """Compile a function of the kernel when it is first called from compiled code; Python cannot call it."""
    return _decorate(function, no_cpython_wrapper=True)


def _decorate(function: F, **options: bool) -> F:
    options |= {"nogil": True, "boundscheck": BOUNDS_CHECKS, "no_cfunc_wrapper": True}
    decorated = njit(**options)(function)
    if not config.DISABLE_JIT:
        _compile_once(decorated)
    return cast(F, decorated)


def _compile_once(dispatcher: Any) -> None:
    """Let a function be compiled once for all whole numbers that compiled code calls it with.

    Numba would compile it anew for each width and each constant.
    """
    template = dispatcher.get_call_template

    def get_call_template(arguments: Sequence[Any], keywords: dict[str, Any]) -> Any:
        return template([_widest(argument) for argument in arguments], keywords)

    dispatcher.get_call_template = get_call_template


def _widest(argument: Any) -> Any:
    kind = types.unliteral(argument)
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


KERNEL = Cache("kernel", _KERNEL)
entry = KERNEL.entry
