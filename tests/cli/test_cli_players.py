"""The simple computer players."""

import time

import taluva as library
from taluva.players import GreedyPlayer, RandomPlayer, SimplePlayer


def play(game: library.Game, *players: SimplePlayer) -> library.Game:
    while game.phase != "over":
        game.play(players[game.seat - 1](game.position))
    return game


def test_greedy_beats_random() -> None:
    for seed in range(3):
        game = play(library.Game(seed=seed), GreedyPlayer(seed, placements=30), RandomPlayer(seed))
        assert game.places == (1, 2)


def test_the_same_seed_plays_the_same_moves() -> None:
    games = [play(library.Game(seed=1, stack=12), GreedyPlayer(1), GreedyPlayer(2)) for _ in range(2)]
    assert games[0] == games[1]


def test_they_play_with_everything_on_the_table() -> None:
    expansions = ("boats", "two-hex", "start-tile", "board:player")
    game = library.Game("deluxe-2015", 4, "teams", expansions, stack=14, seed=3)
    play(game, GreedyPlayer(1), RandomPlayer(2), GreedyPlayer(3), RandomPlayer(4))
    assert game.places is not None


def test_greedy_is_quick() -> None:
    game, player = library.Game("hans-im-glueck-2006", 2, seed=6), RandomPlayer(6)
    while len(game.moves) < 80 and game.phase != "over":
        game.play(player(game.position))
    while game.phase != "place":
        game.play(player(game.position))
    greedy, position = GreedyPlayer(1), game.position
    before = time.process_time()
    greedy(position.play(greedy(position)))
    assert time.process_time() - before < 0.5
