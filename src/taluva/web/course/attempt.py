"""An attempt at a lesson: the steps of the learner, replayed by the rules, and what has come of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from taluva.faults import IllegalMove
from taluva.game import Game, shuffled
from taluva.moves import Choice, Move, Placement
from taluva.players import RandomPlayer
from taluva.position import Position
from taluva.web.course.goals import Played, is_met
from taluva.web.course.lessons import Lesson
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_

State = Literal["open", "solved", "failed"]
_SEED = 1
"""The others always play the same, so that an attempt can be replayed."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A lesson after some steps."""

    seat: int
    """The learner's seat."""
    games: tuple[Game, ...]
    """The game after the learner's last step, and after each turn that the others have played since."""
    state: State


def start_game(lesson: Lesson) -> Game:
    """The game of a lesson: its position, and its tiles as the top of the stack."""
    position = Position(lesson.position)
    rest = Counter(position.unseen) - Counter(lesson.tiles)
    others = shuffled(rest, position.stack_left - len(lesson.tiles), _SEED)
    return Game._from(position, (*lesson.tiles, *others))


def replay(lesson: Lesson, steps: Sequence[str]) -> Attempt:
    """Play the learner's steps, with the others' turns in between. Refuses illegal steps, and steps after the end."""
    game, others = start_game(lesson), RandomPlayer(_SEED)
    seat, turns = game.seat, 0
    games: tuple[Game, ...] = (game.copy(),)
    state: State = "open"
    turn: list[Played] = []
    for text in steps:
        if state != "open":
            raise Refusal("over", N_("This lesson is over; start it again."))
        before = game.position
        try:
            game.play(text)
        except IllegalMove as error:
            raise Refusal("illegal", cause=error) from None
        step = game.moves[-1]
        turn.append((before, step, before.play(step)))
        games = (game.copy(),)
        if not _ends_turn(step, lesson, game):
            continue
        turns += 1
        if is_met(lesson.goal, seat, turn):
            state = "solved"
        elif turns == lesson.limit or game.status(seat) != "playing":
            state = "failed"
        else:
            games += _replies(game, seat, others)
            state = "failed" if _is_over(game) else "open"
            turn = []
    return Attempt(seat, games, state)


def _ends_turn(step: Move, lesson: Lesson, game: Game) -> bool:
    if isinstance(step, Placement):
        # A player who cannot build is eliminated (L1).
        return lesson.ends == "placement" or game.phase != "build"
    return not isinstance(step, Choice)


def _replies(game: Game, seat: int, others: RandomPlayer) -> tuple[Game, ...]:
    """Play until it is the learner's turn; the game after each of the turns."""
    found = []
    while not _is_over(game) and game.seat != seat:
        mover = game.seat
        game.play(others(game.position))
        if _is_over(game) or game.seat != mover:
            found.append(game.copy())
    return tuple(found)


def _is_over(game: Game) -> bool:
    return game.phase == "over"
