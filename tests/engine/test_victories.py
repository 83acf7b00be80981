"""The engine takes a victory that is there, stops one that can be stopped, and helps its partner."""

from dataclasses import replace
from typing import Any

import pytest
from answers import check_result

from builders import CARPET, PONDS, RING, arranged, raised
from taluva import Engine, Position
from taluva.engine.levels import LEVELS

TEMPLES = {"red temple": "2,-2 -2,2 -1,3"}
TEMPLES_BESIDE_PONDS = {"red temple": "0,1 2,1 4,0", "red hut": "-2,2"}
BOATS: dict[str, Any] = {"edition": "deluxe-2015", "expansions": ["boats"]}
TO_PLACE: dict[str, Any] = {"hand": "VLC", "phase": "place"}


def victories() -> dict[str, Position]:
    """Positions in which red wins at once with some build, whatever is placed (but for an eruption or two)."""
    high = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E") + " VSJ@4,-2:E"
    towers = {"red temple": "0,1 3,-1 4,-1", "red tower": "2,1", "red hut": "1,0"}
    boats = TEMPLES_BESIDE_PONDS | {"red boat": "1,0"}
    return {
        "E1, huts and temples": arranged(CARPET, TEMPLES, huts={1: 1}, **TO_PLACE).game.position,
        "E1, towers and temples": arranged(high, towers, **TO_PLACE).game.position,
        "E1, the build alone": arranged(CARPET, TEMPLES, huts={1: 1}).game.position,
        "E1, three players": arranged(CARPET, TEMPLES, players=3, huts={1: 1}, **TO_PLACE).game.position,
        "X6, boats and temples": arranged(PONDS, boats, **TO_PLACE, **BOATS).game.position,
        "V1": arranged(CARPET, TEMPLES, players=3, variant="places", huts={1: 1}, **TO_PLACE).game.position,
        "W2, own second type": arranged(
            CARPET, TEMPLES | {"yellow hut": "0,2"}, players=4, variant="teams", huts={1: 1, 3: 0}, **TO_PLACE
        ).game.position,
    }


ENGINES: list[dict[str, int]] = [{"nodes": 0}, {"nodes": 30}, {"nodes": 300}, *({"level": n} for n in range(3, 9))]


@pytest.mark.parametrize("engine", ENGINES, ids=str)
@pytest.mark.parametrize("victory", victories())
def test_it_takes_a_victory_at_once(victory: str, engine: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    for level in (6, 7, 8):
        monkeypatch.setitem(LEVELS, level, replace(LEVELS[level], seconds=0.1))
    position = victories()[victory]
    result = Engine(**engine).choose(position)
    after = check_result(position, result)
    if victory == "V1":
        assert after.status(1) == "finished"
    else:
        assert after.phase == "over"
        assert after.places[0] == 1
    assert result.values[0] == pytest.approx(1)


@pytest.mark.parametrize("nodes", [0, 300])
def test_its_first_type_is_the_victory_of_the_team(nodes: int) -> None:
    """W2: the partner has completed two types."""
    buildings = {"yellow temple": "2,-2 -2,2 -1,3", "blue temple": "0,2 2,1", "white temple": "-1,0 2,0"}
    table = arranged(CARPET, buildings, players=4, variant="teams", huts={1: 1, 3: 0}, **TO_PLACE)
    result = Engine(nodes=nodes).choose(table.game.position)
    assert check_result(table.game.position, result).end == "W2"
    assert result.values == pytest.approx((1, 0, 1, 0))


@pytest.mark.parametrize("engine", [{"nodes": 0}, {"nodes": 300}, {"level": 5}], ids=str)
def test_it_finds_the_one_placement_that_makes_victory_possible(engine: dict[str, int]) -> None:
    """Only an eruption to level 3 beside 2,0 gives the last tower a place."""
    hill = CARPET + " VJR@0,0:W VLJ@2,-1:SW"
    buildings = {"red temple": "-2,2 -1,3 1,2", "red tower": "0,2", "red hut": "2,0", "blue hut": "-1,1"}
    position = arranged(hill, buildings, **TO_PLACE).game.position
    after = check_result(position, Engine(**engine).choose(position))
    assert after.end == "E1"


@pytest.mark.parametrize("players", [2, 3])
def test_it_stops_the_next_player_who_would_win(players: int) -> None:
    """Blue lacks one temple, and has one settlement of three cells for it. An eruption takes a cell of it away."""
    buildings = {"blue hut": "1,0 2,0 0,1", "blue tower": "-2,2 -1,3", "blue temple": "2,-2 0,-1", "red hut": "-1,0"}
    position = arranged(CARPET, buildings, players=players, **TO_PLACE).game.position
    assert max(len(settlement) for settlement in position.settlements(2)) == 3
    after = check_result(position, Engine(nodes=300).choose(position))
    assert max(len(settlement) for settlement in after.settlements(2)) < 3


PARTNER_WINS_NEXT = arranged(
    CARPET + " VSC@3,0:E VRS@5,0:E",
    {
        "yellow hut": "1,0 2,0 3,-1 -1,0 -1,1 -2,2",
        "yellow tower": "0,2 1,2",
        "yellow temple": "6,0 5,1",
        "red temple": "2,-2 4,0 -1,3",
    },
    players=4,
    variant="teams",
    **TO_PLACE,
).game.position
"""Yellow lacks one temple and has two settlements for it: the opponents can spoil one of them, red the other."""


def test_it_does_not_spoil_what_the_partner_wins_with() -> None:
    result = Engine(nodes=300).choose(PARTNER_WINS_NEXT)
    after = check_result(PARTNER_WINS_NEXT, result)
    assert [len(settlement) for settlement in after.settlements(3)].count(3) == 2
    assert result.values[0] > 0.99


def test_nor_without_search() -> None:
    after = check_result(PARTNER_WINS_NEXT, Engine(nodes=0).choose(PARTNER_WINS_NEXT))
    assert [len(settlement) for settlement in after.settlements(3)].count(3) == 2


@pytest.mark.parametrize("nodes", [0, 300])
def test_nobody_leaves_a_team_of_their_own_will(nodes: int) -> None:
    """Red can put a boat into the lagoon, or fill the lagoon and be eliminated (L2); W3 counts only those who play."""
    buildings = {
        "red hut": "1,0",
        "blue hut": "2,1",
        "white hut": "1,2",
        "yellow temple": "0,1 5,-2",
        "blue temple": "3,1 4,-1",
        "white temple": "4,-3 2,-2",
    }
    table = arranged(RING, buildings, hand="VSR", phase="place", players=4, variant="teams", huts={1: 0}, **BOATS)
    after = check_result(table.game.position, Engine(nodes=nodes).choose(table.game.position))
    assert after.status(1) == "playing"
