"""Taking a turn back, if everybody agrees."""

from dataclasses import replace

from taluva.app import rights
from taluva.app.changes import taken_back
from taluva.app.languages import N_
from taluva.app.refusals import Refusal
from taluva.app.tables import Snapshot
from taluva.app.terms import Proposal
from taluva.app.who import Who


def proposed(snapshot: Snapshot, who: Who | None) -> Snapshot:
    """Somebody asks to take their last turn back; where nobody else plays, it is taken back at once."""
    mine = rights.need_seat(snapshot, who)
    if snapshot.terms is not None and not snapshot.terms.takebacks:
        raise Refusal("illegal", N_("At this table no turn is taken back."))
    if snapshot.is_over:
        raise Refusal("over", N_("The game is over."), snapshot=snapshot)
    steps = snapshot.steps_back(mine)
    if not steps:
        raise Refusal("illegal", N_("There is no turn to take back."))
    if snapshot.play.proposal is not None:
        raise Refusal("illegal", N_("Somebody has asked already."))
    needs = tuple(
        number
        for number, seat in enumerate(snapshot.seats, 1)
        if seat.is_person and seat.plays_at is None and number not in mine
    )
    if not needs:
        return taken_back(snapshot, steps)
    return _with(snapshot, Proposal(_last_of(snapshot, mine), (), needs))


def answered(snapshot: Snapshot, who: Who | None, agree: bool) -> Snapshot:
    """Somebody agrees, or does not; then it is forgotten. The proposer forgets it by not agreeing."""
    mine = rights.need_seat(snapshot, who)
    proposal = snapshot.play.proposal
    if proposal is None or snapshot.is_over:
        raise Refusal("illegal", N_("Nobody has asked to take a turn back."))
    if not agree:
        if proposal.seat not in mine and not set(mine) & {*proposal.needs, *proposal.agreed}:
            raise Refusal("not-yours", N_("You were not asked."))
        return _with(snapshot, None)
    now = tuple(seat for seat in proposal.needs if seat in mine)
    if not now:
        raise Refusal("not-yours", N_("You were not asked."))
    needs = tuple(seat for seat in proposal.needs if seat not in mine)
    if needs:
        return _with(snapshot, Proposal(proposal.seat, (*proposal.agreed, *now), needs))
    owner = snapshot.seats[proposal.seat - 1]
    seats = [n for n, seat in enumerate(snapshot.seats, 1) if seat.is_person and seat.visitor == owner.visitor]
    return taken_back(snapshot, snapshot.steps_back(seats))


def _last_of(snapshot: Snapshot, seats: tuple[int, ...]) -> int:
    return next(turn.seat for turn in reversed(snapshot.game.turns) if turn.seat in seats)


def _with(snapshot: Snapshot, proposal: Proposal | None) -> Snapshot:
    return replace(snapshot, play=replace(snapshot.play, proposal=proposal))
