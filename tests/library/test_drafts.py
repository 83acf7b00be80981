"""Positions set up by hand: tiles by the rules of placing, supplies that follow, and the rule that a draft breaks."""

import pytest

from taluva import Cell, IllegalMove, Piece, Position, PositionError
from taluva.editions import Setup, set_up
from taluva.position_checks import check_position
from taluva.position_draft import Draft, Standing, Workbench, draft_of

CARPET = ("VJC@0,0:E", "VCJ@1,1:E", "VSR@2,-1:E", "VJS@1,-2:E", "VCS@-1,-1:E", "VRJ@-2,1:E", "VSJ@-1,2:E")
HILL = (*CARPET, "VJR@0,0:W", "VLJ@2,-1:SW", "VLC@0,0:NE")
RING = ("VJC@0,0:SE", "VCJ@1,-1:NE", "VJS@2,0:SE")
"""Three tiles around one cell of water, 1,0."""
DELUXE = set_up("deluxe-2015", 2, None, ["boats"], 24)


def piece(kind: str, seat: int, q: int, r: int) -> Standing:
    return Standing(Piece(kind), seat, Cell(q, r))


def draft(tiles: tuple[str, ...] = CARPET, *pieces: Standing, setup: Setup | None = None, **more: object) -> Draft:
    return Draft(setup or set_up(), None, tiles, pieces, **more)  # type: ignore[arg-type]


def test_an_empty_draft_is_the_beginning() -> None:
    assert Workbench(Draft(set_up())).position() == Position.beginning(set_up())


def test_supplies_follow() -> None:
    bench = Workbench(draft(HILL, piece("hut", 1, 1, 1 + 1), piece("tower", 1, 1, 0), buried=(3, 0), seat=2))
    position = bench.position()
    assert tuple(position.supply(1)) == (16, 1, 3, 0)
    assert tuple(position.supply(2)) == (20, 2, 3, 0)
    assert (position.seat, position.phase, position.stack_left) == (2, "draw", 14)
    assert position.unseen.get("VJR") == 1
    assert position.cell(1, 0).level == 3


