"""X13. If the player to move cannot place the tile drawn anywhere, or the stack is empty and none of the two-hex tiles
left can be placed, the game ends at once and is decided like a normal end (E3). Nobody can bring it about by taking a
two-hex tile that fits nowhere."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import taluva
from builders import Table, arranged, carpet_over
from referee import Referee

VECTORS = Path(__file__).parent.parent / "data" / "vectors" / "deluxe-2015-2-all-expert-dotted.jsonl.gz"


def a_game_that_ends_so() -> dict[str, Any]:
    with gzip.open(VECTORS, "rt") as lines:
        games = [json.loads(line) for line in lines]
    return next(game for game in games if game["turns"][-1]["placement"] is None)


def before_the_end(vector: dict[str, Any]) -> Table:
    config = vector["config"]
    setup = {
        "edition": config["edition"],
        "players": config["players"],
        "variant": config["variant"],
        "expansions": config["expansions"],
        "stack": vector["stack"],
        "two_hex": vector["twohex"],
    }
    table = Table(taluva.Game(**setup), Referee(**setup))
    for turn in vector["turns"][:-1]:
        steps = [turn.get("choice", ""), turn["placement"], turn["build"]]
        table.play(*[step for step in steps if step != "none"])
    return table


def test_the_tile_drawn_fits_nowhere() -> None:
    vector = a_game_that_ends_so()
    table = before_the_end(vector)
    assert (table.game.phase, table.game.end) == ("choose", None)
    table.play("draw")
    assert (table.game.phase, table.game.end) == ("over", "X13")
    assert table.game.places == tuple(vector["places"])


def test_it_is_decided_by_what_is_built() -> None:
    table = before_the_end(a_game_that_ends_so()).play("draw")
    built = [
        (3 - supply.temples, 2 - supply.towers, 2 - supply.boats, 20 - supply.huts)
        for supply in (table.game.supply(1), table.game.supply(2))
    ]
    assert table.game.places == tuple(1 if mine == max(built) else 2 for mine in built)


def test_the_turn_is_the_tile_alone() -> None:
    vector = a_game_that_ends_so()
    table = before_the_end(vector).play("draw")
    turn = table.game.turns[-1]
    assert (str(turn.tile), turn.placement, turn.build, turn.eliminated) == (
        vector["turns"][-1]["tile"],
        None,
        None,
        False,
    )
    assert table.game.record().splitlines()[-1].endswith(f". {turn.tile}")
    assert taluva.read_record(table.game.record()).end == "X13"


BOARD = {"edition": "deluxe-2015", "expansions": ["two-hex", "board:expert-dotted"], "two_hex": ["VL", "JJ"]}


def all_of_the_board_is_land(**more: Any) -> Table:
    """The land reaches beyond the zone on all sides, so nothing fits on its coast; eruptions are still possible."""
    return arranged(carpet_over("expert"), **{"phase": "choose", **BOARD, **more})


def test_nobody_brings_it_about_by_taking_a_tile_that_fits_nowhere() -> None:
    table = all_of_the_board_is_land()
    table.legal("VL", "draw")
    table.illegal("JJ", "X8", "This tile fits nowhere, so it cannot be taken", choices=["draw", "VL"])
    with pytest.raises(taluva.RecordError, match="This tile fits nowhere"):
        taluva.read_record(table.game.record() + "1. JJ\n")


def test_with_the_stack_empty_the_game_ends_with_the_turn_before() -> None:
    table = all_of_the_board_is_land(phase="build", left=0, two_hex_left=["JJ"], took_two_hex=[1])
    table.play("hut@1,0")
    assert (table.game.phase, table.game.end, table.game.seat) == ("over", "X13", 1)
    assert table.game.places == (1, 2)
    assert taluva.Position(str(table.game.position)) == table.game.position
    assert taluva.read_record(table.game.record()) == table.game


def test_with_the_stack_empty_and_a_tile_that_fits_it_goes_on() -> None:
    table = all_of_the_board_is_land(phase="build", left=0).play("hut@1,0")
    assert (table.game.phase, table.game.seat, table.moves) == ("choose", 2, ["VL"])
    table.illegal("JJ", "X8", "This tile fits nowhere, so it cannot be taken", choices=["VL"])
    eruption, *_ = table.play("VL").moves
    table.play(eruption)
    table.play(table.moves[0])
    assert table.game.end == "X13"


def test_a_player_eliminated_on_the_last_tile_that_fits() -> None:
    table = all_of_the_board_is_land(
        phase="choose", players=3, left=0, two_hex=["VL", "VS", "JJ"], two_hex_left=["VL", "JJ"], huts={1: 0}
    ).play("VL")
    table.play(table.moves[0])
    assert (table.game.status(1), table.game.end, table.game.places) == ("eliminated", "X13", (3, 1, 1))


@pytest.mark.parametrize("choice", ["VL", "draw"])
def test_a_tile_that_can_erupt_still_fits(choice: str) -> None:
    table = all_of_the_board_is_land().play(choice)
    assert (table.game.phase, table.game.end) == ("place", None)
    assert all(table.game.cell(*move.cell).level == 1 for move in table.game.legal_moves)


def test_without_a_board_there_is_always_room() -> None:
    for seed in range(20):
        game = taluva.Game("deluxe-2015", expansions=["boats"], seed=seed)
        assert len(game.legal_moves) == 6
