"""Game: what design.md promises under "Public names"."""

import random
from collections.abc import Sequence

import pytest

from builders import CARPET, arranged
from taluva import (
    Boat,
    Cell,
    Choice,
    Draw,
    Expand,
    Game,
    Hut,
    IllegalMove,
    Piece,
    Placement,
    Settlement,
    Supply,
    Terrain,
    Tile,
)
from taluva.moves import Move

STACK = ["VJC", "VSR", "VCJ", "VJS", "VSJ", "VJR", "VRJ", "VLJ", "VJL", "VCC", "VCS", "VSC"]


def started() -> Game:
    game = Game(stack=STACK)
    for step in ("VJC@0,0:E", "hut@1,0", "VSR@-1,1:W", "hut@-2,1"):
        game.play(step)
    return game


class TestLegalMoves:
    def test_iterate_len_and_in(self) -> None:
        game = Game(stack=STACK)
        assert len(game.legal_moves) == len(list(game.legal_moves)) == 6
        assert [str(move) for move in game.legal_moves] == [
            f"VJC@0,0:{direction}" for direction in ("E", "SE", "SW", "W", "NW", "NE")
        ]
        assert "VJC@0,0:E" in game.legal_moves
        assert Placement(Tile("VJC"), Cell(0, 0), 0) in game.legal_moves

    @pytest.mark.parametrize(
        "other",
        ["VJC@1,0:E", "hut@0,0", "draw", "", "nonsense", "VJC", None, 7, object(), Hut(Cell(0, 0)), Choice("draw")],
    )
    def test_not_in(self, other: object) -> None:
        assert other not in Game(stack=STACK).legal_moves

    def test_it_stays_what_it_was(self) -> None:
        game = Game(stack=STACK)
        moves = game.legal_moves
        game.play("VJC@0,0:E")
        assert len(moves) == 6
        assert "VJC@0,0:SW" in moves
        assert {str(move) for move in game.legal_moves} == {"hut@1,0", "hut@0,1"}

    def test_it_is_a_sequence(self) -> None:
        game = Game(stack=STACK)
        moves = game.legal_moves
        assert isinstance(moves, Sequence)
        assert list(moves) == [moves[number] for number in range(6)] == list(reversed(moves))[::-1]
        assert moves[-1] == moves[5]
        assert moves[1:3] == [moves[1], moves[2]]
        assert moves.index(moves[4]) == 4
        assert moves.texts() == [str(move) for move in moves]
        assert random.Random(1).choice(moves) in moves
        with pytest.raises(IndexError):
            moves[6]

    def test_placements_know_whether_they_erupt(self) -> None:
        game, generator = Game(seed=3), random.Random(3)
        while not game.is_over:
            land = {view.cell for view in game.cells}
            for move in game.legal_moves:
                if isinstance(move, Placement):
                    assert move.erupts is (move.cell in land)
                    assert move == Placement(move.tile, move.cell, move.direction)
            move = generator.choice(game.legal_moves)
            game.play(str(move))
            assert getattr(game.moves[-1], "erupts", None) is getattr(move, "erupts", None)

    def test_a_wrong_claim_to_erupt_is_not_kept(self) -> None:
        game = Game(stack=STACK)
        game.play(Placement(Tile("VJC"), Cell(0, 0), 0, erupts=True))
        assert game.moves[0].erupts is False  # type: ignore[union-attr]

    def test_iterating_while_playing_is_safe(self) -> None:
        game = Game(stack=STACK)
        for move in game.legal_moves:
            game.play(move)
            game.undo()

    def test_repr_names_the_moves(self) -> None:
        assert "VJC@0,0:SW" in repr(Game(stack=STACK).legal_moves)

    def test_none_when_over(self) -> None:
        game = arranged(CARPET, left=0).play("hut@1,0").game
        assert (len(game.legal_moves), list(game.legal_moves)) == (0, [])


