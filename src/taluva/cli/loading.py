"""Progress on standard error: for compiling the rules, and for whatever else takes more than a moment."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[float], None]


@contextmanager
def progress_bar(title: str) -> Iterator[Report]:
    """A bar that goes away when it is done; the block reports the share that is done. Silent without a terminal."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=1.0)
        yield lambda share: progress.update(task, completed=share)


def load_kernel(part: str = "rules") -> None:
    """Load a part of the compiled kernel, and compile it first where nobody has yet."""
    from taluva.kernel import warming
    from taluva.kernel.compiling import KERNEL

    if KERNEL.is_compiled(part) or not sys.stderr.isatty():
        warming.ensure_compiled(part)
        return
    with progress_bar(f"Compiling the {part}, once per installation") as report:
        warming.ensure_compiled(part, lambda done, total: report(done / total))
