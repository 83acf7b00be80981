"""The achievements: what each one asks for, and who has it, derived from games, reviews and puzzles."""

from collections.abc import Mapping, Sequence
from typing import Any

from taluva.engine.levels import LEVELS
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import Named
from taluva.web.progress import feats
from taluva.web.progress.outcomes import Outcome
from taluva.web.progress.own_games import OwnGame
from taluva.web.progress.tallies import beaten

Json = dict[str, Any]
EXPANSIONS, LADDER, STREAK = "expansions", "ladder", "streak"
STREAK_DAYS = 7
_KINDS = ("start-tile", "boats", "two-hex", "board")
"""Expansions that have to be played; game boards are one."""
ACHIEVEMENTS: Mapping[str, Named] = {
    feats.VICTORY: Named(N_("First victory"), N_("Win a game.")),
    feats.TEMPLES: Named(N_("Three temples"), N_("Build all three temples in one game.")),
    feats.EARLY: Named(N_("Nothing left over"), N_("Win with all pieces of two types built.")),
    feats.SPLIT: Named(N_("Torn apart"), N_("Split a settlement of an opponent.")),
    feats.ERUPTION: Named(N_("Under the lava"), N_("Bury four huts of opponents with one eruption.")),
    feats.TIE_BREAK: Named(
        N_("By a hair's breadth"), N_("Win after the last tile, with no more temples than an opponent.")
    ),
    feats.COMEBACK: Named(N_("The tide turns"), N_("Win a game whose review once gave you a chance below 10 %.")),
    feats.ACCURACY: Named(N_("A sure hand"), N_("Win a game whose review gives you an accuracy of at least 90 %.")),
    feats.TEAM: Named(N_("Side by side"), N_("Win a game in teams.")),
    EXPANSIONS: Named(
        N_("All around the island"), N_("Finish games with the start tile, boats, two-hex tiles and a game board.")
    ),
    feats.ISLAND: Named(N_("Island of the day"), N_("Win on a daily island.")),
    STREAK: Named(N_("A whole week"), N_("Solve the puzzle of the day seven days in a row.")),
    LADDER: Named(N_("Top of the ladder"), N_("Beat all eight levels of the computer.")),
}


def achieved(played: Sequence[OwnGame], outcomes: Mapping[str, Outcome]) -> dict[str, OwnGame]:
    """The achievements that somebody's finished games give, oldest first: each with the game that gave it."""
    found: dict[str, OwnGame] = {}
    missing = set(_KINDS)
    for game in played:
        outcome = outcomes.get(game.id)
        if outcome is None or game.seat is None or not game.from_start:
            continue
        for feat in outcome.seats[game.seat - 1].feats:
            found.setdefault(feat, game)
        missing -= {name.partition(":")[0] for name in outcome.expansions}
        if not missing:
            found.setdefault(EXPANSIONS, game)
    victories = beaten(played)
    if len(victories) == len(LEVELS):
        found[LADDER] = max(victories.values(), key=lambda game: game.updated)
    return found


def achievements_view(found: Mapping[str, OwnGame], best_streak: int, translator: Translator) -> list[Json]:
    """All achievements in words; those that somebody has, with the day and the game."""
    return [
        {
            "id": name,
            "name": translator.gettext(words.name),
            "about": translator.gettext(words.about),
            "done": name in found or (name == STREAK and best_streak >= STREAK_DAYS),
            "at": found[name].updated if name in found else None,
            "game": found[name].id if name in found else None,
        }
        for name, words in ACHIEVEMENTS.items()
    ]
