"""Whether a position is a puzzle: few turns are right, every other one is much worse, and a longer search agrees."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from taluva.engine.player import Engine
from taluva.engine.results import Line, Result
from taluva.moves import Move
from taluva.position import Position
from taluva.puzzles.evaluation import Evaluator, Turns
from taluva.puzzles.puzzle import RIGHT, WRONG, Puzzle, played

NODES = 120
"""Of the first search in a game of two; with more players a sample takes more of them."""
LONGER = 10
"""How many times the nodes confirm it."""
SEEDS = (1, 2)
"""Of the searches that confirm it."""
MOST_SOLUTIONS, MOST_SEARCHED = 100, 24
"""Turns that may be right, in all and where only a search can tell: few of the thousands of legal turns."""
_LARGEST_SHARE = 0.03
"""Of the legal turns that may be right."""
LEAST_CHANCE = 0.3
"""Of the best turn: a puzzle is worth solving."""
_MARGIN = 4
"""Points: what is made must be clearer than what is demanded, so that another search agrees."""
_DOUBT = 8
"""Points: a turn that was given up early must be so much clearer than wrong, else it is searched again."""
_LOOSE = -6
"""Points: the first search is short, so what it finds may be less clear."""
_CLOSE = 0.06
"""Turns that are so little worse by the networks, or by a brief search, may turn out to be as good as the best."""
_RIVALS = 12
"""Wrong turns that are searched to the end, the best ones."""
_LINES = 320
_HOPELESS = 0.55
"""Turns that are so much worse than the best one by the networks are not tried at all."""
_ROUNDS = ((1, 0.6, 700), (2, 0.42, 300), (4, 0.32, 100), (8, 0.26, 80))
"""The brief search of all other turns: samples, how much worse than the best a turn may be to be tried further, and how
many such turns there may be: where there are more, it would take too long to tell them apart."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What makes a position a puzzle."""

    solutions: tuple[tuple[Move, ...], ...]
    """The turns that are right, the best first."""
    rival: tuple[Move, ...]
    """The best of the others."""
    best: float
    following: float
    """The win chances after the best turn, and after the rival."""


def prove(
    position: Position, evaluator: Evaluator, margin: float = _MARGIN, seeds: Sequence[int] = SEEDS
) -> Proof | None:
    """Find the solutions of a position with a tile to place, and show that all other turns are worse; None where it is
    no puzzle."""
    if position.stack_left == 0 and not position.two_hex_left:
        return _exact(position, evaluator.all_turns(position))
    # What is cheap comes first: most positions fail here.
    if _judged(position, _search(position, NODES, 0, ()), _LOOSE) is None:
        return None
    first = _judged(position, _settled(position, seeds[0], ()), margin - _MARGIN)
    if first is None:
        return None
    turns = evaluator.all_turns(position)
    victories = np.flatnonzero(turns.values == 1.0)
    if len(victories) > min(MOST_SOLUTIONS, _LARGEST_SHARE * len(turns.values)):
        return None
    if len(victories):
        # Victories need no search.
        won = _distinct(position, [turns.moves(position, int(at)) for at in victories])
        first = replace(first, solutions=won, best=1.0)
    kept = _brief_search(position, evaluator, turns, first)
    if kept is None:
        return None
    proofs = []
    for seed in seeds:
        proof = _judged(position, _settled(position, seed, kept), margin)
        if proof is None:
            return None
        if len(victories):
            if not _reached(position, proof.solutions) <= _reached(position, first.solutions):
                return None
            proof = replace(proof, solutions=first.solutions)
        proofs.append(proof)
    return _agreed(position, proofs)


def agrees(puzzle: Puzzle, evaluator: Evaluator, seeds: Sequence[int] = SEEDS) -> bool:
    """Whether a new proof with the engine as it is now finds the same solutions."""
    position = Position(puzzle.position)
    proof = prove(position, evaluator, 0.0, seeds)
    if proof is None:
        return False
    return _reached(position, proof.solutions) == _reached(position, puzzle.solutions)


def _reached(position: Position, turns: Sequence[Sequence[Move | str]]) -> set[str]:
    """The positions that turns lead to."""
    return {str(played(position, turn)) for turn in turns}


def _search(position: Position, nodes: int, seed: int, include: Sequence[Sequence[Move]]) -> Result:
    nodes = nodes * position.setup.players // 2
    return Engine(nodes=nodes, seed=seed).analyse(position, None, _LINES, nodes=nodes, include=include)


