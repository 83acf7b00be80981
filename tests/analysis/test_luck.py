"""Luck and skill: the account adds up, luck is fair, and nothing hidden plays a part."""

import threading
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from builders import CARPET, arranged
from taluva import Game, Position
from taluva.analysis import Account, TurnAccount, Valuer, account, final_chances
from taluva.analysis.valuation import average
from taluva.editions import Setup, set_up
from taluva.engine.player import Engine
from taluva.moves import TO_DRAW, Draw
from taluva.testing import USUAL_SETUPS, random_game, random_setups
from taluva.tiles import VOLCANO_TILES

POINT = 0.01


def remainders(found: Account) -> list[float]:
    """For each seat, what the account leaves unexplained."""
    return [
        final - initial - luck - own - others
        for initial, final, luck, own, others in zip(
            found.initial, found.final, found.luck, found.own, found.others, strict=True
        )
    ]


def check(game: Game, found: Account) -> None:
    """The account is complete, and adds up turn by turn and in all."""
    assert max(map(abs, remainders(found))) < POINT / 1000
    assert found.final == final_chances(game.position)
    assert [turn.number for turn in found.turns] == list(range(1, len(game.turns) + 1))
    assert found.turns[0].before == found.initial
    for turn, after in zip(found.turns, [*found.turns[1:], None], strict=True):
        assert turn.after == (found.final if after is None else after.before)
    for turn, played in zip(found.turns, game.turns, strict=True):
        assert (turn.seat, turn.tile) == (played.seat, str(played.tile))


@pytest.mark.parametrize("setup", USUAL_SETUPS, ids=str)
def test_the_account_adds_up_in_every_setup(setup: Setup) -> None:
    for seed in range(3):
        game = random_game(setup, seed)
        check(game, account(game, breadth=0))


@pytest.mark.slow
def test_the_account_adds_up_in_any_game() -> None:
    for number, setup in zip(range(16), random_setups(5), strict=False):
        game = random_game(setup, number)
        check(game, account(game, breadth=0))


@pytest.mark.parametrize("number", [0, 4, 6])
def test_the_account_adds_up_when_it_looks_further(number: int) -> None:
    games = (random_game(USUAL_SETUPS[number], seed, 20) for seed in range(20))
    found = account(next(game for game in games if len(game.turns) > 8), breadth=1)
    assert len(found.turns) >= 8
    assert max(map(abs, remainders(found))) < POINT / 1000


@pytest.mark.slow
def test_luck_is_zero_on_average() -> None:
    """In 1,000 games; for two players one seat's luck is the other's bad luck."""
    luck = [account(random_game(set_up(stack=12), seed), breadth=0).luck[0] for seed in range(1000)]
    assert abs(fmean(luck)) < 2 * stdev(luck) / sqrt(len(luck))
    assert stdev(luck) > 5 * POINT


def test_the_luck_of_a_draw_is_zero_on_average() -> None:
    """Exactly, over all tiles that may come."""
    valuer = Valuer(set_up(players=3), breadth=0)
    before = before_the_draw(random_game(set_up(players=3), 4, 12))
    drawn = valuer.draws(before)
    expected = valuer.value(before)
    total = sum(before.unseen.values())
    for seat in range(3):
        lucks = [count * (drawn[code][seat] - expected[seat]) for code, count in before.unseen.items()]
        assert sum(lucks) / total == pytest.approx(0, abs=1e-12)
        assert max(lucks) > 0


def before_the_draw(game: Game) -> Position:
    """The position before the tile in hand was drawn, in a game without choices."""
    position = Position.beginning(game.setup)
    for turn in game.turns[:-1]:
        for step in (Draw(turn.tile), turn.placement, turn.build) if turn.tile else ():
            position = position if step is None else position.play(step)
    return position


def test_one_kind_of_tile_left_is_no_luck() -> None:
    """Hand-checked: the tile is known before it is drawn, so drawing it changes nothing."""
    codes = [code for code, count in VOLCANO_TILES.items() for _ in range(count)]
    codes.remove("VLL")
    games = (Game("hans-im-glueck-2006", 4, stack=[*codes, "VLL"]) for _ in range(100))
    game = next(game for seed, game in enumerate(games) if turns_played(game, Random(seed)) == 48)
    last = account(game, breadth=0).turns[-1]
    assert last.tile == "VLL"
    assert last.luck == pytest.approx((0, 0, 0, 0))


def turns_played(game: Game, random: Random) -> int:
    """How many turns a game has that is played at random to its end."""
    while game.phase != "over":
        game.play(random.choice(list(game.legal_moves)))
    return len(game.turns)


def near_victory() -> Game:
    """Red wins by expanding into the two jungles beside 0,2; else blue wins by any hut, whatever tile comes."""
    temples = {"red temple": "0,2 2,-2 2,0", "blue temple": "-1,0 0,-1 -1,1"}
    return arranged(CARPET, temples, huts={1: 2, 2: 1}).game


