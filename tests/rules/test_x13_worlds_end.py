"""X13. If the player to move cannot place the tile drawn (or the two-hex tile taken) anywhere, the game ends at once
and is decided like a normal end (E3)."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from test_x11_two_corners_outside import carpet_over

import taluva
from builders import Table, arranged
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


def all_of_the_board_is_land() -> Table:
    """The land reaches beyond the zone on all sides, so nothing fits on its coast; eruptions are still possible."""
    return arranged(
        carpet_over("expert"),
        phase="choose",
        edition="deluxe-2015",
        expansions=["two-hex", "board:expert-dotted"],
        two_hex=["VL", "JJ"],
    )


def test_a_two_hex_tile_that_fits_nowhere_may_be_taken() -> None:
    table = all_of_the_board_is_land()
    table.legal("JJ", "VL", "draw")
    table.play("JJ")
    assert (table.game.phase, table.game.end, table.game.places) == ("over", "X13", (1, 1))
    assert [(str(turn.choice), str(turn.tile), turn.placement) for turn in table.game.turns] == [("JJ", "JJ", None)]
    assert table.game.record().endswith("\n1. JJ\n")
    assert taluva.read_record(table.game.record()) == table.game


@pytest.mark.parametrize("choice", ["VL", "draw"])
def test_a_tile_that_can_erupt_still_fits(choice: str) -> None:
    table = all_of_the_board_is_land().play(choice)
    assert (table.game.phase, table.game.end) == ("place", None)
    assert all(table.game.cell(*move.cell).level == 1 for move in table.game.legal_moves)


def test_without_a_board_there_is_always_room() -> None:
    for seed in range(20):
        game = taluva.Game("deluxe-2015", expansions=["boats"], seed=seed)
        assert len(game.legal_moves) == 6
