"""The texts of the rules of variants and expansions, in English and in their order."""

from taluva.text.rule_texts import WITH_EXPANSIONS, WITH_TEAMS, RuleText
from taluva.text.translation import N_

OPTIONAL_RULE_TEXTS: tuple[RuleText, ...] = (
    # Places
    RuleText(
        "V1",
        "places",
        N_("The best free place"),
        N_(
            "A player who completes two types takes the best free place and stops; the pieces stay, and the others "
            "play on."
        ),
    ),
    RuleText("V2", "places", N_("The worst free place"), N_("A player who is eliminated takes the worst free place.")),
    RuleText(
        "V3",
        "places",
        N_("The places in between"),
        N_(
            "The last player left takes the place that remains. After the last tile, the players who are left are "
            "ranked by temples, towers and huts; those still tied share the better place."
        ),
    ),
    # Teams
    RuleText(
        "W1",
        "teams",
        N_("Two against two"),
        N_("With 4 players, the first and the third play against the second and the fourth."),
        WITH_TEAMS,
    ),
    RuleText(
        "W2",
        "teams",
        N_("Victory of a team"),
        N_(
            "A team wins at once when one of them has built all pieces of two types, and the other all of at least "
            "one type, the same or another."
        ),
        WITH_TEAMS,
    ),
    RuleText(
        "W3",
        "teams",
        N_("Pieces are added up"),
        N_(
            "After the last tile, the pieces of both partners are added up. The pieces of an eliminated partner do "
            "not count for the team."
        ),
        WITH_TEAMS,
    ),
    RuleText(
        "W4",
        "teams",
        N_("Settlements stay apart"),
        N_("Each player keeps their own settlements; buildings of partners do not join."),
        WITH_TEAMS,
    ),
    RuleText("W5", "teams", N_("Teams or places"), N_("Teams do not play for places."), WITH_TEAMS),
    # Expansions of the Deluxe edition
    RuleText(
        "X1",
        "start-tile",
        N_("Beside the start tile"),
        N_("The start tile lies on the sea before the game. The first tile is placed beside it, along an edge."),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X2",
        "boats",
        N_("A boat in a lagoon"),
        N_(
            "Instead of building, put a boat into a lagoon beside one of your settlements. Each lagoon takes one "
            "boat, whoever it belongs to. Being able to do so saves you from elimination."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X3",
        "boats",
        N_("What a lagoon is"),
        N_(
            "A lagoon is water with land all around it, from which no way over water leads to the open sea. The level "
            "of the land does not matter."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X4",
        "boats",
        N_("No tile on a boat"),
        N_("No tile may be placed in a lagoon with a boat, however large the lagoon is."),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X5",
        "boats",
        N_("A boat is not a building"),
        N_("A boat belongs to no settlement, connects none, and stops nobody from building beside it."),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X6",
        "boats",
        N_("Boats at the end"),
        N_("Any two of the four types win at once. At the end temples count first, then towers, boats and huts."),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X7",
        "two-hex",
        N_("Laid out face up"),
        N_("As many two-hex tiles as there are players lie face up beside the stack, drawn at random."),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X8",
        "two-hex",
        N_("Take one instead of drawing"),
        N_(
            "Once per game you may take one of them instead of drawing, if it can be placed somewhere. When the stack "
            "is empty, this limit no longer holds."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X9",
        "two-hex",
        N_("Placing two cells"),
        N_(
            "A two-hex tile is placed like any tile. The one with two jungles has no volcano, so it stays on level 1. "
            "For an eruption with the tile of two volcanoes it is enough that one of them lies on a volcano."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X10",
        "two-hex",
        N_("The end with two-hex tiles"),
        N_(
            "When the stack is empty, players must take the remaining two-hex tiles, one each turn. The game ends "
            "when all are used up."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X11",
        "boards",
        N_("Two corners may stick out"),
        N_(
            "The island must stay on the game board. At most two corners of a tile may stick out, on the coast and in "
            "an eruption alike."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X12",
        "boards",
        N_("The boards"),
        N_(
            "There are three boards, each with a smaller dotted line. Measured in cells: beginner 16 by 14, player 13 "
            "by 11, expert 10 by 9; the dotted line is 2 smaller both ways."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText(
        "X13",
        "boards",
        N_("World's end"),
        N_(
            "If the tile drawn fits nowhere, or the stack is empty and none of the remaining two-hex tiles fits, the "
            "game ends at once, and the pieces are counted as after the last tile."
        ),
        WITH_EXPANSIONS,
    ),
)
