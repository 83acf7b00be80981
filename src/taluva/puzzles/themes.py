"""What a puzzle is about: found by comparing what its solutions do with what the other turns do."""

from collections.abc import Sequence

from taluva.analysis.finders import reasons
from taluva.analysis.reason import Reason
from taluva.moves import Expand, Hut, Move, Piece, Placement, Temple, Tower
from taluva.position import Position
from taluva.puzzles.evaluation import Evaluator
from taluva.puzzles.puzzle import played

_ENOUGH = 20
"""Reasons that are looked at for each turn: all of them."""
_TILES = 6
"""Tiles that a reply is tried with."""
_MOSTLY = 0.5
"""The share of tiles with which a reply wins, where somebody is about to win."""

Key = tuple[str, Piece | int | None]


def theme_of(
    position: Position, solutions: Sequence[Sequence[Move]], rival: Sequence[Move], evaluator: Evaluator
) -> str | None:
    """The theme of a puzzle, or None where no single idea is common to all solutions. `rival` is the best of the wrong
    turns: an idea that it has, too, is what the puzzle is about only where there is no other."""
    others = {_key(reason) for reason in reasons(position, rival, _ENOUGH)}
    common = _common(position, solutions)
    if ("wins", None) in common:
        huts = all(isinstance(turn[-1], Expand | Hut) for turn in solutions)
        return "last-huts" if huts else "win"
    if any(kind == "frees" for kind, _ in common - others):
        return "divide"
    if position.stack_left == 0 and not position.two_hex_left:
        return _at_the_end(position, solutions)
    if _wins_next(position, rival, evaluator) and not _wins_next(position, solutions[0], evaluator):
        return "stop"
    for ideas in (common - others, common):
        for theme, kinds in _BY_KIND:
            if any(one in kinds or one[0] in kinds for one in ideas):
                return theme
    return None


def _common(position: Position, solutions: Sequence[Sequence[Move]]) -> set[Key]:
    """The ideas that all solutions have."""
    common: set[Key] | None = None
    for turn in solutions:
        found = {_key(reason) for reason in reasons(position, turn, _ENOUGH)}
        common = found if common is None else common & found
        if not common:
            break
    return common or set()


def _wins_next(position: Position, turn: Sequence[Move], evaluator: Evaluator) -> bool:
    """Whether the next player can win at once after a turn, with most of the tiles that may come."""
    after = played(position, turn)
    if after.phase != "draw":
        return False
    codes = sorted(after.unseen)[:: max(1, len(after.unseen) // _TILES)]
    won = 0
    for code in codes:
        drawn = after.play(code)
        won += drawn.phase == "place" and evaluator.good_turns(drawn).values.max() == 1.0
    return won > _MOSTLY * len(codes)


def _at_the_end(position: Position, solutions: Sequence[Sequence[Move]]) -> str:
    """The theme of a puzzle with the last tile: what decides the count (E3)."""
    places = [played(position, turn).places for turn in solutions]
    if all(found is not None and found.count(1) > 1 for found in places):
        return "share"
    builds = {type(turn[-1]) for turn in solutions}
    if builds == {Tower}:
        return "climb" if all(_is_on_tile(turn) for turn in solutions) else "last-tower"
    if builds != {Temple}:
        return "count"
    return {2: "second-temple", 1: "third-temple"}.get(position.supply(position.seat).temples, "last-temple")


def _is_on_tile(turn: Sequence[Move]) -> bool:
    """Whether what is built stands on the tile just placed."""
    placement, build = turn
    return isinstance(placement, Placement) and isinstance(build, Tower) and build.cell in placement.cells


def _key(reason: Reason) -> Key:
    """What is compared: the kind, with the piece where it matters, for temples with their number."""
    if reason.kind == "builds" and reason.pieces[0] is Piece.TEMPLE:
        return "builds", reason.counts[0]
    if reason.kind in ("builds", "completes", "stops", "prepares"):
        return reason.kind, reason.pieces[0]
    return reason.kind, None


_BY_KIND: tuple[tuple[str, frozenset[object]], ...] = (
    ("stop", frozenset({"stops_victory"})),
    ("starve", frozenset({"starves"})),
    ("survive", frozenset({"avoids_elimination"})),
    ("threat", frozenset({"threatens_victory"})),
    ("split", frozenset({"splits"})),
    ("third-temple", frozenset({("completes", Piece.TEMPLE)})),
    ("second-temple", frozenset({("builds", 2)})),
    ("tower", frozenset({("builds", Piece.TOWER), ("completes", Piece.TOWER)})),
    ("deny", frozenset({"stops"})),
    ("bury", frozenset({"buries"})),
    ("save", frozenset({"protects"})),
    ("prepare", frozenset({"prepares", "prepares_two"})),
    ("room", frozenset({"limits", "prepares_expansion", "merges"})),
)
"""Themes in the order in which they are tried, with the reasons that belong to them."""
