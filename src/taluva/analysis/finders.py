"""Finders of the reasons for a turn: each compares the positions before, between and after its steps."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from taluva.analysis.hypotheses import play_turn
from taluva.analysis.outlook import PIECES, TEMPLE_SIZE, Outlook, may_have
from taluva.analysis.reason import Reason
from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Boat, Build, Choice, Draw, Expand, Hut, Move, Piece, Placement, Temple, Tower
from taluva.notation import read_move
from taluva.position import Position
from taluva.tiles import BUILDABLE
from taluva.views import Settlement

MOST = 4
"""Reasons that a reader takes in at once."""
_WORTH_SAYING = 2
"""Cells by which an expansion must change to be worth a word."""
_LARGE = 3
"""Cells of an expansion that is worth preparing."""
_FEW_HUTS = 5


@dataclass(frozen=True, slots=True)
class _Change:
    """A turn, and what is seen before it, after its placement, and at its end."""

    seat: int
    turn: tuple[Move, ...]
    build: Build | None
    before: Outlook
    between: Outlook
    after: Outlook

    @property
    def opponents(self) -> list[int]:
        """Those who play against the one who moves; partners are left out (W1)."""
        position = self.before.position
        teams = position.setup.variant == "teams"
        others = (seat for seat in range(1, position.setup.players + 1) if seat != self.seat)
        return [
            seat
            for seat in others
            if position.status(seat) == "playing" and not (teams and (seat - self.seat) % 2 == 0)
        ]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Why one turn is better than another."""

    for_better: tuple[Reason, ...]
    """What speaks for the better turn, and not for the other."""
    against_worse: tuple[Reason, ...]
    """What speaks against the worse turn, and not against the other."""


def reasons(position: Position, turn: Sequence[Move | str], most: int = MOST) -> tuple[Reason, ...]:
    """What a legal turn does for the player to move, the weightiest first, and what is bad about it.

    `turn` is the rest of the turn: a choice if there is one, a placement, a build. Raises IllegalMove.
    """
    return _all_reasons(position, turn)[:most]


def compare(
    position: Position, better: Sequence[Move | str], worse: Sequence[Move | str], most: int = MOST
) -> Comparison:
    """Why a turn is better than another: what each of them does that the other does not."""
    first, second = _all_reasons(position, better), _all_reasons(position, worse)
    said_of_first, said_of_second = {reason.subject for reason in first}, {reason.subject for reason in second}
    return Comparison(
        tuple(reason for reason in first if reason.good and reason.subject not in said_of_second)[:most],
        tuple(reason for reason in second if not reason.good and reason.subject not in said_of_first)[:most],
    )


def _all_reasons(position: Position, turn: Sequence[Move | str]) -> tuple[Reason, ...]:
    read = (read_move(step) if isinstance(step, str) else step for step in turn)
    steps = tuple(step for step in read if not isinstance(step, Draw))
    positions = play_turn(position, steps)
    if steps and steps[-1] == TO_DRAW:
        return (Reason("keeps_choice"),) if len(position.legal_moves) > 1 else ()
    if not steps:
        return ()
    at = next((at for at, step in enumerate(steps) if isinstance(step, Placement)), None)
    before = Outlook(position)
    between = before if at is None else Outlook(positions[at])
    last = steps[-1]
    build = None if isinstance(last, Choice | Placement) else last
    change = _Change(position.seat, steps, build, before, between, Outlook(positions[-1]))
    found = {reason for finder in _FINDERS for reason in finder(change)}
    # Beside the end of taking part nothing else matters.
    ending = {reason for reason in found if reason.kind in ("wins", "finishes", "eliminated")}
    found = ending or found
    return tuple(sorted(found, key=_order))


def _order(reason: Reason) -> tuple[tuple[int, int, int], int, Cell]:
    return reason.weight, reason.seat or 0, reason.cell or Cell(0, 0)


def _ending(change: _Change) -> Iterator[Reason]:
    """The end of the game, or of taking part in it."""
    seat, after = change.seat, change.after.position
    places = after.places
    complete = change.after.complete(seat)
    if after.status(seat) == "eliminated":
        yield Reason("eliminated")
    elif after.status(seat) == "finished":
        place = sum(after.status(other) == "finished" for other in range(1, after.setup.players + 1))
        yield Reason("wins", pieces=complete) if place == 1 else Reason("finishes", pieces=complete, counts=(place,))
    elif after.end in ("E1", "W2"):
        yield Reason("wins", pieces=complete)
    elif places is not None and change.build is not None:
        winners = sum(place == 1 for place in places)
        alone = winners == (2 if after.setup.variant == "teams" else 1)
        if places[seat - 1] != 1:
            yield Reason("loses_at_the_end")
        else:
            yield Reason("wins_at_the_end" if alone else "shares_at_the_end")


