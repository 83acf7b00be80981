"""B1. One hut on a level 1 cell; in every edition but hans-im-glueck-2006 not adjacent to a building of the same
player."""

import pytest

from builders import CARPET, HILL, arranged

LATER = ["ferti-2012", "ferti-2014", "deluxe-2015"]


@pytest.mark.parametrize("edition", ["hans-im-glueck-2006", *LATER])
def test_on_level_one(edition: str) -> None:
    table = arranged(HILL, edition=edition).play("hut@0,1")
    assert (table.game.cell(0, 1).count, table.game.supply(1).huts) == (1, 19)


@pytest.mark.parametrize("edition", ["hans-im-glueck-2006", *LATER])
@pytest.mark.parametrize(("cell", "level"), [("-1,0", 2), ("1,0", 3)])
def test_not_higher(edition: str, cell: str, level: int) -> None:
    table = arranged(HILL, edition=edition)
    table.illegal(f"hut@{cell}", "B1", f"level 1; this cell is on level {level}")


@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize("building", ["hut", "temple"])
def test_not_beside_an_own_building(edition: str, building: str) -> None:
    table = arranged(CARPET, {f"red {building}": "1,0"}, edition=edition)
    for cell in ("2,0", "0,1", "1,-1"):
        table.illegal(f"hut@{cell}", "B1", "must not touch a settlement of your own")


def test_not_beside_an_own_building_of_another_level() -> None:
    arranged(HILL, {"red hut": "1,0"}).illegal("hut@0,1", "B1")


def test_in_the_first_edition_it_may_touch() -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, edition="hans-im-glueck-2006").play("hut@2,0")
    assert table.settlements(1) == [2]


def test_beside_another_player() -> None:
    arranged(CARPET, {"blue hut": "1,0"}).play("hut@2,0")


def test_on_every_terrain() -> None:
    table = arranged("VJC@0,0:E VSR@2,0:E VLL@4,0:E")
    assert table.builds("hut") == sorted(["hut@1,0", "hut@0,1", "hut@3,0", "hut@2,1", "hut@5,0", "hut@4,1"])
