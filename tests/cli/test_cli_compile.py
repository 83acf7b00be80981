"""`taluva compile`: compiles what is missing, with an estimate for all of it, and lets one process do the work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli_helpers import Taluva

from taluva.cli import compile as compiling
from taluva.cli.compile import GROUPS, PARTS, Overall, Part

SOURCES = Path(compiling.__file__).parent.parent


class Compiler:
    """Stands for the compiler and its cache."""

    def __init__(self, *compiled: str) -> None:
        self.compiled = set(compiled)
        self.done: list[str] = []

    def is_compiled(self, part: str) -> bool:
        return part in self.compiled

    def ensure(self, part: Part) -> object:
        def compile_part(progress: object) -> None:
            self.done.append(part.name)
            assert callable(progress)
            progress(0.5, 1.0)

        return compile_part


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    fake = Compiler("rules", "turns")
    monkeypatch.setattr(compiling, "_cache", lambda part: fake)
    monkeypatch.setattr(compiling, "_ensure", fake.ensure)
    return fake


def test_all_that_is_missing_is_compiled(taluva: Taluva, compiler: Compiler) -> None:
    outcome = taluva("compile")
    assert outcome.code == 0
    assert compiler.done == [part.name for part in PARTS if part.name not in ("rules", "turns")]
    assert re.match(r"Compiled in \d+ s: search, draws, random games, ", outcome.out)
    assert re.fullmatch(r"Compiling \(about \d+ s\)\n", outcome.err)


def test_parts_can_be_chosen(taluva: Taluva, compiler: Compiler) -> None:
    assert taluva("compile", "rules", "engine").code == 0
    assert compiler.done == ["search", "draws"]


def test_what_is_compiled_is_left_alone(taluva: Taluva, compiler: Compiler) -> None:
    outcome = taluva("compile", "rules")
    assert (outcome.code, outcome.out, compiler.done) == (0, "Everything is compiled already.\n", [])


def test_an_unknown_part_is_refused(taluva: Taluva) -> None:
    taluva("compile", "chess").refused("There is no part chess", *GROUPS)


def test_every_part_of_the_code_is_known() -> None:
    named = set(re.findall(r'compile_parts\(\w+, \{("[\w ]+"|PART)', "".join(_engine_sources())))
    constants = set(re.findall(r'^PART = ("[\w ]+")', "".join(_engine_sources()), re.MULTILINE))
    from taluva.kernel.warming import _PARTS

    expected = {name.strip('"') for name in (named | constants) - {"PART"}} | {*_PARTS, "search"}
    assert {part.name for part in PARTS} == expected


def _engine_sources() -> list[str]:
    folders = (SOURCES / "engine", SOURCES / "training")
    return [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.py"))]


def test_the_estimate_covers_the_parts_that_are_still_to_come() -> None:
    overall = Overall(PARTS)
    whole = overall.left(0.0)
    assert whole == round(0.07 * sum(part.work for part in PARTS))
    share, words = overall.report(0.5)
    assert share == pytest.approx(0.5 * PARTS[0].work / sum(part.work for part in PARTS))
    assert re.fullmatch(r"about \d+ s left", words)
    for _ in PARTS:
        overall.finish()
    assert overall.report(0.0)[0] == pytest.approx(1.0)


@pytest.mark.slow
def test_of_two_processes_one_compiles(tmp_path: Path) -> None:
    environment = os.environ | {"TALUVA_CACHE_DIR": str(tmp_path), "TALUVA_BOUNDSCHECK": ""}
    command = [sys.executable, "-m", "taluva", "compile", "rules"]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) for _ in range(2)]
    outs = [process.communicate()[0] for process in both]
    assert all(process.returncode == 0 for process in both)
    assert all("rules" in out or "already" in out for out in outs)
    (folder,) = tmp_path.glob("kernel-*")
    assert (folder / "rules.complete").exists()
    again = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert again.stdout == "Everything is compiled already.\n"
