"""Everything that the tests need compiled, with bounds checks: `python compiled.py` does it on two cores."""

import os
import subprocess
import sys

os.environ.setdefault("TALUVA_BOUNDSCHECK", "1")


def compile_kernel() -> None:
    """Compile the rules, random games and perft."""
    from taluva.kernel.warming import ensure_compiled

    for part in ("rules", "random games", "perft"):
        ensure_compiled(part)


def compile_engine() -> None:
    """Compile the engine, its benchmark, the value of draws, the players of the arena, and what training needs."""
    from taluva.engine import bench, draws, entries, montecarlo
    from taluva.training import entries as training

    for part in (entries, bench, draws, montecarlo, training):
        part.ensure_compiled()


def compile_all() -> None:
    """Compile the kernel in a separate process, and the engine here. What is already cached is left alone."""
    kernel = subprocess.Popen([sys.executable, __file__, "kernel"])
    compile_engine()
    if kernel.wait():
        sys.exit("The kernel could not be compiled.")


if __name__ == "__main__":
    compile_kernel() if sys.argv[1:] == ["kernel"] else compile_all()
