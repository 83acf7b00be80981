"""The wheel holds everything the package needs and nothing of the tests."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_wheel_works_away_from_the_sources(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    wheel = next(tmp_path.glob("taluva-*.whl"))
    names = zipfile.ZipFile(wheel).namelist()
    assert "taluva/py.typed" in names
    assert not [name for name in names if name.startswith(("tests", "docs", "benchmarks"))]
    web = ROOT / "src" / "taluva" / "web"
    folders = ("templates", "static", "locale", "storage/migrations")
    files = [path for folder in folders for path in (web / folder).rglob("*.*") if path.suffix != ".pyc"]
    assert len(files) > 50
    assert not {path.relative_to(ROOT / "src").as_posix() for path in files} - set(names)
    installed = tmp_path / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(installed), str(wheel)], check=True)
    code = "import taluva; game = taluva.Game(seed=1); print(taluva.__file__); print(len(game.legal_moves))"
    environment = os.environ | {"PYTHONPATH": str(installed)}
    result = subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    file, moves = result.stdout.split()
    assert Path(file).is_relative_to(installed)
    assert moves == "6"
