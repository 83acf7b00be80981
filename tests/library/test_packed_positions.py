"""A position is a small immutable value; the kernel's record of it is made when needed, and is always the same."""

import copy
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import numpy as np
import pytest

from taluva import Game, Position, Setup
from taluva.board import kernel_setup
from taluva.kernel import entries, packing, setting_up
from taluva.kernel import state as K
from taluva.testing import new_game, random_setups, random_step

SETUPS = tuple(islice(random_setups(17), 12))
LISTS = (("near", "near_count"), ("cells", "cell_count"), ("open_cells", "open_count"), ("volcanoes", "volcano_count"),
         ("triangles", "triangle_count"), ("boats", "boat_count"), ("boat_seat", "boat_count"))  # fmt: skip


def contents(s: K.State) -> dict[str, object]:
    """Everything a state holds; what is left over at the ends of its lists does not count."""
    found: dict[str, object] = {name: s[name].tolist() for name in K.STATE.names or () if name != "built"}
    for name, count in LISTS:
        found[name] = s[name][: s[count]].tolist()
    found["built"] = [s["built"][seat, : s["built_count"][seat]].tolist() for seat in range(4)]
    return found


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_packed_state_is_the_state(setup: Setup) -> None:
    """Played in the kernel's own record from start to end, and in positions step by step."""
    state, scratch = K.new_state(), K.new_scratch()
    setting_up.begin(state, kernel_setup(setup))
    position, generator = Position.beginning(setup), random.Random(1)
    while True:
        assert contents(position._s) == contents(state)
        if position.is_over:
            break
        number = position._checked(random_step(position, generator))
        entries.play_move(state, scratch, number)
        position = position._after(number)
        assert len(position._packed) < 12_000


@pytest.mark.parametrize("setup", SETUPS[:4], ids=str)
def test_plain_python_packs_the_same(setup: Setup) -> None:
    """Numbers of NumPy overflow where those of compiled code do not."""
    plain = getattr(packing.pack, "py_func", packing.pack)
    position, generator = Position.beginning(setup), random.Random(4)
    while not position.is_over:
        position = position.play(random_step(position, generator))
        packed = np.zeros(packing.LARGEST, np.int16)
        assert packed[: plain(position._s, packed)].tobytes() == position._packed


def test_the_largest_packed_state_is_small() -> None:
    assert 2 * packing.LARGEST <= 24_000


class TestImmutable:
    position = Game(seed=1).position

    @pytest.mark.parametrize("name", ["setup", "_packed", "phase", "seat", "_text", "anything"])
    def test_no_attribute_can_be_set_or_deleted(self, name: str) -> None:
        before = str(self.position)
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(self.position, name, None)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(self.position, name)
        assert str(self.position) == before

    def test_the_record_is_a_copy(self) -> None:
        before = str(self.position), self.position.supply(1)
        self.position._s.supply[0, 0] -= 1
        self.position._array[0].phase = K.PHASE_OVER
        assert (str(Position(before[0])), self.position.supply(1)) == before

    def test_a_position_stays_while_others_are_played(self) -> None:
        game = new_game(SETUPS[0], 3)
        kept = []
        while not game.is_over:
            kept.append((game.position, str(game.position), list(game.legal_moves)))
            game.play(game.legal_moves[-1])
        for position, text, moves in reversed(kept):
            assert list(position.legal_moves) == moves
            assert str(Position._packed_as(position.setup, position._packed)) == text

    def test_copies_pickles_and_hashes(self) -> None:
        after = self.position.play(self.position.legal_moves[0])
        for same in (copy.copy(after), copy.deepcopy(after), pickle.loads(pickle.dumps(after)), Position(str(after))):
            assert same == after
            assert hash(same) == hash(after)
            assert list(same.legal_moves) == list(after.legal_moves)
        assert after != self.position
        assert len({after, Position(str(after)), self.position}) == 2

    def test_other_setups_are_other_positions(self) -> None:
        first, second = (Position.beginning(Setup(edition)) for edition in ("ferti-2012", "ferti-2014"))
        assert first._packed == second._packed
        assert first != second


