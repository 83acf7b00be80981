"""Refusals carry what they speak of, so that others can say it in their own words."""

import copy
import pickle

import pytest

import taluva
from taluva import faults
from taluva.moves import Piece
from taluva.text.faults import SETUP_FAULTS


def test_a_refusal_names_its_kind_and_values() -> None:
    game = taluva.Game(stack=["VJC", "VCJ", "VJS"] * 4)
    game.play("VJC@0,0:E")
    fault = game.fault("hut@0,0")
    assert fault is not None
    assert (fault.rule, fault.kind, fault.values) == ("B0", "on_volcano", {"cell": taluva.Cell(0, 0)})
    assert str(fault) == "Nothing can be built on a volcano (B0)."


@pytest.mark.parametrize(
    "error",
    [
        faults.IllegalMove("P7", "covers_fixed", seat=2, piece=Piece.TOWER, cell=taluva.Cell(1, -2)),
        faults.IllegalMove("P4", "several_levels", levels=[(taluva.Cell(0, 0), 1), (taluva.Cell(1, 0), 2)]),
        faults.IllegalMove("over", "over"),
        taluva.SetupError("teams_of_four", "variant", players=3),
        taluva.NotationError("'what'"),
    ],
)
def test_refusals_survive_pickling_and_copying(error: ValueError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_a_setup_error_says_what_to_change() -> None:
    with pytest.raises(taluva.SetupError) as refusal:
        taluva.Game(players=3, variant="teams")
    assert (refusal.value.kind, refusal.value.argument, refusal.value.values) == (
        "teams_of_four", "variant", {"players": 3}
    )  # fmt: skip
    assert refusal.value.kind in SETUP_FAULTS


def test_an_unreadable_record_has_the_refusal_as_its_cause() -> None:
    with pytest.raises(taluva.RecordError) as refusal:
        taluva.read_record("1. VJC@0,0:E hut@0,0")
    assert isinstance(refusal.value.__cause__, taluva.IllegalMove)
