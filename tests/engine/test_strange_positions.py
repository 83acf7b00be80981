"""Positions at the edge of the rules: the engine answers with a whole legal turn, and stays in the game if it can."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from answers import check_result

from builders import CARPET, PONDS, RING, arranged
from taluva import Engine, Game, Position
from taluva.editions import set_up
from taluva.moves import TO_DRAW, Boat, Choice, Placement
from taluva.testing import new_game, random_game, random_setups
from taluva.tiles import TWO_HEX_TILES

NODES = pytest.mark.parametrize("nodes", [0, 300])
BOATS: dict[str, Any] = {"edition": "deluxe-2015", "expansions": ["boats"]}
TWO_HEX: dict[str, Any] = {"edition": "deluxe-2015", "expansions": ["two-hex"]}


def answered(position: Position, nodes: int, *, moves: int | None = None) -> Position:
    """The position after the engine's turn, of which everything is checked."""
    result = Engine(nodes=nodes, seed=1).choose(position)
    assert moves is None or len(result.moves) == moves
    return check_result(position, result)


@NODES
@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_huts_it_keeps_a_temple_to_build(nodes: int, players: int) -> None:
    """L2: an eruption over its settlement would leave it nothing to build."""
    table = arranged(CARPET, {"red hut": "1,0 2,0 0,1"}, hand="VLC", phase="place", players=players, huts={1: 0})
    after = answered(table.game.position, nodes, moves=2)
    assert after.status(1) == "playing"
    assert after.supply(1).temples == 2


@NODES
def test_without_huts_the_one_way_to_build_is_found(nodes: int) -> None:
    """All cells beside the settlement are taken; only a tile laid beside it gives the temple a place."""
    buildings = {"red hut": "3,-1 2,0 2,1", "blue hut": "1,0 1,-1 1,2 2,-2"}
    table = arranged(CARPET, buildings, hand="VLC", phase="place", huts={1: 0})
    position = table.game.position
    leave_a_build = [move for move in position.legal_moves if position.play(move).phase == "build"]
    assert 0 < len(leave_a_build) < len(position.legal_moves) / 4
    assert answered(position, nodes).status(1) == "playing"


@NODES
@pytest.mark.parametrize("variant", [None, "places", "teams"])
def test_where_no_placement_leaves_a_build_the_turn_is_the_placement(nodes: int, variant: str | None) -> None:
    buildings = {"blue hut": "-1,0 -2,2", "red hut": "1,0"}
    table = arranged(CARPET, buildings, hand="VLC", phase="place", players=4, variant=variant, seat=2, huts={2: 0})
    after = answered(table.game.position, nodes, moves=1)
    assert after.status(2) == "eliminated"


@NODES
def test_where_elimination_is_the_end_of_the_game(nodes: int) -> None:
    table = arranged(CARPET, {"red hut": "-1,0 -2,2"}, hand="VLC", phase="place", huts={1: 0})
    position = table.game.position
    result = Engine(nodes=nodes).choose(position)
    assert check_result(position, result).places == (2, 1)
    assert result.values == (0, 1)


@NODES
@pytest.mark.parametrize("variant", [None, "places", "teams"])
def test_only_a_boat_can_be_built(nodes: int, variant: str | None) -> None:
    players = 4 if variant == "teams" else 2
    arguments: dict[str, Any] = {"players": players, "variant": variant, "huts": {1: 0}, **BOATS}
    table = arranged(RING, {"red hut": "1,0"}, hand="VSR", phase="place", **arguments)
    result = Engine(nodes=nodes).choose(table.game.position)
    after = check_result(table.game.position, result)
    assert isinstance(result.moves[-1], Boat)
    assert after.status(1) == "playing"


@NODES
def test_no_piece_is_left_but_a_boat(nodes: int) -> None:
    """In teams who has completed two types plays on until the partner has one (W2)."""
    buildings = {"red tower": "-1,1 2,-2", "red temple": "0,1 4,0 6,0", "red boat": "5,-1", "blue hut": "2,1"}
    table = arranged(PONDS, buildings, hand="VSR", phase="place", players=4, variant="teams", huts={1: 0}, **BOATS)
    supply = table.game.supply(1)
    assert (supply.huts, supply.towers, supply.temples, supply.boats) == (0, 0, 0, 1)
    result = Engine(nodes=nodes).choose(table.game.position)
    after = check_result(table.game.position, result)
    assert after.status(1) == "playing"
    assert isinstance(result.moves[-1], Boat)


@NODES
@pytest.mark.parametrize("phase", ["place", "build", "choose"])
@pytest.mark.parametrize(
    "outcome",
    [
        {"eliminated": [2, 4]},
        {"variant": "places", "eliminated": [2, 4], "worst_places": {2: 4, 4: 3}},
        {"variant": "places", "eliminated": [4], "finished": {2: 1}, "worst_places": {4: 4}},
        {"variant": "places", "finished": {2: 1, 4: 2}},
        {"variant": "teams", "eliminated": [2, 3]},
        {"variant": "teams", "eliminated": [4]},
    ],
)
def test_two_of_four_players_are_out(nodes: int, phase: str, outcome: dict[str, Any]) -> None:
    buildings = {"red hut": "1,0 2,0", "blue hut": "-1,0", "yellow hut": "0,2 -1,3", "white hut": "-2,2"}
    hand = "VLC" if phase == "place" else ""
    table = arranged(
        CARPET, buildings, hand=hand, phase=phase, players=4, two_hex=TWO_HEX_TILES[:4], **TWO_HEX, **outcome
    )
    after = answered(table.game.position, nodes)
    assert after.status(1) == "playing"


