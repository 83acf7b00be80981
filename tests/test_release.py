"""The release command: what keeps the sources from being released, and what a bill of materials holds."""

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_version_is_the_same_everywhere(release: ModuleType) -> None:
    assert not [problem for problem in release.unready(PROJECT) if "does not have the version" in problem]
    assert re.search(
        rf"^## {re.escape(PROJECT['version'])} \(", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )


def test_another_version_is_not_ready(release: ModuleType) -> None:
    problems = " ".join(release.unready(PROJECT | {"version": "99.0.0", "urls": {}}))
    assert "does not have the version 99.0.0" in problems
    assert "CHANGELOG.md has no heading '## 99.0.0 (date)'" in problems
    assert "[project.urls]" not in problems


def test_missing_addresses_are_noticed(release: ModuleType) -> None:
    without = {name: value for name, value in PROJECT.items() if name != "urls"}
    assert any("[project.urls]" in problem for problem in release.unready(without))


@pytest.mark.parametrize("file", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name)
def test_files_for_the_repository_can_be_read(file: Path) -> None:
    assert isinstance(yaml.safe_load(file.read_text(encoding="utf-8")), dict)


def test_the_workflow_runs_commands_that_there_are() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in ("release.yml", "test.yml"):
        text = (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
        targets = re.findall(r"run: make ([\w-]+)$", text, re.MULTILINE) + re.findall(r"'(re\w+)'", text)
        assert targets
        for target in targets:
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
