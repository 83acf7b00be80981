"""`taluva analyse`: what it prints, writes and refuses."""

import _thread
import json
import threading
from pathlib import Path

import pytest

from taluva import Game, read_record
from taluva.cli import main
from taluva.engine.player import Engine
from taluva.moves import TO_DRAW
from taluva.testing import USUAL_SETUPS, random_game

BOATS = Path(__file__).parent.parent.parent / "docs" / "games" / "boats.taluva"

SHORT = """[Edition "ferti-2014"]
[Players "2"]
[Stack "24"]
[Seat1 "Ana"]
[Seat2 "Ben"]

1. VJR@0,0:E hut@1,0
2. VJC@2,0:E {well placed} hut@3,0
"""


@pytest.fixture
def short(tmp_path: Path) -> str:
    path = tmp_path / "short.taluva"
    path.write_text(SHORT)
    return str(path)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which arguments are refused."""
    assert main(arguments) == 2
    outcome = capsys.readouterr()
    assert outcome.err.count("\n") == 1
    assert outcome.err.endswith(".\n")
    assert "Traceback" not in outcome.err
    return outcome.err


def test_a_whole_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    chart, record = tmp_path / "chances.svg", tmp_path / "judged.taluva"
    arguments = ["analyse", str(BOATS), "--nodes", "20", "--chart", str(chart), "--annotate", str(record)]
    assert main([*arguments, "--breadth", "0"]) == 0
    out = capsys.readouterr().out
    assert " 36. yellow " in out
    assert "Red: accuracy" in out
    assert "The game is over. Survivor. The last tile has been placed. Red wins with " in out
    assert "?? -" in out
    luck = out[out.index("Luck and skill, in points of the chance to win:\n") :].splitlines()
    assert luck[1].split() == ["start", "luck", "own", "turns", "others'", "turns", "end", "without", "luck"]
    for line in luck[2:5]:
        start, *parts, end, adjusted = (float(cell) for cell in line.split()[1:])
        assert start + sum(parts) == pytest.approx(end, abs=0.3)
        assert end - parts[0] == pytest.approx(adjusted, abs=0.2)
    assert luck[5].startswith("Draws that mattered most to the player who drew: turn ")
    assert "Wins at once: all huts and boats are built." in " ".join(out.split())
    assert chart.read_text().startswith("<svg")
    assert main(["replay", str(record), "--quiet"]) == 0
    assert read_record(record.read_text()).moves == read_record(BOATS.read_text()).moves


def test_files_are_not_replaced_unless_told(capsys: pytest.CaptureFixture[str], short: str, tmp_path: Path) -> None:
    chart = tmp_path / "chances.svg"
    chart.write_text("mine")
    assert "--force" in refused(capsys, "analyse", short, "--nodes", "1", "--chart", str(chart))
    assert chart.read_text() == "mine"
    assert main(["analyse", short, "--nodes", "1", "--chart", str(chart), "--force"]) == 0
    assert chart.read_text().startswith("<svg")


def test_json(capsys: pytest.CaptureFixture[str], short: str) -> None:
    assert main(["analyse", short, "--nodes", "60", "--lines", "2", "--seed", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"complete", "seconds", "nodes", "threads", "seed", "turns", "players", "luck", "places", "end"}
    assert (data["complete"], data["nodes"], data["seconds"], data["seed"]) == (True, 60, None, 3)
    assert [turn["turn"] for turn in data["turns"]] == [1, 2]
    for turn in data["turns"]:
        assert set(turn) - {"why"} == {
            "turn", "seat", "position", "chances", "played", "best", "lines", "cost", "mark",
        }  # fmt: skip
        assert len(turn["chances"]) == 2
        assert sum(turn["chances"]) == pytest.approx(1, abs=0.01)
        assert len(turn["lines"]) == 2
        assert turn["cost"] >= 0
        for line in (turn["played"], turn["best"], *turn["lines"]):
            assert set(line) == {"moves", "chances", "samples", "reasons"}
            for reason in line["reasons"]:
                assert set(reason) == {"kind", "good", "seat", "cell", "pieces", "counts", "terrain", "sentence"}
                assert reason["sentence"].endswith(".")
    assert data["turns"][0]["played"]["moves"] == ["VJR@0,0:E", "hut@1,0"]
    assert [player["name"] for player in data["players"]] == ["Ana", "Ben"]
    assert (data["places"], data["end"]) == (None, None)
    assert [turn["tile"] for turn in data["luck"]["turns"]] == ["VJR", "VJC"]
    for turn in data["luck"]["turns"]:
        assert set(turn) == {"turn", "seat", "tile", "before", "expected", "drawn", "after", "luck", "change"}
    for player, name in zip(data["luck"]["players"], ["Ana", "Ben"], strict=True):
        assert set(player) == {"seat", "name", "initial", "luck", "own", "others", "final", "adjusted"}
        assert player["name"] == name
        change = player["luck"] + player["own"] + player["others"]
        assert player["final"] - player["initial"] == pytest.approx(change)


def test_luck_can_be_left_out(capsys: pytest.CaptureFixture[str], short: str) -> None:
    assert main(["analyse", short, "--nodes", "1", "--no-luck"]) == 0
    assert "Luck" not in capsys.readouterr().out
    assert main(["analyse", short, "--nodes", "1", "--no-luck", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["luck"] is None


def test_json_is_the_same_every_time(capsys: pytest.CaptureFixture[str], short: str) -> None:
    outputs = []
    for _ in range(2):
        assert main(["analyse", short, "--nodes", "60", "--json"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


def test_one_turn_shows_its_best_turns(capsys: pytest.CaptureFixture[str], short: str) -> None:
    assert main(["analyse", short, "--turn", "2", "--nodes", "60", "--lines", "3"]) == 0
    out = capsys.readouterr().out
    assert "  2. blue " in out
    assert "    3. " in out
    assert "  1. red " not in out
    assert "(played)" in out
    assert "accuracy" not in out
    assert "turns 1 to 2" in refused(capsys, "analyse", short, "--turn", "9", "--nodes", "1")


def test_reasons_can_be_left_out(capsys: pytest.CaptureFixture[str], short: str) -> None:
    for option, expected in (("--why", True), ("--no-why", False)):
        assert main(["analyse", short, "--turn", "2", "--nodes", "60", option]) == 0
        assert ("Founds a settlement" in capsys.readouterr().out) == expected


def test_the_tile_in_hand_at_the_end_is_advised_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "open.taluva"
    path.write_text(SHORT + "3. VCC\n")
    assert main(["analyse", str(path), "--nodes", "30"]) == 0
    out = capsys.readouterr().out
    assert "  3. red " in out
    assert "to move" in out
    placement = next(iter(read_record(SHORT + "3. VCC\n").legal_moves))
    path.write_text(SHORT + f"3. {placement}\n")
    assert main(["analyse", str(path), "--nodes", "30", "--turn", "3"]) == 0
    assert "to move" in capsys.readouterr().out


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    position = str(Game(seed=3).position)
    assert main(["analyse", "--position", position, "--nodes", "30", "--lines", "4"]) == 0
    out = capsys.readouterr().out
    assert "    4. " in out
    assert "accuracy" not in out
    assert main(["analyse", "--position", position, "--nodes", "30", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turns"][0]["played"] is None


def test_a_record_with_two_hex_tiles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = (random_game(USUAL_SETUPS[4], seed) for seed in range(20))
    game = next(game for game in games if any(turn.choice == TO_DRAW for turn in game.turns))
    path = tmp_path / "two-hex.taluva"
    path.write_text(game.record())
    assert main(["analyse", str(path), "--nodes", "1", "--json", "--no-why", "--breadth", "0"]) == 0
    turns = json.loads(capsys.readouterr().out)["turns"]
    drawn = [turn["turn"] for turn in turns if turn["played"]["moves"] == ["draw"]]
    assert drawn
    assert all(sum(turn["turn"] == number for turn in turns) == 2 for number in drawn)


def test_the_chart_can_go_to_standard_output(capsys: pytest.CaptureFixture[str], short: str) -> None:
    assert main(["analyse", short, "--nodes", "1", "--chart", "-"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("<svg")
    assert out.endswith("</svg>\n")
    assert main(["analyse", short, "--nodes", "1", "--annotate", "-"]) == 0
    record = capsys.readouterr().out
    assert len(read_record(record).moves) == 4
    assert "{well placed " in record
    assert record.splitlines()[-1].startswith("2. ")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), "file or --position"),
        (("FILE", "--position", "x"), "file or --position"),
        (("FILE", "--seconds", "0"), "--seconds"),
        (("FILE", "--seconds", "nan"), "--seconds"),
        (("FILE", "--nodes", "0"), "--nodes"),
        (("FILE", "--lines", "0"), "--lines"),
        (("FILE", "--threads", "0"), "--threads"),
        (("FILE", "--breadth", "33"), "--breadth"),
        (("FILE", "--breadth", "1", "--no-luck"), "--breadth"),
        (("FILE", "--json", "--chart", "-"), "standard output"),
        (("FILE", "--chart", "nowhere/chart.svg"), "no folder nowhere"),
        (("--position", "x", "--chart", "y.svg"), "--chart"),
        (("--position", "x"), "position"),
        (("nowhere.taluva",), "no file"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], short: str, arguments: tuple[str, ...], word: str) -> None:
    assert word in refused(capsys, "analyse", *(short if argument == "FILE" else argument for argument in arguments))


def test_a_record_without_a_turn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "new.taluva"
    path.write_text(SHORT.split("1. ")[0])
    assert "nothing to judge" in refused(capsys, "analyse", str(path))


@pytest.mark.slow
def test_ctrl_c_shows_what_is_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Engine(nodes=1)  # compiled before the clock runs
    record = tmp_path / "judged.taluva"
    threading.Timer(4, _thread.interrupt_main).start()
    assert main(["analyse", str(BOATS), "--seconds", "1", "--threads", "1", "--annotate", str(record)]) == 130
    out = capsys.readouterr().out
    assert "  1. red " in out
    assert "Stopped: " in out
    assert " 36. yellow " not in out
    assert "%" in read_record(record.read_text()).comments[1]
