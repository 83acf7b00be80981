"""Helpers for testing programs built on the rules: random setups, games and steps, and a check of any player or engine.

check_player(my_player)
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from taluva.board import Board
from taluva.editions import EDITIONS, EXPANSIONS, Setup, set_up
from taluva.faults import IllegalMove
from taluva.game import Game
from taluva.moves import Draw, Hut, Move, Placement, Step
from taluva.players import Player
from taluva.position import Position
from taluva.tiles import TWO_HEX_TILES

USUAL_SETUPS: tuple[Setup, ...] = (
    set_up(),
    set_up("hans-im-glueck-2006", 2, stack=24),
    set_up("ferti-2012", 3, "places"),
    set_up("ferti-2014", 4, "teams", stack=36),
    set_up("deluxe-2015", 2, None, EXPANSIONS[:3], 24, TWO_HEX_TILES[:2]),
    set_up("deluxe-2015", 3, "places", ["start-tile", "boats", "board:expert"], 36),
    set_up("deluxe-2015", 4, None, ["boats", "two-hex", "board:player-dotted"], 24, TWO_HEX_TILES[1:]),
    set_up("deluxe-2015", 2, None, ["board:expert-dotted"], 48),
)
"""Setups that together cover every edition, number of players, variant and expansion."""


class PlayerError(AssertionError):
    """A player that violates the rules. `rule` is the rule it broke, if any."""

    def __init__(self, sentence: str, position: Position, rule: str | None = None) -> None:
        super().__init__(f"{sentence} The position was {position}")
        self.sentence = sentence
        self.position = position
        self.rule = rule

    def __reduce__(self) -> tuple[type["PlayerError"], tuple[str, Position, str | None]]:
        return PlayerError, (self.sentence, self.position, self.rule)


def random_setup(random: Random) -> Setup:
    """Any setup the rules allow; the Deluxe edition with its expansions comes up half of the time."""
    edition = random.choice([*EDITIONS, "deluxe-2015", "deluxe-2015"])
    players = random.randint(2, 4)
    teams = players == 4 and EDITIONS[edition].teams
    variant = random.choice([None, "places", "teams"] if teams else [None, "places"])
    expansions: list[str] = []
    if EDITIONS[edition].expansions:
        expansions = [name for name in EXPANSIONS[:3] if random.random() < 0.5]
        expansions += random.sample(EXPANSIONS[3:], random.randint(0, 1))
    two_hex = random.sample(TWO_HEX_TILES, players) if "two-hex" in expansions else ()
    return set_up(
        edition, players, variant, expansions, random.choice([12, 24, 36, 48, random.randint(12, 48)]), two_hex
    )


def random_setups(seed: int = 0) -> Iterator[Setup]:
    """An endless series of setups; the same seed gives the same ones."""
    random = Random(seed)
    while True:
        yield random_setup(random)


def new_game(setup: Setup, seed: int | None = None) -> Game:
    """A game with this setup and a shuffled stack."""
    return Game(setup.edition, setup.players, setup.variant, setup.expansions, setup.stack, setup.two_hex or None, seed)


def random_step(board: Board, random: Random) -> Step:
    """A legal step that leads to unusual positions: prefers eruptions, towers, temples, boats and large expansions, and
    leaves holes in the land where boats need lagoons. Raises ValueError if the game is over."""
    moves = list(board.legal_moves)
    if not moves:
        raise ValueError("The game is over; there is no step to choose.")
    if random.random() < 0.2:
        return random.choice(moves)
    if board.phase == "build":
        others = [move for move in moves if not isinstance(move, Hut)]
        return random.choice(others or moves)
    if board.phase != "place":
        return random.choice(moves)
    land = {view.cell for view in board.cells}
    eruptions = [move for move in moves if isinstance(move, Placement) and move.cell in land]
    if eruptions and random.random() < 0.6:
        return random.choice(eruptions)
    # Of a few placements, the one that touches most land: it closes bays and leaves gaps too small for a tile.
    few = random.sample(moves, min(8, len(moves)))
    return max(few, key=lambda move: _touches(move, land))


def _touches(move: Step, land: set[Any]) -> int:
    if not isinstance(move, Placement):
        return 0
    return sum(near in land for cell in move.cells for near in cell.neighbours())


def random_game(setup: Setup | None = None, seed: int = 0, steps: int | None = None) -> Game:
    """A game of `steps` random steps (by default to its end) with a setup (random by default); see `random_step`."""
    random = Random(seed)
    game = new_game(setup or random_setup(random), random.getrandbits(32))
    while game.phase != "over" and (steps is None or len(game.moves) < steps):
        step = random_step(game, random)
        assert not isinstance(step, Draw)
        game.play(step)
    return game


def check_player(
    player: Player,
    *,
    games: int = len(USUAL_SETUPS),
    setups: Iterable[Setup] | None = None,
    seed: int = 0,
    deterministic: bool = False,
    surprise: float = 0.2,
) -> int:
    """Let a player play all seats of some games, and check every answer. Returns the number of answers.

    A player is a function that takes a position, or an object with a method `choose` (`taluva.Player`).
    `setups` are used in turn (by default `USUAL_SETUPS`). A share `surprise` of the steps is random instead of the
    player's answer, so that the player also meets positions it would never reach by itself. With `deterministic` it
    must give the same answer to an equal position, also to one of a game with another hidden stack.
    Raises PlayerError for an illegal move, for anything that is not a move, and for more moves than the turn has.
    """
    if not callable(player) and not callable(getattr(player, "choose", None)):
        raise TypeError(f"A player is a function, or an object with a method choose; not {player!r}.")
    random = Random(seed)
    answers = 0
    for setup in islice(cycle(setups or USUAL_SETUPS), games):
        game = new_game(setup, random.getrandbits(32))
        while game.phase != "over":
            moves = checked_answer(player, game.position)
            answers += 1
            if deterministic:
                _check_again(player, game, moves, random)
            if random.random() < surprise:
                step = random_step(game, random)
                assert not isinstance(step, Draw)
                moves = [step]
            for move in moves:
                game.play(move)
    return answers


def _ask(player: Player, position: Position) -> list[Move | str]:
    """The player's answer as a list of what should be moves."""
    try:
        choose: Any = getattr(player, "choose", player)
        answer = choose(position)
    except Exception as error:
        raise PlayerError(f"The player failed with {error!r}.", position) from error
    answer = getattr(answer, "moves", answer)
    if isinstance(answer, str | Move):
        return [answer]
    if not isinstance(answer, Sequence) or not all(isinstance(move, str | Move) for move in answer):
        raise PlayerError(f"The player answered {answer!r}, which is not a move.", position)
    if not answer:
        raise PlayerError("The player answered with no move at all.", position)
    return list(answer)


