"""Progress: the ladder, one's games, statistics, achievements, and daily islands."""

from typing import Annotated, Literal

from pydantic import Field

from taluva.web.schemas.common import Answer, Edition, Level, Moment
from taluva.web.schemas.views import ListedGame

Day = Annotated[str, Field(description="In UTC, such as 2026-11-18")]
Percent = Annotated[float, Field(description="In percent")]


class LadderLevel(Answer):
    """A level, and one's games of two against it."""

    level: Level
    name: str
    won: Annotated[int, Field(description="The level is beaten if this is not 0")]
    shared: int
    lost: int


class Ladder(Answer):
    """All levels of the computer, easiest first."""

    levels: list[LadderLevel]
    next: Annotated[Level | None, Field(description="The lowest level not beaten yet")]


class OpponentStatistics(Answer):
    """One's results against one kind of opponents."""

    level: Annotated[Level | None, Field(description="The highest level among the opponents; null: people play, too")]
    name: Annotated[str | None, Field(description="The name of the level")]
    games: int
    won: int
    shared: int
    lost: int
    reviewed: int
    accuracy: Annotated[Percent | None, Field(description="The mean of the reviewed games, in percent")]


class EditionStatistics(Answer):
    """One's results in an edition."""

    edition: Edition
    name: str
    opponents: list[OpponentStatistics]


class Achievement(Answer):
    """An achievement, and the game that gave it."""

    id: str
    name: str
    about: str
    done: bool
    at: Moment | None
    game: str | None


class ProgressOverview(Answer):
    """What somebody has played so far."""

    ladder: Ladder
    statistics: list[EditionStatistics]
    achievements: list[Achievement]
    finished: Annotated[int, Field(description="The number of finished games that this is about")]
    pending: Annotated[int, Field(description="Games not yet part of it: ask again")]


class PlayedGame(ListedGame):
    """One of one's games."""

    revision: Annotated[int, Field(description="Counts all changes; the address of a picture names it")]
    ending: Annotated[
        Literal["won", "shared", "lost"] | None,
        Field(description="Null while it goes on, and for several seats of one's own"),
    ]
    opponent: Annotated[Level | None, Field(description="The highest level, if only the computer plays against one")]
    accuracy: Annotated[Percent | None, Field(description="One's own, if the game is reviewed; in percent")]
    daily: Annotated[Day | None, Field(description="The day of a daily island")]


class PlayedGames(Answer):
    """A page of one's games."""

    games: list[PlayedGame]
    next: Annotated[int | None, Field(description="`after` of the next page")]


class DailyResult(Answer):
    """A result on a daily island. Results compare by their fields in this order."""

    rank: Annotated[
        Literal["lost", "shared", "won", "early"],
        Field(description="Best last; `early`: a victory before the stack was used up"),
    ]
    left: Annotated[int, Field(description="Tiles left in the stack after an early victory, else 0")]
    temples: int
    towers: int
    huts: int


class OwnDailyResult(DailyResult):
    """One's best result on a day."""

    day: Day
    game: str
    tries: int


class RankedDailyResult(DailyResult):
    """Somebody's best result today."""

    name: Annotated[str | None, Field(description="Null for guests")]
    own: bool


class DailyIsland(Answer):
    """The island of today, and one's results on this and earlier ones."""

    day: Day
    level: Level
    opponent: Annotated[str, Field(description="The name of the level")]
    tiles: int
    running: Annotated[str | None, Field(description="One's unfinished game on it")]
    days: Annotated[list[OwnDailyResult], Field(description="Newest first")]
    best: Annotated[list[RankedDailyResult], Field(description="Of today; only on a site")]
    people: Annotated[int, Field(description="How many people have finished it today; only on a site")]
