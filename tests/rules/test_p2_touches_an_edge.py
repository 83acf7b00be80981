"""P2. At least one edge of the tile touches an edge of a tile already there; cells coincide with the grid."""

import pytest

from builders import arranged


@pytest.mark.parametrize("placement", ["VSR@2,0:E", "VSR@-1,0:W", "VSR@2,-1:E", "VSR@1,1:E", "VSR@3,0:SW"])
def test_touching_along_an_edge(placement: str) -> None:
    arranged("VJC@0,0:E", hand="VSR", phase="place").legal(placement)


@pytest.mark.parametrize(
    "placement", ["VSR@3,0:E", "VSR@3,-1:E", "VSR@0,3:E", "VSR@-2,0:W", "VSR@2,2:E", "VSR@-3,3:NE"]
)
def test_not_a_cell_away(placement: str) -> None:
    table = arranged("VJC@0,0:E", hand="VSR", phase="place")
    table.illegal(placement, "P2", "must touch the island along an edge")


@pytest.mark.parametrize("cell", ["9,9", "-9,-9", "127,0", "128,0", "0,128", "128,128", "-128,1", "99999999,3"])
def test_not_far_out_at_sea(cell: str) -> None:
    arranged("VJC@0,0:E", hand="VSR", phase="place").illegal(f"VSR@{cell}:E", "P2")


def test_a_tile_alone_has_sites_all_around() -> None:
    """Two cells in a row touch it along two edges, a lone cell along one: every site in three orientations."""
    table = arranged("VJC@0,0:E", hand="VSR", phase="place")
    sites = {move.cells and frozenset(move.cells) for move in table.game.legal_moves}
    assert len(table.moves) == 3 * len(sites)
    near = {cell.neighbour(d) for view in table.game.cells for cell in [view.cell] for d in range(6)}
    assert all(site & near for site in sites)
