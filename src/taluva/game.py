"""A game: a position, the hidden stack, and everything that has happened."""

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taluva.board import Board, kernel_setup
from taluva.codec import DRAWS, TILE_NUMBER
from taluva.editions import DEFAULT_EDITION, PLAYERS, Setup, SetupTypeError, check_stack, set_up
from taluva.kernel import state as K
from taluva.legal_moves import LegalMoves
from taluva.moves import Build, Choice, Draw, Move, Placement, Step
from taluva.position import Position
from taluva.record_text import check_tag_names, write_record
from taluva.tiles import TILE_CODES, TWO_HEX_TILES, VOLCANO_TILES, Tile
from taluva.workspace import Workspace, loaded, workspace

_STRIDE = 8
"""A game keeps a state for every so many steps; undo plays the few steps after it again."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it was played. Anything that has not happened is None."""

    seat: int
    choice: Choice | None
    tile: Tile | None
    placement: Placement | None
    build: Build | None
    eliminated: bool
    """Whether the placement left no legal build (L1)."""


class Game(Board):
    """A game of Taluva. `play` itself draws tiles from a hidden stack; whoever sees `position` cannot peek at it.

    Two games are equal when everything public about them is: the setup, the draws, and the moves.
    """

    __slots__ = (
        "_decoded", "_finished", "_history", "_kept", "_seats", "_stack", "_start", "_undone", "comments", "tags",
    )  # fmt: skip

    def __init__(
        self,
        edition: str = DEFAULT_EDITION,
        players: int = PLAYERS[0],
        variant: str | None = None,
        expansions: Sequence[str] = (),
        stack: int | Sequence[str] | None = None,
        two_hex: Sequence[str] | None = None,
        seed: int | None = None,
    ) -> None:
        """Set up a game.

        `stack` is the size of a shuffled stack, or all its codes in the order in which they will be drawn; `two_hex`
        the two-hex tiles laid out (drawn at random if not given, X7). The same `seed` gives the same stack.
        Raises SetupError if the rules do not allow the combination.
        """
        generator = _generator(seed)
        if two_hex is None:
            possible = isinstance(expansions, Sequence) and isinstance(players, int) and players in PLAYERS
            two_hex = generator.sample(TWO_HEX_TILES, players) if possible and "two-hex" in expansions else ()
        if stack is None or isinstance(stack, int):
            setup = set_up(edition, players, variant, expansions, stack, two_hex)
            codes = shuffled(VOLCANO_TILES, setup.stack, generator)
        else:
            if isinstance(stack, str) or not isinstance(stack, Sequence):
                raise SetupTypeError("stack_no_list", "stack", stack=stack)
            codes = [str(code) for code in stack]
            set_up(edition, players, variant, expansions, None, two_hex)
            check_stack(codes)
            setup = set_up(edition, players, variant, expansions, len(codes), two_hex)
        self._begin(setup, None, codes)

    @classmethod
    def from_position(cls, position: Position, seed: int | None = None) -> "Game":
        """A game that continues from a position, with a stack shuffled from the unseen tiles (ED2)."""
        if not isinstance(position, Position):
            raise TypeError(f"A game continues from a taluva.Position, not {type(position).__name__}.")
        return cls._from(position, shuffled(position.unseen, position.stack_left, seed))

    @classmethod
    def _from(cls, position: Position, codes: Iterable[str]) -> "Game":
        game = cls.__new__(cls)
        game._begin(position.setup, position, codes)
        return game

    def _begin(self, setup: Setup, start: Position | None, codes: Iterable[str]) -> None:
        self.setup = setup
        self._packed = workspace().begin(kernel_setup(setup)) if start is None else start._packed
        self.tags: dict[str, str] = {}
        """Free tags of the record: Event, Date, Seat1, and so on."""
        self.comments: dict[int, str] = {}
        """Comments of the record, by the number of the turn they follow (0: before the first)."""
        self._start = start
        self._stack = [TILE_NUMBER[code] for code in codes]
        self._history: list[int] = []
        self._seats: list[int] = []
        self._decoded: list[Step] = []
        self._undone: list[int] = []
        self._kept: list[tuple[int, bytes]] = [(0, self._packed)]
        """Packed states from which undo begins, with the number of steps before each."""
        self._finished: tuple[tuple[Turn, ...], int] = (), 0
        """The finished turns found so far, and the number of their steps."""
        self._draw(loaded(self._packed))

    def _draw(self, memory: Workspace) -> None:
        """Draw the next tile, if one is to be drawn, and keep the state."""
        if memory.phase[0] == K.PHASE_DRAW:
            tile = self._stack[len(self._stack) - memory.stack_left[0]]
            self._note(memory, K.DRAW << 24 | tile, DRAWS[tile])
        self._packed = memory.pack()

    def _note(self, memory: Workspace, number: int, step: Step) -> None:
        """Play a legal move, and write it down."""
        self._seats.append(memory.seat[0] + 1)
        self._decoded.append(step)
        self._history.append(number)
        memory.play(number)

    def _play(self, number: int, step: Step) -> None:
        """Play a legal move, and draw the next tile."""
        if len(self._history) - self._kept[-1][0] >= _STRIDE:
            self._kept.append((len(self._history), self._packed))
        memory = loaded(self._packed)
        self._note(memory, number, step)
        self._draw(memory)

    @property
    def legal_moves(self) -> LegalMoves[Move]:
        """All legal moves of now."""
        return LegalMoves(self.position)

    def play(self, move: Move | str) -> None:
        """Play one step: a choice, a placement or a build, as a value or in notation.

        Raises IllegalMove, and leaves the game unchanged, if it is not legal. The next tile is drawn at once, and
        a player who cannot build is eliminated at once (L1).
        """
        number, step = self._legal(move)
        self._play(number, step or self._step(number))
        self._undone.clear()

    def undo(self) -> Move:
        """Take back the last step, and the draw that followed it. Returns the step; IndexError if there is none."""
        last = self._last_step()
        if last < 0:
            raise IndexError("There is no step to take back.")
        step = self._decoded[last]
        self._undone.extend(reversed(self._history[last:]))
        del self._history[last:], self._seats[last:], self._decoded[last:]
        while self._kept[-1][0] > last:
            self._kept.pop()
        begin, packed = self._kept[-1]
        memory = loaded(packed)
        for number in self._history[begin:]:
            memory.play(number)
        self._packed = memory.pack()
        self._finished = (), 0
        assert not isinstance(step, Draw)
        return step

    def redo(self) -> Move:
        """Play the step last taken back again, with the same draw. Returns it; IndexError if there is none."""
        if not self._undone:
            raise IndexError("There is no step to play again.")
        number = self._undone.pop()
        while self._undone and self._undone[-1] >> 24 == K.DRAW:
            self._undone.pop()  # it is drawn again
        step = self._step(number)
        self._play(number, step)
        assert not isinstance(step, Draw)
        return step

    def reshuffle(self, seed: int | None = None) -> None:
        """Reshuffle the rest of the stack from the unseen tiles (ED2).

        After an undo, players who saw the tiles that went back then know no more about the next draws than the position
        tells. Steps that were undone cannot be redone any more.
        """
        drawn = len(self._stack) - self.stack_left
        dealt = shuffled(self.unseen, self.stack_left, seed)
        self._stack = [*self._stack[:drawn], *(TILE_NUMBER[code] for code in dealt)]
        self._undone.clear()

    def _last_step(self) -> int:
        """The index of the last step in the history that is not a draw, or -1."""
        last = len(self._history) - 1
        while last >= 0 and self._history[last] >> 24 == K.DRAW:
            last -= 1
        return last

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._last_step() >= 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to play again."""
        return bool(self._undone)

    @property
    def position(self) -> Position:
        """Everything public, as of now."""
        return Position._packed_as(self.setup, self._packed)

    @property
    def start(self) -> Position | None:
        """The position the game began from, if it is not the beginning of a game."""
        return self._start

    @property
    def moves(self) -> tuple[Move, ...]:
        """All steps played so far, without the draws."""
        return tuple(step for step in self._decoded if not isinstance(step, Draw))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns so far; the last one may be unfinished."""
        known, begin = self._finished
        turns: list[Turn] = []
        for at in range(begin, len(self._decoded)):
            step = self._decoded[at]
            following = self._decoded[at + 1] if at + 1 < len(self._decoded) else None
            if isinstance(step, Placement):
                finished = self.phase != "build" if following is None else not _is_build(following)
            else:
                finished = _is_build(step)
            if finished:
                turns.append(_turn(self._seats[at], self._decoded[begin : at + 1], isinstance(step, Placement)))
                begin = at + 1
        known = (*known, *turns)
        self._finished = known, begin
        if begin == len(self._decoded):
            return known
        return *known, _turn(self._seats[-1], self._decoded[begin:], False)

    def copy(self) -> "Game":
        """An independent copy, with the same hidden stack."""
        game = Game.__new__(Game)
        game.setup, game._packed, game._kept = self.setup, self._packed, self._kept.copy()
        game.tags, game.comments = dict(self.tags), dict(self.comments)
        game._start, game._stack, game._finished = self._start, self._stack, self._finished
        game._history, game._seats = self._history.copy(), self._seats.copy()
        game._decoded, game._undone = self._decoded.copy(), self._undone.copy()
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.setup, self._start, self._decoded) == (other.setup, other._start, other._decoded)

    def __hash__(self) -> int:
        """A hash of what has happened so far; it changes as the game goes on."""
        return hash((self.setup, self._start, tuple(self._decoded)))

    def __repr__(self) -> str:
        return f"taluva.read_record({self.record()!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Game.from_json, (self.to_json(),)

    def record(self) -> str:
        """The game as a record (notation.md)."""
        return write_record(self, self.tags)

    def to_json(self) -> str:
        """The whole game as JSON, including the hidden stack: not for players' eyes."""
        data = {
            "edition": self.setup.edition,
            "players": self.setup.players,
            "variant": self.setup.variant,
            "expansions": self.setup.expansions,
            "two_hex": self.setup.two_hex,
            "start": None if self._start is None else str(self._start),
            "stack": [TILE_CODES[tile] for tile in self._stack],
            "moves": [str(move) for move in self.moves],
            "tags": self.tags,
            "comments": {str(turn): text for turn, text in self.comments.items()},
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Game":
        """Read what `to_json` returns. Raises ValueError with one sentence for anything else."""
        if not isinstance(text, str | bytes):
            raise TypeError(f"A game in JSON is text, not {type(text).__name__}.")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"This is not JSON: {error}.") from None
        if not isinstance(data, dict):
            raise ValueError("A game in JSON is an object.")
        tags = _texts(data.get("tags", {}), "tags")
        check_tag_names(tags)
        comments = _texts(data.get("comments", {}), "comments")
        if not all(turn.isdecimal() and len(turn) <= 3 for turn in comments):
            raise ValueError("The keys of 'comments' are numbers of turns.")
        codes = _list_of_texts(data, "stack")
        if data.get("start") is None:
            game = cls(
                _text(data, "edition"),
                data.get("players", 2),
                None if data.get("variant") is None else _text(data, "variant"),
                _list_of_texts(data, "expansions"),
                codes,
                _list_of_texts(data, "two_hex"),
            )
        else:
            start = Position(_text(data, "start"))
            if len(codes) != start.stack_left or Counter(codes) - Counter(start.unseen):
                raise ValueError("The stack does not fit the position the game starts from.")
            game = cls._from(start, codes)
        game.tags, game.comments = dict(tags), {int(turn): comment for turn, comment in comments.items()}
        for move in _list_of_texts(data, "moves"):
            game.play(move)
        return game

    def _repr_svg_(self) -> str:
        from taluva import svg

        return svg.draw(self)


