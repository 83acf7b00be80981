"""Moves in words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from taluva.moves import TO_DRAW, Boat, Build, Choice, Draw, Expand, Hut, Move, Placement, Temple, Tower
from taluva.text.terms import tile_words
from taluva.text.translation import ENGLISH, N_, Translator
from taluva.tiles import Terrain

if TYPE_CHECKING:
    from taluva.board import Board
    from taluva.game import Game
    from taluva.position import Position

_BUILDS: Mapping[type[Hut | Tower | Temple], Mapping[Terrain, str]] = MappingProxyType(
    {
        Hut: {
            Terrain.JUNGLE: N_("Hut in the jungle"),
            Terrain.CLEARING: N_("Hut on the clearing"),
            Terrain.SAND: N_("Hut on sand"),
            Terrain.ROCK: N_("Hut on rock"),
            Terrain.LAKE: N_("Hut on the lake"),
        },
        Tower: {
            Terrain.JUNGLE: N_("Tower in the jungle, level {level}"),
            Terrain.CLEARING: N_("Tower on the clearing, level {level}"),
            Terrain.SAND: N_("Tower on sand, level {level}"),
            Terrain.ROCK: N_("Tower on rock, level {level}"),
            Terrain.LAKE: N_("Tower on the lake, level {level}"),
        },
        Temple: {
            Terrain.JUNGLE: N_("Temple in the jungle"),
            Terrain.CLEARING: N_("Temple on the clearing"),
            Terrain.SAND: N_("Temple on sand"),
            Terrain.ROCK: N_("Temple on rock"),
            Terrain.LAKE: N_("Temple on the lake"),
        },
    }
)

Ground = tuple[Terrain | None, int]
"""The terrain and level that something is built on; for an expansion, its terrain and huts."""


def placing_words(level: int, translator: Translator = ENGLISH) -> str:
    """A placement by the level it creates."""
    if level == 1:
        return translator.gettext("New coast")
    return translator.gettext("Eruption to level {level}").format(level=level)


def move_words(move: Move | Draw, board: "Board", translator: Translator = ENGLISH) -> str:
    """A step of a turn, on the board before it."""
    match move:
        case Choice():
            if move == TO_DRAW:
                return translator.gettext("Draw a tile")
            taken = tile_words(move.what, translator)
            return translator.gettext("Take the two-hex tile: {terrains}").format(terrains=taken)
        case Draw(tile):
            return translator.gettext("Tile: {terrains}").format(terrains=tile_words(tile, translator))
        case Placement():
            return placing_words(board.cell(*move.cell).level + 1, translator)
        case _:
            return build_words(move, ground_of(move, board), translator)


def ground_of(build: Build, board: "Board") -> Ground:
    """What the words of a build depend on, on the board before it."""
    if isinstance(build, Expand):
        return build.terrain, board.expansion(*build.cell, build.terrain).huts
    view = board.cell(*build.cell)
    return view.terrain, view.level


def build_words(build: Build, ground: Ground, translator: Translator = ENGLISH) -> str:
    """A build in words."""
    terrain, number = ground
    if isinstance(build, Boat):
        return translator.gettext("Boat in the lagoon")
    assert terrain is not None
    if isinstance(build, Expand):
        return _expansion(terrain, number, translator)
    return translator.gettext(_BUILDS[type(build)][terrain]).format(level=number)


def turn_words(moves: Sequence[Move], before: "Position | Game | None", translator: Translator = ENGLISH) -> str:
    """A whole turn in a few words, on the board before it: what was built, or why nothing was.

    The board only matters if something was built.
    """
    if not moves or isinstance(moves[-1], Choice):
        return translator.gettext("The tile fits nowhere")
    if isinstance(moves[-1], Placement):
        return translator.gettext("No build was possible: eliminated")
    assert before is not None
    position: Position = getattr(before, "position", before)  # type: ignore[arg-type]
    for move in moves[:-1]:
        if isinstance(move, Placement) and position.phase == "draw":
            position = position.play(Draw(move.tile))
        position = position.play(move)
    return move_words(moves[-1], position, translator)


def _expansion(terrain: Terrain, n: int, translator: Translator) -> str:
    match terrain:
        case Terrain.JUNGLE:
            words = translator.ngettext("Expand into jungle, {n} hut", "Expand into jungle, {n} huts", n)
        case Terrain.CLEARING:
            words = translator.ngettext("Expand into clearing, {n} hut", "Expand into clearing, {n} huts", n)
        case Terrain.SAND:
            words = translator.ngettext("Expand into sand, {n} hut", "Expand into sand, {n} huts", n)
        case Terrain.ROCK:
            words = translator.ngettext("Expand into rock, {n} hut", "Expand into rock, {n} huts", n)
        case _:
            words = translator.ngettext("Expand into lake, {n} hut", "Expand into lake, {n} huts", n)
    return words.format(n=n)
