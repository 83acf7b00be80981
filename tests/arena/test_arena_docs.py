"""The example of the page on the arena is run."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "arena.md"


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    exec(compile(code, "arena.md", "exec"), {})
    assert sorted(capsys.readouterr().out.splitlines()) == ["greedy 4", "random 4"]


def test_every_option_is_on_the_page() -> None:
    from taluva.cli.arena import command

    shared = {"player", "edition", "variant", "expansion", "stack", "force"}
    missing = [name for name in command.__annotations__ if name not in shared | {"return"}]
    assert [name for name in missing if f"--{name}" not in PAGE.read_text()] == []