def _settled(position: Position, seed: int, include: Sequence[tuple[Move, ...]]) -> Result:
    """A long search; where turns that it gave up early look good, since few samples are luck, another one with them."""
    result = _search(position, LONGER * NODES, seed, include)
    seat = position.seat - 1
    lines = _tried(result, seat)
    most = max((line.samples for line in lines), default=0)
    doubtful = [
        line.moves
        for line in lines
        if line.samples < most and 100 * (lines[0].values[seat] - line.values[seat]) < WRONG + _DOUBT
    ]
    if not doubtful:
        return result
    return _search(position, LONGER * NODES, seed, [*include, *doubtful[:MOST_SEARCHED]])


def _tried(result: Result, seat: int) -> list[Line]:
    """The turns that a search has tried, the best first."""
    return sorted((line for line in result.lines if line.samples), key=lambda line: -line.values[seat])


def _judged(position: Position, result: Result, margin: float) -> Proof | None:
    """The right turns by one search; None where there are too many of them, or a turn is neither right nor wrong."""
    seat = position.seat - 1
    lines = _tried(result, seat)
    if not lines:
        return None
    best = lines[0].values[seat]
    # With a margin, right ones must be closer to each other, too.
    limit = RIGHT if margin <= 0 else RIGHT / 2
    right = [line for line in lines if 100 * (best - line.values[seat]) <= limit]
    others = lines[len(right) :]
    if not others or best < LEAST_CHANCE or (best < 1.0 and len(right) > MOST_SEARCHED):
        return None
    following = others[0].values[seat]
    if 100 * (best - following) < WRONG + margin:
        return None
    return Proof(tuple(line.moves for line in right), others[0].moves, best, following)


def _exact(position: Position, turns: Turns) -> Proof | None:
    """With the last tile in hand, the rules alone tell what each turn is worth."""
    best = turns.values.max()
    right = np.flatnonzero(turns.values == best)
    others = np.flatnonzero(turns.values < best)
    if len(right) > min(MOST_SOLUTIONS, _LARGEST_SHARE * len(turns.values)) or best < LEAST_CHANCE:
        return None
    solutions = _distinct(position, [turns.moves(position, int(at)) for at in right])
    rival = int(others[np.argmax(turns.values[others])])
    if 100 * (best - turns.values[rival]) < WRONG:
        return None
    return Proof(solutions, turns.moves(position, rival), float(best), float(turns.values[rival]))


def _brief_search(
    position: Position, evaluator: Evaluator, turns: Turns, proof: Proof
) -> list[tuple[Move, ...]] | None:
    """Try every legal turn with a few tiles, the better ones with more; return what has to be searched to the end:
    the solutions so far, all turns that may be as good, and the best of the others. None where too many may be as
    good, or nearly."""
    kept = {str(played(position, turn)): turn for turn in proof.solutions[:MOST_SEARCHED]}
    solutions = _reached(position, proof.solutions)
    best = _find(position, turns, proof.solutions[0])
    alive = np.flatnonzero(turns.values >= proof.best - _HOPELESS)
    behind = np.zeros(len(alive))
    seed = 0
    for samples, reach, most in _ROUNDS:
        values = evaluator.try_turns(position, turns.take(np.concatenate(([best], alive))), samples, seed)
        behind = values[0] - values[1:]
        alive, behind = alive[behind <= reach], behind[behind <= reach]
        if len(alive) > most + len(solutions):
            return None
        seed += samples
    rivals = 0
    for at in np.argsort(behind, kind="stable"):
        moves = turns.moves(position, int(alive[at]))
        reached = str(played(position, moves))
        if reached in solutions or reached in kept:
            continue
        if behind[at] > _CLOSE:
            rivals += 1
            if rivals > _RIVALS:
                break
        elif len(kept) == 2 * MOST_SEARCHED:
            return None
        kept[reached] = moves
    return list(kept.values())


def _find(position: Position, turns: Turns, moves: Sequence[Move]) -> int:
    """The number of a turn among all turns."""
    placement = position._checked(moves[0])
    build = position._after(placement)._checked(moves[1]) if len(moves) > 1 else 0
    return int(np.flatnonzero((turns.placements == placement) & (turns.builds == build))[0])


def _agreed(position: Position, proofs: Sequence[Proof]) -> Proof | None:
    """One proof of several that name the same turns; None where they differ."""
    reached = [_reached(position, proof.solutions) for proof in proofs]
    if any(one != reached[0] for one in reached[1:]):
        return None
    first = proofs[0]
    best = sum(proof.best for proof in proofs) / len(proofs)
    following = sum(proof.following for proof in proofs) / len(proofs)
    return Proof(_distinct(position, first.solutions), first.rival, best, following)


def _distinct(position: Position, turns: Sequence[tuple[Move, ...]]) -> tuple[tuple[Move, ...], ...]:
    """Of turns that lead to the same position only the first."""
    found: dict[str, tuple[Move, ...]] = {}
    for turn in turns:
        found.setdefault(str(played(position, turn)), turn)
    return tuple(found.values())
