"""Progress on standard error for anything that takes a while, such as compiling the rules."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from taluva.kernel.warming import Progress


class Report(Protocol):
    """Reports progress."""

    def __call__(self, share: float, words: str = "") -> None:
        """Report the share that is done, and a few words about it."""


_A_MOMENT = 2.0
"""Seconds before anything is shown."""


@contextmanager
def progress_bar(title: str) -> Iterator[Report]:
    """A progress bar that disappears when it is done. The block reports the share. Silent without a terminal."""
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
    # Output printed in the meantime goes above the bar, unless it goes to a file.
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
    """A line with the elapsed seconds, shown if something takes a while. Silent without a terminal."""
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
    """Load a part of the compiled kernel; compiles it first if necessary."""
    from taluva.kernel import warming

    _compile(part, lambda progress: warming.ensure_compiled(part, progress))


def load_engine() -> None:
    """Load the compiled engine; compiles it first if necessary."""
    load_kernel()
    from taluva.engine import entries

    _compile("engine", lambda progress: entries.ensure_compiled(progress=progress))


def load_draws() -> None:
    """Load what values the draws of a game; compiles it first if necessary."""
    load_kernel()
    from taluva.engine import draws

    _compile("draws", draws.ensure_compiled)


def load_measures() -> None:
    """Load what measures the engine; compiles it first if necessary."""
    load_engine()
    from taluva.engine import bench

    _compile("measures", bench.ensure_compiled)


def load_training() -> None:
    """Load what training needs besides the rules; compiles it first if necessary."""
    load_kernel()
    from taluva.training import entries

    _compile("training", entries.ensure_compiled)


def _compile(what: str, ensure: "Callable[[Progress | None], None]") -> None:
    """Compile something if necessary. On a terminal a progress bar appears as soon as there is progress."""
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
