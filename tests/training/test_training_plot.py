"""What a match proves, and the plot of strength over time."""

import re
from xml.etree import ElementTree

import pytest

from taluva.training import Gate, draw_plot
from taluva.training.gates import handmade_elo, handmade_share


def gate(minutes: float, handmade: float, accepted: bool = True, match_games: int = 400) -> Gate:
    return Gate(minutes, round(minutes * 2500), 0.55, 0.58, 0.6, handmade, accepted, match_games)


def test_shares_have_an_interval() -> None:
    value, low, high = handmade_share(gate(1, 0.6, match_games=100))
    # Wilson's interval, as tables give it for 60 of 100.
    assert (value, round(low, 3), round(high, 3)) == (0.6, 0.502, 0.691)
    assert handmade_share(gate(1, 0.6, match_games=0), 100) == (value, low, high)
    assert handmade_share(gate(1, 0.0)).low == 0
    assert handmade_share(gate(1, 1.0)).high == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_even_play_is_elo_zero(players: int) -> None:
    elo = handmade_elo(gate(1, 1 / players), players)
    assert elo.value == pytest.approx(0, abs=1e-9)
    assert elo.low < -15 < 15 < elo.high


def test_elo_is_the_usual_one_and_stays_finite() -> None:
    assert handmade_elo(gate(1, 10 / 11), 2).value == pytest.approx(400)
    for share in (0.0, 1.0):
        elo = handmade_elo(gate(1, share, match_games=40), 2)
        assert elo.low <= elo.value <= elo.high
        assert abs(elo.value) == pytest.approx(759, abs=1)


def test_the_plot_shows_every_gate() -> None:
    gates = [gate(2, 0.5), gate(4, 0.66), gate(6, 0.64, accepted=False), gate(8, 0.75)]
    plot = draw_plot(gates, 2, title="Run <1>")
    root = ElementTree.fromstring(plot)
    classes = re.findall(r'<circle class="([a-z ]+)"', plot)
    assert classes == ["gate accepted", "gate accepted", "gate", "gate accepted"]
    assert plot.count('class="range"') == 4
    assert "prefers-color-scheme: dark" in plot
    words = "".join(root.itertext())
    assert "Run <1>" in words
    assert "+191 (+152 to +230) after 8 minutes and 20,000 games" in words
    assert "in 3 of 4 matches the new networks were accepted" in words
    assert "minutes of training" in words
    heights = [float(y) for y in re.findall(r'<circle [^>]*cy="([\d.]+)"', plot)]
    assert heights[3] < heights[1] < heights[2] < heights[0]


def test_everything_drawn_is_inside() -> None:
    for gates in (
        [gate(0, 0.5)],
        [gate(0.3, 0.0), gate(0.6, 1.0, match_games=0)],
        [gate(5 * number, 0.5 + number / 1000, number % 3 == 0) for number in range(400)],
    ):
        plot = draw_plot(gates, 2)
        ElementTree.fromstring(plot)
        for across, down in re.findall(r'<circle [^>]*cx="([\d.-]+)" cy="([\d.-]+)"', plot):
            assert 80 <= float(across) <= 860
            assert 100 <= float(down) <= 380
        assert plot.count('class="small end"') <= 10
    assert "hours of training" in plot


def test_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        draw_plot([], 2)
