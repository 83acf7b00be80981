"""The texts of the rules of every game, in English and in their order; `optional_rule_texts` has the others."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from taluva.text.translation import N_

HANS_IM_GLUECK, FERTI_2012, FERTI_2014, DELUXE = "hans-im-glueck-2006", "ferti-2012", "ferti-2014", "deluxe-2015"
EDITIONS = (HANS_IM_GLUECK, FERTI_2012, FERTI_2014, DELUXE)
WITH_TEAMS, WITH_EXPANSIONS = (FERTI_2014, DELUXE), (DELUXE,)

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "material": N_("Material"),
        "editions": N_("Editions"),
        "turn": N_("The turn"),
        "coast": N_("New coast"),
        "eruption": N_("Eruption"),
        "building": N_("Building"),
        "elimination": N_("Elimination"),
        "end": N_("The end"),
        "places": N_("Variant: play for places"),
        "teams": N_("Variant: teams"),
        "start-tile": N_("Expansion: start tile"),
        "boats": N_("Expansion: boats"),
        "two-hex": N_("Expansion: two-hex tiles"),
        "boards": N_("Expansion: game boards"),
    }
)
"""The parts of the rules."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule in English."""

    id: str
    section: str
    title: str
    text: str
    editions: tuple[str, ...] = EDITIONS
    own: Mapping[str, str] = field(default_factory=dict)
    """Its text in editions where it is different or shorter."""


_HUT_APART = N_(
    "Put one hut on a free cell of level 1. It must not touch a cell with a building of your own: a single hut always "
    "founds a new settlement."
)
_ONLY_PIECES = N_("Each player has 20 huts, 2 towers and 3 temples.")

