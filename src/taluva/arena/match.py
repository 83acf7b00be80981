"""A match: all games of all pairings, one after the other or in several processes, and what they prove."""

import multiprocessing
import signal
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from taluva import __version__
from taluva.arena.luck import fingerprint, luck_of
from taluva.arena.results import GameResult, ResultsFile
from taluva.arena.schedule import Fixture, Pairing, make_pairings, stacks_for
from taluva.arena.specs import Spec, read_spec, warm_up
from taluva.arena.statistics import SequentialTest
from taluva.arena.timed_game import Played, play_game
from taluva.editions import Setup, set_up
from taluva.engine import draws
from taluva.game import Game

OnGame = Callable[["Match", GameResult], None]
"""Called after every game."""


class WorkerError(RuntimeError):
    """A process in which games were played has died; one sentence."""


@dataclass
class Match:
    """Players, the games they are to play, and the games they have played."""

    specs: tuple[Spec, ...]
    setup: Setup
    seed: int
    pairings: tuple[Pairing, ...]
    stacks: tuple[int, ...]
    """How many stacks each pairing plays."""
    test: SequentialTest | None = None
    luck: int | None = None
    """With which breadth the luck of each game is measured (see `Valuer`); None: it is not."""
    results: list[GameResult] = field(default_factory=list)
    verdicts: dict[int, tuple[str, float]] = field(default_factory=dict)
    """The pairings that the test has decided: how, and by which logarithm of the likelihood ratio."""
    _played: dict[tuple[int, int, int], GameResult] = field(default_factory=dict)
    _in_order: dict[int, list[float]] = field(default_factory=dict)
    """For each pairing the first player's share of the stacks from the first on; the test counts no others."""
    _counted: Counter[int] = field(default_factory=Counter)
    """How many games of the schedule each pairing has played."""

    @classmethod
    def of(
        cls,
        players: Sequence[str],
        games: int,
        setup: Setup | None = None,
        seed: int = 1,
        neighbours: bool = False,
        test: SequentialTest | None = None,
        luck: int | None = None,
    ) -> "Match":
        """A match that is still to be played; `games` are those of each pairing, rounded up to whole stacks.

        `luck` is the breadth with which the luck of each game is measured, and taken off the shares.
        With the expansion two-hex each stack has its own two-hex tiles, not those of the setup.
        Raises SpecError or ScheduleError with one sentence.
        """
        if games < 1:
            raise ValueError(f"A match has at least 1 game for each pairing, not {games}.")
        table = setup or set_up()
        specs = tuple(read_spec(text) for text in players)
        pairings = make_pairings(len(specs), table, neighbours)
        stacks = tuple(stacks_for(games, pairing) for pairing in pairings)
        return cls(specs, table, seed, pairings, stacks, test, luck)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names: as they were given, without folders, and with a number where one is given twice."""
        texts = [spec.label for spec in self.specs]
        return tuple(
            text if texts[:at].count(text) == 0 else f"{text} ({texts[:at].count(text) + 1})"
            for at, text in enumerate(texts)
        )

    @property
    def settings(self) -> dict[str, Any]:
        """Everything that the result of a game depends on."""
        table = self.setup
        return {
            "version": __version__,
            "players": [spec.fingerprint for spec in self.specs],
            "edition": table.edition,
            "seats": table.players,
            "variant": table.variant,
            "expansions": list(table.expansions),
            "stack": table.stack,
            "seed": self.seed,
            "pairings": [list(pairing.players) for pairing in self.pairings],
            "luck": self._luck_settings,
        }

    @property
    def _luck_settings(self) -> dict[str, Any] | None:
        if self.luck is None:
            return None
        table = self.setup
        return {"breadth": self.luck, "networks": fingerprint(table.players, table.variant == "teams")}

    @property
    def games(self) -> int:
        """How many games there are to play in all, if no test ends a pairing early."""
        return sum(stacks * len(pairing.seatings) for stacks, pairing in zip(self.stacks, self.pairings, strict=True))

    @property
    def share_done(self) -> float:
        """How much of the match is done, from 0 to 1."""
        done = 0
        for number, (pairing, stacks) in enumerate(zip(self.pairings, self.stacks, strict=True)):
            done += stacks * len(pairing.seatings) if number in self.verdicts else self._counted[number]
        return done / self.games

    def add(self, result: GameResult) -> None:
        """Note a game; one that is known already changes nothing."""
        if result.key in self._played:
            return
        self._played[result.key] = result
        self.results.append(result)
        self._counted[result.pairing] += result.stack < self.stacks[result.pairing]
        if self.test is not None:
            self._try_to_decide(result.pairing, self.test)

    def _try_to_decide(self, pairing: int, test: SequentialTest) -> None:
        """Carry the test on over the stacks that are complete, in their order, so that workers change nothing."""
        shares = self._in_order.setdefault(pairing, [])
        while pairing not in self.verdicts and (row := self._stack_share(pairing, len(shares))) is not None:
            shares.append(row[0])
            if verdict := test.verdict(shares):
                self.verdicts[pairing] = verdict, test.ratio(shares)

    def _stack_share(self, pairing: int, stack: int, adjusted: bool = False) -> tuple[float, ...] | None:
        """The mean share of each player of the pairing on one stack, once it was played from all seatings; if wanted,
        less its luck."""
        seatings = len(self.pairings[pairing].seatings)
        games = [game for seating in range(seatings) if (game := self._played.get((pairing, stack, seating)))]
        if len(games) < seatings:
            return None
        players = self.pairings[pairing].players
        return tuple(sum(share_of(game, player, adjusted) for game in games) / seatings for player in players)

    def stack_shares(self, pairing: int, adjusted: bool = False) -> list[tuple[float, ...]]:
        """For each stack played from all seatings the mean share of each player of the pairing; if wanted, less its
        luck."""
        stacks = sorted({result.stack for result in self.results if result.pairing == pairing})
        return [row for stack in stacks if (row := self._stack_share(pairing, stack, adjusted)) is not None]

    def ratio(self, pairing: int) -> float | None:
        """The logarithm of the test's likelihood ratio, when it was decided or so far."""
        if self.test is None:
            return None
        return (
            self.verdicts[pairing][1] if pairing in self.verdicts else self.test.ratio(self._in_order.get(pairing, []))
        )

    def to_play(self) -> Iterator[Fixture]:
        """The games still to be played, stack by stack; it looks at what is decided as it goes."""
        for stack in range(max(self.stacks)):
            for number, pairing in enumerate(self.pairings):
                if stack >= self.stacks[number]:
                    continue
                for seating in range(len(pairing.seatings)):
                    if (number, stack, seating) not in self._played and number not in self.verdicts:
                        yield Fixture(number, stack, seating)

    def new_game(self, fixture: Fixture) -> Game:
        """A game with its stack and the players' names. All pairings and seatings meet the same stacks."""
        table = self.setup
        game = Game(
            table.edition, table.players, table.variant, table.expansions, table.stack, None,
            mixed(self.seed, fixture.stack),
        )  # fmt: skip
        seats = self.pairings[fixture.pairing].seatings[fixture.seating]
        game.tags.update({f"Seat{seat}": self.names[player] for seat, player in enumerate(seats, 1)})
        game.tags["Event"] = "taluva arena"
        game.tags["Round"] = f"{fixture.stack + 1}.{fixture.seating + 1}"
        return game

    def play(self, fixture: Fixture) -> tuple[GameResult, str]:
        """Play one game; its result and its record."""
        seats = self.pairings[fixture.pairing].seatings[fixture.seating]
        players = [
            self.specs[player].player(mixed(self.seed, fixture.stack, fixture.seating, seat, player))
            for seat, player in enumerate(seats)
        ]
        game = self.new_game(fixture)
        played = play_game(game, players)
        luck = None if self.luck is None else luck_of(game, self.luck)
        return _result(fixture, seats, played, luck), played.record


