"""What the library costs from Python, beside python-chess on its own game in the same run.

    pip install "taluva[test]"
    python benchmarks/library.py

CPU time of one thread. The same random games are replayed several times by turns, and the best run of each counts;
what matters on a noisy machine is the ratio.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterable

import chess

import taluva

GAMES = 12
CHESS_MOVES = 80
"""Moves of each random game of chess."""

Measure = tuple[str, Callable[[], tuple[float, int]]]
"""What is measured, and a function that returns CPU seconds and how many of it."""


def taluva_games() -> list[tuple[int, list[taluva.Move]]]:
    """Seeds, and the moves of random games with these seeds."""
    games = []
    for seed in range(GAMES):
        game, generator = taluva.Game(seed=seed), random.Random(seed)
        while not game.is_over:
            game.play(generator.choice(game.legal_moves))
        games.append((seed, list(game.moves)))
    return games


def chess_games() -> list[list[chess.Move]]:
    games = []
    for seed in range(GAMES):
        board, generator = chess.Board(), random.Random(seed)
        while len(board.move_stack) < CHESS_MOVES and any(board.legal_moves):
            board.push(generator.choice(list(board.legal_moves)))
        games.append(list(board.move_stack))
    return games


class Chess:
    """The same measures for python-chess."""

    def __init__(self) -> None:
        self.games = chess_games()
        self.boards = []
        for moves in self.games:
            board = chess.Board()
            for move in moves:
                self.boards.append(board.copy())
                board.push(move)

    def push(self) -> tuple[float, int]:
        boards = [chess.Board() for _ in self.games]
        begin = time.process_time()
        for board, moves in zip(boards, self.games, strict=True):
            for move in moves:
                board.push(move)
        return time.process_time() - begin, sum(map(len, self.games))

    def pop(self) -> tuple[float, int]:
        boards = [chess.Board() for _ in self.games]
        for board, moves in zip(boards, self.games, strict=True):
            for move in moves:
                board.push(move)
        begin = time.process_time()
        for board, moves in zip(boards, self.games, strict=True):
            for _ in moves:
                board.pop()
        return time.process_time() - begin, sum(map(len, self.games))

    def listed(self) -> tuple[float, int]:
        return listed(self.boards)


class Taluva:
    """The measures of this library."""

    def __init__(self) -> None:
        self.games = taluva_games()
        self.positions = []
        for seed, moves in self.games:
            game = taluva.Game(seed=seed)
            for move in moves:
                self.positions.append((game.position, move))
                game.play(move)

    def _played(self) -> list[taluva.Game]:
        games = [taluva.Game(seed=seed) for seed, _ in self.games]
        for game, (_, moves) in zip(games, self.games, strict=True):
            for move in moves:
                game.play(move)
        return games

    def play(self) -> tuple[float, int]:
        games = [taluva.Game(seed=seed) for seed, _ in self.games]
        begin = time.process_time()
        for game, (_, moves) in zip(games, self.games, strict=True):
            for move in moves:
                game.play(move)
        return time.process_time() - begin, len(self.positions)

    def undo(self) -> tuple[float, int]:
        games = self._played()
        begin = time.process_time()
        for game in games:
            while game.can_undo:
                game.undo()
        return time.process_time() - begin, len(self.positions)

    def position_play(self) -> tuple[float, int]:
        begin = time.process_time()
        for position, move in self.positions:
            position.play(move)
        return time.process_time() - begin, len(self.positions)

    def listed(self) -> tuple[float, int]:
        return listed(position for position, _ in self.positions)

    def settlements(self) -> tuple[float, int]:
        begin = time.process_time()
        for position, _ in self.positions:
            position.settlements(1)
        return time.process_time() - begin, len(self.positions)

    def random_games(self) -> tuple[float, int]:
        begin = time.process_time()
        for seed in range(GAMES):
            game, generator = taluva.Game(seed=seed), random.Random(seed)
            while not game.is_over:
                game.play(generator.choice(game.legal_moves))
        return time.process_time() - begin, GAMES

    def rollouts(self) -> tuple[float, int]:
        begin = time.process_time()
        self.positions[0][0].rollouts(1000, random.Random(1))
        return time.process_time() - begin, 1000

    def kilobytes(self) -> float:
        """The mean size of a position, whose bytes are nearly all of it."""
        return sum(len(position._packed) for position, _ in self.positions) / len(self.positions) / 1000


def listed(boards: Iterable[taluva.Position | chess.Board]) -> tuple[float, int]:
    """All legal moves as a list, on every board; counts the moves."""
    kept, count = list(boards), 0
    begin = time.process_time()
    for board in kept:
        count += len(list(board.legal_moves))
    return time.process_time() - begin, count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    ours, theirs = Taluva(), Chess()
    measures: list[Measure] = [
        ("Game.play", ours.play), ("chess.Board.push", theirs.push),
        ("Game.undo", ours.undo), ("chess.Board.pop", theirs.pop),
        ("a move of list(legal_moves)", ours.listed), ("the same of python-chess", theirs.listed),
        ("Position.play", ours.position_play), ("Position.settlements", ours.settlements),
        ("a random game, move by move", ours.random_games), ("a game of Position.rollouts", ours.rollouts),
    ]  # fmt: skip
    best = {name: float("inf") for name, _ in measures}
    for _, measure in measures:
        measure()
    for _ in range(arguments.runs):
        for name, measure in measures:
            seconds, count = measure()
            best[name] = min(best[name], seconds / count * 1e6)
    for name, microseconds in best.items():
        print(f"{name:32}{microseconds:10.2f} us")
    print(f"{'a Position':32}{ours.kilobytes():10.2f} KB")
    print(f"play takes {best['Game.play'] / best['chess.Board.push']:.2f} times push (at most 3)")
    ratio = best["a move of list(legal_moves)"] / best["the same of python-chess"]
    print(f"a listed move takes {ratio:.2f} times one of python-chess (at most 1)")


if __name__ == "__main__":
    main()