@NODES
def test_with_the_last_tile_it_builds_what_wins(nodes: int) -> None:
    """Blue has a hut more: a single hut ties, an expansion into the two sands wins."""
    buildings = {"red hut": "1,-1", "blue hut": "2,1 -2,2"}
    table = arranged(CARPET, buildings, hand="VLL", phase="place", left=0)
    position = table.game.position
    result = Engine(nodes=nodes).choose(position)
    after = check_result(position, result)
    assert (after.end, after.places) == ("E2", (1, 2))
    assert result.values == (1, 0)


@NODES
@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_tiles_of_the_stack(nodes: int, left: int, players: int) -> None:
    table = arranged(CARPET, {"red hut": "1,0"}, hand="VLC", phase="place", players=players, left=left)
    after = answered(table.game.position, nodes)
    assert (after.phase == "over") == (left == 0)


@pytest.fixture(scope="module")
def game_to_the_last_tile() -> Game:
    """A game of 48 tiles that ended with the last of them (E2)."""
    engine = Engine(nodes=0)
    for seed in range(10):
        game = Game(edition="hans-im-glueck-2006", players=4, seed=seed)
        while game.phase != "over":
            for move in engine.choose(game.position).moves:
                game.play(move)
        if game.end == "E2":
            return game
    raise AssertionError("None of ten games went to the last tile.")


@NODES
def test_all_48_tiles_have_been_seen(nodes: int, game_to_the_last_tile: Game) -> None:
    """Nothing is left to be drawn, not even in the box."""
    game = Game.from_json(game_to_the_last_tile.to_json())
    for _ in range(4):
        game.undo()
        answered(game.position, nodes)
        assert bool(game.unseen) == (game.stack_left > 0)


def games_at_the_worlds_end() -> Iterator[Game]:
    """Games that ended because the tile did not fit on the board (X13)."""
    setups = [
        set_up("deluxe-2015", 2, None, ["board:expert-dotted"], 48),
        set_up("deluxe-2015", 4, "places", ["boats", "two-hex", "board:expert-dotted"], 48, TWO_HEX_TILES[:4]),
        set_up("deluxe-2015", 4, "teams", ["start-tile", "two-hex", "board:expert-dotted"], 48, TWO_HEX_TILES[1:]),
    ]
    for setup in setups:
        ended = (random_game(setup, seed) for seed in count())
        yield next(game for game in ended if game.end == "X13")


@NODES
def test_on_a_board_that_is_nearly_full(nodes: int) -> None:
    for game in games_at_the_worlds_end():
        for _ in range(4):
            game.undo()
            answered(game.position, nodes)


@NODES
def test_the_two_hex_tiles_alone_are_left(nodes: int) -> None:
    """X10: with the stack empty one of them must be taken."""
    table = arranged(
        CARPET, {"red hut": "1,0"}, phase="choose", two_hex=["VL", "JJ"], took_two_hex=[1], left=0, **TWO_HEX
    )
    result = Engine(nodes=nodes).choose(table.game.position)
    check_result(table.game.position, result)
    assert result.moves[0] != TO_DRAW
    assert len(result.moves) == 3


@NODES
@pytest.mark.parametrize("two_hex", [TWO_HEX_TILES[:4], TWO_HEX_TILES[1:]])
def test_every_two_hex_tile_to_choose_and_in_hand(nodes: int, two_hex: tuple[str, ...]) -> None:
    arguments: dict[str, Any] = {"phase": "choose", "players": 4, "two_hex": two_hex, **TWO_HEX}
    position = arranged(CARPET, {"red hut": "1,0"}, **arguments).game.position
    result = Engine(nodes=nodes).analyse(position, None, 200, nodes=nodes)
    check_result(position, result)
    assert {str(line.moves[0]) for line in result.lines} == {"draw", *two_hex}
    for code in two_hex:
        result = Engine(nodes=nodes).choose(position.play(Choice(code)))
        assert isinstance(result.moves[0], Placement)
        assert str(result.moves[0].tile) == code
        check_result(position.play(Choice(code)), result)


@NODES
def test_the_first_turn_of_every_kind_of_game(nodes: int) -> None:
    for setup, _ in zip(random_setups(11), range(8), strict=False):
        answered(new_game(setup, 1).position, nodes)


@NODES
def test_the_build_alone(nodes: int) -> None:
    table = arranged(CARPET, {"red hut": "1,0 2,0 0,1", "blue hut": "-1,0"})
    after = answered(table.game.position, nodes, moves=1)
    assert after.supply(1).temples == 2
