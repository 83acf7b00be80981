"""Results without the luck of the draws: measured, stored, fair, shown."""

import json
from pathlib import Path

import numpy as np
import pytest

from taluva.analysis import account
from taluva.arena import Match, ResultsError, play_match, standing, write_table
from taluva.arena.luck import luck_of
from taluva.arena.match import share_of
from taluva.arena.statistics import mean_interval, variance_ratio
from taluva.cli import main
from taluva.editions import set_up
from taluva.testing import random_game

SHORT = set_up(stack=12)


@pytest.mark.parametrize(("players", "variant", "factor"), [(2, None, 1), (3, "places", 2 / 3), (4, "teams", 1 / 2)])
def test_luck_is_counted_in_shares(players: int, variant: str | None, factor: float) -> None:
    game = random_game(set_up(players=players, variant=variant, stack=12), 3)
    luck = account(game, breadth=0).luck
    assert luck_of(game, 0) == pytest.approx([factor * one for one in luck], abs=1e-5)


def test_adjusted_shares_are_the_shares_less_luck() -> None:
    match = play_match(Match.of(["greedy", "random"], 6, SHORT, luck=0))
    assert all(game.luck is not None and sum(game.luck) == pytest.approx(0, abs=1e-4) for game in match.results)
    first = match.results[0]
    assert first.luck is not None
    assert share_of(first, 0, adjusted=True) == pytest.approx(share_of(first, 0) - first.luck[0])
    (meeting,) = standing(match).meetings
    assert meeting.adjusted is not None
    assert meeting.adjusted[0].value + meeting.adjusted[1].value == pytest.approx(1, abs=1e-4)
    luck = sum(game.luck[game.seats.index(0)] for game in match.results if game.luck) / len(match.results)
    assert meeting.adjusted[0].value == pytest.approx(meeting.shares[0].value - luck)
    assert "without luck" in write_table(standing(match))


def test_without_the_option_nothing_is_measured() -> None:
    match = play_match(Match.of(["random", "random"], 4, SHORT))
    assert [game.luck for game in match.results] == [None] * 4
    (meeting,) = standing(match).meetings
    assert (meeting.adjusted, meeting.saving) == (None, None)
    assert "without luck" not in write_table(standing(match))


def test_the_luck_of_a_forfeited_game_is_that_of_its_draws(file: str) -> None:
    match = play_match(Match.of([f"{file}:Failing", "random"], 2, SHORT, luck=0))
    # The first turn is never finished, or one turn of the other is.
    assert all(game.end == "forfeit" and game.luck is not None for game in match.results)


def test_luck_is_stored_and_belongs_to_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = play_match(Match.of(["random", "greedy"], 4, SHORT, luck=0), results=path)
    again = play_match(Match.of(["random", "greedy"], 4, SHORT, luck=0), results=path)
    assert [game.luck for game in again.results] == [game.luck for game in first.results]
    header = json.loads(path.read_text().splitlines()[0])
    assert set(header["luck"]) == {"breadth", "networks"}
    for other in (None, 1):
        with pytest.raises(ResultsError, match="setting of luck"):
            play_match(Match.of(["random", "greedy"], 4, SHORT, luck=other), results=path)


def test_the_interval_of_a_mean() -> None:
    found = mean_interval([0.2, 0.4, 0.9])
    assert found.value == pytest.approx(0.5)
    assert found.high - found.value == pytest.approx(4.302653 * np.std([0.2, 0.4, 0.9], ddof=1) / 3**0.5)


def test_the_saving_is_a_ratio_of_variances() -> None:
    random = np.random.default_rng(1)
    signal, noise = random.normal(size=400), random.normal(size=400)
    found = variance_ratio(list(signal + noise), list(signal))
    assert found is not None
    assert found.value == pytest.approx(np.var(signal + noise) / np.var(signal))
    assert found.low < found.value < found.high
    assert variance_ratio([0.5, 0.5, 0.5], [0.4, 0.5, 0.6]) is None
    assert variance_ratio([0, 1], [0, 1]) is None


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "random", "random", "--games", "8", "--stack", "12", "--workers", "1"]
    assert main([*arguments, "--luck", "--breadth", "0"]) == 0
    assert "x the games" in capsys.readouterr().out
    assert main([*arguments, "--luck", "--breadth", "0", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["luck"]["breadth"] == 0
    assert len(data["meetings"][0]["adjusted"]) == 2
    assert main([*arguments, "--breadth", "0"]) == 2
    assert "--luck" in capsys.readouterr().err
