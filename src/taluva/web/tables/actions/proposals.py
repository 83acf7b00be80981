"""What needs everybody's consent: takebacks and rematches.

Players who have resigned are not asked, and cannot ask for a takeback. A seat that the engine plays for an absent
player neither grants nor blocks one: the player has to come back to answer; if nobody else is there, it is refused.
"""

from dataclasses import replace

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.tables import permissions
from taluva.web.tables.actions.turns import take_back
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import Declined, Proposal
from taluva.web.viewer import Viewer


def propose_takeback(snapshot: Snapshot, viewer: Viewer | None) -> Snapshot:
    """Propose to take turns back to the viewer's last one; if nobody else plays, it is done at once."""
    mine = permissions.require_seat(snapshot, viewer)
    if snapshot.terms is not None and not snapshot.terms.takebacks:
        raise Refusal("illegal", N_("Takebacks are off at this table."))
    if snapshot.is_over:
        raise Refusal("over", N_("The game is over."), snapshot=snapshot)
    playing = [number for number in mine if snapshot.seats[number - 1].plays_at is None]
    if mine and not playing:
        resigned = all(snapshot.seats[number - 1].forfeited for number in mine)
        raise Refusal(
            "illegal",
            N_("You are out of this game: you cannot take a turn back.")
            if resigned
            else N_("The computer is playing for you. Take over your seat first."),
        )
    steps, turns = snapshot.way_back(playing)
    if not steps:
        raise Refusal("illegal", N_("There is no turn to take back."))
    if snapshot.play.proposal is not None:
        raise Refusal("illegal", N_("Somebody has already asked."))
    others = [
        (number, seat)
        for number, seat in enumerate(snapshot.seats, 1)
        if seat.is_person and number not in mine and not seat.forfeited
    ]
    needs = tuple(number for number, seat in others if not seat.stand_in)
    if needs:
        return _with(snapshot, Proposal("takeback", turns[0], (), needs, turns, steps))
    if others:
        raise Refusal("illegal", N_("There is nobody to agree: the computer is playing for the others."))
    return take_back(snapshot, steps)


def answer_takeback(snapshot: Snapshot, viewer: Viewer | None, agree: bool) -> Snapshot:
    """Agree to a takeback, or decline it, which drops it. The player who asked withdraws it by declining."""
    mine = permissions.require_seat(snapshot, viewer)
    proposal = snapshot.play.proposal
    if proposal is None or proposal.kind != "takeback" or snapshot.is_over:
        raise Refusal("illegal", N_("Nobody has asked to take a turn back."))
    if not agree:
        return _declined(snapshot, proposal, mine)
    after = _agreed(proposal, mine)
    return _with(snapshot, after) if after.needs else take_back(snapshot, proposal.steps, agreed=True)


def propose_rematch(snapshot: Snapshot, viewer: Viewer | None) -> Snapshot:
    """Propose a rematch, or agree to one. Once `needs` of the proposal is empty, everybody has agreed."""
    mine = permissions.require_seat(snapshot, viewer)
    if not snapshot.is_over:
        raise Refusal("illegal", N_("The game is not over yet."))
    if snapshot.play.rematch is not None:
        return snapshot
    proposal = snapshot.play.proposal
    if proposal is not None:
        return _with(snapshot, _agreed(proposal, mine)) if set(mine) & set(proposal.needs) else snapshot
    others = (
        number
        for number, seat in enumerate(snapshot.seats, 1)
        # The seat of a deleted account is nobody's: in the next game it is open.
        if seat.is_person and not seat.deleted and number not in mine
    )
    return _with(snapshot, Proposal("rematch", mine[0] if mine else 0, mine, tuple(others)))


def decline_rematch(snapshot: Snapshot, viewer: Viewer | None) -> Snapshot:
    """Decline a rematch, or withdraw one's consent."""
    mine = permissions.require_seat(snapshot, viewer)
    proposal = snapshot.play.proposal
    if proposal is None or proposal.kind != "rematch" or snapshot.play.rematch is not None:
        raise Refusal("illegal", N_("Nobody has asked for a rematch."))
    return _declined(snapshot, proposal, mine)


def _agreed(proposal: Proposal, mine: tuple[int, ...]) -> Proposal:
    now = tuple(seat for seat in proposal.needs if seat in mine)
    if not now:
        raise Refusal("not-yours", N_("You were not asked."))
    needs = tuple(seat for seat in proposal.needs if seat not in mine)
    return replace(proposal, agreed=(*proposal.agreed, *now), needs=needs)


def _declined(snapshot: Snapshot, proposal: Proposal, mine: tuple[int, ...]) -> Snapshot:
    context = [seat for seat in mine if seat in {proposal.seat, *proposal.needs, *proposal.agreed}]
    if not context:
        raise Refusal("not-yours", N_("You were not asked."))
    by = proposal.seat if proposal.seat in mine else context[0]
    declined = Declined(proposal.kind, proposal.seat, by)
    return replace(snapshot, play=replace(snapshot.play, proposal=None, declined=declined))


def _with(snapshot: Snapshot, proposal: Proposal) -> Snapshot:
    return replace(snapshot, play=replace(snapshot.play, proposal=proposal, declined=None))
