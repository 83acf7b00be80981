"""Running `taluva` inside this process, as the shell would, with its input and output as bytes."""

import io
import sys
from pathlib import Path

import pytest
from cli_helpers import GAME, Outcome, Taluva

from taluva.cli import main
from taluva.engine import entries


@pytest.fixture(scope="session", autouse=True)
def compiled_engine() -> None:
    """A process that has to compile first says so on standard error, where tests look for faults."""
    entries.ensure_compiled()


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("TALUVA_DATA_DIR", str(folder))
    monkeypatch.delenv("TALUVA_DEBUG", raising=False)
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def taluva(monkeypatch: pytest.MonkeyPatch) -> Taluva:
    def run(*arguments: str, stdin: str | bytes = b"") -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        streams = {
            "stdin": io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"),
            "stdout": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
            "stderr": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
        }
        with monkeypatch.context() as patch:
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            code = main(arguments)
        texts = []
        for name in ("stdout", "stderr"):
            streams[name].flush()
            texts.append(streams[name].buffer.getvalue().decode())  # type: ignore[attr-defined]
        return Outcome(code, *texts)

    return run


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.taluva"
    path.write_text(GAME)
    return str(path)
