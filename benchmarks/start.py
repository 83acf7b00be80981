"""How long it takes to start: above a bare Python, with a cold and with a warm cache. `python benchmarks/start.py`"""

import os
import subprocess
import sys
import tempfile
import time

FIRST_MOVES = "import taluva; list(taluva.Game(seed=1).legal_moves)"


def seconds(*arguments: str, **environment: str) -> float:
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - begin


def best(*arguments: str, times: int = 7, **environment: str) -> float:
    return min(seconds(*arguments, **environment) for _ in range(times))


def main() -> None:
    bare = best("-c", "pass")
    print(f"bare Python start            {bare:6.2f} s")
    print(f"import taluva, above that    {best('-c', 'import taluva') - bare:6.2f} s")
    print(f"taluva --help, above that    {best('-m', 'taluva', '--help') - bare:6.2f} s")
    with tempfile.TemporaryDirectory() as cache:
        print(f"cold: to the first moves     {seconds('-c', FIRST_MOVES, TALUVA_CACHE_DIR=cache):6.2f} s")
        print(f"warm: to the first moves     {best('-c', FIRST_MOVES, TALUVA_CACHE_DIR=cache):6.2f} s")


if __name__ == "__main__":
    main()
