"""How the kernel becomes machine code: the `jit` decorator and its cache.

Numba's cache looks at one function's own file only, so a change of a rule in another module would go unnoticed.
Here the cache folder is named after a hash of the contents of all sources that matter: any change means a new folder,
while another clone of the same version, or the same one after a pull that did not touch these sources, finds its
compiled code again. The folder lives in the user's cache directory, so a read-only installation works; where that
cannot be written, in a private folder for temporary files; where not even that can, each process compiles anew.

The same functions run as plain Python too, a few hundred times slower and without loading Numba: always where
NUMBA_DISABLE_JIT is set, and after `start_plain` until the compiled code is there.
"""

import getpass
import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

BOUNDS_CHECKS = bool(os.environ.get("TALUVA_BOUNDSCHECK"))
NEVER_COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether all runs as plain Python, for debuggers and coverage."""
_DAYS_UNUSED = 30
_KERNEL = Path(__file__).parent


def _sources_hash(folders: Sequence[Path]) -> str:
    digest = hashlib.sha256(f"{version('numba')} {BOUNDS_CHECKS}".encode())
    sources = [source for folder in folders for source in sorted(folder.glob("*.py"))]
    # The constants come from these two.
    sources += [_KERNEL.parent / "hexes.py", _KERNEL.parent / "tiles.py"]
    for source in sources:
        digest.update(f"{source.parent.name}/{source.name}\0".encode() + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _cache_folder(name: str, folders: Sequence[Path]) -> Path | None:
    """The folder for this version of the sources, or None where nothing can be written.

    Where the user's cache cannot be written, a private folder for temporary files has to do.
    """
    for root in (Path(os.environ.get("TALUVA_CACHE_DIR") or platformdirs.user_cache_path("taluva")), _temporary_root()):
        folder = root / f"{name}-{_sources_hash(folders)}"
        try:
            root.mkdir(parents=True, exist_ok=True, mode=0o700)
            if root == _temporary_root() and not _is_private(root):
                continue
            folder.mkdir(exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
            os.utime(folder)
        except OSError:
            continue
        _remove_unused(root, name, folder)
        return folder
    return None


def _temporary_root() -> Path:
    user = str(os.getuid()) if hasattr(os, "getuid") else getpass.getuser()
    return Path(tempfile.gettempdir()) / f"taluva-{user}"


def _is_private(folder: Path) -> bool:
    """Whether nobody else can put code into a folder, which this process would run."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _remove_unused(root: Path, name: str, current: Path) -> None:
    """Delete the compiled code of other versions that nobody has used for a month."""
    for folder in root.glob(f"{name}-*"):
        try:
            if folder != current and time.time() - folder.stat().st_mtime > _DAYS_UNUSED * 86400:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


class _Mode:
    """Whether what is imported from now on runs as plain Python at first."""

    plain = False


def start_plain() -> None:
    """Let what is imported from now on run as plain Python until it is told to load its compiled code.

    For programs that cannot wait for the compiler; nothing of the kernel may have been imported before.
    """
    _Mode.plain = True


def is_plain() -> bool:
    """Whether this program does not wait for the compiler."""
    return NEVER_COMPILED or _Mode.plain


class Cache:
    """Compiled functions of some folders of sources, kept for the next run."""

    def __init__(self, name: str, *folders: Path) -> None:
        self.folder = None if NEVER_COMPILED else _cache_folder(name, folders)

    def is_compiled(self, part: str) -> bool:
        """Whether an earlier run has left a part in the cache (or nothing needs compiling)."""
        return NEVER_COMPILED or (self.folder is not None and self._marker(self.folder, part).exists())

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
        if NEVER_COMPILED:
            return function
        if _Mode.plain:
            return cast(F, Entry(function, self))
        return cast(F, self.dispatcher(function))

    def dispatcher(self, function: Callable[..., Any]) -> Any:
        """Numba's object for a function that Python calls."""
        decorated = _decorate(function)
        if self.folder is not None:
            decorated._cache = _function_cache(function, self.folder)
        return decorated


class Entry:
    """A function that runs as plain Python until its compiled code is loaded."""

    def __init__(self, function: Callable[..., Any], cache: Cache) -> None:
        self._function, self._cache = function, cache
        self.__doc__, self.__name__, self.__module__ = function.__doc__, function.__name__, function.__module__

    def __call__(self, *arguments: Any) -> Any:
        """Call it, compiled or not."""
        return self._function(*arguments)

    def compile(self, types: tuple[Any, ...]) -> None:
        """Load the compiled code, which another process has left in the cache."""
        compiled = self._cache.dispatcher(self._function)
        compiled.compile(types)
        self._function = compiled


def compiled_code(function: Any, arguments: Sequence[Any]) -> Callable[..., Any] | None:
    """The machine code behind an entry point for arguments of these types, as Python can call it; None as long as it
    runs as plain Python. It does not check the types of its arguments any more."""
    overloads = getattr(getattr(function, "_function", function), "overloads", None)
    if not overloads:
        return None
    import numba

    typeof: Any = numba.typeof
    found = overloads.get(tuple(typeof(argument) for argument in arguments))
    return cast(Callable[..., Any], found.entry_point) if found else None


def _function_cache(function: Callable[..., Any], folder: Path) -> Any:
    """Numba's cache of one function in a folder of ours; Numba's own folders are named after the path of the source."""
    import numba.core.caching

    caching: Any = numba.core.caching

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            # The name of the folder is the hash of all sources.
            return folder.name

        def get_disambiguator(self) -> str:
            return function.__module__

        @classmethod
        def from_function(cls, py_func: object, py_file: str) -> "Locator":
            return cls()

    class Impl(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class FunctionCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

    return FunctionCache(function)


def jit(function: F) -> F:
    """Compile a function of the kernel when it is first called from compiled code; Python cannot call it."""
    return function if is_plain() else cast(F, _decorate(function, no_cpython_wrapper=True))


def _decorate(function: Callable[..., Any], **options: Any) -> Any:
    import numba

    from taluva.kernel.libraries import Pipeline

    options |= {"nogil": True, "boundscheck": BOUNDS_CHECKS, "no_cfunc_wrapper": True, "pipeline_class": Pipeline}
    decorated: Any = numba.njit(**options)(function)
    _compile_once(decorated)
    return decorated


def _compile_once(dispatcher: Any) -> None:
    """Let a function be compiled once for all whole numbers that compiled code calls it with.

    Numba would compile it anew for each width and each constant.
    """
    template = dispatcher.get_call_template

    def get_call_template(arguments: Sequence[Any], keywords: dict[str, Any]) -> Any:
        return template([_widest(argument) for argument in arguments], keywords)

    dispatcher.get_call_template = get_call_template


def _widest(argument: Any) -> Any:
    import numba

    types: Any = numba.types
    kind = types.unliteral(argument)
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


KERNEL = Cache("kernel", _KERNEL)
entry = KERNEL.entry
