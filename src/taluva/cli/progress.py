"""Progress on standard error while something takes more than a moment, such as compiling the rules."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from taluva.kernel.warming import Progress


class Report(Protocol):
    """Tells how far something is."""

    def __call__(self, share: float, words: str = "") -> None:
        """The share that is done, and a few words about it."""


_A_MOMENT = 2.0
"""Seconds before anything is shown."""


@contextmanager
def progress_bar(title: str) -> Iterator[Report]:
    """A bar that goes away when it is done; the block reports the share that is done. Silent without a terminal."""
    if not sys.stderr.isatty():
        yield _say_nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[words]}"),
    )
    # What is printed meanwhile goes above the bar, but not if it goes to a file.
    on_screen = sys.stdout.isatty()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=on_screen) as progress:
        task = progress.add_task(title, total=1.0, words="")

        def report(share: float, words: str = "") -> None:
            progress.update(task, completed=share, words=words)

        yield report


def _say_nothing(share: float, words: str = "") -> None:
    pass


@contextmanager
def thinking(words: str) -> Iterator[None]:
    """A line with the seconds that have passed, while something takes more than a moment. Silent without a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    progress = Bar(*columns, console=Console(stderr=True), transient=True)
    progress.add_task(words, total=None)
    timer = threading.Timer(_A_MOMENT, progress.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if progress.live.is_started:
            progress.stop()


def load_kernel(part: str = "rules") -> None:
    """Load a part of the compiled kernel, and compile it first where nobody has yet."""
    from taluva.kernel import warming

    _compile(part, lambda progress: warming.ensure_compiled(part, progress))


def load_engine() -> None:
    """Load the compiled engine, and compile it first where nobody has yet."""
    load_kernel()
    from taluva.engine import entries

    _compile("engine", lambda progress: entries.ensure_compiled(progress=progress))


def load_measures() -> None:
    """Load what measures the engine, and compile it first where nobody has yet."""
    load_engine()
    from taluva.engine import benching

    _compile("measures", benching.ensure_compiled)


def load_training() -> None:
    """Load what training needs beside the rules, and compile it first where nobody has yet."""
    load_kernel()
    from taluva.training import compiling

    _compile("training", compiling.ensure_compiled)


def _compile(what: str, ensure: "Callable[[Progress | None], None]") -> None:
    """Let something be compiled where it must be. On a terminal a bar comes up as soon as there is progress."""
    if not sys.stderr.isatty():
        ensure(None)
        return
    with ExitStack() as open_bars:
        bars: list[Report] = []

        def progress(share: float, left: float) -> None:
            if not bars:
                bars.append(open_bars.enter_context(progress_bar(f"Compiling the {what}, once per installation")))
            bars[0](share, f"about {max(1, round(left))} s left")

        ensure(progress)