class TestPlay:
    def test_text_and_values(self) -> None:
        by_text, by_value = Game(stack=STACK), Game(stack=STACK)
        by_text.play("VJC@0,0:E")
        by_value.play(Placement(Tile("VJC"), Cell(0, 0), 0))
        by_text.play("hut@1,0")
        by_value.play(Hut(Cell(1, 0)))
        assert by_text == by_value

    def test_blanks_around_do_not_matter(self) -> None:
        game = Game(stack=STACK)
        game.play("  VJC@0,0:E\n")
        assert game.phase == "build"

    def test_illegal_moves_leave_the_game_unchanged(self) -> None:
        game = started()
        game.undo()
        game.redo()
        game.undo()
        before = (game.to_json(), game.position, game.can_redo)
        with pytest.raises(IllegalMove) as refusal:
            game.play("hut@0,0")
        assert refusal.value.rule == "B0"
        assert (game.to_json(), game.position, game.can_redo) == before

    def test_one_step_at_a_time(self) -> None:
        with pytest.raises(IllegalMove):
            Game(stack=STACK).play("VJC@0,0:E hut@1,0")

    def test_fault_does_not_play(self) -> None:
        game = started()
        before = game.to_json()
        assert game.fault("VCJ@2,0:E") is None
        refusal = game.fault("VCJ@9,9:E")
        assert refusal is not None
        assert refusal.rule == "P2"
        assert game.to_json() == before

    def test_a_tile_alone_is_no_move(self) -> None:
        assert Game(stack=STACK).fault("VJC").rule == "notation"  # type: ignore[union-attr]
        assert Game(stack=STACK).fault(Draw(Tile("VJC"))).rule == "notation"  # type: ignore[union-attr]


class TestValuesThatAreNoMoves:
    """A value can be made wrongly where a text cannot be read; it is refused in the same way."""

    @pytest.mark.parametrize(
        "value",
        [
            Placement(Tile("VJC"), Cell(0, 0), 6),
            Placement(Tile("VJC"), Cell(0, 0), 7),
            Placement(Tile("VJC"), Cell(0.5, 0), 0),  # type: ignore[arg-type]
            Choice("foo"),
            Hut(Cell("0", "0")),  # type: ignore[arg-type]
            Expand(Cell(0, 0), Terrain.VOLCANO),
        ],
    )
    @pytest.mark.parametrize("steps", [[], ["VJC@0,0:E"]])
    def test_refused_and_nothing_changes(self, value: Move, steps: list[str]) -> None:
        game = Game(stack=STACK)
        for step in steps:
            game.play(step)
        before = game.to_json(), game.position
        with pytest.raises(IllegalMove):
            game.play(value)
        assert value not in game.legal_moves
        assert (game.to_json(), game.position) == before

    @pytest.mark.parametrize("value", [None, 3, 2.5, ("hut", 1, 0), b"hut@1,0"])
    def test_what_is_no_move_at_all(self, value: object) -> None:
        game = Game(stack=STACK)
        with pytest.raises((IllegalMove, TypeError)):
            game.play(value)  # type: ignore[arg-type]
        assert game.moves == ()
        assert value not in game.legal_moves

    def test_a_symmetric_tile_from_its_other_end(self) -> None:
        game = Game("deluxe-2015", expansions=["two-hex"], two_hex=["VV", "JJ"], seed=1)
        game.play("VV")
        other_end = Placement(Tile("VV"), Cell(1, 0), 3)
        assert other_end in game.legal_moves
        game.play(other_end)
        assert str(game.moves[-1]) == "VV@0,0:E"


