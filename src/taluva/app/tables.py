"""A game on the table as it is at one moment, and what its turns were, told once in every language."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from taluva.app.languages import LANGUAGES, N_, Translator, translator
from taluva.app.naming import seat_name
from taluva.app.refusals import Refusal
from taluva.app.seats import Seat, read_seats
from taluva.app.store import Stored
from taluva.app.words import move_words, turn_words
from taluva.game import Game, Turn
from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Choice, Draw, Expand, Placement, Step
from taluva.position import Position
from taluva.records import read_record
from taluva.tiles import TWO_HEX_TILES


@dataclass(frozen=True, slots=True)
class Told:
    """A finished turn, as the list of moves shows it."""

    turn: Turn
    tile_cells: tuple[Cell, ...]
    built: tuple[Cell, ...]
    piece: str | None
    words: Mapping[str, str]
    """By language."""

    @property
    def notation(self) -> str:
        """The turn as a record writes it."""
        turn = self.turn
        if turn.placement is None:
            return str(turn.build or turn.tile or "")
        return f"{turn.placement} {turn.build or ('none' if turn.eliminated else '')}".rstrip()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one moment. Nothing in it ever changes."""

    id: str
    version: int
    created: float
    game: Game
    seats: tuple[Seat, ...]
    told: tuple[Told, ...] = ()
    """Its finished turns."""
    at: Position | None = field(default=None, repr=False)
    """The position after them, before the next draw or choice."""
    past: int | None = None
    """How many turns were played then, if this is the past."""

    def after(self, game: Game, version: int) -> "Snapshot":
        """The next moment: a game that has gone on, or back."""
        return replace(self, game=game, version=version).retold()

    def retold(self) -> "Snapshot":
        """With all finished turns told, those that are known already not again."""
        turns = list(self.game.turns)
        if turns and not _is_finished(turns[-1], self.game):
            turns.pop()
        if self.at is None or [told.turn for told in self.told] != turns[: len(self.told)]:
            told: list[Told] = []
            position = self.game.start or Position.beginning(self.game.setup)
        else:
            told, position = list(self.told), self.at
        for turn in turns[len(told) :]:
            one, position = _tell(position, turn)
            told.append(one)
        return replace(self, told=tuple(told), at=position)

    def back_to(self, turns: int) -> "Snapshot":
        """The game as it was when so many turns were played."""
        steps = sum(_steps(told.turn) for told in self.told[:turns])
        return replace(self, game=shortened(self.game, steps), past=turns).retold()

    def names(self, translator: Translator) -> dict[int, str]:
        """What every seat is called: its name, else its level or colour."""
        return {number: seat_name(seat, translator) for number, seat in enumerate(self.seats, 1)}

    @property
    def to_move(self) -> Seat | None:
        """Who is to move."""
        return None if self.game.phase == "over" else self.seats[self.game.seat - 1]

    @property
    def steps_to_undo(self) -> int:
        """How many steps lead back to the last decision of a person; 0 if there was none."""
        steps = 0
        for turn in reversed(self.game.turns):
            played = _steps(turn)
            if self.seats[turn.seat - 1].is_person and played:
                # Who drew has seen the tile: what is taken back first is what they did with it.
                drew = turn.choice == TO_DRAW and played > 1
                return steps + played - drew
            steps += played
        return 0

    def stored(self, updated: float) -> Stored:
        """The game as it goes to the disk."""
        game = self.game
        summary = {
            "edition": game.setup.edition,
            "turn": len(self.told),
            "steps": len(game.moves),
            "seat": game.seat,
            "stack_left": game.stack_left,
            "places": game.places,
        }
        return Stored(
            self.id,
            self.created,
            updated,
            self.version,
            game.phase == "over",
            [seat.as_json() for seat in self.seats],
            self.record(),
            json.loads(game.to_json())["stack"],
            summary,
            self.version,
        )

    def record(self) -> str:
        """The game as a record, with the names of its seats."""
        game = self.game.copy()
        for number, seat in enumerate(self.seats, 1):
            game.tags.pop(f"Seat{number}", None)
            if seat.tag:
                game.tags[f"Seat{number}"] = seat.tag
        return game.record()

    @classmethod
    def restored(cls, stored: Stored) -> "Snapshot":
        """A game from the disk: its record, played again over its own hidden stack."""
        data: dict[str, Any] = json.loads(read_record(stored.record).to_json())
        game = Game.from_json(json.dumps(data | {"stack": stored.hidden}))
        return cls(stored.id, stored.version, stored.created, game, read_seats(stored.seats)).retold()


def play_turn(game: Game, moves: Sequence[str]) -> None:
    """Play the rest of a turn: the choice to draw alone, or everything up to the build. IllegalMove or Refusal."""
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


def shortened(game: Game, steps: int) -> Game:
    """A game as it was after so many steps, with the same hidden stack."""
    data: dict[str, Any] = json.loads(game.to_json())
    return Game.from_json(json.dumps(data | {"moves": data["moves"][:steps]}))


def _steps(turn: Turn) -> int:
    """How many steps of players a turn has."""
    return sum(step is not None for step in (turn.choice, turn.placement, turn.build))


def _is_finished(turn: Turn, game: Game) -> bool:
    """Whether the last turn of a game is finished."""
    return turn.build is not None or turn.eliminated or game.phase == "over"


def _tell(position: Position, turn: Turn) -> tuple[Told, Position]:
    """A turn that begins in a position, and the position after it."""
    steps = _all_steps(position, turn)
    before = position
    for step in steps:
        before, position = position, position.play(step)
    if turn.build is not None:
        words = {language: move_words(turn.build, before, translator(language)) for language in LANGUAGES}
    else:
        # These words do not depend on the board.
        moves = [step for step in steps if not isinstance(step, Draw)]
        words = {language: turn_words(moves, before, translator(language)) for language in LANGUAGES}
    cells = turn.placement.cells if turn.placement else ()
    piece = None if turn.build is None else type(turn.build).__name__.lower()
    return Told(turn, cells, _built(before, turn), piece, words), position


def _all_steps(position: Position, turn: Turn) -> list[Step]:
    """The steps of a turn with its draw, where the tile was not in hand already."""
    steps: list[Step] = []
    phase = position.phase
    if turn.choice is not None:
        steps.append(turn.choice)
        phase = "draw" if turn.choice == TO_DRAW else "place"
    if phase == "draw" and turn.tile is not None and turn.tile.code not in TWO_HEX_TILES:
        steps.append(Draw(turn.tile))
    return [*steps, *(step for step in (turn.placement, turn.build) if step is not None)]


def _built(before: Position, turn: Turn) -> tuple[Cell, ...]:
    """The cells that a build fills."""
    build = turn.build
    if build is None:
        return ()
    if not isinstance(build, Expand):
        return (build.cell,)
    settlement = next(one for one in before.settlements(turn.seat) if build.cell in one)
    around = {near for cell in settlement.cells for near in cell.neighbours()} - set(settlement.cells)
    views = (before.cell(*cell) for cell in sorted(around))
    return tuple(view.cell for view in views if view.terrain is build.terrain and view.piece is None)