def _victories(change: _Change) -> Iterator[Reason]:
    """Who could win by the next build, and no longer can."""
    seat, before, after = change.seat, change.before, change.after
    if after.position.phase == "over" or after.position.status(seat) != "playing":
        if after.position.status(seat) != "finished" and after.position.end not in ("E1", "W2"):
            yield from (Reason("misses_victory", pieces=pieces) for pieces in [before.victory(seat)] if pieces)
        return
    if missed := change.between.victory(seat) or before.victory(seat):
        yield Reason("misses_victory", pieces=missed)
    if after.has_a_turn(seat) and (own := after.victory(seat)):
        yield Reason("threatens_victory", pieces=own)
    for other in change.opponents:
        if not after.has_a_turn(other):
            continue
        if still := after.victory(other):
            yield Reason("allows_victory", other, pieces=still)
        elif stopped := before.victory(other):
            yield Reason("stops_victory", other, pieces=stopped)


def _staying_alive(change: _Change) -> Iterator[Reason]:
    """Having something to build (L1)."""
    seat, before, after = change.seat, change.before, change.after
    if change.build is not None and not before.builds(seat) and before.island:
        yield Reason("avoids_elimination")
    if after.has_a_turn(seat) and not after.builds(seat):
        yield Reason("risks_elimination")
    for other in change.opponents:
        if after.has_a_turn(other) and before.builds(other) and not after.builds(other):
            yield Reason("starves", other)


def _building(change: _Change) -> Iterator[Reason]:
    """The pieces that the build takes out of the supply."""
    seat, build = change.seat, change.build
    complete = set(change.after.complete(seat)) - set(change.before.complete(seat))
    supply = change.after.position.supply(seat)
    if isinstance(build, Temple | Tower | Boat):
        piece = {Temple: Piece.TEMPLE, Tower: Piece.TOWER, Boat: Piece.BOAT}[type(build)]
        if piece in complete:
            yield Reason("completes", pieces=(piece,), cell=build.cell)
        else:
            number = {Piece.TEMPLE: 3 - supply.temples, Piece.TOWER: 2 - supply.towers, Piece.BOAT: 2 - supply.boats}
            yield Reason("builds", pieces=(piece,), counts=(number[piece],), cell=build.cell)
    elif build is not None:
        if Piece.HUT in complete:
            yield Reason("completes", pieces=(Piece.HUT,))
        spent = change.before.position.supply(seat).huts - supply.huts
        if spent >= _WORTH_SAYING and 0 < supply.huts <= _FEW_HUTS:
            yield Reason("nears_last_hut", counts=(supply.huts,))
        yield from _growing(change, build, spent)


def _growing(change: _Change, build: Build, huts: int) -> Iterator[Reason]:
    """What a hut or an expansion makes of settlements."""
    seat = change.seat
    grown = change.after.position.settlement(*build.cell)
    if grown is None:
        return
    joined = [old for old in change.between.settlements(seat) if old.cells[0] in grown]
    if len(joined) > 1:
        yield Reason("merges", counts=(len(joined), len(grown)), cell=grown.cells[0])
    if isinstance(build, Expand):
        old = change.between.position.settlement(*build.cell)
        if old is not None and len(joined) == 1:
            yield Reason("grows", cell=build.cell, counts=(len(old), len(grown), huts))
    elif isinstance(build, Hut) and len(grown) == 1:
        room = {one: len(change.after.position.expansion(*build.cell, one).cells) for one in sorted(BUILDABLE)}
        terrain = max(room, key=lambda one: room[one])
        cells = room[terrain]
        yield Reason("founds", cell=build.cell, counts=(cells,), terrain=terrain if cells else None)


def _cutting(change: _Change) -> Iterator[Reason]:
    """What the placement does to settlements."""
    for other in (change.seat, *change.opponents):
        for settlement in change.before.settlements(other):
            parts = [part for part in change.between.settlements(other) if part.cells[0] in settlement]
            left = sum(len(part) for part in parts)
            if left == len(settlement):
                continue
            sizes = (len(settlement), *sorted((len(part) for part in parts), reverse=True))
            where = settlement.cells[0]
            if other == change.seat:
                yield from _cutting_own(change, settlement, parts, sizes)
            elif len(parts) > 1:
                yield Reason("splits", other, where, counts=sizes)
            else:
                huts = settlement.huts - sum(part.huts for part in parts)
                yield Reason("buries", other, where, counts=(huts, len(settlement), left))


