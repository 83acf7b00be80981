"""Tests of the compiled kernel, which do not count for the coverage in plain Python."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from taluva.kernel import compiling, warming
from waiting import until


def test_compiled_code_is_found_by_another_clone(tmp_path: Path) -> None:
    """A copy of the package elsewhere, with new times of its files, compiles nothing."""
    package = Path(compiling.__file__).parent.parent
    shutil.copytree(package / "kernel", tmp_path / "taluva" / "kernel", copy_function=shutil.copyfile)
    for source in package.glob("*.py"):
        shutil.copyfile(source, tmp_path / "taluva" / source.name)
    program = (
        "from taluva.kernel import setting_up, state; import numpy as np; "
        "setting_up.begin(state.new_state(), np.array([2, 0, 0, 0, 0, 0, 0, 24, 0])); "
        "print(len(setting_up.begin.stats.cache_hits), len(setting_up.begin.stats.cache_misses))"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert run.stdout.split() == ["1", "0"], run.stderr


PROGRAM = """
import sys, time
from pathlib import Path
from taluva.kernel import compiling, warming

folder = Path(sys.argv[1])
cache = compiling.Cache("tiny", folder / "sources")

def total(n):
    found = 0
    for i in range(n):
        found += i
    return found

entry = cache.entry(total)
told = []

def samples():
    (folder / f"compiled-{time.time_ns()}").touch()
    time.sleep(float(sys.argv[2]))
    return [(entry, (1,))]

warming.compile_parts(cache, {"sum": samples}, lambda share, left: told.append((share, left)))
print(entry(10), told[-1], len(entry.stats.cache_misses))
"""


class TestSeveralProcesses:
    """Real processes with one empty cache: one compiles, the others wait for it and load what it has left."""

    def start(self, folder: Path, pause: float = 1.0) -> "subprocess.Popen[str]":
        (folder / "sources").mkdir(exist_ok=True)
        environment = os.environ | {"TALUVA_CACHE_DIR": str(folder / "cache")}
        command = [sys.executable, "-c", PROGRAM, str(folder), str(pause)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)

    def test_one_of_them_compiles(self, tmp_path: Path) -> None:
        processes = [self.start(tmp_path) for _ in range(3)]
        lines = sorted(process.communicate()[0].strip() for process in processes)
        assert lines == ["45 (1.0, 0.0) 0", "45 (1.0, 0.0) 0", "45 (1.0, 0.0) 1"]
        assert len(list(tmp_path.glob("compiled-*"))) == 1

    def test_another_takes_over_where_it_is_killed(self, tmp_path: Path) -> None:
        first = self.start(tmp_path, pause=600.0)
        until(lambda: list(tmp_path.glob("compiled-*")))
        second = self.start(tmp_path, pause=0.0)
        time.sleep(0.5)
        assert second.poll() is None
        first.kill()
        assert second.communicate()[0].strip() == "45 (1.0, 0.0) 1"
        first.communicate()

    @pytest.mark.slow
    def test_of_the_real_rules_too(self, tmp_path: Path) -> None:
        program = "import taluva; from taluva.kernel import entries; list(taluva.Game(seed=1).legal_moves)"
        program += "; print(len(entries.list_moves.stats.cache_misses))"
        environment = os.environ | {"TALUVA_CACHE_DIR": str(tmp_path)}
        command = [sys.executable, "-c", program]
        processes = [subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) for _ in range(3)]
        assert sorted(int(process.communicate()[0]) for process in processes) == [0, 0, 1]


def test_a_part_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[float, float]] = []
    compiled: list[object] = []

    class Entry:
        def compile(self, types: object) -> None:
            compiled.append(types)

    monkeypatch.setattr(warming, "_ready", set())
    monkeypatch.setattr(warming, "_PARTS", {"rules": lambda: [(Entry(), (1,)), (Entry(), (2,))]})
    monkeypatch.setattr(compiling.KERNEL, "folder", None)
    for _ in range(2):
        warming.ensure_compiled("rules", lambda share, left: told.append((share, left)))
    assert told[0][0] == 0.0
    assert told[-1] == (1.0, 0.0)
    assert told.count((1.0, 0.0)) == 1
    assert len(compiled) == 2


PLAIN = """
import random, sys
from taluva.kernel import compiling
compiling.start_plain()
from taluva import Game
from taluva.kernel import entries, warming
from taluva.tiles import BUILDABLE

GAMES = (("ferti-2014", 4, "teams", ()), ("deluxe-2015", 3, "places", ("boats", "two-hex", "board:player")))

def play(seed):
    told = []
    for edition, players, variant, expansions in GAMES:
        game, choice = Game(edition, players, variant, expansions, 12, seed=seed), random.Random(seed)
        while game.phase != "over":
            moves = [str(move) for move in game.legal_moves]
            told += moves
            move = choice.choice(moves)
            told += [str(game.fault(other)) for other in ("hut@0,0", "tower@1,1", "boat@2,2")]
            game.play(move)
            settlements = [one for seat in range(1, players + 1) for one in game.settlements(seat)]
            told += [*settlements, game.lagoons]
            told += [game.expansion(*one.cells[0], terrain) for one in settlements for terrain in BUILDABLE]
        told.append(str(game.position))
    return told

plain = play(1)
assert "numba" not in sys.modules
warming.load_rules()
assert entries.list_moves._function.stats.cache_hits, "not loaded"
assert play(1) == plain
print(len(plain))
"""


@pytest.mark.slow
def test_plain_and_compiled_rules_are_the_same_in_one_process() -> None:
    """The rules before and after compilation agree, without loading Numba before."""
    run = subprocess.run([sys.executable, "-W", "error", "-c", PLAIN], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 500
