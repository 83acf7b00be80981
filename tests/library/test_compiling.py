"""The compiled kernel is cached in a folder named after its sources, and users see when it is being compiled."""

import os
import sys
import tempfile
import time
from pathlib import Path

import pytest

from taluva.kernel import compiling, warming
from taluva.kernel.estimate import _WORK as WORK
from taluva.kernel.estimate import Estimate, ordinary_seconds

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
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    assert compiling._cache_folder("kernel", SOURCES) is None


def test_temporary_files_are_the_second_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TALUVA_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    found = compiling._cache_folder("kernel", SOURCES)
    assert found is not None
    assert found.is_relative_to(tmp_path / "temporary")
    assert found.parent.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_can_write_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALUVA_CACHE_DIR", str(tmp_path / "file" / "below"))
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    compiling._temporary_root().mkdir()
    compiling._temporary_root().chmod(0o777)
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


def test_another_clone_of_the_same_sources_has_the_same_folder(tmp_path: Path) -> None:
    for clone in ("one", "other"):
        (tmp_path / clone / "engine").mkdir(parents=True)
        (tmp_path / clone / "engine" / "search.py").write_text("x = 1")
    os.utime(tmp_path / "other" / "engine" / "search.py", (0, 0))
    assert compiling._sources_hash([tmp_path / "one" / "engine"]) == compiling._sources_hash(
        [tmp_path / "other" / "engine"]
    )


def test_what_is_compiled_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALUVA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compiling, "NEVER_COMPILED", False)
    cache = compiling.Cache("kernel", *SOURCES)
    assert not cache.is_compiled("rules")
    cache.mark_compiled("rules")
    assert cache.is_compiled("rules")
    assert not cache.is_compiled("perft")


class TestTelling:
    def test_one_line_where_nobody_watches(self, capsys: pytest.CaptureFixture[str]) -> None:
        line = warming._line_on_stderr()
        for share, left in ((0.0, 9.4), (0.5, 5.0), (1.0, 0.0)):
            line(share, left)
        assert capsys.readouterr().err == "Compiling, once per installation (about 9 s)\n"

    def test_seconds_left_on_a_terminal(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        line = warming._line_on_stderr()
        for share, left in ((0.0, 9.4), (0.1, 9.0), (0.5, 5.0), (1.0, 0.0)):
            line(share, left)
        assert capsys.readouterr().err.split("\r")[1:] == [
            "Compiling, once per installation: about 9 s left ",
            "Compiling, once per installation: about 5 s left ",
            "Compiling, once per installation: done in 0 s\n",
        ]


class TestEstimate:
    def test_it_begins_with_what_is_ordinary(self) -> None:
        share, left = Estimate(["rules"], done=0.0).now(0.0)
        assert share == 0.0
        assert left == pytest.approx(ordinary_seconds(["rules"]), rel=0.1)

    def test_a_slow_machine_is_told_of_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = [100.0]
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        estimate = Estimate(["rules"], done=50.0)
        now[0] += 0.5 * 3 * ordinary_seconds(["rules"])
        share, left = estimate.now(50.0 + 0.5 * WORK["rules"])
        assert share == pytest.approx(0.5)
        assert left == pytest.approx(0.5 * 3 * ordinary_seconds(["rules"]), rel=0.2)

    def test_more_work_than_was_known_is_never_over_too_early(self) -> None:
        share, left = Estimate(["rules"], done=0.0).now(10 * WORK["rules"])
        assert share < 1.0
        assert left > 0.0
