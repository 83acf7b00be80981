"""What one's finished games add up to: the ladder of levels, and the statistics. Pure functions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from taluva.editions import EDITIONS
from taluva.engine.levels import LEVELS
from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import edition_words, engine_level_words
from taluva.web.progress.outcomes import Outcome
from taluva.web.progress.own_games import OwnGame

Json = dict[str, Any]


def beaten(played: Sequence[OwnGame]) -> dict[int, OwnGame]:
    """The first victory over each level, in a game of one person against the computer."""
    found: dict[int, OwnGame] = {}
    for game in played:
        if game.counts and game.is_duel and game.ending == "won" and game.level is not None:
            found.setdefault(game.level, game)
    return found


def ladder(played: Sequence[OwnGame], translator: Translator) -> Json:
    """All levels, how often each was beaten, and the one to try next."""
    endings = {level: Counter[str]() for level in LEVELS}
    for game in played:
        if game.counts and game.is_duel and game.level in endings and game.ending is not None:
            endings[game.level][game.ending] += 1
    open_levels = [level for level in LEVELS if not endings[level]["won"]]
    return {
        "levels": [
            {
                "level": level,
                "name": engine_level_words(level, translator).name,
                **{ending: endings[level][ending] for ending in ("won", "shared", "lost")},
            }
            for level in LEVELS
        ],
        "next": min(open_levels) if open_levels else None,
    }


def statistics(played: Sequence[OwnGame], outcomes: Mapping[str, Outcome], translator: Translator) -> list[Json]:
    """One's results by edition, and in each by the level of the opponents; people come last, without a level."""
    groups: dict[tuple[str, int | None], list[OwnGame]] = {}
    for game in played:
        if game.counts:
            groups.setdefault((game.edition, game.level), []).append(game)
    return [
        {
            "edition": edition,
            "name": edition_words(edition, translator).name,
            "opponents": [
                _opponents(level, groups[edition, level], outcomes, translator)
                for level in (*LEVELS, None)
                if (edition, level) in groups
            ],
        }
        for edition in EDITIONS
        if any(name == edition for name, _ in groups)
    ]


def _opponents(
    level: int | None, played: Sequence[OwnGame], outcomes: Mapping[str, Outcome], translator: Translator
) -> Json:
    endings = Counter(game.ending for game in played)
    accuracies = [found for game in played if (found := accuracy_of(game, outcomes)) is not None]
    return {
        "level": level,
        "name": None if level is None else engine_level_words(level, translator).name,
        "games": len(played),
        "won": endings["won"],
        "shared": endings["shared"],
        "lost": endings["lost"],
        "reviewed": len(accuracies),
        "accuracy": round(fmean(accuracies), 1) if accuracies else None,
    }


def accuracy_of(game: OwnGame, outcomes: Mapping[str, Outcome]) -> float | None:
    """One's accuracy in a game, if it has been reviewed."""
    outcome = outcomes.get(game.id)
    return None if outcome is None or game.seat is None else outcome.seats[game.seat - 1].accuracy
