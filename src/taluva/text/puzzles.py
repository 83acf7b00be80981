"""The themes of puzzles in words: the names of `taluva.puzzles.THEMES`, and the task that each sets."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from taluva.text.translation import ENGLISH, N_, Translator


class Theme(NamedTuple):
    """A theme: its name, and its task as one sentence."""

    name: str
    task: str


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "win": Theme(N_("Win this turn"), N_("Complete a second type of building and win at once.")),
        "last-huts": Theme(N_("The last huts"), N_("Build your last huts in one turn and win at once.")),
        "divide": Theme(N_("Divide and build"), N_("Cut a settlement of your own apart, so that it can have more.")),
        "share": Theme(N_("Save a share"), N_("The last tile: you cannot win alone, but you need not lose.")),
        "climb": Theme(N_("Climb"), N_("The last tile: raise it to level 3, and win by a tower on it.")),
        "last-temple": Theme(
            N_("The deciding temple"), N_("The last tile: make room for a temple, and win the count.")
        ),
        "last-tower": Theme(
            N_("The deciding tower"), N_("The last tile: find the place for a tower, and win the count.")
        ),
        "count": Theme(N_("Every hut counts"), N_("The last tile: build enough to win the count.")),
        "stop": Theme(N_("Stop the win"), N_("Somebody is about to win. Do not let it happen.")),
        "starve": Theme(N_("No room left"), N_("Leave your opponent nothing to build.")),
        "survive": Theme(N_("Stay in the game"), N_("Find a placement after which you can still build.")),
        "threat": Theme(N_("Make a threat"), N_("Find the turn after which you will win next time.")),
        "split": Theme(N_("Find the split"), N_("Split a settlement where it hurts most.")),
        "third-temple": Theme(N_("The third temple"), N_("Build your last temple.")),
        "second-temple": Theme(N_("The second temple"), N_("Build your second temple.")),
        "tower": Theme(N_("High ground"), N_("Find the right place for a tower.")),
        "deny": Theme(N_("Deny"), N_("Take the place that your opponent needs.")),
        "bury": Theme(N_("Bury the huts"), N_("Let the volcano take the right huts.")),
        "save": Theme(N_("Save the settlement"), N_("Keep your settlement safe from the volcano.")),
        "prepare": Theme(N_("Prepare"), N_("Prepare what nobody can stop.")),
        "room": Theme(N_("Make room"), N_("Win the struggle for room.")),
    }
)


def theme_words(theme: str, translator: Translator = ENGLISH) -> Theme:
    """The name and the task of a theme."""
    name, task = THEMES[theme]
    return Theme(translator.gettext(name), translator.gettext(task))