def _cutting_own(
    change: _Change, settlement: Settlement, parts: Sequence[Settlement], sizes: tuple[int, ...]
) -> Iterator[Reason]:
    """An own settlement cut apart may have another temple or tower."""
    if len(parts) < 2:
        return
    supply = change.before.position.supply(change.seat)
    freed = []
    if settlement.temples and supply.temples and any(may_have(part, Piece.TEMPLE) for part in parts):
        freed.append(Piece.TEMPLE)
    if settlement.towers and supply.towers and any(may_have(part, Piece.TOWER) for part in parts):
        freed.append(Piece.TOWER)
    for piece in freed:
        yield Reason("frees", cell=settlement.cells[0], pieces=(piece,), counts=sizes)
    if not freed:
        yield Reason("cuts_own", cell=settlement.cells[0], counts=sizes)


def _places(change: _Change) -> Iterator[Reason]:
    """Places for temples, towers and boats: won, lost, and taken from others."""
    seat, before, after = change.seat, change.before, change.after
    built = {Temple: Piece.TEMPLE, Tower: Piece.TOWER, Boat: Piece.BOAT}.get(type(change.build))
    for piece in PIECES:
        if after.has_a_turn(seat):
            old, new = before.claims(seat, piece), after.claims(seat, piece)
            if len(new) > 1 >= len(old):
                yield Reason("prepares_two", pieces=(piece,))
            elif new and not old:
                yield Reason("prepares", pieces=(piece,), cell=new[0].cells[0])
            elif old and not new and built is not piece:
                yield Reason("gives_up", pieces=(piece,))
        for other in change.opponents:
            if after.has_a_turn(other) and before.can_build(other, piece) != after.can_build(other, piece):
                yield Reason("stops" if before.can_build(other, piece) else "helps", other, pieces=(piece,))


def _safety(change: _Change) -> Iterator[Reason]:
    """Own settlements that eruptions can cut."""
    seat, before, after = change.seat, change.before, change.after
    if after.position.phase == "over" or after.position.status(seat) != "playing":
        return
    exposed_before = {old.cells for old in before.claims(seat, Piece.TEMPLE) if before.can_lose_temple_place(old)}
    claims = after.claims(seat, Piece.TEMPLE)
    for settlement in after.settlements(seat):
        if len(settlement) < TEMPLE_SIZE:
            continue
        where = settlement.cells[0]
        old = [old for old in before.settlements(seat) if any(cell in settlement for cell in old.cells)]
        if any(before.can_be_cut(one) for one in old) and not after.can_be_cut(settlement):
            yield Reason("protects", cell=where, counts=(len(settlement),))
        if settlement in claims and settlement.cells not in exposed_before and after.can_lose_temple_place(settlement):
            yield Reason("exposes", cell=where, pieces=(Piece.TEMPLE,))


def _room(change: _Change) -> Iterator[Reason]:
    """Room for expansions, and the level for towers."""
    seat, before, after = change.seat, change.before, change.after
    if after.position.phase == "over":
        return
    for other in change.opponents:
        if after.has_a_turn(other):
            old, new = before.largest_expansion(other)[0], after.largest_expansion(other)[0]
            if abs(old - new) >= _WORTH_SAYING:
                yield Reason("limits" if new < old else "widens", other, counts=(old, new))
    if after.has_a_turn(seat):
        (old, _), (new, terrain) = before.largest_expansion(seat), after.largest_expansion(seat)
        if new >= max(_LARGE, old + 1):
            yield Reason("prepares_expansion", counts=(new,), terrain=terrain)
    low, high = before.high_places(), after.high_places()
    if high and not low:
        yield Reason("opens_level", counts=(min(view.level for view in high),))
    elif low and not high:
        yield Reason("closes_level", counts=(min(view.level for view in low),))


def _two_hex(change: _Change) -> Iterator[Reason]:
    if isinstance(change.turn[0], Choice):
        yield Reason("takes_two_hex")


_FINDERS: tuple[Callable[[_Change], Iterator[Reason]], ...] = (
    _ending, _victories, _staying_alive, _building, _cutting, _places, _safety, _room, _two_hex,
)  # fmt: skip
