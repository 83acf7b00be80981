"""X12. A zone is a rectangle centred on the centre of (0, 0); corners on the border are not outside; exactly."""

import math

import pytest

from builders import arranged
from taluva import Game, SetupError
from taluva.editions import ZONES

SIZES = {
    "beginner": (16, 14), "player": (13, 11), "expert": (10, 9),
    "beginner-dotted": (14, 12), "player-dotted": (11, 9), "expert-dotted": (8, 7),
}  # fmt: skip


def land_up_to(end: int) -> str:
    """Tiles on rows 0 and 1 as far as end-2,0."""
    codes = iter(["VCJ"] * 6 + ["VJC"] * 5)
    row = [f"{next(codes)}@{q},0:SE" for q in range(end % 2, end - 1, 2)]
    return " ".join(row if end % 2 == 0 else ["VJS@0,0:NW", *row])


def test_the_six_zones() -> None:
    assert ZONES == SIZES


@pytest.mark.parametrize("zone", SIZES)
def test_a_game_on_each(zone: str) -> None:
    assert Game("deluxe-2015", expansions=[f"board:{zone}"]).setup.zone == zone


@pytest.mark.parametrize("boards", [["board:small"], ["board:"], ["board"], ["board:expert", "board:player"]])
def test_no_other_zone_and_never_two(boards: list[str]) -> None:
    with pytest.raises(SetupError):
        Game("deluxe-2015", expansions=boards)


@pytest.mark.parametrize("zone", SIZES)
def test_how_far_east_tiles_may_go(zone: str) -> None:
    """On row 0 a tile ends in the cell at `reach`: two of its corners lie beyond the border at width / 2, if any. One
    cell further its middle is beyond the border, and with it at least four corners."""
    width, _ = SIZES[zone]
    reach = width // 2
    board = {"edition": "deluxe-2015", "expansions": [f"board:{zone}"]}
    for at, allowed in ((reach, True), (reach + 1, False)):
        table = arranged(land_up_to(at), hand="VSR", phase="place", **board)
        placement = f"VSR@{at},0:W"
        if allowed:
            table.legal(placement)
        else:
            table.illegal(placement, "X11")


def test_no_corner_ever_lies_on_the_north_or_south_border() -> None:
    """y = n / (2 sqrt 3) is irrational unless n = 0, so only the east and west borders can be met exactly."""
    for _, height in SIZES.values():
        assert math.isqrt(3 * height * height) ** 2 != 3 * height * height


def test_the_border_itself_is_inside() -> None:
    """expert-dotted, x = 4: of the cell 4,0 the corners at x = 4 do not count, so a tile with it is allowed."""
    board = {"edition": "deluxe-2015", "expansions": ["board:expert-dotted"]}
    arranged("VJC@0,0:E VCJ@2,-1:E", hand="VSR", phase="place", **board).legal("VSR@3,0:NE")