def share_of(game: GameResult, player: int, adjusted: bool = False) -> float:
    """The share of a player, in all its seats together; if wanted, less its luck, where that was measured."""
    luck = game.luck if adjusted and game.luck is not None else (0.0,) * len(game.seats)
    rows = zip(game.seats, game.shares, luck, strict=True)
    return sum(share - by_luck for seat, share, by_luck in rows if seat == player)


def mixed(*numbers: int) -> int:
    """A seed made of several numbers."""
    return zlib.crc32(" ".join(map(str, numbers)).encode())


def _result(fixture: Fixture, seats: Sequence[int], played: Played, luck: tuple[float, ...] | None) -> GameResult:
    seat, why = played.forfeit or (None, None)
    times = tuple(tuple(round(1000 * time, 2) for time in row) for row in played.times)
    return GameResult(
        fixture.pairing, fixture.stack, fixture.seating, tuple(seats), played.shares, played.places, played.end, why,
        seat, times, luck,
    )  # fmt: skip


def play_match(
    match: Match,
    workers: int = 1,
    results: Path | str | None = None,
    records: Path | str | None = None,
    on_game: OnGame | None = None,
) -> Match:
    """Play what is left of a match, and return it.

    `results` is a file that takes every game as soon as it is played; where it is there already, the match goes on from
    it. `records` is a folder for the records of all games. With several workers, which are processes of their own, a
    program must be guarded by `if __name__ == "__main__"`. KeyboardInterrupt loses only the games being played.
    """
    folder = None if records is None else Path(records)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    if results is None:
        return _play_all(match, workers, None, folder, on_game)
    with ResultsFile(Path(results), match.settings) as file:
        for result in file.found:
            match.add(result)
        return _play_all(match, workers, file, folder, on_game)


