"""Taking and leaving seats, and the host's decisions about them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.tables import permissions
from taluva.web.tables.actions import forfeits
from taluva.web.tables.seats import Seat, sat_down
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import LOCAL, Viewer


def join(snapshot: Snapshot, viewer: Viewer, seat: int | None, name: str) -> Snapshot:
    """Take an open seat, by default the first one, or return to one's own."""
    if {viewer.id, viewer.account} & set(snapshot.play.bans):
        raise Refusal("not-yours", N_("The host has sent you away from this table."))
    _require_seat_number(snapshot, seat)
    back = _of_who_came_back(snapshot, viewer, seat)
    if back is not None:
        return forfeits.with_seat(snapshot, back, stand_in=False)
    mine = snapshot.seats_of(viewer)
    if mine and seat in (None, *mine):
        return snapshot
    if seat is None and snapshot.open_seats:
        seat = snapshot.open_seats[0]
    if seat not in snapshot.open_seats:
        raise Refusal("taken", N_("This seat is taken."), snapshot=snapshot)
    if snapshot.is_rated:
        if viewer.account is None:
            raise Refusal("not-yours", N_("Rated games need an account."))
        if mine:
            raise Refusal("not-yours", N_("You already have a seat."))
    return _seated(snapshot, seat, replace(sat_down(snapshot.seats[seat - 1], viewer), name=name or viewer.name))


def begin_rated(snapshot: Snapshot, here: Collection[int], skills: Mapping[str, Any]) -> Snapshot:
    """Begin a rated game whose last seat has been taken, with everybody's skills. Refused unless all are present."""
    absent = [seat.name for number, seat in enumerate(snapshot.seats, 1) if number not in here]
    if absent:
        sentence = N_("A rated game begins when everybody is here. Missing: {absent}.")
        raise Refusal("illegal", sentence, absent=", ".join(absent))
    if any(seat.account not in skills for seat in snapshot.seats):
        raise Refusal("illegal", N_("Rated games need an account."))
    found = tuple(asdict(skills[str(seat.account)]) for seat in snapshot.seats)
    return replace(snapshot, play=replace(snapshot.play, skills=found))


def leave(snapshot: Snapshot, viewer: Viewer | None) -> Snapshot:
    """Give up one's seats before the game begins."""
    seats = permissions.require_seat(snapshot, viewer)
    if not snapshot.is_waiting:
        raise Refusal("illegal", N_("The game has begun."))
    for number in seats:
        snapshot = _seated(snapshot, number, _emptied(snapshot.seats[number - 1]))
    return snapshot


def kick(snapshot: Snapshot, viewer: Viewer | None, seat: int) -> Snapshot:
    """Remove a player before the game begins; for the host only."""
    permissions.require_host(snapshot, viewer)
    one = _person(snapshot, seat)
    if one.visitor is None or one.belongs_to(viewer):
        raise Refusal("illegal", N_("There is no other player in this seat."))
    banned = tuple(each for each in (one.visitor, one.account) if each is not None)
    play = replace(snapshot.play, bans=(*snapshot.play.bans, *banned))
    return _seated(replace(snapshot, play=play), seat, _emptied(one))


def give_to_engine(snapshot: Snapshot, viewer: Viewer | None, seat: int, level: int) -> Snapshot:
    """Let the engine play an open seat; for the host only."""
    permissions.require_host(snapshot, viewer)
    if snapshot.is_rated:
        raise Refusal("illegal", N_("Rated games are for people only."))
    one = _person(snapshot, seat)
    if not one.is_open:
        raise Refusal("taken", N_("This seat is taken."), snapshot=snapshot)
    return _seated(snapshot, seat, Seat("engine", level, "", one.colour))


def move_to_device(snapshot: Snapshot, viewer: Viewer, seat: int) -> Snapshot:
    """Move a seat to another device, which has its link; the old one can only watch from then on."""
    one = snapshot.seats[seat - 1]
    if snapshot.is_rated and viewer.account != one.account:
        raise Refusal("not-yours", N_("Rated games need an account."))
    account = one.account if one.account == viewer.account else viewer.account
    return _seated(snapshot, seat, replace(one, visitor=viewer.id, account=account, bot=viewer.bot, stand_in=False))