def checked_answer(player: Player, position: Position) -> list[Move]:
    """The player's answer, if it is legal from the first move to the last."""
    after, legal = position, list[Move]()
    for move in _ask(player, position):
        if legal and (after.phase in ("choose", "draw", "over") or after.seat != position.seat):
            raise PlayerError(f"The player also answered {move}, with nothing left to decide (T1).", position, "T1")
        try:
            number = after._checked(move)
        except IllegalMove as refusal:
            raise PlayerError(f"The player answered {move}: {refusal}", position, refusal.rule) from None
        step = after._step(number)
        assert not isinstance(step, Draw)  # in phase "draw" nobody is asked
        legal.append(step)
        after = after._after(number)
    return legal


def _check_again(player: Player, game: Game, moves: list[Move], random: Random) -> None:
    """Ask about an equal position, and about that of a game whose hidden stack is in a different order."""
    again = Position(str(game.position))
    swapped = Game.from_position(game.position, random.getrandbits(32)).position
    for position, what in ((again, "an equal position"), (swapped, "the position of a game with another hidden stack")):
        answer = checked_answer(player, position)
        if answer != moves:
            first, second = (" ".join(map(str, part)) for part in (moves, answer))
            raise PlayerError(f"The player answered {first} first, and {second} to {what}.", position)
