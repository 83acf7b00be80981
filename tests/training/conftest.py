"""A training that has just begun, with its files."""

import shutil
from pathlib import Path

import pytest
from training_helpers import train

from taluva.training.files import log_file, state_file


@pytest.fixture(scope="session")
def begun_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("begun") / "begun.npz"
    while not file.exists():
        train(file)
    return file


@pytest.fixture
def begun(begun_once: Path, tmp_path: Path) -> Path:
    """A copy that a test may spoil."""
    file = tmp_path / "begun.npz"
    for source, target in zip(_files(begun_once), _files(file), strict=True):
        shutil.copy(source, target)
    return file


def _files(file: Path) -> tuple[Path, ...]:
    return file, state_file(file), log_file(file)
