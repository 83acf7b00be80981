"""What turns make of a game."""

from collections.abc import Sequence
from dataclasses import replace

from taluva.faults import IllegalMove
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.tables.snapshot import Snapshot, play_turn, redealt, shortened


def played(snapshot: Snapshot, moves: Sequence[str]) -> Snapshot:
    """A game after the rest of a turn; what was proposed before is forgotten."""
    game = snapshot.game.copy()
    try:
        play_turn(game, moves)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, snapshot=snapshot) from None
    return _without_proposal(snapshot).after(game, snapshot.version + 1)


def taken_back(snapshot: Snapshot, steps: int, agreed: bool = False) -> Snapshot:
    """A game without its last steps. Where tiles go back to the stack that have been seen, it is dealt anew, so that
    nobody gains from having seen them; where the other players have `agreed`, who saw the same, its order stays."""
    if not steps:
        raise Refusal("illegal", N_("There is no turn to take back."))
    game = shortened(snapshot.game, len(snapshot.game.moves) - steps)
    after = _without_proposal(snapshot).after(game, snapshot.version + 1)
    # At the end of an online game the whole stack has been opened.
    known = game.stack_left != snapshot.game.stack_left or (snapshot.is_online and snapshot.is_over)
    return redealt(after) if known and not agreed else after


def stale(snapshot: Snapshot) -> Refusal:
    """Somebody asks about a game that has gone on."""
    return Refusal("stale", N_("The game has gone on; here is how it stands now."), snapshot=snapshot)


def _without_proposal(snapshot: Snapshot) -> Snapshot:
    if snapshot.play.proposal is None and snapshot.play.declined is None:
        return snapshot
    return replace(snapshot, play=replace(snapshot.play, proposal=None, declined=None))
