"""Matches between computer players, and what they prove."""

from taluva.arena.match import Match, play_match
from taluva.arena.plot import draw_plot
from taluva.arena.results import GameResult, ResultsError
from taluva.arena.schedule import ScheduleError
from taluva.arena.specs import SpecError, read_spec
from taluva.arena.standings import Standing, standing
from taluva.arena.statistics import SequentialTest
from taluva.arena.table import write_table

__all__ = [
    "GameResult", "Match", "ResultsError", "ScheduleError", "SequentialTest", "SpecError", "Standing",
    "draw_plot", "play_match", "read_spec", "standing", "write_table",
]  # fmt: skip