def test_a_victory_given_away_is_the_own_turn() -> None:
    """Hand-checked: red has won before its turn and has lost after it, and no draw is to blame."""
    game = near_victory()
    game.play("hut@-2,2")
    found = account(game, breadth=0)
    assert found.initial == (1, 0)
    assert found.final == pytest.approx((0, 1))
    assert found.luck == (0, 0)
    assert found.own == pytest.approx((-1, 0))
    assert found.others == pytest.approx((0, 1))
    assert found.adjusted == pytest.approx((0, 1))


def test_a_victory_taken_changes_nothing() -> None:
    game = near_victory()
    game.play("expand@0,2:J")
    (turn,) = account(game, breadth=0).turns
    assert turn.change == turn.luck == (0, 0)


def test_the_same_game_gives_the_same_account_with_any_number_of_threads() -> None:
    game = random_game(USUAL_SETUPS[4], 3, 30)
    assert account(game, breadth=1) == account(game, breadth=1, threads=3)


def test_tiles_to_come_play_no_part() -> None:
    game = random_game(set_up(), 8, 20)
    found = account(game, breadth=0)
    other = game.copy()
    other.reshuffle(99)
    assert other.to_json() != game.to_json()
    assert account(other, breadth=0) == found
    random = Random(1)
    for _ in range(6):
        other.play(random.choice(list(other.legal_moves)))
    longer = account(other, breadth=0)
    assert longer.turns[: len(found.turns)] == found.turns


def test_a_tile_in_hand_is_not_counted() -> None:
    game = Game(seed=1)
    found = account(game, breadth=0)
    assert (found.turns, found.initial) == ((), found.final)
    game.play(next(iter(game.legal_moves)))
    assert account(game, breadth=0) == found


def test_drawing_instead_of_taking_is_a_decision_not_luck() -> None:
    """X8. Between the beginning of such a turn and its draw lies only what the choice cost."""
    seen = 0
    for seed in range(6):
        game = random_game(USUAL_SETUPS[4], seed)
        for turn, played in zip(account(game, breadth=0).turns, game.turns, strict=True):
            if played.choice is None:
                assert turn.expected == turn.before
            elif played.choice == TO_DRAW:
                assert turn.expected[turn.seat - 1] <= turn.before[turn.seat - 1]
                seen += 1
            else:
                assert turn.luck == (0, 0)
    assert seen


def test_the_worlds_end_is_luck() -> None:
    """X13. A tile that fits nowhere ends the game, and is accounted for as a turn without decisions."""
    setup = USUAL_SETUPS[7]
    games = (random_game(setup, seed) for seed in range(60))
    game = next(game for game in games if game.end == "X13" and game.turns[-1].placement is None)
    last = account(game, breadth=0).turns[-1]
    assert last.after == last.drawn == final_chances(game.position)
    assert last.change == pytest.approx((0,) * setup.players)


def test_progress_and_stopping() -> None:
    game, stop = random_game(set_up(), 2), threading.Event()
    seen: list[TurnAccount] = []

    def on_turn(turn: TurnAccount) -> None:
        seen.append(turn)
        if turn.number == 5:
            stop.set()

    found = account(game, breadth=0, on_turn=on_turn, stop=stop)
    assert tuple(seen) == found.turns
    assert [turn.number for turn in found.turns] == [1, 2, 3, 4, 5]
    assert found.final == found.turns[-1].after
    assert max(map(abs, remainders(found))) < POINT / 1000


def test_looking_further_sees_what_a_search_sees() -> None:
    """The value with a tile in hand is near that of a search, and nearer than without looking further."""
    setup, engine, errors = set_up(), Engine(nodes=1, seed=1), {0: 0.0, 3: 0.0}
    for seed in range(6):
        position = random_game(setup, seed, 24).position
        searched = engine.analyse(position, None, nodes=1500).values[0]
        for breadth in errors:
            errors[breadth] += abs(Valuer(setup, breadth).value(position)[0] - searched)
    assert 0 < errors[3] < errors[0]


@pytest.mark.parametrize(("breadth", "threads"), [(-1, 1), (33, 1), (3, 0)])
def test_refusals(breadth: int, threads: int) -> None:
    with pytest.raises(ValueError, match=r"not -?\d+\.$"):
        Valuer(set_up(), breadth, threads)


def test_draws_are_valued_before_a_draw_only() -> None:
    with pytest.raises(ValueError, match="phase 'place'"):
        Valuer(set_up(), 0).draws(Game(seed=1).position)


def test_the_average_counts_the_unseen() -> None:
    position = Position.beginning(set_up())
    values = {code: (float(code == "VCJ"), 0.0) for code in position.unseen}
    assert average(position, values)[0] == pytest.approx(6 / 48)
