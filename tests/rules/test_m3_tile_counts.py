"""M3. There are 48 volcano tiles, so many of each; a code has the terrains in clockwise order."""

import pytest

from builders import new_table, whole_stack
from taluva import Cell, Game, SetupError, Terrain
from taluva.tiles import VOLCANO_TILES

TABLE = """VJJ 1, VCJ 6, VJC 5, VJS 4, VSJ 4, VJR 2, VRJ 2, VLJ 2, VJL 1, VCC 1, VCS 2, VSC 2, VCR 2, VRC 2, VCL 1,
  VLC 1, VSS 1, VRS 2, VSR 1, VSL 1, VLS 1, VRR 1, VRL 1, VLR 1, VLL 1"""


def test_the_table_of_the_rules() -> None:
    counts = {code: int(count) for code, count in (entry.split() for entry in TABLE.split(","))}
    assert counts == VOLCANO_TILES
    assert sum(counts.values()) == 48


def test_all_48_can_be_in_the_stack() -> None:
    assert Game(stack=whole_stack([])).unseen.get("VJJ", 0) == 0
    assert Game("hans-im-glueck-2006", seed=1).stack_left == 47


@pytest.mark.parametrize("code", VOLCANO_TILES)
def test_one_more_than_there_are_is_refused(code: str) -> None:
    stack = [code] * (VOLCANO_TILES[code] + 1) + [other for other in VOLCANO_TILES if other != code][:12]
    only = "is only one" if VOLCANO_TILES[code] == 1 else f"are only {VOLCANO_TILES[code]}"
    with pytest.raises(SetupError, match=rf"{code} tiles, but there {only} \(M3\)\.$"):
        Game(stack=stack)


@pytest.mark.parametrize("code", ["VJ", "VVV", "JVC", "", "vjc", "V\nJC"])
def test_only_volcano_tiles_are_in_the_stack(code: str) -> None:
    with pytest.raises(SetupError, match=r"There is no volcano tile"):
        Game(stack=[*whole_stack([])[:20], code])


def test_the_terrains_lie_clockwise() -> None:
    game = new_table("VJC@0,0:E").game
    assert [game.cell(*cell).terrain for cell in ((0, 0), (1, 0), (0, 1))] == [
        Terrain.VOLCANO,
        Terrain.JUNGLE,
        Terrain.CLEARING,
    ]
    mirrored = new_table("VCJ@0,0:E").game
    assert mirrored.cell(1, 0).terrain is Terrain.CLEARING
    assert mirrored.cell(*Cell(0, 1)).terrain is Terrain.JUNGLE
