"""What turns make of a game."""

from collections.abc import Sequence
from dataclasses import replace

from taluva.app.languages import N_
from taluva.app.refusals import Refusal
from taluva.app.tables import Snapshot, play_turn, shortened
from taluva.faults import IllegalMove


def played(snapshot: Snapshot, moves: Sequence[str]) -> Snapshot:
    """A game after the rest of a turn; what was proposed before is forgotten."""
    game = snapshot.game.copy()
    try:
        play_turn(game, moves)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, snapshot=snapshot) from None
    return _without_proposal(snapshot).after(game, snapshot.version + 1)


def taken_back(snapshot: Snapshot, steps: int) -> Snapshot:
    """A game without its last steps."""
    if not steps:
        raise Refusal("illegal", N_("There is no turn to take back."))
    game = shortened(snapshot.game, len(snapshot.game.moves) - steps)
    return _without_proposal(snapshot).after(game, snapshot.version + 1)


def stale(snapshot: Snapshot) -> Refusal:
    """Somebody asks about a game that has gone on."""
    return Refusal("stale", N_("The game has gone on; here is how it stands now."), snapshot=snapshot)


def _without_proposal(snapshot: Snapshot) -> Snapshot:
    if snapshot.play.proposal is None:
        return snapshot
    return replace(snapshot, play=replace(snapshot.play, proposal=None))
