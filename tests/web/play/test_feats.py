"""Feats and results, worked out from games: compared with a second, plain reading of the same turns."""

import datetime
import random
from collections import Counter
from pathlib import Path

import taluva.web.reference
from taluva.game import Game
from taluva.moves import Draw, Piece, Placement, Temple
from taluva.position import Position
from taluva.records import read_record
from taluva.web.progress import feats
from taluva.web.progress.outcomes import Outcome, outcome_of
from taluva.web.review.judged import Judged, JudgedLine
from taluva.web.review.service import questions_of
from taluva.web.tables import daily
from taluva.web.tables.actions import forfeits
from taluva.web.tables.seats import Seat
from taluva.web.tables.snapshot import Snapshot
from taluva.web.tables.terms import Play, Terms

RECORDS = Path(taluva.web.reference.__file__).parent / "games"


def table(game: Game) -> Snapshot:
    seats = tuple(Seat("person", None, "", number) for number in range(1, game.setup.players + 1))
    return Snapshot("game", 1, 0.0, game, seats).with_history()


def shipped(name: str) -> Snapshot:
    return table(read_record((RECORDS / f"{name}.taluva").read_text()))


def lively_game(seed: int, players: int = 2, variant: str | None = None) -> Game:
    """A game of players who like to build temples and towers; those with odd seeds like to bury huts, too."""
    likes = 1 if seed % 2 else -1
    generator = random.Random(seed)
    game = Game(players=players, variant=variant, seed=seed)
    while game.phase != "over":
        moves = list(game.legal_moves)
        if isinstance(moves[0], Placement):
            worth = [likes * _buried(game.position, move, game.seat) + generator.random() for move in moves]
        else:
            order = {"Temple": 3, "Tower": 2, "Expand": 1}
            worth = [order.get(type(move).__name__, 0) + generator.random() * 1.5 for move in moves]
        game.play(max(zip(worth, moves, strict=True), key=lambda pair: pair[0])[1])
    return game


def _buried(position: Position, placement: Placement, seat: int, partner: int | None = None) -> int:
    below = [position.cell(*cell) for cell in placement.cells]
    return sum(cell.count for cell in below if cell.piece is Piece.HUT and cell.seat not in (seat, partner))


def plain_feats(game: Game, seat: int) -> set[str]:
    """The same feats, from a walk through all positions."""
    partner = (seat + 1) % 4 + 1 if game.setup.variant == "teams" else None
    others = [number for number in range(1, game.setup.players + 1) if number not in (seat, partner)]
    found, temples = set(), 0
    position = Position.beginning(game.setup)
    for turn in game.turns:
        if turn.tile is not None and position.phase == "draw":
            position = position.play(Draw(turn.tile))
        assert turn.placement is not None
        after = position.play(turn.placement)
        if turn.seat == seat:
            if _buried(position, turn.placement, seat, partner) >= 4:
                found.add("eruption")
            # A placement cannot join settlements, nor cover a whole one.
            if any(len(after.settlements(other)) > len(position.settlements(other)) for other in others):
                found.add("split")
            temples += isinstance(turn.build, Temple)
        position = after if turn.build is None else after.play(turn.build)
    if temples == 3:
        found.add("temples")
    places = game.places or ()
    if places[seat - 1] == 1 and not any(places[other - 1] == 1 for other in others):
        found |= {"victory"} | ({"team"} if partner else set())
        if not partner and game.end == "E1":
            found.add("early")
        rivals = [other for other in others if game.status(other) == "playing"]
        equal = any(game.supply(other).temples == game.supply(seat).temples for other in rivals)
        if not partner and game.end == "E2" and equal:
            found.add("tie-break")
    return found


def test_feats_are_those_of_a_plain_walk_through_the_game() -> None:
    seen: Counter[str] = Counter()
    games = [shipped("duel").game]
    setups = [(seed, 2, None) for seed in range(14)] + [(seed, 3, None) for seed in range(2)]
    for seed, players, variant in [*setups, *((seed, 4, "teams") for seed in range(2))]:
        games.append(lively_game(seed, players, variant))
    for game in games:
        snapshot = table(game)
        for seat in range(1, game.setup.players + 1):
            found = feats.feats_of(snapshot, seat)
            assert found == plain_feats(game, seat), (game.record(), seat)
            seen.update(found)
    assert set(seen) == {"victory", "early", "temples", "eruption", "split", "tie-break", "team"}


