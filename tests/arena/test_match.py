"""Matches: fair, repeatable, resumable, and lost by players who break the rules."""

import json
from pathlib import Path

import pytest

from taluva import read_record
from taluva.arena import Match, ResultsError, ScheduleError, SequentialTest, play_match, standing, write_table
from taluva.arena.match import share_of
from taluva.arena.results import GameResult
from taluva.arena.schedule import make_pairings
from taluva.arena.timed_game import play_game, shares_of
from taluva.editions import set_up
from taluva.players import Player
from taluva.testing import new_game

SHORT = set_up(stack=12)


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_two_players_play_every_stack_from_both_seats() -> None:
    (pairing,) = make_pairings(2, set_up())
    assert pairing.seatings == ((0, 1), (1, 0))


def test_everybody_meets_everybody_or_only_the_next() -> None:
    assert [pairing.players for pairing in make_pairings(3, set_up())] == [(0, 1), (0, 2), (1, 2)]
    assert [pairing.players for pairing in make_pairings(4, set_up(), neighbours=True)] == [(0, 1), (1, 2), (2, 3)]


def test_the_first_sits_in_every_seat_against_the_rest() -> None:
    (pairing,) = make_pairings(2, set_up(players=4))
    assert pairing.seatings == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


@pytest.mark.parametrize("players", [3, 4])
def test_as_many_as_seats_rotate(players: int) -> None:
    (pairing,) = make_pairings(players, set_up(players=players))
    for seat in range(players):
        assert sorted(seating[seat] for seating in pairing.seatings) == list(range(players))


def test_two_players_make_two_teams() -> None:
    (pairing,) = make_pairings(2, set_up(players=4, variant="teams"))
    assert pairing.seatings == ((0, 1, 0, 1), (1, 0, 1, 0))


@pytest.mark.parametrize(("count", "players", "neighbours"), [(1, 2, False), (3, 4, False), (2, 3, True)])
def test_players_that_cannot_be_seated(count: int, players: int, neighbours: bool) -> None:
    with pytest.raises(ScheduleError, match=r"\.$"):
        make_pairings(count, set_up(players=players), neighbours)


def test_shares_add_up_to_one() -> None:
    assert shares_of(set_up(), (1, 1)) == (0.5, 0.5)
    assert shares_of(set_up(players=4, variant="teams"), (1, 3, 1, 3)) == (0.5, 0, 0.5, 0)
    assert shares_of(set_up(players=3, variant="places"), (2, 1, 3)) == pytest.approx((1 / 3, 2 / 3, 0))
    assert sum(shares_of(set_up(players=4, variant="places"), (1, 2, 2, 4))) == pytest.approx(1)


def test_greedy_beats_random() -> None:
    match = play_match(Match.of(["greedy", "random"], 5, SHORT))
    assert len(match.results) == 6  # whole stacks
    assert sum(share_of(game, 0) for game in match.results) >= 5
    found = standing(match)
    assert [row.name for row in found.rows] == ["greedy", "random"]
    assert found.rows[1].elo.high < 0
    assert found.anchor == "greedy"
    assert all(row.turns > 0 and row.longest >= row.p95 > 0 and row.mean > 0 for row in found.rows)


@pytest.mark.slow
def test_the_same_seed_plays_the_same_games_in_any_number_of_processes(tmp_path: Path) -> None:
    def records(seed: int, workers: int) -> list[str]:
        folder = tmp_path / f"{seed}-{workers}"
        match = Match.of(["greedy", "random", "montecarlo:playouts=4"], 2, SHORT, seed)
        play_match(match, workers, records=folder)
        return [path.read_text() for path in sorted(folder.iterdir())]

    assert len(records(4, 1)) == 6
    assert records(4, 1) == records(4, 2)
    assert records(4, 1) != records(5, 1)


