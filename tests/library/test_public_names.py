"""The names other programs rely on, and that importing them costs nothing until they are used."""

import subprocess
import sys

import pytest

import taluva

NAMES = """
Game Position IllegalMove SetupError RecordError NotationError PositionError read_record read_move
Cell Tile Terrain Piece Choice Draw Placement Hut Tower Temple Expand Boat Turn Setup Settlement
Supply Lagoon CellView Expansion EDITIONS EXPANSIONS VARIANTS ZONES svg testing
"""


@pytest.mark.parametrize("name", NAMES.split())
def test_the_name_is_there(name: str) -> None:
    assert getattr(taluva, name) is not None
    assert name in taluva.__all__
    assert name in dir(taluva)


def test_everything_listed_is_there() -> None:
    for name in taluva.__all__:
        assert hasattr(taluva, name), name


def test_star_import() -> None:
    names: dict[str, object] = {}
    exec("from taluva import *", names)
    assert names["Game"] is taluva.Game


def test_there_is_no_other_name() -> None:
    with pytest.raises(AttributeError, match="'taluva' has no attribute 'Chess'"):
        _ = taluva.Chess


@pytest.mark.parametrize(
    "code", ["import taluva", "import taluva; taluva.EDITIONS, taluva.read_move, taluva.SetupError"]
)
def test_importing_is_light(code: str) -> None:
    """Neither Numba nor NumPy is loaded before a game is made."""
    check = f"{code}; import sys; print([name for name in ('numba', 'numpy', 'llvmlite') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("error", ["IllegalMove", "SetupError", "RecordError", "NotationError", "PositionError"])
def test_refusals_are_value_errors(error: str) -> None:
    assert issubclass(getattr(taluva, error), ValueError)


def test_testing_is_for_assertions() -> None:
    assert issubclass(taluva.testing.PlayerError, AssertionError)
