"""A tree of turns from one position: the main line and its variations, with comments. Pure: the rules check every turn.

A draw is a step like any other: whoever makes a variation says which tile comes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taluva.faults import IllegalMove
from taluva.game import Game, Turn, shuffled
from taluva.moves import TO_DRAW, Build, Choice, Draw, Placement
from taluva.notation import NotationError, read_move
from taluva.position import Position
from taluva.record_text import write_record
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES, Tile
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.i18n.words import ground_of
from taluva.web.tables.effects import Before
from taluva.web.tables.history import HistoryEntry, built_cells
from taluva.web.tables.seats import shared_seats

Json = dict[str, Any]
Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Node:
    """A turn, and the comment after it. The root has no turn."""

    parent: int | None
    """The number of the node before it, which is smaller; None for the root."""
    steps: tuple[str, ...] = ()
    """All steps of the turn in notation, also the draw."""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Tree:
    """All nodes, the root first. Of the nodes after one node, the first continues its line."""

    start: str
    seats: tuple[str, ...]
    """The colour and the name of every seat: "2 Ana"."""
    nodes: tuple[Node, ...] = (Node(None),)
    tile: str | None = None
    """The tile drawn at the end of the main line, if it is known."""

    def as_json(self) -> Json:
        """For the database."""
        return {
            "start": self.start,
            "seats": list(self.seats),
            "nodes": [
                {"parent": node.parent, "steps": list(node.steps), "comment": node.comment} for node in self.nodes
            ],
            "tile": self.tile,
        }

    @classmethod
    def read(cls, data: Json) -> "Tree":
        """From the database, or from a request that has been checked."""
        nodes = tuple(Node(node["parent"], tuple(node["steps"]), node["comment"]) for node in data["nodes"])
        return cls(data["start"], tuple(data["seats"]), nodes, data["tile"])

    @property
    def main_line(self) -> list[int]:
        """The numbers of the nodes of the main line, from the root to its end."""
        following: dict[int, int] = {}
        for number, node in enumerate(self.nodes):
            if node.parent is not None:
                following.setdefault(node.parent, number)
        line = [0]
        while (after := following.get(line[-1])) is not None:
            line.append(after)
        return line


@dataclass(frozen=True, slots=True)
class Played:
    """A node with the position after it."""

    position: Position
    entry: HistoryEntry | None
    """The turn as a list of moves shows it; None for the root."""
    depth: int
    """The number of turns that lead to it."""


def play_tree(tree: Tree, names: Names) -> list[Played]:
    """The positions of all nodes. Refuses turns that are not legal."""
    if not tree.nodes or tree.nodes[0].parent is not None or tree.nodes[0].steps:
        raise Refusal("bad-request", N_("This is not a valid study."))
    found = [Played(read_start(tree.start), None, 0)]
    for number, node in enumerate(tree.nodes[1:], 1):
        if node.parent is None or not 0 <= node.parent < number:
            raise Refusal("bad-request", N_("This is not a valid study."))
        before = found[node.parent]
        entry, position = play_turn(before.position, node.steps, names)
        found.append(Played(position, entry, before.depth + 1))
    return found


def read_start(text: str) -> Position:
    """The position in which a tree begins; invalid text is refused."""
    from taluva.web.tables.reader import read_position

    return read_position(text)


def play_turn(position: Position, steps: Sequence[str], names: Names) -> tuple[HistoryEntry, Position]:
    """A whole turn, and the position after it. Refuses anything but one legal turn."""
    seat, before = position.seat, position
    choice: Choice | None = None
    tile: Tile | None = position.tile
    placement: Placement | None = None
    build: Build | None = None
    built: tuple[Any, ...] = ()
    ground = effects = None
    for text in steps:
        if position.phase == "over" or (position is not before and _is_between(position) and (placement or build)):
            raise Refusal("illegal", N_("The turn ends with its build."))
        try:
            step = read_move(text)
            after = position.play(step)
        except NotationError as error:
            raise Refusal("illegal", cause=error) from None
        except IllegalMove as error:
            raise Refusal("illegal", cause=error, names=names) from None
        match step:
            case Choice():
                choice, tile = step, Tile(step.what) if step.what in TWO_HEX_TILES else None
            case Draw():
                tile = step.tile
            case Placement():
                placement, tile = step, step.tile
                effects = Before.of(position, step).effects(after)
            case _:
                build, built, ground = step, built_cells(position, step), ground_of(step, position)
        position = after
    if not steps or not _is_between(position) or (position.phase == "draw" and choice == TO_DRAW and not placement):
        raise Refusal("illegal", N_("A turn is a placement and a build."))
    turn = Turn(seat, choice, tile, placement, build, placement is not None and build is None)
    cells = placement.cells if placement else ()
    piece = None if build is None else type(build).__name__.lower()
    return HistoryEntry(turn, cells, built, piece, ground, effects), position


def _is_between(position: Position) -> bool:
    """Whether a position is between two turns, or the end."""
    return position.phase in ("choose", "draw", "over")


def with_tile(position: Position, tile: str | None, names: Names) -> Position:
    """A position between two turns after a tile has been drawn; the same without one."""
    if tile is None:
        return position
    try:
        if position.phase == "choose":
            position = position.play(TO_DRAW)
        return position.play(Draw(Tile(tile)))
    except (IllegalMove, ValueError) as error:
        raise Refusal("illegal", cause=error, names=names) from None


def tiles_to_come(position: Position) -> dict[str, int]:
    """The tiles that could be drawn now, and how many there are of each (ED2)."""
    draws = position.phase == "draw" or (
        position.phase == "choose" and position.stack_left > 0 and position.fault(TO_DRAW) is None
    )
    return dict(position.unseen) if draws and position.stack_left else {}


def tree_of_game(game: Game, seats: Sequence[str]) -> Tree:
    """The tree of a game: its turns as the main line, with its comments. It shows what is public, and nothing else."""
    start = game.start or Position.beginning(game.setup)
    nodes = [Node(None, (), game.comments.get(0, ""))]
    position, tile = start, None
    for turn in game.turns:
        steps: list[str] = []
        here = position
        if turn.choice is not None and here.phase == "choose":
            steps.append(str(turn.choice))
            here = here.play(turn.choice)
        if turn.tile is not None and here.phase == "draw":
            steps.append(str(turn.tile))
            here = here.play(Draw(turn.tile))
        for step in (turn.placement, turn.build):
            if step is not None:
                steps.append(str(step))
                here = here.play(step)
        if (
            not _is_between(here)
            or not steps
            or (turn.placement is None and turn.build is None and here.phase != "over")
        ):
            # The turn has only begun: all that is known of it is its tile.
            drawn = turn.tile is not None and turn.tile.code in VOLCANO_TILES and _is_between(position)
            tile = str(turn.tile) if drawn else None
            break
        nodes.append(Node(len(nodes) - 1, tuple(steps), game.comments.get(len(nodes), "")))
        position = here
    return Tree(str(start), tuple(seats), tuple(nodes), tile)


def record_of(tree: Tree, title: str) -> str:
    """The main line as a record, with its comments; variations have no place in records."""
    played = play_tree(tree, {})
    start, line = played[0].position, tree.main_line
    drawn = [step for number in line for step in tree.nodes[number].steps if step in VOLCANO_TILES]
    known = drawn + ([tree.tile] if tree.tile and tree.tile in tiles_to_come(played[line[-1]].position) else [])
    game = _game_of(start, known)
    for number in line[1:]:
        for step in tree.nodes[number].steps:
            if step not in VOLCANO_TILES:
                game.play(step)
    if len(known) > len(drawn) and game.phase == "choose":
        game.play(TO_DRAW)
    game.comments = {played[number].depth: tree.nodes[number].comment for number in line if tree.nodes[number].comment}
    tags = {"Event": title} if title else {}
    for number, seat in enumerate(shared_seats(tree.seats, start.setup.players), 1):
        tags |= seat.tags(number)
    text = write_record(game, tags)
    turns = game.turns
    unfinished = turns and turns[-1].placement is None and turns[-1].build is None and game.phase != "over"
    if (
        unfinished
        and len(known) == len(drawn)
        and turns[-1].tile is not None
        and _is_between(played[line[-1]].position)
    ):
        # The library has drawn a tile at random, about which the tree says nothing.
        text = text[: text.rstrip("\n").rindex("\n") + 1]
    return text


def _game_of(start: Position, tiles: Sequence[str]) -> Game:
    """A game from a position in which these tiles are drawn next, then any others."""
    left = dict(start.unseen)
    for tile in tiles:
        left[tile] -= 1
    codes = [*tiles, *shuffled(left, start.stack_left - len(tiles), None)]
    setup = start.setup
    if start == Position.beginning(setup):
        return Game(setup.edition, setup.players, setup.variant, setup.expansions, codes, setup.two_hex)
    return Game._from(start, codes)