def test_all_seatings_have_the_same_stack(tmp_path: Path) -> None:
    play_match(Match.of(["random", "greedy"], 4, SHORT), records=tmp_path)
    games = [read_record(path.read_text()) for path in sorted(tmp_path.glob("*.taluva"))]
    tiles = [[str(turn.tile) for turn in game.turns] for game in games]
    common = [min(len(tiles[0]), len(tiles[1])), min(len(tiles[2]), len(tiles[3]))]
    assert tiles[0][: common[0]] == tiles[1][: common[0]]
    assert tiles[2][: common[1]] == tiles[3][: common[1]]
    assert tiles[0][:8] != tiles[2][:8]
    assert [(game.tags["Seat1"], game.tags["Seat2"]) for game in games[:2]] == [
        ("random", "greedy"),
        ("greedy", "random"),
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [("Cheater", "T1|P2"), ("Failing", "out of ideas"), ("Silent", "no move at all")],
)
def test_who_breaks_the_rules_or_fails_loses(file: str, name: str, words: str, tmp_path: Path) -> None:
    match = play_match(Match.of([f"{file}:{name}", "random"], 2, SHORT), records=tmp_path / "records")
    assert [share_of(game, 0) for game in match.results] == [0, 0]
    assert all(game.end == "forfeit" and game.places is None for game in match.results)
    found = standing(match)
    assert {row.name: row.forfeits for row in found.rows} == {f"mine.py:{name}": 2, "random": 0}
    assert any(part in found.faults[0] for part in words.split("|")), found.faults
    assert "lost by fault" in write_table(found)
    for path in (tmp_path / "records").iterdir():
        assert "loses:" in path.read_text()
        read_record(path.read_text())


def test_a_forfeit_leaves_the_victory_to_the_others(file: str) -> None:
    match = play_match(Match.of([f"{file}:Cheater", "random"], 3, set_up(players=3, stack=12)))
    assert [game.shares for game in match.results] == [(0, 0.5, 0.5), (0.5, 0, 0.5), (0.5, 0.5, 0)]


def test_teams_win_and_forfeit_together(file: str) -> None:
    match = play_match(Match.of([f"{file}:Cheater", "random"], 2, set_up(players=4, variant="teams", stack=12)))
    assert [game.shares for game in match.results] == [(0, 0.5, 0, 0.5), (0.5, 0, 0.5, 0)]


def test_four_players() -> None:
    match = play_match(Match.of(["greedy", "random"], 4, set_up(players=4, stack=16)))
    assert [game.seats.index(0) for game in match.results] == [0, 1, 2, 3]
    (meeting,) = standing(match).meetings
    assert meeting.par == 0.25
    assert meeting.shares[0].value + meeting.shares[1].value == pytest.approx(1)
    assert "greedy - 3 x random" in write_table(standing(match))


def test_players_see_the_position_and_nothing_else() -> None:
    seen: list[object] = []

    def first(position: object) -> object:
        seen.append(position)
        return next(iter(position.legal_moves))  # type: ignore[attr-defined]

    players: list[Player] = [first, first]  # type: ignore[list-item]
    played = play_game(new_game(SHORT, 1), players)
    assert {type(position).__name__ for position in seen} == {"Position"}
    assert len(played.times[0]) == len(played.times[1]) == 6


def test_a_choice_and_what_follows_are_one_turn() -> None:
    setup = set_up("deluxe-2015", 2, None, ["two-hex"], 12, ["VL", "VJ"])

    def first(position: object) -> object:
        return next(iter(position.legal_moves))  # type: ignore[attr-defined]

    game = new_game(setup, 1)
    played = play_game(game, [first, first])  # type: ignore[list-item]
    assert sum(map(len, played.times)) == len(game.turns)


def test_expansions_are_played() -> None:
    setup = set_up("deluxe-2015", 2, None, ["boats", "two-hex", "board:expert"], 12, ["VL", "VJ"])
    match = play_match(Match.of(["greedy", "montecarlo:playouts=4"], 2, setup))
    assert not any(game.forfeit for game in match.results)


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play_match(Match.of(["greedy", "random"], 4, SHORT), results=path)
    whole = path.read_text()
    before = lines_of(path)
    assert len(before) == 5
    # The program was stopped in the middle of a line.
    path.write_text("\n".join(before[:3]) + "\n" + before[3][:20])
    played: list[GameResult] = []
    again = play_match(
        Match.of(["greedy", "random"], 4, SHORT), results=path, on_game=lambda match, game: played.append(game)
    )
    assert [game.key for game in played] == [(0, 1, 0), (0, 1, 1)]
    assert len(again.results) == 4
    assert lines_of(path)[:3] == before[:3]
    assert [json.loads(line)["shares"] for line in lines_of(path)[1:]] == [
        json.loads(line)["shares"] for line in whole.splitlines()[1:]
    ]