def test_threads_have_their_own_working_memory() -> None:
    def play(seed: int) -> list[str]:
        game, generator, told = Game(seed=seed), random.Random(seed), []
        while not game.is_over:
            game.play(generator.choice(game.legal_moves))
            told.append(f"{game.position} {game.settlements(1)}")
        return told

    expected = [play(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(4))) == expected


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_undo_is_what_a_replay_would_be(setup: Setup) -> None:
    game, generator = new_game(setup, 5), random.Random(2)
    states = [contents(game._s)]
    moves = []
    while not game.is_over:
        step = random_step(game, generator)
        moves.append(step)
        game.play(step)  # type: ignore[arg-type]
        states.append(contents(game._s))
    other = game.copy()
    for number in range(len(moves), 0, -1):
        assert game.undo() == moves[number - 1]
        assert contents(game._s) == states[number - 1]
    assert not game.can_undo
    for number in range(len(moves)):
        assert game.redo() == moves[number]
        assert contents(game._s) == states[number + 1]
    assert game == other


def test_undo_in_the_middle_and_playing_on() -> None:
    game, generator = Game(seed=4), random.Random(4)
    while not game.is_over:
        game.play(generator.choice(game.legal_moves))
        for _ in range(generator.randrange(3)):
            if game.can_undo and generator.random() < 0.4:
                game.undo()
    again = Game.from_json(game.to_json())
    assert contents(again._s) == contents(game._s)
    assert again.turns == game.turns


class TestDrawing:
    def test_every_unseen_tile_may_come(self) -> None:
        position = Position.beginning(Setup(stack=12))
        generator = random.Random(1)
        drawn = {str(position.draw(generator).tile) for _ in range(2000)}
        assert drawn == set(position.unseen)

    def test_often_tiles_come_often(self) -> None:
        position, generator = Position.beginning(Setup()), random.Random(2)
        tiles = [str(position.draw(generator).tile) for _ in range(3000)]
        assert tiles.count("VCJ") > 3 * tiles.count("VLL")

    def test_only_when_a_tile_is_to_be_drawn(self) -> None:
        with pytest.raises(ValueError, match="No tile is drawn in the phase 'place'"):
            Game(seed=1).position.draw()

    def test_a_wrong_source(self) -> None:
        with pytest.raises(TypeError, match=r"a random\.Random, not int"):
            Position.beginning(Setup()).draw(3)  # type: ignore[arg-type]


class TestRollouts:
    @pytest.mark.parametrize("setup", SETUPS[:6], ids=str)
    def test_the_end_of_a_game(self, setup: Setup) -> None:
        game = new_game(setup, 7)
        for _ in range(7):
            before = str(game.position)
            end = game.position.rollout(random.Random(1))
            assert str(game.position) == before
            assert end.is_over
            assert end == Position(str(end))
            assert end == game.position.rollout(random.Random(1))
            game.play(game.legal_moves[0])

    def test_many(self) -> None:
        position = Game(seed=1).position
        places = position.rollouts(50, random.Random(3))
        assert places.shape == (50, 2)
        assert places.dtype == np.int8
        assert set(map(tuple, places.tolist())) <= {(1, 2), (2, 1), (1, 1)}
        assert len(set(map(tuple, places.tolist()))) > 1
        assert (places == position.rollouts(50, random.Random(3))).all()

    def test_of_a_finished_game(self) -> None:
        end = Game(seed=1).position.rollout(random.Random(1))
        assert end.rollout() == end
        assert end.rollouts(2).tolist() == [list(end.places or ())] * 2

    def test_none(self) -> None:
        assert Game(seed=1).position.rollouts(0).shape == (0, 2)

    @pytest.mark.parametrize(("games", "error"), [(-1, ValueError), ("5", TypeError), (True, TypeError)])
    def test_wrong_numbers(self, games: object, error: type[Exception]) -> None:
        with pytest.raises(error, match="number of games"):
            Game(seed=1).position.rollouts(games)  # type: ignore[arg-type]
