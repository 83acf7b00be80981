"""P7. No tower and no temple is covered."""

import pytest

from builders import CARPET, arranged, raised

MESA = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")


@pytest.mark.parametrize("owner", ["red", "blue"])
@pytest.mark.parametrize("at", ["-1,0", "0,-1"])
def test_no_temple_is_covered_whoever_owns_it(owner: str, at: str) -> None:
    other = "0,-1" if at == "-1,0" else "-1,0"
    buildings = {f"{owner} temple": at, f"{owner} hut": f"{other} 1,-1"}
    table = arranged(CARPET, buildings, hand="VLC", phase="place")
    table.illegal("VLC@0,0:W", "P7", f"The temple of {owner.capitalize()} cannot be covered")


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_no_tower_is_covered(owner: str) -> None:
    table = arranged(MESA, {f"{owner} tower": "1,0", f"{owner} hut": "0,1"}, hand="VLC", phase="place")
    table.illegal("VLC@2,-1:SE", "P7", f"The tower of {owner.capitalize()} cannot be covered", cell=(1, 0))
    table.illegal("VLC@1,1:NW", "P7", "tower")


def test_a_tower_of_an_eliminated_player_is_not_covered_either() -> None:
    table = arranged(
        MESA, {"blue tower": "1,0", "blue hut": "0,1"}, hand="VLC", phase="place", players=3, eliminated=[2]
    )
    table.illegal("VLC@2,-1:SE", "P7")


def test_beside_a_tower_is_allowed() -> None:
    table = arranged(MESA, {"blue tower": "1,0", "blue hut": "0,1"}, hand="VLC", phase="place")
    table.legal("VLC@1,1:NE")


def test_beside_a_temple_is_allowed() -> None:
    table = arranged(CARPET, {"blue temple": "-1,1", "blue hut": "-1,0"}, hand="VLC", phase="place")
    table.play("VLC@0,0:W")
    assert table.settlements(2) == [1]
    assert str(table.game.cell(-1, 1).piece) == "temple"


def test_huts_may_be_covered() -> None:
    arranged(CARPET, {"blue hut": "-1,0 -1,1"}, hand="VLC", phase="place").legal("VLC@0,0:W")
