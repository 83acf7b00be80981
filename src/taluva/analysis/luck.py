"""Luck and skill: a game as an account for every seat, in which draws and turns add up to the result."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from taluva.analysis.valuation import BREADTH, Valuer, Values
from taluva.game import Game, Turn
from taluva.moves import TO_DRAW, Draw
from taluva.position import Position


@dataclass(frozen=True, slots=True)
class TurnAccount:
    """A turn, with the values of all seats on the way through it."""

    number: int
    """The number of the turn, from 1."""
    seat: int
    tile: str | None
    """The code of the tile that was drawn, or taken from the two-hex tiles; None where it lay before the game began."""
    before: Values
    """At the beginning of the turn: as after the turn before."""
    expected: Values
    """Before the draw: the average over the tiles that may come. Only a choice (X8) lies between it and `before`."""
    drawn: Values
    """After the draw, with the best turn. The same as `expected` where nothing was drawn."""
    after: Values
    """After the turn, before the next draw; at the end of the game, the result."""

    @property
    def luck(self) -> Values:
        """What the draw gave to every seat."""
        return _difference(self.drawn, self.expected)

    @property
    def change(self) -> Values:
        """What the player's decisions gave to every seat."""
        return _difference(_difference(self.after, self.before), self.luck)


@dataclass(frozen=True, slots=True)
class Account:
    """A game or a part of one. For each seat, `final - initial` is `luck + own + others`."""

    initial: Values
    """Before the first draw."""
    final: Values
    """After the last turn of the account; where the game is over, the result."""
    turns: tuple[TurnAccount, ...]

    @property
    def luck(self) -> Values:
        """What all draws together gave to every seat."""
        return _sums([turn.luck for turn in self.turns], len(self.initial))

    @property
    def own(self) -> Values:
        """What every seat's own turns gave to it."""
        return tuple(
            sum(turn.change[seat] for turn in self.turns if turn.seat == seat + 1) for seat in range(len(self.initial))
        )

    @property
    def others(self) -> Values:
        """What the turns of all others gave to every seat."""
        return tuple(
            sum(turn.change[seat] for turn in self.turns if turn.seat != seat + 1) for seat in range(len(self.initial))
        )

    @property
    def adjusted(self) -> Values:
        """The luck-adjusted result: what every seat ended with, less its luck. It may lie outside 0 to 1."""
        return _difference(self.final, self.luck)


OnTurn = Callable[[TurnAccount], None]
"""Called after every turn."""


def account(
    game: Game,
    *,
    breadth: int = BREADTH,
    threads: int = 1,
    weights: str | Path | None = None,
    on_turn: OnTurn | None = None,
    stop: threading.Event | None = None,
) -> Account:
    """Account for all turns of a game that were played to their end.

    `breadth`, `threads` and `weights` are those of `Valuer`. `on_turn` is called with each turn as soon as it is
    valued; setting `stop` ends the account with the turns valued so far. Tiles that are still to come play no part.
    """
    valuer = Valuer(game.setup, breadth, threads, weights)
    position = game.start or Position.beginning(game.setup)
    initial = before = valuer.value(position)
    turns: list[TurnAccount] = []
    for number, turn in enumerate(game.turns, 1):
        if not _is_finished(game, turn) or (stop is not None and stop.is_set()):
            break
        accounted, position = account_turn(valuer, number, turn, position, before)
        before = accounted.after
        turns.append(accounted)
        if on_turn is not None:
            on_turn(accounted)
    return Account(initial, before, tuple(turns))


def _is_finished(game: Game, turn: Turn) -> bool:
    """Whether a turn ended with its build, with an elimination (L1), or with the world's end (X13)."""
    return turn.build is not None or turn.eliminated or game.phase == "over"


def account_turn(
    valuer: Valuer, number: int, turn: Turn, position: Position, before: Values
) -> tuple[TurnAccount, Position]:
    """The account of a turn that begins in a position worth `before`, and the position after it."""
    tile = None if turn.tile is None else str(turn.tile)
    expected = drawn = before
    if position.phase == "choose" and turn.choice is not None:
        position = position.play(turn.choice)
        if turn.choice == TO_DRAW:
            expected = drawn = valuer.value(position)
    if position.phase == "draw" and turn.tile is not None:
        drawn = valuer.draws(position)[str(turn.tile)]
        position = position.play(Draw(turn.tile))
    for step in (turn.placement, turn.build):
        if step is not None:
            position = position.play(step)
    return TurnAccount(number, turn.seat, tile, before, expected, drawn, valuer.value(position)), position


def _difference(left: Values, right: Values) -> Values:
    return tuple(mine - theirs for mine, theirs in zip(left, right, strict=True))


def _sums(rows: Sequence[Values], players: int) -> Values:
    return tuple(sum(row[seat] for row in rows) for seat in range(players))