class TestWhatCanBeSeen:
    def test_a_new_game(self) -> None:
        game = Game(stack=STACK)
        assert (game.phase, game.seat, str(game.tile), game.places, game.end) == ("place", 1, "VJC", None, None)
        assert (game.cells, game.lagoons, game.moves, game.settlements(1)) == ((), (), (), ())
        assert [(turn.seat, str(turn.tile), turn.placement) for turn in game.turns] == [(1, "VJC", None)]
        assert (game.status(1), game.status(2)) == ("playing", "playing")

    def test_cells(self) -> None:
        game = started()
        view = game.cell(1, 0)
        assert (view.cell, view.level, view.terrain, view.seat, view.piece, view.count) == (
            Cell(1, 0),
            1,
            Terrain.JUNGLE,
            1,
            Piece.HUT,
            1,
        )
        volcano = game.cell(0, 0)
        assert (volcano.terrain, volcano.seat, volcano.piece, volcano.count, volcano.mates) == (
            Terrain.VOLCANO,
            None,
            None,
            0,
            (0, 1),
        )
        empty = game.cell(50, -50)
        assert (empty.level, empty.terrain, empty.piece, empty.count) == (0, None, None, 0)
        assert [view.cell for view in game.cells] == sorted(
            [view.cell for view in game.cells], key=lambda cell: (cell.r, cell.q)
        )

    def test_settlements_and_supply(self) -> None:
        game = started()
        assert game.settlements(1) == (Settlement(1, (Cell(1, 0),), 1, 0, 0),)
        assert game.supply(2) == Supply(19, 2, 3, 0)
        (settlement,) = game.settlements(1)
        assert len(settlement) == 1
        assert Cell(1, 0) in settlement
        assert Cell(0, 0) not in settlement

    def test_turns_and_moves(self) -> None:
        game = started()
        assert [str(move) for move in game.moves] == ["VJC@0,0:E", "hut@1,0", "VSR@-1,1:W", "hut@-2,1"]
        first, second, third = game.turns
        assert (first.seat, str(first.tile), str(first.placement), str(first.build), first.eliminated) == (
            1,
            "VJC",
            "VJC@0,0:E",
            "hut@1,0",
            False,
        )
        assert (second.seat, third.seat, str(third.tile), third.placement, third.build) == (2, 1, "VCJ", None, None)

    def test_the_tile_stays_in_hand_while_building(self) -> None:
        game = Game(stack=STACK)
        game.play("VJC@0,0:E")
        assert str(game.tile) == "VJC"

    def test_lagoons_and_boats(self) -> None:
        ring = "VJC@0,0:E VCJ@1,1:E VJC@3,0:E VCJ@4,-2:E VSJ@3,-3:E VJS@1,-2:E"
        table = arranged(ring, {"red hut": "1,0"}, edition="deluxe-2015", expansions=["boats"])
        assert Boat(Cell(2, -1)) in table.game.legal_moves
        assert table.game.cell(2, -1).piece is None
        table.play("boat@2,-1")
        assert (table.game.cell(3, -1).piece, table.game.cell(3, -1).seat) == (Piece.BOAT, 1)


class TestUndo:
    def test_nothing_to_take_back_or_to_play_again(self) -> None:
        game = Game(stack=STACK)
        assert not game.can_undo
        with pytest.raises(IndexError, match="no step to take back"):
            game.undo()
        with pytest.raises(IndexError, match="no step to play again"):
            game.redo()

    def test_one_step_with_the_draw_that_followed(self) -> None:
        game = started()
        assert str(game.undo()) == "hut@-2,1"
        assert (game.phase, game.seat, str(game.tile), game.stack_left) == ("build", 2, "VSR", 10)
        assert str(game.undo()) == "VSR@-1,1:W"
        assert (game.phase, str(game.tile)) == ("place", "VSR")
        assert str(game.redo()) == "VSR@-1,1:W"
        assert str(game.redo()) == "hut@-2,1"
        assert str(game.tile) == "VCJ"

    def test_after_the_end(self) -> None:
        game = arranged(CARPET, left=0).play("hut@1,0").game
        game.undo()
        assert (game.phase, game.end, game.places) == ("build", None, None)

    def test_a_new_step_forgets_what_was_taken_back(self) -> None:
        game = started()
        game.undo()
        game.play("hut@-1,0")
        assert not game.can_redo


class TestEquality:
    def test_same_history(self) -> None:
        assert started() == started()
        assert hash(started()) == hash(started())

    def test_other_history(self) -> None:
        game = started()
        game.undo()
        assert game != started()
        assert game != "game"

    def test_copy(self) -> None:
        game = started()
        copy = game.copy()
        copy.undo()
        assert game == started()
        assert copy != game