def test_the_tile_in_hand_and_the_builder() -> None:
    placing = Workbench(draft(phase="place", tile="VLL")).position()
    assert (placing.phase, str(placing.tile), placing.stack_left) == ("place", "VLL", 16)
    building = Workbench(draft(phase="build", seat=2)).position()
    assert (building.phase, building.seat, str(building.tile)) == ("build", 2, "VSJ")


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        (("VJC@1,0:E",), "T3"),
        (("VJC@0,0:E", "VCJ@5,5:E"), "P2"),
        (("VJC@0,0:E", "VCJ@1,0:E"), "P4"),
        ((*CARPET, "VLJ@1,0:E"), "P5"),
        ((*CARPET, "VLJ@0,0:E"), "P6"),
    ],
)
def test_tiles_are_laid_by_the_rules(tiles: tuple[str, ...], rule: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        Workbench(draft(tiles))
    assert refusal.value.rule == rule


def test_there_are_only_so_many_tiles() -> None:
    with pytest.raises(PositionError) as refusal:
        Workbench(draft(("VJJ@0,0:E", "VJJ@2,0:E")))
    assert (refusal.value.rule, refusal.value.kind) == ("M3", "tile_count")
    assert str(refusal.value) == "2 tiles VJJ are in play, but there are only 1 (M3)."


@pytest.mark.parametrize(
    ("wrong", "rule", "sentence"),
    [
        (draft(CARPET, piece("hut", 1, 9, 9)), "B0", "There is no tile under the piece on 9,9"),
        (draft(CARPET, piece("temple", 1, 0, 0)), "B0", "Nothing can stand on a volcano"),
        (draft(CARPET, piece("hut", 1, 1, 0), piece("hut", 2, 1, 0)), "B0", "Only one building"),
        (draft(CARPET, piece("tower", 1, 1, 0)), "B2", "A tower needs level 3 or more; 1,0 is on level 1"),
        (
            draft(CARPET, *(piece("temple", 1, q, r) for q, r in ((1, 0), (2, 0), (0, 1), (-1, 0)))),
            "M1",
            "Red has built 4 temples, but has only 3",
        ),
        (draft(CARPET, piece("hut", 1, 1, 0), buried=(20, 0)), "M1", "Red has built 21 huts"),
        (draft(CARPET, piece("boat", 1, 9, 9)), "X2", "Boats are part of an expansion"),
        (draft(RING, piece("boat", 1, 9, 9), setup=DELUXE), "X3", "9,9 is not in one"),
        (draft(RING, piece("boat", 1, 1, 0), piece("boat", 2, 1, 0), setup=DELUXE), "X2", "room for one boat"),
        (draft(CARPET, phase="place"), "T1", "Choose the tile in hand"),
        (Draft(set_up(), phase="build"), "T1", "No tile has been placed yet"),
        (draft(("VJJ@0,0:E",), phase="place", tile="VJJ"), "M3", "2 tiles VJJ are in play"),
        (
            draft(
                HILL,
                *(piece("temple", 1, q, r) for q, r in ((2, 0), (0, 1), (-1, 1))),
                buried=(20, 0),
            ),
            "E1",
            "Red has built all pieces of two types",
        ),
    ],
)
def test_the_rule_that_a_draft_breaks(wrong: Draft, rule: str, sentence: str) -> None:
    with pytest.raises(PositionError) as refusal:
        Workbench(wrong).position()
    assert refusal.value.rule == rule
    assert sentence in str(refusal.value)
    assert str(refusal.value).endswith(f" ({rule}).")


def test_more_tiles_than_the_stack_has() -> None:
    wrong = draft((*HILL, "VCJ@3,1:E", "VJC@4,-1:E", "VCJ@-3,-1:E"), setup=set_up("ferti-2014", 2, stack=12))
    with pytest.raises(PositionError) as refusal:
        Workbench(wrong).position()
    assert refusal.value.rule == "ED1"


def test_a_tile_covers_huts_but_no_temple() -> None:
    bench = Workbench(draft(CARPET, piece("hut", 1, 1, 0), piece("hut", 1, 2, 0), piece("hut", 1, 1, 2)))
    after = bench.laid("VLL@0,0:NE")
    assert after.buried == (1, 0)
    assert piece("hut", 1, 1, 0) not in after.pieces
    assert tuple(Workbench(after).position().supply(1)) == (17, 2, 3, 0)
    for kind, rule in (("temple", "P7"), ("hut", "P8")):
        with pytest.raises(IllegalMove) as refusal:
            Workbench(draft(CARPET, piece(kind, 1, 1, 0))).laid("VLL@0,0:NE")
        assert refusal.value.rule == rule


def test_where_a_tile_can_be_laid() -> None:
    bench = Workbench(draft())
    assert "VLL@0,0:NE" in bench.placements("VLL")
    assert bench.placements("VRR") != []
    assert Workbench(draft(("VJJ@0,0:E",))).placements("VJJ") == []


def test_an_island_of_one_level_is_taken_apart() -> None:
    position = Workbench(draft(CARPET, piece("hut", 1, 1, 0), phase="build")).position()
    again = draft_of(position)
    assert again.base is None
    assert sorted(again.tiles) == sorted(CARPET)
    assert again.tiles[-1] == CARPET[-1]


def test_what_is_under_tiles_stays() -> None:
    position = Workbench(draft(HILL)).position()
    again = draft_of(position)
    assert again.base == position
    longer = Workbench(again).laid("VRR@4,-2:E")
    assert Workbench(longer).position().stack_left == position.stack_left - 1


@pytest.mark.parametrize(("old", "new", "rule"), [("VaJc", "VaVc", "M2"), ("VaJc", "VaLc", "M3")])
def test_strings_with_impossible_tiles(old: str, new: str, rule: str) -> None:
    text = str(Workbench(draft(("VJC@0,0:E",))).position())
    with pytest.raises(PositionError) as refusal:
        check_position(Position(text.replace(old, new)))
    assert refusal.value.rule == rule


def test_a_string_with_a_tile_on_two_levels() -> None:
    text = str(Workbench(draft(HILL)).position())
    assert "Rb2Lb3" in text
    with pytest.raises(PositionError) as refusal:
        check_position(Position(text.replace("Rb2Lb3", "Rb3Lb2")))
    assert refusal.value.rule == "P4"
