"""The names other programs rely on, and that importing them costs nothing until they are used."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import taluva

NAMES = """
Game Position IllegalMove SetupError RecordError NotationError PositionError read_record read_move
Cell Tile Terrain Piece Choice Draw Placement Hut Tower Temple Expand Boat Turn Setup Settlement
Supply Lagoon CellView Expansion EDITIONS EXPANSIONS VARIANTS ZONES svg testing
Rule rule rules
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


PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_every_name_is_documented() -> None:
    table = PAGE.read_text().split("## All names")[1]
    assert set(re.findall(r"`(\w+)`", table)) - {"TypeError", "ValueError", "None"} == set(taluva.__all__)


@pytest.mark.parametrize("name", sorted(taluva.__all__))
def test_every_name_has_a_docstring(name: str) -> None:
    value = getattr(taluva, name)
    if isinstance(value, type) or inspect.isfunction(value):
        assert value.__doc__
        members = vars(value) if isinstance(value, type) and value.__module__.startswith("taluva") else {}
        for member, what in members.items():
            if not member.startswith("_") and (isinstance(what, property) or callable(what)):
                assert what.__doc__, f"{name}.{member}"


def test_the_page_is_well_typed(tmp_path: Path) -> None:
    """What the pages show passes the strict type checker: the loop over a game, players of one's own, bots."""
    from mypy import api

    for page in (PAGE, PAGE.with_name("bots.md"), PAGE.with_name("environments.md")):
        code = "\n".join(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL))
        (tmp_path / "page.py").write_text(f"SITE: str\n{code}")
        told, failed, status = api.run(["--strict", str(tmp_path / "page.py")])
        assert status == 0, told + failed


WRONG = """
game.play(None)|game.play(3)|game.fault(2.5)|position.play(b"hut@0,0")|position.legal_moves["1"]
game.supply("1")|game.settlements(1.0)|game.status(True)|game.place(None)|position.observation("1")
game.cell("0", "0")|game.cell(0.5, 1)|game.cell(None)|game.cell((1,))|game.settlement("0,0")|game.settlement(0)
game.expansion(0, 0, 3)|game.expansion("0", 0, taluva.Terrain.JUNGLE)|game.expansion(taluva.Cell(0, 0), None)
taluva.Position(5)|taluva.Position(None)|taluva.read_move(3)|taluva.read_record(b"")|taluva.read_record(None)
taluva.Game(seed="1")|taluva.Game(seed=2.5)|taluva.Game.from_position("x")|taluva.Game.from_json(3)
taluva.Game(players="2")|taluva.Game(edition=5)|taluva.Game(variant=3)|taluva.Game(stack="24")|taluva.Game(stack=24.0)
taluva.Game("deluxe-2015", expansions="boats")|taluva.Game("deluxe-2015", expansions=[3])|taluva.Setup(stack=2.5)
taluva.Setup(players=2.0)|taluva.Game("deluxe-2015", expansions=["two-hex"], two_hex=3)|taluva.Setup(players=True)
taluva.move_of(None, 3)|taluva.move_of(position, "3")|taluva.action_of(None)|taluva.coordinate_bound(3)
taluva.rule(3)|taluva.rule("P6", 3)|taluva.rules(3)|taluva.svg.draw(3)|taluva.testing.check_player(3)
taluva.Engine(level="3")|taluva.Engine(seconds="1")|taluva.Engine(1).choose(game)|taluva.Engine(1).choose(None)
taluva.Position.beginning("ferti-2014")|taluva.Position.beginning(None)|position.rollout(1)|position.rollouts("2")
"""


@pytest.mark.parametrize("call", re.split(r"[|\n]", WRONG.strip()))
def test_a_wrong_type_is_a_type_error(call: str) -> None:
    game = taluva.Game(seed=1)
    before = game.to_json()
    with pytest.raises(TypeError) as told:
        eval(call, {"taluva": taluva, "game": game, "position": game.position})
    assert len(str(told.value)) > 20
    assert game.to_json() == before
