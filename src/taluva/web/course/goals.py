"""When the goal of a lesson is reached: conditions on the steps of a turn, checked by the rules."""

from collections.abc import Sequence

from taluva.moves import Boat, Build, Choice, Expand, Hut, Move, Placement, Temple, Tower
from taluva.position import Position
from taluva.tiles import TWO_HEX_TILES
from taluva.web.course.lessons import Goal
from taluva.web.tables.effects import Before
from taluva.web.tables.preview import joined_settlements, wins

_KINDS: dict[str, type[Build]] = {"hut": Hut, "expand": Expand, "tower": Tower, "temple": Temple, "boat": Boat}

Played = tuple[Position, Move, Position]
"""A step, with the positions before and after it."""


def is_met(goal: Goal, seat: int, turn: Sequence[Played]) -> bool:
    """Whether a player has reached a goal with the steps of a turn so far. False if it asks for refusals."""
    after = turn[-1][2]
    return not goal.refused and all(
        (
            goal.placement is None or any(_is_placed(goal.placement, each) for each in turn),
            goal.splits is None or any(_splits(goal.splits, seat, each) for each in turn),
            goal.build is None or isinstance(turn[-1][1], _KINDS[goal.build]),
            goal.huts is None or turn[0][0].supply(seat).huts - after.supply(seat).huts >= goal.huts,
            goal.merges is None or _merged(seat, turn[-1]) >= goal.merges,
            goal.takes is None or any(isinstance(step, Choice) and step.what in TWO_HEX_TILES for _, step, _ in turn),
            not goal.won or wins(after, seat),
            not goal.safe or after.status(seat) == "playing",
        )
    )


def _is_placed(where: str, played: Played) -> bool:
    before, step, _ = played
    if not isinstance(step, Placement):
        return False
    return (before.cell(*step.cell).level > 0) == (where == "eruption")


def _splits(whose: str, seat: int, played: Played) -> bool:
    before, step, after = played
    if not isinstance(step, Placement):
        return False
    splits = Before.of(before, step).effects(after).splits
    return any((split.seat == seat) == (whose == "own") for split in splits)


def _merged(seat: int, played: Played) -> int:
    before, step, after = played
    if not isinstance(step, Build):
        return 0
    joined = joined_settlements(step, before.settlements(seat), after)
    return joined[0] if joined else 0
