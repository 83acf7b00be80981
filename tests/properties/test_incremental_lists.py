"""The kernel's lists, kept up to date step by step, equal those recomputed from nothing but what lies on the cells."""

from typing import Any

import numpy as np
from hypothesis import given
from strategies import games

from taluva import Cell, Game
from taluva.codec import cell_at
from taluva.kernel import setting_up
from taluva.kernel import state as K

GIVEN = ("players", "hut_beside_own", "variant", "with_boats", "zone_width", "zone_height")
LISTS = (
    ("near", "near_count"),
    ("triangles", "triangle_count"),
    ("volcanoes", "volcano_count"),
    ("cells", "cell_count"),
)


def from_nothing(s: Any) -> Any:
    """A state in which only cells, boats and the extent are given, and everything else is recomputed."""
    new: Any = K.new_state()
    for name in GIVEN:
        setattr(new, name, getattr(s, name))
    cells = s.cells[: s.cell_count]
    new.cells[: s.cell_count] = cells
    new.cell_count = s.cell_count
    for name in ("level", "terrain", "mates", "piece"):
        getattr(new, name)[cells] = getattr(s, name)[cells]
    new.boats[:] = s.boats
    new.boat_seat[:] = s.boat_seat
    new.boat_count = s.boat_count
    island = [cell_at(s, c) for c in cells] or [Cell(0, 0)]
    new.q_min, new.q_max = min(cell.q for cell in island), max(cell.q for cell in island)
    new.r_min, new.r_max = min(cell.r for cell in island), max(cell.r for cell in island)
    setting_up.rebuild(new, K.new_scratch())
    return new


def check(game: Game) -> None:
    s = game._s
    new = from_nothing(s)
    for name, count in LISTS:
        kept, found = getattr(s, name)[: getattr(s, count)], getattr(new, name)[: getattr(new, count)]
        assert sorted(kept.tolist()) == sorted(found.tolist()), name
        assert len(set(kept.tolist())) == len(kept), name
    for seat in range(4):
        kept = s.built[seat, : s.built_count[seat]].tolist()
        assert sorted(kept) == sorted(new.built[seat, : new.built_count[seat]].tolist())
    for name in ("level", "terrain", "mates", "piece", "beside"):
        assert np.array_equal(getattr(s, name), getattr(new, name)), name
    assert (s.q_min, s.q_max, s.r_min, s.r_max) == (new.q_min, new.q_max, new.r_min, new.r_max)


@given(games())
def test_lists_equal_those_from_nothing(game: Game) -> None:
    check(game)
    for _ in range(6):
        if game.can_undo:
            game.undo()
            check(game)


@given(games())
def test_a_replayed_state_is_the_same(game: Game) -> None:
    """Undo replays the game from its beginning on the same memory: what is left of the first time must not matter."""
    again = game.copy()
    while again.can_undo:
        again.undo()
    while again.can_redo:
        again.redo()
    assert again.position == game.position
    check(again)
