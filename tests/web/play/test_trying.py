"""What a tentative step would change, compared with what the library says about any position."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taluva
from taluva import Position, testing
from taluva.editions import set_up
from taluva.moves import Expand, Placement
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import translator
from taluva.web.tables.preview import trial, why

ENGLISH = translator("en")
DOOMED = Path(__file__).parents[2] / "cli" / "doomed.taluva"
NAMES = {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dan"}
SETUPS = [
    set_up(),
    set_up("hans-im-glueck-2006", 3, stack=30),
    set_up("ferti-2014", 4, "teams"),
    set_up("ferti-2014", 3, "places"),
    set_up("deluxe-2015", 2, None, ("start-tile", "boats"), 24),
    set_up("deluxe-2015", 4, "places", ("boats", "two-hex", "board:player"), 24, ("VL", "VJ", "VV", "JJ")),
]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    setup = draw(st.sampled_from(SETUPS))
    game = testing.random_game(setup, draw(st.integers(0, 2**32 - 1)), draw(st.integers(0, 90)))
    return game.position


def a_placement(position: Position, random: Random) -> list[str] | None:
    """The first steps of a turn up to a placement, an eruption if possible; None if there is no choice."""
    moves = []
    if position.phase == "choose":
        taken = [str(move) for move in position.legal_moves if str(move) != "draw"]
        if not taken:
            return None
        moves = [random.choice(taken)]
        position = position.play(moves[0])
    if position.phase != "place":
        return None
    placements = [move for move in position.legal_moves if isinstance(move, Placement)]
    eruptions = [move for move in placements if position.cell(*move.cell).level]
    return [*moves, str(random.choice(eruptions or placements))]


def after(position: Position, moves: list[str]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


@given(positions(), st.integers(0, 2**32 - 1))
def test_a_placement_tells_what_it_covers_and_splits(position: Position, seed: int) -> None:
    moves = a_placement(position, Random(seed))
    if moves is None:
        return
    found = trial(position, moves, ENGLISH, NAMES)
    before, now = after(position, moves[:-1]), after(position, moves)
    cells = taluva.read_move(moves[-1]).cells  # type: ignore[union-attr]
    buried = {(view.cell, view.seat, view.count) for view in (before.cell(*cell) for cell in cells) if view.piece}
    assert {((one["q"], one["r"]), one["seat"], one["huts"]) for one in found["changes"]["buried"]} == buried
    assert found["changes"]["level"] == now.cell(*cells[0]).level
    assert found["changes"]["eruption"] == (found["changes"]["level"] > 1)
    split = [
        seat
        for seat in range(1, position.setup.players + 1)
        for settlement in before.settlements(seat)
        if sum(part.cells[0] in settlement for part in now.settlements(seat)) > 1
    ]
    assert sorted(found["changes"]["split"]) == split
    assert found["eliminates"] == (now.status(position.seat) == "eliminated")
    assert (found["warning"] is not None) == found["eliminates"]
    assert len(found["cells"]) == len(now.cells)


@given(positions(), st.integers(0, 2**32 - 1))
def test_builds_are_the_legal_ones_with_what_they_take(position: Position, seed: int) -> None:
    moves = a_placement(position, Random(seed)) if position.phase != "build" else []
    if moves is None:
        return
    found, placed, mover = trial(position, moves, ENGLISH, NAMES), after(position, moves), position.seat
    legal = list(placed.legal_moves) if placed.phase == "build" else []
    assert [build["move"] for build in found["builds"]] == [str(move) for move in legal]
    for build, move in zip(found["builds"], legal, strict=True):
        done = placed.play(move)
        assert placed.supply(mover).huts - done.supply(mover).huts == build["huts"]
        assert build["words"]
        for cell in build["cells"]:
            if build["kind"] != "boat":
                assert placed.cell(cell["q"], cell["r"]).piece is None
                assert done.cell(cell["q"], cell["r"]).seat == mover
            if build["kind"] in ("hut", "expand"):
                assert done.cell(cell["q"], cell["r"]).count == cell["huts"]
        assert (build["terrain"] is not None) == isinstance(move, Expand) == (build["settlement"] is not None)
        assert any(words.startswith("Joins") for words in build["changes"]) == joins(placed, done, mover)
        won = done.places is not None and done.places[mover - 1] == 1
        if position.setup.variant != "places":
            assert build["wins"] == won
        twice = trial(position, [*moves, build["move"]], ENGLISH, NAMES)
        assert twice["phase"] == ("over" if done.phase == "over" else "draw")
        assert twice["supply"] == done.supply(mover)._asdict()
        assert not twice["builds"]


def joins(before: Position, now: Position, mover: int) -> bool:
    return any(
        sum(part.cells[0] in settlement for part in before.settlements(mover)) > 1
        for settlement in now.settlements(mover)
    )


@given(positions(), st.integers(0, 2**32 - 1))
def test_why_names_the_fault_of_the_library(position: Position, seed: int) -> None:
    random = Random(seed)
    island = [view.cell for view in position.cells] or [taluva.Cell(0, 0)]
    for _ in range(20):
        q, r = random.choice(island)
        q, r = q + random.randint(-2, 2), r + random.randint(-2, 2)
        tile = position.tile or "VJC"
        move = random.choice(
            [
                f"{tile}@{q},{r}:{random.choice(['E', 'SE', 'SW', 'W', 'NW', 'NE'])}",
                f"{random.choice(['hut', 'tower', 'temple', 'boat'])}@{q},{r}",
                f"expand@{q},{r}:{random.choice('JCSRL')}",
                "nonsense",
            ]
        )
        fault = position.fault(move)
        found = why(position, [], move, ENGLISH, NAMES)
        assert found["rule"] == (fault.rule if fault else None)
        assert ("message" in found) == (fault is not None)
        if fault:
            assert found["message"].endswith(".")


def test_what_lies_hidden_cannot_be_tried() -> None:
    setup = set_up("deluxe-2015", 2, None, ("two-hex",), 24, ("VL", "VJ"))
    position = taluva.Game(setup.edition, 2, None, setup.expansions, 24, setup.two_hex, seed=1).position
    with pytest.raises(Refusal):
        trial(position, ["draw"], ENGLISH, NAMES)
    assert trial(position, ["VL"], ENGLISH, NAMES)["placements"]


def test_a_trial_ends_with_the_turn() -> None:
    position = taluva.Game(seed=1).position
    placement = str(next(iter(position.legal_moves)))
    build = str(next(iter(position.play(placement).legal_moves)))
    with pytest.raises(Refusal):
        trial(position, [placement, build, "VJC@0,0:E"], ENGLISH, NAMES)


def test_a_warning_before_eliminating_oneself() -> None:
    position = taluva.read_record(DOOMED.read_text(), seed=1).position
    warned = {}
    for move in position.legal_moves:
        found = trial(position, [str(move)], ENGLISH, NAMES)
        warned[found["eliminates"]] = found
        assert found["eliminates"] == (position.play(move).status(position.seat) == "eliminated")
        if len(warned) == 2:
            break
    assert warned[True]["warning"]
    assert not warned[True]["builds"]
    assert warned[False]["warning"] is None