def test_a_match_can_be_made_longer(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play_match(Match.of(["greedy", "random"], 2, SHORT), results=path)
    longer = play_match(Match.of(["greedy", "random"], 4, SHORT), results=path)
    assert len(longer.results) == 4
    assert len(lines_of(path)) == 5


@pytest.mark.parametrize(
    ("players", "setup", "seed", "word"),
    [
        (["random", "greedy"], SHORT, 1, "players"),
        (["greedy", "random"], set_up(stack=13), 1, "stack"),
        (["greedy", "random"], SHORT, 2, "seed"),
    ],
)
def test_a_file_made_with_other_settings_is_refused(
    tmp_path: Path, players: list[str], setup: object, seed: int, word: str
) -> None:
    path = tmp_path / "match.jsonl"
    play_match(Match.of(["greedy", "random"], 2, SHORT), results=path)
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=f"another setting of {word}"):
        play_match(Match.of(players, 2, setup, seed), results=path)  # type: ignore[arg-type]
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["my notes\n", "my notes", "{}\n", '{"a": 1}', "\n", "\xff\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="latin-1")
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=r"\.$"):
        play_match(Match.of(["random", "random"], 2, SHORT), results=path)
    assert path.read_bytes() == before


def test_a_broken_line_in_the_middle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play_match(Match.of(["random", "random"], 2, SHORT), results=path)
    path.write_text(path.read_text().replace('"shares"', '"share"', 1))
    with pytest.raises(ResultsError, match="Line 2"):
        play_match(Match.of(["random", "random"], 2, SHORT), results=path)


def test_ctrl_c_keeps_all_games_that_ended(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match.of(["random", "random"], 8, SHORT)

    def stop(match: Match, game: GameResult) -> None:
        if len(match.results) == 3:
            raise KeyboardInterrupt

    for workers in (1, 2):
        path.unlink(missing_ok=True)
        match = Match.of(["random", "random"], 8, SHORT)
        with pytest.raises(KeyboardInterrupt):
            play_match(match, workers, path, on_game=stop)
        assert len(match.results) == 3
        assert len(lines_of(path)) == 4


def test_the_sequential_test_stops_a_pairing_alone() -> None:
    test = SequentialTest(0.5, 0.8)
    match = play_match(Match.of(["greedy", "random", "random"], 60, SHORT, test=test))
    found = standing(match)
    verdicts = [meeting.verdict for meeting in found.meetings]
    assert verdicts[:2] == ["high", "high"]
    assert all(meeting.games < 60 for meeting in found.meetings[:2])
    assert found.meetings[0].ratio is not None
    assert found.meetings[0].ratio >= test.bound
    assert match.share_done == 1
    text = write_table(found, test)
    assert "decided, the first wins at least 80 %" in text


def test_the_same_player_twice_has_two_names() -> None:
    match = Match.of(["random", "random"], 2, SHORT)
    assert match.names == ("random", "random (2)")


def test_an_unknown_anchor_is_refused() -> None:
    with pytest.raises(ValueError, match="anchor"):
        standing(Match.of(["random", "random"], 2, SHORT), "nobody")


def test_late_turns_are_counted() -> None:
    match = Match.of(["montecarlo:seconds=0.05,threads=1", "random"], 2, SHORT)
    match.add(GameResult(0, 0, 0, (0, 1), (1.0, 0.0), (1, 2), "E2", None, None, ((40.0, 60.0, 400.0), (900.0,))))
    late = {row.name: row.late for row in standing(match).rows}
    assert late == {"montecarlo:seconds=0.05,threads=1": 1, "random": 0}


def test_without_games_there_is_a_table_too() -> None:
    assert "greedy" in write_table(standing(Match.of(["greedy", "random"], 2, SHORT)))
