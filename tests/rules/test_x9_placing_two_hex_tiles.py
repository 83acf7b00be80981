"""X9. A two-hex tile is placed like a volcano tile. JJ has no volcano, so P5 keeps it on level 1. For VV, at least one
of its two volcanoes lies on a volcano."""

import pytest

from builders import CARPET, Table, arranged


def with_tile(code: str, tiles: str = CARPET, buildings: dict[str, str] | None = None) -> Table:
    other = "VS" if code != "VS" else "VL"
    return arranged(
        tiles,
        buildings,
        hand=code,
        phase="place",
        edition="deluxe-2015",
        expansions=["two-hex"],
        two_hex=[code, other],
        two_hex_left=[other],
        took_two_hex=[1],
    )


@pytest.mark.parametrize("code", ["VL", "VJ", "VS", "VV", "JJ"])
def test_on_level_one_it_touches_an_edge(code: str) -> None:
    table = with_tile(code)
    table.legal(f"{code}@3,0:E", f"{code}@-2,0:SW" if code in ("VV", "JJ") else f"{code}@-2,0:W")
    table.illegal(f"{code}@6,0:E", "P2")
    table.illegal(f"{code}@3,-1:E", "P4")


@pytest.mark.parametrize("code", ["VL", "VJ", "VS"])
def test_its_volcano_lies_on_a_volcano(code: str) -> None:
    table = with_tile(code)
    table.legal(f"{code}@0,0:W")
    table.illegal(f"{code}@-1,0:E", "P5")
    table.illegal(f"{code}@-1,0:NE", "P5")


def test_jj_erupts_nowhere() -> None:
    table = with_tile("JJ")
    for direction in ("E", "SE", "SW"):
        table.illegal(f"JJ@0,0:{direction}", "P5", "has no volcano, so it can only go on level 1")
    assert all(table.game.cell(*cell).level == 0 for move in table.game.legal_moves for cell in move.cells)


class TestVV:
    def test_either_volcano_on_a_volcano(self) -> None:
        table = with_tile("VV")
        table.legal("VV@0,0:SW", "VV@-1,0:E", "VV@0,-1:SE")

    def test_both_on_volcanoes(self) -> None:
        table = with_tile("VV", "VJC@0,0:E VCJ@-1,0:W")
        table.legal("VV@-1,0:E")
        assert [move for move in table.moves if move == "VV@-1,0:E"] == ["VV@-1,0:E"]

    def test_none_on_a_volcano(self) -> None:
        with_tile("VV").illegal("VV@-1,0:NE", "P5", "One of the tile's two volcanoes must lie on a volcano")

    def test_each_site_is_listed_once(self) -> None:
        sites = [frozenset(move.cells) for move in with_tile("VV").game.legal_moves]
        assert len(sites) == len(set(sites))

    def test_it_is_written_with_e_se_or_sw(self) -> None:
        table = with_tile("VV")
        table.legal("VV@0,0:W", "VV@0,0:NW", "VV@0,0:NE")
        assert {move.split(":")[1] for move in table.moves} == {"E", "SE", "SW"}
        table.play("VV@0,0:W")
        assert str(table.game.moves[-1]) == "VV@-1,0:E"

    def test_no_temple_under_either_end(self) -> None:
        table = with_tile("VV", buildings={"blue temple": "-1,0"})
        table.illegal("VV@-1,0:E", "P7")


def test_vl_and_others_read_differently_from_both_ends() -> None:
    table = with_tile("VL")
    table.play("VL@3,0:E")
    assert (str(table.game.cell(3, 0).terrain), str(table.game.cell(4, 0).terrain)) == ("V", "L")
