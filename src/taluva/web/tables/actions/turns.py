"""Playing a turn, and taking turns back."""

from collections.abc import Sequence
from dataclasses import replace

from taluva.commitment import COMMITMENT, commit, new_salt
from taluva.faults import IllegalMove
from taluva.game import Game
from taluva.moves import TO_DRAW, Choice, Placement
from taluva.tiles import TILE_CODES
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.tables.snapshot import Snapshot, shortened


def play_turn(snapshot: Snapshot, moves: Sequence[str]) -> Snapshot:
    """A game after the rest of a turn; any open proposal is dropped."""
    game = snapshot.game.copy()
    try:
        _play_moves(game, moves)
    except IllegalMove as error:
        raise Refusal("illegal", cause=error, snapshot=snapshot) from None
    return _without_proposal(snapshot).after(game, snapshot.version + 1)


def take_back(snapshot: Snapshot, steps: int, agreed: bool = False) -> Snapshot:
    """A game without its last steps. If tiles that have been seen go back to the stack, it is reshuffled, so that
    nobody gains from having seen them; if the other players, who saw the same, have `agreed`, its order stays."""
    if snapshot.day is not None:
        raise Refusal("illegal", N_("On the daily island no turn can be taken back; you can begin again instead."))
    if not steps:
        raise Refusal("illegal", N_("There is no turn to take back."))
    game = shortened(snapshot.game, len(snapshot.game.moves) - steps)
    after = _without_proposal(snapshot).after(game, snapshot.version + 1)
    known = game.stack_left != snapshot.game.stack_left or snapshot.is_final
    return reshuffle(after) if known and not agreed else after


def stale(snapshot: Snapshot) -> Refusal:
    """The refusal of a request about an older version."""
    return Refusal("stale", N_("The game has moved on; here is its current state."), snapshot=snapshot)


def _without_proposal(snapshot: Snapshot) -> Snapshot:
    if snapshot.play.proposal is None and snapshot.play.declined is None:
        return snapshot
    return replace(snapshot, play=replace(snapshot.play, proposal=None, declined=None))


def _play_moves(game: Game, moves: Sequence[str]) -> None:
    """Play the rest of a turn: the choice to draw alone, or all steps to the build. Raises IllegalMove or Refusal."""
    drawn = finished = False
    for text in moves:
        if finished:
            raise Refusal("illegal", N_("The turn ends with its build."))
        if drawn:
            raise Refusal("illegal", N_("The tile is not known before it is drawn: choose to draw first."))
        game.play(text)
        step = game.moves[-1]
        drawn = step == TO_DRAW
        placed = isinstance(step, Placement) and game.phase != "build"
        finished = placed or game.phase == "over" or not isinstance(step, Choice | Placement)
    if not finished and not drawn:
        raise Refusal("illegal", N_("The turn is not complete: place the tile, then build."))


def reshuffle(snapshot: Snapshot) -> Snapshot:
    """A game in which the undrawn tiles are reshuffled (ED2), under a new commitment if it had one."""
    again = snapshot.game.copy()
    again.reshuffle()
    if not snapshot.is_sealed:
        return replace(snapshot, game=again)
    play = replace(snapshot.play, salt=seal(again), reshuffled=len(snapshot.history))
    return replace(snapshot, game=again, play=play).with_history()


def seal(game: Game) -> str:
    """Commit to the order of a game's stack, in its tags. Returns the salt, which is secret until the end."""
    salt = new_salt()
    game.tags[COMMITMENT] = commit(salt, [TILE_CODES[tile] for tile in game._stack])
    return salt