def _play_all(
    match: Match, workers: int, file: ResultsFile | None, folder: Path | None, on_game: OnGame | None
) -> Match:
    _prepare(match)
    games = _alone(match) if workers == 1 else _together(match, workers)
    for result, record in games:
        if folder is not None:
            name = f"{result.pairing + 1:02}-{result.stack + 1:04}-{result.seating + 1}.taluva"
            (folder / name).write_text(record, encoding="utf-8", newline="\n")
        match.add(result)
        if file is not None:
            file.add(result)
        if on_game is not None:
            on_game(match, result)
    return match


def _prepare(match: Match) -> None:
    """Compile and load all that the players need, before any clock runs."""
    for spec in match.specs:
        warm_up(spec, match.setup)
    if match.luck is not None:
        draws.ensure_compiled()


def _alone(match: Match) -> Iterator[tuple[GameResult, str]]:
    for fixture in match.to_play():
        yield match.play(fixture)


def _together(match: Match, workers: int) -> Iterator[tuple[GameResult, str]]:
    """Games from several processes, as they end."""
    others = set(multiprocessing.active_children())
    plain = Match(match.specs, match.setup, match.seed, match.pairings, match.stacks, luck=match.luck)
    pool = ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker, initargs=(plain,)
    )
    waiting: set[Future[tuple[GameResult, str]]] = set()
    fixtures = match.to_play()
    done = False
    try:
        while True:
            while len(waiting) < workers + 1 and (fixture := next(fixtures, None)) is not None:
                waiting.add(pool.submit(_play_in_worker, fixture))
            if not waiting:
                break
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ended:
                yield future.result()
        done = True
    except BrokenProcessPool:
        raise WorkerError("A process that played games has died; --workers 1 shows why.") from None
    finally:
        if not done:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


_match: Match


def _begin_worker(match: Match) -> None:
    """Ctrl-C is for the process that hands out the games."""
    global _match
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _match = match
    _prepare(match)


def _play_in_worker(fixture: Fixture) -> tuple[GameResult, str]:
    return _match.play(fixture)