RULE_TEXTS: tuple[RuleText, ...] = (
    # Material
    RuleText(
        "M1",
        "material",
        N_("The pieces"),
        N_("Each player has 20 huts, 2 towers and 3 temples; with the boats expansion, 2 boats as well."),
        own=dict.fromkeys((HANS_IM_GLUECK, FERTI_2012, FERTI_2014), _ONLY_PIECES),
    ),
    RuleText(
        "M2",
        "material",
        N_("A tile"),
        N_("A tile has three cells: a volcano and two terrains out of jungle, clearing, sand, rock and lake."),
    ),
    RuleText(
        "M3",
        "material",
        N_("The 48 tiles"),
        N_(
            "There are 48 tiles. Jungle is the most common terrain, then clearing, sand, rock and lake. A tile is "
            "named by the first letters of its cells, clockwise from the volcano: VJC is volcano, jungle, clearing."
        ),
    ),
    RuleText(
        "M4",
        "material",
        N_("The two-hex tiles"),
        N_(
            "The two-hex expansion has five tiles of two cells: volcano and lake, volcano and jungle, volcano and "
            "sand, two volcanoes, two jungles."
        ),
        WITH_EXPANSIONS,
    ),
    RuleText("M5", "material", N_("The start tile"), N_("The start tile has three volcanoes."), WITH_EXPANSIONS),
    # Editions
    RuleText(
        "ED1",
        "editions",
        N_("Editions and stack"),
        N_(
            "The usual edition is Ferti 2014. Each edition says how many tiles are in the stack; as a house rule, any "
            "stack from 12 to 48 tiles will do. Variants can be chosen in every edition that has them."
        ),
    ),
    RuleText(
        "ED2",
        "editions",
        N_("Tiles left in the box"),
        N_(
            "If fewer than 48 tiles are used, they are drawn at random and the others go back to the box unseen. So "
            "nobody knows which tiles are missing."
        ),
    ),
    RuleText(
        "ED3",
        "editions",
        N_("Players"),
        N_("Taluva is for 2 to 4 players. Agree on who begins, or let chance decide; then take turns clockwise."),
    ),
    # The turn
    RuleText(
        "T1",
        "turn",
        N_("Place, then build"),
        N_(
            "Draw a tile, place it, then build. You must do both, in this order. You may build anywhere on the "
            "island, not only on the tile you have just placed."
        ),
    ),
    RuleText(
        "T2",
        "turn",
        N_("The hidden stack"),
        N_("Everybody sees the tile that is drawn. The stack lies face down: nobody knows what comes next."),
    ),
    RuleText(
        "T3",
        "turn",
        N_("The first tile"),
        N_("The very first tile lies in the middle of the sea, its volcano on the middle cell, turned as you like."),
    ),
    # Placing
    RuleText(
        "P1",
        "coast",
        N_("On the sea"),
        N_("A tile that makes the island larger lies wholly on the sea: none of its cells lies on a tile."),
    ),
    RuleText(
        "P2",
        "coast",
        N_("Along an edge"),
        N_("At least one edge of the tile must lie along the island; touching a corner is not enough."),
    ),
    RuleText(
        "P3",
        "coast",
        N_("Holes"),
        N_("You may leave holes in the island. A hole that is large enough may be filled by a later tile."),
        own={
            DELUXE: N_(
                "You may leave holes in the island. A hole that is large enough may be filled by a later tile, unless "
                "a boat lies in it."
            )
        },
    ),
    RuleText(
        "P4",
        "eruption",
        N_("On one level"),
        N_(
            "A tile may also go on top of others: that is an eruption. All cells under it must be land of the same "
            "level, and it lies one level higher. There is no highest level."
        ),
    ),
    RuleText(
        "P5",
        "eruption",
        N_("Volcano on volcano"),
        N_(
            "In an eruption, the tile's volcano must lie on a volcano. Its other cells may lie on anything, even on "
            "other volcanoes."
        ),
    ),
    RuleText(
        "P6",
        "eruption",
        N_("On at least two tiles"),
        N_(
            "In an eruption, the tile must rest on at least two tiles; it may not cover exactly one. So the lava "
            "never flows the same way as before."
        ),
    ),
    RuleText(
        "P7",
        "eruption",
        N_("Towers and temples stay"),
        N_("An eruption never covers a tower or a temple, no matter whose it is."),
    ),
    RuleText(
        "P8",
        "eruption",
        N_("No settlement disappears"),
        N_(
            "An eruption never covers a whole settlement: at least one of its cells stays. This protects the "
            "settlements of all players, also of those who are eliminated."
        ),
    ),
    RuleText(
        "P9",
        "eruption",
        N_("Covered huts"),
        N_(
            "Huts may be covered, your own and those of others. They go back to the box, not to the supply, and still "
            "count as built. A settlement may be split in this way."
        ),
    ),
    # Building
    RuleText(
        "B0",
        "building",
        N_("Where to build, and settlements"),
        N_(
            "Each turn you build in exactly one way, on free cells, never on a volcano, and only if your supply has "
            "all the pieces. Cells with your buildings that lie side by side are one settlement, whatever their "
            "levels; its size is its number of cells. Settlements may grow together; then one may hold several towers "
            "and temples."
        ),
    ),
    RuleText(
        "B1",
        "building",
        N_("Build a hut"),
        N_(
            "Put one hut on a free cell of level 1. It must not touch a cell with a building of your own: a single "
            "hut always founds a new settlement. Only in the first edition (Hans im Glück 2006) may it touch your own."
        ),
        own={
            HANS_IM_GLUECK: N_(
                "Put one hut on any free cell of level 1. Alone it founds a settlement; in this edition it may also "
                "touch your settlements, and so join them."
            ),
            **dict.fromkeys((FERTI_2012, FERTI_2014, DELUXE), _HUT_APART),
        },
    ),
    RuleText(
        "B2",
        "building",
        N_("Build a tower"),
        N_(
            "A tower goes on level 3 or higher, beside a settlement of yours that has no tower. If several of your "
            "settlements are beside it, one without a tower is enough."
        ),
    ),
    RuleText(
        "B3",
        "building",
        N_("Build a temple"),
        N_(
            "A temple goes on any level, beside a settlement of yours that has at least 3 cells and no temple. If "
            "several of your settlements are beside it, one such settlement is enough."
        ),
    ),
    RuleText(
        "B4",
        "building",
        N_("Expand a settlement"),
        N_(
            "Choose one of your settlements and one terrain. Every free cell of this terrain beside the settlement "
            "gets huts: one on level 1, two on level 2, and so on. All of these cells must be filled, so your supply "
            "must hold enough huts. Cells that are reached only by the expansion do not count."
        ),
    ),
    # Elimination
    RuleText(
        "L1",
        "elimination",
        N_("No build, no more turns"),
        N_(
            "A player who cannot build after placing a tile is eliminated at once. Their pieces stay on the island "
            "and still protect their cells."
        ),
    ),
    RuleText(
        "L2",
        "elimination",
        N_("Your own choice counts"),
        N_("You are eliminated even if another place for the tile would have let you build."),
    ),
    RuleText(
        "L3",
        "elimination",
        N_("The last one left wins"),
        N_("If only one player is left, or only players of one team, they win at once."),
        own=dict.fromkeys((HANS_IM_GLUECK, FERTI_2012), N_("If only one player is left, that player wins at once.")),
    ),
    RuleText(
        "L4",
        "elimination",
        N_("Out of huts"),
        N_("Having no huts left does not eliminate you, as long as you can build something else."),
    ),
    # End
    RuleText(
        "E1",
        "end",
        N_("Two types: victory at once"),
        N_("A player who has built all pieces of two types wins at once."),
    ),
    RuleText(
        "E2",
        "end",
        N_("The last tile"),
        N_("Otherwise the game ends when the last tile of the stack is placed and its player has built."),
    ),
    RuleText(
        "E3",
        "end",
        N_("Most temples win"),
        N_(
            "After the last tile, the player who has built the most temples wins; ties are broken by towers, then by "
            "huts."
        ),
    ),
    RuleText(
        "E4",
        "end",
        N_("What counts as built"),
        N_("Every piece that has left your supply counts as built, covered huts too. Eliminated players do not count."),
    ),
    RuleText("E5", "end", N_("Shared victory"), N_("Players who are still tied share the victory.")),
    RuleText(
        "E6",
        "end",
        N_("Places"),
        N_("Winners take first place; all others share the next one. Only play for places ranks everybody."),
    ),
    RuleText(
        "E7",
        "end",
        N_("Names of the endings"),
        N_(
            "A victory by two types is called early end, the end with the last tile regular end; the Deluxe edition "
            "calls them King and Survivor, and the end without room for a tile World's end."
        ),
        own={
            DELUXE: N_(
                "A victory by two types is called King, the end with the last tile Survivor, and the end without room "
                "for a tile World's end."
            ),
            **dict.fromkeys(
                (HANS_IM_GLUECK, FERTI_2012, FERTI_2014),
                N_("A victory by two types is called early end, the end with the last tile regular end."),
            ),
        },
    ),
)
