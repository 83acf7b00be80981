"""The compiled kernel is kept in a folder named after its sources, and people are told when it is being made."""

import os
import sys
import time
from pathlib import Path

import pytest

from taluva.kernel import compiling, warming

SOURCES = [Path(compiling.__file__).parent]


def test_the_folder_is_named_after_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALUVA_CACHE_DIR", str(tmp_path / "deep" / "down"))
    folder = compiling._cache_folder("kernel", SOURCES)
    assert folder == tmp_path / "deep" / "down" / f"kernel-{compiling._sources_hash(SOURCES)}"
    assert folder.is_dir()
    assert compiling._cache_folder("kernel", SOURCES) == folder


def test_bounds_checks_have_a_folder_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiling._sources_hash(SOURCES)
    monkeypatch.setattr(compiling, "BOUNDS_CHECKS", not compiling.BOUNDS_CHECKS)
    assert compiling._sources_hash(SOURCES) != before


def test_where_nothing_can_be_written_there_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TALUVA_CACHE_DIR", str(tmp_path / "file"))
    assert compiling._cache_folder("kernel", SOURCES) is None


def test_kernels_that_nobody_used_for_a_month_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, recent, other = tmp_path / "kernel-old", tmp_path / "kernel-recent", tmp_path / "something"
    for folder in (old, recent, other):
        folder.mkdir()
        os.utime(folder, (time.time() - 40 * 86400,) * 2)
    os.utime(recent)
    monkeypatch.setenv("TALUVA_CACHE_DIR", str(tmp_path))
    folder = compiling._cache_folder("kernel", SOURCES)
    assert sorted(tmp_path.iterdir()) == sorted([folder, recent, other])


def test_a_change_of_any_source_means_another_folder(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("x = 1")
    before = compiling._sources_hash([*SOURCES, tmp_path])
    (tmp_path / "one.py").write_text("x = 2")
    assert compiling._sources_hash([*SOURCES, tmp_path]) != before


def test_what_is_compiled_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALUVA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compiling.config, "DISABLE_JIT", 0)
    cache = compiling.Cache("kernel", *SOURCES)
    assert not cache.is_compiled("rules")
    cache.mark_compiled("rules")
    assert cache.is_compiled("rules")
    assert not cache.is_compiled("perft")


class TestTelling:
    def test_one_line_where_nobody_watches(self, capsys: pytest.CaptureFixture[str]) -> None:
        for done in range(4):
            warming._line_on_stderr(done, 3)
        assert capsys.readouterr().err == "Compiling, once per installation (about 15 s)\n"

    def test_progress_on_a_terminal(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        for done in range(3):
            warming._line_on_stderr(done, 2)
        assert capsys.readouterr().err.split("\r")[1:] == [
            "Compiling, once per installation: 0 %",
            "Compiling, once per installation: 50 %",
            "Compiling, once per installation: 100 %\n",
        ]

    def test_a_part_is_compiled_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[tuple[int, int]] = []
        compiled: list[object] = []

        class Entry:
            def compile(self, types: object) -> None:
                compiled.append(types)

        monkeypatch.setattr(warming, "_ready", set())
        monkeypatch.setattr(warming, "_PARTS", {"rules": lambda: [(Entry(), (1,)), (Entry(), (2,))]})
        monkeypatch.setattr(compiling.KERNEL, "is_compiled", lambda part: False)
        monkeypatch.setattr(compiling.KERNEL, "mark_compiled", lambda part: None)
        for _ in range(2):
            warming.ensure_compiled("rules", lambda done, total: told.append((done, total)))
        assert told == [(0, 2), (1, 2), (2, 2)]
        assert len(compiled) == 2
