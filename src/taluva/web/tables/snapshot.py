"""An immutable snapshot of a game, with its seats and terms."""

import json
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from taluva.commitment import ORDER, SALT
from taluva.game import Game
from taluva.moves import TO_DRAW
from taluva.position import Position
from taluva.record_text import write_record
from taluva.records import read_record
from taluva.tiles import TILE_CODES
from taluva.web.i18n.languages import Translator
from taluva.web.storage.games import Stored
from taluva.web.tables import daily, standings
from taluva.web.tables.history import HistoryEntry, describe, is_finished, steps_of
from taluva.web.tables.seats import SEAT_TAGS, Seat, read_seats, seat_name
from taluva.web.tables.terms import Play, Terms, read_play, read_terms
from taluva.web.viewer import LOCAL, Viewer

IMPORTED = "Imported"
"""The record tag of a game that was continued from a record."""
FORFEIT, PLACES = "Forfeit", "Places"
"""Record tags that say who forfeited, and how the game ended then."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one moment. Immutable."""

    id: str
    version: int
    """Counts turns and takebacks: a turn names the version it is meant for."""
    created: float
    game: Game
    seats: tuple[Seat, ...]
    history: tuple[HistoryEntry, ...] = ()
    """Its finished turns."""
    at: Position | None = field(default=None, repr=False)
    """The position after them, before the next draw or choice."""
    played: int = 0
    """The number of steps and draws that lead there."""
    past: int | None = None
    """The number of turns played, if this is a past state."""
    revision: int = 1
    """Counts every change, such as joining: the database accepts only the next revision."""
    terms: Terms | None = None
    """None for a game on one screen."""
    play: Play = field(default_factory=Play)
    encoded: dict[str, bytes] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Serialized views, cached for everybody who watches."""

    def after(self, game: Game, version: int) -> "Snapshot":
        """The next snapshot, after the game has moved on or back."""
        return replace(self, game=game, version=version).with_history()

    def with_history(self) -> "Snapshot":
        """With an entry for every finished turn; known entries are reused."""
        turns = list(self.game.turns)
        if turns and not is_finished(turns[-1], self.game):
            turns.pop()
        if self.at is None or [history.turn for history in self.history] != turns[: len(self.history)]:
            known: tuple[HistoryEntry, ...] = ()
            position, played = self.game.start or Position.beginning(self.game.setup), 0
        else:
            known, position, played = self.history, self.at, self.played
        new, at, played = describe(self.game, turns[len(known) :], position, played)
        return replace(self, history=(*known, *new), at=at, played=played)

    def back_to(self, turns: int) -> "Snapshot":
        """The game as it was after a number of turns."""
        steps = sum(steps_of(history.turn) for history in self.history[:turns])
        return replace(self, game=shortened(self.game, steps), past=turns).with_history()

    def names(self, translator: Translator) -> dict[int, str]:
        """The names of all seats for display: the name, else the level or colour."""
        return {number: seat_name(seat, translator) for number, seat in enumerate(self.seats, 1)}

    def seats_of(self, viewer: Viewer | None) -> tuple[int, ...]:
        """The seats that a viewer may play."""
        return tuple(number for number, seat in enumerate(self.seats, 1) if seat.belongs_to(viewer))

    def is_host(self, viewer: Viewer | None) -> bool:
        """Whether a viewer created the game."""
        return viewer is not None and (viewer is LOCAL or viewer.id == self.play.host)

    def is_alone(self, viewer: Viewer | None) -> bool:
        """Whether nobody but the viewer and the engine plays."""
        people = [seat for seat in self.seats if seat.is_person]
        mine = [seat for seat in people if seat.belongs_to(viewer)]
        return mine == people if people else self.is_host(viewer)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken yet. On one screen, where there are no terms, there are none."""
        return () if self.terms is None else tuple(n for n, seat in enumerate(self.seats, 1) if seat.is_open)

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still open, so that the game has not begun."""
        return bool(self.open_seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: by the rules, or because the others have forfeited."""
        return self.game.phase == "over" or standings.is_decided(self.game, self.seats)

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for ratings."""
        return self.terms is not None and self.terms.rated

    @property
    def is_sealed(self) -> bool:
        """Whether the order of the stack was committed to at the beginning."""
        return bool(self.play.salt)

    @property
    def is_final(self) -> bool:
        """Whether the game is over and its commitment opened: then its names and its record no longer change."""
        return self.is_sealed and self.is_over

    @property
    def places(self) -> tuple[int, ...] | None:
        """The place of every seat once the game is over."""
        if not self.is_over:
            return None
        if any(seat.forfeited for seat in self.seats):
            return standings.places(self.game, self.seats, self.play.forfeits)
        return self.game.places

    @property
    def day(self) -> str | None:
        """The day of a daily island; None for any other game."""
        return self.game.tags.get(daily.DAILY)

    @property
    def score(self) -> int | None:
        """The result of a daily island that is over."""
        places = self.places if self.day is not None else None
        if places is None:
            return None
        seat = next(number for number, seat in enumerate(self.seats, 1) if seat.is_person)
        return daily.result_of(self.game, places, seat).score

    @property
    def to_move(self) -> Seat | None:
        """Who is to move, once the game has begun."""
        return None if self.is_over or self.is_waiting else self.seats[self.game.seat - 1]

    @property
    def turn_of(self) -> tuple[int, int, int | None] | None:
        """The current turn: the version, the seat, and the level of the engine that plays it."""
        seat = self.to_move
        return None if seat is None else (self.version, self.game.seat, seat.plays_at)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of a person to undo. On a daily island there is no way back."""
        return self.day is None and self.steps_to_undo > 0

    @property
    def steps_to_undo(self) -> int:
        """The number of steps back to the last decision of a person; 0 if there is none."""
        return self.steps_back({number for number, seat in enumerate(self.seats, 1) if seat.is_person})

    def steps_back(self, seats: Collection[int]) -> int:
        """The number of steps back to the last decision of one of some seats; 0 if there is none."""
        return self.way_back(seats)[0]

    def way_back(self, seats: Collection[int]) -> tuple[int, tuple[int, ...]]:
        """The number of steps back to the last decision of one of some seats, and the seats whose turns that undoes.

        The choice to draw is never taken back on its own: nobody may see the tile and then take a two-hex tile instead.
        """
        steps, turns = 0, []
        for turn in reversed(self.game.turns):
            played = steps_of(turn)
            if played:
                turns.append(turn.seat)
            decided = played - (turn.choice == TO_DRAW)
            if turn.seat in seats and decided:
                return steps + decided, tuple(reversed(turns))
            steps += played
        return 0, ()

    @property
    def drawn(self) -> int:
        """The number of tiles drawn from the stack."""
        return len(self.game._stack) - self.game.stack_left

    @property
    def stack(self) -> list[str]:
        """The whole stack in the order in which it is drawn: secret until the end."""
        return [TILE_CODES[tile] for tile in self.game._stack]

    def stored(self, updated: float, due: float | None = None) -> Stored:
        """The game as stored in the database."""
        game = self.game
        places = self.places
        summary = {
            "edition": game.setup.edition,
            "turn": len(self.history),
            "steps": len(game.moves),
            "seat": game.seat,
            "stack_left": game.stack_left,
            "places": places,
            "variant": game.setup.variant,
            "from_start": game.start is None and IMPORTED not in game.tags,
        }
        return Stored(
            id=self.id,
            created=self.created,
            updated=updated,
            version=self.version,
            revision=self.revision,
            over=places is not None,
            seats=[seat.as_json() for seat in self.seats],
            record=self.record(),
            hidden=self.stack,
            summary=summary,
            public=self.terms is not None and self.terms.public,
            waiting=self.is_waiting,
            due=due,
            terms=None if self.terms is None else self.terms.as_json(),
            play={} if self.terms is None else self.play.as_json(),
            search=" ".join(seat.name.casefold() for seat in self.seats if seat.name),
            daily=self.day,
            score=self.score,
        )

    def record(self) -> str:
        """The game as a record, with the names of its seats; once the commitment is opened, with the whole stack."""
        tags = dict(self.game.tags)
        for number, seat in enumerate(self.seats, 1):
            for tag in SEAT_TAGS:
                tags.pop(f"{tag}{number}", None)
            tags |= seat.tags(number)
        forfeits = [f"{number} {seat.forfeited}" for number, seat in enumerate(self.seats, 1) if seat.forfeited]
        if forfeits:
            tags[FORFEIT] = ", ".join(forfeits)
        if self.is_final:
            tags |= {SALT: self.play.salt, ORDER: " ".join(self.stack)}
        if self.game.places is None and (places := self.places) is not None:
            tags[PLACES] = " ".join(str(place) for place in places)
        return write_record(self.game, tags)

    @classmethod
    def restored(cls, stored: Stored) -> "Snapshot":
        """A game from the database: its record, replayed with its hidden stack."""
        game = read_record(stored.record, stack=stored.hidden)
        for tag in (SALT, ORDER, FORFEIT, *(() if stored.terms is None else (PLACES,))):
            game.tags.pop(tag, None)
        return cls(
            stored.id,
            stored.version,
            stored.created,
            game,
            read_seats(stored.seats),
            revision=stored.revision,
            terms=read_terms(stored.terms),
            play=read_play(stored.play or {}),
        ).with_history()


def shortened(game: Game, steps: int) -> Game:
    """A game as it was after a number of steps, with the same hidden stack."""
    data: dict[str, Any] = json.loads(game.to_json())
    return Game.from_json(json.dumps(data | {"moves": data["moves"][:steps]}))