def resign(snapshot: Snapshot, viewer: Viewer | None) -> Snapshot:
    """Resign."""
    mine = permissions.require_seat(snapshot, viewer)
    if snapshot.is_waiting:
        raise Refusal("waiting", N_("The game begins when all seats are taken."))
    if snapshot.is_over:
        raise Refusal("over", N_("The game is over."), snapshot=snapshot)
    seats = [n for n in mine if not snapshot.seats[n - 1].forfeited and snapshot.game.status(n) == "playing"]
    if not seats:
        raise Refusal("illegal", N_("You are already out of this game."))
    for number in seats:
        snapshot = forfeits.forfeit(snapshot, number, "resigned")
    return snapshot


def claim_absence(snapshot: Snapshot, viewer: Viewer | None, seat: int, gone_for: float, timeout: float) -> Snapshot:
    """Claim that another player is absent on their turn."""
    mine = permissions.require_seat(snapshot, viewer)
    one = _person(snapshot, seat)
    is_to_move = snapshot.to_move == one and snapshot.game.seat == seat
    if seat in mine or not is_to_move or one.plays_at is not None:
        raise Refusal("illegal", N_("This seat is not another player's, or it is not their turn."))
    assert snapshot.terms is not None
    if snapshot.terms.clock is not None:
        raise Refusal("illegal", N_("In this game the clock decides."))
    if gone_for < timeout:
        raise Refusal("illegal", N_("Please wait another {seconds} s."), seconds=int(timeout - gone_for) + 1)
    return forfeits.stay_away(snapshot, seat, "away")


def rename(
    snapshot: Snapshot, viewer: Viewer | None, names: Sequence[str | None], colours: Sequence[int | None]
) -> Snapshot:
    """Change the names or colours that are given. This does not change the game's version."""
    seats = snapshot.seats
    if len(names) != len(seats):
        raise Refusal("bad-request", N_("There are {players} seats at this table."), players=len(seats))
    mine = permissions.require_seat(snapshot, viewer)
    if snapshot.is_final:
        raise Refusal("over", N_("The game is over: its names and colours can no longer be changed."))
    for number, (name, colour) in enumerate(zip(names, colours, strict=True), 1):
        if (name is not None or colour is not None) and number not in mine and viewer is not LOCAL:
            raise Refusal("not-yours", N_("This is not your seat."))
    changed = tuple(
        replace(seat, name=seat.name if name is None else name, colour=colour or seat.colour)
        for seat, name, colour in zip(seats, names, colours, strict=True)
    )
    if len({seat.colour for seat in changed}) < len(changed):
        raise Refusal("bad-request", N_("Every seat needs a colour of its own."))
    return replace(snapshot, seats=changed)


def _of_who_came_back(snapshot: Snapshot, viewer: Viewer, seat: int | None) -> int | None:
    """The seat in which the engine stands in for a viewer who has come back."""
    for number in snapshot.seats_of(viewer):
        if seat in (None, number) and snapshot.seats[number - 1].stand_in and not snapshot.is_over:
            return number
    return None


def _require_seat_number(snapshot: Snapshot, seat: int | None) -> None:
    if seat is not None and not 1 <= seat <= len(snapshot.seats):
        raise Refusal("bad-request", N_("There are {players} seats at this table."), players=len(snapshot.seats))


def _person(snapshot: Snapshot, seat: int) -> Seat:
    _require_seat_number(snapshot, seat)
    one = snapshot.seats[seat - 1]
    if not one.is_person:
        raise Refusal("illegal", N_("The computer plays this seat."))
    return one


def _emptied(seat: Seat) -> Seat:
    return Seat("person", None, "", seat.colour)


def _seated(snapshot: Snapshot, number: int, seat: Seat) -> Snapshot:
    seats = list(snapshot.seats)
    seats[number - 1] = seat
    return replace(snapshot, seats=tuple(seats))