def _generator(seed: int | random.Random | None) -> random.Random:
    """Without a seed the stack is unpredictable."""
    if isinstance(seed, random.Random):
        return seed
    if seed is not None and not isinstance(seed, int):
        raise TypeError(f"A seed is a whole number, not {type(seed).__name__}.")
    return random.SystemRandom() if seed is None else random.Random(seed)


def shuffled(tiles: Mapping[str, int], size: int, seed: int | random.Random | None) -> list[str]:
    """A random sample of tiles, given by their counts, in random order (ED2)."""
    return _generator(seed).sample(list(tiles), size, counts=list(tiles.values())) if size else []


def _is_build(step: Step) -> bool:
    return not isinstance(step, Choice | Draw | Placement)


def _turn(seat: int, parts: Sequence[Step], eliminated: bool) -> Turn:
    choice: Choice | None = None
    tile: Tile | None = None
    placement: Placement | None = None
    build: Build | None = None
    for part in parts:
        match part:
            case Choice():
                choice = part
                tile = Tile(part.what) if part.what in TWO_HEX_TILES else None
            case Draw():
                tile = part.tile
            case Placement():
                placement = part
            case _:
                build = part
    if tile is None and placement is not None:
        tile = placement.tile  # in hand already in the position the game started from
    return Turn(seat, choice, tile, placement, build, eliminated)


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise ValueError(f"{key!r} in the game's JSON must be a text.")
    return value


def _texts(value: Any, key: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError(f"{key!r} in the game's JSON must be an object of texts.")
    return value


def _list_of_texts(data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{key!r} in the game's JSON must be a list of texts.")
    return value