def test_a_victory_shared_with_opponents_is_none() -> None:
    game = Game(seed=1, stack=12)
    seats = tuple(Seat("person", None, "", number, f"v{number}", forfeited="away") for number in (1, 2))
    both_away = Snapshot("game", 1, 0.0, game, seats, terms=Terms(), play=Play()).with_history()
    assert both_away.places == (1, 1)
    assert not feats.has_won(both_away, 1)
    assert feats.feats_of(both_away, 1) == frozenset()


def judged(snapshot: Snapshot, seat: int, chance: float, cost: float) -> list[Judged]:
    """A review in which every decision of a seat began with a chance and cost something."""
    found = []
    for question in questions_of(snapshot):
        own = question.seat == seat
        best = chance if own else 1 - chance
        values = (best, 1 - best) if question.seat == 1 else (1 - best, best)
        worse = best - cost / 100 if own else best
        played = (worse, 1 - worse) if question.seat == 1 else (1 - worse, worse)
        line, lines = JudgedLine(question.played, played), (JudgedLine(question.played, values),)
        found.append(Judged(question.turn, question.seat, line, lines, cost if own else 0.0, "", (), ()))
    return found


def test_feats_of_a_review() -> None:
    snapshot = shipped("duel")
    assert snapshot.places is not None
    winner = snapshot.places.index(1) + 1
    loser = 3 - winner

    def of(seat: int, chance: float, cost: float, short: int = 0) -> Outcome:
        review = judged(snapshot, seat, chance, cost)
        return outcome_of(snapshot, review[: len(review) - short])

    perfect = of(winner, 0.6, 0.0).seats[winner - 1]
    assert perfect.accuracy == 100.0
    assert {"accuracy"} == perfect.feats & {"accuracy", "comeback"}
    assert "comeback" in of(winner, 0.05, 0.0).seats[winner - 1].feats
    assert "accuracy" not in of(winner, 0.6, 30.0).seats[winner - 1].feats
    assert not of(loser, 0.05, 0.0).seats[loser - 1].feats & {"accuracy", "comeback"}
    unfinished = of(winner, 0.05, 0.0, short=1).seats[winner - 1]
    assert unfinished.accuracy is None
    assert not unfinished.feats & {"accuracy", "comeback"}
    outcome = of(winner, 0.05, 0.0)
    assert Outcome.read(outcome.as_json()) == outcome


def test_results_of_daily_islands_compare_as_the_page_says() -> None:
    worst_first = [
        daily.Result("lost", 0, 0, 0, 20),
        daily.Result("lost", 0, 0, 1, 0),
        daily.Result("lost", 0, 3, 1, 19),
        daily.Result("shared", 0, 0, 0, 0),
        daily.Result("won", 0, 0, 2, 20),
        daily.Result("won", 0, 1, 0, 1),
        daily.Result("won", 0, 1, 0, 2),
        daily.Result("early", 1, 3, 2, 20),
        daily.Result("early", 2, 0, 2, 20),
        daily.Result("early", 23, 3, 2, 0),
    ]
    scores = [result.score for result in worst_first]
    assert scores == sorted(set(scores))
    assert [daily.Result.of_score(score) for score in scores] == worst_first


def test_the_island_of_a_day_is_the_same_for_everybody() -> None:
    day = datetime.date(2026, 11, 18)
    assert daily.stack_of(day)[:6] == ["VLJ", "VCJ", "VJC", "VSJ", "VRJ", daily.stack_of(day)[5]]
    days = [day + datetime.timedelta(days=number) for number in range(60)]
    assert len({tuple(daily.stack_of(one)) for one in days}) == 60
    for one in days:
        game = daily.island(one)
        assert game.setup.stack == len(daily.stack_of(one)) == 24
    assert [daily.level_on(one) for one in days[:7]] == [3, 3, 4, 4, 5, 1, 2]
    assert daily.engine_seed(daily.island(day)) == daily.engine_seed(daily.island(day))
    assert daily.engine_seed(Game(seed=1)) is None


def test_who_resigns_on_a_daily_island_has_lost() -> None:
    game = daily.island(datetime.date(2026, 11, 18))
    seats = (Seat("person", None, "Ana", 1, "ana"), Seat("engine", 3, "", 2))
    snapshot = Snapshot("game", 1, 0.0, game, seats, terms=Terms(), play=Play()).with_history()
    assert (snapshot.day, snapshot.score) == ("2026-11-18", None)
    score = forfeits.forfeit(snapshot, 1, "resigned").score
    assert score is not None
    assert daily.Result.of_score(score) == ("lost", 0, 0, 0, 0)
