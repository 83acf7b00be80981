"""P8. No settlement, of any player, eliminated ones included, is covered whole. How many huts stand there does not
matter."""

import pytest

from builders import CARPET, Table, arranged, raised

TWO_HEX = {"edition": "deluxe-2015", "expansions": ["two-hex"], "took_two_hex": [1]}


def erupting(buildings: dict[str, str], **more: object) -> Table:
    """The carpet, and a tile to be laid over -1,0 and 0,-1 (0,0:W) or over other cells around 0,0."""
    return arranged(CARPET, buildings, hand="VLC", phase="place", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_no_single_hut_is_covered(owner: str) -> None:
    table = erupting({f"{owner} hut": "-1,0"})
    table.illegal("VLC@0,0:W", "P8", f"bury a whole settlement of {owner.capitalize()}", cell=(-1, 0))
    table.illegal("VLC@0,0:SW", "P8")
    table.legal("VLC@0,0:NW")


def test_no_settlement_of_two_cells_is_covered_by_one_tile() -> None:
    table = erupting({"blue hut": "-1,0 0,-1"})
    table.illegal("VLC@0,0:W", "P8", "a whole settlement of Blue", cell=(0, -1))


def test_one_of_two_cells_may_be_covered() -> None:
    table = erupting({"blue hut": "-1,0 0,-1"})
    table.legal("VLC@0,0:SW", "VLC@0,0:NW")
    table.play("VLC@0,0:SW")
    assert table.settlements(2) == [1]


def test_two_of_three_cells_may_be_covered() -> None:
    table = erupting({"blue hut": "-1,0 0,-1 1,-1"}).play("VLC@0,0:W")
    assert table.settlements(2) == [1]


def test_two_settlements_may_each_be_covered_by_half() -> None:
    """Red has -1,0 and -1,1; blue has 0,-1 and 1,-1."""
    table = erupting({"red hut": "-1,0 -1,1", "blue hut": "0,-1 1,-1"}).play("VLC@0,0:W")
    assert (table.settlements(1), table.settlements(2)) == ([1], [1])


def test_half_of_one_and_the_whole_of_another_is_refused() -> None:
    table = erupting({"red hut": "-1,0", "blue hut": "0,-1 1,-1"})
    table.illegal("VLC@0,0:W", "P8", "Red")
    table = erupting({"red hut": "-1,0 -1,1", "blue hut": "0,-1"})
    table.illegal("VLC@0,0:W", "P8", "Blue")


def test_two_single_huts_of_two_players_are_refused() -> None:
    table = erupting({"red hut": "-1,0", "blue hut": "0,-1"})
    table.illegal("VLC@0,0:W", "P8")


def test_a_settlement_goes_on_beyond_the_tile_by_another_cell_of_it() -> None:
    """0,-1 has no own neighbour but -1,0, and that is covered too; -1,0 has another one."""
    table = erupting({"blue hut": "-1,0 0,-1 -1,1"}).play("VLC@0,0:W")
    assert table.settlements(2) == [1]


def test_partners_do_not_keep_a_settlement_alive() -> None:
    """W4: in teams, red and yellow have settlements of their own."""
    table = erupting({"red hut": "-1,0", "yellow hut": "0,-1 1,-1"}, players=4, variant="teams")
    table.illegal("VLC@0,0:W", "P8", "Red")


def test_eliminated_players_are_shielded_too() -> None:
    table = erupting({"blue hut": "-1,0"}, players=3, eliminated=[2])
    table.illegal("VLC@0,0:W", "P8", "Blue")
    table = erupting({"blue hut": "-1,0 -1,1"}, players=3, eliminated=[2])
    table.play("VLC@0,0:W")


def test_a_temple_keeps_its_settlement_alive() -> None:
    table = erupting({"blue hut": "-1,0 0,-1", "blue temple": "1,-1"}).play("VLC@0,0:W")
    assert [(settlement.temples, len(settlement)) for settlement in table.game.settlements(2)] == [(1, 1)]


def test_the_number_of_huts_does_not_matter() -> None:
    mesa = raised(3, "VJC@0,0:E VCJ@1,1:E VSR@2,-1:E")
    table = arranged(mesa, {"blue hut": "1,0"}, hand="VLC", phase="place")
    assert table.game.cell(1, 0).count == 3
    table.illegal("VLC@2,-1:SE", "P8")
    arranged(mesa, {"blue hut": "1,0 0,1"}, hand="VLC", phase="place").legal("VLC@2,-1:SE")


class TestTwoHexTiles:
    def test_a_single_hut_under_the_other_cell(self) -> None:
        table = arranged(
            CARPET,
            {"blue hut": "-1,0"},
            hand="VL",
            phase="place",
            two_hex=["VL", "JJ"],
            two_hex_left=["JJ"],
            **TWO_HEX,
        )
        table.illegal("VL@0,0:W", "P8")
        table.legal("VL@0,0:NW")

    def test_vv_on_one_volcano_and_a_hut(self) -> None:
        """X9: one of its volcanoes on a volcano is enough; the other may cover a hut of a larger settlement."""
        vv = {"hand": "VV", "phase": "place", "two_hex": ["VV", "JJ"], "two_hex_left": ["JJ"], **TWO_HEX}
        table = arranged(CARPET, {"blue hut": "-1,0"}, **vv)  # type: ignore[arg-type]
        table.illegal("VV@-1,0:E", "P8")
        table.illegal("VV@0,0:W", "P8")
        table = arranged(CARPET, {"blue hut": "-1,0 0,-1"}, **vv)  # type: ignore[arg-type]
        table.play("VV@-1,0:E")
        assert table.settlements(2) == [1]
        assert table.game.supply(2).huts == 18
