"""Who may do what: every check of a request against the seats of a game, in one place."""

from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.tables.snapshot import Snapshot
from taluva.web.viewer import Viewer


def require_turn(snapshot: Snapshot, viewer: Viewer | None) -> None:
    """Refuse a viewer who may not play the current turn."""
    require_seat(snapshot, viewer)
    if snapshot.is_waiting:
        raise Refusal("waiting", N_("The game begins when all seats are taken."))
    if snapshot.is_over:
        raise Refusal("over", N_("The game is over."), snapshot=snapshot)
    seat = snapshot.seats[snapshot.game.seat - 1]
    if seat.is_person and not seat.belongs_to(viewer):
        raise Refusal("not-yours", N_("It is not your turn."))
    if seat.plays_at is not None:
        raise Refusal("illegal", N_("It is the computer's turn."))


def require_seat(snapshot: Snapshot, viewer: Viewer | None) -> tuple[int, ...]:
    """The viewer's seats. Refuses a viewer who only watches."""
    seats = snapshot.seats_of(viewer)
    if not seats and not (snapshot.is_host(viewer) and snapshot.is_alone(viewer)):
        raise Refusal("not-yours", N_("You do not play in this game."))
    return seats


def require_alone(snapshot: Snapshot, viewer: Viewer | None) -> None:
    """Refuse what would be unfair to other players."""
    require_seat(snapshot, viewer)
    if not snapshot.is_alone(viewer):
        raise Refusal("not-yours", N_("This is only for games without other people."))


def require_help_allowed(snapshot: Snapshot, viewer: Viewer | None) -> None:
    """Refuse the engine's help before the end of a game against other people, or of a daily island."""
    require_seat(snapshot, viewer)
    if not snapshot.is_over and snapshot.day is not None:
        raise Refusal("not-yours", N_("The engine does not help on the daily island."))
    if not snapshot.is_over and not snapshot.is_alone(viewer):
        raise Refusal("not-yours", N_("The engine does not help in games against other people."))


def require_analysis(snapshot: Snapshot, viewer: Viewer | None) -> None:
    """Refuse to analyse a game before it is over, unless nobody but the viewer and the engine plays in it."""
    if not snapshot.is_over:
        require_help_allowed(snapshot, viewer)


def require_host(snapshot: Snapshot, viewer: Viewer | None) -> None:
    """Refuse a viewer who is not the host, and the host once the game has begun."""
    if not snapshot.is_host(viewer):
        raise Refusal("not-yours", N_("Only the host can do this."))
    if not snapshot.is_waiting:
        raise Refusal("illegal", N_("The game has begun."))


def require_deletable(snapshot: Snapshot, viewer: Viewer | None) -> None:
    """Refuse to delete a game that others play too."""
    if snapshot.is_host(viewer) and snapshot.is_waiting:
        return
    require_alone(snapshot, viewer)
